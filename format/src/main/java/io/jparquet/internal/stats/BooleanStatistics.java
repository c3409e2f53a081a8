package io.jparquet.internal.stats;

import org.jspecify.annotations.Nullable;

/** Statistics of BOOLEAN values; false is less than true. */
public final class BooleanStatistics extends StatisticsCollector {
  private boolean pageHasFalse;
  private boolean pageHasTrue;
  private boolean chunkHasFalse;
  private boolean chunkHasTrue;

  /** A collector for order SIGNED. */
  public BooleanStatistics(BoundOrder order) {
    super(order);
  }

  /** Adds values, each 0 or 1, to the current page. */
  public void add(byte[] values, int offset, int count) {
    int ones = 0;
    for (int i = offset; i < offset + count; i++) {
      ones += values[i];
    }
    pageHasFalse |= ones < count;
    pageHasTrue |= ones > 0;
  }

  @Override
  public @Nullable Bounds pageBounds() {
    return bounds(pageHasFalse, pageHasTrue);
  }

  @Override
  public @Nullable Bounds chunkBounds() {
    return bounds(chunkHasFalse, chunkHasTrue);
  }

  @Override
  void mergePage() {
    chunkHasFalse |= pageHasFalse;
    chunkHasTrue |= pageHasTrue;
    pageHasFalse = false;
    pageHasTrue = false;
  }

  @Override
  void resetChunk() {
    chunkHasFalse = false;
    chunkHasTrue = false;
  }

  private static @Nullable Bounds bounds(boolean hasFalse, boolean hasTrue) {
    if (!hasFalse && !hasTrue) {
      return null;
    }
    return new Bounds(
        new byte[] {(byte) (hasFalse ? 0 : 1)}, new byte[] {(byte) (hasTrue ? 1 : 0)});
  }
}
