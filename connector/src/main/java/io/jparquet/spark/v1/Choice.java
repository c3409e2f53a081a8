package io.jparquet.spark.v1;

/** What reads a relation of DataSource V1. */
sealed interface Choice {

  /** A scan of DataSource V2. */
  record Scan() implements Choice {}

  /**
   * Spark's scan of DataSource V1, with jparquet as its format.
   *
   * @param reason why it is no scan of DataSource V2
   */
  record Format(String reason) implements Choice {}

  /**
   * Spark's own source.
   *
   * @param reason why
   */
  record Declined(Reason reason) implements Choice {}

  /**
   * Why jparquet does not take the place of Spark's own source.
   *
   * @param text for people
   */
  record Reason(Kind kind, String text) {}

  /** The kinds of reasons, which are counted by their keys; docs/acceleration.md has them all. */
  enum Kind {
    OPT_OUT("opt-out"),
    VECTORIZED_READER("vectorized-reader"),
    ROW_READER("row-reader"),
    ROW_INDEX_NAME("row-index-name"),
    TYPE("type"),
    HOOK("hook"),
    LEVEL("level"),
    CODEC("codec"),
    REFUSAL("refusal"),
    FORMAT("format"),
    DELTA("delta");

    private final String key;

    Kind(String key) {
      this.key = key;
    }

    /** The end of the name of the counter. */
    String key() {
      return key;
    }
  }
}
