/** Spark's own errors, thrown from Java. */
package io.jparquet.spark.error;
