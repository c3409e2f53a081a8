package io.jparquet.spark.accelerate

import java.io.File
import java.nio.file.{Files, Path}

import io.jparquet.spark.support.{AcceleratedComparison, DiffersByLine}
import org.apache.spark.sql.DataFrame
import org.apache.spark.sql.functions.max

/** Files that are evolved, of other types than asked, damaged or missing: rows and refusals. */
@DiffersByLine
class AcceleratedUnsuitableFilesSuite extends AcceleratedComparison {
  import testImplicits._

  test("evolved files give the same rows or the same errors") {
    withTempPath { dir =>
      def add(part: Int, sql: String): Unit =
        spark.range(5).selectExpr(sql).select("r.*").write.parquet(new File(
          dir,
          s"part=$part"
        ).getPath)
      add(1, "named_struct('a', CAST(id AS INT), 'n', named_struct('x', 1)) AS r")
      add(
        2,
        "named_struct('a', CAST(id AS INT), 'n', named_struct('x', 1, 'y', 2), 'c', 'new') AS r"
      )
      assertSameInPlace(ScanV2)(spark.read.option("mergeSchema", "true").parquet(dir.getPath))
      for (
        schema <- Seq(
          "a LONG, c STRING",
          "a DOUBLE",
          "a DECIMAL(12, 1), part INT",
          "a INT, n STRUCT<y: INT, z: STRING>",
          "n STRUCT<z: STRING>",
          "c STRING",
          "a STRING",
          "a BOOLEAN",
          "a SMALLINT",
          "n INT",
          "a STRUCT<x: INT>",
          "a ARRAY<INT>",
          "c BINARY",
          "c DATE"
        )
      )
        withClue(s"$schema: ")(
          assertSameInPlace(ScanV2)(spark.read.schema(schema).parquet(dir.getPath))
        )
      add(3, "named_struct('a', 'text') AS r")
      assertSameFailure(spark.read.option("mergeSchema", "true").parquet(dir.getPath))
      assertSameInPlace(ScanV2)(spark.read.schema("a INT").parquet(dir.getPath).where("part < 3"))
      assertSameFailure(spark.read.schema("a INT").parquet(dir.getPath))
      withSQLConf("spark.sql.files.ignoreCorruptFiles" -> "true")(
        assertSameInPlace(ScanV2)(spark.read.schema("a INT").parquet(dir.getPath))
      )
    }
  }

  test("nested columns that are read as another kind of column are refused with Spark's error") {
    val kinds = Map(
      "array" -> ("array(named_struct('x', id))", "ARRAY<STRUCT<x: LONG>>"),
      "numbers" -> ("array(id)", "ARRAY<LONG>"),
      "map" -> ("map(id, id)", "MAP<LONG, LONG>"),
      "struct" -> ("named_struct('x', id)", "STRUCT<x: LONG>"),
      "variant" -> ("parse_json('{\"x\": 1}')", "VARIANT"),
      "nothing" -> ("id", "STRUCT<>")
    )
    for (
      (legacy, ignored) <- Seq("false" -> "false", "true" -> "false", "true" -> "true");
      (kind, (value, _)) <- kinds
    )
      withTempPath { dir =>
        withSQLConf("spark.sql.parquet.writeLegacyFormat" -> legacy)(
          spark.range(3).selectExpr(s"$value AS c").write.parquet(dir.getPath)
        )
        for ((other, (_, schema)) <- kinds; if other != kind)
          withClue(s"legacy = $legacy, $kind as $other, ignoreCorruptFiles = $ignored: ")(
            withSQLConf("spark.sql.files.ignoreCorruptFiles" -> ignored)(
              assertSameInPlace(ScanV2)(spark.read.schema(s"c $schema").parquet(dir.getPath))
            )
          )
      }
  }

  test("a file without rows may have columns of any type") {
    withTempPath { dir =>
      Seq(1).toDF("a").write.parquet(new File(dir, "p=1").getPath)
      Seq("x").toDF("a").where("a = 'y'").write.parquet(new File(dir, "p=2").getPath)
      assertSameInPlace(ScanV2)(spark.read.schema("a INT, p INT").parquet(dir.getPath))
      assertSameInPlace(ScanV2)(
        spark.read.schema("a INT, p INT").parquet(dir.getPath).where("a > 0")
      )
    }
  }

  test("columns of the same name but for the case are refused or distinguished") {
    withTempPath { dir =>
      withSQLConf("spark.sql.caseSensitive" -> "true") {
        spark.range(3).selectExpr("id AS a", "id + 1 AS A").write.parquet(dir.getPath)
        assertSameInPlace(ScanV2)(spark.read.parquet(dir.getPath).select("A"))
      }
      assertSameFailure(spark.read.schema("a LONG").parquet(dir.getPath))
      withTempPath { other =>
        spark.range(3).toDF("Id").write.parquet(other.getPath)
        assertSameInPlace(ScanV2)(
          spark.read.schema("iD LONG").parquet(other.getPath).where("id > 1")
        )
        withSQLConf("spark.sql.caseSensitive" -> "true")(
          assertSameInPlace(ScanV2)(spark.read.schema("iD LONG").parquet(other.getPath))
        )
      }
    }
  }

  /** Data of which a test damages a file: a name, its rows by a path, the query and who reads. */
  private val damageable: Seq[(String, (DataFrame, String) => Unit, String => DataFrame, Reader)] =
    Seq(
      (
        "flat",
        _.select("i").write.parquet(_),
        spark.read.schema("i LONG").parquet(_),
        ScanV2
      ),
      (
        "partitioned",
        _.select("i", "p").write.partitionBy("p").parquet(_),
        path => spark.read.schema("i LONG, p INT").parquet(path).where("p >= 0 AND i >= 0"),
        ScanV2
      ),
      (
        "nested",
        _.select("s", "l").write.parquet(_),
        spark.read.schema("s STRUCT<x: LONG>, l ARRAY<STRUCT<y: STRING>>").parquet(_),
        ScanV2
      ),
      (
        "evolved",
        _.select("i").write.parquet(_),
        spark.read.schema("i LONG, added STRING, s STRUCT<x: LONG>").parquet(_),
        ScanV2
      ),
      (
        "bucketed",
        (rows, path) =>
          rows.select("i", "s").write.option("path", path).bucketBy(3, "i").saveAsTable("damaged"),
        _ => spark.table("damaged").groupBy("i").agg(max("s.x")),
        FormatV1
      )
    )

  for ((kind, save, query, reader) <- damageable)
    test(s"damaged and missing files of $kind data are refused or skipped as by Spark's source") {
      withTable("damaged")(withTempPath { dir =>
        save(
          spark.range(0, 100, 1, 4).selectExpr(
            "id AS i",
            "CAST(id % 2 AS INT) AS p",
            "named_struct('x', id) AS s",
            "array(named_struct('y', CAST(id AS STRING))) AS l"
          ),
          dir.getPath
        )
        val found = Files.walk(dir.toPath)
        val all =
          try found.toArray.toSeq.map(_.asInstanceOf[Path].toFile)
          finally found.close()
        all.filter(_.getName.endsWith(".crc")).foreach(crc => assert(crc.delete()))
        val file = all.filter(_.getName.endsWith(".parquet")).minBy(_.getPath)
        val whole = Files.readAllBytes(file.toPath)
        val damages = Map[String, Array[Byte]](
          "empty" -> Array.emptyByteArray,
          "short" -> "PAR1".getBytes,
          "not Parquet" -> "not Parquet at all, but long enough".getBytes,
          "without its end" -> whole.take(whole.length - 20),
          "with another length of the footer" ->
            (whole.dropRight(8) ++ Array.fill[Byte](4)(127) ++ whole.takeRight(4))
        )
        for ((damage, bytes) <- damages; ignored <- Seq("true", "false"))
          withClue(s"$damage, ignored = $ignored: ") {
            Files.write(file.toPath, bytes)
            withSQLConf("spark.sql.files.ignoreCorruptFiles" -> ignored)(
              assertSameInPlace(reader)(query(dir.getPath))
            )
          }
        for (ignored <- Seq("true", "false")) withClue(s"missing, ignored = $ignored: ") {
          def vanished: DataFrame = {
            Files.write(file.toPath, whole)
            val reading = query(dir.getPath)
            reading.queryExecution.executedPlan
            assert(file.delete())
            reading
          }
          withSQLConf("spark.sql.files.ignoreMissingFiles" -> ignored)(
            assertSameInPlace(reader)(vanished)
          )
        }
      })
    }
}
