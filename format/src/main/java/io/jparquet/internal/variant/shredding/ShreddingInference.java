package io.jparquet.internal.variant.shredding;

import io.jparquet.variant.Variant;
import java.util.Objects;

/**
 * Infers a shredding schema from a sample of variants. A place gets a column of a type if all its
 * values except nulls have this type; rare fields get none. Integers of all widths and decimals
 * count as one type. Not thread-safe.
 */
public final class ShreddingInference {
  private final InferenceOptions options;
  private final ObservedPlace root = new ObservedPlace();
  private int variants;

  /** An inference with {@linkplain InferenceOptions#defaults() default options}. */
  public ShreddingInference() {
    this(InferenceOptions.defaults());
  }

  /** An inference with an empty sample. */
  public ShreddingInference(InferenceOptions options) {
    this.options = Objects.requireNonNull(options, "options");
  }

  /**
   * Adds a variant to the sample.
   *
   * @throws io.jparquet.error.CorruptFileException when its encoding is invalid
   */
  public void add(Variant variant) {
    variants++;
    root.add(variant, options.maxDepth());
  }

  /** The schema for the sample; {@link ShreddingSchema#UNSHREDDED} if shredding has no benefit. */
  public ShreddingSchema infer() {
    return infer(options.maxColumns());
  }

  /**
   * The schema for the sample with a different {@linkplain InferenceOptions#maxColumns() maximum}
   * of columns.
   */
  public ShreddingSchema infer(int maxColumns) {
    int minCount = Math.max(1, (int) Math.ceil(variants * options.minFraction()));
    return new InferredColumns(minCount, maxColumns).schema(root);
  }
}
