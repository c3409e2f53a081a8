package io.jparquet.spark.write

import java.io.File

import scala.jdk.CollectionConverters._

import io.jparquet.spark.support.{Footers, ForeignFiles, SourceComparison}
import org.apache.parquet.example.data.Group
import org.apache.parquet.io.api.Binary
import org.apache.parquet.schema.PrimitiveType
import org.apache.spark.sql.DataFrame
import org.apache.spark.sql.functions.col
import org.apache.spark.sql.types._

/** The Parquet types of written columns: those that options give, and those that are kept. */
class ColumnTypeSuite extends SourceComparison {

  private val uuids = Seq(
    "'00000000-0000-0000-0000-000000000000'",
    "'123e4567-e89b-12d3-a456-426614174000'",
    "'ffffffff-ffff-ffff-ffff-ffffffffffff'"
  )

  /** Option, type of Spark, the column as parquet-java shows it, values that it holds. */
  private val types: Seq[(String, String, String, Seq[String])] = Seq(
    ("UUID", "STRING", "fixed_len_byte_array(16) c (UUID)", uuids),
    ("json", "STRING", "binary c (JSON)", Seq("'{\"a\": 1}'", "'[]'", "'null'")),
    ("ENUM", "STRING", "binary c (ENUM)", Seq("'RED'", "''", "'grün'")),
    ("BSON", "BINARY", "binary c (BSON)", Seq("X'0500000000'", "X''", "X'FF'")),
    ("UINT_8", "SHORT", "int32 c (INTEGER(8,false))", Seq("0", "128", "255")),
    ("UINT_8", "BYTE", "int32 c (INTEGER(8,false))", Seq("0", "1", "127")),
    ("UINT_16", "INT", "int32 c (INTEGER(16,false))", Seq("0", "32768", "65535")),
    ("UINT_32", "LONG", "int32 c (INTEGER(32,false))", Seq("0", "2147483648", "4294967295")),
    ("UINT_32", "INT", "int32 c (INTEGER(32,false))", Seq("0", "1", "2147483647")),
    ("UINT_64", "LONG", "int64 c (INTEGER(64,false))", Seq("0", "1", "9223372036854775807")),
    (
      "UINT_64",
      "DECIMAL(20,0)",
      "int64 c (INTEGER(64,false))",
      Seq("0", "9223372036854775808", "18446744073709551615")
    ),
    (
      "FLOAT16",
      "FLOAT",
      "fixed_len_byte_array(2) c (FLOAT16)",
      Seq("0.5", "-65504", "5.9604645E-8", "'NaN'", "'-Infinity'")
    ),
    (
      "TIMESTAMP(MILLIS)",
      "TIMESTAMP",
      "int64 c (TIMESTAMP(MILLIS,true))",
      Seq("'1969-12-31 23:59:59.999'", "'2024-02-29 12:00:00.001'", "'0001-01-01 00:00:00'")
    ),
    (
      "timestamp(micros, local)",
      "TIMESTAMP",
      "int64 c (TIMESTAMP(MICROS,false))",
      Seq("'1969-12-31 23:59:59.999999'", "'2024-02-29 12:00:00.000001'")
    ),
    (
      "TIMESTAMP(MILLIS)",
      "TIMESTAMP_NTZ",
      "int64 c (TIMESTAMP(MILLIS,false))",
      Seq("'1969-12-31 23:59:59.999'", "'2024-02-29 12:00:00.001'")
    ),
    (
      "TIMESTAMP(NANOS)",
      "LONG",
      "int64 c (TIMESTAMP(NANOS,true))",
      Seq("-1", "9223372036854775807", "-9223372036854775808")
    ),
    ("TIME(MILLIS)", "LONG", "int32 c (TIME(MILLIS,false))", Seq("0", "86399999")),
    ("INT96", "TIMESTAMP", "int96 c", Seq("'1969-12-31 23:59:59.999999'", "'2024-02-29 12:00:00'")),
    ("DECIMAL(INT32)", "DECIMAL(9,2)", "int32 c (DECIMAL(9,2))", Seq("-9999999.99", "0.01")),
    ("DECIMAL(INT64)", "DECIMAL(9,2)", "int64 c (DECIMAL(9,2))", Seq("-9999999.99", "0.01")),
    (
      "DECIMAL(FIXED)",
      "DECIMAL(9,2)",
      "fixed_len_byte_array(4) c (DECIMAL(9,2))",
      Seq("-9999999.99", "0.01")
    ),
    (
      "DECIMAL(FIXED(20))",
      "DECIMAL(30,2)",
      "fixed_len_byte_array(20) c (DECIMAL(30,2))",
      Seq("-9999999999999999999999999999.99", "0.01")
    ),
    (
      "DECIMAL(BYTE_ARRAY)",
      "DECIMAL(38,2)",
      "binary c (DECIMAL(38,2))",
      Seq("-999999999999999999999999999999999999.99", "0", "1.28")
    ),
    (
      "DECIMAL(BYTE_ARRAY)",
      "DECIMAL(12,2)",
      "binary c (DECIMAL(12,2))",
      Seq("-9999999999.99", "0", "1.28")
    ),
    (
      "INTERVAL",
      "STRUCT<months LONG, days LONG, milliseconds LONG>",
      "fixed_len_byte_array(12) c (INTERVAL)",
      Seq(
        "named_struct('months', 4294967295L, 'days', 0L, 'milliseconds', 1L)",
        "named_struct('months', 0L, 'days', 4294967295L, 'milliseconds', 4294967295L)"
      )
    ),
    ("FIXED(3)", "BINARY", "fixed_len_byte_array(3) c", Seq("X'000000'", "X'FFFFFF'", "X'010203'"))
  )

  private def column(dataType: String, values: Seq[String]): DataFrame = {
    val rows = values.zipWithIndex.map { case (value, i) => s"($i, CAST($value AS $dataType))" }
    sql(s"SELECT * FROM VALUES ${rows.mkString(", ")}, (-1, NULL) AS t(id, c)")
  }

  /** The column in a struct, a list and a map as well. */
  private def nested(rows: DataFrame): DataFrame =
    rows.selectExpr(
      "id",
      "c",
      "IF(id = 0, NULL, struct(c)) AS s",
      "IF(id = 1, NULL, array(c, NULL, c)) AS l",
      "map('k', c) AS m",
      "array(map('a', array(c))) AS d"
    )

  private val paths = Seq(
    "c",
    "s.c",
    "l.list.element",
    "m.key_value.value",
    "d.list.element.key_value.value.list.element"
  )

  private def dataFile(dir: File): File =
    dir.listFiles().filter(_.getName.endsWith(".parquet")).head

  /** The column at a path of the schema of a file, as parquet-java shows it, with the name c. */
  private def shown(dir: File, path: String): String = {
    val leaf = Footers.read(dataFile(dir)).getFileMetaData.getSchema.getType(path.split('.'): _*)
    val text = leaf.asInstanceOf[PrimitiveType].toString.trim
    text.replaceFirst("^(optional|required) ", "").replaceFirst(s" ${leaf.getName}\\b", " c")
  }

  private def save(rows: DataFrame, dir: File, options: (String, String)*): Unit =
    rows.coalesce(1).write.format(own).mode("overwrite").options(options.toMap).save(dir.getPath)

  private def load(dir: File, options: (String, String)*): DataFrame =
    spark.read.format(own).options(options.toMap).load(dir.getPath)

  private def messages(body: => Any): String = {
    val error = intercept[Exception](body)
    Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null).map(_.getMessage)
      .mkString("\n")
  }

  for ((option, dataType, parquet, values) <- types)
    test(s"$dataType is stored as $option where an option says so, and kept when it is copied") {
      val rows = nested(column(dataType, values))
      for (legacy <- Seq(false, true))
        withSQLConf("spark.sql.parquet.writeLegacyFormat" -> legacy.toString) {
          withTempPath { dir =>
            // Lists without nulls have another form there, which Spark does not keep.
            val places =
              if (legacy) paths.init.map(_.replace("list.element", "bag.array")) else paths
            save(rows, dir, places.map(path => s"jparquet.type#$path" -> option): _*)
            for (path <- places)
              assert(shown(dir, path) === parquet, s"at $path")
            assert(load(dir).schema.simpleString === rows.schema.simpleString)
            checkAnswer(load(dir), rows)
            withTempPath { copy =>
              save(load(dir), copy)
              for (path <- places)
                assert(shown(copy, path) === parquet, s"at $path")
              checkAnswer(load(copy), rows)
              save(load(dir), copy, "jparquet.keep-types" -> "false")
              checkAnswer(load(copy), rows)
              save(load(dir, "jparquet.keep-types" -> "false"), copy)
              assert(shown(copy, "id") === "int32 c")
              checkAnswer(load(copy), rows)
            }
          }
        }
    }

  test("columns whose types Spark's own source reads are read by it") {
    val failing =
      Set("UINT_32" -> "INT", "UINT_64" -> "LONG", "DECIMAL(BYTE_ARRAY)" -> "DECIMAL(12,2)")
    val refused = Set("UUID", "FLOAT16", "INTERVAL", "TIME(MILLIS)", "TIMESTAMP(NANOS)")
    // It fails in its own code at dictionaries of unsigned columns that are read as signed ones,
    // and at short decimals in byte arrays.
    for (
      (option, dataType, _, values) <- types
      if !refused(option) && !failing((option, dataType))
    )
      withTempPath { dir =>
        val rows = nested(column(dataType, values))
        save(rows, dir, paths.map(path => s"jparquet.type#$path" -> option): _*)
        checkAnswer(spark.read.format(peer).load(dir.getPath), rows)
      }
  }

  test("TIME columns are stored in every unit") {
    assume(hasTime, noTime)
    withSQLConf("spark.sql.timeType.enabled" -> "true") {
      val rows = column("TIME(3)", Seq("TIME '00:00:00'", "TIME '23:59:59.999'"))
      for (
        (option, parquet) <- Seq(
          "TIME(MILLIS)" -> "int32 c (TIME(MILLIS,false))",
          "TIME(MICROS, UTC)" -> "int64 c (TIME(MICROS,true))",
          "TIME(NANOS)" -> "int64 c (TIME(NANOS,false))"
        )
      )
        withTempPath { dir =>
          save(rows, dir, "jparquet.type#c" -> option)
          assert(shown(dir, "c") === parquet)
          checkAnswer(load(dir), rows)
          withTempPath { copy =>
            save(load(dir), copy)
            assert(shown(copy, "c") === parquet)
          }
        }
    }
  }

  test("nanoseconds are multiplied, and out of their range is an error") {
    withTempPath { dir =>
      val rows = column("TIMESTAMP", Seq("'2024-02-29 12:00:00.000001'", "'1700-01-01 00:00:00'"))
      save(rows, dir, "jparquet.type#c" -> "TIMESTAMP(NANOS)")
      assert(shown(dir, "c") === "int64 c (TIMESTAMP(NANOS,true))")
      checkAnswer(load(dir, "timestampNanos" -> "truncate"), rows)
      val text = messages(
        save(column("TIMESTAMP", Seq("'2300-01-01'")), dir, "jparquet.type#c" -> "TIMESTAMP(NANOS)")
      )
      assert(text.contains("1677") && text.contains("jparquet.type#c"))
    }
  }

  test("a type that an option gives rounds, a type that is kept does not") {
    val time = "'1969-12-31 23:59:59.999001'"
    for (
      (option, dataType, exact, rounded, stored) <- Seq(
        ("FLOAT16", "FLOAT", "1", "1.0001", "1"),
        ("TIMESTAMP(MILLIS)", "TIMESTAMP", "'2020-01-01'", time, "'1969-12-31 23:59:59.999'"),
        ("TIMESTAMP(MILLIS)", "TIMESTAMP_NTZ", "'2020-01-01'", time, "'1969-12-31 23:59:59.999'")
      )
    )
      withTempPath { dir =>
        val choice = "jparquet.type#c" -> option
        save(column(dataType, Seq(rounded)), dir, choice)
        checkAnswer(load(dir), column(dataType, Seq(stored)))
        save(column(dataType, Seq(exact)), dir, choice)
        withTempPath { copy =>
          val both = load(dir).union(column(dataType, Seq(rounded)))
          val text = messages(save(both, copy))
          assert(text.contains("Column c of type") && text.contains("jparquet.keep-types"))
          save(both, copy, "jparquet.keep-types" -> "false")
          checkAnswer(load(copy), both)
        }
      }
  }

  test("values that a type does not hold are errors that name column, value and type") {
    val cases = Seq(
      ("UUID", "STRING", "'123E4567-e89b-12d3-a456-426614174000'"),
      ("UUID", "STRING", "'123e4567e89b12d3a456426614174000'"),
      ("UUID", "STRING", "'123e4567-e89b-12d3-a456-42661417400g'"),
      ("UUID", "STRING", "''"),
      ("UINT_8", "SHORT", "256"),
      ("UINT_8", "SHORT", "-1"),
      ("UINT_16", "INT", "65536"),
      ("UINT_32", "LONG", "4294967296"),
      ("UINT_64", "LONG", "-1"),
      ("UINT_64", "DECIMAL(20,0)", "18446744073709551616"),
      ("UINT_64", "DECIMAL(20,0)", "-1"),
      ("FLOAT16", "FLOAT", "65520"),
      ("TIME(MILLIS)", "LONG", "86400000"),
      ("FIXED(3)", "BINARY", "X'0102'")
    )
    for ((option, dataType, value) <- cases)
      withTempPath { dir =>
        val text = messages(save(column(dataType, Seq(value)), dir, "jparquet.type#c" -> option))
        assert(
          text.contains("Column c of type") && text.contains("remove the option jparquet.type#c"),
          s"$option $value"
        )
        assert(!dir.exists() || !dir.listFiles().exists(_.getName.endsWith(".parquet")))
      }
  }

  test("an option that does not fit is refused before anything is written") {
    val rows = sql("SELECT 1 AS id, 'a' AS c, 2 AS p")
    for (
      (option, value, expected) <- Seq(
        ("jparquet.type#id", "UUID", "INT"),
        ("jparquet.type#c", "UUIDS", "TIMESTAMP(MILLIS"),
        ("jparquet.type#c", "FIXED(0)", "FIXED(n)"),
        ("jparquet.type#c", "DECIMAL(INT32", "FIXED(n)"),
        ("jparquet.type#d", "UUID", "jparquet.type#d"),
        ("jparquet.type#p", "UINT_8", "partition column"),
        ("jparquet.type", "UUID", "append #")
      )
    )
      withTempPath { dir =>
        val text = messages(
          rows.write.format(own).partitionBy("p").option(option, value).save(dir.getPath)
        )
        assert(text.contains(expected), text)
        assert(!dir.exists())
      }
  }

  test("properties of a table give its columns types") {
    withTable("t") {
      sql(
        s"CREATE TABLE t (u STRING, N INT) USING $own TBLPROPERTIES ('jparquet.type#u' = 'UUID')" +
          " OPTIONS ('jparquet.type#n' 'UINT_32')"
      )
      sql(s"INSERT INTO t SELECT ${uuids.head}, 7")
      val dir = new File(
        spark.sessionState.catalog.getTableMetadata(
          org.apache.spark.sql.catalyst.TableIdentifier("t")
        ).location
      )
      assert(shown(dir, "u") === "fixed_len_byte_array(16) c (UUID)")
      assert(shown(dir, "N") === "int32 c (INTEGER(32,false))")
      checkAnswer(sql("SELECT * FROM t"), sql(s"SELECT ${uuids.head}, 7"))
    }
  }

  private val foreign =
    """message m {
      |  required fixed_len_byte_array(16) u (UUID);
      |  required binary j (JSON);
      |  required int64 t (TIMESTAMP(MICROS,true));
      |  required int64 n (TIMESTAMP(NANOS,false));
      |  required int32 i;
      |  optional group l (LIST) { repeated group list { optional int32 element (INTEGER(8,false)); } }
      |}""".stripMargin

  private def writeForeign(dir: File): Unit =
    ForeignFiles.write(new File(dir, "part.parquet"), foreign, 0 until 10) { (row: Group, i) =>
      row.add("u", Binary.fromConstantByteArray(Array.fill[Byte](16)(i.toByte)))
      row.add("j", s"""{"a": $i}""")
      row.add("t", i * 1000L + 1)
      row.add("n", i * 1001L)
      row.add("i", i)
      row.addGroup("l").addGroup("list").add("element", 250 + i % 5)
    }

  private def withForeign(body: File => Unit): Unit =
    withTempDir { dir =>
      writeForeign(dir)
      withSQLConf("spark.sql.legacy.parquet.nanosAsLong" -> "true")(body(dir))
    }

  private def shownForeign(dir: File): Seq[String] =
    Seq("u", "j", "t", "n", "i", "l.list.element").map(shown(dir, _))

  test("files of other writers are copied with their types, through queries too") {
    withForeign { dir =>
      val read = load(dir)
      withTempPath { copy =>
        val query =
          read.where("i >= 0").repartition(2).join(spark.range(10), col("i") === col("id"))
            .select("u", "j", "t", "n", "i", "l").orderBy("u")
        save(query, copy)
        assert(shownForeign(copy) === shownForeign(dir))
        checkAnswer(load(copy), read)
        // What an expression gives is no longer the column.
        save(read.selectExpr("upper(u) AS u", "j", "n + 1 AS n"), copy)
        assert(shown(copy, "u") === "binary c (STRING)")
        assert(shown(copy, "n") === "int64 c")
        assert(shown(copy, "j") === "binary c (JSON)")
      }
      withTable("t") {
        read.write.format(own).saveAsTable("t")
        checkAnswer(sql("SELECT * FROM t"), read)
      }
    }
  }

  test("the session's choice for timestamps has precedence over types that are kept") {
    withForeign { dir =>
      for (
        (setting, expected) <- Seq(
          "INT96" -> "int96 c",
          "TIMESTAMP_MILLIS" -> "int64 c (TIMESTAMP(MILLIS,true))"
        )
      )
        withSQLConf("spark.sql.parquet.outputTimestampType" -> setting) {
          withTempPath { copy =>
            save(load(dir).select("t", "u"), copy)
            assert(shown(copy, "t") === expected)
            assert(shown(copy, "u") === "fixed_len_byte_array(16) c (UUID)")
            save(load(dir).select("t"), copy, "jparquet.type#t" -> "TIMESTAMP(NANOS)")
            assert(shown(copy, "t") === "int64 c (TIMESTAMP(NANOS,true))")
          }
        }
    }
  }

  test("metadata that another writer copied is not believed") {
    withForeign { dir =>
      withTempPath { copy =>
        load(dir).select("u", "i", "l").coalesce(1).write.format(peer).save(copy.getPath)
        assert(Footers.keyValues(dataFile(copy)).values.exists(_.contains("jparquet.type")))
        val fields = load(copy).schema.fields
        assert(fields.forall(field => field.metadata == Metadata.empty))
        withTempPath { again =>
          save(load(copy), again)
          assert(shown(again, "u") === "binary c (STRING)")
          checkAnswer(load(again), load(dir).select("u", "i", "l"))
        }
      }
    }
  }

  test("columns of Spark's own types have no metadata") {
    withTempPath { dir =>
      sql(
        "SELECT 1 AS a, 'x' AS b, TIMESTAMP '2020-01-01' AS c, DATE '2020-01-01' AS d," +
          " CAST(1 AS DECIMAL(20,2)) AS e, X'01' AS f, array(1) AS g, named_struct('h', 1) AS h," +
          " CAST(1 AS BYTE) AS i, TIMESTAMP_NTZ '2020-01-01' AS j"
      ).write.format(own).save(dir.getPath)
      // Without Spark's schema too.
      assert(load(dir).schema.forall(_.metadata == Metadata.empty))
      withTempDir { plain =>
        val leaf = Footers.read(dataFile(dir)).getFileMetaData.getSchema
        assert(leaf.getColumns.asScala.size === 10)
        ForeignFiles.write(
          new File(plain, "part.parquet"),
          "message m { required int32 a; required binary b (STRING); required int32 c (DATE);" +
            " required int32 d (DECIMAL(5,2)); required int64 e (TIMESTAMP(MICROS,false));" +
            " required int32 f (INTEGER(8,true)); required binary g; }",
          Seq(0)
        ) { (row, i) =>
          row.add("a", i)
          row.add("b", "x")
          for (name <- Seq("c", "d", "f")) row.add(name, i)
          row.add("e", 0L)
          row.add("g", "x")
        }
        assert(load(plain).schema.forall(_.metadata == Metadata.empty))
      }
    }
  }
}
