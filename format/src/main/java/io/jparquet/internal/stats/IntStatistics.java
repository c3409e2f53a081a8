package io.jparquet.internal.stats;

import io.jparquet.internal.bytes.LittleEndian;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of 32-bit values: INT32, and FLOAT as raw bits.
 *
 * <p>Values are mapped to ints whose signed order is the column's order, so that the same state
 * works for all of them. For unsigned numbers the sign bit is flipped; for negative floats the
 * other bits are flipped, which makes -0.0 the predecessor of +0.0.
 */
public final class IntStatistics extends StatisticsCollector {
  /** Sort keys outside of these are NaNs. */
  private static final int MAX_FLOAT_KEY = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);

  private static final int MIN_FLOAT_KEY =
      floatKey(Float.floatToRawIntBits(Float.NEGATIVE_INFINITY));
  private static final int PLUS_ZERO = 0;
  private static final int MINUS_ZERO = Integer.MIN_VALUE;

  private int pageMin;
  private int pageMax;
  private int chunkMin;
  private int chunkMax;

  /** Sort keys of NaNs, which are bounds in the total order if there are no other values. */
  private int pageMinNan;

  private int pageMaxNan;
  private int chunkMinNan;
  private int chunkMaxNan;

  /** A collector for order SIGNED, UNSIGNED, FLOATING or FLOATING_TOTAL. */
  public IntStatistics(BoundOrder order) {
    super(order);
    resetPage();
    resetChunk();
  }

  /** Adds values to the current page. */
  public void add(int[] values, int offset, int count) {
    switch (order()) {
      case SIGNED -> addSigned(values, offset, count);
      case UNSIGNED -> addUnsigned(values, offset, count);
      case FLOATING, FLOATING_TOTAL -> addFloats(values, offset, count);
      default -> throw new IllegalStateException("No order of ints: " + order());
    }
  }

  private void addSigned(int[] values, int offset, int count) {
    int min = pageMin;
    int max = pageMax;
    for (int i = offset; i < offset + count; i++) {
      min = Math.min(min, values[i]);
      max = Math.max(max, values[i]);
    }
    pageMin = min;
    pageMax = max;
  }

  private void addUnsigned(int[] values, int offset, int count) {
    int min = pageMin;
    int max = pageMax;
    for (int i = offset; i < offset + count; i++) {
      int key = values[i] ^ Integer.MIN_VALUE;
      min = Math.min(min, key);
      max = Math.max(max, key);
    }
    pageMin = min;
    pageMax = max;
  }

  private void addFloats(int[] values, int offset, int count) {
    int min = pageMin;
    int max = pageMax;
    long nans = 0;
    for (int i = offset; i < offset + count; i++) {
      int key = floatKey(values[i]);
      if (key > MAX_FLOAT_KEY || key < MIN_FLOAT_KEY) {
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
    chunkMin = Integer.MAX_VALUE;
    chunkMax = Integer.MIN_VALUE;
    chunkMinNan = Integer.MAX_VALUE;
    chunkMaxNan = Integer.MIN_VALUE;
  }

  private void resetPage() {
    pageMin = Integer.MAX_VALUE;
    pageMax = Integer.MIN_VALUE;
    pageMinNan = Integer.MAX_VALUE;
    pageMaxNan = Integer.MIN_VALUE;
  }

  private @Nullable Bounds bounds(int minKey, int maxKey, int minNan, int maxNan) {
    if (minKey > maxKey) {
      return order().isTotal() && minNan <= maxNan
          ? new Bounds(encode(floatKey(minNan)), encode(floatKey(maxNan)))
          : null;
    }
    return switch (order()) {
      case UNSIGNED ->
          new Bounds(encode(minKey ^ Integer.MIN_VALUE), encode(maxKey ^ Integer.MIN_VALUE));
      case FLOATING -> {
        int min = floatKey(minKey);
        int max = floatKey(maxKey);
        yield new Bounds(
            encode(min == PLUS_ZERO ? MINUS_ZERO : min),
            encode(max == MINUS_ZERO ? PLUS_ZERO : max));
      }
      case FLOATING_TOTAL -> new Bounds(encode(floatKey(minKey)), encode(floatKey(maxKey)));
      default -> new Bounds(encode(minKey), encode(maxKey));
    };
  }

  private byte[] encode(int value) {
    byte[] bytes = new byte[Integer.BYTES];
    LittleEndian.putInt(bytes, 0, value);
    return bytes;
  }

  /** The sort key for a float's bits; also converts a key back to bits. */
  private static int floatKey(int bits) {
    return bits ^ (bits >> Integer.SIZE - 1 & Integer.MAX_VALUE);
  }
}
