package io.jparquet.spark.core.read;

import io.jparquet.internal.variant.shredding.NumberRule;
import io.jparquet.internal.variant.shredding.ShreddingRules;
import io.jparquet.spark.core.mapping.Rebase;
import io.jparquet.variant.VariantWriteOptions.FieldOrder;

/** How shredded variants are put together for Spark: its numbers, dates and order of fields. */
public final class SparkRules {

  private SparkRules() {}

  /** The rules for a file whose dates and timestamps are rebased like this. */
  public static ShreddingRules of(Rebase rebase) {
    return new ShreddingRules(NumberRule.SAME_VALUE, FieldOrder.UTF16, dates(rebase));
  }

  private static ShreddingRules.DateTimes dates(Rebase rebase) {
    return rebase.isIdentity()
        ? ShreddingRules.DateTimes.SAME
        : new ShreddingRules.DateTimes() {
          @Override
          public int days(int days) {
            return rebase.day(days);
          }

          @Override
          public long micros(long micros) {
            return rebase.micros(micros);
          }
        };
  }
}
