package io.jparquet.spark.storage

import org.apache.spark.sql.{DataFrame, SparkSession}

/** What the task of a write does once, between two of its rows. */
object RowAction {
  @volatile private var action: () => Unit = () => ()

  private def run(): Unit = action()

  /** Numbers from one task, which acts when it comes to one of them. */
  def numbers(session: SparkSession, count: Long, at: Long)(action: => Unit): DataFrame = {
    import session.implicits._
    this.action = () => action
    session.range(0, count, 1, 1).as[Long].mapPartitions(
      _.map { id =>
        if (id == at) RowAction.run()
        id
      }
    ).toDF("id")
  }
}
