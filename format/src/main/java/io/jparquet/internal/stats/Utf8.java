package io.jparquet.internal.stats;

/** Operations on UTF-8 bytes, mostly for shortening bounds. */
public final class Utf8 {
  private static final int MAX_CODE_POINT = 0x10FFFF;
  private static final int FIRST_SURROGATE = 0xD800;
  private static final int AFTER_SURROGATES = 0xE000;

  private Utf8() {}

  /**
   * The start of the character with the byte at {@code limit}, which is the position for
   * truncation.
   */
  static int cut(byte[] bytes, int limit) {
    int end = limit;
    while (end > 0 && (bytes[end] & 0xC0) == 0x80) {
      end--;
    }
    return end;
  }

  /** Whether all bytes form valid UTF-8: no overlong forms, no surrogates. */
  static boolean isValid(byte[] bytes) {
    return isValid(bytes, 0, bytes.length);
  }

  /** Whether the bytes {@code from} to {@code to} (exclusive) form valid UTF-8. */
  public static boolean isValid(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to) {
      int length = lengthOfLead(bytes[i]);
      if (length == 0 || length > to - i) {
        return false;
      }
      for (int k = 1; k < length; k++) {
        if ((bytes[i + k] & 0xC0) != 0x80) {
          return false;
        }
      }
      int codePoint = codePoint(bytes, i);
      if (codePoint > MAX_CODE_POINT
          || codePoint >= FIRST_SURROGATE && codePoint < AFTER_SURROGATES
          || length(codePoint) != length) {
        return false;
      }
      i += length;
    }
    return true;
  }

  /** The next code point that UTF-8 can hold, or -1 after the last. */
  static int successor(int codePoint) {
    int next = codePoint + 1;
    if (next == FIRST_SURROGATE) {
      return AFTER_SURROGATES;
    }
    return next > MAX_CODE_POINT ? -1 : next;
  }

  /** The code point of the valid character at {@code start}. */
  static int codePoint(byte[] bytes, int start) {
    int length = lengthOfLead(bytes[start]);
    int codePoint = length == 1 ? bytes[start] : bytes[start] & (0x7F >>> length);
    for (int k = 1; k < length; k++) {
      codePoint = codePoint << 6 | bytes[start + k] & 0x3F;
    }
    return codePoint;
  }

  /** Bytes of a code point. */
  static int length(int codePoint) {
    if (codePoint < 0x80) {
      return 1;
    }
    if (codePoint < 0x800) {
      return 2;
    }
    return codePoint < 0x10000 ? 3 : 4;
  }

  /** Encodes a code point at {@code start}. */
  static void put(int codePoint, byte[] bytes, int start) {
    int length = length(codePoint);
    if (length == 1) {
      bytes[start] = (byte) codePoint;
      return;
    }
    int rest = codePoint;
    for (int k = length - 1; k > 0; k--) {
      bytes[start + k] = (byte) (0x80 | rest & 0x3F);
      rest >>>= 6;
    }
    bytes[start] = (byte) (0xFF00 >> length | rest);
  }

  private static int lengthOfLead(byte lead) {
    if (lead >= 0) {
      return 1;
    }
    int ones = Integer.numberOfLeadingZeros(~(lead << 24));
    return ones >= 2 && ones <= 4 ? ones : 0;
  }
}
