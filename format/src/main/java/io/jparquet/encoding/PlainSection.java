package io.jparquet.encoding;

import io.jparquet.CorruptFileException;

/** Checks and errors that the PLAIN decoders share. */
final class PlainSection {
  private PlainSection() {}

  /**
   * Checks that as many values as are wanted are left.
   *
   * @throws CorruptFileException when there are fewer
   */
  static void checkRemaining(int wanted, long remaining, String type) {
    if (wanted < 0) {
      throw new IllegalArgumentException("cannot read " + wanted + " values");
    }
    if (wanted > remaining) {
      throw new CorruptFileException(
          "the page should hold "
              + wanted
              + " more PLAIN "
              + type
              + " values, but ends after "
              + remaining
              + ": the page is damaged");
    }
  }
}
