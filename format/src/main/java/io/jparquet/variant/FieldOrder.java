package io.jparquet.variant;

import java.util.Arrays;

/** The order in which an object lists its fields. */
public enum FieldOrder {
  /** The order of the specification: by the bytes of their names in UTF-8, unsigned. */
  UTF8,
  /**
   * The order of Spark: by the UTF-16 code units of their names, like {@link String#compareTo}.
   * Spark relies on it to search objects of many fields. The two orders differ only between
   * characters beyond U+FFFF and those from U+E000 to U+FFFF. {@link VariantObject#get(String)}
   * finds the fields in either order.
   */
  UTF16;

  /**
   * From this first byte on, the order of UTF-8 differs from that of UTF-16: in UTF-16 such
   * characters can be surrogate pairs, which come before some single units.
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
