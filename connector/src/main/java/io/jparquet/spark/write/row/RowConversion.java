package io.jparquet.spark.write.row;

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
    implements Serializable {}
