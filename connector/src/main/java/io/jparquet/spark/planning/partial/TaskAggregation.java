package io.jparquet.spark.planning.partial;

import io.jparquet.spark.planning.partial.PartialAggregation.Aggregate;
import io.jparquet.spark.planning.partial.PartialAggregation.GroupingKey;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;

/** The groups of one task, with what was aggregated of each. Not thread-safe. */
final class TaskAggregation {

  /** With more groups than this, Spark aggregates the rest of the rows. */
  private static final int MOST_GROUPS = 1 << 16;

  /** As {@link #MOST_GROUPS}, where the order of rows matters and must not be broken. */
  private static final int MOST_ORDERED_GROUPS = 1 << 20;

  /** So many groups are never too many for the rows that there were. */
  private static final int FEW_GROUPS = 1 << 10;

  /** After so many batches more than were aggregated, no further one is tried. */
  private static final int MOST_DECLINED = 8;

  private final PartialAggregation aggregation;
  private final LoadedBatch rows;
  private final GroupTable groups;
  private final Accumulator[] accumulators;

  private long[] rowCounts = new long[2];
  private long total;
  private int accepted;
  private int declined;
  private boolean stopped;

  TaskAggregation(PartialAggregation aggregation) {
    this.aggregation = aggregation;
    this.rows = new LoadedBatch(aggregation.steps().size());
    this.groups = new GroupTable(aggregation.keys().stream().map(GroupingKey::codes).toList());
    this.accumulators =
        aggregation.aggregates().stream().map(Aggregate::accumulator).toArray(Accumulator[]::new);
  }

  /**
   * Aggregates a batch.
   *
   * @return false if nothing was done, and Spark must aggregate it
   */
  boolean add(ColumnarBatch batch) {
    if (stopped) {
      return false;
    }
    if (!rows.load(batch, aggregation.steps())) {
      declined++;
      stopped = aggregation.isOrdered() || declined > accepted + MOST_DECLINED;
      return false;
    }
    int filter = aggregation.filter();
    long[] chosen =
        filter < 0
            ? null
            : ConditionSteps.holds(
                rows.of(filter), new long[Presence.words(rows.size())], rows.size());
    groups.read(rows, chosen);
    if (isTooMany(groups.end())) {
      stopped = true;
      return false;
    }
    accepted++;
    addRows();
    return true;
  }

  private boolean isTooMany(int count) {
    if (accepted == 0 && count > FEW_GROUPS && count > rows.size() / 2) {
      return true;
    }
    return aggregation.isOrdered()
        ? count > MOST_ORDERED_GROUPS
        : count > MOST_GROUPS || count > FEW_GROUPS && count > (total + rows.size()) / 2;
  }

  private void addRows() {
    int size = rows.size();
    int[] numbers = groups.groups();
    int end = groups.end();
    rowCounts = Accumulator.grown(rowCounts, end, 0);
    if (numbers == null) {
      rowCounts[1] += size;
    } else {
      for (int i = 0; i < size; i++) {
        rowCounts[numbers[i]]++;
      }
    }
    total += size;
    for (Accumulator accumulator : accumulators) {
      accumulator.add(rows, numbers, end);
    }
  }

  /** The result for the rows that were aggregated here; a row is valid until the next one. */
  Iterator<InternalRow> result() {
    ResultRow row = new ResultRow(aggregation.types());
    return new AbstractIterator<>() {
      private int next = following(0);

      private int following(int group) {
        int after = group + 1;
        while (after < rowCounts.length && rowCounts[after] == 0) {
          after++;
        }
        return after;
      }

      @Override
      public boolean hasNext() {
        return next < rowCounts.length;
      }

      @Override
      public InternalRow next() {
        if (!hasNext()) {
          throw new NoSuchElementException("there are no more groups");
        }
        int group = next;
        next = following(group);
        row.begin();
        groups.write(group, rows, row);
        for (Accumulator accumulator : accumulators) {
          accumulator.writeOf(group, rowCounts[group], row);
        }
        return row.row();
      }
    };
  }
}
