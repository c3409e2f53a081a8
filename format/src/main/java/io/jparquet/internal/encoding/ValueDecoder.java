package io.jparquet.internal.encoding;

/**
 * Decodes the values section of a data page (or a dictionary page), in bulk and in order. One
 * instance serves the pages of a column chunk one after the other. Not thread-safe.
 *
 * @param <B> the array that takes the values: {@code byte[]} for BOOLEAN (0 or 1), {@code int[]}
 *     for INT32, {@code long[]} for INT64, {@code float[]}, {@code double[]}, and {@link
 *     io.jparquet.internal.encoding.BinaryValues} for BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY and INT96
 */
public interface ValueDecoder<B> {
  /**
   * Starts a page. The page's bytes must stay unchanged while values are read.
   *
   * @param page array with the uncompressed page
   * @param offset index of the first byte of the values
   * @param limit index after the last byte of the page
   * @param valueCount number of values, without nulls; an upper bound is enough for the encodings
   *     that do not store a count
   * @throws io.jparquet.error.CorruptFileException when the head of the section is invalid
   */
  void init(byte[] page, int offset, int limit, int valueCount);

  /**
   * Decodes the next {@code count} values into {@code dst} from index {@code dstOffset}.
   *
   * @throws io.jparquet.error.CorruptFileException when the page holds fewer values or is invalid
   */
  void read(B dst, int dstOffset, int count);

  /**
   * Passes over the next {@code count} values.
   *
   * @throws io.jparquet.error.CorruptFileException when the page holds fewer values or is invalid
   */
  void skip(int count);
}
