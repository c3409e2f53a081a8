package io.jparquet.spark.session

import java.io.File

import io.jparquet.spark.support.{DiffersByLine, SourceComparison}
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.catalyst.TableIdentifier
import org.apache.spark.sql.functions.lit
import org.apache.spark.sql.internal.SQLConf
import org.apache.spark.sql.streaming.Trigger

/**
 * A name that begins with `jparquet.` and does not exist is an error with the nearest name, wherever
 * a user gives it; where a table has stored it, the table can be used.
 */
@DiffersByLine
class OptionNamesSuite extends SourceComparison {
  private val misspelt = "jparquet.filter.rows.enable"
  private val refusal =
    s"There is no option $misspelt (names are case-sensitive); the nearest name " +
      "is jparquet.filter.rows.enabled"
  private val option = misspelt -> "true"
  private val property = s"('$misspelt' = 'true')"

  private val modes: Seq[(String, String)] = Seq(
    "DataSource V2" -> SQLConf.USE_V1_SOURCE_LIST.defaultValueString,
    "DataSource V1" -> (SQLConf.USE_V1_SOURCE_LIST.defaultValueString + ",jparquet")
  )

  private def rows: DataFrame = spark.range(10).toDF("id")

  private def messages(action: => Any): String =
    Iterator.iterate[Throwable](intercept[Exception](action))(_.getCause).takeWhile(_ != null)
      .map(_.getMessage).mkString("\n")

  private def assertRefused(what: String)(action: => Any): Unit =
    withClue(s"$what: ")(assert(messages(action).contains(refusal)))

  for ((mode, list) <- modes) {
    def inMode(title: String)(body: File => Unit): Unit =
      test(s"$title, with $mode") {
        withSQLConf(SQLConf.USE_V1_SOURCE_LIST.key -> list)(withTempDir(dir =>
          withTable("t", "u")(body(dir))
        ))
      }

    inMode("a misspelt option of a read or a write is an error") { dir =>
      val path = new File(dir, "t").getPath
      rows.write.format(own).save(path)
      assertRefused("load")(spark.read.format(own).options(Map(option)).load(path).collect())
      assertRefused("save") {
        rows.write.format(own).options(Map(option)).mode("overwrite").save(path)
      }
      // A name with capitals is known, however Spark passes it on.
      checkAnswer(spark.read.format(own).option("jparquet.verifyPruning", "true").load(path), rows)
      assertRefused("saveAsTable") {
        rows.write.format(own).options(Map(option)).saveAsTable("t")
      }
      assert(!spark.catalog.tableExists("t"))
    }

    inMode("a misspelt option of a stream is an error") { dir =>
      val (in, out) = (new File(dir, "in").getPath, new File(dir, "out").getPath)
      rows.write.format(own).save(in)
      assertRefused("readStream") {
        spark.readStream.format(own).schema(rows.schema).options(Map(option)).load(in)
      }
      assertRefused("writeStream") {
        spark.readStream.format(own).schema(rows.schema).load(in).writeStream.format(own)
          .options(Map(option)).option("checkpointLocation", new File(dir, "c").getPath)
          .trigger(Trigger.AvailableNow()).start(out).awaitTermination()
      }
      assert(!new File(out).exists || dataFiles(new File(out)).isEmpty)
    }

    inMode("a misspelt option or property of a table is an error before it is stored") { _ =>
      for (clause <- Seq("OPTIONS", "TBLPROPERTIES")) {
        assertRefused(clause)(sql(s"CREATE TABLE t (id LONG) USING $own $clause $property"))
        assertRefused(s"$clause AS SELECT") {
          sql(s"CREATE TABLE t USING $own $clause $property AS SELECT 1L AS id")
        }
      }
      assertRefused("createTable") {
        spark.catalog.createTable("t", own, rows.schema, Map(option))
      }
      assert(!spark.catalog.tableExists("t"))
      sql(s"CREATE TABLE t (id LONG) USING $own")
      sql("INSERT INTO t VALUES (1)")
      assertRefused("ALTER TABLE")(sql(s"ALTER TABLE t SET TBLPROPERTIES $property"))
      checkAnswer(spark.table("t"), Row(1L))
      sql(s"CREATE TABLE u (id LONG) USING $own OPTIONS ('jparquet.filter.rows.enabled' = 'true')")
    }

    inMode("a table that stored a misspelt option is read, written and streamed") { dir =>
      sql(s"CREATE TABLE t (id LONG) USING $own")
      sql("INSERT INTO t VALUES (1)")
      val catalog = spark.sessionState.catalog
      val table = catalog.getTableMetadata(TableIdentifier("t"))
      catalog.alterTable(table.copy(
        properties = table.properties + ("jparquet.of.an.older.version" -> "1"),
        storage = table.storage.copy(properties = table.storage.properties + option)
      ))
      spark.catalog.refreshTable("t")
      sql("INSERT INTO t VALUES (2)")
      checkAnswer(spark.table("t"), Seq(Row(1L), Row(2L)))
      checkAnswer(sql("SELECT max(id) FROM t WHERE id > 0"), Row(2L))
      sql("INSERT OVERWRITE t VALUES (3)")
      spark.readStream.table("t").writeStream.format(own)
        .option("checkpointLocation", new File(dir, "c").getPath)
        .trigger(Trigger.AvailableNow()).start(new File(dir, "out").getPath).awaitTermination()
      checkAnswer(spark.read.format(own).load(new File(dir, "out").getPath), Row(3L))
      sql("ALTER TABLE t UNSET TBLPROPERTIES ('jparquet.of.an.older.version')")
      checkAnswer(spark.table("t"), Row(3L))
      // What the user gives besides is judged.
      assert(messages(spark.read.option("jparquet.keep-type", "true").table("t").collect())
        .contains("the nearest name is jparquet.keep-types"))
    }

    inMode("a misspelt setting of the session is an error of SET, of reads and of writes") { dir =>
      val path = new File(dir, "t").getPath
      rows.write.format(own).save(path)
      for (name <- Seq(misspelt, s"spark.hadoop.$misspelt")) {
        assertRefused(s"SET $name")(sql(s"SET $name = true"))
        withSQLConf(name -> "true") {
          assertRefused(s"$name, a read")(spark.read.format(own).load(path).collect())
          assertRefused(s"$name, a write")(rows.write.format(own).mode("append").save(path))
          checkAnswer(spark.range(1).toDF(), Row(0L))
        }
      }
      checkAnswer(spark.read.format(own).load(path), rows)
    }
  }

  test("a misspelt option in SQL on a path, of writeTo or of a table is an error") {
    withTempDir(dir =>
      withTable("t", "u") {
        val path = new File(dir, "t").getPath
        rows.write.format(own).save(path)
        sql(s"CREATE TABLE t (id LONG) USING $own")
        sql("INSERT INTO t VALUES (1)")
        assertRefused("WITH")(sql(s"SELECT * FROM t WITH $property").collect())
        assertRefused("table")(spark.read.options(Map(option)).table("t").collect())
        assertRefused("append")(rows.writeTo("t").options(Map(option)).append())
        assertRefused("overwrite")(rows.writeTo("t").options(Map(option)).overwrite(lit(true)))
        assertRefused("create")(rows.writeTo("u").using(own).options(Map(option)).create())
        assertRefused("create with a property") {
          rows.writeTo("u").using(own).tableProperty(misspelt, "true").create()
        }
        assert(!spark.catalog.tableExists("u"))
        assertRefused("a temporary view") {
          sql(s"CREATE TEMPORARY VIEW v USING $own OPTIONS (path '$path', '$misspelt' 'true')")
        }
        checkAnswer(spark.table("t"), Row(1L))
      }
    )
  }

  test("a misspelt switch of acceleration is an error where the switch would be used") {
    withTempDir { dir =>
      val path = new File(dir, "t").getPath
      rows.write.format(peer).save(path)
      val switch = "spark.jparquet.accelerate.raed"
      val nearest = "the nearest name is spark.jparquet.accelerate.read"
      assert(messages(sql(s"SET $switch = true")).contains(nearest))
      withSQLConf(switch -> "true") {
        assert(messages(spark.read.format(peer).load(path).collect()).contains(nearest))
        assert(messages(rows.write.format(peer).mode("append").save(path)).contains(nearest))
        assert(messages(spark.read.format(own).load(path).collect()).contains(nearest))
        checkAnswer(sql("SELECT 1"), Row(1))
      }
    }
  }

  test("a read of Spark's own source with a misspelt option stays with Spark, and says why") {
    withTempDir { dir =>
      val path = new File(dir, "t").getPath
      rows.write.format(peer).save(path)
      withSQLConf("spark.jparquet.accelerate.read" -> "true") {
        val read = spark.read.format(peer).options(Map(option)).load(path)
        checkAnswer(read, rows)
        val plan = read.queryExecution.executedPlan.toString
        assert(plan.contains(s"Accelerated: no (jparquet refuses: $refusal"), plan)
        val known = spark.read.format(peer).option("jparquet.verifyPruning", "true").load(path)
        checkAnswer(known, rows)
        assert(!known.queryExecution.executedPlan.toString.contains("Accelerated: no"))
      }
    }
  }

  test("an unknown name that begins with parquet. is no error") {
    withTempDir { dir =>
      val path = new File(dir, "t").getPath
      rows.write.format(own).option("parquet.avro.schema", "x").save(path)
      checkAnswer(spark.read.format(own).option("parquet.blok.size", "1").load(path), rows)
    }
  }
}
