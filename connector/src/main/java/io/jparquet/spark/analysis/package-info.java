/**
 * Checks of analysed statements: what Spark refuses for its own file sources, and does to
 * DataSource V2 without asking.
 */
package io.jparquet.spark.analysis;
