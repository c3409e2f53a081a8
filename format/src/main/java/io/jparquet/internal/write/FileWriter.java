package io.jparquet.internal.write;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.column.write.FinishedChunk;
import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.internal.column.write.VectorShredder;
import io.jparquet.internal.column.write.WriteSignals;
import io.jparquet.internal.crypto.FileEncryptor;
import io.jparquet.internal.footer.FooterWriter;
import io.jparquet.io.OutputFile;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.Vector;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Writes one Parquet file. Records come in one of two ways, which may be mixed: as columnar batches
 * through {@link #write}, or entry by entry through the {@linkplain #leaf leaf writers} with {@link
 * #endRecord} after every record.
 *
 * <p>Data is buffered by column. Pages are finished and compressed as soon as they are full. A row
 * group is written to the file when it has {@link WriteOptions#BLOCK_SIZE} bytes or {@link
 * WriteOptions#BLOCK_ROW_COUNT_LIMIT} rows. {@link #close()} writes page index and footer.
 *
 * <p>A file is either complete or unreadable: after any error of this writer or of its leaf
 * writers, only {@link #abort()} and {@link #close()} may be called, and both discard the file. The
 * writer does not know about errors elsewhere: a caller that fails halfway must call {@link
 * #abort()} before {@link #close()}.
 *
 * <p>Not thread-safe. Specification: "File format", "Metadata", {@code FileMetaData} in
 * parquet.thrift.
 */
public final class FileWriter implements Closeable {
  private static final int MAX_CHECK_INTERVAL = 10_000;

  /** The size of the buffers per column from which writing a row group early can be worthwhile. */
  private static final int SMALL_COLUMN_BYTES = 4 << 10;

  private enum State {
    OPEN,
    FAILED,
    CLOSED
  }

  private final OutputFile file;
  private final PositionOutput out;
  private final WriteOptions options;
  private final long blockSize;
  private final int blockRowCountLimit;

  /** Row groups after which a footer is written in the middle of the file; 0 for none. */
  private final int footerEvery;

  private final WriterGroup group;
  private final boolean ownsGroup;

  /** Null for plain files. */
  private final FileEncryptor encryptor;

  private final WriterAccount account;
  private final WriteSignals signals;
  private final ColumnWriters columns;
  private final Map<String, String> keyValues;
  private final FinishedRowGroups rowGroups;
  private VectorShredder shredder;

  /** Null until a row group is appended. */
  private RowGroupAppender appender;

  private State state = State.OPEN;
  private long rows;
  private long rowsInGroup;
  private long nextCheck = 1;
  private long bytesWritten;

  /**
   * The error of writing a row group early, until it has been reported to the owner of this writer.
   */
  private Throwable lost;

  private FileWriter(
      OutputFile file,
      PositionOutput out,
      ParquetSchema schema,
      List<SchemaElement> elements,
      WriteOptions options,
      WriterGroup group,
      boolean ownsGroup) {
    this.file = file;
    this.out = out;
    this.options = options;
    this.blockSize = options.get(WriteOptions.BLOCK_SIZE);
    this.blockRowCountLimit = options.get(WriteOptions.BLOCK_ROW_COUNT_LIMIT);
    this.footerEvery = options.get(WriteOptions.FOOTER_EVERY_ROW_GROUPS);
    this.group = group;
    this.ownsGroup = ownsGroup;
    account = new WriterAccount(group, this);
    signals = new WriteSignals(account);
    encryptor =
        options.encryption() == null ? null : new FileEncryptor(options.encryption(), schema);
    rowGroups = new FinishedRowGroups(out, encryptor, schema, elements, options);
    keyValues = new LinkedHashMap<>(options.keyValueMetadata());
    columns = new ColumnWriters(schema, options, group, signals, encryptor);
  }

  /**
   * Creates the file. Its buffers take the memory that they need: usually up to twice the
   * {@linkplain WriteOptions#BLOCK_SIZE block size}, plus the memory of one record. {@link
   * WriterGroup} limits it.
   *
   * @throws IllegalArgumentException if the schema cannot be written or the options do not fit it
   * @throws UnsupportedFeatureException if the compression codec is not supported for writing
   * @throws IOException if the file cannot be created
   */
  public static FileWriter open(OutputFile file, ParquetSchema schema, WriteOptions options)
      throws IOException {
    return open(file, schema, options, WriterGroup.of(WriteMemory.unlimited()), true);
  }

  static FileWriter open(
      OutputFile file,
      ParquetSchema schema,
      WriteOptions options,
      WriterGroup group,
      boolean ownsGroup)
      throws IOException {
    WriteChecks.check(schema, options);
    return create(file, schema, schema.toElements(), options, group, ownsGroup);
  }

  /**
   * Creates a file with the schema of another file, exactly as in its footer, even with names,
   * annotations and groups that {@link #open} refuses. The rest is as for {@link #open}.
   *
   * @param elements the schema as a list of its nodes, the root first
   * @throws UnsupportedFeatureException naming the column, if something about it is unknown to this
   *     version, so that it can't be written
   * @throws IllegalArgumentException if the options do not fit the schema
   */
  public static FileWriter openLike(
      OutputFile file, List<SchemaElement> elements, WriteOptions options) throws IOException {
    ParquetSchema schema = ParquetSchema.fromElements(elements);
    WriteChecks.checkLike(schema, elements, options);
    return create(file, schema, elements, options, WriterGroup.of(WriteMemory.unlimited()), true);
  }

  private static FileWriter create(
      OutputFile file,
      ParquetSchema schema,
      List<SchemaElement> elements,
      WriteOptions options,
      WriterGroup group,
      boolean ownsGroup)
      throws IOException {
    PositionOutput out = null;
    FileWriter writer = null;
    boolean complete = false;
    try {
      ColumnWriters.requireCodecs(schema, options, group);
      out = file.create();
      writer = new FileWriter(file, out, schema, elements, options, group, ownsGroup);
      FooterWriter.start(out, writer.encryptor);
      group.add(writer);
      complete = true;
      return writer;
    } finally {
      if (!complete) {
        if (writer != null) {
          writer.account.close();
        }
        if (ownsGroup) {
          group.close();
        }
        if (out != null) {
          out.abort();
        }
      }
    }
  }

  /** The schema of the file. */
  public ParquetSchema schema() {
    return columns.schema();
  }

  /**
   * The writer of leaf column {@code index}; the same object for the whole lifetime of this writer.
   */
  public LeafWriter leaf(int index) {
    return columns.leaves()[index];
  }

  /**
   * Ends a record after its entries were appended to every leaf. Pages and row groups end here if
   * they are full.
   */
  public void endRecord() throws IOException {
    endRecords(1);
  }

  /** Ends {@code count} records whose entries were appended to every leaf. */
  public void endRecords(int count) throws IOException {
    if (state != State.OPEN || count < 0) {
      throw refused(count);
    }
    rows += count;
    rowsInGroup += count;
    if (rowsInGroup >= nextCheck || signals.sizesNeedCheck()) {
      guarded(this::checkSizes);
    }
  }

  /**
   * Number of records that may be ended in one call before pages and row groups should be checked;
   * at least 1.
   */
  public long recordsUntilCheck() {
    return Math.max(1, nextCheck - rowsInGroup);
  }

  private RuntimeException refused(int count) {
    if (count < 0) {
      return new IllegalArgumentException("Negative record count " + count);
    }
    return new IllegalStateException(
        "File "
            + file.location()
            + " is "
            + (state == State.CLOSED ? "closed" : "aborted")
            + "; no records can be added");
  }

  /**
   * Appends {@code count} records given as one vector per top-level field of {@link
   * ParquetSchema#fields()}, nested fields as struct, list and map vectors. The first {@code count}
   * slots of every vector are used.
   *
   * @throws IllegalArgumentException naming the column if a vector does not fit its field or a
   *     required field has a null
   */
  public void write(List<Vector> vectors, int count) throws IOException {
    write(vectors, 0, count);
  }

  /** Like {@link #write(List, int)}, with the records {@code from} to {@code to} (exclusive). */
  public void write(List<Vector> vectors, int from, int to) throws IOException {
    if (state != State.OPEN || to < from) {
      throw refused(to - from);
    }
    if (shredder == null) {
      shredder = new VectorShredder(columns.schema().fields(), columns.leaves());
    }
    guarded(
        () -> {
          shredder.check(vectors, to);
          int next = from;
          while (next < to) {
            int part = (int) Math.min(to - next, recordsUntilCheck());
            shredder.shred(vectors, next, next + part);
            endRecords(part);
            next += part;
          }
        });
  }

  /** Ends the row group of the records so far, if there are any. */
  public void endRowGroup() throws IOException {
    endRowGroup(options.sortingColumns());
  }

  /**
   * Like {@link #endRowGroup()}, for records in another order than the options promise.
   *
   * @param sorting the order of the records; empty for none
   */
  public void endRowGroup(List<SortingColumn> sorting) throws IOException {
    if (state != State.OPEN) {
      throw refused(0);
    }
    guarded(() -> work(() -> endFullRowGroup(sorting)));
  }

  /** Number of row groups that are complete. */
  public int rowGroupCount() {
    return rowGroups.size();
  }

  /**
   * Ends the row group of the records so far, and adds another one.
   *
   * @param source the row group, whose column chunks are already stored, or come as vectors
   */
  public void append(RowGroupSource source) throws IOException {
    if (state != State.OPEN) {
      throw refused(0);
    }
    guarded(
        () -> {
          int before = rowGroups.size();
          work(this::flushRowGroup);
          work(() -> add(source));
          writeCumulativeFooter(before);
        });
  }

  private void add(RowGroupSource source) throws IOException {
    if (source.rows() == 0) {
      return;
    }
    long start = out.position();
    if (appender == null) {
      appender = new RowGroupAppender(columns, out);
    }
    List<FinishedChunk> chunks = appender.append(source, rowGroups.size());
    addRowGroup(start, source.rows(), source.sortingColumns(), chunks);
    rows += source.rows();
  }

  /** Adds a key-value pair to the footer; replaces an earlier value of the key. */
  public void putKeyValue(String key, String value) {
    keyValues.put(Objects.requireNonNull(key, "key"), value);
  }

  /** Adds key-value pairs to the footer. */
  public void putKeyValues(Map<String, String> pairs) {
    pairs.forEach(this::putKeyValue);
  }

  /** Records ended so far. */
  public long rowCount() {
    return rows;
  }

  /** Bytes written to the file so far; the file's length once it is closed. */
  public long bytesWritten() {
    return state == State.OPEN ? out.position() : bytesWritten;
  }

  /** Bytes in the file and in the buffers: the approximate length of the file if it ended here. */
  public long dataSize() {
    return state == State.OPEN ? out.position() + columns.bufferedBytes() : bytesWritten;
  }

  /**
   * Completes the file. After an error, this is the same as {@link #abort()}; a second call does
   * nothing.
   */
  @Override
  public void close() throws IOException {
    if (lost != null) {
      Throwable cause = lost;
      lost = null;
      throw new IOException(
          "File " + file.location() + " was aborted when a row group could not be written", cause);
    }
    if (state != State.OPEN) {
      return;
    }
    if (signals.failure() != null) {
      abort();
      return;
    }
    guarded(
        () -> {
          work(this::flushRowGroup);
          rowGroups.writeFooter(keyValues, rows);
          bytesWritten = out.position();
          out.close();
        });
    state = State.CLOSED;
    release();
  }

  /**
   * Discards the file: no footer is written, and resources are released. Has no effect after close.
   */
  public void abort() {
    if (state == State.OPEN) {
      state = State.FAILED;
      bytesWritten = out.position();
      out.abort();
      release();
    }
  }

  private void release() {
    columns.release();
    account.close();
    if (ownsGroup) {
      group.close();
    }
    if (encryptor != null) {
      encryptor.close();
    }
  }

  /** Bytes of the buffers. */
  long bufferBytes() {
    return account.bufferBytes();
  }

  /** Whether a row group would be too small to be worth writing. */
  boolean isSmall() {
    return bufferBytes() < (long) SMALL_COLUMN_BYTES * columns.leaves().length;
  }

  /** Whether no record is incomplete. */
  boolean isBetweenRecords() {
    return columns.haveRows(rowsInGroup);
  }

  /** Writes the rows so far as a row group and releases all memory. */
  void flushEarly() throws IOException {
    guarded(
        () -> {
          work(() -> endFullRowGroup(options.sortingColumns()));
          columns.release();
        });
  }

  /** Makes {@link #close} report why a row group could not be written early. */
  void lose(Throwable why) {
    lost = why;
  }

  /** Makes the end of the record check the sizes of the buffers. */
  public void checkSizesSoon() {
    signals.requestSizeCheck();
  }

  /** Runs a step that creates pages. */
  private void work(Step step) throws IOException {
    group.beginWork();
    try {
      step.run();
    } finally {
      group.endWork();
    }
  }

  private interface Step {
    void run() throws IOException;
  }

  /** Runs a step; any error discards the file. */
  private void guarded(Step step) throws IOException {
    boolean done = false;
    try {
      if (signals.failure() != null) {
        throw new IllegalStateException(
            "File " + file.location() + " can't be completed after an earlier error",
            signals.failure());
      }
      step.run();
      done = true;
    } catch (ParquetException e) {
      throw e.at(ErrorLocation.inFile(file.location()));
    } finally {
      if (!done) {
        abort();
      }
    }
  }

  /** Ends full pages, writes a full row group, and determines the next check. */
  private void checkSizes() throws IOException {
    signals.sizesChecked();
    work(this::cutPages);
    group.settle(this);
  }

  private void cutPages() throws IOException {
    long buffered = 0;
    long interval = MAX_CHECK_INTERVAL;
    for (LeafWriter leaf : columns.leaves()) {
      requireComplete(leaf);
      leaf.cutPages();
      buffered += leaf.bufferedBytes();
      interval = Math.min(interval, leaf.rowsUntilCheck());
    }
    if (buffered >= blockSize || rowsInGroup >= blockRowCountLimit) {
      endFullRowGroup(options.sortingColumns());
      interval = 1;
    } else {
      long bytesLeft = blockSize - buffered;
      long untilFull = (long) (0.75 * bytesLeft * rowsInGroup / Math.max(1, buffered));
      interval = Math.min(interval, Math.max(1, untilFull));
      interval = Math.min(interval, blockRowCountLimit - rowsInGroup);
    }
    nextCheck = rowsInGroup + interval;
  }

  private void requireComplete(LeafWriter leaf) {
    if (leaf.rowsInGroup() != rowsInGroup) {
      throw new IllegalStateException(
          "Column "
              + leaf.column().dotPath()
              + " received "
              + (rows - rowsInGroup + leaf.rowsInGroup())
              + " records, but "
              + rows
              + " were ended");
    }
  }

  /** Ends a row group that is not the last one. */
  private void endFullRowGroup(List<SortingColumn> sorting) throws IOException {
    int before = rowGroups.size();
    flushRowGroup(sorting);
    writeCumulativeFooter(before);
  }

  /** Writes a footer if it is due after row groups were added to the first {@code before}. */
  private void writeCumulativeFooter(int before) throws IOException {
    if (footerEvery > 0 && rowGroups.size() / footerEvery > before / footerEvery) {
      rowGroups.writeCumulativeFooter(keyValues, rows);
      out.flush();
    }
  }

  private void flushRowGroup() throws IOException {
    flushRowGroup(options.sortingColumns());
  }

  private void flushRowGroup(List<SortingColumn> sorting) throws IOException {
    for (LeafWriter leaf : columns.leaves()) {
      requireComplete(leaf);
    }
    if (rowsInGroup == 0) {
      return;
    }
    long start = out.position();
    List<FinishedChunk> chunks = new ArrayList<>(columns.leaves().length);
    for (LeafWriter leaf : columns.leaves()) {
      chunks.add(ColumnWriters.flush(leaf, out, rowGroups.size()));
    }
    addRowGroup(start, rowsInGroup, sorting, chunks);
    rowsInGroup = 0;
    nextCheck = 1;
  }

  /** Adds a row group whose chunks are in the file from {@code start} on. */
  private void addRowGroup(
      long start, long count, List<SortingColumn> sorting, List<FinishedChunk> chunks)
      throws IOException {
    long uncompressed = 0;
    for (FinishedChunk chunk : chunks) {
      uncompressed += chunk.chunk().metaData().totalUncompressedSize();
    }
    rowGroups.add(
        RowGroup.builder()
            .columns(List.of())
            .totalByteSize(uncompressed)
            .numRows(count)
            .sortingColumns(sorting.isEmpty() ? null : sorting)
            .fileOffset(start)
            .totalCompressedSize(out.position() - start),
        chunks);
    account.metadata(rowGroups.memoryBytes());
    if (encryptor != null) {
      encryptor.nextRowGroup();
    }
  }
}
