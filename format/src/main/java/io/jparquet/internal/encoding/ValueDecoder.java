package io.jparquet.internal.encoding;

/**
 * Decodes the values section of a data page (or a dictionary page), in bulk and in order. One
 * instance decodes the pages of a column chunk one after another. Not thread-safe.
 *
 * @param <B> the type of the target of the values: {@code byte[]} for BOOLEAN (0 or 1), {@code
 *     int[]} for INT32, {@code long[]} for INT64, {@code float[]}, {@code double[]}, and {@link
 *     io.jparquet.internal.encoding.BinaryValues} for BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY and INT96
 */
public interface ValueDecoder<B> {
  /**
   * Starts a page. The bytes of the page must not change while values are read.
   *
   * @param page array with the uncompressed page
   * @param offset index of the first byte of the values
   * @param limit index after the last byte of the page
   * @param valueCount number of values, without nulls; an upper bound is enough for the encodings
   *     that do not store a count
   * @throws io.jparquet.error.CorruptFileException when the header of the section is invalid
   */
  void init(byte[] page, int offset, int limit, int valueCount);

  /**
   * Decodes the next {@code count} values into {@code dst} from index {@code dstOffset}.
   *
   * @throws io.jparquet.error.CorruptFileException when the page has fewer values or is invalid
   */
  void read(B dst, int dstOffset, int count);

  /**
   * Skips the next {@code count} values.
   *
   * @throws io.jparquet.error.CorruptFileException when the page has fewer values or is invalid
   */
  void skip(int count);

  /**
   * Ends the page, whose bytes are about to change. A decoder whose next page refers to the last
   * value of this one skips the values that are left.
   *
   * @throws io.jparquet.error.CorruptFileException when they are invalid
   */
  default void endPage() {}
}
