package io.jparquet.spark.tables

import java.io.File
import java.nio.{ByteBuffer, ByteOrder}

import scala.jdk.CollectionConverters._

import io.jparquet.spark.support.{
  DamagedFile,
  Footers,
  ForeignFiles,
  Interpreted,
  Slow,
  SmallTables
}
import org.apache.parquet.format.{FileMetaData, KeyValue}
import org.apache.parquet.io.api.Binary
import org.apache.spark.SparkConf
import org.apache.spark.sql.{DataFrame, Row}

/**
 * Timestamps and dates of rows that a statement or a procedure writes again without changing them.
 * Readers decide by `created_by` and by key-value metadata what they are.
 */
class KeptTimestampsSuite extends SmallTables with Interpreted {
  private val Conversion = "spark.sql.parquet.int96TimestampConversion"
  private val OutputType = "spark.sql.parquet.outputTimestampType"

  /** Eight hours from UTC, and with daylight saving time in 1990. */
  private val Zone = "Asia/Shanghai"

  override protected def sparkConf: SparkConf =
    super.sparkConf.set("spark.sql.session.timeZone", Zone).set(OutputType, "INT96")

  private def int96(micros: Long): Binary = {
    val day = Math.floorDiv(micros, 86400000000L)
    Binary.fromConstantByteArray(
      ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN)
        .putLong((micros - day * 86400000000L) * 1000).putInt((day + 2440588).toInt).array
    )
  }

  private def micros(id: Int): Long = 1700000000000000L + id * 3600000001L

  private def by(createdBy: String): FileMetaData => Unit =
    if (createdBy == null) _.unsetCreated_by() else _.setCreated_by(createdBy)

  /** A file with INT96 timestamps of another writer. */
  private def writeForeign(
      file: File,
      ids: Range,
      createdBy: String,
      time: Int => Long = micros,
      rowGroupRows: Int = 1000
  ): Unit = {
    ForeignFiles.write(
      file,
      "message spark_schema { optional int32 id; optional int96 t; }",
      ids,
      rowGroupRows
    ) { (group, id) =>
      group.add("id", id)
      if (id % 7 != 6) group.add("t", int96(time(id)))
    }
    new DamagedFile(file).changeFooter(by(createdBy))
  }

  /** Two files of each writer: another one, parquet-mr, Spark and jparquet. */
  private def withFilesOfEachWriter(body: File => Unit): Unit = withTempPath { dir =>
    dir.mkdirs()
    for (i <- 0 to 1) {
      writeForeign(
        new File(dir, s"other$i.parquet"),
        i * 10 until i * 10 + 10,
        "impala version 4.0"
      )
      writeForeign(
        new File(dir, s"mr$i.parquet"),
        100 + i * 10 until 110 + i * 10,
        "parquet-mr version 1.13.1 (build x)"
      )
      for ((source, base) <- Seq(peer -> 200, own -> 300))
        spark.range(base + i * 10, base + 10 + i * 10, 1, 1)
          .selectExpr("CAST(id AS INT) AS id", "timestamp_micros(1700000000000000 + id) AS t")
          .write.format(source).mode("append").save(dir.getPath)
    }
    body(dir)
  }

  /** The rows as each source reads them, with and without the setting. */
  private def everyReading(dir: File, condition: String = "true"): Map[(String, String), Seq[Row]] =
    (for (source <- sources; on <- Seq("true", "false")) yield withSQLConf(Conversion -> on) {
      (source, on) -> rows(spark.read.format(source).load(dir.getPath).where(condition))
    }).toMap

  private def rows(table: DataFrame): Seq[Row] =
    table.selectExpr("id % 1000 AS id", "CAST(t AS STRING) AS t").orderBy("id", "t").collect().toSeq

  private def assertSameRows(dir: File, condition: String)(doing: => Any): Unit = {
    val before = everyReading(dir, condition)
    // The readings differ, so that no one of them can be missed.
    assert(before((own, "true")) !== before((own, "false")))
    assert(before((own, "true")) !== before((peer, "true")))
    doing
    val after = everyReading(dir, condition)
    for (reading <- before.keys) withClue(s"$reading: ")(assert(after(reading) === before(reading)))
  }

  private def writers(dir: File): Set[String] = dataFiles(dir)
    .map(Footers.read(_).getFileMetaData.getCreatedBy.takeWhile(_ != ' ')).toSet

  for (on <- Seq("true", "false")) {
    for (
      call <- Seq(
        "compact('DIR')",
        "compact('DIR', row_groups => 'copy')",
        "compact('DIR', sort_by => 't DESC')",
        "rewrite('DIR')",
        "rewrite('DIR', sort_by => 'id')",
        "rewrite('DIR', options => map('compression', 'zstd'))"
      )
    ) test(
      s"$call moves no INT96 timestamp of any writer, with the conversion set to $on",
      (if (on == "true" || call.contains("sort_by => 't")) Nil else Seq(Slow)): _*
    ) {
      withFilesOfEachWriter { dir =>
        withSQLConf(Conversion -> on) {
          assertSameRows(dir, "true") {
            val summary = sql(s"CALL jparquet.system.${call.replace("DIR", dir.getPath)}").head()
            assert(summary.getInt(0) === 8)
          }
        }
        assert(writers(dir) === Set("other-writer", "parquet-mr", "jparquet"))
      }
    }

    for (
      (statement, untouched) <- Seq(
        "DELETE FROM t WHERE id % 10 = 3" -> "id % 10 <> 3",
        "UPDATE t SET id = id + 1000 WHERE id % 10 = 3" -> "true",
        "MERGE INTO t USING (SELECT explode(array(3, 104, 205, 306)) AS n) s ON t.id = s.n " +
          "WHEN MATCHED THEN UPDATE SET id = s.n + 1000" -> "true"
      )
    ) test(s"$statement moves no INT96 timestamp of any writer, with the conversion set to $on") {
      withFilesOfEachWriter { dir =>
        withTable("t") {
          sql(s"CREATE TABLE t (id INT, t TIMESTAMP) USING $own LOCATION '${dir.toURI}'")
          withSQLConf(Conversion -> on)(assertSameRows(dir, untouched)(sql(statement)))
        }
      }
    }
  }

  for (on <- Seq("true", "false"))
    test(s"DELETE keeps the timestamps of the other rows, with the conversion set to $on") {
      // Many row groups, of which some are read, and others copied as they are.
      for (smallFile <- Seq("4MB", "1")) withTempPath { dir =>
        dir.mkdirs()
        for (createdBy <- Seq("impala version 4.0", null, "parquet-mr version 1.13.1 (build x)"))
          writeForeign(
            new File(dir, s"${String.valueOf(createdBy).take(6)}.parquet"),
            0 until 60,
            createdBy,
            rowGroupRows = 10
          )
        spark.range(0, 60, 1, 1)
          .selectExpr("CAST(id AS INT) AS id", "timestamp_micros(1700000000000000 + id) AS t")
          .write.format(own).option("parquet.block.row.count.limit", "10").mode("append")
          .save(dir.getPath)
        // Spark's own source reads no file without the name of its writer with the setting.
        val readings = for (
          source <- sources; set <- Seq("true", "false")
          if source == own || set == "false"
        ) yield (source, set)
        def read: Map[(String, String), Seq[Row]] = readings.map { case (source, set) =>
          (source, set) -> withSQLConf(Conversion -> set) {
            rows(spark.read.format(source).load(dir.getPath).where("id <> 13"))
          }
        }.toMap
        val before = read
        withTable("t") {
          sql(s"CREATE TABLE t (id INT, t TIMESTAMP) USING $own LOCATION '${dir.toURI}'")
          withSQLConf(Conversion -> on, "spark.sql.files.openCostInBytes" -> smallFile) {
            sql("DELETE FROM t WHERE id = 13")
          }
        }
        assert(spark.read.format(own).load(dir.getPath).count() === 4 * 59)
        val after = read
        for (reading <- readings)
          withClue(s"$reading: ")(assert(after(reading) === before(reading)))
        assert(writers(dir) === Set("other-writer", "parquet-mr", "jparquet"))
      }
    }

  test("timestamps that a statement sets beside those of another writer read as they were set") {
    withTempPath { dir =>
      dir.mkdirs()
      writeForeign(new File(dir, "other.parquet"), 0 until 10, "impala version 4.0")
      withTable("t") {
        sql(s"CREATE TABLE t (id INT, t TIMESTAMP) USING $own LOCATION '${dir.toURI}'")
        withSQLConf(Conversion -> "true") {
          val others = rows(spark.table("t").where("id <> 4"))
          sql("UPDATE t SET t = TIMESTAMP '2024-05-05 12:00:00' WHERE id = 4")
          for (source <- sources) {
            val now = spark.read.format(source).load(dir.getPath)
            assert(rows(now.where("id = 4")) === Seq(Row(4, "2024-05-05 12:00:00")))
            assert(rows(now.where("id <> 4")) === others)
          }
          sql("MERGE INTO t USING (SELECT explode(array(5, 50)) AS n) s ON t.id = s.n " +
            "WHEN MATCHED THEN UPDATE SET t = TIMESTAMP '2024-06-06 12:00:00' " +
            "WHEN NOT MATCHED THEN INSERT (id, t) VALUES (s.n, TIMESTAMP '2024-06-06 12:00:00')")
        }
        for (on <- Seq("true", "false")) withSQLConf(Conversion -> on) {
          // Of new rows, the file is one of jparquet, which is never shifted.
          assert(rows(spark.table("t").where("id = 50")) === Seq(Row(50, "2024-06-06 12:00:00")))
        }
      }
    }
  }

  test("local times that the time zone skips are refused, not moved") {
    withTempPath { dir =>
      dir.mkdirs()
      // 1990-04-15T02:30:00 did not exist in Shanghai.
      val skipped = 640146600000000L
      writeForeign(new File(dir, "other.parquet"), 0 until 10, "impala version 4.0", _ => skipped)
      withTable("t") {
        sql(s"CREATE TABLE t (id INT, t TIMESTAMP) USING $own LOCATION '${dir.toURI}'")
        val before = everyReading(dir)
        withSQLConf(Conversion -> "true") {
          val error = intercept[Exception](sql("DELETE FROM t WHERE id = 3"))
          val texts =
            Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null).map(_.getMessage)
          assert(texts.exists(text => text.contains("1990-04-15T02:30") && text.contains("skips")))
        }
        assert(everyReading(dir) === before)
        sql("DELETE FROM t WHERE id = 3")
        for ((reading, found) <- everyReading(dir))
          assert(found === before(reading).filter(_.getInt(0) != 3), reading)
      }
    }
  }

  test("a column of another writer that would no longer be INT96 is refused") {
    withTempPath { dir =>
      dir.mkdirs()
      writeForeign(new File(dir, "other.parquet"), 0 until 10, "impala version 4.0")
      withTable("t") {
        sql(s"CREATE TABLE t (id INT, t TIMESTAMP) USING $own LOCATION '${dir.toURI}'")
        withSQLConf(OutputType -> "TIMESTAMP_MICROS") {
          val error = intercept[Exception](sql("DELETE FROM t WHERE id = 3"))
          val texts =
            Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null).map(_.getMessage)
          assert(texts.exists(text =>
            text.contains("the column t would change its type") && text.contains(OutputType)
          ))
        }
        assert(spark.table("t").count() === 10)
      }
    }
  }

  // ---- Calendars

  private val ReadModes = Seq("CORRECTED", "LEGACY")

  /** A file with an old date and timestamp, and what Spark's keys say of the calendar. */
  private def writeOld(file: File, ids: Range, pairs: Map[String, String]): Unit =
    ForeignFiles.write(
      file,
      "message spark_schema { optional int32 id; optional int32 d (DATE); optional int96 t; " +
        "optional int64 m (TIMESTAMP(MICROS,true)); }",
      ids,
      keyValues = pairs
    ) { (group, id) =>
      group.add("id", id)
      group.add("d", -200000 + id)
      group.add("t", int96(-200000L * 86400000000L + id))
      group.add("m", -200000L * 86400000000L + id)
    }

  private def everyOldReading(dir: File, condition: String): Map[(String, String), Seq[Row]] =
    (for (source <- sources; mode <- ReadModes) yield withSQLConf(
      "spark.sql.parquet.datetimeRebaseModeInRead" -> mode,
      "spark.sql.parquet.int96RebaseModeInRead" -> mode
    ) {
      (source, mode) -> spark.read.format(source).load(dir.getPath).where(condition)
        .selectExpr(
          "id % 1000 AS id",
          "CAST(d AS STRING)",
          "CAST(t AS STRING)",
          "CAST(m AS STRING)"
        ).orderBy("id").collect().toSeq
    }).toMap

  test("dates and timestamps of each calendar stay where they are, whatever writes them again") {
    val version = "org.apache.spark.version"
    val zone = "org.apache.spark.timeZone" -> "America/New_York"
    val writers = Seq(
      Map.empty[String, String],
      Map(version -> "2.4.8"),
      Map(version -> "3.0.0", zone, "org.apache.spark.legacyINT96" -> ""),
      Map(version -> "4.0.0", zone, "org.apache.spark.legacyDateTime" -> ""),
      Map(version -> "4.0.0")
    )
    for (
      doing <- Seq[File => String](
        dir => s"CALL jparquet.system.compact('$dir')",
        dir => s"CALL jparquet.system.compact('$dir', row_groups => 'copy')",
        dir => s"CALL jparquet.system.compact('$dir', sort_by => 'd DESC')",
        dir => s"CALL jparquet.system.rewrite('$dir')",
        _ => "DELETE FROM t WHERE id % 5 = 3",
        _ => "UPDATE t SET id = id + 1000 WHERE id % 10 = 3",
        _ =>
          "MERGE INTO t USING (SELECT explode(array(3, 13, 23, 33, 43)) AS n) s ON t.id = s.n " +
            "WHEN MATCHED THEN UPDATE SET id = s.n + 1000"
      )
    ) withTempPath { dir =>
      dir.mkdirs()
      for ((pairs, i) <- writers.zipWithIndex)
        for (half <- 0 to 1)
          writeOld(
            new File(dir, s"$i-$half.parquet"),
            i * 10 + half * 5 until i * 10 + half * 5 + 5,
            pairs
          )
      withTable("t") {
        sql(
          s"CREATE TABLE t (id INT, d DATE, t TIMESTAMP, m TIMESTAMP) USING $own LOCATION '${dir.toURI}'"
        )
        val untouched = if (doing(dir).startsWith("DELETE")) "id % 5 <> 3" else "true"
        val before = everyOldReading(dir, untouched)
        assert(before((own, "CORRECTED")) !== before((own, "LEGACY")))
        withClue(s"${doing(dir)}: ") {
          sql(doing(dir))
          val after = everyOldReading(dir, untouched)
          for (reading <- before.keys)
            withClue(s"$reading: ")(assert(after(reading) === before(reading)))
        }
      }
    }
  }

  test("DELETE keeps key-value pairs that all replaced files have") {
    withTempPath { dir =>
      dir.mkdirs()
      for (i <- 0 to 1) {
        val file = new File(dir, s"f$i.parquet")
        writeForeign(file, i * 10 until i * 10 + 10, "impala version 4.0")
        new DamagedFile(file).changeFooter(_.setKey_value_metadata(
          Seq("owner" -> "sales", "part" -> i.toString).map { case (key, value) =>
            new KeyValue(key).setValue(value)
          }.asJava
        ))
      }
      withTable("t") {
        sql(s"CREATE TABLE t (id INT, t TIMESTAMP) USING $own LOCATION '${dir.toURI}'")
        sql("DELETE FROM t WHERE id % 10 = 3")
      }
      val pairs = dataFiles(dir).map(Footers.keyValues)
      assert(pairs.forall(_.get("owner").contains("sales")))
      assert(pairs.size > 1 || !pairs.head.contains("part"))
    }
  }
}
