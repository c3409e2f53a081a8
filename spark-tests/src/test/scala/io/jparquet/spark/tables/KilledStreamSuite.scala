package io.jparquet.spark.tables

import java.io.{File, IOException}

import io.jparquet.spark.support.{AcceleratedComparison, Interpreted, KilledFileSystem}
import org.apache.commons.io.FileUtils
import org.apache.spark.SparkConf
import org.apache.spark.sql.Row
import org.apache.spark.sql.streaming.{StreamingQueryException, Trigger}

/** Streams into tables whose process is killed between any two changes of files. */
class KilledStreamSuite extends AcceleratedComparison with Interpreted {
  import testImplicits._

  override protected def sparkConf: SparkConf =
    super.sparkConf
      .set(s"spark.hadoop.fs.${KilledFileSystem.scheme}.impl", classOf[KilledFileSystem].getName)
      .set(s"spark.hadoop.fs.${KilledFileSystem.scheme}.impl.disable.cache", "true")

  /** Without the many lines that a process logs when it is killed. */
  private def unlogged[T](body: => T): T = {
    spark.sparkContext.setLogLevel("OFF")
    try body
    finally spark.sparkContext.setLogLevel("WARN")
  }

  test("each row of a stream is in the table once, whenever its process was killed") {
    withTable("t", "u")(unlogged(withTempDir { dir =>
      val written = new File(dir, "written")
      def place(name: String): String = s"${KilledFileSystem.scheme}:${written.getPath}/$name"
      def copy(): Unit =
        spark.readStream.table("t").writeStream.format(own).partitionBy("p")
          .trigger(Trigger.AvailableNow()).option("checkpointLocation", place("checkpoint"))
          .toTable("u").awaitTermination()

      sql(s"CREATE TABLE t (id LONG, p LONG) USING $own")
      sql(
        s"CREATE TABLE u (id LONG, p LONG) USING $own PARTITIONED BY (p) LOCATION '${place("u")}'"
      )
      sql("INSERT INTO t SELECT id, id % 2 FROM range(5)")
      copy()
      sql("INSERT INTO t SELECT id, id % 3 FROM range(5, 10)")
      val before = new File(dir, "before")
      FileUtils.copyDirectory(written, before)

      var changes = 0
      var ended = false
      while (!ended) {
        FileUtils.deleteDirectory(written)
        FileUtils.copyDirectory(before, written)
        ended =
          try {
            KilledFileSystem.killedAfter(changes)(copy())
            KilledFileSystem.killedBy.isEmpty
          } catch {
            // A stream that has not begun fails as its caller does.
            case _: StreamingQueryException | _: IOException
                if KilledFileSystem.killedBy.nonEmpty => false
          }
        withClue(s"killed after $changes changes, before ${KilledFileSystem.killedBy}: ") {
          copy()
          val rows = spark.table("u").select("id").as[Long].collect().toSeq.sorted
          assert(rows === (0L until 10L))
          checkAnswer(
            spark.read.format(own).load(place("u")).groupBy("p").count(),
            Seq(Row(0L, 5L), Row(1L, 3L), Row(2L, 2L))
          )
        }
        changes += killStep
      }
      assert(changes > 20, "the micro-batch changes more files than that")
    }))
  }
}
