package io.jparquet.spark.core.base;

/** Spark's errors thrown from Java: its factories return them as {@code Throwable}. */
public final class SparkErrors {

  private SparkErrors() {}

  /**
   * Throws the error as it is, checked or not; declared to return so that callers can write {@code
   * throw}.
   */
  public static RuntimeException unchecked(Throwable error) {
    throw SparkErrors.<RuntimeException>sneak(error);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <E extends Throwable> E sneak(Throwable error) throws E {
    throw (E) error;
  }
}
