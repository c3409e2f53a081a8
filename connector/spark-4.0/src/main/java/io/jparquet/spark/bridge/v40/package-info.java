/** The bridge to Spark 4.0. */
package io.jparquet.spark.bridge.v40;
