package io.jparquet.spark.accelerate

import java.io.File
import java.sql.Timestamp
import java.time.{Instant, LocalDateTime, ZoneOffset}

import io.jparquet.spark.support.{AcceleratedComparison, CaseFiles, DiffersByLine, ForeignFiles}
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.types.{TimestampNTZType, TimestampType}

/** Timestamps in nanoseconds, as pandas writes them, without an option for each read. */
@DiffersByLine
class AcceleratedNanosecondsSuite extends AcceleratedComparison {

  private val setting = "spark.jparquet.read.timestampNanos"

  private val nanos = Seq(1234567891L, -1L, 0L)

  private def write(file: File): Unit = {
    file.getParentFile.mkdirs()
    ForeignFiles.write(
      file,
      "message m { required int32 i; required int64 u (TIMESTAMP(NANOS, true)); " +
        "optional int64 l (TIMESTAMP(NANOS, false)); }",
      nanos.zipWithIndex
    ) { case (group, (value, i)) =>
      group.add("i", i)
      group.add("u", value)
      group.add("l", value)
    }
  }

  private def micros(value: Long): Instant =
    Instant.EPOCH.plusNanos(value - Math.floorMod(value, 1000L))

  private val expected: Seq[Row] = nanos.zipWithIndex.map { case (value, i) =>
    val instant = micros(value)
    Row(i, Timestamp.from(instant), LocalDateTime.ofInstant(instant, ZoneOffset.UTC))
  }

  private def truncating[T](body: => T): T =
    withSQLConf(setting -> "truncate", read -> "true")(body)

  private def assertRead(query: => DataFrame): Unit = {
    val rows = query
    assert(rows.schema.map(_.dataType).drop(1).take(2) === Seq(TimestampType, TimestampNTZType))
    checkAnswer(rows, expected)
    assert(readers(rows) === Seq(ScanV2), rows.queryExecution.executedPlan)
  }

  test("the setting lets reads and tables of parquet infer and read nanoseconds") {
    withTempDir { dir =>
      write(new File(dir, "a.parquet"))
      val path = dir.getPath
      intercept[Exception](spark.read.parquet(path))
      withSQLConf(setting -> "truncate")(intercept[Exception](spark.read.parquet(path)))
      accelerated(intercept[Exception](spark.read.parquet(path)))
      truncating {
        assertRead(spark.read.parquet(path))
        assertRead(spark.read.format("parquet").load(path))
        assertRead(spark.read.option("mergeSchema", "true").parquet(path))
        assertRead(sql(s"SELECT * FROM parquet.`$path`"))
        assertRead(spark.read.schema("i INT, u TIMESTAMP, l TIMESTAMP_NTZ").parquet(path))
        withTable("n")(withTempView("v") {
          sql(s"CREATE TABLE n USING parquet LOCATION '${dir.toURI}'")
          assertRead(spark.table("n"))
          checkAnswer(
            spark.table("n").where("u = TIMESTAMP'1970-01-01 00:00:01.234567Z'").select("i"),
            Row(0)
          )
          checkAnswer(spark.table("n").selectExpr("count(*)", "min(i)"), Row(3, 0))
          sql(s"CREATE TEMPORARY VIEW v USING parquet OPTIONS (path '$path')")
          assertRead(spark.table("v"))
        })
        intercept[Exception](spark.read.option("timestampNanos", "refuse").parquet(path))
        intercept[Exception](spark.read.option("jparquet.accelerate", "false").parquet(path))
      }
    }
  }

  test("partition columns are inferred beside nanoseconds") {
    withTempDir { dir =>
      write(new File(dir, "p=7/a.parquet"))
      truncating {
        val rows = spark.read.parquet(dir.getPath)
        assert(rows.columns.toSeq === Seq("i", "u", "l", "p"))
        checkAnswer(rows.where("p = 7").select("i", "u", "l"), expected)
        withTable("n") {
          sql(s"CREATE TABLE n USING parquet LOCATION '${dir.toURI}'")
          sql("MSCK REPAIR TABLE n")
          checkAnswer(spark.table("n").where("p = 7").select("i", "u", "l"), expected)
        }
      }
    }
  }

  test("the setting changes nothing of other files") {
    withTempPath { dir =>
      spark.range(3).selectExpr("id", "current_timestamp() AS t").write.parquet(dir.getPath)
      withSQLConf(setting -> "truncate") {
        assertSameInPlace(ScanV2)(spark.read.parquet(dir.getPath))
        assertSameFailure(spark.read.parquet(s"${dir.getPath}/nowhere"))
      }
    }
  }

  test("the setting holds for reads and tables of jparquet, and an option goes before it") {
    withTempDir { dir =>
      write(new File(dir, "a.parquet"))
      withSQLConf(setting -> "truncate") {
        checkAnswer(spark.read.format(own).load(dir.getPath), expected)
        checkAnswer(sql(s"SELECT * FROM $own.`${dir.getPath}`"), expected)
        withTable("n") {
          sql(s"CREATE TABLE n USING $own LOCATION '${dir.toURI}'")
          checkAnswer(spark.table("n"), expected)
          intercept[Exception](sql("DELETE FROM n WHERE i = 1"))
        }
        intercept[Exception](
          spark.read.format(own).option("timestampNanos", "refuse").load(dir.getPath)
        )
      }
      withSQLConf(setting -> "round") {
        val refused =
          intercept[IllegalArgumentException](spark.read.format(own).load(dir.getPath).collect())
        assert(refused.getMessage.contains(setting))
      }
    }
  }

  test("the file of the case that pandas writes is read by the setting") {
    val path = CaseFiles.file("small-files/nanos.parquet").getPath
    truncating(assert(spark.read.parquet(path).collect().nonEmpty))
  }
}
