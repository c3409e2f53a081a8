package io.jparquet.internal.value;

import java.math.BigInteger;

/** Integers of any number of bytes, in two's complement. */
public final class WideIntegers {
  private WideIntegers() {}

  /** The number in {@code length} bytes from {@code start}, the lowest byte first. */
  public static BigInteger ofLittleEndian(byte[] data, int start, int length) {
    byte[] bigEndian = new byte[length];
    for (int i = 0; i < length; i++) {
      bigEndian[i] = data[start + length - 1 - i];
    }
    return new BigInteger(bigEndian);
  }

  /** The lowest {@code length} bytes of a number, the lowest one first. */
  public static byte[] littleEndian(BigInteger number, int length) {
    byte[] shortest = number.toByteArray();
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = byteAt(shortest, i);
    }
    return bytes;
  }

  /** The lowest {@code length} bytes of a number, the lowest one last. */
  public static byte[] bigEndian(BigInteger number, int length) {
    byte[] shortest = number.toByteArray();
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[length - 1 - i] = byteAt(shortest, i);
    }
    return bytes;
  }

  /** The byte at a place, counted from the lowest one; bytes above the number repeat its sign. */
  private static byte byteAt(byte[] bigEndian, int place) {
    return place < bigEndian.length
        ? bigEndian[bigEndian.length - 1 - place]
        : (byte) (bigEndian[0] >> Byte.SIZE - 1);
  }
}
