package io.jparquet.internal.stats;

import io.jparquet.internal.bytes.LittleEndian;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of 64-bit values: INT64, and DOUBLE as raw bits.
 *
 * <p>Values are mapped to longs whose signed order is the column's order, so that the same state
 * works for all of them. For unsigned numbers the sign bit is flipped; for negative doubles the
 * other bits are flipped, which makes -0.0 the predecessor of +0.0.
 */
public final class LongStatistics extends StatisticsCollector {
  /** Sort keys outside of these are NaNs. */
  private static final long MAX_DOUBLE_KEY = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);

  private static final long MIN_DOUBLE_KEY =
      doubleKey(Double.doubleToRawLongBits(Double.NEGATIVE_INFINITY));
  private static final long PLUS_ZERO = 0;
  private static final long MINUS_ZERO = Long.MIN_VALUE;

  private long pageMin;
  private long pageMax;
  private long chunkMin;
  private long chunkMax;

  /** Sort keys of NaNs, which are bounds in the total order if there are no other values. */
  private long pageMinNan;

  private long pageMaxNan;
  private long chunkMinNan;
  private long chunkMaxNan;

  /** A collector for order SIGNED, UNSIGNED, FLOATING or FLOATING_TOTAL. */
  public LongStatistics(BoundOrder order) {
    super(order);
    resetPage();
    resetChunk();
  }

  /** Adds values to the current page. */
  public void add(long[] values, int offset, int count) {
    switch (order()) {
      case SIGNED -> addSigned(values, offset, count);
      case UNSIGNED -> addUnsigned(values, offset, count);
      case FLOATING, FLOATING_TOTAL -> addDoubles(values, offset, count);
      default -> throw new IllegalStateException("No order of longs: " + order());
    }
  }

  private void addSigned(long[] values, int offset, int count) {
    long min = pageMin;
    long max = pageMax;
    for (int i = offset; i < offset + count; i++) {
      min = Math.min(min, values[i]);
      max = Math.max(max, values[i]);
    }
    pageMin = min;
    pageMax = max;
  }

  private void addUnsigned(long[] values, int offset, int count) {
    long min = pageMin;
    long max = pageMax;
    for (int i = offset; i < offset + count; i++) {
      long key = values[i] ^ Long.MIN_VALUE;
      min = Math.min(min, key);
      max = Math.max(max, key);
    }
    pageMin = min;
    pageMax = max;
  }

  private void addDoubles(long[] values, int offset, int count) {
    long min = pageMin;
    long max = pageMax;
    long nans = 0;
    for (int i = offset; i < offset + count; i++) {
      long key = doubleKey(values[i]);
      if (key > MAX_DOUBLE_KEY || key < MIN_DOUBLE_KEY) {
        nans++;
        pageMinNan = Math.min(pageMinNan, key);
        pageMaxNan = Math.max(pageMaxNan, key);
      } else {
        min = Math.min(min, key);
        max = Math.max(max, key);
      }
    }
    pageMin = min;
    pageMax = max;
    addNans(nans);
  }

  @Override
  public @Nullable Bounds pageBounds() {
    return bounds(pageMin, pageMax, pageMinNan, pageMaxNan);
  }

  @Override
  public @Nullable Bounds chunkBounds() {
    return bounds(chunkMin, chunkMax, chunkMinNan, chunkMaxNan);
  }

  @Override
  void mergePage() {
    chunkMin = Math.min(chunkMin, pageMin);
    chunkMax = Math.max(chunkMax, pageMax);
    chunkMinNan = Math.min(chunkMinNan, pageMinNan);
    chunkMaxNan = Math.max(chunkMaxNan, pageMaxNan);
    resetPage();
  }

  @Override
  void resetChunk() {
    chunkMin = Long.MAX_VALUE;
    chunkMax = Long.MIN_VALUE;
    chunkMinNan = Long.MAX_VALUE;
    chunkMaxNan = Long.MIN_VALUE;
  }

  private void resetPage() {
    pageMin = Long.MAX_VALUE;
    pageMax = Long.MIN_VALUE;
    pageMinNan = Long.MAX_VALUE;
    pageMaxNan = Long.MIN_VALUE;
  }

  private @Nullable Bounds bounds(long minKey, long maxKey, long minNan, long maxNan) {
    if (minKey > maxKey) {
      return order().isTotal() && minNan <= maxNan
          ? new Bounds(encode(doubleKey(minNan)), encode(doubleKey(maxNan)))
          : null;
    }
    return switch (order()) {
      case UNSIGNED -> new Bounds(encode(minKey ^ Long.MIN_VALUE), encode(maxKey ^ Long.MIN_VALUE));
      case FLOATING -> {
        long min = doubleKey(minKey);
        long max = doubleKey(maxKey);
        yield new Bounds(
            encode(min == PLUS_ZERO ? MINUS_ZERO : min),
            encode(max == MINUS_ZERO ? PLUS_ZERO : max));
      }
      case FLOATING_TOTAL -> new Bounds(encode(doubleKey(minKey)), encode(doubleKey(maxKey)));
      default -> new Bounds(encode(minKey), encode(maxKey));
    };
  }

  private byte[] encode(long value) {
    byte[] bytes = new byte[Long.BYTES];
    LittleEndian.putLong(bytes, 0, value);
    return bytes;
  }

  /** The sort key for a double's bits; also converts a key back to bits. */
  private static long doubleKey(long bits) {
    return bits ^ (bits >> Long.SIZE - 1 & Long.MAX_VALUE);
  }
}
