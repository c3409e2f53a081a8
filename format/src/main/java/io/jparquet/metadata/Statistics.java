package io.jparquet.metadata;

import org.jspecify.annotations.Nullable;

/**
 * Bounds and counts of the values of a column chunk or a page. Bounds are values in PLAIN encoding,
 * byte arrays without their length.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code Statistics}.
 *
 * @param max deprecated upper bound by signed comparison; null when absent
 * @param min deprecated lower bound by signed comparison; null when absent
 * @param nullCount number of nulls; absent is not zero; null when absent
 * @param distinctCount number of distinct values; null when absent
 * @param maxValue upper bound in the column's {@link ColumnOrder}; null when absent
 * @param minValue lower bound in the column's {@link ColumnOrder}; null when absent
 * @param isMaxValueExact whether {@code maxValue} occurs; null when absent
 * @param isMinValueExact whether {@code minValue} occurs; null when absent
 * @param nanCount number of NaN, floating point columns only; absent is not zero; null when absent
 */
public record Statistics(
    byte @Nullable [] max,
    byte @Nullable [] min,
    @Nullable Long nullCount,
    @Nullable Long distinctCount,
    byte @Nullable [] maxValue,
    byte @Nullable [] minValue,
    @Nullable Boolean isMaxValueExact,
    @Nullable Boolean isMinValueExact,
    @Nullable Long nanCount) {

  /** A builder whose fields are all absent, 0 or null. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder with the fields of this record. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.max = max;
    builder.min = min;
    builder.nullCount = nullCount;
    builder.distinctCount = distinctCount;
    builder.maxValue = maxValue;
    builder.minValue = minValue;
    builder.isMaxValueExact = isMaxValueExact;
    builder.isMinValueExact = isMinValueExact;
    builder.nanCount = nanCount;
    return builder;
  }

  /** Collects the fields of a {@link Statistics}; not thread-safe. */
  public static final class Builder {
    private byte @Nullable [] max;
    private byte @Nullable [] min;
    private @Nullable Long nullCount;
    private @Nullable Long distinctCount;
    private byte @Nullable [] maxValue;
    private byte @Nullable [] minValue;
    private @Nullable Boolean isMaxValueExact;
    private @Nullable Boolean isMinValueExact;
    private @Nullable Long nanCount;

    private Builder() {}

    /** Sets {@link Statistics#max()}. */
    public Builder max(byte @Nullable [] max) {
      this.max = max;
      return this;
    }

    /** Sets {@link Statistics#min()}. */
    public Builder min(byte @Nullable [] min) {
      this.min = min;
      return this;
    }

    /** Sets {@link Statistics#nullCount()}. */
    public Builder nullCount(@Nullable Long nullCount) {
      this.nullCount = nullCount;
      return this;
    }

    /** Sets {@link Statistics#distinctCount()}. */
    public Builder distinctCount(@Nullable Long distinctCount) {
      this.distinctCount = distinctCount;
      return this;
    }

    /** Sets {@link Statistics#maxValue()}. */
    public Builder maxValue(byte @Nullable [] maxValue) {
      this.maxValue = maxValue;
      return this;
    }

    /** Sets {@link Statistics#minValue()}. */
    public Builder minValue(byte @Nullable [] minValue) {
      this.minValue = minValue;
      return this;
    }

    /** Sets {@link Statistics#isMaxValueExact()}. */
    public Builder isMaxValueExact(@Nullable Boolean isMaxValueExact) {
      this.isMaxValueExact = isMaxValueExact;
      return this;
    }

    /** Sets {@link Statistics#isMinValueExact()}. */
    public Builder isMinValueExact(@Nullable Boolean isMinValueExact) {
      this.isMinValueExact = isMinValueExact;
      return this;
    }

    /** Sets {@link Statistics#nanCount()}. */
    public Builder nanCount(@Nullable Long nanCount) {
      this.nanCount = nanCount;
      return this;
    }

    /** The record; required lists and objects must have been set. */
    public Statistics build() {
      return new Statistics(
          max,
          min,
          nullCount,
          distinctCount,
          maxValue,
          minValue,
          isMaxValueExact,
          isMinValueExact,
          nanCount);
    }
  }
}
