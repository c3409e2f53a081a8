package io.jparquet.internal.encoding;

import io.jparquet.error.CorruptFileException;

/**
 * The streams of a BYTE_STREAM_SPLIT page, and the number of values that were read. The length of
 * the page determines its number of values.
 *
 * <p>Specification: "Byte Stream Split (BYTE_STREAM_SPLIT = 9)".
 */
final class ByteStreamSection {
  private final int width;
  private final String kind;
  private byte[] page;
  private int start;
  private int values;
  private int position;

  /**
   * Creates a section.
   *
   * @param width bytes of a value, at least 1
   * @param type the type, for messages
   */
  ByteStreamSection(int width, String type) {
    this.width = width;
    this.kind = "BYTE_STREAM_SPLIT " + type;
  }

  /**
   * Starts a page.
   *
   * @throws CorruptFileException when the bytes are not a whole number of values
   */
  void init(byte[] bytes, int offset, int limit) {
    int length = limit - offset;
    if (length % width != 0) {
      throw new CorruptFileException(
          kind
              + " values have "
              + width
              + " bytes each, but take "
              + length
              + " bytes together: the page is damaged");
    }
    page = bytes;
    start = offset;
    values = length / width;
    position = 0;
  }

  /** Skips values and returns the index in the page of the first byte of the first one. */
  int advance(int count) {
    RemainingValues.check(count, values - position, kind);
    int from = start + position;
    position += count;
    return from;
  }

  /** The page. */
  byte[] page() {
    return page;
  }

  /** Distance from a byte of a value to the next one: the length of a stream. */
  int stride() {
    return values;
  }
}
