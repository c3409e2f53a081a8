package io.jparquet.spark.support

import org.apache.spark.SPARK_VERSION

/** What the line of Spark has with which the suites run. */
trait LineOfSpark {

  /** Whether the line is this one, such as 4.1, or a later one. */
  protected def since(line: String): Boolean = {
    def numbers(version: String): (Int, Int) = {
      val Array(major, minor) = version.split('.').take(2).map(_.toInt)
      (major, minor)
    }
    Ordering[(Int, Int)].gteq(numbers(SPARK_VERSION), numbers(line))
  }

  /** Whether the line has the type TIME. */
  protected def hasTime: Boolean = since("4.1")

  /** Why a test of the type is cancelled where there is none. */
  protected def noTime: String =
    s"Spark has the type TIME since 4.1, and these tests run on Spark $SPARK_VERSION"

  /** Whether the line has the types GEOMETRY and GEOGRAPHY. */
  protected def hasGeospatial: Boolean = since("4.1")
}
