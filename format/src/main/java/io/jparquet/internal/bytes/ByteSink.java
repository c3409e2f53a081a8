package io.jparquet.internal.bytes;

import io.jparquet.error.ParquetException;
import java.util.Arrays;

/**
 * A growable array of bytes that encoders append to. Numbers are stored little-endian. It can be
 * {@linkplain #reset() reset} and reused without releasing its memory. Not thread-safe.
 *
 * <p>Bulk writers reserve space with {@link #extend(int)} and fill {@link #array()} directly; each
 * call that appends may replace the array.
 */
public final class ByteSink {
  /** Largest number of bytes that a sink can hold: the largest array of common JVMs. */
  public static final int MAX_SIZE = Integer.MAX_VALUE - 8;

  private static final byte[] NONE = new byte[0];

  private byte[] array;
  private int size;

  /** Creates a sink with a small initial buffer. */
  public ByteSink() {
    this(256);
  }

  /** Creates a sink whose initial buffer has {@code capacity} bytes. */
  public ByteSink(int capacity) {
    array = new byte[capacity];
  }

  /** The buffer: bytes 0 to {@link #size()} - 1 are the content. Valid until the next append. */
  public byte[] array() {
    return array;
  }

  /** Number of bytes appended since the last reset. */
  public int size() {
    return size;
  }

  /** Number of bytes of the buffer, used or not. */
  public int capacity() {
    return array.length;
  }

  /** Discards the content and keeps the buffer. */
  public void reset() {
    size = 0;
  }

  /** Discards the content, and also the buffer if it has more than {@code kept} bytes. */
  public void trim(int kept) {
    size = 0;
    if (array.length > kept) {
      array = NONE;
    }
  }

  /**
   * Truncates the content.
   *
   * @param newSize the new size, at most the current one
   */
  public void truncate(int newSize) {
    if (newSize < 0 || newSize > size) {
      throw new IllegalArgumentException("cannot truncate " + size + " bytes to " + newSize);
    }
    size = newSize;
  }

  /**
   * Ensures space for {@code length} more bytes without changing the size.
   *
   * @throws ParquetException when the content would exceed {@link #MAX_SIZE}
   */
  public void reserve(long length) {
    if (length > array.length - size) {
      grow(length);
    }
  }

  /**
   * Appends {@code length} bytes of unspecified content, to be filled by the caller.
   *
   * @return index of the first of them in {@link #array()}
   */
  public int extend(int length) {
    if (length < 0) {
      throw new IllegalArgumentException("cannot append " + length + " bytes");
    }
    reserve(length);
    int start = size;
    size += length;
    return start;
  }

  /** Appends one byte: the lowest eight bits of {@code value}. */
  public void putByte(int value) {
    reserve(1);
    array[size++] = (byte) value;
  }

  /** Appends an int in four bytes. */
  public void putInt(int value) {
    reserve(4);
    LittleEndian.putInt(array, size, value);
    size += 4;
  }

  /** Appends a long in eight bytes. */
  public void putLong(long value) {
    reserve(8);
    LittleEndian.putLong(array, size, value);
    size += 8;
  }

  /** Overwrites the four bytes from {@code index}, which must have been appended before. */
  public void setInt(int index, int value) {
    if (index < 0 || index > size - 4) {
      throw new IllegalArgumentException(
          "cannot set an int at index " + index + " of " + size + " bytes");
    }
    LittleEndian.putInt(array, index, value);
  }

  /** Appends {@code value}, taken as unsigned, as a ULEB-128 varint. */
  public void putVarint(int value) {
    putVarlong(value & 0xFFFF_FFFFL);
  }

  /** Appends {@code value}, taken as unsigned, as a ULEB-128 varint. */
  public void putVarlong(long value) {
    reserve(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      array[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    array[size++] = (byte) rest;
  }

  /** Appends {@code length} bytes of {@code bytes} from index {@code offset}. */
  public void put(byte[] bytes, int offset, int length) {
    int start = extend(length);
    System.arraycopy(bytes, offset, array, start, length);
  }

  /** Appends all bytes of another sink. */
  public void put(ByteSink other) {
    put(other.array, 0, other.size);
  }

  /** A copy of the content. */
  public byte[] toByteArray() {
    return Arrays.copyOf(array, size);
  }

  private void grow(long length) {
    long needed = size + length;
    if (length < 0 || needed > MAX_SIZE) {
      throw new ParquetException(
          "a buffer of "
              + size
              + " bytes cannot take "
              + length
              + " more: pages and their parts are limited to "
              + MAX_SIZE
              + " bytes; use smaller pages or smaller values");
    }
    long doubled = Math.max(needed, 2L * array.length);
    array = Arrays.copyOf(array, (int) Math.min(MAX_SIZE, Math.max(64, doubled)));
  }
}
