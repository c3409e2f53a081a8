package io.jparquet.spark.planning.row;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The memory of a block of rows: bytes that are zero at first, and reused for the next block. Words
 * are stored in the order of the platform, as Spark reads them. Not thread-safe.
 */
final class Memory {

  private static final VarHandle SHORTS = handle(short[].class);
  private static final VarHandle INTS = handle(int[].class);
  private static final VarHandle LONGS = handle(long[].class);

  /** Longer than any copy that is done by words. */
  private static final int SHORT_COPY = 16;

  private byte[] bytes = new byte[0];

  private static VarHandle handle(Class<?> type) {
    return MethodHandles.byteArrayViewVarHandle(type, ByteOrder.nativeOrder());
  }

  /** Makes room for a block, which is zero then. */
  void clear(int size) {
    if (bytes.length < size) {
      bytes = new byte[size + size / 4];
    } else {
      Arrays.fill(bytes, 0, size, (byte) 0);
    }
  }

  byte[] bytes() {
    return bytes;
  }

  void setBit(int at, int bit) {
    bytes[at + (bit >>> 3)] |= (byte) (1 << (bit & 7));
  }

  void putByte(int at, byte value) {
    bytes[at] = value;
  }

  void putShort(int at, short value) {
    SHORTS.set(bytes, at, value);
  }

  void putInt(int at, int value) {
    INTS.set(bytes, at, value);
  }

  void putLong(int at, long value) {
    LONGS.set(bytes, at, value);
  }

  /** Copies bytes; up to the next multiple of eight there is nothing else yet. */
  void copy(byte[] source, int start, int length, int at) {
    if (length <= SHORT_COPY && start + SHORT_COPY <= source.length) {
      copyWords(source, start, length, at);
    } else {
      System.arraycopy(source, start, bytes, at, length);
    }
  }

  private void copyWords(byte[] source, int start, int length, int at) {
    if (length >= 8) {
      LONGS.set(bytes, at, (long) LONGS.get(source, start));
      if (length > 8) {
        LONGS.set(bytes, at + 8, first((long) LONGS.get(source, start + 8), length - 8));
      }
    } else if (length > 0) {
      LONGS.set(bytes, at, first((long) LONGS.get(source, start), length));
    }
  }

  /** The first bytes of a word; the others are zero. */
  private static long first(long word, int count) {
    int unused = Long.SIZE - Byte.SIZE * count;
    return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN
        ? word << unused >>> unused
        : word >>> unused << unused;
  }
}
