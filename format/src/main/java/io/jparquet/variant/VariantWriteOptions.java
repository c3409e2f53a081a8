package io.jparquet.variant;

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
