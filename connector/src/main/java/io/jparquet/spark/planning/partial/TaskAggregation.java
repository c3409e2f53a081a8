package io.jparquet.spark.planning.partial;

import io.jparquet.spark.planning.partial.PartialAggregation.Aggregate;
import io.jparquet.spark.planning.partial.PartialAggregation.GroupingKey;
import java.util.Arrays;
import java.util.NoSuchElementException;
import java.util.function.IntConsumer;
import java.util.function.LongPredicate;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;

/**
 * The groups of one task, with what was aggregated of each. Not thread-safe.
 *
 * <p>Where groups are too many, they are returned, and further rows make new ones: the final
 * aggregate makes one of groups with equal keys. If hardly any rows have equal keys, each becomes a
 * group without a search. That is for results which depend neither on the order of rows nor on what
 * is in batches; with others, Spark aggregates the rest of the rows.
 */
final class TaskAggregation {

  /** With more groups than this, Spark aggregates the rest of rows whose order matters. */
  private static final int MOST_ORDERED_GROUPS = 1 << 20;

  /** So many groups take no memory that Spark must know of. */
  private static final int FIRST_GROUPS = 1 << 16;

  private static final long FIRST_BYTES = 1 << 22;

  /** What a group takes for each key and each aggregate, with arrays that are only half used. */
  private static final long BYTES_OF_KEY = 64;

  private static final long BYTES_OF_AGGREGATE = 24;

  /** So many groups are never too many for the rows that there were. */
  private static final int FEW_GROUPS = 1 << 10;

  /** With more bytes of strings than this, there are too many groups. */
  private static final long MOST_BYTES = 1 << 26;

  /** After so many batches more than were aggregated, no further one is tried. */
  private static final int MOST_DECLINED = 8;

  /** With so few rows for each group, the search for groups is not worth it. */
  private static final double FEW_ROWS = 1.25;

  /** As {@link #FEW_ROWS}, where more groups might be kept. */
  private static final double HARDLY_MORE_ROWS = 1.06;

  /** After so many rows for each row of a search that was not worth it, there is another one. */
  private static final int ROWS_WITHOUT_SEARCH = 8;

  private final PartialAggregation aggregation;
  private final LoadedBatch rows;
  private final GroupTable groups;
  private final Accumulator[] accumulators;
  private boolean returnsGroups;
  private final LongPredicate memory;
  private final Runnable release;

  /** So many groups are kept without more memory. */
  private long limit;

  /** So many bytes of strings are kept without more memory. */
  private long limitOfBytes = FIRST_BYTES;

  private long[] rowCounts = new long[2];
  private long total;
  private int accepted;
  private int declined;
  private boolean stopped;

  /** Whether the groups must be returned before further batches are read. */
  private boolean isFull;

  /** Whether groups of earlier batches were returned. */
  private boolean hasReturned;

  private long rowsWithoutSearch;
  private Iterator<ColumnarBatch> batches = scala.collection.Iterator$.MODULE$.empty();
  private IntConsumer aggregated = count -> {};

  /**
   * No groups.
   *
   * @param memory whether there is so much memory for groups, in bytes
   * @param release is run when the groups are returned
   */
  TaskAggregation(PartialAggregation aggregation, LongPredicate memory, Runnable release) {
    this.memory = memory;
    this.release = release;
    this.limit = Math.min(FIRST_GROUPS, aggregation.mostGroups());
    this.aggregation = aggregation;
    this.rows = new LoadedBatch(aggregation.steps().size());
    this.groups = new GroupTable(aggregation.keys().stream().map(GroupingKey::codes).toList());
    this.accumulators =
        aggregation.aggregates().stream().map(Aggregate::accumulator).toArray(Accumulator[]::new);
    this.returnsGroups = !aggregation.isOrdered() && !aggregation.isFallible();
  }

  /**
   * Aggregates batches until there are no more, or groups must be returned.
   *
   * @param aggregated gets the number of rows of each batch that is aggregated
   * @param left gets the number of rows of others
   * @return those that Spark must aggregate
   */
  Iterator<ColumnarBatch> read(
      Iterator<ColumnarBatch> batches, IntConsumer aggregated, IntConsumer left) {
    this.batches = batches;
    this.aggregated = aggregated;
    return new AbstractIterator<>() {
      private ColumnarBatch next;

      @Override
      public boolean hasNext() {
        while (next == null && !isFull && batches.hasNext()) {
          ColumnarBatch batch = batches.next();
          if (!add(batch)) {
            left.accept(batch.numRows());
            next = batch;
          }
        }
        return next != null;
      }

      @Override
      public ColumnarBatch next() {
        if (!hasNext()) {
          throw new NoSuchElementException("there are no more batches");
        }
        ColumnarBatch batch = next;
        next = null;
        return batch;
      }
    };
  }

  /**
   * Aggregates a batch.
   *
   * @return false if nothing was done, and Spark must aggregate it
   */
  private boolean add(ColumnarBatch batch) {
    if (stopped) {
      return false;
    }
    if (!rows.load(batch, aggregation.steps())) {
      declined++;
      stopped = aggregation.isOrdered() || declined > accepted + MOST_DECLINED;
      return false;
    }
    groups.read(rows, chosen());
    if (!returnsGroups && isTooMany()) {
      stopped = true;
      return false;
    }
    accepted++;
    addRows();
    // Once groups were returned, there is no other way.
    returnsGroups &= hasReturned || !dependsOnOrder();
    isFull = returnsGroups && (isNotWorthIt() || !hasRoom());
    return true;
  }

  private boolean dependsOnOrder() {
    for (Accumulator accumulator : accumulators) {
      if (accumulator.dependsOnOrder()) {
        return true;
      }
    }
    return false;
  }

  /** Whether there is memory for the groups. */
  private boolean hasRoom() {
    int most = aggregation.isOrdered() ? MOST_ORDERED_GROUPS : aggregation.mostGroups();
    if (groups.end() - 1 > most || !aggregation.isOrdered() && groups.bytes() > MOST_BYTES) {
      return false;
    }
    if (groups.end() <= limit && groups.bytes() <= limitOfBytes) {
      return true;
    }
    long next = Math.max(limit, 2 * Long.highestOneBit(groups.end()));
    long nextBytes = Math.max(limitOfBytes, 2 * Long.highestOneBit(groups.bytes()));
    long bytesOfKeys = aggregation.keys().size() * BYTES_OF_KEY;
    long bytesOfGroup = bytesOfKeys + aggregation.aggregates().size() * BYTES_OF_AGGREGATE;
    if (!memory.test(next * bytesOfGroup + nextBytes)) {
      return false;
    }
    limit = next;
    limitOfBytes = nextBytes;
    return true;
  }

  /** Whether hardly any rows have equal keys. */
  private boolean isNotWorthIt() {
    int count = groups.end();
    return count > limit && total - rowCounts[0] < count * HARDLY_MORE_ROWS;
  }

  /** The rows of the batch that are aggregated; null for all. */
  private long[] chosen() {
    int filter = aggregation.filter();
    return filter < 0
        ? null
        : ConditionSteps.holds(rows.of(filter), new long[Presence.words(rows.size())], rows.size());
  }

  private boolean isTooMany() {
    int count = groups.end();
    if (accepted == 0 && count > FEW_GROUPS && count > rows.size() / 2) {
      return true;
    }
    boolean isUseless =
        !aggregation.isOrdered() && count > FEW_GROUPS && count > (total + rows.size()) / 2;
    return isUseless || !hasRoom();
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
    aggregated.accept(size);
  }

  /** Replaces groups that were returned by those of further batches; false if there are none. */
  private boolean readOn() {
    if (!isFull || !batches.hasNext()) {
      return false;
    }
    hasReturned = true;
    int end = groups.end();
    if (groups.wereSearched()) {
      long grouped = total - rowCounts[0];
      rowsWithoutSearch = grouped < end * FEW_ROWS ? grouped * ROWS_WITHOUT_SEARCH : 0;
      groups.clear();
    }
    Arrays.fill(rowCounts, 0, Math.min(end, rowCounts.length), 0L);
    total = 0;
    for (Accumulator accumulator : accumulators) {
      accumulator.clear(end);
    }
    if (rowsWithoutSearch > 0) {
      addEach(batches.next());
      return true;
    }
    isFull = false;
    while (!isFull && batches.hasNext()) {
      if (!add(batches.next())) {
        throw new IllegalStateException("A batch was expected to be aggregated");
      }
    }
    return true;
  }

  private void addEach(ColumnarBatch batch) {
    if (!rows.load(batch, aggregation.steps())) {
      throw new IllegalStateException("A batch was expected to be aggregated");
    }
    groups.readEach(rows, chosen());
    addRows();
    rowsWithoutSearch -= rows.size();
  }

  /** The result for the rows that were aggregated here; a row is valid until the next one. */
  Iterator<InternalRow> result() {
    ResultRow row = new ResultRow(aggregation.types());
    return new AbstractIterator<>() {
      private int next = following(0);

      private int following(int group) {
        int end = Math.min(groups.end(), rowCounts.length);
        int after = group + 1;
        while (after < end && rowCounts[after] == 0) {
          after++;
        }
        return after;
      }

      @Override
      public boolean hasNext() {
        while (next >= Math.min(groups.end(), rowCounts.length)) {
          if (!readOn()) {
            release.run();
            return false;
          }
          next = following(0);
        }
        return true;
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
