/** The bridge to Spark 4.1. */
package io.jparquet.spark.bridge.v41;
