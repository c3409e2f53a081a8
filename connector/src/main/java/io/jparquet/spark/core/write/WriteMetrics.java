package io.jparquet.spark.core.write;

import io.jparquet.crypto.keys.EnvelopeKeys;
import io.jparquet.spark.core.base.SqlMetric;
import io.jparquet.spark.core.base.SqlMetric.Count;
import io.jparquet.spark.core.base.SqlMetric.Size;
import io.jparquet.spark.core.file.TablePaths;
import java.util.List;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/**
 * The metrics of a write. Their names and descriptions are those of Spark's own sources. The driver
 * reports them once the job is committed: Spark asks a task before its last file is complete, and
 * does not ask tasks that write the rest of replaced files.
 */
public final class WriteMetrics {
  /** The files that were written. */
  public static final SqlMetric FILES = new Count("numFiles", "number of written files");

  /** The bytes of these files. */
  public static final SqlMetric BYTES = new Size("numOutputBytes", "written output");

  private static final SqlMetric PARTITIONS = new Count("numParts", "number of dynamic part");

  private WriteMetrics() {}

  /** The metrics of a write: of partitions only if there are some. */
  static CustomMetric[] of(boolean partitioned) {
    return partitioned
        ? new CustomMetric[] {FILES, BYTES, PARTITIONS}
        : new CustomMetric[] {FILES, BYTES};
  }

  /**
   * The values of a job.
   *
   * @param written the files that were written, relative to the table
   * @param size of the data files together, in bytes
   * @param partitioned whether the table has partitions
   */
  public static CustomTaskMetric[] values(List<String> written, long size, boolean partitioned) {
    List<String> files =
        written.stream()
            .filter(file -> !EnvelopeKeys.isKeyMaterial(TablePaths.name(file)))
            .toList();
    CustomTaskMetric count = FILES.value(files.size());
    CustomTaskMetric bytes = BYTES.value(size);
    return partitioned
        ? new CustomTaskMetric[] {
          count,
          bytes,
          PARTITIONS.value(files.stream().map(TablePaths::directory).distinct().count())
        }
        : new CustomTaskMetric[] {count, bytes};
  }
}
