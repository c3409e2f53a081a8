package io.jparquet.internal.variant.shredding;

/**
 * The limits of an inferred shredding schema. Immutable.
 *
 * @param minFraction the smallest fraction, 0 to 1, of the variants in the sample that must have a
 *     field for it to get its own columns
 * @param maxColumns the maximum number of columns besides the metadata
 * @param maxDepth the maximum depth of nested objects and arrays that get columns
 */
public record InferenceOptions(double minFraction, int maxColumns, int maxDepth) {
  private static final InferenceOptions DEFAULTS = new InferenceOptions(0.1, 300, 50);

  public InferenceOptions {
    if (!(minFraction >= 0 && minFraction <= 1) || maxColumns < 1 || maxDepth < 0) {
      throw new IllegalArgumentException(
          "invalid limits: minFraction "
              + minFraction
              + ", maxColumns "
              + maxColumns
              + ", maxDepth "
              + maxDepth);
    }
  }

  /** The defaults of Spark: a tenth of the variants, 300 columns, a depth of 50. */
  public static InferenceOptions defaults() {
    return DEFAULTS;
  }
}
