package io.jparquet.metrics;

/** The structures of a file that can exclude rows, in the order in which a scan consults them. */
public enum PruningLevel {
  /** The statistics of a row group. */
  STATISTICS("the statistics in the footer", ReadMetric.ROW_GROUPS_SKIPPED_BY_STATISTICS),

  /** The Bloom filters of a row group. */
  BLOOM_FILTER("a Bloom filter", ReadMetric.ROW_GROUPS_SKIPPED_BY_BLOOM_FILTER),

  /** The dictionaries of a row group. */
  DICTIONARY("a dictionary", ReadMetric.ROW_GROUPS_SKIPPED_BY_DICTIONARY),

  /** The page index, which is consulted when a row group is opened. */
  PAGE_INDEX("the page index", ReadMetric.ROW_GROUPS_WITHOUT_ROWS_LEFT);

  private final String text;
  private final ReadMetric metric;

  PruningLevel(String text, ReadMetric metric) {
    this.text = text;
    this.metric = metric;
  }

  /** The metric that counts row groups that this level excluded entirely. */
  public ReadMetric metric() {
    return metric;
  }

  @Override
  public String toString() {
    return text;
  }
}
