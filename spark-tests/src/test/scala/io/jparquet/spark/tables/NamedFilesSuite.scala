package io.jparquet.spark.tables

import java.io.File

import io.jparquet.spark.support.SmallTables
import org.apache.commons.io.FileUtils
import org.apache.hadoop.fs.{FileSystem, Path}
import org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol
import org.apache.spark.sql.streaming.Trigger

/** Files that the log of a stream or the marker of an overwrite names are not taken away from it. */
class NamedFilesSuite extends SmallTables {

  private def messagesOf(action: => Any): String =
    Iterator.iterate[Throwable](intercept[Exception](action))(_.getCause)
      .takeWhile(_ != null).map(_.getMessage).mkString("\n")

  /** A partitioned table that a stream has written with its log. */
  private def withStreamed(test: File => Unit): Unit = withTempDir { dir =>
    val (source, table) = (new File(dir, "source"), new File(dir, "table"))
    val rows = spark.range(0, 60, 1, 3).selectExpr("id", "id % 2 AS p")
    rows.write.format(own).save(source.getPath)
    spark.readStream.schema(rows.schema).format(own).load(source.getPath).writeStream
      .partitionBy("p").format(own).option("checkpointLocation", new File(dir, "log").getPath)
      .trigger(Trigger.AvailableNow).start(table.getPath)
      .awaitTermination()
    assert(new File(table, "_spark_metadata").exists)
    test(table)
    checkAnswer(load(table), rows)
  }

  test("what a stream has written with its log is not changed, as a whole or a partition of it") {
    withStreamed { table =>
      val ignored = "spark.sql.streaming.fileStreamSink.ignoreMetadata"
      for (
        directory <- Seq(table, new File(table, "p=1")); procedure <- Seq("compact", "rewrite");
        ignore <- Seq("false", "true")
      ) withSQLConf(ignored -> ignore) {
        assert(
          messagesOf(call(procedure, s"'${directory.getPath}'")).contains("a stream has written")
        )
      }
      withTable("streamed") {
        sql(s"CREATE TABLE streamed USING $own LOCATION '${table.getPath}'")
        for (
          statement <- Seq(
            "DELETE FROM streamed WHERE p = 1",
            "DELETE FROM streamed WHERE id = 1",
            "UPDATE streamed SET id = 0 WHERE id = 1"
          )
        )
          assert(
            messagesOf(sql(statement).collect()).contains("a stream has written it"),
            statement
          )
      }
    }
  }

  test("a partition is not compacted while an overwrite of its table has not ended") {
    withTempDir { dir =>
      val table = new File(dir, "t")
      def write(from: Long, mode: String): Unit =
        spark.range(from, from + 20, 1, 2).selectExpr("id", "id % 2 AS p")
          .write.format(own).mode(mode).partitionBy("p").save(table.getPath)
      for (from <- Seq(0L, 20L)) write(from, "append")
      val before = dataFiles(new File(table, "p=1"))
      // It is committed, and has deleted nothing.
      withSQLConf("spark.sql.sources.commitProtocolClass" -> classOf[RefusedDeletes].getName) {
        intercept[Exception](write(100, "overwrite"))
      }
      assert(before.forall(_.exists))
      call("compact", s"'${new File(table, "p=1").getPath}'").collect()
      val rows = load(table).selectExpr("id").collect().map(_.getLong(0)).sorted.toSeq
      assert(rows === (100L until 120L))
      assert(before.forall(!_.exists))

      val markers = new File(table, "_jparquet_overwrites")
      val job = "6f1c9a52-0000-4000-8000-0123456789ab"
      val file = dataFiles(new File(table, "p=1")).head
      FileUtils.write(
        new File(markers, s"_$job.json"),
        s"""{"version":1,"job":"$job","replaced":[{"file":"p=1/${file.getName}","length":""" +
          s"""${file.length},"modified":${file.lastModified}}],"written":["p=1/new.parquet"]}""",
        "UTF-8"
      )
      write(200, "append")
      val refused = messagesOf(call("compact", s"'${new File(table, "p=1").getPath}'"))
      assert(refused.contains(job) && refused.contains("have not ended"), refused)
      call("compact", s"'${new File(table, "p=0").getPath}'").collect()
      call("repair", s"'${table.getPath}', roll_back => true").collect()
      call("compact", s"'${new File(table, "p=1").getPath}'").collect()
      assert(load(table).count() === 40)
    }
  }
}

/** Leaves what an overwrite has replaced. */
class RefusedDeletes(job: String, path: String, dynamic: Boolean)
    extends SQLHadoopMapReduceCommitProtocol(job, path, dynamic) {
  override def deleteWithJob(fs: FileSystem, path: Path, recursive: Boolean): Boolean = false
}
