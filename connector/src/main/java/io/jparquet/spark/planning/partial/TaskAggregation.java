package io.jparquet.spark.planning.partial;

import io.jparquet.spark.planning.partial.Expansion.Expanded;
import java.util.Arrays;
import java.util.List;
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
 * group without a search.
 *
 * <p>This is not done where all rows of a task must be added in their order. Then a task begins
 * only if its first batch promises few groups, and single rows are added where a batch cannot be.
 * Only if there is no more memory, Spark aggregates the rest; its own operator, too, then makes
 * several groups with equal keys.
 */
final class TaskAggregation {

  /** So many groups can have numbers. */
  private static final int MOST_WHOLE_GROUPS = 1 << 27;

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

  /**
   * As {@link #FEW_ROWS}, where more groups might be kept. If groups have more rows than this,
   * there are fewer than a few million different keys, and a task may have many rows for each.
   */
  private static final double HARDLY_MORE_ROWS = 1.005;

  /** After so many groups without any equal keys, the search for groups is not worth it. */
  private static final int DIFFERENT_GROUPS = 1 << 13;

  /** After so many rows for each row of a search that was not worth it, there is another one. */
  private static final int ROWS_WITHOUT_SEARCH = 8;

  private final PartialAggregation aggregation;

  /** Null if the batches of the scan are aggregated themselves. */
  private final Expansion.Task expansion;

  private final LoadedBatch rows;
  private final GroupTable groups;
  private final Accumulator[] accumulators;
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

  private long rowsWithoutSearch;

  /** Whether all rows must be added in their order. */
  private boolean isWhole;

  /** The values of {@link PartialAggregation.Order#rounded} have at most so many bits. */
  private int mostBits;

  /** Computes single rows; null before the first one. */
  private SingleRows.Task singleRows;

  /** What is aggregated of the batch that was read last. */
  private List<Expanded> inputs = List.of();

  /** How many of {@link #inputs} were aggregated. */
  private int nextInput;

  /** The rows that the loaded one has; null for all. */
  private long[] chosen;

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
    this.expansion = aggregation.expansion() == null ? null : aggregation.expansion().inTask();
    this.isWhole = aggregation.order().isWhole();
    this.rows = new LoadedBatch(aggregation.steps().size(), new StringNumbers());
    this.groups = new GroupTable(aggregation.keys());
    this.accumulators =
        aggregation.aggregates().stream()
            .map(aggregate -> aggregate.accumulator(rows))
            .toArray(Accumulator[]::new);
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
    if (!open(batch)) {
      boolean canRound = !aggregation.order().rounded().isEmpty();
      if (accepted > 0 && (isWhole || canRound && canBecomeWhole())) {
        isWhole = true;
        addSingleRows(batch);
        return true;
      }
      declined++;
      stopped = isWhole || declined > accepted + MOST_DECLINED;
      return false;
    }
    if (!isWhole && mayRound()) {
      isWhole = canBecomeWhole();
      stopped = !isWhole && accepted == 0;
      if (stopped) {
        inputs = List.of();
        return false;
      }
    }
    loadNext();
    if (!addLoaded(true)) {
      inputs = List.of();
      return false;
    }
    // What is left when the groups are full is added after they were returned.
    while (!isFull && isOpen()) {
      loadNext();
      addLoaded(false);
    }
    return true;
  }

  /**
   * Prepares to aggregate a batch.
   *
   * @return false if its results are not proven to be those that Spark computes
   */
  private boolean open(ColumnarBatch batch) {
    inputs = expansion == null ? List.of(new Expanded(batch, null)) : expansion.of(batch);
    nextInput = 0;
    if (inputs == null) {
      inputs = List.of();
      return false;
    }
    for (Expanded input : inputs) {
      if (!rows.load(input.batch(), aggregation.steps())) {
        inputs = List.of();
        return false;
      }
      for (int step : aggregation.order().rounded()) {
        mostBits = Math.max(mostBits, rows.of(step).bits);
      }
    }
    return true;
  }

  /** Whether sums in doubles may be rounded, if the task has as many values as it may have. */
  private boolean mayRound() {
    return mostBits + Values.BITS_OF_ROWS > Values.BITS_OF_DOUBLE;
  }

  /** Whether all rows that there were have been added here, in their order. */
  private boolean canBecomeWhole() {
    return declined == 0 && aggregation.order().canBeWhole();
  }

  /** Adds the rows of a batch as Spark computes them. */
  private void addSingleRows(ColumnarBatch batch) {
    PartialRow row = new PartialRow(aggregation.types());
    Iterator<InternalRow> single = singleRows(batch);
    while (single.hasNext()) {
      row.begin(single.next());
      int group = groups.group(row, rows);
      int end = groups.end();
      rowCounts = Accumulator.grown(rowCounts, end, 0);
      rowCounts[group]++;
      total++;
      for (Accumulator accumulator : accumulators) {
        accumulator.add(group, row, end);
      }
    }
    aggregated.accept(batch.numRows());
    stopped = !hasRoom();
  }

  private Iterator<InternalRow> singleRows(ColumnarBatch batch) {
    if (singleRows == null) {
      singleRows = aggregation.singleRows().inTask();
    }
    return singleRows.of(batch);
  }

  /** Whether a part of the batch is not aggregated yet. */
  private boolean isOpen() {
    return nextInput < inputs.size();
  }

  private void loadNext() {
    chosen = inputs.get(nextInput).chosen();
    ColumnarBatch input = inputs.get(nextInput++).batch();
    if (inputs.size() > 1 && !rows.load(input, aggregation.steps())) {
      throw new IllegalStateException("a batch that was loaded cannot be loaded again");
    }
  }

  /**
   * Aggregates the loaded batch.
   *
   * @param mayStop whether it may be left to Spark if there are too many groups
   * @return false if nothing was done
   */
  private boolean addLoaded(boolean mayStop) {
    groups.read(rows, chosen());
    if (mayStop && isWhole && isTooMany()) {
      stopped = true;
      return false;
    }
    accepted++;
    addRows();
    isFull = !isWhole && (isNotWorthIt() || !hasRoom());
    return true;
  }

  /** Whether there is memory for the groups. */
  private boolean hasRoom() {
    int most = isWhole ? MOST_WHOLE_GROUPS : aggregation.mostGroups();
    int count = groups.count();
    long ofGroups = groups.bytes();
    for (Accumulator accumulator : accumulators) {
      ofGroups += accumulator.bytes();
    }
    if (count > most || !isWhole && ofGroups > MOST_BYTES) {
      return false;
    }
    long bytes = ofGroups + rows.strings().bytes();
    if (count <= limit && bytes <= limitOfBytes) {
      return true;
    }
    long next = Math.max(limit, 2 * Long.highestOneBit(count));
    long nextBytes = Math.max(limitOfBytes, 2 * Long.highestOneBit(bytes));
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
    int count = groups.count();
    return count > limit && total < count * HARDLY_MORE_ROWS
        || count > DIFFERENT_GROUPS && total <= count;
  }

  /** The rows of the batch that are aggregated; null for all. */
  private long[] chosen() {
    int size = rows.size();
    int filter = aggregation.filter();
    if (filter < 0) {
      return chosen;
    }
    int words = Presence.words(size);
    long[] filtered = ConditionSteps.holds(rows.of(filter), new long[words], size);
    return Presence.both(filtered, chosen, new long[words], size);
  }

  /** Whether Spark should aggregate the rest of rows that must be added in their order. */
  private boolean isTooMany() {
    int count = groups.count();
    boolean isUseless = accepted == 0 && count > FEW_GROUPS && count > rows.size() / 2;
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
    if (!isOpen()) {
      aggregated.accept(size);
    }
  }

  /** Forgets the groups, which were returned. */
  private void clear() {
    isFull = false;
    int end = groups.end();
    if (groups.wereSearched()) {
      boolean isWorthIt = total >= groups.count() * FEW_ROWS;
      rowsWithoutSearch = isWorthIt ? 0 : total * ROWS_WITHOUT_SEARCH;
      groups.clear();
    }
    Arrays.fill(rowCounts, 0, Math.min(end, rowCounts.length), 0L);
    total = 0;
    for (Accumulator accumulator : accumulators) {
      accumulator.clear(end);
    }
  }

  private void addEach() {
    groups.readEach(rows, chosen());
    addRows();
    rowsWithoutSearch -= rows.size();
    isFull = true;
  }

  /** The result for the rows that were aggregated here; a row is valid until the next one. */
  Iterator<InternalRow> result() {
    return new Results();
  }

  /** Returns groups, and reads on where they were full. */
  private final class Results extends AbstractIterator<InternalRow> {
    private final ResultRow row = new ResultRow(aggregation.types());

    /** The results of single rows, which are returned first. */
    private Iterator<InternalRow> single = scala.collection.Iterator$.MODULE$.empty();

    /** The next group; negative while there are none to be returned. */
    private int next = following(0);

    private int following(int group) {
      int after = group + 1;
      while (after < end() && rowCounts[after] == 0) {
        after++;
      }
      return after;
    }

    private int end() {
      return Math.min(groups.end(), rowCounts.length);
    }

    @Override
    public boolean hasNext() {
      while (!single.hasNext() && (next < 0 || next >= end())) {
        if (next >= 0) {
          if (!isFull || !isOpen() && !batches.hasNext()) {
            release.run();
            return false;
          }
          clear();
          next = -1;
        }
        read();
      }
      return true;
    }

    /** Reads until there is something to return, or there are no more batches. */
    private void read() {
      while (!isFull && (isOpen() || batches.hasNext())) {
        if (!isOpen()) {
          ColumnarBatch batch = batches.next();
          if (!open(batch)) {
            single = singleRows(batch);
            aggregated.accept(batch.numRows());
            return;
          }
        }
        loadNext();
        if (rowsWithoutSearch > 0) {
          addEach();
        } else {
          addLoaded(false);
        }
      }
      next = following(0);
    }

    @Override
    public InternalRow next() {
      if (!hasNext()) {
        throw new NoSuchElementException("there are no more groups");
      }
      if (single.hasNext()) {
        return single.next();
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
  }
}
