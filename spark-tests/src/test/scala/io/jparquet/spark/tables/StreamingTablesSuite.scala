package io.jparquet.spark.tables

import java.io.File
import java.nio.file.Files

import scala.jdk.CollectionConverters._

import io.jparquet.spark.support.{AcceleratedComparison, ComparableRows, DiffersByLine, Footers}
import org.apache.spark.sql.DataFrame
import org.apache.spark.sql.catalyst.TableIdentifier
import org.apache.spark.sql.internal.SQLConf
import org.apache.spark.sql.streaming.{DataStreamWriter, StreamingQueryException, Trigger}

/** Tables that streams read and write by name, as those of `parquet`, in both modes. */
@DiffersByLine
class StreamingTablesSuite extends AcceleratedComparison {

  private val modes: Seq[(String, String)] = Seq(
    "DataSource V2" -> SQLConf.USE_V1_SOURCE_LIST.defaultValueString,
    "DataSource V1" -> (SQLConf.USE_V1_SOURCE_LIST.defaultValueString + ",jparquet")
  )

  /** What an action gives with each source: rows, or class and condition of the error. */
  private def assertSameOutcome(list: String)(action: (String, File) => Seq[DataFrame]): Unit = {
    val outcomes = sources.map { source =>
      withSQLConf(SQLConf.USE_V1_SOURCE_LIST.key -> list) {
        var outcome: Either[(String, String), Seq[Seq[String]]] = Right(Nil)
        withTempDir(dir =>
          withTable("t", "u") {
            outcome =
              try
                Right(action(source, dir).map(rows => ComparableRows.sorted(rows.collect().toSeq)))
              catch { case error: Exception => Left(described(error)) }
          }
        )
        spark.sessionState.catalog.invalidateAllCachedTables()
        outcome
      }
    }
    assert(outcomes.head === outcomes.last)
  }

  private def run(writer: DataStreamWriter[_], checkpoint: File, table: String): Unit =
    writer.trigger(Trigger.AvailableNow()).option("checkpointLocation", checkpoint.getPath)
      .toTable(table).awaitTermination()

  for ((mode, list) <- modes) {
    test(s"a stream reads a table and writes one that it makes, across restarts, with $mode") {
      assertSameOutcome(list) { (source, dir) =>
        sql(s"CREATE TABLE t (id LONG, s STRING, p INT) USING $source PARTITIONED BY (p)")
        val checkpoint = new File(dir, "checkpoint")
        def copy(): Unit = run(
          spark.readStream.table("t").where("id > 1").writeStream.format(source).partitionBy("p"),
          checkpoint,
          "u"
        )
        sql("INSERT INTO t VALUES (1, 'a', 1), (2, 'b', 1), (3, 'c', 2)")
        copy()
        val first = spark.table("u").collect()
        copy() // nothing is new
        sql("INSERT INTO t VALUES (4, 'd', 2), (5, 'e', 3)")
        copy()
        assert(first.length === 2)
        val directory = new File(spark.sessionState.catalog.defaultTablePath(TableIdentifier("u")))
        assert(directory.list().count(_.startsWith("p=")) === 3)
        Seq(
          spark.table("u"),
          spark.table("u").where("p = 2"),
          sql("SELECT p, count(*) FROM u GROUP BY p"),
          spark.read.table("u").select("p", "id")
        )
      }
    }

    test(s"a stream writes into a table that is there, with $mode") {
      assertSameOutcome(list) { (source, dir) =>
        sql(s"CREATE TABLE t (id LONG) USING $source")
        sql(s"CREATE TABLE u (id LONG) USING $source LOCATION '${new File(dir, "u").toURI}'")
        sql("INSERT INTO t VALUES (1), (2)")
        run(spark.readStream.table("t").writeStream.format(source), new File(dir, "c"), "u")
        Seq(spark.table("u"), spark.read.format(source).load(new File(dir, "u").getPath))
      }
    }

    test(s"a stream in another format than the table's, or into a view, is refused, with $mode") {
      assertSameOutcome(list) { (source, dir) =>
        sql(s"CREATE TABLE t (id LONG) USING $source")
        run(spark.readStream.table("t").writeStream.format("csv"), new File(dir, "c"), "t")
        Nil
      }
      assertSameOutcome(list) { (source, dir) =>
        sql(s"CREATE TABLE t (id LONG) USING $source")
        withView("v") {
          sql("CREATE VIEW v AS SELECT * FROM t")
          run(spark.readStream.table("t").writeStream.format(source), new File(dir, "c"), "v")
        }
        Nil
      }
    }

    test(s"a column that is added between restarts is not followed, as with Spark, with $mode") {
      assertSameOutcome(list) { (source, dir) =>
        sql(s"CREATE TABLE t (id LONG) USING $source")
        sql("INSERT INTO t VALUES (1)")
        def copy(): Unit =
          run(spark.readStream.table("t").writeStream.format(source), new File(dir, "c"), "u")
        copy()
        sql("ALTER TABLE t ADD COLUMNS (x STRING)")
        sql("INSERT INTO t VALUES (2, 'x')")
        copy()
        Seq(spark.table("u"))
      }
    }

    test(s"a stream does not read row groups without a row that it wants, with $mode") {
      withSQLConf(SQLConf.USE_V1_SOURCE_LIST.key -> list)(withTable("t", "u", "v")(withTempDir {
        dir =>
          val files = new File(dir, "t")
          sql(s"CREATE TABLE t (id LONG) USING $own LOCATION '${files.toURI}'")
          spark.range(0, 3000, 1, 1).write.format(own)
            .option("parquet.block.row.count.limit", 1000).mode("append").save(files.getPath)
          val Seq(file) = dataFiles(files)
          val groups = Footers.read(file).getBlocks.asScala
          assert(groups.size === 3)
          // What lies in the pages of the first and the last row group cannot be read.
          val bytes = Files.readAllBytes(file.toPath)
          for (group <- Seq(groups.head, groups.last)) {
            val start = group.getStartingPos.toInt
            java.util.Arrays.fill(bytes, start, start + group.getCompressedSize.toInt, 0xff.toByte)
          }
          Files.write(file.toPath, bytes)
          // The checksums of Hadoop's local file system know the old bytes.
          assert(new File(files, s".${file.getName}.crc").delete())

          def copy(condition: String, table: String): Unit =
            run(
              spark.readStream.table("t").where(condition).writeStream.format(own),
              new File(dir, s"checkpoint-$table"),
              table
            )
          copy("id BETWEEN 1200 AND 1300", "u")
          checkAnswer(spark.table("u"), spark.range(1200, 1301).toDF())
          intercept[StreamingQueryException](copy("id BETWEEN 900 AND 1300", "v"))
      }))
    }
  }
}
