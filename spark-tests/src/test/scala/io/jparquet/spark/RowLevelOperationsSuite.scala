package io.jparquet.spark

import java.io.File

import scala.util.Random

import org.apache.spark.SparkThrowable
import org.apache.spark.sql.{AnalysisException, Row}

/** DELETE, UPDATE and MERGE of rows inside of files. */
class RowLevelOperationsSuite extends ChangedRows {
  import testImplicits._

  private val Columns = Seq("id", "k", "v", "p")

  /** A table of several files, each of ten ids; the first column ascends, the second is scattered. */
  private def withNumbers(definition: String, files: Int = 4)(test: => Unit): Unit =
    withTable("t") {
      sql(s"CREATE TABLE t (id LONG, k LONG, v STRING, p INT) USING $own $definition")
      for (file <- 0 until files)
        spark.range(file * 10, file * 10 + 10, 1, 1)
          .selectExpr("id", "id * 7 % 40 AS k", "concat('v', id) AS v", s"$file % 2 AS p")
          .writeTo("t").append()
      test
    }

  private def ids: Seq[Long] = sql("SELECT id FROM t").as[Long].collect().toSeq.sorted

  private def messages(action: => Any): String =
    Iterator.iterate[Throwable](intercept[Exception](action))(_.getCause)
      .takeWhile(_ != null).map(_.getMessage).mkString("\n")

  // ---- Which files

  for (partitioned <- Seq("", "PARTITIONED BY (p)"))
    test(s"only files with matching rows are rewritten $partitioned") {
      withNumbers(partitioned) {
        assertReplaces("t", filesOf(spark.table("t").where("id IN (3, 25)"))) {
          sql("DELETE FROM t WHERE id IN (3, 25)")
        }
        assert(ids === (0L until 40L).filterNot(Seq(3L, 25L).contains))
        assertReplaces("t", filesOf(spark.table("t").where("k = 21"))) {
          sql("UPDATE t SET v = 'changed' WHERE k = 21")
        }
        checkAnswer(
          sql("SELECT id FROM t WHERE v = 'changed'"),
          spark.table("t").where("k = 21").select("id")
        )
        assertReplaces("t", filesOf(spark.table("t").where("id IN (12, 13)"))) {
          sql("MERGE INTO t USING (SELECT explode(array(12L, 13L, 99L)) AS n) s ON t.id = s.n " +
            "WHEN MATCHED AND s.n = 12 THEN DELETE WHEN MATCHED THEN UPDATE SET v = 'merged' " +
            "WHEN NOT MATCHED THEN INSERT (id, p) VALUES (s.n, 1)")
        }
        checkAnswer(
          sql("SELECT id, v FROM t WHERE id IN (12, 13, 99)"),
          Seq(Row(13, "merged"), Row(99, null))
        )
      }
    }

  test("a statement without matching rows changes no file") {
    withNumbers("") {
      for (
        statement <- Seq(
          "DELETE FROM t WHERE id = 77",
          "DELETE FROM t WHERE false",
          "DELETE FROM t WHERE id IS NULL",
          "DELETE FROM t WHERE CAST(NULL AS BOOLEAN)",
          "UPDATE t SET v = 'x' WHERE k > 1000",
          "UPDATE t SET v = 'x' WHERE id IN (SELECT id + 1000 FROM t)",
          "MERGE INTO t USING (SELECT 500L AS n) s ON t.id = s.n WHEN MATCHED THEN DELETE",
          "MERGE INTO t USING (SELECT id FROM range(0)) s ON t.id = s.id WHEN MATCHED THEN DELETE"
        )
      ) withClue(s"$statement: ") {
        assertReplaces("t", Set.empty)(sql(statement))
      }
      assert(ids === (0L until 40L))
      assert(stored("t").size === 4)
    }
  }

  test("files of which all rows go are deleted without being read") {
    withNumbers("") {
      val metrics = metricsOf {
        assertReplaces("t", filesOf(spark.table("t").where("id < 25")))(
          sql("DELETE FROM t WHERE id < 25")
        )
      }
      assert(ids === (25L until 40L))
      assert(metrics("filesRead") === 1)
      assert(stored("t").size === 2)
      // Statistics cannot prove it of the other column, nor a condition that they do not know.
      assert(metricsOf(sql("DELETE FROM t WHERE id >= 30 AND v LIKE '%3%'"))("filesRead") === 1)
      assert(ids === (25L until 30L))
      assert(metricsOf(sql("DELETE FROM t WHERE id > 0"))("filesRead") === 0)
      assert(ids.isEmpty)
      assert(stored("t").isEmpty)
    }
  }

  test("rows whose condition is null are kept, by proof too") {
    withTable("t") {
      sql(s"CREATE TABLE t (id LONG, k LONG) USING $own")
      sql("INSERT INTO t SELECT id, IF(id = 5, NULL, id) FROM range(0, 10, 1, 1)")
      sql("INSERT INTO t SELECT id, id FROM range(10, 20, 1, 1)")
      sql("DELETE FROM t WHERE k < 100")
      checkAnswer(spark.table("t"), Row(5, null))
    }
  }

  test("statistics exclude files without Spark's filter of groups too") {
    withNumbers("")(withSQLConf(
      "spark.sql.optimizer.runtime.rowLevelOperationGroupFilter.enabled" -> "false"
    ) {
      val metrics = metricsOf {
        assertReplaces("t", filesOf(spark.table("t").where("id BETWEEN 12 AND 21")))(
          sql("UPDATE t SET v = 'x' WHERE id BETWEEN 12 AND 21")
        )
      }
      assert(metrics("filesRead") === 2)
      assert(sql("SELECT * FROM t WHERE v = 'x'").count() === 10)
    })
  }

  /** The number of rows and the columns as bytes of each row group of the table. */
  private def rowGroups: Seq[(Long, Seq[Byte])] = {
    val chunks = spark.read.format(own).option("jparquet.metadata", "columns")
      .load(directory("t").getPath)
      .selectExpr("file_path", "row_group", "values", "offset", "compressed_bytes")
      .orderBy("file_path", "row_group", "offset").collect().toSeq
    chunks.groupBy(chunk => (chunk.getString(0), chunk.getInt(1))).values.map { columns =>
      val file = java.nio.file.Files.readAllBytes(new File(new java.net.URI(
        columns.head.getString(0)
      )).toPath)
      (
        columns.head.getLong(2),
        columns.flatMap(chunk =>
          file.slice(chunk.getLong(3).toInt, (chunk.getLong(3) + chunk.getLong(4)).toInt).toSeq
        )
      )
    }.toSeq
  }

  for (
    (statement, expected) <- Seq(
      ("DELETE FROM t WHERE id = 555", "id <> 555"),
      ("UPDATE t SET v = 'x' WHERE id = 555", "true"),
      (
        "MERGE INTO t USING (SELECT 555L AS n) s ON t.id = s.n AND t.id BETWEEN 550 AND 560 " +
          "WHEN MATCHED THEN DELETE",
        "id <> 555"
      )
    )
  ) test(s"row groups without a matching row are copied as bytes: $statement") {
    withTable("t") {
      sql(s"CREATE TABLE t (id LONG, v STRING) USING $own")
      spark.range(0, 2000, 1, 2).selectExpr("id", "concat('v', id) AS v").writeTo("t")
        .option("parquet.block.row.count.limit", "100").append()
      val before = rowGroups
      assert(before.size === 20)
      withSQLConf("spark.sql.files.openCostInBytes" -> "0") {
        val metrics = metricsOf {
          assertReplaces("t", filesOf(spark.table("t").where("id = 555")))(sql(statement))
        }
        assert(metrics("filesRead") === 1)
        assert(metrics("numOutputRows") === 100)
      }
      assert(rowGroups.intersect(before).size === 19)
      assert(rowGroups.size === 20)
      assert(stored("t").size === 3)
      assert(ids === spark.range(2000).where(expected).as[Long].collect().toSeq)
      // Few bytes are not worth a file.
      assertReplaces("t", filesOf(spark.table("t").where("id = 1555")))(
        sql(statement.replace("555", "1555").replace("550 AND 560", "1550 AND 1560"))
      )
      assert(stored("t").size === 3)
    }
  }

  test("partition columns of a condition choose directories") {
    withNumbers("PARTITIONED BY (p)") {
      assertReplaces("t", filesOf(spark.table("t").where("p = 1 AND id > 15 AND id < 35"))) {
        sql("DELETE FROM t WHERE p = 1 AND id > 15 AND id < 35")
      }
      assert(ids === (0L until 40L).filterNot(i => i > 15 && i < 20 || i >= 30 && i < 35))
      assertReplaces("t", filesOf(spark.table("t").where("p = 0")))(sql(
        "DELETE FROM t WHERE p = 0"
      ))
      assert(ids === (10L to 15L) ++ (35L until 40L))
    }
  }

  test("the source of a MERGE prunes the files of its target, unless it may give other rows") {
    withNumbers("") {
      def merge(source: String): String =
        s"MERGE INTO t USING ($source) s ON t.id = s.n WHEN MATCHED THEN UPDATE SET v = 'x'"
      assert(metricsOf(sql(merge("SELECT id AS n FROM range(33, 36)")))("filesRead") === 1)
      // Which of the rows a limit gives is not said.
      assert(metricsOf(sql(merge("SELECT id AS n FROM range(33, 36) LIMIT 2")))("filesRead") === 4)
      checkAnswer(sql("SELECT id FROM t WHERE v = 'x'"), (33 until 36).map(Row(_)))
      // Spark refuses what gives other rows in any case.
      intercept[AnalysisException](sql(
        merge("SELECT CAST(id + rand() AS LONG) AS n FROM range(33, 36)")
      ))
    }
  }

  // ---- Compared with the same statement on data frames

  private val Conditions = Seq(
    "t.id % 3 = 0",
    "t.k > 20",
    "t.k IS NULL",
    "t.v LIKE '%1%'",
    "t.v = 'v7' OR t.id < 4",
    "t.p = 1",
    "t.p = 0 AND t.k < 30",
    "t.id BETWEEN 10 AND 25",
    "t.id IN (SELECT n FROM s WHERE n % 2 = 0)",
    "EXISTS (SELECT 1 FROM s WHERE s.n = t.id AND s.m > 3)",
    "t.k = (SELECT max(n) FROM s)",
    "t.id NOT IN (SELECT n FROM s)"
  )

  private val Values = Map(
    "id" -> Seq("t.id", "t.id + 100"),
    "k" -> Seq("t.k", "t.k * 2", "NULL", "t.id"),
    "v" -> Seq("t.v", "concat(t.v, '!')", "'new'", "CAST(t.k AS STRING)"),
    "p" -> Seq("t.p", "(t.p + 1) % 3", "NULL")
  )

  /** Random values of the columns, of which some are set. */
  private def assignments(random: Random, values: Map[String, Seq[String]]): Map[String, String] = {
    val some = Columns.filter(_ => random.nextInt(3) == 0)
    val set = if (some.isEmpty) Seq("v") else some
    set.map(column => column -> values(column)(random.nextInt(values(column).size))).toMap
  }

  private def setClause(assigned: Map[String, String]): String =
    assigned.map { case (column, value) => s"$column = $value" }.mkString(", ")

  private def pick[T](random: Random, values: Seq[T]): T = values(random.nextInt(values.size))

  private def randomDefinition(random: Random): String = {
    val partitioned = if (random.nextBoolean()) "PARTITIONED BY (p)" else ""
    val sorted = if (random.nextInt(3) == 0) Seq("'jparquet.sort.columns' = 'k, v DESC'") else Nil
    val small = if (random.nextBoolean()) Seq("'parquet.block.row.count.limit' = '7'") else Nil
    val encrypted = if (random.nextInt(4) == 0)
      Seq(
        s"'parquet.encryption.kms.client.class' = '${classOf[DemoKms].getName}'",
        "'parquet.encryption.uniform.key' = 'all'"
      )
    else Nil
    val properties = sorted ++ small ++ encrypted
    partitioned +
      (if (properties.isEmpty) "" else properties.mkString(" TBLPROPERTIES (", ", ", ")"))
  }

  private def withRandomTables(random: Random)(test: String => Unit): Unit =
    withTable("t")(withTempView("s", "before") {
      val definition = randomDefinition(random)
      sql(s"CREATE TABLE t (id LONG, k LONG, v STRING, p INT) USING $own $definition")
      val scattered = random.nextBoolean()
      for (file <- 0 until random.nextInt(5)) {
        val rows = random.nextInt(25)
        val start = file * 10
        spark.range(start, start + rows, 1, 1 + random.nextInt(2)).selectExpr(
          "id",
          s"IF(id % 5 = 0, NULL, ${if (scattered) "id * 37 % 50" else "id"}) AS k",
          "IF(id % 7 = 0, NULL, concat('v', id)) AS v",
          "CAST(id % 3 AS INT) AS p"
        ).writeTo("t").append()
      }
      val source = (0 until random.nextInt(12)).map { _ =>
        (random.nextInt(60).toLong, random.nextInt(6), s"s${random.nextInt(9)}")
      }.distinctBy(_._1)
      source.toDF("n", "m", "w").createTempView("s")
      val worthCopying = if (random.nextBoolean()) "0" else "4194304"
      withSQLConf("spark.sql.files.openCostInBytes" -> worthCopying)(
        test(s"$definition, row groups of $worthCopying bytes are copied")
      )
    })

  /** What a DataFrame made of the table before a statement. */
  private def expected(query: String): Seq[Row] = {
    spark.table("t").createOrReplaceTempView("before")
    val rows = sql(query.replace("FROM t", "FROM before t")).collect().toSeq
    spark.catalog.dropTempView("before")
    rows
  }

  private def assertRows(rows: Seq[Row]): Unit = {
    val schema = spark.table("t").schema
    checkAnswer(spark.table("t"), rows)
    // What other readers find, if they can read it at all.
    if (!sql("SHOW TBLPROPERTIES t").collect().exists(_.getString(0).contains("encryption")))
      checkAnswer(
        spark.read.format(peer).schema(schema).load(directory("t").getPath),
        rows
      )
  }

  for (seed <- 1 to Integer.getInteger("jparquet.seeds", 8)) {
    test(s"DELETE gives the rows that a filter gives, seed $seed") {
      val random = new Random(seed)
      withRandomTables(random) { definition =>
        for (_ <- 0 until 3) {
          val condition = pick(random, Conditions)
          withClue(s"seed $seed, $definition, $condition: ") {
            val rows = expected(s"SELECT * FROM t WHERE NOT coalesce($condition, false)")
            val files = filesOf(sql(s"SELECT *, _metadata FROM t WHERE $condition"))
            assertReplaces("t", files)(sql(s"DELETE FROM t WHERE $condition"))
            assertRows(rows)
          }
        }
      }
    }

    test(s"UPDATE gives the rows that a projection gives, seed $seed") {
      val random = new Random(seed)
      withRandomTables(random) { definition =>
        for (_ <- 0 until 3) {
          val condition = pick(random, Conditions)
          val assigned = assignments(random, Values)
          val statement = s"UPDATE t SET ${setClause(assigned)} WHERE $condition"
          withClue(s"seed $seed, $definition, $statement: ") {
            val flagged = s"(SELECT t.*, coalesce($condition, false) AS hit FROM t) t"
            val columns = Columns.map { column =>
              s"IF(t.hit, ${assigned.getOrElse(column, s"t.$column")}, t.$column) AS $column"
            }
            val rows = expected(s"SELECT ${columns.mkString(", ")} FROM $flagged"
              .replace("FROM (SELECT", "FROM  (SELECT"))
            val files = filesOf(sql(s"SELECT *, _metadata FROM t WHERE $condition"))
            assertReplaces("t", files)(sql(statement))
            assertRows(rows)
          }
        }
      }
    }

    test(s"MERGE gives the rows that a join gives, seed $seed") {
      val random = new Random(seed)
      withRandomTables(random)(definition =>
        for (_ <- 0 until 3) assertMerge(random, s"seed $seed, $definition")
      )
    }
  }

  private case class Clause(condition: Option[String], set: Option[Map[String, String]]) {
    def and: String = condition.fold("")(" AND " + _)
    def test: String = condition.getOrElse("true")
    def action: String = set.fold("DELETE")(assigned => s"UPDATE SET ${setClause(assigned)}")
  }

  private def clauses(
      random: Random,
      most: Int,
      conditions: Seq[String],
      values: Map[String, Seq[String]]
  ): Seq[Clause] = {
    val count = random.nextInt(most + 1)
    (1 to count).map { i =>
      // Only the last one may have no condition.
      val condition = Option.when(i < count || random.nextBoolean())(pick(random, conditions))
      Clause(condition, Option.when(random.nextInt(3) > 0)(assignments(random, values)))
    }
  }

  private def assertMerge(random: Random, clue: String): Unit = {
    val on = "t.id = s.n" + pick(random, Seq("", " AND s.m > 1", " AND t.k < 40", " AND t.p = 1"))
    val ofBoth = Values.map { case (column, values) =>
      column -> (values ++ Map("k" -> Seq("s.n"), "v" -> Seq("s.w")).getOrElse(column, Nil))
    }
    val matched =
      clauses(random, 2, Seq("s.m > 3", "t.k > 20", "t.v IS NULL", "s.w = 's1'"), ofBoth)
    val inserts = clauses(random, 2, Seq("s.m > 2", "s.n % 2 = 0"), Values).map { clause =>
      clause.copy(set =
        Some(Map("id" -> "s.n", "v" -> "s.w", "p" -> "s.m")
          .take(1 + random.nextInt(3)) ++ Map("k" -> "s.n * 2").take(random.nextInt(2)))
      )
    }
    val bySource =
      clauses(random, random.nextInt(2), Seq("t.id % 4 = 0", "t.k IS NULL", "t.p = 2"), Values)
    if (matched.isEmpty && inserts.isEmpty && bySource.isEmpty) return
    val statement = s"MERGE INTO t USING s ON $on" +
      matched.map(c => s" WHEN MATCHED${c.and} THEN ${c.action}").mkString +
      inserts.map { c =>
        val set = c.set.get.toSeq
        s" WHEN NOT MATCHED${c.and} THEN INSERT (${set.map(_._1).mkString(", ")}) " +
          s"VALUES (${set.map(_._2).mkString(", ")})"
      }.mkString +
      bySource.map(c => s" WHEN NOT MATCHED BY SOURCE${c.and} THEN ${c.action}").mkString
    withClue(s"$clue, $statement: ") {
      def choice(clauses: Seq[Clause], first: Int): String =
        clauses.zipWithIndex.map { case (c, i) => s" WHEN ${c.test} THEN ${first + i}" }.mkString(
          "CASE",
          "",
          " ELSE -1 END"
        )
      val all = matched ++ bySource
      val hit =
        s"CASE WHEN s.n IS NOT NULL THEN ${if (matched.isEmpty) "-1" else choice(matched, 0)} " +
          s"ELSE ${if (bySource.isEmpty) "-1" else choice(bySource, matched.size)} END"
      val joined = s"SELECT t.id, t.k, t.v, t.p, s.n, s.m, s.w, $hit AS hit " +
        s"FROM t LEFT JOIN s ON $on"
      val deleted = all.zipWithIndex.collect { case (Clause(_, None), i) => i } :+ -2
      val kept = Columns.map { column =>
        val cases = all.zipWithIndex.collect {
          case (Clause(_, Some(set)), i) if set.contains(column) =>
            s" WHEN $i THEN ${set(column).replaceAll("\\b[ts]\\.", "j.")}"
        }
        if (cases.isEmpty) s"j.$column AS $column"
        else s"CASE j.hit${cases.mkString} ELSE j.$column END AS $column"
      }
      val left = s"SELECT ${kept.mkString(", ")} FROM ($joined) j " +
        s"WHERE j.hit NOT IN (${deleted.mkString(", ")})"
      val added = inserts.indices.map { i =>
        val earlier = inserts.take(i).map(c => s"NOT coalesce(${c.test}, false)")
        val tests = (earlier :+ s"coalesce(${inserts(i).test}, false)").mkString(" AND ")
        val set = inserts(i).set.get
        val columns =
          Seq("id" -> "BIGINT", "k" -> "BIGINT", "v" -> "STRING", "p" -> "INT").map {
            case (column, dataType) =>
              s"CAST(${set.getOrElse(column, "NULL")} AS $dataType) AS $column"
          }
        s"SELECT ${columns.mkString(", ")} FROM s WHERE $tests AND " +
          s"NOT EXISTS (SELECT 1 FROM t WHERE $on)"
      }
      val rows = expected((left +: added).mkString(" UNION ALL "))
      val files =
        if (matched.isEmpty && bySource.isEmpty) Set.empty[String]
        else if (bySource.nonEmpty) filesOf(sql("SELECT *, _metadata FROM t"))
        else filesOf(sql(s"SELECT t.*, t._metadata FROM t LEFT SEMI JOIN s ON $on"))
      val before = stored("t").map(_.path)
      // Files without rows are read, and replaced, if all files are.
      val replaced = if (bySource.nonEmpty) before else files
      assertReplaces("t", replaced)(sql(statement))
      assertRows(rows)
    }
  }

  // ---- Tables

  test("rows move to the partitions of their new values") {
    withNumbers("PARTITIONED BY (p)") {
      sql("UPDATE t SET p = 7 WHERE id < 5")
      sql("UPDATE t SET p = NULL WHERE id = 39")
      assert(new File(directory("t"), "p=7").exists())
      checkAnswer(sql("SELECT id FROM t WHERE p = 7"), (0 until 5).map(Row(_)))
      checkAnswer(sql("SELECT id FROM t WHERE p IS NULL"), Row(39))
      sql("UPDATE t SET p = 8 WHERE p = 7")
      assert(!new File(directory("t"), "p=7").exists())
      assert(ids === (0L until 40L))
    }
  }

  test("rewritten files have the declared order, Parquet types and properties of the table") {
    withTable("t") {
      sql(s"CREATE TABLE t (id LONG, u STRING, k INT) USING $own TBLPROPERTIES (" +
        "'jparquet.sort.columns' = 'k DESC', 'jparquet.type#u' = 'UUID', 'compression' = 'zstd')")
      sql("INSERT INTO t SELECT id, uuid(), id % 5 FROM range(0, 20, 1, 1)")
      val before = sql("SELECT id, u FROM t").collect().toSet
      sql("UPDATE t SET k = 9 WHERE id = 3")
      val footer = Footers.read(dataFiles(directory("t")).head)
      assert(footer.getFileMetaData.getSchema.toString.contains("(UUID)"))
      assert(footer.getBlocks.get(0).getColumns.get(0).getCodec.toString === "ZSTD")
      assert(sql("SELECT id, u FROM t").collect().toSet === before)
      val order = spark.table("t").select("k").as[Int].collect().toSeq
      assert(order === order.sorted.reverse)
      assert(order.head === 9)
    }
  }

  test("types that were kept from files are kept in rewritten ones") {
    withTempPath { dir =>
      spark.range(0, 5, 1, 1).selectExpr("id", "CAST(id AS SMALLINT) AS small").write.format(own)
        .option("jparquet.type#small", "UINT_8").save(dir.getPath)
      withTable("t") {
        sql(s"CREATE TABLE t USING $own LOCATION '${dir.toURI}'")
        sql("UPDATE t SET small = 200 WHERE id = 1")
        checkAnswer(sql("SELECT small FROM t WHERE id = 1"), Row(200))
        assert(Footers.read(dataFiles(dir).head).getFileMetaData.getSchema.toString
          .contains("INTEGER(8,false)"))
      }
    }
  }

  test("encrypted tables stay encrypted, with their key material") {
    withTable("t") {
      sql(s"CREATE TABLE t (id LONG, v STRING, p INT) USING $own PARTITIONED BY (p) " +
        s"TBLPROPERTIES ('parquet.encryption.kms.client.class' = '${classOf[DemoKms].getName}', " +
        "'parquet.encryption.uniform.key' = 'all', " +
        "'parquet.encryption.key.material.store.internally' = 'false')")
      sql("INSERT INTO t SELECT id, 'a', id % 2 FROM range(20)")
      sql("UPDATE t SET v = 'b' WHERE id = 4")
      sql("DELETE FROM t WHERE id = 5 OR id = 6")
      assert(ids === (0L until 20L).filterNot(Seq(5L, 6L).contains))
      checkAnswer(sql("SELECT id FROM t WHERE v = 'b'"), Row(4))
      val files = dataFiles(directory("t"))
      for (file <- files) {
        assert(new String(java.nio.file.Files.readAllBytes(file.toPath).take(4)) === "PARE")
        assert(new File(file.getParentFile, s"_KEY_MATERIAL_FOR_${file.getName}.json").exists())
      }
      val materials = directory("t").listFiles().filter(_.isDirectory)
        .flatMap(_.listFiles()).filter(_.getName.startsWith("_KEY_MATERIAL_FOR_"))
      assert(materials.length === files.size)
    }
  }

  test("encrypted files are not rewritten as plain ones") {
    withTempPath { dir =>
      spark.range(0, 5, 1, 1).write.format(own)
        .option("parquet.encryption.kms.client.class", classOf[DemoKms].getName)
        .option("parquet.encryption.uniform.key", "all").save(dir.getPath)
      withTable("t") {
        sql(s"CREATE TABLE t (id LONG) USING $own LOCATION '${dir.toURI}' TBLPROPERTIES " +
          s"('parquet.encryption.kms.client.class' = '${classOf[DemoKms].getName}')")
        val text = messages(sql("UPDATE t SET id = 7 WHERE id = 1"))
        assert(text.contains("no properties that request encryption"), text)
        assert(ids === (0L until 5L))
      }
    }
  }

  test("columns that the table does not have are not lost") {
    withTempPath { dir =>
      spark.range(0, 5, 1, 1).selectExpr("id", "named_struct('a', id, 'b', id) AS n", "'x' AS more")
        .write.format(own).save(dir.getPath)
      for (
        (columns, lost) <- Seq(
          "id LONG, n STRUCT<a: LONG, b: LONG>" -> "more",
          "id LONG, n STRUCT<a: LONG>, more STRING" -> "n.b"
        )
      ) withTable("t") {
        sql(s"CREATE TABLE t ($columns) USING $own LOCATION '${dir.toURI}'")
        val text = messages(sql("UPDATE t SET id = 7 WHERE id = 1"))
        assert(text.contains(s"has the column $lost"), text)
        assert(spark.read.format(own).load(dir.getPath).count() === 5)
        assert(ids === (0L until 5L))
      }
    }
  }

  test("a table whose options choose files, or leave rows out, loses none") {
    withTempPath { dir =>
      spark.range(0, 5, 1, 1).write.format(own).save(dir.getPath)
      withTable("t") {
        sql(s"CREATE TABLE t (id LONG) USING $own OPTIONS (pathGlobFilter 'part*') " +
          s"LOCATION '${dir.toURI}'")
        val text = messages(sql("DELETE FROM t WHERE id = 1"))
        assert(text.contains("pathGlobFilter"), text)
        assert(ids === (0L until 5L))
      }
      withTable("t") {
        sql(s"CREATE TABLE t (id LONG) USING $own OPTIONS (ignoreCorruptFiles 'true') " +
          s"LOCATION '${dir.toURI}'")
        val file = dataFiles(dir).head
        val bytes = java.nio.file.Files.readAllBytes(file.toPath)
        // The header of the first page, which the filter of files does not read.
        spark.range(10, 12, 1, 1).write.format(own).mode("append").save(dir.getPath)
        java.util.Arrays.fill(bytes, 4, 20, 0xff.toByte)
        java.nio.file.Files.write(file.toPath, bytes)
        withSQLConf(
          "spark.sql.optimizer.runtime.rowLevelOperationGroupFilter.enabled" -> "false"
        )(intercept[Exception](sql("UPDATE t SET id = id + 1")))
        assert(java.util.Arrays.equals(java.nio.file.Files.readAllBytes(file.toPath), bytes))
      }
    }
  }

  test("damaged rows are an error, not lost, whatever reads leave out") {
    withTable("t") {
      sql(s"CREATE TABLE t (id LONG, v STRING) USING $own")
      spark.range(0, 1000, 1, 1).selectExpr("id", "concat('v', id * 7919 % 1000) AS v")
        .writeTo("t").option("parquet.block.row.count.limit", "100").append()
      val file = dataFiles(directory("t")).head
      new DamagedFile(file).changePage((_, body) =>
        body(body.length / 2) = (body(body.length / 2) ^ 85).toByte
      )
      for (policy <- Seq("skip-pages", "skip-row-group"))
        withSQLConf(
          "jparquet.read.damaged" -> policy,
          "parquet.page.verify-checksum.enabled" -> "true"
        ) {
          for (
            statement <- Seq(
              "DELETE FROM t WHERE id = 555",
              "UPDATE t SET v = 'x' WHERE id = 555",
              "MERGE INTO t USING (SELECT 555L AS n) s ON t.id = s.n WHEN MATCHED THEN DELETE"
            )
          ) withClue(s"$policy, $statement: ") {
            assertReplaces("t", Set.empty)(intercept[Exception](sql(statement)))
          }
        }
    }
  }

  test("empty tables, and files without rows") {
    withTable("t") {
      sql(s"CREATE TABLE t (id LONG, v STRING) USING $own")
      sql("DELETE FROM t WHERE id = 1")
      sql("UPDATE t SET v = 'x'")
      sql("MERGE INTO t USING (SELECT 1L AS n) s ON t.id = s.n " +
        "WHEN MATCHED THEN DELETE WHEN NOT MATCHED BY SOURCE THEN DELETE")
      assert(stored("t").isEmpty)
      sql("INSERT INTO t SELECT id, 'a' FROM range(0)")
      assert(stored("t").size === 1)
      sql("MERGE INTO t USING (SELECT 1L AS n) s ON t.id = s.n WHEN MATCHED THEN DELETE " +
        "WHEN NOT MATCHED THEN INSERT (id, v) VALUES (s.n, 'new')")
      checkAnswer(spark.table("t"), Row(1, "new"))
    }
  }

  test("a temporary view of a path keeps its rows: Spark refuses statements that change some") {
    withTempPath { dir =>
      spark.range(0, 10, 1, 2).selectExpr("id", "id % 2 AS p").write.format(own).partitionBy("p")
        .save(dir.getPath)
      withTempView("v") {
        sql(s"CREATE TEMPORARY VIEW v USING $own OPTIONS (path '${dir.getPath}')")
        intercept[AnalysisException](sql("DELETE FROM v WHERE id = 3"))
        intercept[Exception](sql("UPDATE v SET id = 40 WHERE id = 4"))
        intercept[Exception](sql(s"DELETE FROM $own.`${dir.getPath}` WHERE id = 3"))
        assert(spark.read.format(own).load(dir.getPath).count() === 10)
      }
    }
  }

  test("nested columns, arrays, maps and variants") {
    withTable("t") {
      sql(s"CREATE TABLE t (id LONG, n STRUCT<a: INT, b: STRUCT<c: STRING, d: INT>>, " +
        s"l ARRAY<STRUCT<x: INT>>, m MAP<STRING, INT>, v VARIANT) USING $own")
      sql("INSERT INTO t SELECT id, named_struct('a', id, 'b', named_struct('c', 'c', 'd', id)), " +
        "array(named_struct('x', id)), map('k', id), " +
        "parse_json(concat('{\"a\": ', id, ', \"b\": [1, \"x\"]}')) FROM range(0, 6, 1, 2)")
      sql("UPDATE t SET n.b.c = 'changed', m = map('z', 1) WHERE variant_get(v, '$.a', 'int') = 2")
      sql("UPDATE t SET v = parse_json('[true]') WHERE n.a = 4")
      sql("DELETE FROM t WHERE l[0].x = 5")
      checkAnswer(
        sql("SELECT id, n.a, n.b.c, n.b.d, l[0].x, m, to_json(v) FROM t"),
        (0 until 5).map { i =>
          Row(
            i,
            i,
            if (i == 2) "changed" else "c",
            i,
            i,
            if (i == 2) Map("z" -> 1) else Map("k" -> i),
            if (i == 4) "[true]" else s"""{"a":$i,"b":[1,"x"]}"""
          )
        }
      )
    }
  }

  test("hidden columns of the table are refused") {
    withNumbers("") {
      for (
        statement <- Seq(
          "DELETE FROM t WHERE _metadata.row_index = 0",
          "DELETE FROM t WHERE _metadata.file_path LIKE '%zzz%'",
          "DELETE FROM t WHERE _key_value_metadata['x'] IS NULL",
          "UPDATE t SET v = _metadata.file_name",
          "UPDATE t SET v = 'x' WHERE _metadata.file_size > 3 AND id = 1",
          "UPDATE t SET _jparquet_file = 'x' WHERE id = 1",
          "UPDATE t SET v = _jparquet_file",
          "DELETE FROM t WHERE _jparquet_file = 'x' AND id > 22",
          "MERGE INTO t USING (SELECT 1L AS n) s ON t.id = s.n AND t._metadata.file_size > 1 " +
            "WHEN MATCHED THEN DELETE",
          "MERGE INTO t USING (SELECT 1L AS n) s ON t.id = s.n " +
            "WHEN MATCHED AND t._metadata.file_size > 0 THEN UPDATE SET v = 'x'"
        )
      ) withClue(s"$statement: ") {
        assertReplaces("t", Set.empty) {
          val text = messages(sql(statement))
          assert(text.contains("cannot use the hidden column"), text)
        }
      }
      sql("MERGE INTO t USING (SELECT id AS n, _metadata.row_index AS r FROM t) s " +
        "ON t.id = s.n AND s.r = 1 WHEN MATCHED THEN DELETE")
      assert(ids === (0L until 40L).filterNot(_ % 10 == 1))
      assert(spark.read.format(peer).load(directory("t").getPath).columns.toSeq === Columns)
    }
  }

  test("CHAR columns in conditions") {
    // Spark 4.0 does not plan a DELETE from a table that has one.
    if (since("4.1")) withTable("t") {
      sql(s"CREATE TABLE t (id INT, c CHAR(4), p INT) USING $own PARTITIONED BY (p)")
      sql("INSERT INTO t SELECT INT(id), IF(id = 9, NULL, CHR(97 + INT(id))), INT(id) % 2 " +
        "FROM range(0, 10, 1, 1)")
      sql("DELETE FROM t WHERE c = 'a'")
      sql("DELETE FROM t WHERE c IS NULL OR c LIKE 'b%'")
      sql("DELETE FROM t WHERE c = 'c' AND p = 0")
      sql("UPDATE t SET c = 'zz' WHERE c = 'd'")
      sql("MERGE INTO t USING (SELECT 'e   ' AS d) s ON t.c = s.d WHEN MATCHED THEN DELETE")
      checkAnswer(
        sql("SELECT id, c FROM t"),
        Seq(Row(3, "zz  "), Row(5, "f   "), Row(6, "g   "), Row(7, "h   "), Row(8, "i   "))
      )
    }
  }

  test("a column with the name of the hidden one") {
    withTable("t") {
      sql(s"CREATE TABLE t (id LONG, _jparquet_file STRING) USING $own")
      for (i <- 0 until 3) sql(s"INSERT INTO t VALUES ($i, 'a'), (${i + 10}, 'b')")
      assertReplaces("t", filesOf(spark.table("t").where("id = 11")))(
        sql("UPDATE t SET _jparquet_file = 'c' WHERE id = 11")
      )
      checkAnswer(sql("SELECT id FROM t WHERE _jparquet_file = 'c'"), Row(11))
      assertReplaces("t", filesOf(spark.table("t").where("id IN (0, 2)")))(sql(
        "MERGE INTO t USING (SELECT explode(array(0L, 2L)) AS n) s ON t.id = s.n " +
          "WHEN MATCHED THEN DELETE"
      ))
      assert(ids === Seq(1L, 10L, 11L, 12L))
    }
  }

  test("the hidden column names the file of a row") {
    withNumbers("PARTITIONED BY (p)") {
      val found = sql("SELECT DISTINCT _jparquet_file FROM t WHERE id < 20").as[String].collect()
      assert(found.map(path => new File(new java.net.URI(path)).getPath).toSet ===
        filesOf(spark.table("t").where("id < 20")))
    }
  }

  // ---- What Spark decides

  test("defaults, NOT NULL, and values that do not fit") {
    withTable("t") {
      sql(s"CREATE TABLE t (id INT NOT NULL, v STRING DEFAULT 'none', c CHAR(3)) USING $own")
      sql("INSERT INTO t VALUES (1, 'a', 'x'), (2, 'b', 'y')")
      sql("UPDATE t SET v = DEFAULT WHERE id = 1")
      sql("MERGE INTO t USING (SELECT 3 AS n) s ON t.id = s.n " +
        "WHEN NOT MATCHED THEN INSERT (id) VALUES (s.n)")
      sql("UPDATE t SET c = 'z' WHERE id = 2")
      val rows = Seq(Row(1, "none", "x  "), Row(2, "b", "z  "), Row(3, "none", null))
      checkAnswer(spark.table("t"), rows)
      for (
        statement <- Seq(
          "UPDATE t SET id = IF(id > 1, NULL, id)",
          "UPDATE t SET c = 'too long'",
          "UPDATE t SET id = 3000000000L WHERE id = 1"
        )
      ) intercept[Exception](sql(statement))
      checkAnswer(spark.table("t"), rows)
    }
  }

  test("a row that two rows of the source match is an error, and nothing changes") {
    withNumbers("") {
      val before = stored("t")
      val text = messages(sql("MERGE INTO t USING (SELECT 5L AS n FROM range(2)) s ON t.id = s.n " +
        "WHEN MATCHED THEN UPDATE SET v = 'x'"))
      assert(text.contains("MERGE_CARDINALITY_VIOLATION"), text)
      assert(stored("t") === before)
    }
  }

  test("conditions that are not deterministic are refused") {
    withNumbers("") {
      val before = stored("t")
      for (
        statement <- Seq(
          "DELETE FROM t WHERE rand() < 0.5",
          "UPDATE t SET v = 'x' WHERE rand() < 0.5",
          "MERGE INTO t USING (SELECT 1L AS n) s ON t.id = s.n AND rand() < 0.5 " +
            "WHEN MATCHED THEN DELETE"
        )
      ) intercept[AnalysisException](sql(statement))
      assert(stored("t") === before)
    }
  }

  test("UPDATE SET * and INSERT *") {
    withNumbers("") {
      sql("MERGE INTO t USING (SELECT id, 1L AS k, 'star' AS v, 5 AS p FROM range(38, 42)) s " +
        "ON t.id = s.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *")
      checkAnswer(
        sql("SELECT * FROM t WHERE v = 'star'"),
        (38 until 42).map(i => Row(i, 1L, "star", 5))
      )
      assert(ids === (0L until 42L))
    }
  }

  test("a statement that reads the table that it changes") {
    withNumbers("PARTITIONED BY (p)") {
      sql("UPDATE t SET k = (SELECT max(id) FROM t) WHERE id IN (SELECT id + 1 FROM t WHERE p = 0)")
      assert(sql("SELECT * FROM t WHERE k = 39").count() >= 20)
      sql("MERGE INTO t USING (SELECT id + 30 AS n FROM t) s ON t.id = s.n " +
        "WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (id, p) VALUES (s.n, 0)")
      assert(ids === (0L until 30L) ++ (40L until 70L))
    }
  }

  test("cached tables and frames that read the table see the change") {
    withNumbers("") {
      spark.catalog.cacheTable("t")
      assert(spark.table("t").count() === 40)
      sql("DELETE FROM t WHERE id % 2 = 0")
      assert(spark.table("t").count() === 20)
      spark.catalog.uncacheTable("t")
    }
  }

  test("tables of Spark's own source, and of jparquet in V1 mode, are refused as Spark does") {
    val statements = Seq(
      "DELETE FROM t WHERE id = 1",
      "UPDATE t SET id = 2",
      "MERGE INTO t USING (SELECT 1L AS n) s ON t.id = s.n WHEN MATCHED THEN DELETE"
    )
    val conditions = for ((source, mode) <- Seq(peer -> "", own -> "jparquet")) yield {
      var found = Seq.empty[String]
      withTable("t")(withSQLConf("spark.sql.sources.useV1SourceList" -> s"$mode,parquet") {
        sql(s"CREATE TABLE t (id LONG) USING $source")
        found = statements.map(s => intercept[Exception with SparkThrowable](sql(s)).getCondition)
      })
      found
    }
    assert(conditions.distinct.size === 1)
  }
}
