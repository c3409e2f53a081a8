package io.jparquet.spark.storage

import java.util.concurrent.TimeUnit

import org.apache.spark.sql.{DataFrame, SparkSession}

/** What the task of a write does once, between two of its rows. */
object RowAction {
  @volatile private var action: () => Unit = () => ()

  /** Does what was last set; called by tasks, in the same process. */
  def run(): Unit = action()

  /** Sets what the tasks do when they call [[run]]. */
  def set(action: => Unit): Unit = this.action = () => action

  /** Waits until one task of the stage that runs is left. */
  def awaitOtherTasks(session: SparkSession): Unit = {
    val tracker = session.sparkContext.statusTracker
    val end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60)
    def running =
      tracker.getActiveStageIds().toSeq.flatMap(tracker.getStageInfo(_)).map { stage =>
        stage.numTasks() - stage.numCompletedTasks()
      }
    while (running != Seq(1) && System.nanoTime() < end) Thread.sleep(5)
  }

  /** Numbers from one task, which acts when it comes to one of them. */
  def numbers(session: SparkSession, count: Long, at: Long)(action: => Unit): DataFrame = {
    import session.implicits._
    set(action)
    session.range(0, count, 1, 1).as[Long].mapPartitions(
      _.map { id =>
        if (id == at) run()
        id
      }
    ).toDF("id")
  }
}
