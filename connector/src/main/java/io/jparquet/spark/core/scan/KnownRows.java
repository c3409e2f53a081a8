package io.jparquet.spark.core.scan;

import io.jparquet.spark.core.read.PlannedFile;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the rows of a file before it is read.
 *
 * @param rowGroups which row groups may have rows that satisfy the conditions; null if the footer
 *     was not looked at, or says too little
 */
public record KnownRows(Proof proof, @Nullable PlannedFile rowGroups) {

  /** Nothing is known. */
  public static final KnownRows NONE = new KnownRows(Proof.NOTHING, null);

  /** What is proven about a file. */
  public enum Proof {
    /** No row satisfies the conditions. */
    NO_ROW,

    /** Nothing. */
    NOTHING,

    /** Each row satisfies the conditions, and there are some. */
    EACH_ROW
  }
}
