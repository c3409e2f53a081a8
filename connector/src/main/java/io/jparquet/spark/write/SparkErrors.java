package io.jparquet.spark.write;

/** Throws Spark's errors, which Scala does not declare, from Java. */
final class SparkErrors {
  private SparkErrors() {}

  /** Throws {@code error} as it is; declared to return so that callers can write {@code throw}. */
  static RuntimeException unchecked(Throwable error) {
    throw SparkErrors.<RuntimeException>cast(error);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <E extends Throwable> E cast(Throwable error) throws E {
    throw (E) error;
  }
}
