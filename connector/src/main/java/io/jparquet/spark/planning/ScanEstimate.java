package io.jparquet.spark.planning;

import io.jparquet.spark.core.read.BoundFile;
import io.jparquet.spark.core.read.PlannedFile;
import io.jparquet.spark.core.read.ReadPlan;
import io.jparquet.spark.core.scan.FileSplits;
import io.jparquet.spark.planning.aggregate.ColumnAggregates;
import io.jparquet.spark.planning.aggregate.ProvenTotals;
import io.jparquet.spark.planning.aggregate.PushedAggregation;
import io.jparquet.spark.planning.aggregate.Totals;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.execution.datasources.PartitionedFile;

/** What the footers of the files of a scan say about the rows that it reads. */
final class ScanEstimate {

  /** Footers of more files are not looked at, because the optimizer waits for the result. */
  private static final int MOST_FILES = 256;

  private final Configuration hadoopConf;

  /** Looks at footers with a configuration of Hadoop that has the options of the read. */
  public ScanEstimate(Configuration hadoopConf) {
    this.hadoopConf = hadoopConf;
  }

  /**
   * The row groups that statistics leave of some files.
   *
   * @param rows their rows
   * @param bytes their bytes, and those of files that are read whole
   * @param columnBytes compressed bytes of the columns that are read
   */
  public record Left(long rows, long bytes, long columnBytes) {}

  /**
   * What a plan has to read of some directories, by footers that are in memory. Sends no requests.
   *
   * @return null if the footer of some file is not in memory, or there are too many files
   */
  public Left left(ReadPlan plan, List<PartitionDirectory> directories) {
    if (FileSplits.fileCount(directories) > MOST_FILES) {
      return null;
    }
    Footers footers = new Footers(plan, hadoopConf);
    long rows = 0;
    long bytes = 0;
    long columnBytes = 0;
    for (ListedFile listed : ListedFile.of(directories)) {
      PlannedFile planned = footers.estimated(listed.file());
      if (planned == null) {
        return null;
      }
      long read = 0;
      for (PlannedFile.Part part : planned.parts()) {
        rows += part.rows();
        columnBytes += part.bytes();
        read += part.end() - part.start();
      }
      bytes += planned.rowGroupsSkipped() == 0 ? listed.file().getLen() : read;
    }
    return new Left(rows, bytes, columnBytes);
  }

  /**
   * The minimum, the maximum and the number of nulls of columns, by the footers of all files.
   *
   * @param plans for each column the plan that reads this column alone
   * @return for each column what the footers prove; null if that is nothing
   */
  public List<ColumnFacts> columns(List<ReadPlan> plans, List<PartitionDirectory> directories) {
    List<ColumnTotals> columns = plans.stream().map(ColumnTotals::new).toList();
    List<ListedFile> files = ListedFile.of(directories);
    Map<String, PartitionedFile> whole = new HashMap<>();
    files.forEach(listed -> whole.put(listed.path(), listed.range(0, listed.file().getLen())));
    List<Boolean> seen =
        plans.isEmpty()
            ? List.of()
            : new Footers(plans.get(0), hadoopConf)
                .inspect(
                    files.stream().map(ListedFile::file).toList(),
                    (reader, path) -> {
                      for (ColumnTotals column : columns) {
                        column.add(whole.get(path), BoundFile.of(column.plan, reader, path));
                      }
                      return true;
                    });
    boolean all = seen.stream().allMatch(Objects::nonNull);
    return columns.stream().map(column -> all ? column.facts() : null).toList();
  }

  /** The totals of one column. */
  private static final class ColumnTotals {
    private final ReadPlan plan;
    private final PushedAggregation bounds;
    private final PushedAggregation count;
    private Totals withBounds;
    private Totals withCount;

    ColumnTotals(ReadPlan plan) {
      this.plan = plan;
      NamedReference column = FieldReference.column(plan.columns().fields()[0].name());
      this.bounds = aggregation(new Min(column), new Max(column), new Count(column, false));
      this.count = aggregation(new Count(column, false));
      this.withBounds = bounds == null ? null : new Totals(bounds);
      this.withCount = new Totals(count);
    }

    private PushedAggregation aggregation(AggregateFunc... functions) {
      Aggregation aggregation = new Aggregation(functions, new Expression[0]);
      return PushedAggregation.of(aggregation, plan.columns(), name -> false);
    }

    void add(PartitionedFile split, BoundFile file) {
      withBounds = added(withBounds, bounds, split, file);
      withCount = added(withCount, count, split, file);
    }

    private static Totals added(
        Totals totals, PushedAggregation aggregation, PartitionedFile split, BoundFile file) {
      if (totals == null) {
        return null;
      }
      Totals more =
          new ProvenTotals(split, file).of(aggregation, file.reader().metaData().rowGroups());
      if (more == null) {
        return null;
      }
      totals.add(more);
      return totals;
    }

    ColumnFacts facts() {
      if (withCount == null) {
        return null;
      }
      long nulls = withCount.rows() - withCount.column(0).values();
      ColumnAggregates summary = withBounds == null ? null : withBounds.column(0);
      return summary == null
          ? new ColumnFacts(null, null, nulls)
          : new ColumnFacts(summary.min(), summary.max(), nulls);
    }
  }
}
