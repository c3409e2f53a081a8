package io.jparquet.spark.read;

import io.jparquet.ParquetReader;
import io.jparquet.filter.PageIndexFilter;
import io.jparquet.filter.Predicate;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.LeafColumn;
import io.jparquet.spark.io.ParquetFiles;
import io.jparquet.stats.ColumnStatistics;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.execution.datasources.FileStatusWithMetadata;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.sources.Filter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Tells whether the keys of a join are worth a condition for the readers of a scan. They are if, in
 * a few files spread over the scan, a tenth of the rows is excluded by statistics, Bloom filters or
 * page indexes, or if the keys are at most a tenth of the numbers between the bounds of the column,
 * so that few rows will be left to decode. For all others the readers would look up each value of
 * the column for nothing, and Spark's join looks them up anyway.
 */
final class JoinKeyTrial {

  private static final Logger LOG = LoggerFactory.getLogger(JoinKeyTrial.class);

  private static final int MOST_FILES = 3;
  private static final int MOST_ROW_GROUPS = 8;
  private static final double WORTHWHILE = 0.1;

  private final Configuration hadoopConf;
  private final ReadPlan plan;

  /** Sums over the row groups that were looked at. */
  private static final class Tally {
    long rows;
    long excluded;
    double smallest = Double.POSITIVE_INFINITY;
    double largest = Double.NEGATIVE_INFINITY;
    boolean bounded = true;
  }

  /**
   * Trials for a scan.
   *
   * @param plan what is read, without the conditions that are tried
   */
  JoinKeyTrial(Configuration hadoopConf, ReadPlan plan) {
    this.hadoopConf = hadoopConf;
    this.plan = plan;
  }

  /**
   * Whether a condition spares enough.
   *
   * @param directories the files that are read
   * @param keys the condition
   */
  boolean isWorthwhile(List<PartitionDirectory> directories, Filter keys) {
    List<FileStatusWithMetadata> files =
        directories.stream()
            .flatMap(directory -> CollectionConverters.asJava(directory.files()).stream())
            .toList();
    int count = Math.min(MOST_FILES, files.size());
    Tally tally = new Tally();
    Predicate.In in = null;
    for (int i = 0; i < count; i++) {
      FileStatusWithMetadata file = files.get(spread(i, count, files.size()));
      try {
        in = add(file, keys, tally);
      } catch (IOException | RuntimeException e) { // tasks meet it too, and report it
        LOG.debug("{} does not tell whether the keys of a join skip rows", file.getPath(), e);
      }
    }
    return tally.excluded > 0 && tally.excluded >= WORTHWHILE * tally.rows
        || in != null && tally.bounded && share(in, tally) <= WORTHWHILE;
  }

  /** The place of one of some things that are taken evenly out of more. */
  private static int spread(int number, int of, int all) {
    return (int) ((long) all * (2L * number + 1) / (2L * of));
  }

  /** Adds what a file tells; gives the condition in its terms if it is a list of numbers. */
  private Predicate.In add(FileStatusWithMetadata file, Filter keys, Tally tally)
      throws IOException {
    try (ParquetReader reader =
        new ParquetFiles(plan.settings().format(), hadoopConf)
            .open(
                file.getPath(),
                file.getLen(),
                file.getModificationTime(),
                plan.settings()
                    .readOptions()
                    .withDictionaryFilter(false)
                    .withVerifyPruning(false))) {
      BoundFile bound = BoundFile.of(plan.onlyFiltered(keys), reader, file.getPath().toString());
      Predicate predicate = bound.filter().rows().both();
      List<LeafColumn> columns = bound.columns(reader);
      Predicate.In in = predicate instanceof Predicate.In list ? list : null;
      LeafColumn column = in == null ? null : reader.schema().leaf(in.column());
      int count = Math.min(MOST_ROW_GROUPS, reader.rowGroupCount());
      for (int i = 0; i < count; i++) {
        int index = spread(i, count, reader.rowGroupCount());
        RowGroup rowGroup = reader.rowGroupMetaData(index, columns);
        long rows = rowGroup.numRows();
        tally.rows += rows;
        tally.excluded += rows - rowsLeft(reader, index, rowGroup, predicate);
        addBounds(
            column == null ? null : ColumnStatistics.of(reader.metaData(), rowGroup, column),
            tally);
      }
      return in;
    }
  }

  private static long rowsLeft(
      ParquetReader reader, int index, RowGroup rowGroup, Predicate predicate) throws IOException {
    if (predicate instanceof Predicate.AlwaysTrue) {
      return rowGroup.numRows();
    }
    if (!reader.mayMatch(index, rowGroup, predicate)) {
      return 0;
    }
    PageIndexFilter.Source indexes =
        new PageIndexFilter.Source() {
          @Override
          public ColumnIndex columnIndex(int leaf) throws IOException {
            return reader.columnIndex(index, leaf);
          }

          @Override
          public OffsetIndex offsetIndex(int leaf) throws IOException {
            return reader.offsetIndex(index, leaf);
          }
        };
    return PageIndexFilter.mayMatch(
            predicate, rowGroup, reader.schema(), reader.metaData(), indexes)
        .rowCount();
  }

  private static void addBounds(ColumnStatistics statistics, Tally tally) {
    if (statistics != null && isInteger(statistics.min()) && isInteger(statistics.max())) {
      tally.smallest = Math.min(tally.smallest, ((Number) statistics.min()).doubleValue());
      tally.largest = Math.max(tally.largest, ((Number) statistics.max()).doubleValue());
    } else if (statistics == null || !statistics.allNull()) {
      tally.bounded = false;
    }
  }

  private static boolean isInteger(Object bound) {
    return bound instanceof Integer || bound instanceof Long;
  }

  /** The share of the numbers between the bounds of a column that are keys. */
  private static double share(Predicate.In in, Tally tally) {
    if (tally.largest < tally.smallest || !in.values().stream().allMatch(JoinKeyTrial::isInteger)) {
      return 1;
    }
    long within =
        in.values().stream()
            .mapToDouble(key -> ((Number) key).doubleValue())
            .filter(key -> key >= tally.smallest && key <= tally.largest)
            .count();
    return within / (tally.largest - tally.smallest + 1);
  }
}
