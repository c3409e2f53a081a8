package io.jparquet.spark.read;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.PlannedRowGroup;
import io.jparquet.RowGroupReader;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.spark.read.column.ColumnBinding;
import io.jparquet.spark.read.column.ConstantValue;
import io.jparquet.spark.read.column.FileMetadata;
import io.jparquet.spark.read.column.FileProjection;
import io.jparquet.spark.read.column.KeyValueMetadata;
import io.jparquet.spark.vector.JParquetColumnVector;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.spark.TaskContext$;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads one split of a file: the row groups that it was planned with, or those whose middle byte
 * lies in it, so that every row group is read by exactly one split. Not thread-safe.
 */
final class SplitReader implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(SplitReader.class);

  private final ReadPlan plan;
  private final PartitionedFile split;
  private final ScanMetrics metrics;
  private final ParquetReader reader;
  private final List<Integer> rowGroups = new ArrayList<>();
  private final ColumnBinding[] bindings;
  private final int[] sources;
  private final BoundFile bound;
  private final FileProjection projection;
  private final ColumnarBatch batch;
  private final ColumnBinding.RowIndex rowIndex = new ColumnBinding.RowIndex();
  private final FileScan scan;

  /** The conditions that the scan does not decide; null if there are none. */
  private final ResidualFilter residual;

  private RowGroupReader rows;

  /** Whether {@link #next} looks for a batch. */
  private boolean advancing;

  /** Rows of the current row group that were not given out. */
  private long rowsLeft;

  /**
   * Settles what is read of an open file.
   *
   * @param reader closed with this one
   * @param rowGroupsOfSplit from {@link #rowGroupsOf}
   * @param metrics counts for this split
   */
  SplitReader(
      ReadPlan plan,
      PartitionedFile split,
      ParquetReader reader,
      List<Integer> rowGroupsOfSplit,
      ScanMetrics metrics)
      throws IOException {
    this.plan = plan;
    this.split = split;
    this.metrics = metrics;
    this.reader = reader;
    this.bound = BoundFile.of(plan, reader, split.toPath().toString());
    this.projection = bound.projection();
    StructField[] columns = plan.columns().fields();
    this.bindings = new ColumnBinding[columns.length];
    this.sources = new int[columns.length];
    bindColumns(columns);
    boolean numbered = numbersRows(columns);
    FileScan chosen = bound.scan().rowGroups(rowGroupsOfSplit).open();
    selectRowGroups(chosen);
    this.scan = numbered ? bound.scanOfAllRows().rowGroups(rowGroups).open() : chosen;
    this.residual =
        ResidualFilter.of(
            numbered
                ? plan.evaluated().stream().map(EvaluatedFilter::bound).toList()
                : bound.filter().residual(),
            TaskContext$.MODULE$.getPartitionId());
    ColumnVector[] vectors = new ColumnVector[bindings.length];
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = bindings[i].target();
    }
    this.batch = new ColumnarBatch(vectors);
  }

  private void bindColumns(StructField[] columns) {
    int next = 0;
    for (int i = 0; i < columns.length; i++) {
      ColumnOrigin origin = plan.origins().get(i);
      DataType type = columns[i].dataType();
      sources[i] = -1;
      if (origin instanceof ColumnOrigin.FileColumn) {
        bindings[i] = projection.columns()[next];
        sources[i] = projection.sources()[next++];
      } else if (origin instanceof ColumnOrigin.PartitionValue value) {
        bindings[i] = constant(split.partitionValues().get(value.ordinal(), type), type);
      } else if (origin instanceof ColumnOrigin.FileMetadata) {
        bindings[i] = FileMetadata.of((StructType) type, split, rowIndex);
      } else if (origin instanceof ColumnOrigin.KeyValueMetadata) {
        bindings[i] = keyValues(type);
      } else if (origin instanceof ColumnOrigin.RowIndex) {
        bindings[i] = rowIndex;
      } else {
        bindings[i] = constant(null, type);
      }
    }
  }

  /** Whether the numbers of the rows in their file are needed: then no row is left out. */
  private boolean numbersRows(StructField[] columns) {
    for (int i = 0; i < columns.length; i++) {
      ColumnOrigin origin = plan.origins().get(i);
      if (origin instanceof ColumnOrigin.RowIndex
          || origin instanceof ColumnOrigin.FileMetadata
              && FileMetadata.hasRowIndex((StructType) columns[i].dataType())) {
        return true;
      }
    }
    return false;
  }

  private ColumnBinding keyValues(DataType type) {
    return new ColumnBinding.Constant(
        FileProjection.vectorOf(type),
        new ConstantValue(KeyValueMetadata.of(reader.metaData()), type));
  }

  private static ColumnBinding constant(Object value, DataType type) {
    return new ColumnBinding.Constant(
        new JParquetColumnVector(type), new ConstantValue(value, type));
  }

  private void selectRowGroups(FileScan chosen) throws IOException {
    for (PlannedRowGroup rowGroup : chosen.rowGroups()) {
      if (rowGroup.isSkipped()) {
        metrics.addSkipped(rowGroup.compressedBytes());
      } else {
        rowGroups.add(rowGroup.index());
        metrics.addRead(rowGroup.compressedBytes());
      }
    }
    if (rowGroups.isEmpty() && split.start() == 0 && isExcluded()) {
      metrics.add(ScanMetric.FILES_SKIPPED, 1);
    }
  }

  /** Whether statistics exclude all row groups of the file, of which there are some. */
  private boolean isExcluded() throws IOException {
    try (FileScan whole = bound.scan().open()) {
      List<PlannedRowGroup> all = whole.rowGroupsByStatistics();
      return !all.isEmpty() && all.stream().allMatch(PlannedRowGroup::isSkipped);
    }
  }

  /** The row groups of a split, which may all be skipped. */
  static List<Integer> rowGroupsOf(PartitionedFile split, ParquetReader reader) throws IOException {
    List<RowGroup> all = reader.metaData().rowGroups();
    IntStream indexes =
        split instanceof RowGroupSplit planned
            ? IntStream.of(planned.rowGroups(all))
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

  /** The file, in terms of the plan. */
  BoundFile file() {
    return bound;
  }

  /** The row groups that are read, with the metadata of the columns that are read. */
  List<RowGroup> rowGroups() throws IOException {
    List<RowGroup> metaData = new ArrayList<>();
    for (int rowGroup : rowGroups) {
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
  void decodeOnDemand(Function<Exception, Throwable> failure) {
    if (plan.settings().readOptions().get(ReadOptions.LAZY_VECTORS)) {
      for (ColumnBinding binding : bindings) {
        binding.defer(
            error -> {
              Exception cause = error instanceof UncheckedIOException e ? e.getCause() : error;
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

  /** Reads the next batch; false at the end of the split. */
  boolean next() throws IOException {
    advancing = true;
    boolean found = readNext();
    advancing = false;
    return found;
  }

  private boolean readNext() throws IOException {
    int size;
    do {
      if (!advance()) {
        return false;
      }
      size = rows.rowCount();
      rowIndex.startBatch(size);
      bind(size);
      if (residual != null) {
        int passed = residual.select(batch);
        if (passed > 0 && passed < size) {
          rows.select(residual.selection());
          rowIndex.select(residual.selection(), size);
          bind(passed);
        }
        size = passed;
      }
    } while (size == 0);
    rowsLeft -= size;
    return true;
  }

  /** Moves to the next batch of the file; false if there is none. */
  private boolean advance() throws IOException {
    while (rows == null || !rows.next()) {
      metrics.add(ScanMetric.ROWS_SKIPPED, rowsLeft);
      rowsLeft = 0;
      rows = scan.nextRowGroup();
      if (rows == null) {
        return false;
      }
      rowIndex.startAt(rows.firstRow());
      rowsLeft = rows.totalRows();
    }
    return true;
  }

  private void bind(int size) {
    for (int i = 0; i < bindings.length; i++) {
      bindings[i].show(sources[i] < 0 ? null : rows.vector(sources[i]), size);
    }
    batch.setNumRows(size);
  }

  /** The batch; the same object each time. */
  ColumnarBatch batch() {
    return batch;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
