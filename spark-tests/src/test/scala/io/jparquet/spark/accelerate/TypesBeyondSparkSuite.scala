package io.jparquet.spark.accelerate

import java.io.File
import java.nio.file.Files

import scala.util.Try

import io.jparquet.spark.support.{
  CaseFiles,
  ComparableRows,
  CorpusFiles,
  CountedFileSystem,
  DiffersByLine,
  ForeignFiles,
  SameOnEachLine
}
import org.apache.parquet.io.api.Binary
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat
import org.apache.spark.sql.types._

/**
 * Schemas of files with columns that Spark's own source refuses as it infers their types, read as
 * `parquet` by the setting that has jparquet infer them.
 */
@DiffersByLine
class TypesBeyondSparkSuite extends FilesBeyondSpark {
  import testImplicits._

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

  test("TIME that the session disables, or does not have, is read as jparquet reads it") {
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
