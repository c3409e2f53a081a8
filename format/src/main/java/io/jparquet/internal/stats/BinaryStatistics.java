package io.jparquet.internal.stats;

import java.util.Arrays;

/**
 * Statistics of byte array values. The bounds of the current page are positions in the array with
 * the values, which therefore must not change until the page ends. Only the bounds of the chunk are
 * copied, and only the beginning of very long ones.
 */
public final class BinaryStatistics extends StatisticsCollector {
  private static final byte[] PLUS_ZERO = {0, 0};
  private static final byte[] MINUS_ZERO = {0, (byte) 0x80};

  private static final int KEPT_BYTES = 2 * StatisticsEncoder.MAX_BOUND_BYTES;

  private byte[] minData;
  private int minStart;
  private int minLength;
  private byte[] maxData;
  private int maxStart;
  private int maxLength;
  private byte[] chunkMin;
  private byte[] chunkMax;

  /** NaNs, which are bounds in the total order if there are no other values. */
  private byte[] pageMinNan;

  private byte[] pageMaxNan;
  private byte[] chunkMinNan;
  private byte[] chunkMaxNan;

  /** A collector for one of the orders of byte arrays. */
  public BinaryStatistics(BoundOrder order) {
    super(order);
  }

  /**
   * Adds {@code count} values to the current page; value {@code i} is the bytes {@code ends[i - 1]}
   * to {@code ends[i]}, the first beginning at {@code start}.
   */
  public void add(byte[] data, int start, int[] ends, int offset, int count) {
    int from = start;
    for (int i = offset; i < offset + count; i++) {
      add(data, from, ends[i] - from);
      from = ends[i];
    }
  }

  /** Adds one value to the current page. */
  public void add(byte[] data, int start, int length) {
    if (order().countsNans() && ValueOrder.isNaN(data, start)) {
      addNans(1);
      if (order().isTotal()) {
        byte[] nan = Arrays.copyOfRange(data, start, start + length);
        pageMinNan = lesser(nan, pageMinNan);
        pageMaxNan = greater(nan, pageMaxNan);
      }
    } else {
      addBound(data, start, length);
    }
  }

  /** Counts further occurrences of a value that was already added to the page. */
  public void addRepeated(byte[] data, int start) {
    if (order().countsNans() && ValueOrder.isNaN(data, start)) {
      addNans(1);
    }
  }

  private byte[] lesser(byte[] value, byte[] least) {
    return least == null || order().compare(value, least) < 0 ? value : least;
  }

  private byte[] greater(byte[] value, byte[] greatest) {
    return greatest == null || order().compare(value, greatest) > 0 ? value : greatest;
  }

  private void addBound(byte[] data, int start, int length) {
    if (minData == null) {
      minData = data;
      minStart = start;
      minLength = length;
      maxData = data;
      maxStart = start;
      maxLength = length;
    } else if (compare(data, start, length, minData, minStart, minLength) < 0) {
      minData = data;
      minStart = start;
      minLength = length;
    } else if (compare(data, start, length, maxData, maxStart, maxLength) > 0) {
      maxData = data;
      maxStart = start;
      maxLength = length;
    }
  }

  private int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
    return order().valueOrder().compare(a, aStart, aLength, b, bStart, bLength);
  }

  @Override
  public Bounds pageBounds() {
    if (minData == null) {
      return pageMinNan == null ? null : new Bounds(pageMinNan, pageMaxNan);
    }
    return bounds(copy(minData, minStart, minLength), copy(maxData, maxStart, maxLength));
  }

  @Override
  public Bounds chunkBounds() {
    if (chunkMin == null) {
      return chunkMinNan == null ? null : new Bounds(chunkMinNan, chunkMaxNan);
    }
    return bounds(chunkMin, chunkMax);
  }

  @Override
  void mergePage() {
    if (pageMinNan != null) {
      chunkMinNan = lesser(pageMinNan, chunkMinNan);
      chunkMaxNan = greater(pageMaxNan, chunkMaxNan);
      pageMinNan = null;
      pageMaxNan = null;
    }
    if (minData == null) {
      return;
    }
    if (chunkMin == null
        || compare(minData, minStart, minLength, chunkMin, 0, chunkMin.length) < 0) {
      chunkMin = copy(minData, minStart, minLength);
    }
    if (chunkMax == null
        || compare(maxData, maxStart, maxLength, chunkMax, 0, chunkMax.length) > 0) {
      chunkMax = copy(maxData, maxStart, maxLength);
    }
    minData = null;
    maxData = null;
  }

  @Override
  void resetChunk() {
    chunkMin = null;
    chunkMax = null;
    chunkMinNan = null;
    chunkMaxNan = null;
  }

  /**
   * A bound, or the beginning of a bound that is longer than any stored bound. The kept part is
   * still too long, so it is later shortened to the same bytes as the whole bound, or omitted. It
   * ends at a possible start of a character, so that text stays text.
   */
  private byte[] copy(byte[] data, int start, int length) {
    int kept = length;
    if (length > KEPT_BYTES && order() == BoundOrder.BYTES) {
      kept = KEPT_BYTES;
      while (kept > KEPT_BYTES - 3 && (data[start + kept] & 0xC0) == 0x80) {
        kept--;
      }
    }
    return Arrays.copyOfRange(data, start, start + kept);
  }

  private Bounds bounds(byte[] min, byte[] max) {
    if (order() != BoundOrder.FLOAT16) {
      return new Bounds(min, max);
    }
    return new Bounds(isFloat16Zero(min) ? MINUS_ZERO : min, isFloat16Zero(max) ? PLUS_ZERO : max);
  }

  private static boolean isFloat16Zero(byte[] value) {
    return value[0] == 0 && (value[1] & 0x7F) == 0;
  }
}
