package io.jparquet.benchmarks.format;

/**
 * What one row of the suite has shown: medians of CPU time for a value.
 *
 * @param row what was read
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
