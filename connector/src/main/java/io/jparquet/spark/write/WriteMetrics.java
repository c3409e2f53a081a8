package io.jparquet.spark.write;

import java.util.Locale;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/** What the SQL tab of Spark's user interface shows for a write. */
final class WriteMetrics {
  private static final String FILES = "numFiles";
  private static final String BYTES = "numOutputBytes";
  private static final String PARTITIONS = "numParts";

  private WriteMetrics() {}

  /** The metrics that {@link #values} gives values for. */
  static CustomMetric[] all() {
    return new CustomMetric[] {new Files(), new Bytes(), new Partitions()};
  }

  /** The values of one task. */
  static CustomTaskMetric[] values(long files, long bytes, long partitions) {
    return new CustomTaskMetric[] {
      new Value(FILES, files), new Value(BYTES, bytes), new Value(PARTITIONS, partitions)
    };
  }

  private record Value(String name, long value) implements CustomTaskMetric {}

  /** Files written; public for Spark, which makes instances by name. */
  public static final class Files extends CustomSumMetric {
    @Override
    public String name() {
      return FILES;
    }

    @Override
    public String description() {
      return "number of written files";
    }
  }

  /** Bytes written; public for Spark, which makes instances by name. */
  public static final class Bytes extends CustomSumMetric {
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

    @Override
    public String name() {
      return BYTES;
    }

    @Override
    public String description() {
      return "written output";
    }

    @Override
    public String aggregateTaskMetrics(long[] taskMetrics) {
      double sum = 0;
      for (long bytes : taskMetrics) {
        sum += bytes;
      }
      int unit = 0;
      while (sum >= 1024 && unit < UNITS.length - 1) {
        sum /= 1024;
        unit++;
      }
      return String.format(Locale.ROOT, "%.1f %s", sum, UNITS[unit]);
    }
  }

  /** Partitions written per task, summed; public for Spark, which makes instances by name. */
  public static final class Partitions extends CustomSumMetric {
    @Override
    public String name() {
      return PARTITIONS;
    }

    @Override
    public String description() {
      return "number of dynamic part";
    }
  }
}
