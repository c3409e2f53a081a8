package io.jparquet.spark.accelerate

import java.io.File

import io.jparquet.spark.support.{AcceleratedComparison, ComparableRows, DiffersByLine}
import org.apache.spark.sql.{DataFrame, Row, SaveMode}
import org.apache.spark.sql.execution.FileSourceScanExec
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat
import org.apache.spark.sql.execution.exchange.{ReusedExchangeExec, ShuffleExchangeExec}
import org.apache.spark.sql.functions.{col, expr, struct}
import org.apache.spark.sql.streaming.Trigger

/** A format that is derived from Spark's own, as those of table formats are. */
class DerivedParquetFormat extends ParquetFileFormat

/** Reads of Spark's own source with jparquet in its place. */
@DiffersByLine
class AcceleratedReadSuite extends AcceleratedComparison {
  import testImplicits._

  /** A partitioned directory of nested rows in several files with several row groups. */
  private def withTrips(check: String => Unit): Unit = withTempPath { dir =>
    spark.range(0, 3000, 1, 3)
      .selectExpr(
        "id",
        "id % 4 AS p",
        "IF(id % 7 = 0, NULL, CAST(id AS STRING)) AS s",
        "named_struct('a', id, 'b', named_struct('c', id * 2, 'd', CAST(id AS STRING))) AS n",
        "array(id, id + 1) AS l",
        "map(CAST(id AS STRING), id) AS m",
        "CAST(id AS DECIMAL(12, 2)) AS d",
        "timestamp_millis(id * 86400000) AS t",
        "CONCAT('k', CAST(id % 3 AS STRING)) AS q"
      )
      .write.partitionBy("p", "q").option("parquet.block.size", "4096").parquet(dir.getPath)
    check(dir.getPath)
  }

  private def trips(path: String): DataFrame = spark.read.parquet(path)

  test("a session that does not say so reads with Spark's own source") {
    withTrips(path => assert(readers(trips(path)) === Seq(OwnSource)))
  }

  test("paths, SQL on paths, views and tables are scanned with DataSource V2") {
    withTrips { path =>
      assertSameInPlace(ScanV2)(trips(path))
      assertSameInPlace(ScanV2)(spark.sql(s"SELECT id, n.b.c FROM parquet.`$path` WHERE p = 2"))
      withTempView("v") {
        trips(path).createOrReplaceTempView("v")
        assertSameInPlace(ScanV2)(spark.sql("SELECT s, count(*) c FROM v WHERE id < 9 GROUP BY s"))
      }
      withTable("t") {
        spark.sql(
          s"CREATE TABLE t USING parquet PARTITIONED BY (p) AS SELECT id, s, p FROM parquet.`$path`"
        )
        assertSameInPlace(ScanV2)(spark.table("t"))
        assertSameInPlace(ScanV2)(spark.sql("SELECT * FROM t WHERE p = 1 AND id > 100"))
        withView("w") {
          spark.sql("CREATE VIEW w AS SELECT id + 1 AS i FROM t WHERE p < 2")
          assertSameInPlace(ScanV2)(spark.sql("SELECT max(i), min(i) FROM w"))
        }
      }
    }
  }

  test("filters, projections, limits and aggregates give the same rows") {
    withTrips { path =>
      val queries = Seq(
        "SELECT * FROM parquet.`%s` WHERE id BETWEEN 100 AND 110",
        "SELECT * FROM parquet.`%s` WHERE s IS NULL AND p = 3",
        "SELECT id FROM parquet.`%s` WHERE p + id = 7 OR s LIKE '99%%'",
        "SELECT n.b.d, l[1], m['5'] FROM parquet.`%s` WHERE n.a < 6",
        "SELECT sum(id), avg(d), count(s) FROM parquet.`%s`",
        "SELECT count(*) FROM parquet.`%s`",
        "SELECT p, count(*), min(id), max(t) FROM parquet.`%s` GROUP BY p",
        "SELECT count(*) FROM parquet.`%s` WHERE q = 'k1'",
        "SELECT count(DISTINCT s) FROM parquet.`%s`",
        "SELECT 1 FROM parquet.`%s` WHERE q = 'k2' AND id < 20",
        "SELECT * FROM (SELECT id, rand(5) < 2 AS r FROM parquet.`%s`) WHERE r AND id < 5",
        "SELECT id FROM parquet.`%s` WHERE array_contains(l, 77)",
        "SELECT id FROM parquet.`%s` ORDER BY id LIMIT 3",
        "SELECT count(*) FROM (SELECT id FROM parquet.`%s` LIMIT 17)",
        "SELECT count(*) FROM (SELECT id FROM parquet.`%s` WHERE id > 5 LIMIT 17 OFFSET 2)"
      )
      for (query <- queries)
        withClue(s"$query: ")(assertSameInPlace(ScanV2)(spark.sql(query.format(path))))
      accelerated {
        val limited = spark.sql(s"SELECT id FROM parquet.`$path` LIMIT 5")
        assert(limited.collect().length === 5)
        assert(limited.queryExecution.executedPlan.toString.contains("PushedLimit: 5"))
        val counted = spark.sql(s"SELECT count(*) FROM parquet.`$path`")
        assert(counted.collect() === Array(Row(3000)))
        assert(counted.queryExecution.executedPlan.toString.contains("PushedAggregation"))
      }
    }
  }

  test("partitions are pruned by joins and subqueries") {
    withTrips { path =>
      withTempView("facts", "keys") {
        trips(path).createOrReplaceTempView("facts")
        withTempPath { dir =>
          Seq((1L, "x"), (2L, "y")).toDF("k", "name").write.parquet(dir.getPath)
          spark.read.parquet(dir.getPath).createOrReplaceTempView("keys")
          for (adaptive <- Seq("true", "false"))
            withSQLConf("spark.sql.adaptive.enabled" -> adaptive) {
              val joined =
                "SELECT f.id, k.name FROM facts f JOIN keys k ON f.p = k.k WHERE k.name = 'y'"
              assertSameInPlace(ScanV2)(spark.sql(joined))
              accelerated {
                val query = spark.sql(joined)
                query.collect()
                assert(query.queryExecution.executedPlan.toString.contains("dynamicpruning"))
              }
              assertSameInPlace(ScanV2)(
                spark.sql("SELECT id FROM facts WHERE p = (SELECT max(k) FROM keys)")
              )
              assertSameInPlace(ScanV2)(
                spark.sql("SELECT id FROM facts WHERE id IN (SELECT k FROM keys)")
              )
              assertSameInPlace(ScanV2)(
                spark.sql("SELECT id FROM facts f WHERE EXISTS (SELECT 1 FROM keys WHERE k = f.id)")
              )
            }
        }
      }
    }
  }

  test("the hidden column and the functions of files give the same values") {
    withTrips { path =>
      val queries = Seq(
        "SELECT _metadata.file_name, count(*) FROM parquet.`%s` GROUP BY 1",
        "SELECT _metadata.row_index, id FROM parquet.`%s` WHERE id > 2990",
        "SELECT _metadata.file_path, _metadata.file_size, _metadata.file_modification_time, p FROM parquet.`%s`",
        "SELECT id FROM parquet.`%s` WHERE _metadata.file_size > 10 AND _metadata.row_index = 3",
        "SELECT id, _metadata FROM parquet.`%s` WHERE p = 1 AND id < 40",
        "SELECT input_file_name(), count(*) FROM parquet.`%s` GROUP BY 1"
      )
      for (query <- queries)
        withClue(s"$query: ")(assertSameInPlace(ScanV2)(spark.sql(query.format(path))))
    }
    withTempPath { dir =>
      Seq((1, 2)).toDF("_metadata", "b").write.parquet(dir.getPath)
      assertSameInPlace(FormatV1)(spark.read.parquet(dir.getPath))
    }
  }

  test("an option of a read and a property of a table opt out") {
    withTrips { path =>
      accelerated {
        val query = spark.read.option("jparquet.accelerate", "false").parquet(path)
        assert(query.count() === 3000)
        assert(readers(query) === Seq(OwnSource))
        withTable("t") {
          spark.sql(
            s"CREATE TABLE t USING parquet TBLPROPERTIES ('jparquet.accelerate' = 'false') AS SELECT id FROM parquet.`$path`"
          )
          assert(readers(spark.table("t")) === Seq(OwnSource))
          spark.sql("ALTER TABLE t UNSET TBLPROPERTIES ('jparquet.accelerate')")
          assert(readers(spark.table("t")) === Seq(ScanV2))
        }
      }
    }
  }

  private def declined(query: => DataFrame, reason: String): Unit = {
    val expected = ComparableRows.sorted(query.collect().toSeq)
    accelerated {
      val run = query
      assert(ComparableRows.sorted(run.collect().toSeq) === expected)
      assert(readers(run) === Seq(OwnSource))
      val text = run.queryExecution.executedPlan.toString
      assert(text.contains(s"Accelerated: no ($reason)"), text)
    }
  }

  test("what jparquet declines is read by Spark's own source, and the plan says why") {
    withTempPath { dir =>
      spark.range(10).selectExpr("id", "struct(id AS a) AS n").write.parquet(dir.getPath)
      withSQLConf("spark.sql.parquet.enableVectorizedReader" -> "false")(
        declined(spark.read.parquet(dir.getPath), "vectorized reader is off")
      )
      withSQLConf("spark.sql.parquet.enableNestedColumnVectorizedReader" -> "false")(
        declined(spark.read.parquet(dir.getPath), "Spark reads struct<a:bigint> row by row")
      )
      accelerated {
        val derived = spark.read.format(classOf[DerivedParquetFormat].getName).load(dir.getPath)
        assert(derived.count() === 10)
        assert(derived.queryExecution.executedPlan.exists {
          case scan: FileSourceScanExec =>
            scan.relation.fileFormat.isInstanceOf[DerivedParquetFormat]
          case _ => false
        })
      }
      declined(
        spark.read.schema("id LONG, _tmp_metadata_row_index LONG").parquet(dir.getPath),
        "a column is named _tmp_metadata_row_index"
      )
      for (
        option <- Seq(
          "parquet.filter.columnindex.enabled",
          "parquet.filter.bloom.enabled",
          "parquet.page.verify-checksum.enabled",
          "datetimeRebaseMode",
          "int96RebaseMode",
          "parquet.accelerate.nothing"
        )
      )
        withClue(s"$option: ")(accelerated {
          val read = spark.read.option(option, "maybe").parquet(dir.getPath).where("id = 3")
          assert(read.count() === 1)
          assert(
            read.queryExecution.executedPlan.toString.contains("Accelerated: no (jparquet refuses")
              === !option.endsWith("nothing")
          )
        })
      withSQLConf("parquet.crypto.factory.class" -> "org.example.Absent") {
        accelerated {
          val plan = spark.read.schema("id LONG").parquet(dir.getPath).queryExecution.executedPlan
          assert(plan.toString.contains("Accelerated: no (parquet.crypto.factory.class is set)"))
        }
      }
    }
  }

  test("each form of EXPLAIN names the format, and why it is not jparquet") {
    withTable("t") {
      spark.range(10).write.bucketBy(2, "id").saveAsTable("t")
      def explained(mode: String, from: String): String =
        accelerated(spark.sql(s"EXPLAIN $mode SELECT id FROM $from").head().getString(0))
      for (mode <- Seq("", "EXTENDED", "FORMATTED")) withClue(s"$mode: ") {
        assert(explained(mode, "t").contains("Scan jparquet"))
        val declined = explained(mode, "t WITH ('jparquet.accelerate' = 'false')")
        assert(declined.contains("Accelerated: no (jparquet.accelerate is false)"), declined)
      }
    }
  }

  test("a switch with a value that is none fails where it is used, and not before") {
    withTempPath { dir =>
      spark.range(3).write.parquet(dir.getPath)
      withSQLConf(read -> "yes", write -> "maybe") {
        checkAnswer(spark.sql("SELECT 1"), Seq(Row(1)))
        spark.sql("SET a.b = c")
        for (
          statement <- Seq[() => Any](
            () => spark.read.parquet(dir.getPath).collect(),
            () => spark.range(1).write.mode("append").parquet(dir.getPath)
          )
        )
          assert(
            intercept[IllegalArgumentException](statement())
              .getMessage.contains("spark.jparquet.accelerate.")
          )
      }
    }
  }

  test("bucketed tables are read with the format exchanged, and joined without a shuffle") {
    withTable("left", "right") {
      for (name <- Seq("left", "right"))
        spark.range(1000).selectExpr("id", "id % 5 AS v").write
          .bucketBy(4, "id").sortBy("id").saveAsTable(name)
      withSQLConf("spark.sql.autoBroadcastJoinThreshold" -> "-1") {
        def joined: DataFrame =
          spark.sql("SELECT l.id, r.v FROM left l JOIN right r ON l.id = r.id")
        assertSameInPlace(FormatV1)(joined)
        accelerated {
          val query = joined
          query.collect()
          assert(collect(query.queryExecution.executedPlan) {
            case shuffle: ShuffleExchangeExec => shuffle
          }.isEmpty)
        }
        assertSameInPlace(FormatV1)(spark.sql("SELECT * FROM left WHERE id = 77"))
      }
      withSQLConf("spark.sql.sources.bucketing.enabled" -> "false")(
        assertSameInPlace(ScanV2)(spark.table("left"))
      )
    }
  }

  test("streams read with the format exchanged") {
    withTempDir { parent =>
      val Seq(dir, first, second) = Seq("source", "first", "second").map(new File(parent, _))
      spark.range(50).selectExpr("id", "id % 3 AS p").write.partitionBy("p").parquet(dir.getPath)
      def run(target: File): Seq[String] = {
        val query = spark.readStream.schema("id LONG, p INT").parquet(dir.getPath)
          .where("id > 10").writeStream.format("parquet")
          .option("checkpointLocation", new File(target, "_c").getPath)
          .trigger(Trigger.AvailableNow()).start(new File(target, "rows").getPath)
        query.awaitTermination()
        ComparableRows.sorted(
          spark.read.parquet(new File(target, "rows").getPath).collect().toSeq
        )
      }
      val expected = run(first)
      assert(accelerated(run(second)) === expected)
      assert(expected.length === 39)
    }
  }

  test("cached tables and reused exchanges are those of Spark's own source") {
    withTrips { path =>
      accelerated {
        val cached = trips(path).where("id < 100").cache()
        try {
          assert(cached.count() === 100)
          val again = trips(path).where("id < 100")
          assert(again.queryExecution.withCachedData.toString.contains("InMemoryRelation"))
          assert(readers(again).isEmpty || again.count() === 100)
        } finally cached.unpersist()
        withSQLConf(
          "spark.sql.autoBroadcastJoinThreshold" -> "-1",
          "spark.sql.adaptive.enabled" -> "false"
        ) {
          val grouped = trips(path).groupBy("s").count()
          val joined = grouped.join(grouped.withColumnRenamed("count", "c"), "s")
          assert(joined.queryExecution.executedPlan.collect {
            case reused: ReusedExchangeExec => reused
          }.nonEmpty)
        }
      }
    }
  }

  test("old dates and INT96 timestamps are those of Spark's own source in each mode") {
    withTempPath { dir =>
      def save(mode: String, timestamps: String): Unit =
        withSQLConf(
          "spark.sql.parquet.datetimeRebaseModeInWrite" -> mode,
          "spark.sql.parquet.int96RebaseModeInWrite" -> mode,
          "spark.sql.parquet.outputTimestampType" -> timestamps
        )(
          Seq("0001-01-01", "1500-02-28", "1582-10-15", "2020-02-29").toDF("s")
            .selectExpr(
              "CAST(s AS DATE) AS d",
              "CAST(s AS TIMESTAMP) AS t",
              "CAST(s AS TIMESTAMP_NTZ) AS n"
            )
            .write.mode(SaveMode.Append).parquet(dir.getPath)
        )
      for (
        mode <- Seq("LEGACY", "CORRECTED");
        timestamps <- Seq("INT96", "TIMESTAMP_MICROS", "TIMESTAMP_MILLIS")
      )
        save(mode, timestamps)
      assertSameInPlace(ScanV2)(spark.read.parquet(dir.getPath))
      assertSameInPlace(ScanV2)(spark.read.parquet(dir.getPath).where("d < DATE'1582-10-20'"))
      assertSameInPlace(ScanV2)(
        spark.read.schema("d TIMESTAMP_NTZ, n TIMESTAMP").parquet(dir.getPath)
      )
    }
  }

  test("field ids find columns as in Spark's own source") {
    withSQLConf(
      "spark.sql.parquet.fieldId.write.enabled" -> "true",
      "spark.sql.parquet.fieldId.read.enabled" -> "true"
    ) {
      withTempPath { dir =>
        import org.apache.spark.sql.types._
        def field(name: String, id: Int): StructField = StructField(
          name,
          LongType,
          nullable = true,
          new MetadataBuilder().putLong("parquet.field.id", id).build()
        )
        spark.createDataFrame(
          spark.range(3).selectExpr("id AS a", "id + 5 AS b").rdd,
          StructType(Seq(field("a", 1), field("b", 2)))
        ).write.parquet(dir.getPath)
        assertSameInPlace(ScanV2)(
          spark.read.schema(StructType(Seq(field("x", 2), field("y", 1), field("z", 3))))
            .parquet(dir.getPath)
        )
        withTempPath { other =>
          spark.range(3).toDF("a").write.parquet(other.getPath)
          assertSameFailure(
            spark.read.schema(StructType(Seq(field("a", 1)))).parquet(other.getPath)
          )
        }
      }
    }
  }

  test("columns with defaults, CHAR and VARCHAR are those of Spark's own source") {
    withTable("t") {
      spark.sql("CREATE TABLE t (a INT, c CHAR(5), v VARCHAR(3)) USING parquet")
      spark.sql("INSERT INTO t VALUES (1, 'ab', 'xyz')")
      spark.sql("ALTER TABLE t ADD COLUMNS (b STRING DEFAULT 'none')")
      spark.sql("INSERT INTO t VALUES (2, 'cd', 'x', 'some')")
      assertSameInPlace(ScanV2)(spark.table("t"))
      assertSameInPlace(ScanV2)(spark.sql("SELECT a FROM t WHERE b = 'none' AND c = 'ab'"))
    }
  }

  test("fields of variants are read from the columns that Spark's optimizer asks for") {
    assume(since("4.1"), "Spark 4.0 does not shred variants")
    withTempPath { dir =>
      withSQLConf(
        "spark.sql.variant.writeShredding.enabled" -> "true",
        "spark.sql.variant.forceShreddingSchemaForTest" -> "a int, b string"
      )(
        spark.range(20).selectExpr(
          """parse_json('{"a": ' || id || ', "b": "t' || id || '", "c": [1, 2]}') AS v"""
        ).write.parquet(dir.getPath)
      )
      assertSameInPlace(ScanV2)(
        spark.read.parquet(dir.getPath).selectExpr(
          "variant_get(v, '$.a', 'int')",
          "variant_get(v, '$.b', 'string')",
          "variant_get(v, '$.c[1]', 'int')"
        ).where("variant_get(v, '$.a', 'int') > 3")
      )
      for (
        columns <- Seq(
          Seq("to_json(v)"),
          Seq("v IS NULL"),
          Seq("to_json(struct(v, 1))"),
          Seq("to_json(v)", "v:a::int"),
          Seq("to_json(named_struct('s', v).s)")
        )
      ) assertSameInPlace(ScanV2)(spark.read.parquet(dir.getPath).selectExpr(columns: _*))
      assertSameInPlace(ScanV2)(
        spark.read.parquet(dir.getPath).where("to_json(v) LIKE '%t1%' AND v IS NOT NULL")
          .selectExpr("to_json(v)")
      )
      def sums = spark.read.parquet(dir.getPath).agg(
        expr("max(try_variant_get(v, '$.b', 'string'))"),
        expr("sum(try_variant_get(v, '$.c[0]', 'int'))")
      )
      assertSameInPlace(ScanV2)(sums)
      val scanned = accelerated(scans(sums).map(_.schema))
      assert(scanned.nonEmpty && !scanned.exists(_.sql.contains("VARIANT")), scanned)
      assertSameInPlace(ScanV2)(
        spark.read.parquet(dir.getPath).groupBy(expr("variant_get(v, '$.a', 'int') % 3")).agg(
          expr("sum(if(variant_get(v, '$.a', 'int') > 9, variant_get(v, '$.c[0]', 'int'), 0))"),
          expr("max(to_json(v))")
        )
      )
      // A cast that fails fails in both, and does not where it is not evaluated.
      assertSameInPlace(ScanV2)(
        spark.read.parquet(dir.getPath).selectExpr("max(variant_get(v, '$.b', 'int'))")
      )
      assertSameInPlace(ScanV2)(
        spark.read.parquet(dir.getPath)
          .selectExpr("max(if(variant_get(v, '$.a', 'int') < 0, variant_get(v, '$.b', 'int'), 1))")
      )
    }
  }

  test("a write into the path that it reads fails as with Spark's own source") {
    withTempPath { dir =>
      def conditions(): (String, String) = {
        spark.range(5).write.mode("overwrite").parquet(dir.getPath)
        described(
          intercept[Exception](
            spark.read.parquet(dir.getPath).write.mode("overwrite").parquet(dir.getPath)
          )
        )
      }
      assert(accelerated(conditions()) === conditions())
    }
  }

  test("struct columns that are compared or grouped as a whole are the same") {
    withTrips { path =>
      assertSameInPlace(ScanV2)(
        trips(path).groupBy(struct(col("p"), col("q"))).count()
      )
      assertSameInPlace(ScanV2)(
        trips(path).where("n = named_struct('a', 5L, 'b', named_struct('c', 10L, 'd', '5'))")
      )
    }
  }
}
