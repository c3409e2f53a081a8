package io.jparquet.spark.peers

import java.util.concurrent.atomic.AtomicReference

import org.apache.spark.sql.SparkSession

/**
 * Runs code in a task of Spark: without one, its reader leaves vectors on the heap, and files open.
 */
object InTask {
  private val body = new AtomicReference[() => Any]

  /** The result of the code, which may hold anything, as it stays in this JVM. */
  def run[T](spark: SparkSession)(code: => T): T = {
    val result = new AtomicReference[Either[Throwable, T]]
    body.set { () =>
      result.set(
        try Right(code)
        catch { case e: Throwable => Left(e) }
      )
    }
    spark.sparkContext.parallelize(Seq(0), 1).foreach(_ => InTask.body.get.apply())
    result.get.fold(throw _, identity)
  }
}
