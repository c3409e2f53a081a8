package io.jparquet.spark.peers

import org.apache.spark.sql.SparkSession

/** Settings of a session for a time. */
object SessionSettings {
  def during[T](spark: SparkSession, settings: Map[String, String])(body: => T): T = {
    val before = settings.keys.map(name => name -> spark.conf.getOption(name))
    settings.foreach { case (name, value) => spark.conf.set(name, value) }
    try body
    finally before.foreach {
        case (name, Some(value)) => spark.conf.set(name, value)
        case (name, None) => spark.conf.unset(name)
      }
  }
}
