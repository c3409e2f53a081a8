package io.jparquet.spark.session

import java.io.File

import io.jparquet.spark.support.{
  AcceleratedComparison,
  Core,
  DamagedFile,
  DemoKms,
  ForeignFiles,
  SmallTables
}
import org.apache.spark.{SparkConf, SparkEnv}
import org.apache.spark.serializer.KryoSerializer
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.functions.{broadcast, col}
import org.apache.spark.sql.internal.SQLConf
import org.apache.spark.sql.streaming.Trigger
import org.apache.spark.sql.types.{ArrayType, IntegerType, StringType}
import org.apache.spark.unsafe.types.UTF8String

/**
 * Tasks and the driver send each other objects with Kryo, which refuses classes that are not
 * registered. Only classes are registered that Spark's own source needs; none of jparquet.
 */
@Core
class KryoSuite extends AcceleratedComparison with SmallTables {
  override protected def sparkConf: SparkConf =
    super.sparkConf.set("spark.serializer", classOf[KryoSerializer].getName)
      .set("spark.kryo.registrationRequired", "true")
      .set("spark.kryo.classesToRegister", ofSpark.mkString(","))

  /** What Spark sends of its own, whatever is read or written, and not each line registers. */
  private def ofSpark: Seq[String] = Seq(
    classOf[ArrayType].getName,
    classOf[UTF8String].getName,
    "[Lorg.apache.spark.util.io.ChunkedByteBuffer;",
    "org.apache.spark.sql.execution.streaming." + (if (since("4.1")) "sinks." else "") +
      "SinkFileStatus"
  )

  private def rows(from: Long, count: Long): DataFrame = smallRows(from, count, partitions = 4)

  /** A directory of several files in each of four partitions. */
  private def withRows(source: String, options: (String, String)*)(body: File => Unit): Unit =
    withTempPath { dir =>
      for (i <- 0 until 2)
        rows(i * 150, 150).write.format(source).mode("append").options(options.toMap)
          .partitionBy("p").save(dir.getPath)
      body(dir)
    }

  test("the serializer is Kryo") {
    assert(SparkEnv.get.serializer.isInstanceOf[KryoSerializer])
  }

  test("saves that append, replace, split files and fail") {
    withRows(own) { dir =>
      rows(1000, 8).where("p = 1").write.format(own).mode("overwrite").partitionBy("p")
        .option("partitionOverwriteMode", "dynamic").save(dir.getPath)
      checkAnswer(load(dir).selectExpr("count(*)", "sum(p)"), Row(227, 377))
      rows(0, 20).write.format(own).mode("overwrite").option("maxRecordsPerFile", "3")
        .save(dir.getPath)
      checkAnswer(load(dir), rows(0, 20))
      intercept[Exception](rows(0, 20).selectExpr("raise_error('stop')").write.format(own)
        .mode("overwrite").save(dir.getPath))
      checkAnswer(load(dir), rows(0, 20))
    }
  }

  test("key material beside the files") {
    withRows(
      own,
      "parquet.encryption.kms.client.class" -> classOf[DemoKms].getName,
      "parquet.encryption.uniform.key" -> "all",
      "parquet.encryption.key.material.store.internally" -> "false"
    ) { dir =>
      val read = spark.read.format(own)
        .option("parquet.encryption.kms.client.class", classOf[DemoKms].getName).load(dir.getPath)
      checkAnswer(read.selectExpr("count(name)"), Row(300))
    }
  }

  test("schemas with a type that Spark refuses, which are merged") {
    withTempPath { dir =>
      dir.mkdirs()
      for (i <- 0 until 2)
        ForeignFiles.write(
          new File(dir, s"$i.parquet"),
          "message m { required int32 i; optional fixed_len_byte_array(16) c (UUID); }",
          0 until 5
        )((row, i) => row.add("i", i))
      withSQLConf(read -> "true", "spark.jparquet.accelerate.infer" -> "true") {
        val merged = spark.read.option("mergeSchema", "true").parquet(dir.getPath)
        assert(merged.schema.map(_.dataType) === Seq(IntegerType, StringType))
        assert(merged.count() === 10)
      }
    }
  }

  test("rows that are collected, sorted, grouped, joined and iterated over") {
    withRows(peer) { dir =>
      def check(query: DataFrame => DataFrame): Unit =
        assertSame(source => query(spark.read.format(source).load(dir.getPath)))
      check(identity)
      check(_.where("s.x > 7 AND p = 2 AND name LIKE 'name1%'").select("id", "s"))
      check(_.orderBy(col("id").desc).limit(5))
      check(_.groupBy("p").agg(Map("id" -> "max", "name" -> "count")))
      check(_.selectExpr("count(*)", "min(id)", "max(name)"))
      check(all => all.join(broadcast(all.where("id % 50 = 0").select("id")), "id"))
      withSQLConf(
        SQLConf.AUTO_BROADCASTJOIN_THRESHOLD.key -> "-1",
        SQLConf.SHUFFLE_PARTITIONS.key -> "2",
        SQLConf.RUNTIME_BLOOM_FILTER_APPLICATION_SIDE_SCAN_SIZE_THRESHOLD.key -> "1"
      )(check(all => all.join(all.where("id % 50 = 0").select("id"), "id")))
      val all = load(dir)
      assert(all.take(3).length === 3)
      assert(all.rdd.map(_.getLong(0)).sum() === 44850)
      assert(all.toLocalIterator().next().length === 4)
      assert(all.queryExecution.toRdd.map(_.numFields).collect().toSet === Set(4))
    }
  }

  test("rows that are cached and checkpointed") {
    withRows(peer) { dir =>
      val expected = (0 until 4).map(p => Row(p, 75))
      val all = load(dir)
      all.cache()
      try checkAnswer(all.groupBy("p").count(), expected)
      finally all.unpersist()
      checkAnswer(all.localCheckpoint().groupBy("p").count(), expected)
    }
  }

  test("schemas that are merged by a job") {
    withTempPath { dir =>
      rows(0, 10).write.save(s"$dir/a=1")
      rows(0, 10).withColumnRenamed("id", "other").write.save(s"$dir/a=2")
      assertSame(source => spark.read.format(source).option("mergeSchema", "true").load(s"$dir"))
    }
  }

  test("tables of SQL, and statements that change their rows") {
    withTable("t") {
      sql(s"CREATE TABLE t (id LONG, v STRING, p INT) USING $own PARTITIONED BY (p)")
      sql("INSERT INTO t SELECT id, 'a', id % 2 FROM range(0, 40, 1, 2)")
      sql("INSERT OVERWRITE t PARTITION (p = 1) SELECT id, 'b' FROM range(5)")
      checkAnswer(sql("SELECT count(*), max(v) FROM t"), Row(25, "b"))
    }
    // A row group of files with few changes is copied by tasks of its own.
    for (cost <- Seq("0", "4194304")) withTable("t") {
      withSQLConf(SQLConf.FILES_OPEN_COST_IN_BYTES.key -> cost) {
        sql(s"CREATE TABLE t (id LONG, v STRING) USING $own " +
          "TBLPROPERTIES ('parquet.block.row.count.limit' = '10')")
        sql("INSERT INTO t SELECT id, 'a' FROM range(0, 100, 1, 2)")
        sql("UPDATE t SET v = 'b' WHERE id = 3")
        sql("DELETE FROM t WHERE id IN (7, 70)")
        sql("MERGE INTO t USING (SELECT id FROM range(95, 105)) s ON t.id = s.id " +
          "WHEN MATCHED THEN UPDATE SET v = 'm' " +
          "WHEN NOT MATCHED THEN INSERT (id, v) VALUES (s.id, 'n')")
        checkAnswer(
          sql("SELECT v, count(*) FROM t GROUP BY v"),
          Seq(Row("a", 92), Row("b", 1), Row("m", 5), Row("n", 5))
        )
      }
    }
  }

  test("procedures, and metadata as tables") {
    withRows(own) { dir =>
      checkAnswer(call("verify", s"'$dir', tier => 'deep'"), Nil)
      call("advise", s"'$dir', sample => true").collect()
      assert(call("compact", s"'$dir'").collect().length === 1)
      assert(dataFiles(dir).size === 4)
      call("rewrite", s"'$dir', options => map('compression', 'zstd')").collect()
      for (kind <- Seq("files", "row_groups", "columns", "pages"))
        assert(spark.read.format(own).option("jparquet.metadata", kind).load(s"$dir").count() > 3)
      new DamagedFile(dataFiles(dir).head).become("no Parquet file".getBytes)
      assert(call("verify", s"'$dir'").collect().nonEmpty)
    }
  }

  for (mode <- Seq("DataSource V2", "DataSource V1"))
    test(s"streams that read and write tables, with $mode") {
      val ofV1 = SQLConf.USE_V1_SOURCE_LIST.defaultValueString
      val list = if (mode.endsWith("V1")) s"$ofV1,$own" else ofV1
      withSQLConf(SQLConf.USE_V1_SOURCE_LIST.key -> list)(withTempDir { dir =>
        withTable("t", "u") {
          sql(s"CREATE TABLE t (id LONG, p INT) USING $own PARTITIONED BY (p)")
          for (batch <- 1 to 2) {
            sql("INSERT INTO t SELECT id, id % 2 FROM range(10)")
            spark.readStream.table("t").where("id > 1").writeStream.format(own).partitionBy("p")
              .trigger(Trigger.AvailableNow()).option("checkpointLocation", s"$dir/checkpoint")
              .toTable("u").awaitTermination()
            checkAnswer(sql("SELECT count(*) FROM u"), Row(8 * batch))
          }
        }
      })
    }

  test("reads and writes of Spark's own source that jparquet takes over") {
    withTempPath { dir =>
      accelerated {
        withSQLConf(write -> "true") {
          rows(0, 100).write.partitionBy("p").parquet(s"$dir")
          rows(0, 100).write.mode("overwrite").option("partitionOverwriteMode", "dynamic")
            .partitionBy("p").parquet(s"$dir")
        }
      }
      assertSameInPlace(ScanV2)(spark.read.parquet(s"$dir"))
      checkAnswer(sql(s"SELECT count(*), sum(id) FROM jparquet.`$dir`"), Row(100, 4950))
    }
  }
}
