package io.jparquet.spark.read;

import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.bridge.OwnSourceCheck;
import java.io.IOException;
import java.util.List;

/**
 * The refusals of Spark's own source, for the reads of a task that stand in for it; other reads
 * refuse nothing here. Not thread-safe.
 */
final class SparkRefusals {

  /** Null if nothing is refused. */
  private final OwnSourceCheck check;

  /**
   * Whether timestamps in nanoseconds are read, which Spark's own source does not do: they are
   * judged as those in microseconds, as which they are read.
   */
  private final boolean truncatesNanos;

  /** The last schema that was not refused: the files of a table mostly have the same. */
  private ParquetSchema schema;

  private OwnSourceCheck.Leaves leaves;

  /** The refusals of the reads of a plan. */
  SparkRefusals(ReadPlan plan) {
    this.check =
        plan.ownSource() == null ? null : new OwnSourceCheck(plan.fileColumns(), plan.ownSource());
    this.truncatesNanos = plan.settings().types().truncateNanos();
  }

  /** Whether the reads stand in for those of Spark's own source. */
  boolean areActive() {
    return check != null;
  }

  /**
   * Refuses a file that Spark's own source would not open.
   *
   * @throws IOException if a column that must not be null is missing
   * @throws RuntimeException Spark's error
   */
  void open(ParquetSchema file) throws IOException {
    if (check == null || file.equals(schema)) {
      return;
    }
    schema = null;
    leaves =
        check.open(
            MetadataEncoder.encode(
                FileMetaData.builder()
                    .version(1)
                    .schema(file.toElements().stream().map(this::judged).toList())
                    .numRows(0)
                    .rowGroups(List.of())
                    .build()));
    schema = file;
  }

  private SchemaElement judged(SchemaElement element) {
    return truncatesNanos
            && element.type() == Type.INT64
            && element.logicalType() instanceof LogicalType.TimestampType timestamp
            && timestamp.unit() == TimeUnit.NANOS
        ? element.toBuilder()
            .logicalType(
                new LogicalType.TimestampType(timestamp.isAdjustedToUTC(), TimeUnit.MICROS))
            .build()
        : element;
  }

  /**
   * Refuses columns of the opened file whose rows Spark's own source would not read.
   *
   * @throws RuntimeException Spark's error
   */
  void readRows() {
    if (check != null) {
      leaves.check();
    }
  }
}
