package io.jparquet.spark.support

import org.scalatest.Tag

/** A test that takes long and seldom fails, which only the profile full runs. */
object Slow extends Tag("slow")

/**
 * A test of a suite that each build runs on older lines of Spark, whose result cannot differ by line:
 * a build runs it on the newest line, and the profile full on each.
 */
object SameOnEachLine extends Tag("same-on-each-line")
