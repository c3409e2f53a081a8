package io.jparquet.spark.support

import org.apache.spark.SparkConf

/**
 * Suites of many queries of few rows, which Spark interprets in each build: compiling takes longer.
 * Other suites have scans in compiled stages, and these too with the profile `full`.
 */
trait Interpreted extends SourceComparison {
  override protected def sparkConf: SparkConf = super.sparkConf.setAll(interpretation)
}
