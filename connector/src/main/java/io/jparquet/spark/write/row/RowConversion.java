package io.jparquet.spark.write.row;

import io.jparquet.internal.variant.shredding.ShreddingRules;
import io.jparquet.spark.schema.SparkToParquetSchema;
import java.io.Serializable;

/**
 * How rows become Parquet records.
 *
 * @param schema how types are stored
 * @param datetimeRebase for DATE, and for TIMESTAMP stored as INT64
 * @param int96Rebase for TIMESTAMP stored as INT96
 * @param timeZone the session's time zone, in which {@link RebaseMode#LEGACY} rebases timestamps
 */
public record RowConversion(
    SparkToParquetSchema schema, RebaseMode datetimeRebase, RebaseMode int96Rebase, String timeZone)
    implements Serializable {

  /**
   * The dates and timestamps in the typed columns of variants, which are stored as those of other
   * columns, but timestamps always in INT64 and microseconds.
   */
  ShreddingRules.DateTimes shreddedDateTimes() {
    return new ShreddingRules.DateTimes() {
      @Override
      public int days(int days) {
        return datetimeRebase.days(days);
      }

      @Override
      public long micros(long micros) {
        return datetimeRebase.micros(micros, timeZone);
      }
    };
  }
}
