/** The bridge to Spark 4.2. */
package io.jparquet.spark.bridge.v42;
