/**
 * From Spark's rows to leaf columns: the Dremel encoding of the specification's section "Nested
 * Encoding", with one specialised appender per column and no value boxed on the way.
 */
package io.jparquet.spark.write.row;
