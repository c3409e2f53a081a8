package io.jparquet.internal.variant.shredding;

/**
 * What an inferred shredding schema may be. Immutable.
 *
 * @param minFraction smallest fraction of the variants of the sample that must have a field so that
 *     it gets columns of its own, 0 to 1
 * @param maxColumns most columns beside the metadata
 * @param maxDepth most objects and arrays within one another that get columns
 */
public record InferenceOptions(double minFraction, int maxColumns, int maxDepth) {
  private static final InferenceOptions DEFAULTS = new InferenceOptions(0.1, 300, 50);

  public InferenceOptions {
    if (!(minFraction >= 0 && minFraction <= 1) || maxColumns < 1 || maxDepth < 0) {
      throw new IllegalArgumentException(
          "wrong limits: minFraction "
              + minFraction
              + ", maxColumns "
              + maxColumns
              + ", maxDepth "
              + maxDepth);
    }
  }

  /** A tenth of the variants, 300 columns, a depth of 50: as Spark does by default. */
  public static InferenceOptions defaults() {
    return DEFAULTS;
  }
}
