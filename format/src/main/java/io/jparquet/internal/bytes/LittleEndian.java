package io.jparquet.internal.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Little-endian access to byte arrays, the byte order of all fixed-width numbers in Parquet files.
 * The only check of an access is that of the array bounds.
 */
public final class LittleEndian {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private LittleEndian() {}

  /** The int in the four bytes from {@code index}. */
  public static int getInt(byte[] bytes, int index) {
    return (int) INT.get(bytes, index);
  }

  /** The long in the eight bytes from {@code index}. */
  public static long getLong(byte[] bytes, int index) {
    return (long) LONG.get(bytes, index);
  }

  /** Stores an int in the four bytes from {@code index}. */
  public static void putInt(byte[] bytes, int index, int value) {
    INT.set(bytes, index, value);
  }

  /** Stores a long in the eight bytes from {@code index}. */
  public static void putLong(byte[] bytes, int index, long value) {
    LONG.set(bytes, index, value);
  }

  /**
   * The long in the {@code length} bytes from {@code index}, its upper bytes zero.
   *
   * @param length number of bytes, 0 to 8
   */
  public static long getPartial(byte[] bytes, int index, int length) {
    long value = 0;
    for (int i = 0; i < length; i++) {
      value |= (bytes[index + i] & 0xFFL) << (8 * i);
    }
    return value;
  }
}
