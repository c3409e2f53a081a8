package io.jparquet.internal.stats;

import io.jparquet.internal.value.Int96Timestamps;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of byte array values. The bounds of the current page are positions in the array with
 * the values, which therefore must not change until the page ends. Only the bounds of the chunk are
 * copied, and only the beginning of very long ones.
 */
public final class BinaryStatistics extends StatisticsCollector {
  private static final byte[] NO_BYTES = {};
  private static final byte[] PLUS_ZERO = {0, 0};
  private static final byte[] MINUS_ZERO = {0, (byte) 0x80};

  private static final int KEPT_BYTES = 2 * StatisticsEncoder.MAX_BOUND_BYTES;

  /** Null while the page has no value that can be a bound; the maximum is then unset too. */
  private byte @Nullable [] minData;

  private int minStart;
  private int minLength;
  private byte[] maxData = NO_BYTES;
  private int maxStart;
  private int maxLength;

  /** Bounds of the values that are not NaN; null while there are none. */
  private @Nullable Bounds chunkBounds;

  /** NaNs, which are bounds in the total order if there are no other values; null without them. */
  private @Nullable Bounds pageNans;

  private @Nullable Bounds chunkNans;

  /** Whether the page has a value that bounds must not be compared with. */
  private boolean pageUnbounded;

  private boolean chunkUnbounded;

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
        pageNans = merged(new Bounds(nan, nan), pageNans);
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

  /** The bounds of all values that either of the two encloses. */
  private Bounds merged(Bounds added, @Nullable Bounds known) {
    if (known == null) {
      return added;
    }
    return new Bounds(
        order().compare(added.min(), known.min()) < 0 ? added.min() : known.min(),
        order().compare(added.max(), known.max()) > 0 ? added.max() : known.max());
  }

  private void addBound(byte[] data, int start, int length) {
    if (order() == BoundOrder.INT96_TIMESTAMP && !Int96Timestamps.isWithinDay(data, start)) {
      pageUnbounded = true;
    }
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
  public @Nullable Bounds pageBounds() {
    if (pageUnbounded) {
      return null;
    }
    if (minData == null) {
      return pageNans;
    }
    return bounds(copy(minData, minStart, minLength), copy(maxData, maxStart, maxLength));
  }

  @Override
  public @Nullable Bounds chunkBounds() {
    if (chunkUnbounded) {
      return null;
    }
    return chunkBounds == null ? chunkNans : bounds(chunkBounds.min(), chunkBounds.max());
  }

  @Override
  void mergePage() {
    chunkUnbounded |= pageUnbounded;
    pageUnbounded = false;
    if (pageNans != null) {
      chunkNans = merged(pageNans, chunkNans);
      pageNans = null;
    }
    if (minData == null) {
      return;
    }
    Bounds known = chunkBounds;
    byte[] min =
        known == null
                || compare(minData, minStart, minLength, known.min(), 0, known.min().length) < 0
            ? copy(minData, minStart, minLength)
            : known.min();
    byte[] max =
        known == null
                || compare(maxData, maxStart, maxLength, known.max(), 0, known.max().length) > 0
            ? copy(maxData, maxStart, maxLength)
            : known.max();
    chunkBounds = new Bounds(min, max);
    minData = null;
    maxData = NO_BYTES;
  }

  @Override
  void resetChunk() {
    chunkUnbounded = false;
    chunkBounds = null;
    chunkNans = null;
  }

  /**
   * A bound, or the beginning of a bound that is longer than any stored bound. The kept part is
   * still too long, so it is later shortened to the same bytes as the whole bound, or omitted. It
   * ends at a possible start of a character, so that text stays text.
   */
  private byte[] copy(byte[] data, int start, int length) {
    int kept = length;
    boolean cut = order() == BoundOrder.BYTES || order() == BoundOrder.WHOLE_BYTES;
    if (length > KEPT_BYTES && cut) {
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
