/** How Spark's SQL tab shows counts, sizes and times of scans and writes. */
package io.jparquet.spark.metric;
