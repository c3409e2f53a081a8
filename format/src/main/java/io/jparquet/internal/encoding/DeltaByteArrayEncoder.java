package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.bytes.LittleEndian;

/**
 * DELTA_BYTE_ARRAY values of either type. The first value of a page has no prefix, so that pages
 * can be read independently. Not thread-safe.
 *
 * <p>Specification: "Delta Strings (DELTA_BYTE_ARRAY = 7)".
 */
final class DeltaByteArrayEncoder implements BinaryEncoder {
  private final DeltaIntEncoder lengthEncoder = new DeltaIntEncoder();
  private int[] prefixes = new int[0];
  private int[] suffixes = new int[0];

  @Override
  public long encodedSize(byte[] bytes, int start, int[] ends, int offset, int count) {
    long suffixBytes = split(bytes, start, ends, offset, count);
    return lengthEncoder.encodedSize(prefixes, 0, count)
        + lengthEncoder.encodedSize(suffixes, 0, count)
        + suffixBytes;
  }

  @Override
  public void encode(byte[] bytes, int start, int[] ends, int offset, int count, ByteSink out) {
    int suffixBytes = split(bytes, start, ends, offset, count);
    lengthEncoder.encode(prefixes, 0, count, out);
    lengthEncoder.encode(suffixes, 0, count, out);
    int at = out.extend(suffixBytes);
    out.reserve(ShortCopy.SLACK);
    byte[] target = out.array();
    for (int i = 0; i < count; i++) {
      int suffix = suffixes[i];
      ShortCopy.copy(bytes, ends[offset + i] - suffix, target, at, suffix);
      at += suffix;
    }
  }

  /** Computes the lengths of all prefixes and suffixes and returns the sum of the latter. */
  private int split(byte[] bytes, int start, int[] ends, int offset, int count) {
    if (prefixes.length < count) {
      prefixes = new int[count];
      suffixes = new int[count];
    }
    int sum = 0;
    int previous = start;
    int from = start;
    for (int i = 0; i < count; i++) {
      int end = ends[offset + i];
      int prefix = commonPrefix(bytes, previous, from, Math.min(from - previous, end - from));
      prefixes[i] = prefix;
      suffixes[i] = end - from - prefix;
      sum += suffixes[i];
      previous = from;
      from = end;
    }
    return sum;
  }

  private static int commonPrefix(byte[] bytes, int first, int second, int length) {
    int equal = 0;
    // bytes of a word after the values may differ: the result is limited to their length
    while (equal < length && second + equal <= bytes.length - Long.BYTES) {
      long difference =
          LittleEndian.getLong(bytes, first + equal) ^ LittleEndian.getLong(bytes, second + equal);
      if (difference != 0) {
        return Math.min(length, equal + Long.numberOfTrailingZeros(difference) / Byte.SIZE);
      }
      equal += Long.BYTES;
    }
    while (equal < length && bytes[first + equal] == bytes[second + equal]) {
      equal++;
    }
    return Math.min(length, equal);
  }
}
