package io.jparquet.internal.encoding;

import io.jparquet.error.CorruptFileException;

/** Checks the number of remaining values of a page before values are read. */
final class RemainingValues {
  private RemainingValues() {}

  /**
   * Checks that the requested number of values is left.
   *
   * @param kind encoding and type, for the message
   * @throws CorruptFileException when there are fewer
   */
  static void check(int wanted, long remaining, String kind) {
    if (wanted < 0) {
      throw new IllegalArgumentException("cannot read " + wanted + " values");
    }
    if (wanted > remaining) {
      throw new CorruptFileException(
          "the page should hold "
              + wanted
              + " more "
              + kind
              + " values, but has only "
              + remaining
              + ": the page is damaged");
    }
  }
}
