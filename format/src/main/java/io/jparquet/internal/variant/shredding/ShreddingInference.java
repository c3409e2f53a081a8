package io.jparquet.internal.variant.shredding;

import io.jparquet.variant.Variant;
import java.util.Objects;

/**
 * Finds a shredding schema for a sample of variants: places where all values but nulls have one
 * type get a column of that type, fields that are rare get none. Integers of all widths and
 * decimals are one type. Not thread-safe.
 */
public final class ShreddingInference {
  private final InferenceOptions options;
  private final ObservedPlace root = new ObservedPlace();
  private int variants;

  /** An inference with {@linkplain InferenceOptions#defaults() default options}. */
  public ShreddingInference() {
    this(InferenceOptions.defaults());
  }

  /** An inference without any sample yet. */
  public ShreddingInference(InferenceOptions options) {
    this.options = Objects.requireNonNull(options, "options");
  }

  /**
   * Adds a variant to the sample.
   *
   * @throws io.jparquet.error.CorruptFileException when its encoding is broken
   */
  public void add(Variant variant) {
    variants++;
    root.add(variant, options.maxDepth());
  }

  /** The schema for the sample; {@link ShreddingSchema#UNSHREDDED} where it is of no use. */
  public ShreddingSchema infer() {
    return infer(options.maxColumns());
  }

  /** The same with other than the {@linkplain InferenceOptions#maxColumns() most} columns. */
  public ShreddingSchema infer(int maxColumns) {
    int minCount = Math.max(1, (int) Math.ceil(variants * options.minFraction()));
    return new InferredColumns(minCount, maxColumns).schema(root);
  }
}
