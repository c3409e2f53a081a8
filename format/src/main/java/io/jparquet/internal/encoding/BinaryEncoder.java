package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;

/**
 * Encodes the values section of data pages of BYTE_ARRAY or FIXED_LEN_BYTE_ARRAY values, a whole
 * page at a time. One instance can encode any number of independent pages; it keeps working memory.
 * Not thread-safe.
 *
 * <p>Values are contiguous: the first one of the page from {@code start} to {@code ends[offset]},
 * the next one from there to {@code ends[offset + 1]}, and so on.
 */
public interface BinaryEncoder {
  /**
   * Number of bytes that {@link #encode} would append for these values. Cheaper than encoding.
   *
   * @param bytes array that holds all values
   * @param start index of the first byte of the first value
   * @param ends index after the last byte of each value
   * @param offset index in {@code ends} of the first value of the page
   * @param count number of values of the page
   */
  long encodedSize(byte[] bytes, int start, int[] ends, int offset, int count);

  /**
   * Appends the values section of a page.
   *
   * @param bytes array that holds all values
   * @param start index of the first byte of the first value
   * @param ends index after the last byte of each value
   * @param offset index in {@code ends} of the first value of the page
   * @param count number of values of the page
   */
  void encode(byte[] bytes, int start, int[] ends, int offset, int count, ByteSink out);
}
