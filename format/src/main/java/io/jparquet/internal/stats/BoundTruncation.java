package io.jparquet.internal.stats;

import java.util.Arrays;

/**
 * Shortens bounds so that they stay bounds: a minimum is truncated, a maximum is truncated and its
 * last part incremented. Bounds that are valid UTF-8 stay valid UTF-8, whether or not the column is
 * annotated as text. Only byte arrays of variable length can be shortened.
 *
 * <p>Specification: {@code Statistics.min_value}, {@code ColumnIndex.min_values}.
 */
public final class BoundTruncation {
  private BoundTruncation() {}

  /** A lower bound of at most {@code limit} bytes if possible, otherwise {@code min} itself. */
  public static byte[] lower(BoundOrder order, byte[] min, int limit) {
    if (min.length <= limit || order != BoundOrder.BYTES) {
      return min;
    }
    return Arrays.copyOf(min, Utf8.isValid(min) ? Utf8.cut(min, limit) : limit);
  }

  /** An upper bound of at most {@code limit} bytes if possible, otherwise {@code max} itself. */
  public static byte[] upper(BoundOrder order, byte[] max, int limit) {
    if (max.length <= limit || order != BoundOrder.BYTES) {
      return max;
    }
    return Utf8.isValid(max) ? upperUtf8(max, limit) : upperBytes(max, limit);
  }

  private static byte[] upperBytes(byte[] max, int limit) {
    for (int last = limit - 1; last >= 0; last--) {
      if (max[last] != (byte) 0xFF) {
        byte[] bound = Arrays.copyOf(max, last + 1);
        bound[last]++;
        return bound;
      }
    }
    return max;
  }

  private static byte[] upperUtf8(byte[] max, int limit) {
    int end = Utf8.cut(max, limit);
    while (end > 0) {
      int last = Utf8.cut(max, end - 1);
      int next = Utf8.successor(Utf8.codePoint(max, last));
      if (next >= 0 && last + Utf8.length(next) <= limit) {
        byte[] bound = Arrays.copyOf(max, last + Utf8.length(next));
        Utf8.put(next, bound, last);
        return bound;
      }
      end = last;
    }
    return max;
  }
}
