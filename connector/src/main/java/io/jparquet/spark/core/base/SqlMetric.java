package io.jparquet.spark.core.base;

import io.jparquet.metrics.ReadMetric;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.util.Utils;

/**
 * A metric in the SQL tab of Spark's user interface: a name and a description, and as the subclass
 * the unit of its values. Immutable.
 *
 * <p>Spark identifies a metric by the instance that a scan or write declares, but formats its
 * values with a new instance of the same class, made by the constructor without parameters. So a
 * unit is a class, and a metric is an instance.
 */
public abstract sealed class SqlMetric implements CustomMetric {
  private final String name;
  private final String description;

  private SqlMetric(String name, String description) {
    this.name = name;
    this.description = description;
  }

  /** A metric whose values have a unit. */
  public static SqlMetric of(ReadMetric.Unit unit, String name, String description) {
    return switch (unit) {
      case COUNT -> new Count(name, description);
      case BYTES -> new Size(name, description);
      case NANOSECONDS -> new Duration(name, description);
    };
  }

  /** The name under which tasks and the driver report values. */
  @Override
  public final String name() {
    return name;
  }

  /** The text that users see. */
  @Override
  public final String description() {
    return description;
  }

  /** The value that a task, or the driver, reports for this metric. */
  public final CustomTaskMetric value(long value) {
    return new Value(name, value);
  }

  private record Value(String name, long value) implements CustomTaskMetric {}

  /** The values of all tasks and of the driver as one text; empty if all are 0. */
  @Override
  public final String aggregateTaskMetrics(long[] values) {
    return Arrays.stream(values).allMatch(value -> value == 0) ? "" : text(values);
  }

  abstract String text(long[] values);

  /** A number of things, shown as the sum of all tasks. */
  public static final class Count extends SqlMetric {
    /** For Spark; formats only. */
    public Count() {
      this("", "");
    }

    public Count(String name, String description) {
      super(name, description);
    }

    @Override
    String text(long[] values) {
      return String.format(Locale.ROOT, "%,d", Arrays.stream(values).sum());
    }
  }

  /** A number of bytes, shown with a unit: the sum, and how it is spread over the tasks. */
  public static final class Size extends SqlMetric {
    /** For Spark; formats only. */
    public Size() {
      this("", "");
    }

    public Size(String name, String description) {
      super(name, description);
    }

    @Override
    String text(long[] bytes) {
      return sumAndSpread(bytes, Utils::bytesToString);
    }
  }

  /**
   * How many of some things, shown as "3 of 12 (25 %)". A task or the driver reports a {@link
   * #share}; those of a query are added.
   */
  public static final class Share extends SqlMetric {
    /** For Spark; formats only. */
    public Share() {
      this("", "");
    }

    public Share(String name, String description) {
      super(name, description);
    }

    @Override
    String text(long[] shares) {
      long part = Arrays.stream(shares).map(share -> share >>> PART_SHIFT).sum();
      long whole = Arrays.stream(shares).map(share -> share & MOST_OF_WHOLE).sum();
      return shareText(part, whole, number -> String.format(Locale.ROOT, "%,d", number));
    }
  }

  /**
   * How many of some bytes, as in {@link Share}. A report is a {@link #partOfSize} or a {@link
   * #wholeOfSize}.
   */
  public static final class ShareOfSize extends SqlMetric {
    /** For Spark; formats only. */
    public ShareOfSize() {
      this("", "");
    }

    public ShareOfSize(String name, String description) {
      super(name, description);
    }

    @Override
    String text(long[] sizes) {
      long part = Arrays.stream(sizes).filter(size -> !isWhole(size)).map(size -> size >> 1).sum();
      long whole = Arrays.stream(sizes).filter(SqlMetric::isWhole).map(size -> size >> 1).sum();
      return shareText(part, whole, Utils::bytesToString);
    }
  }

  /** A part of the bytes of a {@link ShareOfSize}; parts may be added as numbers. */
  public static long partOfSize(long bytes) {
    return bytes << 1;
  }

  /** All bytes of a {@link ShareOfSize}. */
  public static long wholeOfSize(long bytes) {
    return bytes << 1 | 1;
  }

  private static boolean isWhole(long size) {
    return (size & 1) == 1;
  }

  /**
   * The value of a share: Spark keeps one number for a metric. Shares may be added as numbers, as
   * Spark does for the partitions of a task.
   *
   * @param part not negative; more than fits is the most that fits
   * @param whole the part is of it, or it is of another report of the same metric
   */
  public static long share(long part, long whole) {
    return Math.min(part, MOST_OF_PART) << PART_SHIFT | Math.min(whole, MOST_OF_WHOLE);
  }

  private static final int PART_SHIFT = 32;
  private static final long MOST_OF_PART = Integer.MAX_VALUE;
  private static final long MOST_OF_WHOLE = (1L << PART_SHIFT) - 1;

  private static String shareText(long part, long whole, Text text) {
    return part >= whole
        ? text.of(part) + (part == whole ? " of " + text.of(whole) : "")
        : String.format(
            Locale.ROOT,
            "%s of %s (%s %%)",
            text.of(part),
            text.of(whole),
            percentage(100.0 * part / whole));
  }

  /** Whole numbers, and more digits only below 1: 0 is shown for nothing at all. */
  private static String percentage(double percent) {
    return percent == 0 || percent >= 1
        ? Long.toString((long) Math.floor(percent))
        : String.format(Locale.ROOT, "%.1f", Math.max(percent, 0.1));
  }

  /** A time in nanoseconds, shown with a unit: the sum, and how it is spread over the tasks. */
  public static final class Duration extends SqlMetric {
    /** For Spark; formats only. */
    public Duration() {
      this("", "");
    }

    public Duration(String name, String description) {
      super(name, description);
    }

    @Override
    String text(long[] nanos) {
      return sumAndSpread(
          nanos, time -> Utils.msDurationToString(TimeUnit.NANOSECONDS.toMillis(time)));
    }
  }

  /**
   * The sum with the smallest, the median and the largest value of the tasks that have one: Spark
   * counts tasks of other stages of the query too, with 0. In one line: Spark's pages take a second
   * line for a table of its own metric types.
   */
  private static String sumAndSpread(long[] values, Text text) {
    long[] sorted = Arrays.stream(values).filter(value -> value != 0).sorted().toArray();
    String sum = text.of(Arrays.stream(sorted).sum());
    if (sorted.length < 2) {
      return sum;
    }
    return String.format(
        "%s (min %s, med %s, max %s)",
        sum,
        text.of(sorted[0]),
        text.of(sorted[sorted.length / 2]),
        text.of(sorted[sorted.length - 1]));
  }

  /** A value as users read it. */
  @FunctionalInterface
  private interface Text {
    String of(long value);
  }
}
