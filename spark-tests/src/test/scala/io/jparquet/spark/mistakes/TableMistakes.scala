package io.jparquet.spark.mistakes

import java.io.File
import java.nio.{ByteBuffer, ByteOrder}
import java.nio.file.Files

import io.jparquet.spark.support.{DamagedFile, ForeignFiles, HookedCommitProtocol}
import org.apache.parquet.io.api.Binary
import org.apache.spark.sql.streaming.Trigger

/** Mistakes in statements. */
trait TableMistakes extends Mistakes {
  private val Made =
    "CREATE TABLE t (id INT, s STRING, p INT) USING SOURCE PARTITIONED BY (p)"
  private val Filled = "INSERT INTO t PARTITION (p = 1) VALUES (1, 'a')"

  private def statements(
      title: String,
      at: Seq[String] = Nil,
      remedy: String = "",
      like: Likeness = SparksWords
  )(texts: String*): Unit =
    mistake(title, at, remedy, like) { a =>
      withTable("t", "u") {
        for (text <- texts)
          sql(text.replace("SOURCE", a.source).replace("DIR", a.path)).collect()
      }
    }

  statements("a table that does not exist", Seq("`nothing`"))("SELECT * FROM nothing")
  statements("a table that exists", Seq("`t`"))(Made, Made)
  statements("a path in SQL that does not exist", Seq("DIR"))("SELECT * FROM SOURCE.`DIR/nothing`")
  statements("an INSERT with too few columns", Seq("`p`"))(Made, "INSERT INTO t VALUES (1, 'a')")
  statements("an INSERT with too many columns", Seq("`p`"))(
    Made,
    "INSERT INTO t VALUES (1, 'a', 2, 3)"
  )
  statements("an INSERT of a type that cannot be cast", Seq("`id`"))(
    Made,
    "INSERT INTO t VALUES (array(1), 'a', 1)"
  )
  statements("an INSERT of a number that is too large", Seq("`id`"))(
    Made,
    "INSERT INTO t SELECT id, 'a', 1 FROM range(3000000000, 3000000001)"
  )
  statements("a static partition value of another type", Seq("'x'"))(
    Made,
    "INSERT INTO t PARTITION (p = 'x') VALUES (1, 'a')"
  )
  statements("a PARTITION clause with another column", Seq("`s`"), like = OtherCondition)(
    Made,
    "INSERT INTO t PARTITION (s = 'x') VALUES (1, 2)"
  )
  statements("a rename of a partition column", Seq("`t`"), like = SameCondition)(
    Made,
    "ALTER TABLE t RENAME COLUMN p TO q"
  )
  statements("a change of the type of a column", Seq("`t`"), like = OtherCondition)(
    Made,
    "ALTER TABLE t ALTER COLUMN id TYPE STRING"
  )
  statements("a partition that does not exist", Seq("`p` = 7"))(
    Made,
    Filled,
    "ALTER TABLE t DROP PARTITION (p = 7)"
  )
  statements("a partition by a column that is none", Seq("`q`"))(
    Made,
    Filled,
    "ALTER TABLE t DROP PARTITION (q = 7)"
  )
  statements("a partition that exists", Seq("`p` = 1"))(
    Made,
    Filled,
    "ALTER TABLE t ADD PARTITION (p = 1)"
  )
  statements("a partition renamed to one that exists", Seq("`p` = 2"))(
    Made,
    Filled,
    "INSERT INTO t VALUES (1, 'a', 2)",
    "ALTER TABLE t PARTITION (p = 1) RENAME TO PARTITION (p = 2)"
  )
  statements("a partition with a place of its own", Seq("DIR"), "Move the files to", SameCondition)(
    Made,
    "ALTER TABLE t ADD PARTITION (p = 2) LOCATION 'DIR'"
  )
  statements("a partition of an external table", Seq("`t`"), "delete the rows with DELETE FROM")(
    "CREATE TABLE t (i INT, p INT) USING SOURCE PARTITIONED BY (p) LOCATION 'DIR'",
    "INSERT INTO t PARTITION (p = 1) VALUES (1)",
    "ALTER TABLE t DROP PARTITION (p = 1)"
  )
  statements("a TRUNCATE of an external table", Seq("`t`"))(
    "CREATE TABLE t (i INT) USING SOURCE LOCATION 'DIR'",
    "TRUNCATE TABLE t"
  )
  statements("a partition column that the table lacks", Seq("q"), like = OtherCondition)(
    "CREATE TABLE t (id INT) USING SOURCE PARTITIONED BY (q)"
  )
  statements("a table of partition columns alone")(
    "CREATE TABLE t (p INT) USING SOURCE PARTITIONED BY (p)"
  )
  statements("a partitioning by an expression", Seq("years(d)"))(
    "CREATE TABLE t (d DATE, i INT) USING SOURCE PARTITIONED BY (years(d))"
  )
  statements("two columns of a table with one name", Seq("`id`"))(
    "CREATE TABLE t (id INT, ID INT) USING SOURCE"
  )
  statements("an interval in a table", Seq("INTERVAL"), like = OtherCondition)(
    "CREATE TABLE t (id INTERVAL) USING SOURCE"
  )
  statements("a null in a NOT NULL column", Seq("id"), "use scala.Option")(
    "CREATE TABLE t (id INT NOT NULL) USING SOURCE",
    "INSERT INTO t SELECT IF(id > 1, NULL, id) FROM range(3)"
  )
  statements("a column more that is NOT NULL", Seq("NOT NULL"))(
    Made,
    "ALTER TABLE t ADD COLUMNS (n INT NOT NULL)"
  )
  statements(
    "a column after a partition column",
    Seq("column n", "partition column p", "t"),
    "Place it after another column",
    OtherCondition
  )(Made, "ALTER TABLE t ADD COLUMNS (n INT AFTER p)")
  statements(
    "a replacement of the columns of a partitioned table",
    Seq("columns p", "t"),
    "Use ADD COLUMNS and DROP COLUMN",
    OtherCondition
  )(Made, "ALTER TABLE t REPLACE COLUMNS (id INT)")
  mistake(
    "an option path that is not that of the table",
    Seq("t", "elsewhere"),
    "Write without the option",
    OtherCondition
  ) { a =>
    withTable("t") {
      spark.range(2).write.format(a.source).saveAsTable("t")
      spark.range(2).write.format(a.source).mode("append").option("path", a.path + "/elsewhere")
        .saveAsTable("t")
    }
  }
  private val Bucketed =
    "CREATE TABLE t (id INT, s STRING) USING SOURCE CLUSTERED BY (id) INTO 2 BUCKETS"

  statements("a DELETE of rows of a temporary view", Seq("DIR"), like = OtherCondition)(
    "CREATE TABLE t (id INT) USING SOURCE LOCATION 'DIR'",
    "INSERT INTO t VALUES (1)",
    "CREATE OR REPLACE TEMPORARY VIEW v USING SOURCE OPTIONS (path 'DIR')",
    "DELETE FROM v WHERE id = 1"
  )
  statements("a DELETE of rows of a bucketed table", Seq("`t`"))(
    Bucketed,
    "DELETE FROM t WHERE id = 1"
  )
  statements("an UPDATE of a bucketed table", Seq("`t`"))(Bucketed, "UPDATE t SET s = 'b'")
  statements("a MERGE into a bucketed table", Seq("`t`"))(
    Bucketed,
    "MERGE INTO t USING (SELECT 1 AS id) u ON t.id = u.id WHEN MATCHED THEN DELETE"
  )
  statements("a MERGE of two rows into one", like = OtherCondition)(
    Made,
    Filled,
    "MERGE INTO t USING (SELECT 1 AS n FROM range(2)) u ON t.id = u.n " +
      "WHEN MATCHED THEN UPDATE SET s = 'b'"
  )
  statements(
    "a DELETE from a table that chooses files",
    Seq("pathGlobFilter"),
    "Use a table without the option",
    OnlyHere
  )(
    "CREATE TABLE t (id INT) USING SOURCE OPTIONS ('pathGlobFilter' = 'a*')",
    "DELETE FROM t WHERE id = 1"
  )
  statements(
    "an UPDATE of a file with more columns than the table",
    Seq("column more", "DIR"),
    "ALTER TABLE ... ADD COLUMNS",
    OnlyHere
  )(
    "CREATE TABLE u (id INT, more INT) USING SOURCE LOCATION 'DIR'",
    "INSERT INTO u VALUES (1, 2)",
    "CREATE TABLE t (id INT) USING SOURCE LOCATION 'DIR'",
    "UPDATE t SET id = 2"
  )

  /** A table with a file of another writer, whose INT96 timestamps may be local times. */
  private def withLocalTimes(a: Attempt, micros: Long, settings: (String, String)*)(
      statement: String
  ): Unit = withTable("t") {
    val time = Binary.fromConstantByteArray(
      ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN)
        .putLong(micros % 86400000000L * 1000).putInt((micros / 86400000000L + 2440588).toInt).array
    )
    a.dir.mkdirs()
    val file = new File(a.dir, "other.parquet")
    ForeignFiles.write(file, "message m { optional int32 id; optional int96 t; }", 0 until 3) {
      (group, id) =>
        group.add("id", id)
        group.add("t", time)
    }
    new DamagedFile(file).changeFooter(_.setCreated_by("impala version 4.0"))
    sql(s"CREATE TABLE t (id INT, t TIMESTAMP) USING ${a.source} LOCATION '${a.dir.toURI}'")
    withSQLConf(settings :+ ("spark.sql.session.timeZone" -> "Europe/Berlin"): _*)(sql(statement))
  }

  private val Conversion = "spark.sql.parquet.int96TimestampConversion"
  private val Int96 = "spark.sql.parquet.outputTimestampType" -> "INT96"

  mistake(
    "a DELETE beside a local time that the time zone skips",
    Seq("DIR", "2024-03-31T02:30"),
    s"Set $Conversion = false",
    OnlyHere
  )(withLocalTimes(_, 1711852200000000L, Conversion -> "true", Int96)(
    "DELETE FROM t WHERE id = 1"
  ))
  mistake(
    "an UPDATE to a time that a local time cannot tell",
    Seq("2024-10-27T01:30Z"),
    s"set $Conversion = false",
    OnlyHere
  )(withLocalTimes(_, 1700000000000000L, Conversion -> "true", Int96)(
    "UPDATE t SET t = TIMESTAMP '2024-10-27T01:30:00Z' WHERE id = 1"
  ))
  mistake(
    "a DELETE that would change the type of another writer's timestamps",
    Seq("DIR", "column t"),
    "Set spark.sql.parquet.outputTimestampType = INT96",
    OnlyHere
  )(withLocalTimes(_, 1700000000000000L, Int96._1 -> "TIMESTAMP_MICROS")(
    "DELETE FROM t WHERE id = 1"
  ))

  mistake(
    "an UPDATE of a table that another job changes",
    remedy = "repeat the statement",
    like = OnlyHere
  ) { a =>
    withTable("t") {
      sql(s"CREATE TABLE t (id INT) USING ${a.source} LOCATION '${a.path}'")
      sql("INSERT INTO t SELECT id FROM range(0, 3, 1, 1)")
      withSQLConf("spark.sql.sources.commitProtocolClass" -> classOf[HookedCommitProtocol].getName)(
        HookedCommitProtocol.during(task = dataFiles(a.dir).foreach(_.setLastModified(1000L)))(
          sql("UPDATE t SET id = 7 WHERE id = 1")
        )
      )
    }
  }

  /** A table with a file, and the marker of a job that replaces the file and has not ended. */
  private def whileReplaced(a: Attempt, partitions: String = "", version: Int = 1)(
      statement: => Any
  ): Unit = withTable("t") {
    sql(s"CREATE TABLE t (id INT, p INT) USING ${a.source} $partitions LOCATION '${a.path}'")
    sql("INSERT INTO t SELECT id, 1 FROM range(0, 3, 1, 1)")
    val file = dataFiles(a.dir).head
    val path = a.dir.toPath.relativize(file.toPath)
    val job = java.util.UUID.randomUUID()
    val markers = new File(a.dir, "_jparquet_overwrites")
    markers.mkdir()
    Files.writeString(
      new File(markers, s"_$job.json").toPath,
      s"""{"version":$version,"job":"$job","replaced":[{"file":"$path",""" +
        s""""length":${file.length},"modified":${file.lastModified}}],"written":["new"]}"""
    )
    statement
  }

  mistake(
    "an UPDATE of files that another job replaces",
    Seq("DIR/_jparquet_overwrites"),
    "repair(PATH, roll_back => true)",
    OnlyHere
  )(whileReplaced(_)(sql("UPDATE t SET id = 7 WHERE id = 1")))
  mistake(
    "an UPDATE beside the marker of a later version",
    Seq("DIR/_jparquet_overwrites"),
    "repeat the statement when the marker can be read",
    OnlyHere
  )(whileReplaced(_, version = 1000)(sql("UPDATE t SET id = 7 WHERE id = 1")))
  mistake(
    "a rewrite of a partition while its table is overwritten",
    Seq("DIR", "DIR/p=1"),
    "Repeat the statement",
    OnlyHere
  ) { a =>
    whileReplaced(a, "PARTITIONED BY (p)") {
      sql("INSERT INTO t PARTITION (p = 1) VALUES (7)")
      sql(s"CALL jparquet.system.compact('${a.path}/p=1')")
    }
  }
  mistake(
    "an UPDATE of what a stream has written",
    Seq("DIR", "_spark_metadata"),
    "Copy the rows into another directory",
    OnlyHere
  ) { a =>
    withTable("t") {
      val files = new File(a.dir, "files").getPath
      val rows = spark.range(3).toDF()
      rows.write.format(a.source).save(files)
      spark.readStream.schema(rows.schema).format(a.source).load(files).writeStream
        .format(a.source).option("checkpointLocation", s"${a.path}/checkpoint")
        .trigger(Trigger.AvailableNow).start(s"${a.path}/t")
        .awaitTermination()
      sql(s"CREATE TABLE t USING ${a.source} LOCATION '${a.path}/t'")
      sql("UPDATE t SET id = 7 WHERE id = 1")
    }
  }

  statements(
    "a DELETE with a hidden column",
    Seq("hidden column _metadata"),
    "Use its columns alone",
    OnlyHere
  )(
    "CREATE TABLE t (id INT) USING SOURCE LOCATION 'DIR'",
    "DELETE FROM t WHERE _metadata.file_size > 1"
  )

  statements(
    "a procedure that is to sort by a column that the files do not have",
    Seq("the column nothing", "DIR"),
    ": id, s",
    OnlyHere
  )(
    "CREATE TABLE t (id INT, s STRING) USING SOURCE LOCATION 'DIR'",
    "INSERT INTO t VALUES (1, 'a')",
    "CALL jparquet.system.rewrite('DIR', sort_by => 'nothing')"
  )

  statements("a time travel", Seq("`t`"))(Made, Filled, "SELECT * FROM t VERSION AS OF 1")
  statements("a table of a place without files and columns")(
    "CREATE TABLE t USING SOURCE LOCATION 'DIR'"
  )
  statements("a CREATE TABLE AS SELECT where there are files", Seq("DIR"))(
    "CREATE TABLE u USING SOURCE LOCATION 'DIR' AS SELECT 1 AS i",
    "CREATE TABLE t USING SOURCE LOCATION 'DIR' AS SELECT 1 AS i"
  )
  statements(
    "a property of a table with a bad value",
    Seq("parquet.block.size"),
    "must be a number"
  )(
    "CREATE TABLE t (i INT) USING SOURCE TBLPROPERTIES ('parquet.block.size' = 'big')",
    "INSERT INTO t VALUES (1)"
  )
  statements(
    "recursiveFileLookup of a partitioned table",
    Seq("recursiveFileLookup", "p"),
    "Remove the option",
    OtherCondition
  )(
    "CREATE TABLE t (i INT, p INT) USING SOURCE OPTIONS ('recursiveFileLookup' = 'true') " +
      "PARTITIONED BY (p)",
    "SELECT * FROM t"
  )
}
