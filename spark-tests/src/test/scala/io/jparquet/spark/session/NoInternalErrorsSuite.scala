package io.jparquet.spark.session

import scala.util.Try

import io.jparquet.spark.support.SourceComparison
import org.apache.spark.SparkException
import org.apache.spark.sql.functions.{col, udf}

/** That a suite would notice an internal error of Spark. */
class NoInternalErrorsSuite extends SourceComparison {

  private def raised: Exception = SparkException.internalError("planted")

  private def assertNoticed(): Unit = {
    val errors = takeInternalErrors()
    assert(errors.nonEmpty && errors.forall(_.contains("planted")), errors)
    assert(takeInternalErrors() === Nil)
  }

  test("an internal error that a test intercepts is noticed, also as a cause") {
    intercept[SparkException](throw raised)
    assertNoticed()
    intercept[IllegalStateException](throw new IllegalStateException("outer", raised))
    assertNoticed()
    intercept[IllegalStateException](throw new IllegalStateException("planted"))
    assert(takeInternalErrors() === Nil)
  }

  test("an internal error of an execution is noticed, also where the test drops it") {
    val failing = udf { (id: Long) =>
      if (id >= 0) throw SparkException.internalError("planted")
      id
    }
    assert(Try(spark.range(1).select(failing(col("id"))).collect()).isFailure)
    assertNoticed()
    val other = spark.newSession().range(1).select(failing(col("id")))
    assert(Try(other.collect()).isFailure)
    assertNoticed()
  }
}
