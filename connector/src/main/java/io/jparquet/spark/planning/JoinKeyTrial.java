package io.jparquet.spark.planning;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.PlannedRowGroup;
import io.jparquet.metadata.RowGroup;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.LeafColumn;
import io.jparquet.spark.core.mapping.FilterColumn;
import io.jparquet.spark.core.read.BoundFile;
import io.jparquet.spark.core.read.ReadPlan;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.execution.datasources.FileStatusWithMetadata;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.sources.Filter;

/**
 * Decides whether the keys of a join are worth a condition for the readers of a scan, by the
 * footers of a few files spread over the scan. They are if statistics, Bloom filters or page
 * indexes exclude a tenth of the rows there, or if the keys are at most a tenth of the numbers
 * between the bounds of the column, so that few rows will be left to decode. For all others the
 * readers would look up each value of the column for nothing, and Spark's join looks them up
 * anyway.
 */
final class JoinKeyTrial {

  private static final int MOST_FILES = 3;
  private static final int MOST_ROW_GROUPS = 8;
  private static final double WORTHWHILE = 0.1;

  /** So few keys are cheap to collect and to look up, whatever they exclude. */
  private static final long FEW_KEYS = 1_000;

  private final Configuration hadoopConf;
  private final ReadPlan plan;

  /** Looks at one of the files. */
  @FunctionalInterface
  private interface Inspection {
    void at(ParquetReader reader, String path) throws IOException;
  }

  /** The rows of the examined row groups, and those that a condition excludes. */
  private static final class Tally {
    final KeySelectivity spread = new KeySelectivity();
    Predicate.In keys;
    long rows;
    long excluded;
  }

  /**
   * Trials for a scan.
   *
   * @param plan what is read, without the conditions that are tried
   */
  public JoinKeyTrial(Configuration hadoopConf, ReadPlan plan) {
    this.hadoopConf = hadoopConf;
    this.plan = plan;
  }

  /**
   * Whether keys that are not known yet may be worthwhile, so that they should be collected.
   *
   * @param directories the files that are read
   * @param path the column of the scan, or the member of a struct in it
   * @param keys how many keys there are at most
   */
  public boolean isPromising(List<PartitionDirectory> directories, List<String> path, long keys) {
    if (keys <= FEW_KEYS) {
      return true;
    }
    KeySelectivity spread = new KeySelectivity();
    inspect(
        directories,
        (reader, file) -> {
          FilterColumn column = plan.column(reader.schema(), path);
          if (column != null && column.leaf() != null) {
            addTo(spread, reader, column.leaf());
          }
        });
    return spread.isClustered() || spread.hasBloomFilters() || keys <= WORTHWHILE * spread.width();
  }

  private static void addTo(KeySelectivity spread, ParquetReader reader, LeafColumn column)
      throws IOException {
    for (int index : sample(MOST_ROW_GROUPS, reader.rowGroupCount())) {
      RowGroup rowGroup = reader.rowGroupMetaData(index, List.of(column));
      spread.add(reader.metaData(), rowGroup, column);
    }
    if (reader.rowGroupCount() > 0) {
      spread.addPages(reader.columnIndex(0, column.index()));
    }
  }

  /**
   * Whether a condition is worthwhile.
   *
   * @param directories the files that are read
   * @param keys the condition: a column is one of some values
   */
  public boolean isWorthwhile(List<PartitionDirectory> directories, Filter keys) {
    Tally tally = new Tally();
    inspect(
        directories,
        (reader, path) -> tally(BoundFile.of(plan.onlyFiltered(keys), reader, path), tally));
    return tally.excluded > 0 && tally.excluded >= WORTHWHILE * tally.rows
        || tally.keys != null
            && tally.spread.width() > 0
            && tally.spread.within(tally.keys.values()) <= WORTHWHILE * tally.spread.width();
  }

  private static void tally(BoundFile file, Tally tally) throws IOException {
    ParquetReader reader = file.reader();
    LeafColumn column = null;
    if (file.filter().both() instanceof Predicate.In in) {
      tally.keys = in;
      column = reader.schema().leaf(in.column());
    }
    int[] sample = sample(MOST_ROW_GROUPS, reader.rowGroupCount());
    try (FileScan scan = file.scan().rowGroups(IntStream.of(sample).boxed().toList()).open()) {
      long rows = 0;
      for (PlannedRowGroup rowGroup : scan.rowGroups()) {
        rows += rowGroup.rowCount();
        if (column != null) {
          tally.spread.add(
              reader.metaData(), reader.rowGroupMetaData(rowGroup.index(), scan.columns()), column);
        }
      }
      tally.excluded += rows - scan.countRowsLeft();
      tally.rows += rows;
    }
  }

  private void inspect(List<PartitionDirectory> directories, Inspection inspection) {
    List<ListedFile> files = ListedFile.of(directories);
    List<FileStatusWithMetadata> some =
        IntStream.of(sample(MOST_FILES, files.size())).mapToObj(i -> files.get(i).file()).toList();
    new Footers(plan, hadoopConf)
        .inspect(
            some,
            (reader, path) -> {
              inspection.at(reader, path);
              return null;
            });
  }

  /** Some of the indexes below a number, evenly spread. */
  private static int[] sample(int most, int all) {
    int count = Math.min(most, all);
    return IntStream.range(0, count)
        .map(i -> (int) ((long) all * (2L * i + 1) / (2L * count)))
        .toArray();
  }
}
