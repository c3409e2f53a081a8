package io.jparquet.variant;

import java.util.Objects;

/**
 * How variants are written. Immutable.
 *
 * @param duplicateFields what a second field of one name in an object means
 * @param sortDictionary whether a dictionary whose names came in another order is sorted in the
 *     end, at the price of a second writing; names that came in order are always marked as sorted
 * @param fieldOrder in which order objects list their fields
 * @param maxBytes most bytes of the value, and of the metadata
 */
public record VariantWriteOptions(
    DuplicateFields duplicateFields, boolean sortDictionary, FieldOrder fieldOrder, int maxBytes) {

  /**
   * Most bytes of a value, and of metadata, by default: 128 MiB, what Spark 4.1 and later read.
   * Spark 4.0 reads 16 MiB.
   */
  public static final int DEFAULT_MAX_BYTES = 128 << 20;

  private static final VariantWriteOptions DEFAULTS =
      new VariantWriteOptions(DuplicateFields.REFUSE, false, FieldOrder.UTF8, DEFAULT_MAX_BYTES);

  /** What to do with a second field of one name in an object. */
  public enum DuplicateFields {
    /** The object is refused. */
    REFUSE,
    /** The field that came last is kept. */
    LAST_WINS
  }

  public VariantWriteOptions {
    Objects.requireNonNull(duplicateFields, "duplicateFields");
    Objects.requireNonNull(fieldOrder, "fieldOrder");
    if (maxBytes <= 0) {
      throw new IllegalArgumentException("maxBytes must be positive, not " + maxBytes);
    }
  }

  /** Duplicates refused, dictionary in the order of first use, UTF-8, 128 MiB. */
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

  /** These options with another limit of bytes. */
  public VariantWriteOptions withMaxBytes(int limit) {
    return new VariantWriteOptions(duplicateFields, sortDictionary, fieldOrder, limit);
  }
}
