package io.jparquet.spark.accelerate

import java.io.File
import java.nio.{ByteBuffer, ByteOrder}
import java.nio.file.Files
import java.sql.Timestamp
import java.time.{Instant, LocalTime}
import java.util.UUID

import scala.util.Try

import io.jparquet.spark.support.{
  AcceleratedComparison,
  CaseFiles,
  ComparableRows,
  CorpusFiles,
  CountedFileSystem,
  DiffersByLine,
  ForeignFiles,
  SameOnEachLine
}
import org.apache.parquet.example.data.Group
import org.apache.parquet.io.api.Binary
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.execution.datasources.{HadoopFsRelation, LogicalRelation}
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat
import org.apache.spark.sql.functions.col
import org.apache.spark.sql.streaming.Trigger
import org.apache.spark.sql.types._
import org.apache.spark.unsafe.types.CalendarInterval

/**
 * Files with columns that Spark's own source refuses as it infers their types, read as `parquet` by
 * the setting that has jparquet infer them.
 */
@DiffersByLine
class TypesBeyondSparkSuite extends AcceleratedComparison {
  import testImplicits._

  private val infer = "spark.jparquet.accelerate.infer"

  private def inferring[T](body: => T): T = withSQLConf(read -> "true", infer -> "true")(body)

  private def binary(size: Int)(fill: ByteBuffer => Any): Binary = {
    val buffer = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN)
    fill(buffer)
    Binary.fromConstantByteArray(buffer.array())
  }

  private def uuid(i: Int): UUID = new UUID(i * 7919L << 20, ~i.toLong)

  private def uuidBytes(uuid: UUID): Binary =
    binary(16)(_.order(ByteOrder.BIG_ENDIAN).putLong(uuid.getMostSignificantBits)
      .putLong(uuid.getLeastSignificantBits))

  /** Its class is not in Spark 4.0, which has the numbers of the file in its place. */
  private def time(number: Long, unitsOfSecond: Long): Any =
    if (hasTime) LocalTime.ofNanoOfDay(number * (1000000000L / unitsOfSecond)) else number

  private def timeType: DataType = if (hasTime) DataType.fromDDL("TIME(6)") else LongType

  /**
   * A column that Spark refuses.
   *
   * @param column in the text form of parquet-java, named `c`
   * @param add adds the value of a row to the file
   * @param value the value as Spark has it
   * @param options settings with which jparquet reads it
   * @param isInTables whether a table of Spark's catalog for `parquet` can have such a column
   */
  private case class Kind(
      name: String,
      column: String,
      dataType: DataType,
      add: (Group, Int) => Unit,
      value: Int => Any,
      options: Seq[(String, String)] = Seq(),
      isInTables: Boolean = true
  )

  private val rows = 20

  private def kinds: Seq[Kind] = Seq(
    Kind(
      "UUID",
      "required fixed_len_byte_array(16) c (UUID);",
      StringType,
      (row, i) => row.add("c", uuidBytes(uuid(i))),
      uuid(_).toString
    ),
    Kind(
      "TIME(MILLIS)",
      "optional int32 c (TIME(MILLIS, false));",
      timeType,
      (row, i) => row.add("c", i * 1001),
      i => time(i * 1001L, 1000)
    ),
    Kind(
      "TIME(MICROS) adjusted to UTC",
      "optional int64 c (TIME(MICROS, true));",
      timeType,
      (row, i) => row.add("c", i * 1000001L),
      i => time(i * 1000001L, 1000000)
    ),
    Kind(
      "TIME(NANOS)",
      "optional int64 c (TIME(NANOS, false));",
      timeType,
      (row, i) => row.add("c", i * 1000000L),
      i => time(i * 1000000L, 1000000000)
    ),
    Kind(
      "TIMESTAMP(NANOS)",
      "optional int64 c (TIMESTAMP(NANOS, true));",
      TimestampType,
      (row, i) => row.add("c", i * 1001001001L),
      i => Timestamp.from(Instant.EPOCH.plusNanos(i * 1001001001L / 1000 * 1000)),
      Seq("spark.jparquet.read.timestampNanos" -> "truncate")
    ),
    Kind(
      "FLOAT16",
      "optional fixed_len_byte_array(2) c (FLOAT16);",
      FloatType,
      (row, i) => row.add("c", binary(2)(_.putShort((0x3c00 + (i % 10 << 10)).toShort))),
      i => math.pow(2, i % 10).toFloat
    ),
    Kind(
      "INTERVAL",
      "optional fixed_len_byte_array(12) c (INTERVAL);",
      CalendarIntervalType,
      (row, i) => row.add("c", binary(12)(_.putInt(i).putInt(2).putInt(3))),
      new CalendarInterval(_, 2, 3000),
      isInTables = false
    ),
    Kind(
      "a legacy MAP with a third field",
      "optional group c (MAP) { repeated group map { " +
        "required int32 key; optional int32 value; optional int32 other; } }",
      DataType.fromDDL("STRUCT<map: ARRAY<STRUCT<key: INT, value: INT, other: INT>>>"),
      (row, i) => {
        val entry = row.addGroup("c").addGroup("map")
        entry.add("key", i)
        entry.add("other", i + 1)
      },
      i => Row(Seq(Row(i, null, i + 1)))
    ),
    Kind(
      "a legacy MAP without values",
      "optional group c (MAP) { repeated group map { required int32 key; } }",
      MapType(IntegerType, NullType),
      (row, i) => row.addGroup("c").addGroup("map").add("key", i),
      i => Map(i -> null),
      isInTables = since("4.1")
    ),
    Kind(
      "LIST on a group of two fields",
      "optional group c (LIST) { optional int32 x; optional int32 y; }",
      DataType.fromDDL("STRUCT<x: INT, y: INT>"),
      (row, i) => row.addGroup("c").add("y", i),
      Row(null, _)
    ),
    Kind(
      "ENUM on a group",
      "optional group c (ENUM) { optional int32 x; }",
      DataType.fromDDL("STRUCT<x: INT>"),
      (row, i) => row.addGroup("c").add("x", i),
      Row(_)
    ),
    Kind(
      "UUID in a struct and a list",
      "optional group c { optional group l (LIST) { repeated group list { " +
        "optional fixed_len_byte_array(16) element (UUID); } } optional int32 x; }",
      DataType.fromDDL("STRUCT<l: ARRAY<STRING>, x: INT>"),
      (row, i) => {
        val struct = row.addGroup("c")
        struct.addGroup("l").addGroup("list").add("element", uuidBytes(uuid(i)))
        struct.add("x", i)
      },
      i => Row(Seq(uuid(i).toString), i)
    ),
    Kind(
      "UUID as the value of a map",
      "optional group c (MAP) { repeated group key_value { " +
        "required int32 key; optional fixed_len_byte_array(16) value (UUID); } }",
      MapType(IntegerType, StringType),
      (row, i) => {
        val entry = row.addGroup("c").addGroup("key_value"); entry.add("key", i);
        entry.add("value", uuidBytes(uuid(i)))
      },
      i => Map(i -> uuid(i).toString)
    )
  )

  private def write(file: File, kind: Kind): Unit = {
    file.getParentFile.mkdirs()
    ForeignFiles.write(
      file,
      s"message m { required int32 i; ${kind.column} optional binary s (STRING); }",
      0 until rows
    ) { (row, i) =>
      row.add("i", i)
      kind.add(row, i)
      row.add("s", s"t$i")
    }
  }

  private def expected(kind: Kind): Seq[Row] =
    (0 until rows).map(i => Row(i, kind.value(i), s"t$i"))

  private def uuids: Kind = kinds.head

  private def withFile[T](kind: Kind)(body: File => T): Unit =
    withTempDir { dir =>
      write(new File(dir, "a.parquet"), kind)
      body(dir)
    }

  /** What a query reads, and how, but for its plan. */
  private def failure(body: => Any): Throwable = intercept[Throwable](body)

  private def messages(body: => Any): String =
    Iterator.iterate(failure(body))(_.getCause).takeWhile(_ != null).map(_.getMessage)
      .mkString("\n")

  private def formats(rows: DataFrame): Set[Class[_]] =
    rows.queryExecution.analyzed.collectWithSubqueries {
      case LogicalRelation(files: HadoopFsRelation, _, _, _, _) => files.fileFormat.getClass
    }.toSet

  /** The ways to name files without columns, each with the rows that it gives to a function. */
  private def ways(dir: File): Seq[(String, (DataFrame => Unit) => Unit)] = {
    val path = dir.getPath
    Seq(
      "read.parquet" -> (_(spark.read.parquet(path))),
      "read.format" -> (_(spark.read.format("Parquet").load(path))),
      "read.load" -> (_(spark.read.load(path))),
      "mergeSchema" -> (_(spark.read.option("mergeSchema", "true").parquet(path))),
      "a path in SQL" -> (_(sql(s"SELECT * FROM parquet.`$path`"))),
      "a path in a subquery" ->
        (_(sql(s"WITH w AS (SELECT * FROM parquet.`$path`) SELECT * FROM w WHERE i IN " +
          s"(SELECT i FROM parquet.`$path`)"))),
      "a persistent view" -> (check =>
        withView("w") {
          sql(s"CREATE VIEW w AS SELECT * FROM parquet.`$path`")
          check(spark.table("w"))
        }
      ),
      "a temporary view" -> (check =>
        withTempView("v") {
          sql(s"CREATE TEMPORARY VIEW v USING parquet OPTIONS (path '$path')")
          check(spark.table("v"))
        }
      )
    )
  }

  /** Those that all types are read in. */
  private val main = Set("read.parquet", "mergeSchema", "a path in SQL", "a temporary view")

  private def createTable(dir: File): Unit =
    sql(s"CREATE TABLE t USING parquet LOCATION '${dir.toURI}'")

  /** The lines of Spark differ in what they compare maps by. */
  private def assertRows(actual: DataFrame, rows: Seq[Row]): Unit =
    assert(ComparableRows.sorted(actual.collect().toSeq) === ComparableRows.sorted(rows))

  for (kind <- kinds)
    test(s"${kind.name} is refused as parquet, and read where the session says so") {
      withFile(kind) { dir =>
        def all(body: => Unit): Unit = if (kind.name == "UUID") body else interpreted(body)
        for ((way, query) <- ways(dir) if kind.name == "UUID" || main.contains(way))
          all(withClue(s"$way: ") {
            assertSameFailure {
              var found: DataFrame = null
              query(rows => found = rows)
              found
            }
            withSQLConf(infer -> "true")(intercept[Exception](query(_.collect())))
            withSQLConf(kind.options: _*)(inferring(query { found =>
              assert(found.schema.map(_.dataType) === Seq(IntegerType, kind.dataType, StringType))
              assert(found.schema.forall(_.nullable))
              assert(found.schema.forall(_.metadata == Metadata.empty))
              assertRows(found, expected(kind))
              assert(readers(found).toSet === Set(ScanV2), found.queryExecution.executedPlan)
              checkAnswer(found.where("i = 3").select("s"), Row("t3"))
              checkAnswer(found.selectExpr("count(c)", "max(i)"), Row(rows, rows - 1))
            }))
          })
        withTable("t") {
          accelerated(assertSameFailure { createTable(dir); spark.table("t") })
          withSQLConf(kind.options: _*)(inferring {
            if (kind.isInTables) {
              createTable(dir)
              assert(spark.table("t").schema("c").dataType === kind.dataType)
              assertRows(spark.table("t"), expected(kind))
              assert(readers(spark.table("t")).toSet === Set(ScanV2))
              sql("CREATE TABLE IF NOT EXISTS t USING parquet LOCATION '/nowhere'")
              assert(described(failure(createTable(dir)))._2 === "TABLE_OR_VIEW_ALREADY_EXISTS")
            } else
              assert(described(failure(createTable(dir)))._2 ===
                "UNSUPPORTED_DATA_TYPE_FOR_DATASOURCE")
          })
        }
      }
    }

  test("TIME and geospatial types that the session disables are read as jparquet reads them") {
    assume(hasTime, "Spark 4.0 has no TIME")
    withSQLConf("spark.sql.timeType.enabled" -> "false")(withTempDir { dir =>
      val file = new File(dir, "a.parquet")
      ForeignFiles.write(file, "message m { required int64 c (TIME(MICROS, false)); }", 0 until 3) {
        (row, i) => row.add("c", i.toLong)
      }
      for ((way, query) <- ways(dir) if !way.contains("subquery")) withClue(s"$way: ") {
        accelerated(intercept[Exception](query(_.collect())))
        inferring(query { found =>
          assert(found.schema("c").dataType === LongType)
          checkAnswer(found, (0L until 3L).map(Row(_)))
        })
      }
    })
  }

  test("a file that Spark infers has the schema and the source that Spark gives it") {
    withTempPath { dir =>
      val path = dir.getPath
      spark.range(20).selectExpr(
        "id AS i",
        "CAST(id AS DECIMAL(12, 2)) AS d",
        "named_struct('a', id, 'b', array(CAST(id AS STRING))) AS n",
        "map(id, current_timestamp()) AS m",
        "CAST(id % 3 AS INT) AS p",
        "CONCAT('x', id % 2) AS q"
      ).write.partitionBy("p", "q").parquet(path)
      for ((way, query) <- ways(dir)) withClue(s"$way: ") {
        var expected: (StructType, Seq[String]) = null
        query(rows => expected = (rows.schema, ComparableRows.sorted(rows.collect().toSeq)))
        inferring(query { rows =>
          assert(rows.schema === expected._1)
          assert(ComparableRows.sorted(rows.collect().toSeq) === expected._2)
          assert(readers(rows).toSet === Set(ScanV2))
          assert(formats(rows) === Set(classOf[ParquetFileFormat]))
        })
      }
      for (session <- Seq(false, true)) withTable("t") {
        if (session) inferring(createTable(dir)) else createTable(dir)
        val table = spark.sessionState.catalog.getTableMetadata(
          org.apache.spark.sql.catalyst.TableIdentifier("t")
        )
        assert(table.partitionColumnNames === Seq("p", "q"))
        assert(table.storage.properties.isEmpty)
        assert(table.schema.map(_.name) === Seq("i", "d", "n", "m", "p", "q"))
      }
    }
  }

  test("files that Spark infers in another way than jparquet have the types of Spark") {
    withTempDir { dir =>
      val list = "optional group l (LIST) { repeated group bag { repeated int32 num; } }"
      for ((name, more) <- Seq("a" -> "", "b" -> "optional fixed_len_byte_array(16) c (UUID);"))
        ForeignFiles.write(
          new File(dir, s"$name.parquet"),
          s"message m { required int32 i; $list $more }",
          Seq(1)
        )((row, i) => row.add("i", i))
      val ofSpark = spark.read.parquet(s"$dir/a.parquet").schema
      assert(spark.read.format(own).load(s"$dir/a.parquet").schema("l") !== ofSpark("l"))
      inferring {
        assert(spark.read.parquet(s"$dir/a.parquet").schema === ofSpark)
        assert(spark.read.parquet(s"$dir/b.parquet").schema === ofSpark.add("c", StringType))
      }
    }
  }

  test("listing, partitions and patterns are those of files that Spark infers") {
    withTempDir { parent =>
      val Seq(ofSpark, beyond) = Seq("strings", "uuids").map(new File(parent, _))
      for (
        place <- Seq("p=1/d=2024-02-03", "p=02/d=2024-02-04", "p=1/d=__HIVE_DEFAULT_PARTITION__")
      ) {
        write(new File(beyond, s"$place/a.parquet"), uuids)
        write(new File(beyond, s"$place/b.parq"), uuids)
        for (name <- Seq("a.parquet", "b.parq")) {
          val copy = new File(ofSpark, s"$place/$name")
          copy.getParentFile.mkdirs()
          ForeignFiles.write(
            copy,
            "message m { required int32 i; required binary c (STRING); optional binary s (STRING); }",
            0 until rows
          ) { (row, i) =>
            row.add("i", i)
            row.add("c", uuid(i).toString)
            row.add("s", s"t$i")
          }
        }
      }
      def outcome(query: File => DataFrame, dir: File) =
        Try {
          val rows = query(dir)
          (rows.schema, ComparableRows.sorted(rows.collect().toSeq))
        }.toEither.left.map(described)
      val queries = Seq[(String, File => DataFrame)](
        "partitions" -> (dir => spark.read.parquet(dir.getPath)),
        "a filter on partitions" ->
          (dir => spark.read.parquet(dir.getPath).where("p = 1 AND d > '2024-01-01'")),
        "pathGlobFilter" ->
          (dir => spark.read.option("pathGlobFilter", "*.parquet").parquet(dir.getPath)),
        "recursiveFileLookup" ->
          (dir => spark.read.option("recursiveFileLookup", "true").parquet(dir.getPath)),
        "a pattern" -> (dir => spark.read.parquet(s"$dir/p=*/d=2024*")),
        "basePath" ->
          (dir => spark.read.option("basePath", dir.getPath).parquet(s"$dir/p=1/d=2024-02-03")),
        "several paths" -> (dir => spark.read.parquet(s"$dir/p=1", s"$dir/p=02")),
        "files" -> (dir => spark.read.parquet(s"$dir/p=1/d=2024-02-03/b.parq")),
        "no pattern" ->
          (dir => spark.read.option("__globPaths__", "false").parquet(s"$dir/p=*")),
        "no partitions of that type" ->
          (dir => spark.read.option("partitionColumnTypeInference", "x").parquet(dir.getPath)),
        "text in partitions" -> (dir =>
          withSQLConf("spark.sql.sources.partitionColumnTypeInference.enabled" -> "false")(
            spark.read.parquet(dir.getPath)
          )
        ),
        "a missing path" -> (dir => spark.read.parquet(s"$dir/missing")),
        "no paths" -> (_ => spark.read.parquet()),
        "SQL" -> (dir => sql(s"SELECT * FROM parquet.`$dir` WHERE p = 1")),
        "SQL with options" ->
          (dir => sql(s"SELECT * FROM parquet.`$dir` WITH (`pathGlobFilter` = '*.parq')")),
        "SQL of a missing path" -> (dir => sql(s"SELECT * FROM parquet.`$dir/missing`")),
        "SQL off" -> (dir =>
          withSQLConf("spark.sql.runSQLOnFiles" -> "false")(sql(s"SELECT * FROM parquet.`$dir`"))
        )
      )
      for ((name, query) <- queries) withClue(s"$name: ") {
        val expected = outcome(query, ofSpark)
        val actual = inferring(outcome(query, beyond))
        assert(actual.map(_._1) === expected.map(_._1))
        assert(actual.map(_._2) === expected.map(_._2))
        assert(inferring(outcome(query, ofSpark)) === expected)
      }
    }
  }

  test("schemas of files with such columns and without are merged") {
    withTempDir { dir =>
      write(new File(dir, "b.parquet"), uuids)
      Seq((1, "text", 2L)).toDF("i", "c", "added").write.parquet(s"$dir/a")
      Seq((700, 8L)).toDF("i", "other").write.parquet(s"$dir/z")
      def merged: DataFrame =
        spark.read.option("mergeSchema", "true").option("recursiveFileLookup", "true")
          .parquet(dir.getPath)
      intercept[Exception](accelerated(merged))
      inferring {
        assert(merged.columns.toSeq === Seq("i", "c", "added", "s", "other"))
        assert(merged.count() === rows + 2)
        checkAnswer(merged.where("i = 700").select("c", "other"), Row(null, 8L))
        checkAnswer(merged.where("i = 5").select("c"), Row(uuid(5).toString))
        checkAnswer(merged.where("added = 2").select("c"), Row("text"))
        val kept = merged
        withSQLConf(read -> "false") {
          assert(messages(kept.select("c").collect()).contains("Only jparquet reads column c of"))
          assert(kept.select("i").collect().length === rows + 2)
        }
        Seq((1, 5L)).toDF("i", "c").write.parquet(s"$dir/y")
        assert(described(failure(merged))._2 === "CANNOT_MERGE_SCHEMAS")
        assert(messages(merged).contains("columns of types that only jparquet reads"))
      }
    }
  }

  test("damaged, empty and missing files fail as without the setting") {
    withTempDir { dir =>
      val empty = new File(dir, "empty")
      empty.mkdirs()
      val damaged = new File(dir, "damaged")
      damaged.mkdirs()
      Files.write(new File(damaged, "a.parquet").toPath, "PAR1 not Parquet PAR1".getBytes)
      for (
        ignored <- Seq("false", "true");
        place <- Seq(empty, damaged, new File(dir, "missing"));
        (way, query) <- ways(place)
      )
        withClue(s"$place, $way, ignored = $ignored: ")(
          withSQLConf("spark.sql.files.ignoreCorruptFiles" -> ignored) {
            val theirs = described(failure(query(_.collect())))
            assert(inferring(described(failure(query(_.collect())))) === theirs)
          }
        )
      for (place <- Seq(empty, damaged)) withTable("t") {
        val theirs = described(failure(createTable(place)))
        assert(inferring(described(failure(createTable(place)))) === theirs)
      }
    }
  }

  test(
    "names that differ in case only are distinguished or refused as in files that Spark infers"
  ) {
    withTempDir { dir =>
      ForeignFiles.write(
        new File(dir, "a.parquet"),
        "message m { required fixed_len_byte_array(16) c (UUID); required int32 C; }",
        0 until rows
      ) { (row, i) =>
        row.add("c", uuidBytes(uuid(i)))
        row.add("C", i)
      }
      inferring {
        assert(described(failure(spark.read.parquet(dir.getPath)))._2 === "COLUMN_ALREADY_EXISTS")
        withSQLConf("spark.sql.caseSensitive" -> "true")(
          checkAnswer(
            spark.read.parquet(dir.getPath),
            (0 until rows).map(i => Row(uuid(i).toString, i))
          )
        )
      }
    }
  }

  test("columns that a schema or a table declares are read by the setting as by jparquet") {
    withFile(uuids) { dir =>
      Seq((100, "text")).toDF("i", "c").write.parquet(s"$dir/z")
      val paths = Seq(s"$dir/a.parquet", s"$dir/z")
      def declared: DataFrame = spark.read.schema("c STRING, i INT").parquet(paths: _*)
      assertSameFailure(declared)
      inferring {
        assertRows(
          declared,
          (0 until rows).map(i => Row(uuid(i).toString, i)) :+ Row("text", 100)
        )
        assert(readers(declared) === Seq(ScanV2))
        // What Spark itself reads is read as Spark reads it.
        checkAnswer(
          spark.read.schema("c BINARY").parquet(s"$dir/a.parquet").where("hex(c) LIKE '%FFFE'"),
          Row(uuidBytes(uuid(1)).getBytes)
        )
        // What Spark has types for is refused as Spark refuses it.
        assertSameFailure(spark.read.schema("c STRING, i STRING").parquet(s"$dir/a.parquet"))
        assertSameFailure(spark.read.schema("s INT").parquet(s"$dir/a.parquet"))
        intercept[Exception](spark.read.schema("c INT").parquet(s"$dir/a.parquet").collect())
      }
    }
    withFile(kinds.find(_.name == "INTERVAL").get) { dir =>
      withTable("t")(inferring {
        sql(
          "CREATE TABLE t (c STRUCT<months: BIGINT, days: BIGINT>) USING parquet " +
            s"LOCATION '${dir.toURI}'"
        )
        checkAnswer(spark.table("t").where("c.months = 3"), Row(Row(3L, 2L)))
      })
    }
  }

  test("Spark's own source never reads such a column: what jparquet declines is an error") {
    withFile(uuids) { dir =>
      val path = dir.getPath
      def refused(rows: => DataFrame, reason: String): Unit = {
        val text = messages(rows.collect())
        assert(text.contains("Only jparquet reads column c of "), text)
        assert(text.contains(reason), text)
        // The other columns are those of Spark's own source.
        checkAnswer(
          rows.select("i", "s"),
          (0 until rows.select("i").count().toInt)
            .map(i => Row(i, s"t$i"))
        )
        assert(readers(rows.select("i")) === Seq(OwnSource))
      }
      withTable("t")(withTempView("v") {
        inferring {
          createTable(dir)
          sql(s"CREATE TEMPORARY VIEW v USING parquet OPTIONS (path '$path')")
        }
        val loaded = inferring(spark.read.parquet(path))
        for (rows <- Seq[() => DataFrame](() => spark.table("t"), () => spark.table("v"))) {
          refused(rows(), "spark.jparquet.accelerate.read is false")
          inferring {
            withSQLConf("spark.sql.parquet.enableVectorizedReader" -> "false")(
              refused(rows(), "vectorized reader is off")
            )
            withSQLConf("parquet.crypto.factory.class" -> "org.example.Absent")(
              assert(
                messages(rows().select("c").collect()).contains("parquet.crypto.factory.class")
              )
            )
          }
          // What was inferred stays readable where jparquet reads.
          accelerated(assertRows(rows(), expected(uuids)))
        }
        assert(messages(loaded.collect()).contains("Only jparquet reads column c"))
        inferring {
          for (
            option <- Seq("jparquet.accelerate" -> "false", "jparquet.accelerate.nothing" -> "1")
          )
            withClue(s"$option: ")(
              assert(
                described(failure(spark.read.option(option._1, option._2).parquet(path)))._2 ===
                  "PARQUET_TYPE_ILLEGAL"
              )
            )
          sql("ALTER TABLE t SET TBLPROPERTIES ('jparquet.accelerate' = 'false')")
          refused(spark.table("t"), "jparquet.accelerate is false")
          val explained = sql("EXPLAIN SELECT c FROM t").collect().mkString("\n")
          assert(explained.contains("Only jparquet reads column c of "), explained)
        }
      })
    }
  }

  test("with the setting alone, or with a source of DataSource V2, Spark's own source reads") {
    withFile(uuids) { dir =>
      def refusal(query: => DataFrame): String = described(failure(query.collect()))._2
      withSQLConf(infer -> "true")(
        assert(refusal(spark.read.parquet(dir.getPath)) === "PARQUET_TYPE_ILLEGAL")
      )
      inferring(withSQLConf("spark.sql.sources.useV1SourceList" -> "orc") {
        assert(refusal(spark.read.parquet(dir.getPath)) === "PARQUET_TYPE_ILLEGAL")
      })
    }
  }

  test("a setting with a value that is none fails where a schema is inferred") {
    withTempPath { dir =>
      spark.range(3).write.parquet(dir.getPath)
      withSQLConf(read -> "true", infer -> "maybe") {
        assert(messages(spark.read.parquet(dir.getPath)).contains(infer))
        checkAnswer(sql("SELECT 1"), Row(1))
      }
      withSQLConf(infer -> "maybe")(assert(spark.read.parquet(dir.getPath).count() === 3))
    }
  }

  test("nanoseconds that are not truncated, and wide decimals, name the options that read them") {
    val nanos = kinds.find(_.name == "TIMESTAMP(NANOS)").get
    withFile(nanos) { dir =>
      inferring {
        val text = messages(spark.read.parquet(dir.getPath))
        assert(text.contains("PARQUET_TYPE_ILLEGAL") && text.contains("timestampNanos"), text)
        assertRows(
          spark.read.option("timestampNanos", "truncate").parquet(dir.getPath),
          expected(nanos)
        )
        val truncated = withSQLConf("spark.jparquet.read.timestampNanos" -> "truncate")(
          spark.read.parquet(dir.getPath)
        )
        assert(messages(truncated.where("i = 2").collect()).contains("timestampNanos"))
        withSQLConf("spark.sql.legacy.parquet.nanosAsLong" -> "true") {
          checkAnswer(
            spark.read.parquet(dir.getPath).where("i = 2").select("c"),
            Row(2002002002L)
          )
          assertRows(
            spark.read.option("timestampNanos", "truncate").parquet(dir.getPath),
            expected(nanos)
          )
        }
      }
    }
    withTempDir { dir =>
      ForeignFiles.write(
        new File(dir, "a.parquet"),
        "message m { optional binary c (DECIMAL(77, 2)); }",
        Seq(new java.math.BigInteger("9" * 50))
      )((row, number) => row.add("c", Binary.fromConstantByteArray(number.toByteArray)))
      inferring {
        assert(messages(spark.read.parquet(dir.getPath)).contains("jparquet.read.wide-decimals"))
        checkAnswer(
          spark.read.option("jparquet.read.wide-decimals", "string").parquet(dir.getPath),
          Row("9" * 48 + ".99")
        )
      }
    }
  }

  test("a partitioned table gets its columns and partitions from the files") {
    withTempDir { dir =>
      for (p <- Seq(1, 2)) write(new File(dir, s"p=$p/a.parquet"), uuids)
      withTable("t")(inferring {
        createTable(dir)
        assert(spark.table("t").columns.toSeq === Seq("i", "c", "s", "p"))
        assert(spark.table("t").count() === 0) // as a table of Spark's own source
        sql("MSCK REPAIR TABLE t")
        checkAnswer(
          spark.table("t").where("p = 2 AND i = 4").select("c", "p"),
          Row(uuid(4).toString, 2)
        )
        val shown = sql("SHOW CREATE TABLE t").head().getString(0)
        assert(shown.contains("USING parquet") && shown.contains("jparquet.accelerate.only"), shown)
        sql("INSERT INTO t VALUES (100, 'text', 's', 3)")
        checkAnswer(spark.table("t").where("i = 100").select("c"), Row("text"))
        assert(spark.table("t").where("c = 'text'").count() === 1)
      })
    }
  }

  test("a scan of DataSource V1 reads such columns") {
    for (kind <- kinds.filter(kind => Set("UUID", "INTERVAL").contains(kind.name)))
      withTempDir { dir =>
        val columns = s"required int32 _metadata; ${kind.column}"
        ForeignFiles.write(new File(dir, "a.parquet"), s"message m { $columns }", 0 until rows) {
          (row, i) =>
            row.add("_metadata", i)
            kind.add(row, i)
        }
        inferring {
          val found = spark.read.parquet(dir.getPath)
          assertRows(found, (0 until rows).map(i => Row(i, kind.value(i))))
          assert(readers(found) === Seq(FormatV1))
        }
      }
  }

  test("a stream of a table reads such a column, or fails") {
    withFile(uuids) { dir =>
      withTable("t")(withTempDir { target =>
        inferring(createTable(dir))
        def stream(name: String): Long = {
          val query = spark.readStream.table("t").select("c").writeStream.format("parquet")
            .option("checkpointLocation", s"$target/$name-checkpoint")
            .trigger(Trigger.AvailableNow()).start(s"$target/$name")
          query.awaitTermination()
          spark.read.parquet(s"$target/$name").where(col("c") === uuid(3).toString).count()
        }
        assert(accelerated(stream("read")) === 1)
        assert(messages(stream("refused")).contains("Only jparquet reads column c of "))
      })
    }
  }

  test("rows are written to a view with such columns, or refused before the tasks") {
    for (kind <- kinds.filter(kind => Set("UUID", "INTERVAL").contains(kind.name)))
      withFile(kind) { dir =>
        withTempView("v")(inferring(withSQLConf(write -> "true") {
          sql(s"CREATE TEMPORARY VIEW v USING parquet OPTIONS (path '$dir')")
          def insert() =
            sql(s"INSERT INTO v SELECT 100 AS i, c, 'new' AS s FROM parquet.`$dir` WHERE i = 3")
          if (kind.isInTables) {
            insert()
            assertRows(
              spark.read.parquet(dir.getPath).where("i = 100"),
              Seq(Row(100, kind.value(3), "new"))
            )
          } else
            assert(described(failure(insert()))._2 === "UNSUPPORTED_DATA_TYPE_FOR_DATASOURCE")
        }))
      }
  }

  test("a table or a database that is named as the source goes before a path") {
    withTempDir { dir =>
      withDatabase("parquet") {
        sql("CREATE DATABASE parquet")
        sql("CREATE TABLE parquet.t USING json AS SELECT 5 AS five")
        inferring(checkAnswer(sql("SELECT * FROM parquet.t"), Row(5)))
        withFile(uuids) { files =>
          def ofPath: DataFrame = sql(s"SELECT * FROM parquet.`$files/a.parquet`")
          intercept[Exception](accelerated(ofPath))
          inferring(assertRows(ofPath, expected(uuids)))
        }
        sql("DROP TABLE parquet.t")
      }
    }
  }

  test("paths are read whatever the current catalog is") {
    for (catalog <- Seq("InMemoryTableCatalog", "BasicInMemoryTableCatalog"))
      withSQLConf(
        s"spark.sql.catalog.$catalog" -> s"org.apache.spark.sql.connector.catalog.$catalog"
      )(withFile(uuids) { files =>
        sql(s"USE $catalog")
        try
          inferring(assertRows(sql(s"SELECT * FROM parquet.`$files`"), expected(uuids)))
        finally sql("USE spark_catalog")
      })
  }

  test("inferring by jparquet lists the files once, and sends fewer requests than by Spark") {
    withSQLConf(
      s"fs.${CountedFileSystem.Scheme}.impl" -> classOf[CountedFileSystem].getName
    )(withTempDir { dir =>
      def path(name: String) = s"${CountedFileSystem.Scheme}://$dir/$name"
      // Footers are kept by the process, so that each read has files of its own.
      for (name <- 1 to 4) spark.range(10).selectExpr("id AS i").write.parquet(s"$dir/$name")
      write(new File(dir, "uuids/a.parquet"), uuids)
      def requests(rows: => DataFrame): (Int, Int) = {
        var sent = 0
        val listed = CountedFileSystem.listings {
          sent = CountedFileSystem.during(0)(rows.selectExpr("max(i)").collect())
        }
        (sent, listed)
      }
      def inSql(name: Int): DataFrame = sql(s"SELECT * FROM parquet.`${path(name.toString)}`")
      val (sent, listed) = accelerated(requests(spark.read.parquet(path("1"))))
      val (sentInSql, listedInSql) = accelerated(requests(inSql(2)))
      for (
        (ours, theirs, theirListings) <- Seq(
          (inferring(requests(spark.read.parquet(path("3")))), sent, listed),
          (inferring(requests(inSql(4))), sentInSql, listedInSql),
          (inferring(requests(spark.read.parquet(path("uuids")))), sent, listed)
        )
      ) {
        assert(ours._1 > 0 && ours._1 < theirs)
        assert(ours._2 > 0 && ours._2 === theirListings)
      }
    })
  }

  test("variants with shredded values of types that Spark does not have are read") {
    val names = Seq("032", "033", "034", "035", "036", "037", "001", "041", "083")
    for (name <- names; pushed <- Seq("true", "false")) {
      val path = CorpusFiles.file(s"parquet-testing/shredded_variant/case-$name.parquet").getPath
      withClue(s"$name, pushed = $pushed: ")(
        withSQLConf("spark.sql.variant.pushVariantIntoScan" -> pushed)(inferring {
          val schema = spark.read.format(own).load(path).schema
          def outcomes(rows: DataFrame) =
            Seq("id", "var", "to_json(var)", "try_variant_get(var, '$.a', 'string')").map(column =>
              Try(rows.selectExpr(column).collect().map(_.toSeq.map(String.valueOf)).toSeq.flatten)
                .toEither.left.map(described)
            )
          val actual = outcomes(spark.read.schema(schema).parquet(path))
          assert(actual === outcomes(spark.read.format(own).load(path)))
          assert(actual.head.isRight)
          if (since("4.1")) assert(spark.read.parquet(path).schema("var").dataType === VariantType)
        })
      )
    }
  }

  test("the small files that other readers read are read as parquet") {
    def small(name: String): String = CaseFiles.file(s"small-files/$name.parquet").getPath
    for (name <- Seq("uuid", "float16", "time_ms", "time_us", "nanos")) withClue(s"$name: ") {
      withSQLConf("spark.jparquet.read.timestampNanos" -> "truncate")(inferring {
        val found = spark.read.parquet(small(name))
        val expected = spark.read.format(own).load(small(name))
        assert(withoutMetadata(found.schema) === withoutMetadata(expected.schema))
        assertRows(found, expected.collect().toSeq)
        assert(found.collect().nonEmpty)
      })
    }
  }

  /** The files of the corpus, in which no directory counts as one. */
  private def files(dir: File): Seq[File] =
    Option(dir.listFiles()).toSeq.flatten.sortBy(_.getPath)
      .flatMap(file => if (file.isDirectory) files(file) else Seq(file))
      .filter(file =>
        (file.getName.endsWith(".parquet") || file.getName.endsWith(".parq") ||
          file.getName.endsWith(".encrypted")) && !file.getName.startsWith(".") &&
          !file.getName.startsWith("large_string_map") // more than 2 GB of one value
      )

  test("the files of the corpus that jparquet reads are read as parquet", SameOnEachLine) {
    val corpus =
      Seq("parquet-testing", "fastparquet").flatMap(name => files(CorpusFiles.file(name)))
    def reads(format: String)(file: File): Boolean =
      Try(spark.read.format(format).load(file.getPath).collect()).isSuccess
    withSQLConf("spark.jparquet.read.timestampNanos" -> "truncate")(interpreted {
      val (completed, others) = inferring(corpus.partition(reads("parquet")))
      val sample = someOf(corpus, 0)
      val without = accelerated(sample.filter(reads("parquet")))
      info(s"of ${corpus.size} files, ${completed.size} are read with the setting; " +
        s"of ${sample.size} files, ${without.size} without it")
      assert(without.toSet.subsetOf(completed.toSet))
      assert(completed.size > others.size)
      for (file <- others) assert(!reads(own)(file), file)
    })
  }
}
