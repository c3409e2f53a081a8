package io.jparquet.spark.support

import java.util.concurrent.ConcurrentLinkedQueue

import scala.jdk.CollectionConverters._
import scala.reflect.ClassTag

import org.apache.spark.scheduler.{SparkListener, SparkListenerEvent}
import org.apache.spark.sql.execution.ui.SparkListenerSQLExecutionEnd
import org.apache.spark.sql.test.SharedSparkSession
import org.scalactic.source.Position
import org.scalatest.Tag

/**
 * Fails each test in which a statement ends with an internal error of Spark, also where the test
 * expects an error: what jparquet does not do, it refuses with an error that says so. Seen are the
 * errors of all executions, and those that tests intercept or describe.
 */
trait NoInternalErrors extends SharedSparkSession {
  private val found = new ConcurrentLinkedQueue[String]

  private val executions = new SparkListener {
    override def onOtherEvent(event: SparkListenerEvent): Unit = event match {
      case end: SparkListenerSQLExecutionEnd => end.errorMessage.foreach(add)
      case _ =>
    }
  }

  private def add(text: String): Unit =
    if (String.valueOf(text).contains("[INTERNAL_ERROR")) found.add(text)

  /** Notes an error that a statement gave, if it is an internal one. */
  protected def noted[T <: Throwable](error: T): T = {
    Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null).take(50)
      .foreach(cause => add(cause.toString))
    error
  }

  /** The internal errors since the test began or this was called. */
  protected def takeInternalErrors(): Seq[String] = {
    val context = spark.sparkContext
    // Visible to Spark's own packages alone.
    val bus = context.getClass.getMethod("listenerBus").invoke(context)
    bus.getClass.getMethod("waitUntilEmpty").invoke(bus)
    val errors = found.asScala.toSeq.distinct
    found.clear()
    errors
  }

  override protected def beforeAll(): Unit = {
    super.beforeAll()
    spark.sparkContext.addSparkListener(executions)
  }

  override protected def test(name: String, tags: Tag*)(body: => Any)(implicit
      pos: Position
  ): Unit =
    super.test(name, tags: _*) {
      found.clear()
      body
      val errors = takeInternalErrors()
      assert(errors.isEmpty, "internal errors of Spark")
    }

  override def intercept[T <: AnyRef](body: => Any)(implicit
      expected: ClassTag[T],
      pos: Position
  ): T = {
    val error = super.intercept[T](body)
    noted(error.asInstanceOf[Throwable])
    error
  }
}
