package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;

/**
 * Encodes the values section of data pages of numbers, a whole page at a time. One instance can
 * encode any number of independent pages; it keeps working memory. Not thread-safe.
 *
 * @param <A> the array that holds the values: {@code byte[]} for BOOLEAN (0 or 1), {@code int[]}
 *     for INT32 and the raw bits of FLOAT, {@code long[]} for INT64 and the raw bits of DOUBLE
 */
public interface ValueEncoder<A> {
  /**
   * Number of bytes that {@link #encode} would append for these values; exact unless the encoding
   * documents otherwise. Cheaper than encoding, with the same exception.
   */
  long encodedSize(A values, int offset, int count);

  /**
   * Appends the values section of a page.
   *
   * @param values the values, without nulls
   * @param offset index of the first value of the page
   * @param count number of values of the page
   */
  void encode(A values, int offset, int count, ByteSink out);
}
