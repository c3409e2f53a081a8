package io.jparquet.spark.storage

import scala.util.{Failure, Success, Try}

import io.jparquet.spark.core.file.OverwriteMarkers
import org.apache.hadoop.fs.Path
import org.apache.parquet.hadoop.ParquetOutputCommitter
import org.apache.spark.sql.DataFrame
import org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol
import org.scalatest.Tag

/** Tables in S3, with each of the output committers that Hadoop has for it. */
class S3Suite extends S3Test {

  private val protocol = "spark.sql.sources.commitProtocolClass"
  private val committerClass = "spark.sql.parquet.output.committer.class"

  /** As Spark's documentation sets these committers up. */
  private def cloudCommitter(name: String): Map[String, String] = Map(
    "fs.s3a.committer.name" -> name,
    protocol -> "org.apache.spark.internal.io.cloud.PathOutputCommitProtocol",
    committerClass -> "org.apache.spark.internal.io.cloud.BindingParquetOutputCommitter"
  )

  // Spark's defaults, which Spark replaces by the magic committer if it finds these classes.
  private val fileCommitter: Map[String, String] = Map(
    "fs.s3a.committer.name" -> "file",
    protocol -> classOf[SQLHadoopMapReduceCommitProtocol].getName,
    committerClass -> classOf[ParquetOutputCommitter].getName
  )

  private val committers: Seq[(String, Map[String, String])] =
    ("file" -> fileCommitter) +: Seq("magic", "directory", "partitioned").map { name =>
      name -> cloudCommitter(name)
    }

  // The default, and the one that Spark prefers, do all of it in each build; of the others, a write
  // and a dynamic overwrite.
  private def slowIfRare(committer: String): Seq[Tag] =
    if (Set("file", "magic").contains(committer)) Nil else Seq(Slow)

  private def committing(settings: Map[String, String])(action: => Unit): Unit =
    withSQLConf(settings.toSeq: _*)(action)

  /** Asserts that a table has its data files and _SUCCESS, and the store nothing unfinished. */
  private def assertNothingElse(table: Path): Unit = {
    assert(objects(table).toSet === partFiles(table).toSet + "_SUCCESS")
    assert(store.pendingUploads(bucket) === Nil)
  }

  private def assertWrittenBy(committer: String, table: Path): Unit =
    if (committer == "file") assert(report(table) === "")
    else assert(report(table).matches(s"""(?s).*"committer"\\s*:\\s*"$committer".*"""))

  limited("one request shows that no overwrite of a table is going on") {
    withTable { table =>
      save(rows(0, 10), own, table)
      assert(lookUpsOf(new OverwriteMarkers(fileSystem, table).list()) === 1)
    }
  }

  limited("finding a table and its schema takes fewer requests than with Spark's own source") {
    withTable { table =>
      save(rows(0, 10), own, table)
      val Seq(ours, others) = sources.map { source =>
        lookUpsOf(spark.read.format(source).load(table.toString).schema)
      }
      assert(ours < others)
    }
  }

  // The store here does not compare ETags itself, but classic streams see that of the answer.
  for (accelerate <- Seq(false, true))
    limited(
      "an object that was replaced is not read by the footer of the one that was listed, " +
        s"in place of Spark's own source: $accelerate",
      (if (accelerate) Seq(Slow) else Nil): _*
    ) {
      withSQLConf(
        "spark.jparquet.accelerate.read" -> accelerate.toString,
        "fs.s3a.input.stream.type" -> "classic",
        "fs.s3a.impl.disable.cache" -> "true"
      ) {
        var refused = 0
        replaceAFile(if (accelerate) peer else own, keepTime = false) { (query, old, _) =>
          Try(query.collect().toSeq) match {
            case Success(rows) => assert(rows === old) // by footers alone, as it was listed
            case Failure(error) =>
              val message = text(Iterator.iterate(error)(_.getCause).takeWhile(_ != null).toSeq)
              assert(message.contains("was replaced or deleted after it was listed"))
              assert(message.contains("REFRESH TABLE"))
              refused += 1
          }
        }
        assert(refused > 0)
      }
    }

  for ((committer, settings) <- committers) {

    limited(
      s"appends and overwrites leave what those of Spark's own source leave, $committer",
      slowIfRare(committer): _*
    ) {
      committing(settings) {
        assertSameTable { (source, table) =>
          save(rows(0, 100), source, table, "errorifexists")
          save(rows(100, 200), source, table)
        }
        assertSameTable { (source, table) =>
          save(rows(0, 100), source, table)
          save(rows(50, 70), source, table, "overwrite")
        }
        assertSameTable { (source, table) =>
          save(rows(0, 100), source, table, by = Seq("p"))
          save(rows(200, 220).where("p < 2"), source, table, "overwrite", by = Seq("p"))
        }
      }
    }

    limited(s"a write leaves its files, a report of its committer and nothing else, $committer") {
      committing(settings) {
        withTable { table =>
          val renames = renamesOf(save(rows(0, 100), own, table, by = Seq("p")))
          assert((renames > 0) === (committer == "file"))
          assertNothingElse(table)
          assertWrittenBy(committer, table)
          save(rows(100, 200), own, table, by = Seq("p"))
          assertNothingElse(table)
          assertWrittenBy(committer, table)
          assertRows(table, rows(0, 200))
        }
      }
    }

    limited(
      s"an overwrite replaces all files, and writes no report of its own, $committer",
      slowIfRare(committer): _*
    ) {
      committing(settings) {
        withTable { table =>
          save(rows(0, 100), own, table, by = Seq("p"))
          val before = partFiles(table)
          save(rows(200, 220), own, table, "overwrite", by = Seq("p"))
          assertNothingElse(table)
          assert(partFiles(table).intersect(before) === Nil)
          assert(report(table) === "")
          assertRows(table, rows(200, 220))
        }
      }
    }

    limited(s"a dynamic overwrite replaces the partitions that get rows, $committer") {
      committing(settings) {
        withTable { table =>
          save(rows(0, 100), own, table, by = Seq("p"))
          val options = Map("partitionOverwriteMode" -> "dynamic")
          save(rows(200, 220).where("p = 1"), own, table, "overwrite", options, Seq("p"))
          assertNothingElse(table)
          assertRows(
            table,
            rows(0, 100).where("p <> 1").unionAll(rows(200, 220).where("p = 1"))
          )
        }
      }
    }

    limited(
      s"a failed write leaves nothing, and a failed overwrite the old rows, $committer",
      slowIfRare(committer): _*
    ) {
      committing(settings) {
        withTable { table =>
          for (mode <- Seq("append", "overwrite")) {
            errors(save(failing(0, 5000), own, table, mode))
            assert(objects(table) === Nil)
          }
          save(rows(0, 100), own, table, by = Seq("p"))
          // The other committers delete it when a job begins, with Spark's own source too.
          def found: Seq[String] =
            objects(table).filterNot(committer != "file" && _ == "_SUCCESS")
          val before = found
          for (
            (mode, options) <- Seq(
              "append" -> Map.empty[String, String],
              "overwrite" -> Map.empty[String, String],
              "overwrite" -> Map("partitionOverwriteMode" -> "dynamic")
            )
          ) {
            val error = errors(save(failing(100, 5000), own, table, mode, options, Seq("p")))
            assert(text(error).contains("a row that fails"))
            withClue(s"$mode $options: ")(assert(found === before))
            assert(store.pendingUploads(bucket) === Nil)
          }
          assertRows(table, rows(0, 100))
        }
      }
    }

    limited(
      s"files of several parts have their rows, $committer",
      (if (committer == "magic") Nil else Seq(Slow)): _*
    ) {
      committing(settings) {
        withTable { table =>
          // Half a megabyte more than three parts of 5 MiB, in one file.
          val large = spark.range(0, 2000000, 1, 1).selectExpr("id", "xxhash64(id) AS hash")
          val options = Map("compression" -> "none", "parquet.enable.dictionary" -> "false")
          save(large, own, table, options = options)
          assertNothingElse(table)
          assert(
            fileSystem.getFileStatus(new Path(table, partFiles(table).head)).getLen > (15L << 20)
          )
          val summary = Seq("count(*)", "count(DISTINCT id)", "bit_xor(hash)")
          for (source <- sources)
            checkAnswer(read(source, table).selectExpr(summary: _*), large.selectExpr(summary: _*))
        }
      }
    }

    limited(
      s"encrypted files and their key material are written and read, $committer",
      slowIfRare(committer): _*
    ) {
      committing(settings) {
        withTable { table =>
          val keys = Map(
            "parquet.encryption.kms.client.class" -> classOf[StorageKms].getName,
            "parquet.encryption.uniform.key" -> "k",
            "parquet.encryption.key.material.store.internally" -> "false"
          )
          save(rows(0, 100), own, table, options = keys)
          save(rows(100, 200), own, table, "overwrite", keys)
          val (data, others) = objects(table).partition(_.startsWith("part-"))
          assert(others.count(_.startsWith("_KEY_MATERIAL_FOR_")) === data.size)
          assert(others.size === data.size + 1)
          assert(store.pendingUploads(bucket) === Nil)
          checkAnswer(read(own, table, keys), rows(100, 200))
        }
      }
    }
  }

  for ((committer, settings) <- committers if committer != "file")
    limited(s"a write takes one more request than with Spark's own source at most, $committer") {
      committing(settings) {
        val Seq(ours, others) = sources.map { source =>
          var requests = 0L
          withTable(table => requests = requestsOf(save(rows(0, 100), source, table)))
          requests
        }
        // By which it knows that no overwrite is to be finished.
        assert(ours > 0 && ours <= others + 1)
      }
    }

  /** Asserts that files which a task has closed are not visible before the job is committed. */
  private def assertInvisibleBeforeCommit(): Unit =
    withTable { table =>
      var visible: Option[Seq[String]] = None
      val numbers = RowAction.numbers(spark, 100, at = 95) { visible = Some(partFiles(table)) }
      save(numbers, own, table, options = Map("maxRecordsPerFile" -> "10"))
      assert(visible === Some(Nil))
      assert(partFiles(table).size === 10)
      assertNothingElse(table)
    }

  for ((committer, settings) <- committers)
    limited(s"nothing is visible before the commit, $committer")(
      committing(settings) {
        assertInvisibleBeforeCommit()
      }
    )

  for (committer <- Seq("magic", "directory"))
    limited(s"nothing is visible before the commit if only the name is set, $committer") {
      committing(Map("fs.s3a.committer.name" -> committer, protocol -> fileCommitter(protocol))) {
        // As without Spark's module for clouds on the class path.
        val before = spark.conf.getOption(committerClass)
        spark.conf.unset(committerClass)
        try {
          assertInvisibleBeforeCommit()
          withTable { table =>
            assert(renamesOf(save(rows(0, 100), own, table, by = Seq("p"))) === 0)
            assertWrittenBy(committer, table)
            assertRows(table, rows(0, 100))
            errors(save(failing(100, 5000), own, table, by = Seq("p")))
            assertRows(table, rows(0, 100))
            assert(store.pendingUploads(bucket) === Nil)
          }
        } finally before.foreach(spark.conf.set(committerClass, _))
      }
    }

  limited("a static overwrite of a partition replaces its files alone") {
    withTable { table =>
      withTempView("source") {
        save(rows(0, 100), own, table, by = Seq("p"))
        sql(
          "CREATE TABLE t (id LONG, name STRING, half DOUBLE, p INT) USING jparquet " +
            s"PARTITIONED BY (p) LOCATION '$table'"
        )
        try {
          rows(200, 220).createTempView("source")
          sql("INSERT OVERWRITE t PARTITION (p = 1) SELECT id, name, half FROM source")
        } finally sql("DROP TABLE t")
        assertNothingElse(table)
        val expected = rows(0, 100).where("p <> 1").unionAll(rows(200, 220).selectExpr(
          "id",
          "name",
          "half",
          "1 AS p"
        ))
        assertRows(table, expected)
      }
    }
  }

  limited("schemas are merged, and filters give the rows that they give with Spark's own source") {
    withTable { table =>
      save(rows(0, 100), own, table, by = Seq("p"))
      save(
        rows(100, 200).withColumnRenamed("half", "other"),
        own,
        table,
        options = Map("parquet.block.row.count.limit" -> "10"),
        by = Seq("p")
      )
      val merged = Map("mergeSchema" -> "true")
      val queries: Seq[DataFrame => DataFrame] = Seq(
        identity,
        _.where("id BETWEEN 90 AND 110"),
        _.where("name = 'name 17' OR other > 60"),
        _.where("p = 2 AND half IS NULL"),
        _.where("p IN (0, 1)").selectExpr("count(*)", "min(id)", "max(other)"),
        _.groupBy("p").count()
      )
      for (query <- queries) {
        val answers = sources.map(source => query(read(source, table, merged)))
        assert(answers.head.schema === answers.last.schema)
        assert(answers.last.count() > 0)
        checkAnswer(answers.head, answers.last)
      }
    }
  }

  limited("a stream writes the rows that it writes with Spark's own source") {
    assertSameTable(streamTwice)
    assert(store.pendingUploads(bucket) === Nil)
  }
}
