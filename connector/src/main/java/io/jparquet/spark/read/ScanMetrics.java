package io.jparquet.spark.read;

import io.jparquet.metrics.ReadMetrics;
import java.util.Arrays;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/**
 * What a scan read and skipped: counted in a task by one object, and shown by Spark under the names
 * of the nested classes. Not thread-safe.
 */
public final class ScanMetrics {

  private static final String ROW_GROUPS_READ = "rowGroupsRead";
  static final String FILES_SKIPPED = "filesSkipped";
  static final String ROW_GROUPS_SKIPPED = "rowGroupsSkipped";
  private static final String BYTES_READ = "bytesRead";
  static final String BYTES_SKIPPED = "bytesSkipped";
  private static final String ROWS_SKIPPED = "rowsSkipped";

  private static final String REQUESTS = "requests";
  private static final String BYTES_FETCHED = "bytesFetched";
  static final String BY_STATISTICS = "rowGroupsSkippedByStatistics";
  private static final String BY_BLOOM_FILTER = "rowGroupsSkippedByBloomFilter";
  private static final String BY_DICTIONARY = "rowGroupsSkippedByDictionary";
  private static final String WITHOUT_ROWS_LEFT = "rowGroupsWithoutRowsLeft";
  private static final String PAGES_READ = "pagesRead";
  private static final String PAGES_SKIPPED = "pagesSkipped";
  private static final String IO_TIME = "ioTime";
  private static final String DECOMPRESSION_TIME = "decompressionTime";
  private static final String DECODING_TIME = "decodingTime";
  private static final String FILTER_TIME = "filterTime";

  /** What files that are closed, or will be before the next one is counted, had to count. */
  private final ReadMetrics done = new ReadMetrics();

  /** Of the file that is read. */
  private ReadMetrics current = new ReadMetrics();

  private long filesSkipped;
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

  /** A row group of which no row can match. */
  void addSkipped(long bytes) {
    rowGroupsSkipped++;
    bytesSkipped += bytes;
  }

  /** A file of which statistics left only the footer to be read. */
  void addFileSkipped() {
    filesSkipped++;
  }

  /** Rows of a row group that was read that pages or values excluded. */
  void addRowsSkipped(long rows) {
    rowsSkipped += rows;
  }

  /** A file that is read from now on, in place of the one before. */
  void reading(ReadMetrics file) {
    done.add(current);
    current = file;
  }

  private ReadMetrics files() {
    ReadMetrics all = new ReadMetrics();
    all.add(done);
    all.add(current);
    return all;
  }

  /** What was asked of the file system, and nothing else. */
  CustomTaskMetric[] requests() {
    ReadMetrics all = files();
    return new CustomTaskMetric[] {
      new Value(REQUESTS, all.requests()),
      new Value(BYTES_FETCHED, all.bytesRead()),
      new Value(IO_TIME, all.ioNanos())
    };
  }

  CustomTaskMetric[] values() {
    ReadMetrics all = files();
    return new CustomTaskMetric[] {
      new Value(FILES_SKIPPED, filesSkipped),
      new Value(ROW_GROUPS_READ, rowGroupsRead),
      new Value(ROW_GROUPS_SKIPPED, rowGroupsSkipped),
      new Value(BYTES_READ, bytesRead),
      new Value(BYTES_SKIPPED, bytesSkipped),
      new Value(ROWS_SKIPPED, rowsSkipped),
      new Value(REQUESTS, all.requests()),
      new Value(BYTES_FETCHED, all.bytesRead()),
      new Value(BY_STATISTICS, all.rowGroupsByStatistics()),
      new Value(BY_BLOOM_FILTER, all.rowGroupsByBloomFilter()),
      new Value(BY_DICTIONARY, all.rowGroupsByDictionary()),
      new Value(WITHOUT_ROWS_LEFT, all.rowGroupsByPageIndex()),
      new Value(PAGES_READ, all.pagesRead()),
      new Value(PAGES_SKIPPED, all.pagesSkipped()),
      new Value(IO_TIME, all.ioNanos()),
      new Value(DECOMPRESSION_TIME, all.decompressNanos()),
      new Value(DECODING_TIME, all.decodeNanos()),
      new Value(FILTER_TIME, all.filterNanos())
    };
  }

  static CustomMetric[] supported() {
    return new CustomMetric[] {
      new FilesSkipped(),
      new RowGroupsRead(),
      new RowGroupsSkipped(),
      new BytesRead(),
      new BytesSkipped(),
      new RowsSkipped(),
      new Requests(),
      new BytesFetched(),
      new RowGroupsSkippedByStatistics(),
      new RowGroupsSkippedByBloomFilter(),
      new RowGroupsSkippedByDictionary(),
      new RowGroupsWithoutRowsLeft(),
      new PagesRead(),
      new PagesSkipped(),
      new IoTime(),
      new DecompressionTime(),
      new DecodingTime(),
      new FilterTime()
    };
  }

  private record Value(String name, long value) implements CustomTaskMetric {}

  /**
   * Files that the statistics of all of their row groups excluded, so that nothing but the footer
   * was read: by the driver, or by tasks. Public for Spark, which makes instances by reflection.
   */
  public static final class FilesSkipped extends CustomSumMetric {
    @Override
    public String name() {
      return FILES_SKIPPED;
    }

    @Override
    public String description() {
      return "files skipped by statistics";
    }
  }

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

  /** Row groups that were not read, by whatever excluded them. */
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

  /** Requests to the file system: ranges that lie near each other are one. */
  public static final class Requests extends CustomSumMetric {
    @Override
    public String name() {
      return REQUESTS;
    }

    @Override
    public String description() {
      return "requests to the file system";
    }
  }

  /** Bytes that the requests asked for, footers and indexes too. */
  public static final class BytesFetched extends CustomSumMetric {
    @Override
    public String name() {
      return BYTES_FETCHED;
    }

    @Override
    public String description() {
      return "bytes fetched from files";
    }
  }

  /** Row groups that their statistics excluded. */
  public static final class RowGroupsSkippedByStatistics extends CustomSumMetric {
    @Override
    public String name() {
      return BY_STATISTICS;
    }

    @Override
    public String description() {
      return "row groups skipped by statistics";
    }
  }

  /** Row groups that Bloom filters excluded. */
  public static final class RowGroupsSkippedByBloomFilter extends CustomSumMetric {
    @Override
    public String name() {
      return BY_BLOOM_FILTER;
    }

    @Override
    public String description() {
      return "row groups skipped by Bloom filters";
    }
  }

  /** Row groups that dictionaries excluded. */
  public static final class RowGroupsSkippedByDictionary extends CustomSumMetric {
    @Override
    public String name() {
      return BY_DICTIONARY;
    }

    @Override
    public String description() {
      return "row groups skipped by dictionaries";
    }
  }

  /** Row groups that count as read, and of which the page index left no row. */
  public static final class RowGroupsWithoutRowsLeft extends CustomSumMetric {
    @Override
    public String name() {
      return WITHOUT_ROWS_LEFT;
    }

    @Override
    public String description() {
      return "row groups read without a row left by the page index";
    }
  }

  /**
   * Data pages that the page index and the filter left, in row groups of which they excluded some.
   */
  public static final class PagesRead extends CustomSumMetric {
    @Override
    public String name() {
      return PAGES_READ;
    }

    @Override
    public String description() {
      return "pages read by the page index and the filter";
    }
  }

  /** Data pages that the page index excluded, or the columns of the filter. */
  public static final class PagesSkipped extends CustomSumMetric {
    @Override
    public String name() {
      return PAGES_SKIPPED;
    }

    @Override
    public String description() {
      return "pages skipped by the page index and the filter";
    }
  }

  /** A time: counted in nanoseconds, shown in milliseconds. */
  private abstract static class TimeMetric implements CustomMetric {
    @Override
    public String aggregateTaskMetrics(long[] nanos) {
      return Arrays.stream(nanos).sum() / 1_000_000 + " ms";
    }
  }

  /** Time that tasks waited for requests. */
  public static final class IoTime extends TimeMetric {
    @Override
    public String name() {
      return IO_TIME;
    }

    @Override
    public String description() {
      return "time in requests";
    }
  }

  /** Time in the codecs of compressed pages. */
  public static final class DecompressionTime extends TimeMetric {
    @Override
    public String name() {
      return DECOMPRESSION_TIME;
    }

    @Override
    public String description() {
      return "time in decompression";
    }
  }

  /** Time in which batches were made, without requests, codecs and filters. */
  public static final class DecodingTime extends TimeMetric {
    @Override
    public String name() {
      return DECODING_TIME;
    }

    @Override
    public String description() {
      return "time in decoding";
    }
  }

  /** Time in which rows were tested by their values. */
  public static final class FilterTime extends TimeMetric {
    @Override
    public String name() {
      return FILTER_TIME;
    }

    @Override
    public String description() {
      return "time in filters of rows";
    }
  }
}
