package io.jparquet.variant;

import java.util.Arrays;
import java.util.Objects;

/**
 * The options for writing variants. Immutable.
 *
 * @param duplicateFields the treatment of a second field of the same name in an object
 * @param sortDictionary whether a dictionary with unsorted names is sorted at the end, at the cost
 *     of writing the value twice; names that were added in order are always marked as sorted
 * @param fieldOrder the order in which objects list their fields
 * @param maxBytes the maximum number of bytes of the value, and of the metadata
 */
public record VariantWriteOptions(
    DuplicateFields duplicateFields, boolean sortDictionary, FieldOrder fieldOrder, int maxBytes) {

  /**
   * The default maximum number of bytes of a value, and of metadata: 128 MiB, the limit of Spark
   * 4.1 and later. Spark 4.0 reads up to 16 MiB.
   */
  public static final int DEFAULT_MAX_BYTES = 128 << 20;

  private static final VariantWriteOptions DEFAULTS =
      new VariantWriteOptions(DuplicateFields.REFUSE, false, FieldOrder.UTF8, DEFAULT_MAX_BYTES);

  /** The treatment of a second field of the same name in an object. */
  public enum DuplicateFields {
    /** The object is rejected. */
    REFUSE,
    /** The last of the fields is kept. */
    LAST_WINS
  }

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

  public VariantWriteOptions {
    Objects.requireNonNull(duplicateFields, "duplicateFields");
    Objects.requireNonNull(fieldOrder, "fieldOrder");
    if (maxBytes <= 0) {
      throw new IllegalArgumentException("maxBytes must be positive, not " + maxBytes);
    }
  }

  /**
   * Duplicates are rejected, the dictionary is in the order of first use, fields are in the order
   * of UTF-8, and the limit is 128 MiB.
   */
  public static VariantWriteOptions defaults() {
    return DEFAULTS;
  }

  /** These options with another rule for duplicate fields. */
  public VariantWriteOptions withDuplicateFields(DuplicateFields rule) {
    return new VariantWriteOptions(rule, sortDictionary, fieldOrder, maxBytes);
  }

  /** These options, with dictionaries sorted or not. */
  public VariantWriteOptions withSortDictionary(boolean sort) {
    return new VariantWriteOptions(duplicateFields, sort, fieldOrder, maxBytes);
  }

  /** These options with another order of the fields. */
  public VariantWriteOptions withFieldOrder(FieldOrder order) {
    return new VariantWriteOptions(duplicateFields, sortDictionary, order, maxBytes);
  }

  /** These options with another maximum number of bytes. */
  public VariantWriteOptions withMaxBytes(int limit) {
    return new VariantWriteOptions(duplicateFields, sortDictionary, fieldOrder, limit);
  }
}
