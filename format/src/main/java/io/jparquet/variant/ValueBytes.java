package io.jparquet.variant;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.bytes.LittleEndian;
import java.util.Arrays;

/** A growable buffer for the bytes of a value, up to a limit. */
final class ValueBytes {
  private static final int INITIAL_BYTES = 128;

  private final int maxBytes;
  private byte[] bytes = new byte[INITIAL_BYTES];
  private int size;

  ValueBytes(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  int size() {
    return size;
  }

  void truncate(int newSize) {
    size = newSize;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  void put(byte value) {
    reserve(1);
    bytes[size++] = value;
  }

  void putInt(int value) {
    reserve(Integer.BYTES);
    LittleEndian.putInt(bytes, size, value);
    size += Integer.BYTES;
  }

  void putLong(long value) {
    reserve(Long.BYTES);
    LittleEndian.putLong(bytes, size, value);
    size += Long.BYTES;
  }

  void put(byte[] source, int offset, int length) {
    reserve(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  /** Inserts space for {@code length} bytes at {@code position} by moving the following bytes. */
  void open(int position, long length) {
    reserve(length);
    System.arraycopy(bytes, position, bytes, position + (int) length, size - position);
    size += (int) length;
  }

  /** Moves bytes within the written part. */
  void move(int from, int to, int length) {
    System.arraycopy(bytes, from, bytes, to, length);
  }

  void set(int position, byte value) {
    bytes[position] = value;
  }

  /** Overwrites {@code width} written bytes with the lower bytes of a number. */
  void setUnsigned(int position, int value, int width) {
    for (int i = 0; i < width; i++) {
      bytes[position + i] = (byte) (value >>> (8 * i));
    }
  }

  private void reserve(long more) {
    long needed = size + more;
    if (needed > maxBytes) {
      throw new ParquetException(
          "a variant value of more than "
              + maxBytes
              + " bytes, which is the limit; store the value in parts, or raise maxBytes");
    }
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(maxBytes, Math.max(needed, bytes.length * 2L)));
    }
  }
}
