package io.jparquet.variant;

import java.util.Arrays;

/** In which order an object lists its fields. */
public enum FieldOrder {
  /** By the bytes of their names in UTF-8, unsigned: that of the specification. */
  UTF8,
  /**
   * By the UTF-16 code units of their names, as {@link String#compareTo} orders them: that of
   * Spark, which searches objects of many fields by it. It differs from the other only where
   * characters beyond U+FFFF meet those from U+E000 to U+FFFF. {@link VariantObject#get(String)}
   * finds the fields in either order.
   */
  UTF16;

  /**
   * From this byte on, the order of UTF-8 is not that of UTF-16: the characters behind it are
   * surrogate pairs in UTF-16, which come before some that it holds as one unit.
   */
  static final int FIRST_UNORDERED_BYTE = 0xEE;

  private static final int FIRST_BYTE_OF_SURROGATES = 0xF0;

  /** Compares two names in UTF-8, each a range of bytes from {@code from} to {@code to}. */
  int compare(byte[] a, int fromA, int toA, byte[] b, int fromB, int toB) {
    int order = Arrays.compareUnsigned(a, fromA, toA, b, fromB, toB);
    if (this == UTF8 || order == 0) {
      return order;
    }
    int same = Arrays.mismatch(a, fromA, toA, b, fromB, toB);
    if (same == toA - fromA || same == toB - fromB) {
      return order;
    }
    int byteA = a[fromA + same] & 0xFF;
    int byteB = b[fromB + same] & 0xFF;
    boolean unordered = Math.min(byteA, byteB) >= FIRST_UNORDERED_BYTE;
    boolean surrogatesA = byteA >= FIRST_BYTE_OF_SURROGATES;
    return unordered && surrogatesA != byteB >= FIRST_BYTE_OF_SURROGATES ? -order : order;
  }
}
