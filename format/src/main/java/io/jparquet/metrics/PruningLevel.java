package io.jparquet.metrics;

/** What rows are left out by, in the order in which it is asked. */
public enum PruningLevel {
  STATISTICS("the statistics in the footer"),
  BLOOM_FILTER("a Bloom filter"),
  DICTIONARY("a dictionary"),
  PAGE_INDEX("the page index");

  private final String text;

  PruningLevel(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
