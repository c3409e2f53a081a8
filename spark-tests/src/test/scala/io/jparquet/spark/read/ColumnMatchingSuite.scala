package io.jparquet.spark.read

import java.io.File

import io.jparquet.spark.support.{DiffersByLine, Footers, SourceComparison}
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.types._

/** Which column of a file becomes which column: field ids, defaults, keys of shredded variants. */
@DiffersByLine
class ColumnMatchingSuite extends SourceComparison {

  private def field(name: String, dataType: DataType, id: Long): StructField =
    StructField(
      name,
      dataType,
      nullable = true,
      new MetadataBuilder().putLong("parquet.field.id", id).build()
    )

  private def write(dir: File, schema: StructType, rows: Row*): Unit =
    spark.createDataFrame(java.util.Arrays.asList(rows: _*), schema)
      .write.mode("append").format(own).save(dir.getPath)

  private def byId(test: => Unit): Unit =
    withSQLConf("spark.sql.parquet.fieldId.read.enabled" -> "true")(test)

  test("field ids select columns when that is switched on") {
    withTempPath { dir =>
      write(
        dir,
        StructType(Seq(field("a", IntegerType, 1), field("b", StringType, 2))),
        Row(1, "x"),
        Row(2, null)
      )
      val renamed = StructType(Seq(field("d", StringType, 2), field("c", IntegerType, 1)))
      val partly = StructType(Seq(field("c", IntegerType, 1), StructField("b", StringType)))
      val absent = StructType(Seq(field("a", IntegerType, 7), field("d", StringType, 2)))
      byId {
        for (schema <- Seq(renamed, partly, absent)) assertSameRead(dir.getPath)(_.schema(schema))
        assertSame(source =>
          spark.read.format(source).schema(renamed).load(dir.getPath).where("c = 2 OR d = 'x'")
        )
      }
      // Without the switch it is names that count, whatever the ids.
      assertSameRead(dir.getPath)(_.schema(absent))
    }
  }

  test("columns whose names now belong to other columns are found by their ids") {
    withTempPath { dir =>
      write(
        dir,
        StructType(Seq(field("a", IntegerType, 1), field("b", StringType, 2))),
        Row(1, "x")
      )
      // Spark's own reader takes the type of a column by its name in the file first, and fails.
      val swapped = StructType(Seq(field("b", IntegerType, 1), field("a", StringType, 2)))
      byId {
        val read = spark.read.format(own).schema(swapped).load(dir.getPath)
        checkAnswer(read, Row(1, "x"))
        checkAnswer(read.where("b = 1 AND a = 'x'"), Row(1, "x"))
      }
    }
  }

  test("field ids select nested fields, pruned or not") {
    def schema(root: String, x: String, y: String, l: String, e: String) = StructType(Seq(
      field(root, StructType(Seq(field(x, IntegerType, 2), field(y, StringType, 3))), 1),
      field(l, ArrayType(StructType(Seq(field(e, LongType, 5), field("f", LongType, 6)))), 4)
    ))
    withTempPath { dir =>
      write(dir, schema("s", "x", "y", "l", "e"), Row(Row(1, "one"), Seq(Row(10L, 11L), null)))
      val renamed = schema("t", "u", "v", "m", "g")
      byId {
        assertSameRead(dir.getPath)(_.schema(renamed))
        // Pruning loses the ids in Spark, so that its own source finds nothing here.
        val read = spark.read.format(own).schema(renamed).load(dir.getPath)
        checkAnswer(read.selectExpr("t.v"), Row("one"))
        checkAnswer(read.selectExpr("m.g"), Row(Seq(10L, null)))
        checkAnswer(read.where("t.u = 1").selectExpr("m.f"), Row(Seq(11L, null)))
      }
    }
  }

  test("files without field ids are refused for a schema with ids, unless that is ignored") {
    withTempPath { dir =>
      spark.range(3).selectExpr("id AS a", "id + 1 AS b").write.parquet(dir.getPath)
      val schema = StructType(Seq(field("a", LongType, 1), StructField("b", LongType)))
      byId {
        for (source <- sources) {
          val error = intercept[Exception](
            spark.read.format(source).schema(schema).load(dir.getPath).collect()
          )
          assert(messages(error).contains("spark.sql.parquet.fieldId.read.ignoreMissing"))
        }
        withSQLConf("spark.sql.parquet.fieldId.read.ignoreMissing" -> "true") {
          assertSameRead(dir.getPath)(_.schema(schema))
        }
      }
    }
  }

  test("a field id that several columns of a file have is refused") {
    withTempPath { dir =>
      write(
        dir,
        StructType(Seq(field("a", IntegerType, 1), field("b", IntegerType, 1))),
        Row(1, 2)
      )
      byId {
        for (source <- sources) {
          val error = intercept[Exception](
            spark.read.format(source).schema(StructType(Seq(field("c", IntegerType, 1))))
              .load(dir.getPath).collect()
          )
          assert(messages(error).contains("Found duplicate field(s)"), messages(error))
        }
      }
    }
  }

  private def messages(error: Throwable): String =
    Iterator.iterate(error)(_.getCause).takeWhile(_ != null).map(_.getMessage).mkString("\n")

  test("the default of an added column is pruned as the column is") {
    withSQLConf(
      "spark.sql.defaultColumn.allowedProviders" -> s"parquet,$own",
      // Spark's reader of batches refuses defaults of nested types.
      "spark.sql.parquet.enableVectorizedReader" -> "false"
    ) {
      val whole = sources.map { source =>
        var rows = Seq.empty[Row]
        withTable("t") {
          sql(s"CREATE TABLE t (i INT) USING $source")
          sql("INSERT INTO t VALUES (1)")
          sql("ALTER TABLE t ADD COLUMN s STRUCT<a: INT, b: STRING, c: STRUCT<d: INT, e: BIGINT>>" +
            " DEFAULT named_struct('a', 7, 'b', 'x', 'c', named_struct('d', 8, 'e', 9L))")
          sql("ALTER TABLE t ADD COLUMN l ARRAY<STRUCT<a: INT, b: STRING>>" +
            " DEFAULT array(named_struct('a', 7, 'b', 'x'), named_struct('a', 6, 'b', NULL))")
          sql("ALTER TABLE t ADD COLUMN m MAP<STRING, STRUCT<a: INT, b: BIGINT>>" +
            " DEFAULT map('k', named_struct('a', 7, 'b', 5L))")
          sql("INSERT INTO t VALUES (2, named_struct('a', 1, 'b', 'y', 'c', NULL), array(), map())")
          rows = sql("SELECT * FROM t ORDER BY i").collect().toSeq
          if (source == own) checkPruned()
        }
        rows
      }
      assert(whole.head === whole.last)
    }
  }

  test("a default in a footer applies in SQL on a path, for any fields that are read") {
    withTempPath { dir =>
      withSQLConf(
        "spark.sql.defaultColumn.allowedProviders" -> "parquet",
        "spark.sql.parquet.enableVectorizedReader" -> "false"
      ) {
        withTable("t") {
          sql(s"CREATE TABLE t (i INT) USING parquet LOCATION '$dir'")
          sql("INSERT INTO t VALUES (1)")
          sql("ALTER TABLE t ADD COLUMN s STRUCT<a: INT, b: STRING>" +
            " DEFAULT named_struct('a', 7, 'b', 'x')")
          sql("ALTER TABLE t ADD COLUMN n INT DEFAULT 5")
          sql("INSERT INTO t VALUES (2, named_struct('a', 1, 'b', 'y'), 6)")
        }
        withSQLConf("spark.sql.parquet.mergeSchema" -> "true") {
          for (columns <- Seq("*", "i, s", "i, n"))
            withClue(columns)(assertSame(source => sql(s"SELECT $columns FROM $source.`$dir`")))
          // Spark's own source reads null: it prunes the struct, and with it the default. Spark 4.0
          // keeps no defaults in SQL on a path.
          if (since("4.1")) {
            checkAnswer(sql(s"SELECT i, s.a FROM $own.`$dir`"), Seq(Row(1, 7), Row(2, 1)))
            checkAnswer(sql(s"SELECT i FROM $own.`$dir` WHERE s.b = 'x'"), Row(1))
          }
        }
      }
    }
  }

  /** Spark's own source reads null here: pruning loses the default. */
  private def checkPruned(): Unit = {
    val expected = Seq(
      "s.b" -> Seq("x", "y"),
      "s.c.e" -> Seq(9L, null),
      "s.c" -> Seq(Row(8, 9L), null),
      "l.b" -> Seq(Seq("x", null), Seq()),
      "l[1].a" -> Seq(6, null),
      "m['k'].b" -> Seq(5L, null),
      "map_values(m).a" -> Seq(Seq(7), Seq())
    )
    withSQLConf("spark.sql.ansi.enabled" -> "false") {
      for ((field, values) <- expected) withClue(s"$field: ") {
        checkAnswer(
          sql(s"SELECT i, $field FROM t ORDER BY i"),
          values.zipWithIndex.map { case (value, i) => Row(i + 1, value) }
        )
      }
    }
    checkAnswer(sql("SELECT i FROM t WHERE s.a = 7 AND s.b = 'x'"), Row(1))
  }

  test("keys of shredded variants are case-sensitive in every session") {
    val rows: DataFrame = spark.range(20).selectExpr(
      "id",
      "parse_json(concat('{\"a\": ', id, ', \"A\": \"s', id, '\", \"b\": {\"x\": 1, \"X\": ', id, '}}'))" +
        " AS v"
    )
    withTempPath { dir =>
      withSQLConf(
        "spark.sql.caseSensitive" -> "true",
        "spark.sql.variant.writeShredding.enabled" -> "true",
        "spark.sql.variant.forceShreddingSchemaForTest" ->
          "a INT, A STRING, b STRUCT<x: INT, X: INT>"
      ) {
        rows.write.format(peer).save(dir.getPath)
      }
      assert(Footers.read(dataFiles(dir).head).getFileMetaData.getSchema.toString
        .contains("typed_value"))
      val query = Seq("id", "to_json(v)", "variant_get(v, '$.A', 'string')")
      for (caseSensitive <- Seq("true", "false"))
        withSQLConf("spark.sql.caseSensitive" -> caseSensitive) {
          checkAnswer(
            spark.read.format(own).load(dir.getPath).selectExpr(query: _*),
            rows.selectExpr(query: _*)
          )
        }
    }
  }
}
