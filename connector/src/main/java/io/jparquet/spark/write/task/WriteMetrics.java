package io.jparquet.spark.write.task;

import io.jparquet.spark.metric.SqlMetric;
import io.jparquet.spark.metric.SqlMetric.Count;
import io.jparquet.spark.metric.SqlMetric.Size;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/** The metrics of a write. Their names and descriptions are those of Spark's own sources. */
final class WriteMetrics {
  private static final SqlMetric FILES = new Count("numFiles", "number of written files");
  private static final SqlMetric BYTES = new Size("numOutputBytes", "written output");

  /** The sum of the tasks: a partition that two tasks write counts twice. */
  private static final SqlMetric PARTITIONS = new Count("numParts", "number of dynamic part");

  private WriteMetrics() {}

  /** The metrics that {@link #values} gives values for: of partitions only if there are some. */
  static CustomMetric[] of(boolean partitioned) {
    return partitioned
        ? new CustomMetric[] {FILES, BYTES, PARTITIONS}
        : new CustomMetric[] {FILES, BYTES};
  }

  /** The values of one task. */
  static CustomTaskMetric[] values(long files, long bytes, long partitions) {
    return new CustomTaskMetric[] {
      FILES.value(files), BYTES.value(bytes), PARTITIONS.value(partitions)
    };
  }
}
