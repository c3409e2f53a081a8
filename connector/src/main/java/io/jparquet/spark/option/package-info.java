/** The names and values of options, and how they arrive from Spark. */
package io.jparquet.spark.option;
