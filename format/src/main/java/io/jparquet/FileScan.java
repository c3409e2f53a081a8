package io.jparquet;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.LostRows;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.scan.OpenFile;
import io.jparquet.internal.scan.OpenRowGroup;
import io.jparquet.internal.scan.PageIndexes;
import io.jparquet.internal.scan.RowFilter;
import io.jparquet.internal.scan.RowGroupPruning;
import io.jparquet.internal.scan.ScanReads;
import io.jparquet.internal.scan.ScanRequest;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metrics.PruningLevel;
import io.jparquet.metrics.ReadMetric;
import io.jparquet.option.ReadOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import io.jparquet.vector.Vector;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A scan of some columns of a file, with a filter: {@link ParquetReader#scan}. Columns, filter and
 * options are fixed when the scan is opened.
 *
 * <p>A scan skips row groups by statistics, Bloom filters and dictionaries, pages by the page index
 * and rows by their values, as set in {@link ReadOptions}. It fetches the next row group while you
 * decode the current one ({@link ReadOptions#PREFETCH_BYTES}).
 *
 * <p>Read batches with {@link #next()}, or row group by row group with {@link #nextRowGroup()}.
 * Vectors, codecs and buffers serve all row groups: {@link #vector} returns the same objects in
 * each batch of the scan.
 *
 * <pre>{@code
 * try (FileScan scan = reader.scan(fields).filter(predicate).open()) {
 *   while (scan.next()) {
 *     // scan.rowCount(), scan.vector(0), scan.vector(1)...
 *   }
 * }
 * }</pre>
 *
 * <p>Several scans of one reader may be open at once, each with its own vectors and buffers, as
 * long as only one thread at a time uses the reader and its scans. Not thread-safe.
 */
public final class FileScan implements Closeable {
  private static final int DEFAULT_BATCH_ROWS = 4096;

  private final OpenFile file;
  private final ScanRequest request;
  private final List<Integer> candidates;
  private final ChunkFiles files;
  private final RowGroupPruning pruning;
  private final Consumer<FileScan> onClose;

  /** The row groups with the decisions about them; null until needed. */
  private @Nullable List<PlannedRowGroup> planned;

  /** Opens row groups for reading; null until the first one is opened. */
  private @Nullable ScanReads reads;

  /** The last opened row group; null before the first and after the end. */
  private @Nullable RowGroupReader current;

  private boolean closed;

  private FileScan(Builder builder) {
    this.file = builder.file;
    this.request =
        ScanRequest.of(builder.fields, builder.filter, builder.batchRows, file.schema())
            .withRows(builder.fromRow, builder.toRow);
    this.candidates = builder.rowGroups();
    this.files = file.chunkFiles();
    this.pruning = new RowGroupPruning(file, files, request.filter().both());
    this.onClose = builder.onClose;
  }

  /** Describes a scan before it is opened. Not thread-safe. */
  public static final class Builder {
    private final OpenFile file;
    private final List<Field> fields;
    private final Consumer<FileScan> onOpen;
    private final Consumer<FileScan> onClose;
    private RowFilter filter = RowFilter.all();
    private int batchRows = DEFAULT_BATCH_ROWS;
    private long fromRow;
    private long toRow = Long.MAX_VALUE;

    /** Null for all. */
    private @Nullable Collection<Integer> chosen;

    Builder(
        OpenFile file, List<Field> fields, Consumer<FileScan> onOpen, Consumer<FileScan> onClose) {
      this.file = file;
      this.fields = fields;
      this.onOpen = onOpen;
      this.onClose = onClose;
    }

    /**
     * Returns only rows that match a predicate, whatever {@link ReadOptions} say: the options only
     * select which structures of the file are used to skip rows. A second call replaces the
     * predicate.
     *
     * @param predicate in terms of the file's columns; these must be projected, see {@link
     *     #decides}
     */
    public Builder filter(Predicate predicate) {
      filter = new RowFilter(predicate, filter.hint());
      return this;
    }

    /**
     * Skips rows that do not match a predicate, where that saves work. The scan may still return
     * some of them, so you must evaluate the predicate again. A second call replaces the predicate.
     *
     * @param predicate in terms of the file's columns, projected or not
     */
    public Builder hint(Predicate predicate) {
      filter = new RowFilter(filter.exact(), predicate);
      return this;
    }

    /**
     * Sets the maximum number of rows of a batch: 4,096 by default, and never more than 65,536.
     * Batches are smaller if rows are long or have many elements.
     */
    public Builder batchRows(int most) {
      batchRows = most;
      return this;
    }

    /**
     * Scans only some row groups.
     *
     * @param indexes their indexes in the file, in the order of reading, without duplicates
     */
    public Builder rowGroups(Collection<Integer> indexes) {
      chosen = List.copyOf(indexes);
      return this;
    }

    /**
     * Scans only some rows of each row group. With offset indexes, pages without these rows are not
     * fetched; without them, pages before these rows are not decoded.
     *
     * @param from index in the row group of the first row
     * @param to index of the row after the last one; may be larger than the number of rows
     */
    public Builder rows(long from, long to) {
      fromRow = from;
      toRow = to;
      return this;
    }

    /**
     * Whether the values of the projected columns decide a predicate for each row, so that {@link
     * #filter} accepts it.
     *
     * @param predicate in terms of the file's columns
     */
    public boolean decides(Predicate predicate) {
      return ScanRequest.decides(predicate, fields, file.schema());
    }

    /**
     * Opens the scan. Nothing is read yet.
     *
     * @throws IllegalArgumentException if a column is projected twice, the projected columns do not
     *     decide the predicate of {@link #filter}, the number of rows of a batch is not positive, a
     *     row group does not exist in the file, a row group is listed twice, or {@link #rows} has a
     *     negative index or ends before it begins
     */
    public FileScan open() {
      FileScan scan = new FileScan(this);
      onOpen.accept(scan);
      return scan;
    }

    private List<Integer> rowGroups() {
      int count = file.metaData().rowGroups().size();
      if (chosen == null) {
        List<Integer> all = new ArrayList<>(count);
        for (int index = 0; index < count; index++) {
          all.add(index);
        }
        return List.copyOf(all);
      }
      Set<Integer> seen = new HashSet<>();
      for (int index : chosen) {
        if (index < 0 || index >= count || !seen.add(index)) {
          throw new IllegalArgumentException(
              "row groups must be different numbers from 0 to " + (count - 1) + ", not " + chosen);
        }
      }
      return List.copyOf(chosen);
    }
  }

  /** Decides about a row group. */
  @FunctionalInterface
  private interface Pruning {
    /** The level that skips the row group; null if none does. */
    @Nullable PruningLevel of(int index, RowGroup rowGroup) throws IOException;
  }

  /** The projected leaf columns, in the order of the schema. */
  public List<LeafColumn> columns() {
    return request.leaves();
  }

  /**
   * The row groups of the scan, in its order, with the first level that skips each: by statistics,
   * then by Bloom filters ({@link ReadOptions#BLOOM_FILTER}), then by dictionaries ({@link
   * ReadOptions#DICTIONARY_FILTER}). The first call reads the Bloom filters and dictionaries that
   * it needs. Pages are skipped later, when a row group is opened; that may leave none of its rows.
   *
   * @throws CryptoException if metadata or a Bloom filter was changed, or belongs in another place
   * @throws CorruptFileException if {@link ReadOptions#VERIFY_PRUNING} is on and a row matches
   *     although a structure of the file excludes it
   */
  public List<PlannedRowGroup> rowGroups() throws IOException {
    if (planned == null) {
      planned = plan(pruning::skippedBy);
    }
    return planned;
  }

  /**
   * Like {@link #rowGroups()}, but uses only statistics: it reads nothing from the file, verifies
   * nothing and counts nothing for {@link ParquetReader#metric}.
   */
  public List<PlannedRowGroup> rowGroupsByStatistics() throws IOException {
    return plan((index, rowGroup) -> pruning.mayMatch(rowGroup) ? null : PruningLevel.STATISTICS);
  }

  /**
   * Whether the statistics of a row group prove that all of its rows match the filter and the hint.
   * Reads nothing from the file.
   *
   * @param rowGroup its index in the file
   */
  public boolean matchesWhole(int rowGroup) throws IOException {
    try {
      return pruning.matchesWhole(file.visible(rowGroup, request.leaves()));
    } catch (ParquetException e) {
      throw e.at(file.location(rowGroup));
    }
  }

  private List<PlannedRowGroup> plan(Pruning decision) throws IOException {
    List<RowGroup> all = file.metaData().rowGroups();
    long[] firstRows = new long[all.size() + 1];
    for (int i = 0; i < all.size(); i++) {
      firstRows[i + 1] = firstRows[i] + all.get(i).numRows();
    }
    List<PlannedRowGroup> decided = new ArrayList<>();
    for (int index : candidates) {
      try {
        RowGroup rowGroup = file.visible(index, request.leaves());
        PruningLevel skippedBy = decision.of(index, rowGroup);
        long bytes = compressedBytes(rowGroup);
        decided.add(
            new PlannedRowGroup(index, firstRows[index], rowGroup.numRows(), bytes, skippedBy));
      } catch (ParquetException e) {
        throw e.at(file.location(index));
      }
    }
    return List.copyOf(decided);
  }

  private long compressedBytes(RowGroup rowGroup) {
    long bytes = 0;
    for (LeafColumn leaf : request.leaves()) {
      ColumnMetaData metaData =
          leaf.index() < rowGroup.columns().size()
              ? rowGroup.columns().get(leaf.index()).metaData()
              : null;
      if (metaData != null) {
        bytes += metaData.totalCompressedSize();
      }
    }
    return bytes;
  }

  /** Without a filter, the metadata of a row group is not used until the row group is read. */
  private List<Integer> toRead() throws IOException {
    return request.filter().isAll()
        ? candidates
        : rowGroups().stream()
            .filter(rowGroup -> !rowGroup.isSkipped())
            .map(PlannedRowGroup::index)
            .toList();
  }

  /**
   * The number of rows left after skipping row groups, and then pages by the page index ({@link
   * ReadOptions#COLUMN_INDEX_FILTER}). Reads the page indexes of the filter's columns, but no rows.
   *
   * @throws ParquetException when an index is encrypted and the key is missing
   */
  public long countRowsLeft() throws IOException {
    List<Integer> read = toRead();
    return file.options().get(ReadOptions.COLUMN_INDEX_FILTER)
        ? PageIndexes.countRows(file, files, request, read)
        : read.stream()
            .mapToLong(index -> file.metaData().rowGroups().get(index).numRows())
            .map(request::chosenRows)
            .sum();
  }

  /**
   * Moves to the next batch, of the current row group or of the next one.
   *
   * @return false after the last row
   * @throws ParquetException with file, row group, column, page and offset, when the data cannot be
   *     read; you can then continue with {@link #nextRowGroup()}
   * @throws IllegalStateException when the scan is closed, or this row group has failed before
   */
  public boolean next() throws IOException {
    checkOpen();
    while (current == null || !current.next()) {
      if (nextRowGroup() == null) {
        return false;
      }
    }
    return true;
  }

  /** Number of rows of the batch. */
  public int rowCount() {
    return current == null ? 0 : current.rowCount();
  }

  /**
   * The vector of a projected field: the same object in every batch of the scan.
   *
   * @throws IllegalStateException when there is no batch
   */
  public Vector vector(int projectionIndex) {
    if (current == null) {
      throw new IllegalStateException("there is no current batch; call next() first");
    }
    return current.vector(projectionIndex);
  }

  /**
   * Moves to the next row group that is not skipped, and skips the rest of the current one. Fetches
   * the column chunks of the projection. After an error, the next call tries the same row group
   * again.
   *
   * @return its rows, until the next call; null when there is none
   * @throws ParquetException when the metadata of a column is wrong, or a column cannot be read
   * @throws CryptoException naming column and key when a column is encrypted with a key that the
   *     reader does not have
   * @throws IllegalStateException when the scan is closed
   */
  public @Nullable RowGroupReader nextRowGroup() throws IOException {
    checkOpen();
    endRowGroup();
    ScanReads read = reads();
    if (read == null || read.isAtEnd()) {
      return null;
    }
    OpenRowGroup rowGroup = read.next();
    current = new RowGroupReader(rowGroup, firstRow(rowGroup.index()), file.counters());
    return current;
  }

  /** Returns the opener of row groups; null if there are none to read. */
  private @Nullable ScanReads reads() throws IOException {
    if (reads == null) {
      List<Integer> read = toRead();
      if (read.isEmpty()) {
        return null;
      }
      reads = ScanReads.of(file, files, request, read);
    }
    return reads;
  }

  /**
   * Reads what the scan needs to decide which bytes of the first row group to fetch: the structures
   * by which row groups and pages are skipped. The scan does this by itself; a program that opens
   * the next file in another thread can call it there.
   *
   * @throws ParquetException as {@link #nextRowGroup()} would throw it
   * @throws IllegalStateException when the scan is closed
   */
  public void prepare() throws IOException {
    checkOpen();
    ScanReads read = reads();
    if (read != null) {
      read.prepare();
    }
  }

  /**
   * Starts to fetch the next row groups before they are needed, if {@link
   * ReadOptions#PREFETCH_BYTES} leaves that to the reader and requests are slow. The scan does this
   * by itself for the row groups after the current one; a program that reads several files can call
   * it for the next file. Errors are thrown once the row group is needed.
   *
   * @param most how many row groups may be in flight
   * @return how many are in flight
   * @throws IllegalStateException when the scan is closed
   */
  public int readAhead(int most) {
    checkOpen();
    return reads == null ? 0 : reads.readAhead(most);
  }

  /** Whether fetching has started for all row groups to be read; false before the first. */
  public boolean isAllAhead() {
    return reads != null && reads.isAllAhead();
  }

  /**
   * The rows that the scan has left out so far because of damage. Those of a row group are known
   * once it is opened ({@link ReadOptions#DAMAGED}). Empty unless the options allow leaving out
   * damage. Losses of several columns may share rows; {@link ReadMetric#ROWS_LOST} counts each row
   * once.
   */
  public List<LostRows> losses() {
    return reads == null ? List.of() : reads.losses();
  }

  private long firstRow(int rowGroup) {
    long first = 0;
    for (RowGroup before : file.metaData().rowGroups().subList(0, rowGroup)) {
      first += before.numRows();
    }
    return first;
  }

  private void endRowGroup() {
    if (current != null) {
      current.end();
      current = null;
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the scan is closed");
    }
  }

  /**
   * Frees codecs and buffers, and discards row groups being fetched. The file stays open. A second
   * call has no effect.
   */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      endRowGroup();
    } finally {
      onClose.accept(this);
      try (ChunkFiles others = files) {
        if (reads != null) {
          reads.close();
        }
      }
    }
  }
}
