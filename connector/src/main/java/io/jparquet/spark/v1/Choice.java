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
   * @param key names the kind of reason, for counters
   * @param text for people
   */
  record Reason(String key, String text) {}
}
