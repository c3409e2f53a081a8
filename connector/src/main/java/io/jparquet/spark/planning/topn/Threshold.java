package io.jparquet.spark.planning.topn;

/**
 * The worst of as many values as are needed: no row that comes after it is needed. Immutable.
 *
 * @param key a key of {@link TopNKeys}; null if as many nulls were found, and they come first
 */
record Threshold(Object key) {

  boolean isNull() {
    return key == null;
  }
}
