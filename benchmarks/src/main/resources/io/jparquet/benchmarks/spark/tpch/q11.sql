-- The parts that make up the most of the stock of a nation's suppliers.
SELECT ps_partkey, sum(ps_supplycost * ps_availqty) AS stock
FROM partsupp JOIN supplier ON ps_suppkey = s_suppkey
JOIN nation ON s_nationkey = n_nationkey
WHERE n_name = 'GERMANY'
GROUP BY ps_partkey
HAVING sum(ps_supplycost * ps_availqty) > (
  SELECT sum(ps_supplycost * ps_availqty) * 0.0001 / ${scale}
  FROM partsupp JOIN supplier ON ps_suppkey = s_suppkey
  JOIN nation ON s_nationkey = n_nationkey
  WHERE n_name = 'GERMANY')
ORDER BY stock DESC, ps_partkey
