package io.jparquet.spark.read

import io.jparquet.spark.support.{AcceleratedComparison, ForeignFiles}
import org.apache.spark.SparkConf
import org.apache.spark.sql.{DataFrame, Row}

/** Lists and maps in the forms of earlier writers, wherever jparquet reads them. */
class LegacyListsSuite extends AcceleratedComparison {

  private val legacy = "spark.sql.parquet.writeLegacyFormat" -> "true"
  private val force = "spark.sql.variant.forceShreddingSchemaForTest"

  override protected def sparkConf: SparkConf =
    super.sparkConf.set("spark.sql.variant.writeShredding.enabled", "true")
      .set("spark.sql.variant.inferShreddingSchema", "true")
      .set("spark.sql.variant.allowReadingShredded", "true")

  private def arrays: DataFrame = spark.range(0, 100, 1, 1).selectExpr(
    "id",
    """CASE id % 5
      | WHEN 0 THEN parse_json('{"a": [' || id || ', 2, null], "d": [1.25, ' || id || '.5]}')
      | WHEN 1 THEN parse_json('{"a": [], "o": [{"x": ' || id || '}, {"x": "text", "y": [1]}]}')
      | WHEN 2 THEN parse_json('{"a": "none", "o": [[{"x": 1}], 2]}')
      | WHEN 3 THEN parse_json('[' || id || ']')
      | END AS v""".stripMargin
  )

  /** What Spark infers, and schemas in which elements have both columns, one, or none of a type. */
  private val schemas: Seq[Option[String]] = None +: Seq(
    "a ARRAY<BIGINT>, d ARRAY<DECIMAL(9, 2)>",
    "a ARRAY<VARIANT>, o ARRAY<STRUCT<x: INT, y: ARRAY<INT>>>",
    "o ARRAY<ARRAY<STRUCT<x: STRING>>>, d ARRAY<DECIMAL(20, 2)>"
  ).map(Some(_))

  test("variants whose arrays Spark shreds into legacy lists have the rows of Spark's source") {
    for (schema <- schemas)
      withTempPath { dir =>
        withSQLConf((legacy +: schema.map(force -> _).toSeq): _*)(
          arrays.write.parquet(dir.getPath)
        )
        withClue(s"$schema: ") {
          for (
            query <- Seq[DataFrame => DataFrame](
              _.selectExpr("id", "to_json(v)"),
              _.selectExpr("id", "variant_get(v, '$.a[0]', 'string')"),
              _.selectExpr("id", "variant_get(v, '$.d[1]', 'double')"),
              _.selectExpr("id", "try_variant_get(v, '$[0]', 'int')"),
              _.selectExpr("id", "variant_get(v, '$.o[1].x', 'string')"),
              _.selectExpr("id", "variant_get(v, '$.o[1].y[0]', 'int')"),
              _.where("try_variant_get(v, '$.a[0]', 'int') > 50").select("id"),
              _.where("variant_get(v, '$.o[0][0].x', 'string') IS NOT NULL").select("id"),
              _.select("id")
            )
          ) {
            assertSame(source => query(spark.read.format(source).load(dir.getPath)))
            assertSameInPlace(ScanV2)(query(spark.read.parquet(dir.getPath)))
          }
        }
      }
  }

  test("conditions on elements of legacy lists and maps lose no row") {
    withTempPath { dir =>
      withSQLConf(legacy)(
        spark.range(0, 1000, 1, 1).selectExpr(
          "id",
          "array(id, id + 1) AS l",
          "array(named_struct('f', id)) AS one",
          "array(named_struct('f', id, 'g', IF(id % 3 = 0, NULL, id))) AS two",
          "IF(id % 7 = 0, NULL, array(id, NULL)) AS nulls",
          "array(array(id), array(id + 1)) AS nested",
          "map(id, named_struct('f', id)) AS m"
        ).write.option("parquet.block.row.count.limit", "100")
          .option("parquet.page.row.count.limit", "10").format(own).save(dir.getPath)
      )
      for (
        condition <- Seq(
          "array_contains(l, 500L)",
          "exists(one, x -> x.f = 500)",
          "exists(two, x -> x.g IS NULL AND x.f > 900)",
          "array_contains(two.f, 3L)",
          "exists(nulls, x -> x IS NULL) AND id < 20",
          "exists(nested, x -> array_contains(x, 77L))",
          "size(nested) > 0 AND id = 5",
          "m[500L].f = 500",
          "map_contains_key(m, 3L)"
        )
      )
        withClue(s"$condition: ")(
          assertSame(source =>
            spark.read.option("jparquet.verifyPruning", "true").format(source).load(dir.getPath)
              .where(condition)
          )
        )
    }
  }

  test("a list of a repeated group of a repeated field keeps its values") {
    withTempDir { dir =>
      val schema =
        "message m { optional group l (LIST) { repeated group bag { repeated int32 n; } } }"
      ForeignFiles.write(new java.io.File(dir, "a.parquet"), schema, Seq(1)) { (group, _) =>
        val list = group.addGroup("l")
        for (values <- Seq(Seq(1, 2), Seq(3))) {
          val bag = list.addGroup("bag")
          values.foreach(bag.add("n", _))
        }
      }
      val read = spark.read.format(own).load(dir.getPath)
      checkAnswer(read.selectExpr("to_json(l)"), Row("""[{"n":[1,2]},{"n":[3]}]"""))
    }
  }
}
