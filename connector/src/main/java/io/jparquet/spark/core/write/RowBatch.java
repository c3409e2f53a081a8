package io.jparquet.spark.core.write;

import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;

/**
 * Copies of unsafe rows, so that each column can be appended in a loop of its own: one after
 * another through all columns, every value would find cold code and its column in another place. An
 * unsafe row is a null bit per field, then eight bytes per field: the value, or the offset of the
 * value from the start of the row in the upper half and its length in the lower one.
 *
 * <p>Used by one file at a time; not thread-safe.
 */
final class RowBatch {
  /** Few enough to stay in the caches of a core. */
  private static final int MAX_ROWS = 512;

  private static final int MAX_BYTES = 256 << 10;
  private static final byte[] NONE = new byte[0];

  private byte[] arena = NONE;
  private final int[] starts = new int[MAX_ROWS];
  private final int[] sizes = new int[MAX_ROWS];
  private int count;
  private int used;

  /** Points at one of the rows. */
  private UnsafeRow view = new UnsafeRow(0);

  private long bitSetBytes;

  private final long[] longs = new long[MAX_ROWS];
  private final int[] ints = new int[MAX_ROWS];
  private final double[] doubles = new double[MAX_ROWS];
  private final float[] floats = new float[MAX_ROWS];
  private final byte[] booleans = new byte[MAX_ROWS];
  private final int[] offsets = new int[MAX_ROWS];
  private final int[] lengths = new int[MAX_ROWS];

  /** Whether a row is small enough to be copied at all. */
  static boolean takes(UnsafeRow row) {
    return row.getSizeInBytes() <= MAX_BYTES / 4;
  }

  /** Copies a row; false if there is no room until the batch is cleared. */
  boolean add(UnsafeRow row) {
    int size = row.getSizeInBytes();
    if (count == MAX_ROWS || used + size > MAX_BYTES) {
      return false;
    }
    if (used + size > arena.length) {
      arena = Arrays.copyOf(arena, Math.min(MAX_BYTES, Math.max(2 * arena.length, used + size)));
    }
    if (count == 0 && row.numFields() != view.numFields()) {
      view = new UnsafeRow(row.numFields());
      bitSetBytes = UnsafeRow.calculateBitSetWidthInBytes(row.numFields());
    }
    long target = Platform.BYTE_ARRAY_OFFSET + (long) used;
    Platform.copyMemory(row.getBaseObject(), row.getBaseOffset(), arena, target, size);
    starts[count] = used;
    sizes[count++] = size;
    used += size;
    return true;
  }

  /** Number of rows. */
  int count() {
    return count;
  }

  /** Forgets the rows. */
  public void clear() {
    count = 0;
    used = 0;
  }

  /** A row, until the next call. */
  UnsafeRow row(int index) {
    view.pointTo(arena, Platform.BYTE_ARRAY_OFFSET + (long) starts[index], sizes[index]);
    return view;
  }

  /** Whether the value of a row is null. */
  boolean isNull(int ordinal, int index) {
    long word = Platform.BYTE_ARRAY_OFFSET + (long) starts[index] + (ordinal >> 6) * 8L;
    return (Platform.getLong(arena, word) >>> (ordinal & 63) & 1) != 0;
  }

  /** The end of the rows from {@code from} on that are all null there, or all not. */
  int endOfRun(int ordinal, int from, int to) {
    byte[] rows = arena;
    int[] at = starts;
    long word = Platform.BYTE_ARRAY_OFFSET + (ordinal >> 6) * 8L;
    int shift = ordinal & 63;
    long first = Platform.getLong(rows, word + at[from]) >>> shift & 1;
    int end = from + 1;
    while (end < to && (Platform.getLong(rows, word + at[end]) >>> shift & 1) == first) {
      end++;
    }
    return end;
  }

  private long slot(int ordinal) {
    return Platform.BYTE_ARRAY_OFFSET + bitSetBytes + ordinal * 8L;
  }

  /** The values of rows as longs; until the next call. */
  long[] longs(int ordinal, int from, int to) {
    byte[] rows = arena;
    long slot = slot(ordinal);
    for (int i = from; i < to; i++) {
      longs[i - from] = Platform.getLong(rows, slot + starts[i]);
    }
    return longs;
  }

  /** The values of rows as ints; until the next call. */
  int[] ints(int ordinal, int from, int to) {
    return ints(slot(ordinal), from, to);
  }

  /** The lower halves of the values of rows, which are longs; until the next call. */
  int[] lowerHalves(int ordinal, int from, int to) {
    boolean isFirst = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    return ints(isFirst ? slot(ordinal) : slot(ordinal) + Integer.BYTES, from, to);
  }

  private int[] ints(long place, int from, int to) {
    byte[] rows = arena;
    for (int i = from; i < to; i++) {
      ints[i - from] = Platform.getInt(rows, place + starts[i]);
    }
    return ints;
  }

  /** The values of rows as doubles; until the next call. */
  double[] doubles(int ordinal, int from, int to) {
    byte[] rows = arena;
    long slot = slot(ordinal);
    for (int i = from; i < to; i++) {
      doubles[i - from] = Platform.getDouble(rows, slot + starts[i]);
    }
    return doubles;
  }

  /** The values of rows as floats; until the next call. */
  float[] floats(int ordinal, int from, int to) {
    byte[] rows = arena;
    long slot = slot(ordinal);
    for (int i = from; i < to; i++) {
      floats[i - from] = Platform.getFloat(rows, slot + starts[i]);
    }
    return floats;
  }

  /** The values of rows as 0 or 1; until the next call. */
  byte[] booleans(int ordinal, int from, int to) {
    byte[] rows = arena;
    long slot = slot(ordinal);
    for (int i = from; i < to; i++) {
      booleans[i - from] = Platform.getByte(rows, slot + starts[i]);
    }
    return booleans;
  }

  /** Finds the bytes of values in {@link #bytes()}; until the next call. */
  void locate(int ordinal, int from, int to) {
    byte[] rows = arena;
    long slot = slot(ordinal);
    for (int i = from; i < to; i++) {
      long place = Platform.getLong(rows, slot + starts[i]);
      offsets[i - from] = starts[i] + (int) (place >>> 32);
      lengths[i - from] = (int) place;
    }
  }

  /** Where the bytes are. */
  byte[] bytes() {
    return arena;
  }

  /** Where values begin, after {@link #locate}. */
  int[] offsets() {
    return offsets;
  }

  /** How long values are, after {@link #locate}. */
  int[] lengths() {
    return lengths;
  }
}
