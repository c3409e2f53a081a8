package io.jparquet.spark.encryption

import java.io.File
import java.nio.file.Files

import io.jparquet.spark.support.{DemoKms, DiffersByLine, SourceComparison}
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.catalyst.TableIdentifier
import org.apache.spark.sql.functions.lit
import org.apache.spark.sql.internal.SQLConf
import org.apache.spark.sql.streaming.Trigger

/** Tables that are thought to be encrypted have no plain files, nor get them by later writes. */
@DiffersByLine
class KeptEncryptionSuite extends SourceComparison {
  private val kms = Map("parquet.encryption.kms.client.class" -> classOf[DemoKms].getName)
  private val uniform = Map("parquet.encryption.uniform.key" -> "all")
  private val columns = Map(
    "parquet.encryption.footer.key" -> "foot",
    "parquet.encryption.column.keys" -> "pii:name"
  )

  private def rows: DataFrame = spark.range(10).selectExpr("id", "concat('name ', id) AS name")

  private def listed(properties: Map[String, String]): String =
    properties.map { case (name, value) => s"'$name' = '$value'" }.mkString("(", ", ", ")")

  private def create(name: String, properties: Map[String, String], clause: String): Unit =
    sql(s"CREATE TABLE $name (id BIGINT, name STRING) USING $own $clause ${listed(properties)}")

  private def refused(words: String*)(action: => Any): Unit = {
    val text = Iterator.iterate[Throwable](intercept[Exception](action))(_.getCause)
      .takeWhile(_ != null).map(_.getMessage).mkString("\n")
    for (word <- words) assert(text.contains(word), text)
  }

  private def directory(table: String): File =
    new File(spark.sessionState.catalog.defaultTablePath(TableIdentifier(table)))

  /** The first bytes of all files of a table, which show whether they are encrypted. */
  private def magics(table: String): Set[String] = {
    val files = Option(directory(table).listFiles).toSeq.flatten
    files.filter(_.getName.startsWith("part-"))
      .map(file => new String(Files.readAllBytes(file.toPath).take(4))).toSet
  }

  private def exists(table: String): Boolean =
    spark.sessionState.catalog.tableExists(TableIdentifier(table))

  private def throughV1(action: => Unit): Unit =
    try withSQLConf(SQLConf.USE_V1_SOURCE_LIST.key -> s"avro,$own")(action)
    finally spark.sessionState.catalog.invalidateAllCachedTables()

  test("a new table is not encrypted by options of its first write alone") {
    val wholly = columns + ("parquet.encryption.complete.columns" -> "true")
    val asked = Seq(
      (uniform, Map.empty[String, String], "uniform.key"),
      (columns, Map.empty[String, String], "footer.key"),
      (
        uniform.map { case (name, value) => name.toUpperCase -> value },
        Map.empty[String, String],
        "uniform.key"
      ),
      (columns, uniform, "footer.key"),
      (columns, columns + ("parquet.encryption.column.keys" -> "pii:id"), "column.keys"),
      (wholly, columns, "complete.columns")
    )
    withTable("t") {
      for ((options, properties, name) <- asked) withClue(s"$options $properties: ") {
        val words = Seq(s"The option parquet.encryption.$name", "TBLPROPERTIES", "tableProperty")
        def writer = {
          val plain = rows.writeTo("t").using(own).options(kms ++ options)
          properties.foldLeft(plain) { case (w, (key, value)) => w.tableProperty(key, value) }
        }
        refused(words: _*)(writer.create())
        refused(words: _*)(writer.createOrReplace())
        assert(!exists("t"))
      }
      for (mode <- Seq("errorifexists", "append", "overwrite", "ignore")) withClue(s"$mode: ") {
        refused("The option parquet.encryption.footer.key", "TBLPROPERTIES") {
          rows.write.format(own).options(kms ++ columns).mode(mode).saveAsTable("t")
        }
        assert(!exists("t") && magics("t").isEmpty)
      }
      withSQLConf(SQLConf.DEFAULT_DATA_SOURCE_NAME.key -> own) {
        refused("The option parquet.encryption.uniform.key") {
          rows.write.options(kms ++ uniform).saveAsTable("t")
        }
      }
    }
  }

  test("options with equal properties, and options of writes to an existing table, are accepted") {
    withTable("t", "u", "plain") {
      val writer = rows.writeTo("t").using(own).options(kms ++ columns)
      (kms ++ columns).foreach { case (name, value) => writer.tableProperty(name, value) }
      writer.create()
      sql("INSERT INTO t SELECT * FROM t")
      checkAnswer(spark.table("t"), rows.union(rows))
      assert(magics("t") === Set("PARE"))
      writer.createOrReplace()
      checkAnswer(spark.table("t"), rows)
      create("u", kms ++ uniform, "TBLPROPERTIES")
      rows.write.format(own).options(kms ++ uniform).mode("append").saveAsTable("u")
      rows.write.format(own).options(kms ++ columns).mode("ignore").saveAsTable("u")
      rows.writeTo("u").options(kms ++ uniform).append()
      rows.writeTo("u").overwrite(lit(true))
      checkAnswer(spark.table("u"), rows)
      assert(magics("u") === Set("PARE"))
      rows.write.format(own).options(kms).saveAsTable("plain")
      rows.write.format(own).mode("overwrite").saveAsTable("plain")
      checkAnswer(spark.table("plain"), rows)
    }
  }

  test("an encrypted table is not replaced by one without properties of encryption") {
    for (clause <- Seq("TBLPROPERTIES", "OPTIONS")) withTable("t") {
      create("t", kms ++ columns, clause)
      rows.writeTo("t").append()
      val statements = Seq[(String, () => Any)](
        "REPLACE" -> (() => sql(s"REPLACE TABLE t (id INT) USING $own")),
        "OR REPLACE" -> (() => sql(s"CREATE OR REPLACE TABLE t (id INT) USING $own")),
        "OR REPLACE AS" -> (() => sql(s"CREATE OR REPLACE TABLE t USING $own AS SELECT 1 AS id")),
        "REPLACE AS" -> (() =>
          sql(s"REPLACE TABLE default.t USING $own TBLPROPERTIES ${listed(kms)} AS SELECT 1 AS id")
        ),
        "saveAsTable" -> (() => rows.write.format(own).mode("overwrite").saveAsTable("t")),
        "with options" -> (() =>
          rows.write.format(own).options(kms ++ columns).mode("overwrite").saveAsTable("t")
        ),
        "other source" -> (() => rows.write.format(peer).mode("overwrite").saveAsTable("t")),
        "replace" -> (() => rows.writeTo("t").using(own).replace()),
        "createOrReplace" -> (() =>
          rows.writeTo("t").using(own).options(kms ++ columns).createOrReplace()
        )
      )
      // Spark 4.0 drops the table before any check sees the statement.
      for ((name, statement) <- statements if since("4.1") || name != "other source")
        withClue(s"$clause $name: ") {
          refused("t is encrypted", "does not request encryption", "drop the table first") {
            statement()
          }
          checkAnswer(spark.table("t"), rows)
        }
      sql(
        s"CREATE OR REPLACE TABLE t USING $own $clause ${listed(kms ++ uniform)} AS SELECT 1 AS id"
      )
      checkAnswer(spark.table("t"), Row(1))
      assert(magics("t") === Set("PARE"))
      sql("DROP TABLE t")
      rows.write.format(own).saveAsTable("t")
      assert(magics("t") === Set("PAR1"))
    }
  }

  test("writes by DataSource V1 encrypt as the properties of the table say") {
    withTable("t", "o", "n", "plain") {
      create("t", kms ++ columns, "TBLPROPERTIES")
      create("o", kms ++ columns, "OPTIONS")
      create("plain", Map("my.own" -> "property"), "TBLPROPERTIES")
      rows.writeTo("t").append()
      val inserted = Row(1L, "a")
      throughV1 {
        sql("INSERT INTO t VALUES (1, 'a')")
        checkAnswer(spark.table("t"), rows.collect().toSeq :+ inserted)
        assert(magics("t") === Set("PARE"))
        sql("INSERT OVERWRITE t VALUES (1, 'a')")
        checkAnswer(spark.table("t"), inserted)
        sql(
          "FROM VALUES (1L, 'a') AS v(i, n) INSERT INTO plain SELECT i, n INSERT INTO t SELECT i, n"
        )
        rows.write.insertInto("t")
        rows.write.format(own).mode("append").saveAsTable("t")
        assert(magics("t") === Set("PARE"))
        if (since("4.1"))
          refused("t is encrypted")(rows.write.format(own).mode("overwrite").saveAsTable("t"))
        refused("CREATE TABLE LIKE does not copy")(sql("CREATE TABLE n LIKE t"))
        assert(!exists("n"))
        for (clause <- Seq("TBLPROPERTIES", "OPTIONS")) {
          sql(
            s"CREATE TABLE n USING $own $clause ${listed(kms ++ columns)} AS SELECT 1L AS id, 'a' AS name"
          )
          assert(magics("n") === Set("PARE"))
          checkAnswer(spark.table("n"), inserted)
          sql("DROP TABLE n")
        }
        rows.write.format(own).options(kms ++ columns).saveAsTable("n")
        assert(magics("n") === Set("PARE"))
        sql("INSERT INTO o VALUES (1, 'a')")
        rows.write.format(own).mode("append").save(directory("plain").getPath)
      }
      checkAnswer(spark.table("t"), Seq(inserted, inserted) ++ rows.collect() ++ rows.collect())
      assert(magics("o") === Set("PARE") && magics("plain") === Set("PAR1"))
    }
  }

  test("a stream does not write plain files into an encrypted table") {
    val ways: Seq[(String, (=> Unit) => Unit)] =
      Seq("v1" -> (throughV1(_)), "v2" -> (action => action))
    withTempPath { dir =>
      withTable("t", "o") {
        create("t", kms ++ columns, "TBLPROPERTIES")
        create("o", kms ++ columns, "OPTIONS")
        rows.write.format(own).save(new File(dir, "in").getPath)
        val in = spark.readStream.format(own).schema(rows.schema).load(new File(dir, "in").getPath)
        for (table <- Seq("t", "o"); (way, through) <- ways) through {
          refused(s"$table is encrypted", "toTable") {
            in.writeStream.format(own).trigger(Trigger.AvailableNow())
              .option("checkpointLocation", new File(dir, s"checkpoint-$table-$way").getPath)
              .toTable(table).awaitTermination()
          }
          assert(magics(table).isEmpty)
        }
      }
    }
  }

  test("a stream reads an encrypted table by its name") {
    withTempPath { dir =>
      withTable("t", "o", "t_copy", "o_copy") {
        for ((table, clause) <- Seq("t" -> "TBLPROPERTIES", "o" -> "OPTIONS")) {
          create(table, kms ++ columns, clause)
          rows.write.insertInto(table)
          assert(magics(table) === Set("PARE"))
          spark.readStream.table(table).writeStream.format(own).trigger(Trigger.AvailableNow())
            .option("checkpointLocation", new File(dir, s"checkpoint-$table").getPath)
            .toTable(s"${table}_copy").awaitTermination()
          checkAnswer(spark.table(s"${table}_copy"), rows)
        }
      }
    }
  }

  test("reads by DataSource V1 require what the properties of the table require") {
    val required = Map("jparquet.encryption.required" -> "true")
    withTable("t", "o", "n") {
      create("t", kms ++ required, "TBLPROPERTIES")
      create("o", kms ++ required, "OPTIONS")
      for (table <- Seq("t", "o")) {
        rows.write.format(own).mode("append").save(directory(table).getPath)
        throughV1 {
          refused("not encrypted")(spark.table(table).collect())
          refused("not encrypted")(sql(s"SELECT 1 WHERE EXISTS (SELECT * FROM $table)").collect())
          refused("not encrypted")(sql(s"CREATE TABLE n$table USING $own AS SELECT * FROM $table"))
          assert(!exists(s"n$table"))
        }
        refused("not encrypted")(spark.table(table).collect())
      }
    }
    withTable("t") {
      create(
        "t",
        kms ++ columns ++ Map("jparquet.encryption.aad.prefix" -> "people"),
        "TBLPROPERTIES"
      )
      throughV1 {
        sql("INSERT INTO t VALUES (1, 'a')")
        checkAnswer(spark.table("t"), Row(1L, "a"))
      }
      checkAnswer(spark.table("t"), Row(1L, "a"))
    }
  }

  test("secrets are not stored in the texts of views, nor with tables of DataSource V1") {
    withTempPath { dir =>
      rows.write.format(own).save(dir.getPath)
      val path = s"$own.`${dir.getPath}`"
      withView("v") {
        sql(s"CREATE VIEW v AS SELECT * FROM $path")
        // A query that fails by itself has its own error, and is not stored.
        val list = "all:MDEyMzQ1Njc4OWFiY2RlZg=="
        val names = Seq(
          "`parquet.encryption.key.list`" -> "key.list",
          "'parquet.encryption.key.access.token'" -> "key.access.token",
          "`Parquet.Encryption.KEY.LIST`" -> "key.list",
          "parquet.encryption.`key` . list" -> "key.list"
        )
        for ((name, meant) <- names) withClue(s"$name: ") {
          val query = s"SELECT * FROM $path WITH ($name = '$list')"
          for (start <- Seq("CREATE VIEW w", "CREATE OR REPLACE VIEW v", "ALTER VIEW v"))
            refused(s"The property parquet.encryption.$meant is a secret", "user of the view") {
              sql(s"$start AS $query")
            }
          assert(!exists("w"))
          assert(!sql("SHOW CREATE TABLE v").head().getString(0).contains(list))
          sql(s"CREATE OR REPLACE TEMPORARY VIEW temporary AS $query")
          spark.catalog.dropTempView("temporary")
        }
        checkAnswer(spark.table("v"), rows)
      }
    }
    throughV1 {
      val secret = "parquet.encryption.key.access.token"
      refused(s"The property $secret is a secret") {
        rows.writeTo("n").using(own).option(secret, "abc").create()
      }
      assert(!exists("n"))
    }
  }
}
