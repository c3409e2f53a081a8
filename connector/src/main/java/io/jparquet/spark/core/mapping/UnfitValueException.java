package io.jparquet.spark.core.mapping;

import org.jspecify.annotations.Nullable;

/** A value of a file that the type cannot hold as which its column is read. */
public final class UnfitValueException extends ArithmeticException {

  private static final long serialVersionUID = 1L;

  private final int slot;

  /**
   * An error of a value.
   *
   * @param slot its place in the vector of the batch, or -1 if that is not known
   */
  public UnfitValueException(@Nullable String message, int slot) {
    super(message);
    this.slot = slot;
  }

  /** The place of the value in the vector of the batch, or -1 if that is not known. */
  public int slot() {
    return slot;
  }
}
