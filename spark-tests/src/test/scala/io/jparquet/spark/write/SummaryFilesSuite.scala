package io.jparquet.spark.write

import java.io.File

import io.jparquet.spark.support.{Footers, SourceComparison}
import org.apache.logging.log4j.Level

/** Requests for parquet-java's summary files. */
class SummaryFilesSuite extends SourceComparison {
  private def warnings(options: (String, String)*)(check: File => Unit): Seq[String] = {
    val appender = new LogAppender("summary files")
    withLogAppender(appender, level = Some(Level.WARN)) {
      withTempPath { dir =>
        spark.range(0, 100, 1, 3).write.format(own).options(options.toMap).save(dir.getPath)
        checkAnswer(spark.read.format(own).load(dir.getPath), spark.range(100).toDF())
        check(dir)
      }
    }
    appender.loggingEvents.map(_.getMessage.getFormattedMessage).filter(_.contains("summary files"))
      .toSeq
  }

  private def summary(dir: File) = new File(dir, "_metadata")

  test("a job that requests summary files gets one warning that none are written") {
    for (
      (name, value) <- Seq(
        "parquet.summary.metadata.level" -> "ALL",
        "parquet.summary.metadata.level" -> "common_only",
        "parquet.enable.summary-metadata" -> "true"
      )
    ) {
      val warned = warnings(name -> value)(dir => assert(!summary(dir).exists))
      assert(warned.size === 1)
      assert(warned.head.contains(name))
      assert(warned.head.contains("spark.sql.parquet.output.committer.class"))
    }
  }

  test("a job that does not request summary files gets no warning") {
    assert(warnings()(dir => assert(!summary(dir).exists)).isEmpty)
    assert(warnings("parquet.summary.metadata.level" -> "none")(_ => ()).isEmpty)
    assert(warnings("parquet.enable.summary-metadata" -> "false")(_ => ()).isEmpty)
  }

  test("an invalid level of summary files is refused before anything is written") {
    for (
      (name, value) <- Seq(
        "parquet.summary.metadata.level" -> "SOME",
        "parquet.enable.summary-metadata" -> "maybe"
      )
    ) withTempPath { dir =>
      val error = intercept[IllegalArgumentException] {
        spark.range(3).write.format(own).option(name, value).save(dir.getPath)
      }
      assert(error.getMessage.contains(name))
      assert(error.getMessage.contains(s"'$value'"))
      assert(!dir.exists)
    }
  }

  test("parquet-java's committer, if it is set, writes them") {
    withSQLConf(
      "spark.sql.parquet.output.committer.class" ->
        "org.apache.parquet.hadoop.ParquetOutputCommitter"
    ) {
      val warned = warnings("parquet.summary.metadata.level" -> "ALL") { dir =>
        assert(summary(dir).exists)
        assert(Footers.rowGroupRows(summary(dir)).sum === 100)
      }
      assert(warned.isEmpty)
    }
  }
}
