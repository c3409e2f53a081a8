package io.jparquet.spark.core.scan;

import io.jparquet.spark.core.read.PlannedFile;
import io.jparquet.spark.core.read.ReadPurpose;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;

/**
 * What becomes of the files of a scan. A statement may replace them by what becomes of their rows:
 * then the scan returns all rows of the files that it reads, and the statement chooses these. The
 * methods here are for scans whose files stay. Driver only.
 */
public interface ScanTarget {

  /** The files stay. */
  ScanTarget NONE = new ScanTarget() {};

  /** Whether the files are replaced. */
  default boolean isReplaced() {
    return false;
  }

  /**
   * Tells that there is a scan.
   *
   * @param read has all conditions of the scan, as hints
   */
  default void begin(ScanRead read) {}

  /** What becomes of the rows, by the configuration of the read. */
  default ReadPurpose purpose(Configuration hadoopConf) {
    return new ReadPurpose.Query();
  }

  /** The columns of the scan by whose values Spark may choose files while a query runs. */
  default NamedReference[] filterable(ScanColumns columns) {
    return columns.inDirectories();
  }

  /**
   * The files that tasks read.
   *
   * @param candidates files that may have rows that match
   * @param isByKeys whether Spark has named the ones that have
   * @return some of the candidates
   */
  default List<PartitionDirectory> choose(List<PartitionDirectory> candidates, boolean isByKeys) {
    return candidates;
  }

  /** For each chosen file that tasks read only in part: the row groups that they read. */
  default Map<Path, PlannedFile> partly() {
    return Map.of();
  }

  /** What EXPLAIN shows of it, by name. */
  default Map<String, String> facts() {
    return Map.of();
  }
}
