package io.jparquet.spark.core.write;

import io.jparquet.internal.variant.shredding.ShreddingRules;
import io.jparquet.schema.LeafColumn;
import io.jparquet.spark.core.mapping.LocalTimes;
import io.jparquet.spark.core.mapping.OutputTimestampType;
import io.jparquet.spark.core.mapping.SparkToParquetSchema;
import java.io.Serializable;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How rows become Parquet records.
 *
 * @param schema how types are stored
 * @param givenTypes dot paths of the leaf columns whose types options give
 * @param datetimeRebase for DATE, and for TIMESTAMP stored as INT64
 * @param int96Rebase for TIMESTAMP stored as INT96
 * @param timeZone the session's time zone, in which {@link RebaseMode#LEGACY} rebases timestamps
 * @param localTimes what TIMESTAMP stored as INT96 is in the file; null for instants
 */
record RowConversion(
    SparkToParquetSchema schema,
    Set<String> givenTypes,
    RebaseMode datetimeRebase,
    RebaseMode int96Rebase,
    String timeZone,
    @Nullable LocalTimes localTimes)
    implements Serializable {

  /** For INT96 timestamps that are instants. */
  RowConversion(
      SparkToParquetSchema schema,
      Set<String> givenTypes,
      RebaseMode datetimeRebase,
      RebaseMode int96Rebase,
      String timeZone) {
    this(schema, givenTypes, datetimeRebase, int96Rebase, timeZone, null);
  }

  /** The same for INT96 timestamps that are local times. */
  RowConversion with(@Nullable LocalTimes ofInt96) {
    return new RowConversion(schema, givenTypes, datetimeRebase, int96Rebase, timeZone, ofInt96);
  }

  /**
   * Whether values are rounded to those of a column's type. A type that was kept from another file
   * was not asked for: there a value that it does not hold is an error.
   */
  boolean rounds(LeafColumn leaf) {
    return givenTypes.contains(leaf.dotPath());
  }

  /** As {@link #rounds}, for timestamps, which the session's settings may round as well. */
  boolean roundsTimestamp(LeafColumn leaf) {
    return schema.timestamps() == OutputTimestampType.TIMESTAMP_MILLIS || rounds(leaf);
  }

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
