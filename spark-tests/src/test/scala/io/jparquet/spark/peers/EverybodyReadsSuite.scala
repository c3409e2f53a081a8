package io.jparquet.spark.peers

import io.jparquet.spark.support.{Core, SameOnEachLine, SourceComparison}

/**
 * What we write, everybody reads: tables, written in every way that makes files, are read by
 * Spark's own source in all of its modes, by parquet-java and by DuckDB.
 *
 * The build tries a fixed core of tables. CONTRIBUTING.md has the command for a longer run.
 */
@Core
class EverybodyReadsSuite extends SourceComparison {

  /** Before the first seed of random tables: with those of a build, all ways are tried. */
  private val RandomSeeds = 1001L

  test("what we write, everybody reads: each order of runs of values") {
    val all = 0 until OrderedRunsTable.Count
    // Half of them, with each form and each kind of runs first; on older lines each once.
    val core =
      if (seeds.size > 10) all
      else if (since("4.2")) all.filter(OrderedRunsTable.isOfCore)
      else all by 7
    judge(core.iterator.map(_.toLong), Long.MaxValue)
  }

  test("what we write, everybody reads: random tables", SameOnEachLine) {
    judge(seeds.iterator.map(RandomSeeds + _), Long.MaxValue)
  }

  /** A test may take twenty minutes, so a long run has several. */
  private val ChunksOfTest = 10000L

  /** More than the tables of one test. */
  private val SeedsOfTest = 1000L

  private val chunks = java.lang.Long.getLong("jparquet.peers.chunks", 0L).longValue
  private val firstSeed = java.lang.Long.getLong("jparquet.peers.seed", RandomSeeds).longValue

  for ((before, part) <- (0L until chunks by ChunksOfTest).zipWithIndex) {
    val first = firstSeed + part * SeedsOfTest
    test(s"what we write, everybody reads: a long run from seed $first on") {
      judge(Iterator.iterate(first)(_ + 1), math.min(ChunksOfTest, chunks - before))
    }
  }

  private def judge(seeds: Iterator[Long], chunks: Long): Unit = {
    val run = new JudgedRun(spark, alert(_))
    try seeds.takeWhile(_ => run.chunks < chunks && !run.hasFoundEnough).foreach { seed =>
        withTempDir(directory => run.table(seed, directory))
        if (seed % 20 == 0) note(run.summary)
      }
    finally run.close()
    info(run.summary)
    assert(run.failures.isEmpty, run.failures.mkString("\n", "\n", "\n" + run.summary))
  }
}
