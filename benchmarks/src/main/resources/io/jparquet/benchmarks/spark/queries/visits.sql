-- all visits
SELECT count(*) FROM visits;

-- visits from advertisements
SELECT count(*) FROM visits WHERE adv_engine_id <> 0;

-- a sum, a count and an average
SELECT sum(adv_engine_id), count(*), avg(resolution_width) FROM visits;

-- time to load
SELECT avg(load_ms), max(load_ms), avg(lookup_ms), count(lookup_ms) FROM visits;

-- distinct users
SELECT count(DISTINCT user_id) FROM visits;

-- distinct search phrases
SELECT count(DISTINCT search_phrase) FROM visits;

-- first and last day
SELECT min(day), max(day) FROM visits;

-- visits per advertisement engine
SELECT adv_engine_id, count(*) AS n FROM visits WHERE adv_engine_id <> 0
GROUP BY adv_engine_id ORDER BY n DESC, adv_engine_id;

-- regions by users
SELECT region_id, count(DISTINCT user_id) AS users FROM visits
GROUP BY region_id ORDER BY users DESC, region_id LIMIT 10;

-- regions with four aggregates
SELECT region_id, sum(adv_engine_id), count(*) AS n, avg(resolution_width), count(DISTINCT user_id)
FROM visits GROUP BY region_id ORDER BY n DESC, region_id LIMIT 10;

-- phone models by users
SELECT phone_model, count(DISTINCT user_id) AS users FROM visits WHERE phone_model <> ''
GROUP BY phone_model ORDER BY users DESC, phone_model LIMIT 10;

-- phones and models by users
SELECT phone, phone_model, count(DISTINCT user_id) AS users FROM visits WHERE phone_model <> ''
GROUP BY phone, phone_model ORDER BY users DESC, phone, phone_model LIMIT 10;

-- most frequent search phrases
SELECT search_phrase, count(*) AS n FROM visits WHERE search_phrase <> ''
GROUP BY search_phrase ORDER BY n DESC, search_phrase LIMIT 10;

-- search phrases by users
SELECT search_phrase, count(DISTINCT user_id) AS users FROM visits WHERE search_phrase <> ''
GROUP BY search_phrase ORDER BY users DESC, search_phrase LIMIT 10;

-- engines and search phrases
SELECT search_engine_id, search_phrase, count(*) AS n FROM visits WHERE search_phrase <> ''
GROUP BY search_engine_id, search_phrase ORDER BY n DESC, search_engine_id, search_phrase LIMIT 10;

-- most frequent users
SELECT user_id, count(*) AS n FROM visits GROUP BY user_id ORDER BY n DESC, user_id LIMIT 10;

-- users and their search phrases
SELECT user_id, search_phrase, count(*) AS n FROM visits
GROUP BY user_id, search_phrase ORDER BY n DESC, user_id, search_phrase LIMIT 10;

-- users, minutes and search phrases
SELECT user_id, minute(time) AS m, search_phrase, count(*) AS n FROM visits
GROUP BY user_id, m, search_phrase ORDER BY n DESC, user_id, m, search_phrase LIMIT 10;

-- the visits of one user
SELECT count(*), max(time), count(DISTINCT day) FROM visits WHERE user_id = xxhash64(1000, 77);

-- a word in addresses
SELECT count(*) FROM visits WHERE url LIKE '%garden%';

-- search phrases that led to a word
SELECT search_phrase, min(url), count(*) AS n FROM visits
WHERE url LIKE '%garden%' AND search_phrase <> ''
GROUP BY search_phrase ORDER BY n DESC, search_phrase LIMIT 10;

-- a word in titles, one host excluded
SELECT search_phrase, min(url), min(title), count(*) AS n, count(DISTINCT user_id) FROM visits
WHERE title LIKE '%telescope%' AND url NOT LIKE 'https://shop.%' AND search_phrase <> ''
GROUP BY search_phrase ORDER BY n DESC, search_phrase LIMIT 10;

-- whole rows with a word, the first ten
SELECT * FROM visits WHERE url LIKE '%garden%' ORDER BY time, visit_id LIMIT 10;

-- the first search phrases
SELECT search_phrase, time FROM visits WHERE search_phrase <> '' ORDER BY time, visit_id LIMIT 10;

-- search phrases in alphabetical order
SELECT search_phrase, visit_id FROM visits WHERE search_phrase <> ''
ORDER BY search_phrase, visit_id LIMIT 10;

-- the last search phrases
SELECT search_phrase, time FROM visits WHERE search_phrase <> ''
ORDER BY time DESC, search_phrase LIMIT 10;

-- counters with long addresses
SELECT counter_id, avg(length(url)) AS mean, count(*) AS n FROM visits WHERE url <> ''
GROUP BY counter_id HAVING count(*) > 10000 ORDER BY mean DESC, counter_id LIMIT 25;

-- hosts of referring pages
SELECT regexp_extract(referer, '^https?://(?:www\\.)?([^/]+)/', 1) AS host, avg(length(referer)),
  count(*) AS n, min(referer)
FROM visits WHERE referer <> '' GROUP BY host HAVING count(*) > 1000 ORDER BY n DESC, host LIMIT 25;

-- thirty sums
SELECT sum(resolution_width), sum(resolution_width + 1), sum(resolution_width + 2),
  sum(resolution_width + 3), sum(resolution_width + 4), sum(resolution_width + 5),
  sum(resolution_width + 6), sum(resolution_width + 7), sum(resolution_width + 8),
  sum(resolution_width + 9), sum(resolution_width + 10), sum(resolution_width + 11),
  sum(resolution_width + 12), sum(resolution_width + 13), sum(resolution_width + 14),
  sum(resolution_width + 15), sum(resolution_width + 16), sum(resolution_width + 17),
  sum(resolution_width + 18), sum(resolution_width + 19), sum(resolution_width + 20),
  sum(resolution_width + 21), sum(resolution_width + 22), sum(resolution_width + 23),
  sum(resolution_width + 24), sum(resolution_width + 25), sum(resolution_width + 26),
  sum(resolution_width + 27), sum(resolution_width + 28), sum(resolution_width + 29)
FROM visits;

-- engines and clients that searched
SELECT search_engine_id, client_ip, count(*) AS n, count_if(is_refresh), avg(resolution_width)
FROM visits WHERE search_phrase <> ''
GROUP BY search_engine_id, client_ip ORDER BY n DESC, search_engine_id, client_ip LIMIT 10;

-- a group for each visit that searched
SELECT visit_id, client_ip, count(*) AS n, count_if(is_refresh), avg(resolution_width) FROM visits
WHERE search_phrase <> '' GROUP BY visit_id, client_ip ORDER BY n DESC, visit_id LIMIT 10;

-- a group for each visit
SELECT visit_id, client_ip, count(*) AS n, count_if(is_refresh), avg(resolution_width) FROM visits
GROUP BY visit_id, client_ip ORDER BY n DESC, visit_id LIMIT 10;

-- most frequent addresses
SELECT url, count(*) AS n FROM visits GROUP BY url ORDER BY n DESC, url LIMIT 10;

-- most frequent titles, day by day
SELECT day, title, count(*) AS n FROM visits WHERE day BETWEEN '2026-07-06' AND '2026-07-12'
GROUP BY day, title ORDER BY n DESC, day, title LIMIT 10;

-- four groups from one column
SELECT client_ip, client_ip - 1, client_ip - 2, client_ip - 3, count(*) AS n FROM visits
GROUP BY client_ip, client_ip - 1, client_ip - 2, client_ip - 3 ORDER BY n DESC, client_ip LIMIT 10;

-- pages of one counter
SELECT url, count(*) AS views FROM visits
WHERE counter_id = 24 AND day >= '2026-07-01' AND day <= '2026-07-31' AND NOT is_refresh AND url <> ''
GROUP BY url ORDER BY views DESC, url LIMIT 10;

-- titles of one counter
SELECT title, count(*) AS views FROM visits
WHERE counter_id = 24 AND day >= '2026-07-01' AND day <= '2026-07-31' AND NOT is_refresh AND title <> ''
GROUP BY title ORDER BY views DESC, title LIMIT 10;

-- a later page of a list of links
SELECT url, count(*) AS views FROM visits
WHERE counter_id = 0 AND is_link AND NOT is_download
GROUP BY url ORDER BY views DESC, url LIMIT 10 OFFSET 1000;

-- sources of traffic of one counter
SELECT traffic_source, search_engine_id, adv_engine_id,
  CASE WHEN search_engine_id = 0 AND adv_engine_id = 0 THEN referer ELSE '' END AS source, url,
  count(*) AS views
FROM visits WHERE counter_id = 24 AND NOT is_refresh
GROUP BY traffic_source, search_engine_id, adv_engine_id, source, url
ORDER BY views DESC, traffic_source, search_engine_id, adv_engine_id, source, url LIMIT 10;

-- days of one referring page
SELECT url_hash, day, count(*) AS views FROM visits
WHERE traffic_source IN (-1, 6) AND referer_hash = xxhash64(7, 78)
GROUP BY url_hash, day ORDER BY views DESC, url_hash, day LIMIT 10;

-- windows of one page
SELECT window_width, window_height, count(*) AS views FROM visits
WHERE NOT is_refresh AND url_hash = xxhash64(7, 78)
GROUP BY window_width, window_height ORDER BY views DESC, window_width, window_height LIMIT 10;

-- minutes of two days
SELECT date_trunc('MINUTE', time) AS minute, count(*) AS views FROM visits
WHERE day IN ('2026-07-14', '2026-07-15') AND counter_id = 0 AND NOT is_refresh
GROUP BY minute ORDER BY minute LIMIT 10 OFFSET 1000;

-- sales by country and language
SELECT country, language, sum(price), avg(price), max(price), count(*) FILTER (WHERE is_mobile),
  avg(load_ms)
FROM visits GROUP BY country, language ORDER BY country, language;
