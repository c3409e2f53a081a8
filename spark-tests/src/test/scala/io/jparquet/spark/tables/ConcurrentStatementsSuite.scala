package io.jparquet.spark.tables

import java.util.concurrent.{Callable, CyclicBarrier, Executors, TimeUnit}

import scala.jdk.CollectionConverters._
import scala.util.{Failure, Success, Try}

import io.jparquet.spark.support.{AcceleratedComparison, Interpreted}
import org.apache.spark.sql.{AnalysisException, Row, SparkSession}
import org.apache.spark.sql.connector.catalog.{
  Column,
  DelegatingCatalogExtension,
  Identifier,
  Table
}
import org.apache.spark.sql.connector.expressions.Transform
import org.apache.spark.sql.internal.SQLConf

/** Statements that two sessions run on one table at the same time. */
class ConcurrentStatementsSuite extends AcceleratedComparison with Interpreted {
  import testImplicits._

  private val rounds = randomCases(20).size

  /** Runs actions in sessions of their own that begin at the same time. */
  private def atOnce[T](actions: (SparkSession => T)*): Seq[Try[T]] = {
    val barrier = new CyclicBarrier(actions.size)
    val threads = Executors.newFixedThreadPool(actions.size)
    try {
      val calls = actions.map { action =>
        val session = spark.newSession()
        new Callable[Try[T]] {
          override def call(): Try[T] = {
            SparkSession.setActiveSession(session)
            barrier.await(10, TimeUnit.SECONDS)
            Try(action(session))
          }
        }
      }
      threads.invokeAll(calls.asJava).asScala.map(_.get).toSeq
    } finally threads.shutdown()
  }

  private def statement(text: String): SparkSession => Unit = session => session.sql(text).collect()

  private def ids(where: String): Seq[Long] =
    sql(s"SELECT id FROM t WHERE $where").as[Long].collect().toSeq.sorted

  test("two INSERTs lose no row, of a table with partitions and of one without") {
    for (partitioned <- Seq("", "PARTITIONED BY (p)")) withTable("t") {
      sql(s"CREATE TABLE t (id LONG, p INT) USING $own $partitioned")
      for (round <- 0 until rounds / 2)
        atOnce(
          statement(s"INSERT INTO t VALUES (${2 * round}, 1)"),
          statement(s"INSERT INTO t VALUES (${2 * round + 1}, ${round % 2 + 1})")
        ).foreach(_.get)
      assert(ids("TRUE") === (0L until rounds))
    }
  }

  test("an INSERT and an OVERWRITE of another partition do not touch each other") {
    for (mode <- Seq("static", "dynamic")) withTable("t") {
      sql(s"CREATE TABLE t (id LONG, p INT) USING $own PARTITIONED BY (p)")
      sql("INSERT INTO t VALUES (-1, 2)")
      for (round <- 0 until rounds / 2) {
        atOnce(
          statement(s"INSERT INTO t VALUES ($round, 1)"),
          session => {
            session.conf.set(SQLConf.PARTITION_OVERWRITE_MODE.key, mode)
            val overwrite =
              if (mode == "static") s"INSERT OVERWRITE t PARTITION (p = 2) VALUES ($round)"
              else s"INSERT OVERWRITE t VALUES ($round, 2)"
            session.sql(overwrite).collect()
            ()
          }
        ).foreach(_.get)
        withClue(s"$mode, round $round: ") {
          assert(ids("p = 1") === (0L to round))
          assert(ids("p = 2") === Seq(round))
        }
      }
    }
  }

  test("of two OVERWRITEs of one partition at least one is there as a whole, and no older row") {
    withTable("t") {
      sql(s"CREATE TABLE t (id LONG, p INT) USING $own PARTITIONED BY (p)")
      sql("INSERT INTO t VALUES (-1, 2)")
      for (round <- 0 until rounds) {
        def rows(writer: Int): Seq[Long] = (0 until 3).map(i => round * 10L + writer * 3 + i)
        val outcomes = atOnce((0 to 1).map(writer =>
          statement(
            "INSERT OVERWRITE t PARTITION (p = 1) VALUES " + rows(writer).mkString("(", "), (", ")")
          )
        ): _*)
        val found = ids("p = 1")
        withClue(s"round $round, $outcomes: ") {
          val whole = (0 to 1).filter(writer => rows(writer).forall(found.contains))
          assert(found.toSet.subsetOf((rows(0) ++ rows(1)).toSet))
          assert(found.size === 3 * whole.size)
          assert(whole.nonEmpty)
          assert(outcomes.exists(_.isSuccess))
          outcomes.zipWithIndex.foreach {
            case (Success(_), _) =>
            case (Failure(error), _) => assert(error.getMessage != null)
          }
        }
        assert(ids("p = 2") === Seq(-1L))
      }
    }
  }

  test("a read while the table is altered, extended and analyzed has the rows of one moment") {
    withTable("t") {
      sql(s"CREATE TABLE t (id LONG, p INT) USING $own PARTITIONED BY (p)")
      sql("INSERT INTO t SELECT id, id % 3 FROM range(0, 300, 1, 3)")
      for (round <- 0 until rounds) {
        val change = round % 5 match {
          case 0 => s"ALTER TABLE t ADD COLUMNS (c$round STRING)"
          case 1 => s"ALTER TABLE t SET TBLPROPERTIES ('k' = '$round')"
          case 2 => s"ALTER TABLE t ADD PARTITION (p = ${100 + round})"
          case 3 => "ANALYZE TABLE t COMPUTE STATISTICS"
          case _ => s"ALTER TABLE t DROP PARTITION (p = ${100 + round - 2})"
        }
        val read = (session: SparkSession) => {
          val rows = session.sql("SELECT count(*), sum(id) FROM t").collect().toSeq
          assert(rows === Seq(Row(300L, 44850L)), change)
        }
        atOnce(statement(change), read).foreach(_.get)
      }
    }
  }

  test("CREATE TABLE AS SELECT leaves a bucketed table that another session makes meanwhile") {
    val create = s"CREATE TABLE t USING $own CLUSTERED BY (id) INTO 2 BUCKETS AS SELECT 1 AS id"
    withTable("t") {
      OvertakenCatalog.before = () => {
        OvertakenCatalog.before = () => ()
        sql(create.replace("1 AS", "7 AS"))
      }
      withSQLConf(SQLConf.V2_SESSION_CATALOG_IMPLEMENTATION.key ->
        classOf[OvertakenCatalog].getName) {
        val error = intercept[AnalysisException](sql(create))
        assert(error.getCondition === "TABLE_OR_VIEW_ALREADY_EXISTS")
      }
      checkAnswer(spark.table("t"), Row(7))
    }
  }
}

/** A session catalog in which another session creates each table first. */
class OvertakenCatalog extends DelegatingCatalogExtension {
  override def createTable(
      name: Identifier,
      columns: Array[Column],
      partitions: Array[Transform],
      properties: java.util.Map[String, String]
  ): Table = {
    OvertakenCatalog.before()
    super.createTable(name, columns, partitions, properties)
  }
}

object OvertakenCatalog {

  /** What the other session does. */
  @volatile var before: () => Unit = () => ()
}
