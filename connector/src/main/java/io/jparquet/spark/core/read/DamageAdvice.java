package io.jparquet.spark.core.read;

import io.jparquet.error.CorruptFileException;
import io.jparquet.option.ReadOptions;

/** What users of Spark can do about a damaged file, which the format does not know. */
public final class DamageAdvice {
  private static final String RESTORE = "restore the file or write it again, or set ";

  private DamageAdvice() {}

  /** An error of a file, with the advice if it is that of a damaged one. */
  public static Throwable to(Throwable error) {
    if (!(error instanceof CorruptFileException damage)) {
      return error;
    }
    return damage.withAdvice(
        RESTORE
            + (damage.location().rowGroup() == null
                ? "ignoreCorruptFiles = true to skip it"
                : "ignoreCorruptFiles = true to read only the rows before the damage, or "
                    + ReadOptions.DAMAGED
                    + " = skip-pages to leave out only the damaged pages"));
  }
}
