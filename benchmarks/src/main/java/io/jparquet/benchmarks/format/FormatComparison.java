package io.jparquet.benchmarks.format;

/**
 * The result of one row of the suite: medians of CPU time per value.
 *
 * @param row the measured row
 * @param own of jparquet, in nanoseconds
 * @param parquetJava of parquet-java
 * @param duckDb of DuckDB
 */
record FormatComparison(FormatRow row, double own, double parquetJava, double duckDb) {
  double ratio() {
    return parquetJava / own;
  }

  boolean isReached() {
    return ratio() >= row.target();
  }
}
