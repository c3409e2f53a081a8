package io.jparquet.spark.tables

import java.io.File

import io.jparquet.spark.support.{
  Abscissa,
  AbscissaUDT,
  DamagedFile,
  DemoKms,
  DiffersByLine,
  Footers,
  Interpreted
}
import org.apache.spark.SparkThrowable
import org.apache.spark.sql.{AnalysisException, Row}
import org.apache.spark.sql.types.{ArrayType, LongType, StructType}

/** Tables whose rows DELETE, UPDATE and MERGE change, and what Spark decides about them. */
@DiffersByLine
class RowLevelOperationsSuite extends ChangedRows with Interpreted {
  import testImplicits._

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

  test("members that a type of a user does not have are not lost") {
    withTempPath { dir =>
      spark.range(0, 5, 1, 1)
        .selectExpr("id", "array(named_struct('x', 1.0D, 'y', 2.0D)) AS points")
        .write.format(own).save(dir.getPath)
      withTable("t") {
        val columns = new StructType().add("id", LongType).add("points", ArrayType(new AbscissaUDT))
        spark.catalog.createTable("t", own, columns, Map("path" -> dir.getPath))
        checkAnswer(
          sql("SELECT points FROM t WHERE id = 1"),
          Row(Seq(Abscissa(1.0)))
        )
        val text = messages(sql("UPDATE t SET id = 7 WHERE id = 1"))
        assert(text.contains("has the column points.element.y"), text)
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

  test("a path and a temporary view keep their rows: statements that change some are refused") {
    withTempPath { dir =>
      spark.range(0, 10, 1, 2).selectExpr("id", "id % 2 AS p").write.format(own).partitionBy("p")
        .save(dir.getPath)
      withTempView("v") {
        sql(s"CREATE TEMPORARY VIEW v USING $own OPTIONS (path '${dir.getPath}')")
        for (
          target <- Seq("v", s"$own.`${dir.getPath}`");
          statement <- Seq(
            s"DELETE FROM $target WHERE id = 3",
            s"UPDATE $target SET id = 40 WHERE id = 4",
            s"MERGE INTO $target t USING (SELECT 1 AS n) s ON t.id = s.n WHEN MATCHED THEN DELETE"
          )
        ) withClue(statement)(intercept[Exception](sql(statement)))
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
