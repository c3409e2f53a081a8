package io.jparquet.internal.rewrite;

import io.jparquet.internal.io.ReadResources;
import io.jparquet.internal.scan.StoredRows;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.Vector;
import java.io.Closeable;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Sorts rows, added batch by batch, with a stable sort. Each batch is sorted and written to a
 * temporary file as a run. Runs are merged, some at a time, until few enough are left to merge them
 * into the final file. Not thread-safe.
 */
public final class RowSorter implements Closeable {
  /** Most rows of a run before the first merge. */
  public static final int RUN_ROWS = 1 << 16;

  /** Runs to merge at a time: each has buffers of its own. */
  private static final int RUNS_AT_A_TIME = 32;

  private static final int KEY_BYTES = 16;

  /** Merged rows to report at a time. */
  private static final int REPORTED_ROWS = 1 << 10;

  private final List<SchemaElement> elements;
  private final SortKeys keys;
  private final int runsAtATime;
  private final ReadResources resources = ReadResources.create();

  /** The key of temporary files; null if they are plain. */
  private final byte[] key;

  /** Null before the first row. */
  private SortedRuns runs;

  private LongConsumer progress = rows -> {};
  private long rowCount;

  /** Receives rows in sorted order. */
  @FunctionalInterface
  private interface Target {
    void write(List<Vector> vectors, int from, int to) throws IOException;
  }

  /**
   * A sorter.
   *
   * @param elements the schema of the rows, as for {@link FileWriter#openLike}
   * @param options how the sorted file is written: its sorting columns and column orders
   * @param encrypts whether temporary files are encrypted, with a key that exists only here
   * @throws IllegalArgumentException naming the column, if rows can't be sorted by it
   */
  public RowSorter(
      ParquetSchema schema, List<SchemaElement> elements, WriteOptions options, boolean encrypts) {
    this(schema, elements, options, encrypts, RUNS_AT_A_TIME);
  }

  RowSorter(
      ParquetSchema schema,
      List<SchemaElement> elements,
      WriteOptions options,
      boolean encrypts,
      int runsAtATime) {
    this.elements = elements;
    this.keys = new SortKeys(schema, options);
    this.runsAtATime = runsAtATime;
    this.key = encrypts ? new byte[KEY_BYTES] : null;
    if (encrypts) {
      new SecureRandom().nextBytes(key);
    }
  }

  /**
   * Sets the listener for rows that were added, or that {@link #writeTo} has processed, some at a
   * time. A few at the end are not reported.
   */
  public void onProgress(LongConsumer rows) {
    progress = rows;
  }

  /** The number of rows that {@link #writeTo} processes, counting each once per merge. */
  public long rowsToMerge() {
    long merges = 1;
    int left = runs == null ? 0 : runs.count();
    while (left > runsAtATime) {
      left = (left + runsAtATime - 1) / runsAtATime;
      merges++;
    }
    return merges * rowCount;
  }

  /** Adds rows; their batches become runs. */
  void add(StoredRows rows) throws IOException {
    if (runs == null) {
      runs = SortedRuns.create(key, elements);
    }
    for (int count = rows.next(); count > 0; count = rows.next()) {
      List<Vector> vectors = rows.vectors();
      Integer[] sorted = IntStream.range(0, count).boxed().toArray(Integer[]::new);
      Arrays.sort(sorted, (left, right) -> keys.compare(vectors, left, vectors, right));
      for (int i = 0; i < count; ) {
        int from = sorted[i];
        int to = from + 1;
        for (i++; i < count && sorted[i] == to; i++) {
          to++;
        }
        runs.write(vectors, from, to);
      }
      runs.endRun();
      rowCount += count;
      progress.accept(count);
    }
  }

  /** Writes all rows in sorted order. */
  public void writeTo(FileWriter target) throws IOException {
    if (runs == null) {
      return;
    }
    runs.finish(resources);
    while (runs.count() > runsAtATime) {
      SortedRuns merged = SortedRuns.create(key, elements);
      try (SortedRuns before = runs) {
        runs = merged;
        for (int run = 0; run < before.count(); run += runsAtATime) {
          merge(before, run, Math.min(before.count(), run + runsAtATime), merged::write);
          merged.endRun();
        }
      }
      merged.finish(resources);
    }
    merge(runs, 0, runs.count(), target::write);
  }

  /**
   * Reports rows written to a target in larger portions, because often one is written at a time.
   */
  private final class ReportingTarget implements Target {
    private final Target target;
    private long unreported;

    ReportingTarget(Target target) {
      this.target = target;
    }

    @Override
    public void write(List<Vector> vectors, int from, int to) throws IOException {
      target.write(vectors, from, to);
      unreported += to - from;
      if (unreported >= REPORTED_ROWS) {
        progress.accept(unreported);
        unreported = 0;
      }
    }
  }

  /** Compares current rows; equal rows stay in the order of their runs. */
  private int compare(SortedRun left, SortedRun right) {
    int order = keys.compare(left.vectors(), left.row(), right.vectors(), right.row());
    return order != 0 ? order : Integer.compare(left.ordinal(), right.ordinal());
  }

  private void merge(SortedRuns source, int from, int to, Target into) throws IOException {
    Target target = new ReportingTarget(into);
    PriorityQueue<SortedRun> queue = new PriorityQueue<>(this::compare);
    List<SortedRun> open = new ArrayList<>();
    try {
      for (int i = from; i < to; i++) {
        SortedRun run = source.open(i);
        open.add(run);
        if (run.advance()) {
          queue.add(run);
        }
      }
      while (!queue.isEmpty()) {
        SortedRun first = queue.poll();
        if (writeFirst(first, queue.peek(), target)) {
          queue.add(first);
        }
      }
    } finally {
      for (SortedRun run : open) {
        run.close();
      }
    }
  }

  /**
   * Writes the rows of a run that come before those of all others.
   *
   * @param second the run with the first row among the others; null if there are none
   * @return whether the run has more rows
   */
  private boolean writeFirst(SortedRun first, SortedRun second, Target target) throws IOException {
    while (true) {
      int from = first.row();
      List<Vector> vectors = first.vectors();
      boolean comes = true;
      while (comes && first.hasNextInBatch()) {
        first.advance();
        comes = second == null || compare(first, second) < 0;
      }
      target.write(vectors, from, comes ? first.row() + 1 : first.row());
      if (!comes) {
        return true;
      }
      if (!first.advance()) {
        return false;
      }
      if (second != null && compare(first, second) > 0) {
        return true;
      }
    }
  }

  /** Deletes temporary files. */
  @Override
  public void close() throws IOException {
    if (key != null) {
      Arrays.fill(key, (byte) 0);
    }
    resources.close();
    if (runs != null) {
      runs.close();
    }
  }
}
