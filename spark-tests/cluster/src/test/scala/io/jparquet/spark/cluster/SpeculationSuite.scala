package io.jparquet.spark.cluster

import org.apache.spark.sql.functions.{col, udf}
import org.scalatest.Tag

/** Writes in which Spark starts a second attempt of a slow task, so that two write the same rows. */
class SpeculationSuite extends ClusterTest with WritesOfTables {
  import ClusterTest.Source
  import SpeculationSuite._

  override def beforeAll(): Unit = {
    super.beforeAll()
    startApplication(
      "spark.speculation" -> "true",
      "spark.speculation.interval" -> "50ms",
      "spark.speculation.quantile" -> "0.5",
      "spark.speculation.minTaskRuntime" -> "100ms"
    )
  }

  /**
   * What a command of Spark's own source may leave without files: the attempt that loses may begin a
   * file while the job deletes the directory of all attempts, and then deletes no more than its own.
   * Without jparquet it left that once in 25 overwrites. The directory of an overwrite of partitions
   * is one of the staging directory.
   */
  private def emptied(source: Source)(entry: String): Boolean =
    source.format != "jparquet" && entry.matches(
      "(\\.spark-staging-[^/]+/)?_temporary/0/_temporary"
    )

  /** A test that this machine can run if it has two loopback addresses; Linux has, macOS has one. */
  private def testWithTwoHosts(name: String, tags: Seq[Tag])(body: => Any): Unit =
    test(name, tags: _*) {
      assume(
        StandaloneCluster.hosts.distinct.size == 2,
        "Spark runs two attempts of a task only on two hosts, and 127.0.0.2 is no address of this machine"
      )
      body
    }

  for (source <- sources; way <- Seq(append, partitionedOverwrite, dynamicOverwrite)) {
    val tags = if (source.format == "jparquet" || way == dynamicOverwrite) Nil else Seq(Slow)

    testWithTwoHosts(
      s"${source.name}: ${way.name} brings each row once if two attempts end together",
      tags
    ) {
      val table = way.newTable(source)
      val race = RacingAttempts(table.getParent.toString, "attempt-1")
      way.save(newRows.withColumn("id", slowAt(race)(col("id"))), source, table)
      await("the attempts end")((0 to 1).forall(n => race.has(s"attempt-$n-ended")))
      assertTable(table, way.expected(), emptied(source))
    }

    testWithTwoHosts(
      s"${source.name}: ${way.name} keeps its files if a slow attempt outlives the job",
      tags
    ) {
      val table = way.newTable(source)
      val race = RacingAttempts(table.getParent.toString, "job-ended")
      way.save(newRows.withColumn("id", slowAt(race)(col("id"))), source, table)
      assert(!race.has("attempt-0-ended"))
      race.leave("job-ended")
      await("the slow attempt ends")(race.has("attempt-0-ended"))
      assertTable(table, way.expected(), emptied(source))
    }
  }
}

/** What is serialized for the executors, apart from the suite. */
object SpeculationSuite {
  import WritesOfTables.{firstNew, newCount}

  /** The identity, which lets attempts of the first task race when they get its middle row. */
  private def slowAt(race: RacingAttempts) =
    udf { (id: Long) =>
      if (id == firstNew + newCount / 8) race.middle()
      id
    }.asNondeterministic()
}
