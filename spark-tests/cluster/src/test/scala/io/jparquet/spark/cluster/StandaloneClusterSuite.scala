package io.jparquet.spark.cluster

import java.nio.file.{Files, Path}

import org.apache.spark.TaskContext
import org.apache.spark.sql.functions.{col, udf}
import org.scalatest.Tag

/** Reads and writes on executors that are killed in the middle of their tasks. */
class StandaloneClusterSuite extends ClusterTest with WritesOfTables {
  import KillingCommitProtocol.{afterCommit, beforeCommit, markerKey, momentKey, thirdFile}
  import StandaloneClusterSuite._
  import WritesOfTables.blockBytes

  override def beforeAll(): Unit = {
    super.beforeAll()
    startApplication(
      "spark.sql.sources.commitProtocolClass" -> classOf[KillingCommitProtocol].getName
    )
  }

  private def killPoint(table: Path): KillPoint =
    KillPoint(table.resolveSibling("killed").toString, table.toString)

  private val algorithm = "mapreduce.fileoutputcommitter.algorithm.version"

  private val killedCommits = Seq(
    KilledCommit("before a task's commit", beforeCommit, inMostWays = false),
    KilledCommit("after a task's commit", afterCommit, inMostWays = true),
    KilledCommit(
      "when tasks publish",
      afterCommit,
      inMostWays = false,
      stages = false,
      Map(algorithm -> "2")
    )
  )

  private def slowUnless(isInGate: Boolean): Seq[Tag] = if (isInGate) Nil else Seq(Slow)

  /** A build has each moment, with the writes that differ most. */
  private def isInGate(isOwn: Boolean, commit: KilledCommit, way: Way): Boolean =
    if (!isOwn) commit.inMostWays && way == dynamicOverwrite
    else if (commit.inMostWays) Set(append, dynamicOverwrite)(way)
    else way.dynamic == commit.stages

  for (source <- sources) {
    val isOwn = source.format == "jparquet"

    test(
      s"${source.name}: a read goes on after its executor was killed in the middle of a file",
      slowUnless(isOwn): _*
    ) {
      val table = newDirectory().resolve("table")
      newRows.coalesce(2).write.format(source.format).save(table.toString)
      val kill = killPoint(table)
      val read = spark.read.format(source.format).load(table.toString)
      assert(digest(read.withColumn("id", killAt(middleId, kill)(col("id")))) == newDigest)
      assert(kill.isReached)
    }

    test(s"${source.name}: a read goes on after all executors were killed in the middle of it") {
      val table = newDirectory().resolve("table")
      newRows.coalesce(2).write.format(source.format).save(table.toString)
      // Small enough that each file has a task of its own.
      val result = withSettings("spark.sql.files.maxPartitionBytes" -> "512k") {
        val read = spark.read.format(source.format).load(table.toString)
        val blocked =
          read.withColumn("id", blockAt(blockedReads, table.getParent.toString)(col("id")))
        killingAll(table.getParent, blockedReads)(digest(blocked))
      }
      assert(result == newDigest)
    }

    // The commands and the committer of Spark's own source are those that Spark tests itself.
    val (most, some) =
      if (isOwn) (ways, Seq(append, dynamicOverwrite))
      else (Seq(append, dynamicOverwrite), Seq(dynamicOverwrite))

    for (way <- most)
      test(
        s"${source.name}: ${way.name} brings each row once after a kill while a task writes",
        slowUnless(way == append || isOwn && way == dynamicOverwrite): _*
      ) {
        val table = way.newTable(source)
        val kill = killPoint(table)
        if (way.partitioned)
          withSettings(momentKey -> thirdFile, markerKey -> kill.marker) {
            way.save(newRows, source, table)
          }
        else way.save(newRows.withColumn("id", killAt(middleId, kill)(col("id"))), source, table)
        assert(kill.stagedBytes > blockBytes)
        assertTable(table, way.expected())
      }

    for (commit <- killedCommits; way <- if (commit.inMostWays) most else some)
      test(
        s"${source.name}: ${way.name} brings each row once after a kill ${commit.when}",
        slowUnless(isInGate(isOwn, commit, way)): _*
      ) {
        val table = way.newTable(source)
        val kill = killPoint(table)
        val settings = Seq(momentKey -> commit.moment, markerKey -> kill.marker) ++ commit.settings
        withSettings(settings: _*)(way.save(newRows, source, table))
        if (commit.stages) assert(kill.stagedBytes > blockBytes) else assert(kill.isReached)
        assertTable(table, way.expected())
      }

    test(
      s"${source.name}: ${append.name} brings each row once after all executors were killed",
      slowUnless(isOwn): _*
    ) {
      val table = append.newTable(source)
      val marks = table.getParent
      val blocked = newRows.withColumn("id", blockAt(blockedWrites, marks.toString)(col("id")))
      killingAll(marks, blockedWrites)(append.save(blocked, source, table))
      assertTable(table, append.expected())
    }
  }

  /** Runs a job and kills all executors as soon as its tasks have reached certain rows. */
  private def killingAll[T](marks: Path, ids: Seq[Long])(body: => T): T = {
    val killer = new Thread(() => {
      await(s"tasks at the rows $ids")(ids.forall(id => Files.exists(marks.resolve(id.toString))))
      cluster.executors.foreach(_.destroyForcibly())
    })
    killer.start()
    try body
    finally killer.join()
  }
}

/** What is serialized for the executors, apart from the suite. */
object StandaloneClusterSuite {
  import WritesOfTables.{firstNew, newCount}

  /**
   * A kill near the commit of a task.
   *
   * @param inMostWays whether it is tried in most ways to write, not only in some
   * @param stages whether the rows are staged still at that moment
   */
  private case class KilledCommit(
      when: String,
      moment: String,
      inMostWays: Boolean,
      stages: Boolean = true,
      settings: Map[String, String] = Map.empty
  )

  /** A row in the middle of the second of four tasks, or of the first of two. */
  private val middleId = firstNew + newCount * 3 / 8

  /** Rows in the middle of the first two of four tasks. */
  private val blockedWrites = Seq(firstNew + newCount / 8, middleId)

  /** Rows in the middle of two files. */
  private val blockedReads = Seq(firstNew + newCount / 4, firstNew + newCount * 3 / 4)

  /** The identity, which kills its executor once when it gets a number. */
  private def killAt(killedId: Long, kill: KillPoint) =
    udf { (id: Long) =>
      if (id == killedId) kill.reach()
      id
    }.asNondeterministic()

  /** The identity, in which the first attempts of tasks stay when they get certain numbers. */
  private def blockAt(ids: Seq[Long], marks: String) =
    udf { (id: Long) =>
      if (ids.contains(id) && TaskContext.get().attemptNumber() == 0) {
        Files.writeString(Path.of(marks, id.toString), "")
        while (true) Thread.sleep(1000)
      }
      id
    }.asNondeterministic()
}
