package io.jparquet.spark.read;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ParquetException;

/** What users of Spark can do about a damaged file, which the format does not know. */
final class DamageAdvice {
  private static final String RESTORE = "restore the file or write it again, or set ";

  private DamageAdvice() {}

  /** The error with the advice. */
  static ParquetException to(CorruptFileException error) {
    return error.withAdvice(
        RESTORE
            + (error.location().rowGroup() == null
                ? "ignoreCorruptFiles = true to skip it"
                : "ignoreCorruptFiles = true to read only the rows before the damage"));
  }
}
