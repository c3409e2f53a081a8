package io.jparquet.spark.read

import java.io.File

import scala.util.{Random, Try}

import io.jparquet.spark.support.{CountedFileSystem, SourceComparison}
import org.apache.spark.SparkConf
import org.apache.spark.sql.SparkSession

/** Files are closed, whichever request fails and whenever a query is cancelled. */
class OpenFilesSuite extends SourceComparison {

  override protected def sparkConf: SparkConf =
    super.sparkConf
      .set(s"spark.hadoop.fs.${CountedFileSystem.Scheme}.impl", classOf[CountedFileSystem].getName)

  /** A table of four files with three row groups each, at a counted place. */
  private def withRows(test: String => Unit): Unit = withTempDir { dir =>
    val place = s"${CountedFileSystem.Scheme}:${new File(dir, "t").getPath}"
    spark.range(0, 1200, 1, 4).selectExpr(
      "id",
      "(id * 7919) % 1200 AS v",
      "concat('text ', id % 50) AS s",
      "named_struct('a', id, 'b', array(id, id + 1)) AS n",
      "CAST(id % 2 AS INT) AS p"
    ).write.format(own).option("parquet.block.row.count.limit", "50").partitionBy("p").save(place)
    withTable("t") {
      sql("CREATE TABLE t (id LONG, v LONG, s STRING, n STRUCT<a: LONG, b: ARRAY<LONG>>, p INT) " +
        s"USING $own PARTITIONED BY (p) LOCATION '$place'")
      test(place)
    }
  }

  private val queries = Seq(
    "SELECT * FROM t",
    "SELECT id FROM t WHERE v > 1000 AND s = 'text 7'",
    "SELECT * FROM t ORDER BY v LIMIT 5",
    "SELECT n.a FROM t ORDER BY v DESC, id LIMIT 5",
    "SELECT * FROM t WHERE v < 900 LIMIT 7",
    "SELECT id FROM t LIMIT 3",
    "SELECT count(*), min(v), max(id), max(s) FROM t",
    "SELECT p, count(id) FROM t GROUP BY p",
    "SELECT s, sum(v) FROM t GROUP BY s",
    "SELECT a.id FROM t a JOIN t b ON a.v = b.id WHERE b.s = 'text 3'",
    "SELECT id, _metadata.row_index FROM t WHERE n.b[0] = 5",
    "SELECT * FROM (SELECT * FROM t WHERE v IN (SELECT id FROM t WHERE s = 'text 9')) WHERE p = 1"
  )

  private val actions = queries.map(query => query -> ((_: String) => sql(query).collect())) ++ Seq(
    "load" -> ((place: String) => spark.read.format(own).load(place).where("v = 5").collect()),
    "mergeSchema" -> ((place: String) =>
      spark.read.format(own).option("mergeSchema", "true").load(place).collect()
    ),
    "metadata" -> ((place: String) =>
      spark.read.format(own).option("jparquet.metadata", "row_groups").load(place).collect()
    ),
    "drop-in" -> ((place: String) =>
      withSQLConf("spark.jparquet.accelerate.read" -> "true")(
        spark.read.parquet(place).where("v > 7").orderBy("v").limit(3).collect()
      )
    ),
    "SQL on the path" -> ((place: String) => sql(s"SELECT max(v) FROM $own.`$place`").collect()),
    "verify" -> ((place: String) => sql(s"CALL jparquet.system.verify('$place')").collect()),
    "advise" -> ((place: String) => sql(s"CALL jparquet.system.advise('$place')").collect()),
    "compact" -> ((place: String) =>
      sql(s"CALL jparquet.system.compact('$place', row_groups => 'merge')").collect()
    ),
    "UPDATE" -> ((_: String) => sql("UPDATE t SET v = v + 1 WHERE id = 5").collect()),
    "DELETE" -> ((_: String) => sql("DELETE FROM t WHERE id = 77").collect())
  )

  for ((name, action) <- actions)
    test(s"no file stays open when a request fails: $name") {
      withRows { place =>
        val count = CountedFileSystem.during(request = -1)(action(place))
        assert(count > 0)
        assert(CountedFileSystem.open() === Nil)
        for (request <- 1 to count by killStep) withClue(s"request $request of $count: ") {
          CountedFileSystem.during(request)(Try(action(place)))
          assert(CountedFileSystem.open() === Nil)
        }
      }
    }

  for (seed <- fewSeeds) test(s"no file stays open when a query is cancelled, seed $seed") {
    withRows { place =>
      val random = new Random(seed)
      for (round <- randomCases(12)) withClue(s"seed $seed, round $round: ") {
        val query = queries(random.nextInt(queries.size))
        val group = s"cancelled $seed $round"
        val session = spark.newSession()
        val running = new Thread(() => {
          SparkSession.setActiveSession(session)
          session.sparkContext.setJobGroup(group, query, interruptOnCancel = true)
          Try(session.sql(query).collect())
          ()
        })
        CountedFileSystem.during(request = -1, delay = 1 + random.nextInt(20)) {
          running.start()
          Thread.sleep(random.nextInt(400))
          sparkContext.cancelJobGroup(group)
          running.join()
        }
        assert(CountedFileSystem.open() === Nil, query)
      }
    }
  }
}
