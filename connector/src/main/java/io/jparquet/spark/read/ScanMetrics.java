package io.jparquet.spark.read;

import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/**
 * What a scan read and skipped: counted in a task by one object, and shown by Spark under the names
 * of the nested classes. Not thread-safe.
 */
public final class ScanMetrics {

  private static final String ROW_GROUPS_READ = "rowGroupsRead";
  private static final String ROW_GROUPS_SKIPPED = "rowGroupsSkipped";
  private static final String BYTES_READ = "bytesRead";
  private static final String BYTES_SKIPPED = "bytesSkipped";
  private static final String ROWS_SKIPPED = "rowsSkipped";

  private long rowGroupsRead;
  private long rowGroupsSkipped;
  private long bytesRead;
  private long bytesSkipped;
  private long rowsSkipped;

  /** A row group of which columns of a compressed size are read. */
  void addRead(long bytes) {
    rowGroupsRead++;
    bytesRead += bytes;
  }

  /** A row group that no row of which can match. */
  void addSkipped(long bytes) {
    rowGroupsSkipped++;
    bytesSkipped += bytes;
  }

  /** Rows of a row group that was read that pages or values excluded. */
  void addRowsSkipped(long rows) {
    rowsSkipped += rows;
  }

  CustomTaskMetric[] values() {
    return new CustomTaskMetric[] {
      new Value(ROW_GROUPS_READ, rowGroupsRead),
      new Value(ROW_GROUPS_SKIPPED, rowGroupsSkipped),
      new Value(BYTES_READ, bytesRead),
      new Value(BYTES_SKIPPED, bytesSkipped),
      new Value(ROWS_SKIPPED, rowsSkipped)
    };
  }

  static CustomMetric[] supported() {
    return new CustomMetric[] {
      new RowGroupsRead(),
      new RowGroupsSkipped(),
      new BytesRead(),
      new BytesSkipped(),
      new RowsSkipped()
    };
  }

  private record Value(String name, long value) implements CustomTaskMetric {}

  /** Row groups that were read. Public for Spark, which makes instances by reflection. */
  public static final class RowGroupsRead extends CustomSumMetric {
    @Override
    public String name() {
      return ROW_GROUPS_READ;
    }

    @Override
    public String description() {
      return "row groups read";
    }
  }

  /** Row groups that statistics excluded. */
  public static final class RowGroupsSkipped extends CustomSumMetric {
    @Override
    public String name() {
      return ROW_GROUPS_SKIPPED;
    }

    @Override
    public String description() {
      return "row groups skipped";
    }
  }

  /** Compressed bytes of the column chunks that were read. */
  public static final class BytesRead extends CustomSumMetric {
    @Override
    public String name() {
      return BYTES_READ;
    }

    @Override
    public String description() {
      return "bytes of column chunks read";
    }
  }

  /** Compressed bytes of the requested column chunks in skipped row groups. */
  public static final class BytesSkipped extends CustomSumMetric {
    @Override
    public String name() {
      return BYTES_SKIPPED;
    }

    @Override
    public String description() {
      return "bytes of column chunks skipped";
    }
  }

  /** Rows of the row groups that were read that the page index or their values excluded. */
  public static final class RowsSkipped extends CustomSumMetric {
    @Override
    public String name() {
      return ROWS_SKIPPED;
    }

    @Override
    public String description() {
      return "rows skipped in row groups read";
    }
  }
}
