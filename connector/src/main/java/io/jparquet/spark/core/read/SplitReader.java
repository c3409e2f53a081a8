package io.jparquet.spark.core.read;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.PlannedRowGroup;
import io.jparquet.RowGroupReader;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.mapping.UnfitValueException;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskContext$;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads one split of a file: the row groups that it was planned with, or those whose middle byte
 * lies in it, so that every row group is read by exactly one split. Not thread-safe.
 */
public final class SplitReader implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(SplitReader.class);

  private final ReadPlan plan;
  private final PartitionedFile split;
  private final ScanMetrics metrics;
  private final ParquetReader reader;
  private final List<PlannedRowGroup> rowGroups = new ArrayList<>();
  private final BoundColumn[] columns;
  private final BoundFile bound;
  private final ColumnarBatch batch;
  private final ColumnBinding.RowIndex rowIndex = new ColumnBinding.RowIndex();
  private final boolean numbered;
  private final RowSelector selector;

  /** The conditions that the scan does not decide; null if there are none. */
  private final @Nullable ResidualFilter residual;

  /** Reads {@link #rowGroups}. */
  private FileScan scan;

  /** What {@link #selector} knew when the scan was opened; null if that was nothing. */
  private @Nullable Filter applied;

  private @Nullable RowGroupReader rows;

  /** The error of columns that were decoded on demand; null if there was none. */
  private @Nullable Exception failed;

  /** What such an error is thrown as outside of {@link #next}. */
  private Function<Exception, Throwable> failure = error -> error;

  /** Whether {@link #next} looks for a batch. */
  private boolean advancing;

  /** Rows of the current row group that were not returned. */
  private long rowsLeft;

  /**
   * Settles what is read of an open file.
   *
   * @param reader closed with this one
   * @param rowGroupsOfSplit from {@link #rowGroupsOf}
   * @param metrics counts for this split
   * @param selector selects the rows of the task
   */
  SplitReader(
      ReadPlan plan,
      PartitionedFile split,
      ParquetReader reader,
      List<Integer> rowGroupsOfSplit,
      ScanMetrics metrics,
      RowSelector selector)
      throws IOException {
    this.plan = plan;
    this.split = split;
    this.metrics = metrics;
    this.selector = selector;
    this.reader = reader;
    String path = split.toPath().toString();
    this.bound = BoundFile.of(plan, reader, path);
    plan.purpose().check(plan, reader, path);
    this.columns = boundColumns();
    this.numbered = numbersRows();
    this.applied = selector.narrowing();
    this.scan = scan(inOrder(rowGroupsOfSplit));
    if (rowGroups.isEmpty() && split.start() == 0 && isExcluded()) {
      metrics.add(ScanMetric.FILES_SKIPPED, 1);
    }
    this.residual =
        ResidualFilter.of(
            numbered
                ? plan.evaluated().stream().map(EvaluatedFilter::bound).toList()
                : bound.filter().residual(),
            TaskContext$.MODULE$.getPartitionId());
    ColumnVector[] vectors = new ColumnVector[columns.length];
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = columns[i].binding().target();
    }
    this.batch = new ColumnarBatch(vectors);
  }

  private BoundColumn[] boundColumns() {
    FileProjection ofFile = bound.projection();
    Iterator<BoundColumn> fileColumns =
        IntStream.range(0, ofFile.columns().length)
            .mapToObj(i -> new BoundColumn(ofFile.columns()[i], ofFile.sources()[i]))
            .iterator();
    SplitContext context = new SplitContext(split, reader.metaData(), rowIndex, fileColumns);
    StructField[] fields = plan.columns().fields();
    BoundColumn[] all = new BoundColumn[fields.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = plan.origins().get(i).bind(fields[i].dataType(), context);
    }
    return all;
  }

  /** Whether the numbers of the rows in their file are needed: then no row is left out. */
  private boolean numbersRows() {
    StructField[] fields = plan.columns().fields();
    return IntStream.range(0, fields.length)
        .anyMatch(i -> plan.origins().get(i).numbersRows(fields[i].dataType()));
  }

  private List<Integer> inOrder(List<Integer> indexes) throws IOException {
    if (indexes.size() < 2 || !plan.needed().areFirst()) {
      return indexes;
    }
    Map<Integer, RowGroupPriority> priorities = bound.priorities(indexes);
    return RowGroupPriority.inOrder(
        indexes, index -> priorities.getOrDefault(index, RowGroupPriority.LAST));
  }

  /** Opens a scan of those of some row groups that are not skipped. */
  private FileScan scan(List<Integer> candidates) throws IOException {
    BoundFile narrowed = applied == null ? bound : bound.narrowed(applied);
    FileScan chosen = narrowed.scan().rowGroups(candidates).open();
    rowGroups.clear();
    for (PlannedRowGroup rowGroup : chosen.rowGroups()) {
      if (rowGroup.isSkipped()) {
        metrics.addSkipped(rowGroup.compressedBytes());
      } else {
        rowGroups.add(rowGroup);
        metrics.addRead(rowGroup.compressedBytes());
      }
    }
    return numbered ? bound.scanOfAllRows().rowGroups(indexes(rowGroups)).open() : chosen;
  }

  /** Looks at the first row group, if the task wants to. */
  void probe() throws IOException {
    if (rowGroups.isEmpty() || numbered || residual != null) {
      return;
    }
    PlannedRowGroup first = rowGroups.get(0);
    Optional<RowSelector.Probe> probe = selector.probe(plan, first.rowCount());
    if (probe.isPresent()) {
      read(probe.get(), first.index());
    }
  }

  private void read(RowSelector.Probe probe, int rowGroup) throws IOException {
    SplitReader probing =
        new SplitReader(
            probe.plan(), split, reader, List.of(rowGroup), new ScanMetrics(), probe.rows());
    try {
      if (probing.residual == null) {
        while (probing.next()) {
          // the rows count when they are read
        }
        probe.done().run();
      }
    } finally {
      probing.scan.close();
    }
  }

  /** Skips what is not needed any more by what the task knows by now. */
  private void narrow() throws IOException {
    Filter known = selector.narrowing();
    if (known == applied) {
      return;
    }
    applied = known;
    int done = rows == null ? 0 : indexes(rowGroups).indexOf(rows.rowGroup()) + 1;
    List<PlannedRowGroup> ahead = List.copyOf(rowGroups.subList(done, rowGroups.size()));
    if (!ahead.isEmpty()) {
      ahead.forEach(rowGroup -> metrics.takeBackRead(rowGroup.compressedBytes()));
      scan.close();
      scan = scan(indexes(ahead));
    }
  }

  /** Whether the file has row groups, and statistics exclude all of them. */
  private boolean isExcluded() throws IOException {
    try (FileScan whole = bound.scan().open()) {
      List<PlannedRowGroup> all = whole.rowGroupsByStatistics();
      return !all.isEmpty() && all.stream().allMatch(PlannedRowGroup::isSkipped);
    }
  }

  /** The row groups of a split, which may all be skipped. */
  static List<Integer> rowGroupsOf(PartitionedFile split, ParquetReader reader) throws IOException {
    if (split instanceof PlannedSplit planned) {
      planned.check(reader);
    }
    List<RowGroup> all = reader.metaData().rowGroups();
    IntStream indexes =
        split instanceof RowGroupSplit chosen
            ? IntStream.of(chosen.rowGroups())
            : IntStream.range(0, all.size()).filter(i -> isIn(split, all.get(i)));
    return indexes.boxed().toList();
  }

  /**
   * Damaged offsets must not drop a row group silently: they count as the nearest end of the file.
   */
  private static boolean isIn(PartitionedFile split, RowGroup rowGroup) {
    if (split.start() == 0 && split.length() >= split.fileSize()) {
      return true;
    }
    long middle = RowGroupPlaces.startOf(rowGroup) + RowGroupPlaces.sizeOf(rowGroup) / 2;
    middle = Math.max(0, Math.min(middle, split.fileSize() - 1));
    return middle >= split.start() && middle - split.start() < split.length();
  }

  private static List<Integer> indexes(List<PlannedRowGroup> planned) {
    return planned.stream().map(PlannedRowGroup::index).toList();
  }

  /** The file, in terms of the plan. */
  public BoundFile file() {
    return bound;
  }

  /** The row groups that are read, with the metadata of the columns that are read. */
  public List<RowGroup> rowGroups() throws IOException {
    List<RowGroup> metaData = new ArrayList<>();
    for (int rowGroup : indexes(rowGroups)) {
      metaData.add(reader.rowGroupMetaData(rowGroup, scan.columns()));
    }
    return metaData;
  }

  /**
   * Decodes the columns of batches when they are accessed, unless {@link ReadOptions#LAZY_VECTORS}
   * is off.
   *
   * @param failure what is thrown for an error of decoding then, as opposed to in {@link #next}
   */
  public void decodeOnDemand(Function<Exception, Throwable> failure) {
    this.failure = failure;
    if (plan.settings().readOptions().get(ReadOptions.LAZY_VECTORS)) {
      for (BoundColumn column : columns) {
        column
            .binding()
            .defer(
                error -> {
                  Exception cause =
                      error instanceof UncheckedIOException e
                          ? Objects.requireNonNull(e.getCause())
                          : error;
                  if (cause instanceof UnfitValueException unfit) {
                    cause = located(unfit);
                  }
                  failed = cause;
                  return advancing ? cause : failure.apply(cause);
                });
      }
    }
  }

  /**
   * Reads what decides about the fetch of the first row group, where another thread opens the split
   * before it is needed. An error is left to {@link #next}.
   */
  void prepare() {
    try {
      scan.prepare();
    } catch (IOException | RuntimeException e) {
      LOG.debug("The first row group of {} is planned when it is needed", split, e);
    }
  }

  /** Starts to fetch row groups, see {@link FileScan#readAhead}. */
  int readAhead(int most) {
    return scan.readAhead(most);
  }

  /** Whether the fetch of all row groups was started. */
  boolean isAllAhead() {
    return rowGroups.isEmpty() || scan.isAllAhead();
  }

  /**
   * Reads the next batch; false at the end of the split. Throws the error of a column of the last
   * batch that was decoded on demand again: an expression such as {@code try_add} may have taken it
   * for its own, and returned null.
   */
  public boolean next() throws IOException {
    requireDecoded();
    advancing = true;
    boolean found = readNext();
    advancing = false;
    return found;
  }

  private boolean readNext() throws IOException {
    int size;
    do {
      RowGroupReader found = advance();
      if (found == null) {
        return false;
      }
      size = found.rowCount();
      // Damaged rows may be left out before the batch.
      rowIndex.startAt(found.firstRow() + found.batchStart());
      rowIndex.startBatch(size);
      bind(found, size);
      if (residual != null) {
        size = left(found, residual.select(batch), residual::selection);
      }
      if (size > 0) {
        size = left(found, selector.select(batch), selector::selection);
        requireDecoded(); // whoever has asked for the value
      }
    } while (size == 0);
    rowsLeft -= size;
    return true;
  }

  private void requireDecoded() {
    if (failed != null) {
      throw SparkErrors.unchecked(failed);
    }
  }

  /** Leaves the selected rows in the batch, unless these are none. Returns their number. */
  private int left(RowGroupReader found, int selected, Supplier<long[]> selection) {
    int size = batch.numRows();
    if (selected > 0 && selected < size) {
      found.select(selection.get());
      rowIndex.select(selection.get(), size);
      bind(found, selected);
    }
    return selected;
  }

  /** Moves to the next batch of the file; returns its row group, or null if there is none. */
  private @Nullable RowGroupReader advance() throws IOException {
    RowGroupReader found = rows;
    while (found == null || !found.next()) {
      metrics.add(ScanMetric.ROWS_SKIPPED, rowsLeft);
      rowsLeft = 0;
      narrow();
      found = scan.nextRowGroup();
      rows = found;
      if (found == null) {
        return null;
      }
      rowsLeft = found.totalRows();
    }
    return found;
  }

  private void bind(RowGroupReader found, int size) {
    try {
      for (BoundColumn column : columns) {
        int source = column.source();
        column.binding().show(source < 0 ? null : found.vector(source), size);
      }
    } catch (UnfitValueException e) {
      throw located(e);
    }
    batch.setNumRows(size);
  }

  /** The error with the row of the value, or with the rows that it is among. */
  private ArithmeticException located(UnfitValueException error) {
    RowGroupReader found = Objects.requireNonNull(rows);
    long first = found.firstRow() + found.batchStart();
    long end = found.firstRow() + found.batchEnd();
    boolean isKnown = error.slot() >= 0 && found.rowCount() == end - first;
    String place =
        isKnown || end - first == 1
            ? "row " + (first + Math.max(0, error.slot()))
            : "one of the rows from " + first + " to " + (end - 1);
    ArithmeticException located =
        new ArithmeticException(
            error.getMessage() + " [" + place + " of the file, counted from 0]");
    located.initCause(error);
    return located;
  }

  /** The batch; the same object each time. */
  public ColumnarBatch batch() {
    return batch;
  }

  /** Also throws the error of a column, as {@link #next}, where a limit has ended the task. */
  @Override
  public void close() throws IOException {
    reader.close();
    TaskContext task = TaskContext.get();
    if (failed != null && task != null && !task.isFailed()) {
      throw SparkErrors.unchecked(failure.apply(failed));
    }
  }
}
