package io.jparquet.spark.mistakes

import java.io.File
import java.nio.file.Files

import scala.collection.mutable

import io.jparquet.spark.support.SourceComparison
import org.apache.spark.{SparkConf, SparkThrowable}
import org.apache.spark.sql.{AnalysisException, DataFrame, DataFrameReader}
import org.apache.spark.sql.internal.SQLConf

/** Mistakes of users, each a test of the message that it gives. */
trait Mistakes extends SourceComparison {
  override protected def sparkConf: SparkConf =
    super.sparkConf
      .set(
        s"spark.hadoop.fs.${MistakenFileSystem.Scheme}.impl",
        classOf[MistakenFileSystem].getName
      )
      .set(s"spark.hadoop.fs.${MistakenFileSystem.Scheme}.impl.disable.cache", "true")
      // Each query runs once, so compiled code does not pay.
      .set(SQLConf.CODEGEN_FACTORY_MODE.key, "NO_CODEGEN")

  /** How a message is to be like that of Spark's own source for the same mistake. */
  protected sealed trait Likeness

  /** The same condition, if Spark's own source has one. */
  protected case object SameCondition extends Likeness

  /** The same condition and text: the message is Spark's, and the remedy is on the page. */
  protected case object SparksWords extends Likeness

  /** No such mistake: Spark's own source has no such option, and is not asked. */
  protected case object OnlyHere extends Likeness

  /** Another condition, for a reason that the page gives. */
  protected case object OtherCondition extends Likeness

  /** One source making the mistake, in a directory of its own. */
  protected class Attempt(val source: String, val dir: File) {
    val path: String = dir.getPath

    def reader: DataFrameReader = spark.read.format(source)

    /** Writes rows as one file with Spark's own source. */
    def file(rows: DataFrame, options: (String, String)*): File = {
      rows.coalesce(1).write.format(peer).options(options.toMap).mode("append").save(path)
      dataFiles(dir).maxBy(_.lastModified)
    }

    /** Writes bytes as a file. */
    def file(content: Array[Byte]): File = {
      dir.mkdirs()
      Files.write(new File(dir, "part-0.parquet").toPath, content).toFile
    }

    /** A file that ForeignFiles is to write. */
    def newFile: File = {
      dir.mkdirs()
      new File(dir, "part-0.parquet")
    }

    def read(options: (String, String)*): Unit = {
      reader.options(options.toMap).load(path).collect()
      ()
    }

    def readAs(schema: String, options: (String, String)*): Unit = {
      reader.schema(schema).options(options.toMap).load(path).collect()
      ()
    }

    def write(rows: DataFrame, options: (String, String)*): Unit =
      rows.coalesce(1).write.format(source).options(options.toMap).mode("append").save(path)
  }

  /** What a source says about a mistake. */
  private case class Complaint(error: Throwable, source: String, dir: File) {
    private val chain =
      Iterator.iterate(error)(_.getCause).takeWhile(_ != null)
        // Its message has those of the others, with their stacks.
        .filterNot(e => String.valueOf(e.getMessage).startsWith("Job aborted"))
        .toSeq

    val text: String =
      chain.map(e => s"${e.getClass.getSimpleName}: ${e.getMessage}").mkString("\n")

    def isInternal: Boolean = text.contains("[INTERNAL_ERROR")

    private val known: Option[SparkThrowable] = chain.collectFirst {
      case spark: SparkThrowable if spark.getCondition != null => spark
    }

    val condition: Option[String] = known.map(_.getCondition)

    /** The first message, without what differs between two attempts. */
    def words: String =
      (known.getOrElse(chain.head) match {
        case analysis: AnalysisException => analysis.getSimpleMessage // without a plan
        case other => other.asInstanceOf[Throwable].getMessage
      }).replace(s"${dir.getPath}/$source", "DIR")
        .replaceAll("part-[-0-9a-f]+c000", "part")
        .replaceAll("for (jparquet|Parquet)|The (jparquet|Parquet) datasource", "SOURCE")
        .replaceAll("`?spark_catalog`?\\.", "")
        .replace("`default`", "default")
  }

  private def complaint(source: String, dir: File)(provoke: Attempt => Any): Option[Complaint] =
    try {
      provoke(new Attempt(source, new File(dir, source)))
      None
    } catch {
      case error: Throwable => Some(Complaint(noted(error), source, dir))
    }

  /** The entries of the page that mistakes gave. */
  protected val shown: mutable.Set[ErrorsPage.Entry] = mutable.Set.empty

  protected def assertOnPage(text: String): Unit = {
    val line = text.replaceAll("\\s+", " ")
    val found = ErrorsPage.entries.filter(_.isIn(line))
    assert(found.nonEmpty, s"docs/errors.md does not show this message: $text")
    shown ++= found
  }

  /**
   * A test of one mistake.
   *
   * @param at what the message must name; DIR is the directory of the attempt
   * @param remedy what the message must tell the user to do; empty if the words are those of Spark
   *     or of a store, and the page has the remedy
   */
  protected def mistake(
      title: String,
      at: Seq[String] = Seq("DIR"),
      remedy: String = "",
      like: Likeness = SameCondition
  )(provoke: Attempt => Any): Unit =
    test(title) {
      withTempDir { dir =>
        val ours = complaint(own, dir)(provoke)
          .getOrElse(fail("jparquet accepts it, so it is no mistake"))
        val theirs = if (like == OnlyHere) None else complaint(peer, dir)(provoke)
        // That of Spark's own source is its own matter.
        if (theirs.exists(_.isInternal)) {
          assert(!ours.isInternal)
          takeInternalErrors()
        }
        withClue(s"${ours.text}\n\nSpark's own source: ${theirs.fold("accepts it")(_.text)}\n\n") {
          for (place <- at.map(_.replace("DIR", s"${dir.getPath}/$own")))
            assert(ours.text.contains(place))
          assert(ours.text.contains(remedy))
          assert(remedy.nonEmpty || theirs.nonEmpty, "a mistake for jparquet alone needs a remedy")
          for (peers <- theirs) like match {
            case SameCondition => assert(peers.condition.forall(ours.condition.contains))
            case OnlyHere => ()
            case OtherCondition => assert(ours.condition !== peers.condition)
            case SparksWords =>
              assert(ours.condition === peers.condition)
              assert(ours.words === peers.words)
          }
          assertOnPage(ours.text)
        }
      }
    }

  /** A test of a mistake of which only the log tells. */
  protected def warning(title: String, at: String, remedy: String)(provoke: Attempt => Any): Unit =
    test(title) {
      val appender = new LogAppender(title)
      withTempDir { dir =>
        withLogAppender(appender, level = Some(org.apache.logging.log4j.Level.WARN)) {
          provoke(new Attempt(own, new File(dir, own)))
        }
      }
      val messages = appender.loggingEvents.map(_.getMessage.getFormattedMessage).toSeq
      val found = messages.find(_.contains(at)).getOrElse(fail(messages.mkString("\n")))
      assert(found.contains(remedy))
      assertOnPage(found)
    }
}
