package io.jparquet.spark.tables

import java.io.{File, IOException}
import java.nio.file.Files
import java.util.concurrent.{CyclicBarrier, Executors, TimeUnit}
import java.util.concurrent.atomic.AtomicBoolean

import scala.jdk.CollectionConverters._
import scala.util.{Failure, Success, Try}

import io.jparquet.spark.support.{HookedCommitProtocol, Interpreted, KilledFileSystem, Slow}
import org.apache.commons.io.FileUtils
import org.apache.spark.SparkConf
import org.apache.spark.sql.{Row, SparkSession}

/** Statements that change rows while others change the table, and whose process is killed. */
class RowLevelCommitSuite extends ChangedRows with Interpreted {
  import testImplicits._

  override protected def sparkConf: SparkConf =
    super.sparkConf
      .set(s"spark.hadoop.fs.${KilledFileSystem.scheme}.impl", classOf[KilledFileSystem].getName)
      .set(s"spark.hadoop.fs.${KilledFileSystem.scheme}.impl.disable.cache", "true")
      .set("spark.sql.sources.commitProtocolClass", classOf[HookedCommitProtocol].getName)

  /** A table of three files, each of ten ids and with a value of its partition column. */
  private def withOldRows(partitioned: String = "")(test: => Unit): Unit = withTable("t") {
    sql(s"CREATE TABLE t (id LONG, v STRING, p INT) USING $own $partitioned")
    for (file <- 0 until 3)
      spark.range(file * 10, file * 10 + 10, 1, 1).selectExpr("id", "'old' AS v", s"$file AS p")
        .writeTo("t").append()
    test
  }

  /** An action that runs once, whoever calls it first. */
  private def once(action: => Unit): () => Unit = {
    val first = new AtomicBoolean(true)
    () => if (first.getAndSet(false)) action
  }

  private val changes = Seq(
    "deleted" -> ((file: File) => Files.delete(file.toPath)),
    "changed" -> ((file: File) => {
      val bytes = Files.readAllBytes(file.toPath)
      Files.write(file.toPath, bytes ++ Array[Byte](0))
      ()
    }),
    "changed" -> ((file: File) => assert(file.setLastModified(1234567000L)))
  )

  for (
    statement <- Seq(
      "DELETE FROM t WHERE id = 15",
      "UPDATE t SET v = 'new' WHERE id = 15",
      "MERGE INTO t USING (SELECT 15L AS n) s ON t.id = s.n WHEN MATCHED THEN DELETE " +
        "WHEN NOT MATCHED THEN INSERT (id) VALUES (1L)"
    );
    ((message, change), i) <- changes.zipWithIndex
  ) test(s"a file that was $message since it was read fails the commit: $statement, $i") {
    withOldRows() {
      val file = new File(filesOf(spark.table("t").where("id = 15")).head)
      val hook = once(change(file))
      val error = intercept[Exception](HookedCommitProtocol.during(task = hook())(sql(statement)))
      val text = messagesOf(error)
      assert(text.contains(s"Another write has $message "), text)
      assert(text.contains(file.getName), text)
      assert(text.contains("repeat the statement"), text)
      val left = stored("t").map(_.path)
      assert(left.size === (if (message == "deleted") 2 else 3))
      assert(left.forall(path => new File(path).getName.startsWith("part-")))
      assert(!new File(directory("t"), "_jparquet_overwrites").exists())
      assert(!new File(directory("t"), "_temporary").exists())
      if (message == "deleted") assert(ids === (0L until 10L) ++ (20L until 30L))
    }
  }

  for (moment <- Seq("before", "after")) test(
    s"a statement whose table is replaced $moment its files appear brings no row back"
  ) {
    withOldRows() {
      val overwrite = once(sql("INSERT OVERWRITE t VALUES (7L, 'replaced', 1)"))
      val error = intercept[Exception](HookedCommitProtocol.during(
        job = if (moment == "before") overwrite(),
        published = if (moment == "after") overwrite()
      )(sql("UPDATE t SET v = 'new' WHERE id IN (5, 15)")))
      assert(messagesOf(error).contains("Another write has deleted "), messagesOf(error))
      checkAnswer(sql("SELECT id, v FROM t"), Row(7, "replaced"))
      assert(spark.read.format(peer).load(directory("t").getPath).count() === 1)
      assert(!new File(directory("t"), "_jparquet_overwrites").exists())
    }
  }

  test("another file may be changed, added or deleted meanwhile") {
    withOldRows() {
      val other = new File(filesOf(spark.table("t").where("id = 25")).head)
      val hook = once {
        Files.copy(other.toPath, new File(other.getParentFile, "part-new.parquet").toPath)
        Files.delete(other.toPath)
      }
      HookedCommitProtocol.during(task = hook())(sql("UPDATE t SET v = 'new' WHERE id = 15"))
      assert(ids === (0L until 30L))
      checkAnswer(sql("SELECT id FROM t WHERE v = 'new'"), Row(15))
    }
  }

  private def atOnce(statements: String*): Seq[Try[Unit]] = {
    val threads = Executors.newFixedThreadPool(statements.size)
    try {
      val calls = statements.map { statement =>
        val session = spark.newSession()
        new java.util.concurrent.Callable[Try[Unit]] {
          override def call(): Try[Unit] = {
            SparkSession.setActiveSession(session)
            Try(session.sql(statement).collect()).map(_ => ())
          }
        }
      }
      threads.invokeAll(calls.asJava).asScala.map(_.get).toSeq
    } finally threads.shutdown()
  }

  test("of two statements that change one file, the rows of one at most are in the table") {
    for (round <- 1 to 5) withOldRows() {
      val barrier = new CyclicBarrier(2)
      // Both have read the file before either commits. The first tasks may be of one statement.
      def meet(): Unit = {
        Try(barrier.await(5, TimeUnit.SECONDS))
        ()
      }
      val results = HookedCommitProtocol.during(task = meet())(atOnce(
        "UPDATE t SET v = 'a' WHERE id = 15",
        "UPDATE t SET v = 'b' WHERE id = 16"
      ))
      withClue(s"round $round, $results: ") {
        assert(ids === (0L until 30L))
        val found = sql("SELECT v FROM t WHERE v <> 'old'").as[String].collect().toSeq
        val ended = results.zip(Seq("a", "b")).collect { case (Success(_), v) => v }
        assert(found === ended)
        assert(ended.size < 2)
        for (Failure(error) <- results) {
          val text = messagesOf(error)
          assert(text.contains("Another write"), text)
          assert(text.contains("epeat the statement"), text)
        }
        assert(!new File(directory("t"), "_jparquet_overwrites").exists())
      }
    }
  }

  for (
    (statement, expected) <- Seq(
      "UPDATE t SET id = id + 100" -> (100L until 130L),
      "DELETE FROM t WHERE id >= 10" -> (0L until 10L),
      "DELETE FROM t WHERE id % 2 = 0" -> (1L until 30L by 2),
      "MERGE INTO t USING (SELECT 5L AS n) s ON t.id = s.n WHEN MATCHED THEN UPDATE SET id = 500L" ->
        ((0L until 30L).filter(_ != 5) :+ 500L),
      "INSERT OVERWRITE t VALUES (7L, 'new', 1)" -> Seq(7L),
      "CALL jparquet.system.compact('DIR', sort_by => 'id')" -> (0L until 30L)
    );
    // Another write does not finish one without new files, which fails then and has done nothing.
    fails <- if (statement.contains(">=")) Seq(false) else Seq(false, true)
  ) test(
    s"a statement that another write finishes has succeeded${if (fails) ", though it fails then"
      else ""}: $statement"
  ) {
    withOldRows() {
      // An append begins with what others have not ended, and finds all files of the statement.
      val append = once {
        sql("INSERT INTO t VALUES (1000, 'more', 0)")
        if (fails) throw new IOException("after the files have appeared")
      }
      HookedCommitProtocol.during(published = append())(
        sql(statement.replace("DIR", directory("t").getPath)).collect()
      )
      assert(ids === (expected :+ 1000L).sorted)
      assert(!new File(directory("t"), "_jparquet_overwrites").exists())
      assert(!new File(directory("t"), "_temporary").exists())
    }
  }

  test("beside appends, a statement that reports an error has changed nothing, and others once") {
    withOldRows() {
      val ended = new AtomicBoolean(false)
      val appender = Executors.newFixedThreadPool(2)
      for (i <- 1 to 2) appender.submit(new Runnable {
        override def run(): Unit = {
          val session = spark.newSession()
          SparkSession.setActiveSession(session)
          while (!ended.get) session.sql(s"INSERT INTO t VALUES (${1000 * i}, 'more', 0)")
        }
      })
      try {
        var expected = 5L
        for (_ <- randomCases(8)) {
          val update = Try(sql("UPDATE t SET id = id + 100 WHERE p = 0 AND id % 100 = 5"))
          if (update.isSuccess) expected += 100
          val found = sql("SELECT id FROM t WHERE p = 0 AND id % 100 = 5").as[Long].collect().toSeq
          update match {
            case Failure(e) if found != Seq(expected) =>
              fail(s"the statement that failed has changed $expected to $found", e)
            case _ => assert(found === Seq(expected))
          }
        }
      } finally {
        ended.set(true)
        appender.shutdown()
        assert(appender.awaitTermination(60, TimeUnit.SECONDS))
      }
    }
  }

  test("statements that change different files at the same time both succeed") {
    withOldRows() {
      val results =
        atOnce("UPDATE t SET v = 'a' WHERE id = 5", "DELETE FROM t WHERE id = 16")
      results.foreach(_.get)
      assert(ids === (0L until 30L).filter(_ != 16))
      checkAnswer(sql("SELECT id FROM t WHERE v = 'a'"), Row(5))
    }
  }

  test("a statement whose task fails changes nothing") {
    withOldRows("PARTITIONED BY (p)") {
      val before = stored("t")
      intercept[Exception](HookedCommitProtocol.during(task = throw new IOException("no"))(
        sql("UPDATE t SET v = 'new'")
      ))
      intercept[Exception](HookedCommitProtocol.during(job = throw new IOException("no"))(
        sql("UPDATE t SET v = 'new'")
      ))
      intercept[Exception](sql("UPDATE t SET v = raise_error(v) WHERE id = 25"))
      assert(stored("t") === before)
      assert(!new File(directory("t"), "_jparquet_overwrites").exists())
      sql("UPDATE t SET v = 'new'")
      assert(spark.table("t").where("v = 'new'").count() === 30)
    }
  }

  /** Without the many lines that a process logs when it is killed. */
  private def unlogged[T](body: => T): T = {
    spark.sparkContext.setLogLevel("OFF")
    try body
    finally spark.sparkContext.setLogLevel("WARN")
  }

  for (
    ((statement, old, changed), number) <- Seq(
      ("UPDATE t SET v = 'new' WHERE id IN (3, 14)", Seq.empty[Long], Seq(3L, 14L)),
      ("DELETE FROM t WHERE id < 15 AND v = 'old'", 0L until 30L, 15L until 30L),
      (
        "MERGE INTO t USING (SELECT explode(array(5L, 25L, 77L)) AS n) s ON t.id = s.n " +
          "WHEN MATCHED AND n < 20 THEN DELETE WHEN MATCHED THEN UPDATE SET p = 9 " +
          "WHEN NOT MATCHED AND n > 50 THEN INSERT (id, v, p) VALUES (s.n, 'old', 1)",
        0L until 30L,
        ((0L until 30L) :+ 77L).filter(_ != 5)
      )
    ).zipWithIndex
  ) test(
    s"a killed statement leaves old or new rows, and the next one mends it: $statement",
    (if (statement.startsWith("UPDATE")) Seq(Slow) else Nil): _*
  ) {
    // Row groups of any size are copied.
    withSQLConf("spark.sql.files.openCostInBytes" -> "0")(withTable("t")(unlogged(withTempDir {
      dir =>
        val written = new File(dir, "written")
        val place = s"${KilledFileSystem.scheme}:${written.getPath}"
        sql(s"CREATE TABLE t (id LONG, v STRING, p INT) USING $own PARTITIONED BY (p) " +
          s"LOCATION '$place' TBLPROPERTIES ('parquet.block.row.count.limit' = '5')")
        for (file <- 0 until 3)
          spark.range(file * 10, file * 10 + 10, 1, 1).selectExpr("id", "'old' AS v", s"$file AS p")
            .writeTo("t").append()
        val isUpdate = statement.startsWith("UPDATE")
        def rows: Seq[Long] = {
          val all =
            if (isUpdate) sql("SELECT id FROM t WHERE v = 'new'") else sql("SELECT id FROM t")
          all.as[Long].collect().toSeq.sorted
        }
        val before = new File(dir, "before")
        FileUtils.copyDirectory(written, before, true)

        var kills = number % killStep
        var ended = false
        while (!ended) {
          FileUtils.deleteDirectory(written)
          FileUtils.copyDirectory(before, written, true)
          spark.catalog.refreshTable("t")
          ended =
            try {
              KilledFileSystem.killedAfter(kills)(sql(statement))
              KilledFileSystem.killedBy.isEmpty
            } catch {
              case _: Exception if KilledFileSystem.killedBy.nonEmpty => false
            }
          withClue(s"killed after $kills changes, before ${KilledFileSystem.killedBy}: ") {
            val found = rows
            assert(found === old || found === changed)
            val all =
              spark.read.format(peer).schema("id LONG").load(written.getPath).select("id").as[Long]
                .collect().toSet
            assert((if (isUpdate) (0L until 30L) else found).toSet.subsetOf(all))
            if (isUpdate) assert(spark.table("t").count() === 30)
            sql(statement)
            assert(rows === changed)
            checkAnswer(
              spark.read.format(peer).schema("id LONG, v STRING, p INT").load(written.getPath),
              spark.table("t")
            )
            // It stays without a file where the statement finds no more rows.
            assert(Option(new File(written, "_jparquet_overwrites").list).forall(_.isEmpty))
          }
          kills += killStep
        }
        assert(kills > 20, "the statement changes more files than that")
    })))
  }
}
