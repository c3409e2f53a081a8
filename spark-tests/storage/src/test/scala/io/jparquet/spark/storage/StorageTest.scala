package io.jparquet.spark.storage

import java.util.UUID

import org.apache.hadoop.fs.{FileStatus, FileSystem, Path}
import org.apache.hadoop.io.IOUtils
import org.apache.spark.{SparkConf, SparkThrowable}
import org.apache.spark.sql.{DataFrame, QueryTest, Row}
import org.apache.spark.sql.functions.udf
import org.apache.spark.sql.internal.StaticSQLConf
import org.apache.spark.sql.streaming.Trigger
import org.apache.spark.sql.test.SharedSparkSession
import org.apache.spark.sql.types.StructType
import org.scalatest.Tag
import org.scalatest.concurrent.{Signaler, ThreadSignaler, TimeLimits}
import org.scalatest.time.{Seconds, Span}

/** Statements on tables in a storage, with jparquet and with Spark's own source. */
abstract class StorageTest extends QueryTest with SharedSparkSession with TimeLimits {

  private implicit val signaler: Signaler = ThreadSignaler

  protected val own = "jparquet"
  protected val peer = "parquet"
  protected val sources: Seq[String] = Seq(own, peer)

  /** A directory of the storage that exists; the first call starts the storage. */
  protected def root: Path

  override protected def beforeAll(): Unit = {
    root
    super.beforeAll()
  }

  // Spark's default, but for its own tests.
  override protected def sparkConf: SparkConf =
    super.sparkConf.set(StaticSQLConf.LOAD_SESSION_EXTENSIONS_FROM_CLASSPATH.key, "true")

  /** The tag of tests that only the profile full runs. */
  protected object Slow extends Tag("slow")

  /** A test that fails if it takes longer than two minutes. */
  protected def limited(name: String, tags: Tag*)(body: => Any): Unit =
    test(name, tags: _*)(failAfter(Span(120, Seconds))(body))

  protected lazy val fileSystem: FileSystem =
    root.getFileSystem(spark.sessionState.newHadoopConf())

  /** A path below the root that no other test uses, deleted after the action. */
  protected def withTable(action: Path => Unit): Unit = {
    val table = new Path(root, UUID.randomUUID().toString)
    try action(table)
    finally fileSystem.delete(table, true)
  }

  /** Rows with a number, a text, a number that is null at times, and a column for partitions. */
  protected def rows(from: Long, until: Long): DataFrame =
    spark.range(from, until, 1, 2).selectExpr(
      "id",
      "concat('name ', id) AS name",
      "IF(id % 5 = 0, NULL, id / 2) AS half",
      "CAST(id % 3 AS INT) AS p"
    )

  protected def save(
      data: DataFrame,
      source: String,
      table: Path,
      mode: String = "append",
      options: Map[String, String] = Map.empty,
      by: Seq[String] = Nil
  ): Unit =
    data.write.format(source).options(options).mode(mode).partitionBy(by: _*).save(table.toString)

  protected def read(
      source: String,
      table: Path,
      options: Map[String, String] = Map.empty
  ): DataFrame = spark.read.format(source).options(options).load(table.toString)

  /**
   * Rows that fail at the last of them, after files were begun, and after the other task has ended:
   * what a task writes while its job is given up can stay, with Spark's own source too.
   */
  protected def failing(from: Long, until: Long): DataFrame = {
    val last = until - 1
    RowAction.set(RowAction.awaitOtherTasks(spark))
    val check = udf { (id: Long) =>
      if (id == last) {
        RowAction.run()
        throw new IllegalArgumentException("a row that fails")
      }
      id
    }
    val all = rows(from, until)
    all.withColumn("id", check(all("id")))
  }

  /** Asserts that a table has these rows, read with each source. */
  protected def assertRows(table: Path, expected: DataFrame): Unit = {
    val answer = expected.collect().toSeq
    for (reader <- sources) withClue(s"read by $reader, ") {
      val actual = read(reader, table).selectExpr(expected.columns.toSeq: _*)
      assert(actual.count() === answer.size)
      checkAnswer(actual, answer)
    }
  }

  /**
   * What actions on a table leave, the same for each source: the schema and rows that the source
   * itself reads, and that the other one reads.
   */
  protected def assertSameTable(actions: (String, Path) => Unit): Unit = {
    val tables: Seq[Seq[(StructType, Seq[Row])]] = sources.map { source =>
      var found: Seq[(StructType, Seq[Row])] = Nil
      withTable { table =>
        actions(source, table)
        found = sources.map { reader =>
          val read = this.read(reader, table)
          read.schema -> read.collect().toSeq.sortBy(_.toString)
        }
      }
      found
    }
    assert(tables.flatten.distinct.size === 1)
    assert(tables.head.head._2.nonEmpty)
  }

  /** 500 numbers in one file, which has the same length for each first number of four digits. */
  private def saveNumbers(first: Int, table: Path): FileStatus = {
    val options = Map("compression" -> "none", "parquet.enable.dictionary" -> "false")
    save(
      spark.range(first, first + 500, 1, 1).selectExpr("id", "id * 2 AS twice"),
      own,
      table,
      options = options
    )
    fileSystem.listStatus(table).filter(_.getPath.getName.endsWith(".parquet")) match {
      case Array(file) => file
      case files => fail(s"one file was expected: ${files.toSeq}")
    }
  }

  private type Question = DataFrame => DataFrame

  /** What is asked, with the answers for 500 numbers from `first` on. */
  private def questions(asked: Int, first: Int): Seq[(Question, Seq[Row])] = {
    val numbers = (first until first + 500).map(_.toLong)
    Seq(
      (
        (_: DataFrame).where(s"id >= ${asked + 100}").selectExpr("count(*)"),
        Seq(Row(numbers.count(_ >= asked + 100)))
      ),
      ((_: DataFrame).orderBy("id").limit(2).select("id"), numbers.take(2).map(Row(_))),
      (
        (_: DataFrame).selectExpr("min(id)", "max(id)", "count(id)", "sum(id)"),
        Seq(Row(numbers.min, numbers.max, numbers.size, numbers.sum))
      ),
      (
        (_: DataFrame).where(s"twice = ${2 * asked}").limit(1),
        numbers.filter(_ == asked).map(number => Row(number, 2 * number))
      )
    )
  }

  /**
   * Reads a file, replaces it with one of the same length and other numbers, and reads again.
   *
   * @param source
   *   what reads
   * @param keepTime
   *   whether the new file gets the time of modification of the old one
   * @param again
   *   gets a question about the DataFrame that was made before, with the answers for the old file
   *   and for the new one
   */
  protected def replaceAFile(source: String, keepTime: Boolean)(
      again: (DataFrame, Seq[Row], Seq[Row]) => Unit
  ): Unit =
    withTable { table =>
      withTable { others =>
        val old = saveNumbers(1000, table)
        val other = saveNumbers(5000, others)
        assert(old.getLen === other.getLen)
        val before = read(source, table)
        for (_ <- 1 to 2; (ask, answer) <- questions(1000, 1000)) checkAnswer(ask(before), answer)
        val from = fileSystem.open(other.getPath)
        val to = fileSystem.create(old.getPath, true)
        IOUtils.copyBytes(from, to, 4096, true)
        if (keepTime) fileSystem.setTimes(old.getPath, old.getModificationTime, -1)
        for (((ask, newOne), (_, oldOne)) <- questions(5000, 5000).zip(questions(5000, 1000))) {
          withClue(s"$source, $keepTime, $newOne: ")(again(ask(before), oldOne, newOne))
          checkAnswer(ask(read(source, table)), newOne)
        }
      }
    }

  /** Copies a table that grows with a stream, of which each batch is one run. */
  protected def streamTwice(source: String, table: Path): Unit = {
    val from = new Path(table.getParent, table.getName + "-source")
    val checkpoint = new Path(table.getParent, table.getName + "-checkpoint")
    try for (start <- Seq(0, 100)) {
        save(rows(start, start + 100), source, from)
        spark.readStream.format(source).schema(read(source, from).schema).load(from.toString)
          .writeStream.format(source).partitionBy("p").trigger(Trigger.AvailableNow())
          .option("checkpointLocation", checkpoint.toString).start(table.toString)
          .awaitTermination()
      }
    finally Seq(from, checkpoint).foreach(fileSystem.delete(_, true))
  }

  /** Names of the files below a directory, relative to it, also of those that readers ignore. */
  protected def allFiles(directory: Path): Seq[String] = {
    if (!fileSystem.exists(directory)) return Nil
    val prefix = fileSystem.makeQualified(directory).toUri.getPath + "/"
    val files = fileSystem.listFiles(directory, true)
    Iterator.continually(files).takeWhile(_.hasNext)
      .map(_.next().getPath.toUri.getPath.stripPrefix(prefix)).toSeq.sorted
  }

  protected def partFiles(directory: Path): Seq[String] =
    allFiles(directory).filter { name =>
      new Path(name).getName.startsWith("part-") && !name.split('/').exists(_.startsWith("_"))
    }

  /** The error of an action with those that caused it, outermost first. */
  protected def errors(action: => Any): Seq[Throwable] =
    Iterator.iterate[Throwable](intercept[Exception](action))(_.getCause).takeWhile(_ != null).toSeq

  protected def text(errors: Seq[Throwable]): String = errors.map(_.toString).mkString("\n")

  protected def condition(errors: Seq[Throwable]): Option[String] =
    errors.collectFirst {
      case error: SparkThrowable if error.getCondition != null =>
        error.getCondition
    }
}
