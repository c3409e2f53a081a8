package io.jparquet;

import io.jparquet.codec.BlockCodec;
import io.jparquet.codec.BlockCodecs;
import io.jparquet.codec.Compression;
import io.jparquet.column.write.FinishedChunk;
import io.jparquet.column.write.LeafWriter;
import io.jparquet.column.write.VectorShredder;
import io.jparquet.column.write.WriteSignals;
import io.jparquet.crypto.ChunkEncryptor;
import io.jparquet.crypto.FileEncryptor;
import io.jparquet.footer.FooterWriter;
import io.jparquet.io.OutputFile;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.page.PageWriter;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.stats.BoundOrder;
import io.jparquet.vector.Vector;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Writes one Parquet file. Records come in one of two ways, which may be mixed: as columnar batches
 * through {@link #write}, or entry by entry through the {@linkplain #leaf leaf writers} with {@link
 * #endRecord} after every record. {@link RecordWriter} puts a row interface on top.
 *
 * <p>Data is buffered column by column; pages are finished and compressed as soon as they are full,
 * a row group goes to the file when it has {@link WriteOptions#blockSize()} bytes or {@link
 * WriteOptions#blockRowCountLimit()} rows. {@link #close()} writes page index and footer.
 *
 * <p>A file is either complete or unreadable: after any error of this writer or of its leaf writers
 * the only things left to do are {@link #abort()} and {@link #close()}, and both give the file up.
 * The writer can't know of errors elsewhere: a caller that fails half-way must call {@link
 * #abort()} before it closes.
 *
 * <p>Not thread-safe. Specification: "File format", "Metadata", {@code FileMetaData} in
 * parquet.thrift.
 */
public final class ParquetWriter implements Closeable {
  private static final int FILE_VERSION = 1;
  private static final int MAX_CHECK_INTERVAL = 10_000;

  private enum State {
    OPEN,
    FAILED,
    CLOSED
  }

  private final OutputFile file;
  private final PositionOutput out;
  private final ParquetSchema schema;
  private final WriteOptions options;
  private final Map<Compression, BlockCodec> codecs;

  /** Null for plain files. */
  private final FileEncryptor encryptor;

  private final WriteSignals signals = new WriteSignals();
  private final LeafWriter[] leaves;
  private final Map<String, String> keyValues;
  private final List<RowGroup> rowGroups = new ArrayList<>();
  private final List<List<FinishedChunk>> finishedChunks = new ArrayList<>();
  private VectorShredder shredder;
  private State state = State.OPEN;
  private long rows;
  private long rowsInGroup;
  private long nextCheck = 1;
  private long bytesWritten;

  private ParquetWriter(
      OutputFile file,
      PositionOutput out,
      ParquetSchema schema,
      WriteOptions options,
      Map<Compression, BlockCodec> codecs) {
    this.file = file;
    this.out = out;
    this.schema = schema;
    this.options = options;
    this.codecs = codecs;
    encryptor =
        options.encryption() == null ? null : new FileEncryptor(options.encryption(), schema);
    keyValues = new LinkedHashMap<>(options.keyValueMetadata());
    Map<Compression, PageWriter> pageWriters = new HashMap<>();
    codecs.forEach(
        (compression, codec) ->
            pageWriters.put(compression, new PageWriter(codec, options.pageChecksums())));
    leaves = new LeafWriter[schema.leaves().size()];
    for (LeafColumn leaf : schema.leaves()) {
      BoundOrder order = BoundOrder.of(schema, leaf, options.columnOrder(leaf));
      PageWriter pageWriter = pageWriters.get(options.compression(leaf.dotPath()));
      ChunkEncryptor own = encryptor == null ? null : encryptor.column(leaf.index());
      pageWriter = own == null ? pageWriter : pageWriter.encrypting(own);
      leaves[leaf.index()] = new LeafWriter(leaf, order, options, pageWriter, signals);
    }
  }

  /**
   * Creates the file.
   *
   * @throws IllegalArgumentException if the schema can't be written or the options do not fit it
   * @throws UnsupportedFeatureException if the compression codec can't be written
   * @throws IOException if the file can't be created
   */
  public static ParquetWriter open(OutputFile file, ParquetSchema schema, WriteOptions options)
      throws IOException {
    check(schema, options);
    Map<Compression, BlockCodec> codecs = codecs(schema, options);
    PositionOutput out = null;
    boolean complete = false;
    try {
      out = file.create();
      ParquetWriter writer = new ParquetWriter(file, out, schema, options, codecs);
      FooterWriter.start(out, writer.encryptor);
      complete = true;
      return writer;
    } finally {
      if (!complete) {
        codecs.values().forEach(BlockCodec::close);
        if (out != null) {
          out.abort();
        }
      }
    }
  }

  /**
   * Checks what {@link #open} refuses, without creating a file.
   *
   * @throws IllegalArgumentException if the schema can't be written or the options do not fit it
   */
  public static void check(ParquetSchema schema, WriteOptions options) {
    schema.requireWritable();
    if (options.encryption() != null) {
      FileEncryptor.check(options.encryption(), schema);
    }
    for (LeafColumn leaf : schema.leaves()) {
      LeafWriter.check(leaf, options);
      options.columnOrder(leaf); // refuses an order that is set for the column but not for its type
    }
    for (SortingColumn sorting : options.sortingColumns()) {
      if (sorting.columnIdx() < 0 || sorting.columnIdx() >= schema.leaves().size()) {
        throw new IllegalArgumentException(
            "Sorting column "
                + sorting.columnIdx()
                + " is none of the "
                + schema.leaves().size()
                + " leaf columns");
      }
    }
  }

  /** One codec for each way of compression, shared by the columns that are compressed alike. */
  private static Map<Compression, BlockCodec> codecs(ParquetSchema schema, WriteOptions options) {
    Map<Compression, BlockCodec> codecs = new HashMap<>();
    boolean complete = false;
    try {
      for (LeafColumn leaf : schema.leaves()) {
        codecs.computeIfAbsent(options.compression(leaf.dotPath()), BlockCodecs::create);
      }
      complete = true;
      return codecs;
    } finally {
      if (!complete) {
        codecs.values().forEach(BlockCodec::close);
      }
    }
  }

  /** The schema of the file. */
  public ParquetSchema schema() {
    return schema;
  }

  /** The writer of leaf column {@code index}; the same object for the whole life of this writer. */
  public LeafWriter leaf(int index) {
    return leaves[index];
  }

  /**
   * Ends a record after its entries were appended to every leaf. Pages and row groups are cut here.
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

  private RuntimeException refused(int count) {
    if (count < 0) {
      return new IllegalArgumentException("Negative record count " + count);
    }
    return new IllegalStateException(
        "File "
            + file.location()
            + " is "
            + (state == State.CLOSED ? "closed" : "given up")
            + "; no records can be added");
  }

  /**
   * Appends {@code count} records given as one vector per top-level field of {@link
   * ParquetSchema#fields()}, nested fields as struct, list and map vectors. The first {@code count}
   * slots of every vector are taken.
   *
   * @throws IllegalArgumentException naming the column if a vector does not fit its field or a
   *     required field has a null
   */
  public void write(List<Vector> vectors, int count) throws IOException {
    if (state != State.OPEN || count < 0) {
      throw refused(count);
    }
    if (shredder == null) {
      shredder = new VectorShredder(schema.fields(), leaves);
    }
    guarded(
        () -> {
          shredder.check(vectors, count);
          int from = 0;
          while (from < count) {
            int part = (int) Math.min(count - from, Math.max(1, nextCheck - rowsInGroup));
            shredder.shred(vectors, from, from + part);
            endRecords(part);
            from += part;
          }
        });
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

  /** Bytes in the file and in the buffers: roughly the length of the file if it ended here. */
  public long dataSize() {
    return state == State.OPEN ? out.position() + bufferedBytes() : bytesWritten;
  }

  /**
   * Completes the file. After an error, the same as {@link #abort()}; a second call does nothing.
   */
  @Override
  public void close() throws IOException {
    if (state != State.OPEN) {
      return;
    }
    if (signals.failure() != null) {
      abort();
      return;
    }
    guarded(
        () -> {
          flushRowGroup();
          writeFooter();
          bytesWritten = out.position();
          out.close();
        });
    state = State.CLOSED;
    release();
  }

  /** Gives the file up: no footer is written, resources are freed. Has no effect after close. */
  public void abort() {
    if (state == State.OPEN) {
      state = State.FAILED;
      bytesWritten = out.position();
      out.abort();
      release();
    }
  }

  private void release() {
    codecs.values().forEach(BlockCodec::close);
    if (encryptor != null) {
      encryptor.close();
    }
  }

  private interface Step {
    void run() throws IOException;
  }

  /** Runs a step; any error gives the file up. */
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

  private long bufferedBytes() {
    long bytes = 0;
    for (LeafWriter leaf : leaves) {
      bytes += leaf.bufferedBytes();
    }
    return bytes;
  }

  /** Cuts full pages, flushes a full row group, and decides when to look again. */
  private void checkSizes() throws IOException {
    signals.sizesChecked();
    long buffered = 0;
    long interval = MAX_CHECK_INTERVAL;
    for (LeafWriter leaf : leaves) {
      requireComplete(leaf);
      leaf.cutPages();
      buffered += leaf.bufferedBytes();
      interval = Math.min(interval, leaf.rowsUntilCheck());
    }
    if (buffered >= options.blockSize() || rowsInGroup >= options.blockRowCountLimit()) {
      flushRowGroup();
      interval = 1;
    } else {
      long bytesLeft = options.blockSize() - buffered;
      long untilFull = (long) (0.75 * bytesLeft * rowsInGroup / Math.max(1, buffered));
      interval = Math.min(interval, Math.max(1, untilFull));
      interval = Math.min(interval, options.blockRowCountLimit() - rowsInGroup);
    }
    nextCheck = rowsInGroup + interval;
  }

  private void requireComplete(LeafWriter leaf) {
    if (leaf.rowsInGroup() != rowsInGroup) {
      throw new IllegalStateException(
          "Column "
              + leaf.column().dotPath()
              + " was given "
              + (rows - rowsInGroup + leaf.rowsInGroup())
              + " records, but "
              + rows
              + " were ended");
    }
  }

  private void flushRowGroup() throws IOException {
    for (LeafWriter leaf : leaves) {
      requireComplete(leaf);
    }
    if (rowsInGroup == 0) {
      return;
    }
    long start = out.position();
    long uncompressed = 0;
    List<FinishedChunk> chunks = new ArrayList<>(leaves.length);
    for (LeafWriter leaf : leaves) {
      try {
        FinishedChunk chunk = leaf.flush(out);
        uncompressed += chunk.chunk().metaData().totalUncompressedSize();
        chunks.add(chunk);
      } catch (ParquetException e) {
        String path = leaf.column().dotPath();
        throw e.at(new ErrorLocation(null, rowGroups.size(), path, null, null));
      }
    }
    int ordinal = rowGroups.size();
    rowGroups.add(
        RowGroup.builder()
            .columns(List.of())
            .totalByteSize(uncompressed)
            .numRows(rowsInGroup)
            .sortingColumns(options.sortingColumns().isEmpty() ? null : options.sortingColumns())
            .fileOffset(start)
            .totalCompressedSize(out.position() - start)
            .ordinal(ordinal <= Short.MAX_VALUE ? (short) ordinal : null)
            .build());
    finishedChunks.add(withBloomFilters(chunks));
    if (encryptor != null) {
      encryptor.nextRowGroup();
    }
    rowsInGroup = 0;
    nextCheck = 1;
  }

  /** Writes the Bloom filters of a row group behind it. */
  private List<FinishedChunk> withBloomFilters(List<FinishedChunk> chunks) throws IOException {
    List<FinishedChunk> located = new ArrayList<>(chunks.size());
    for (FinishedChunk chunk : chunks) {
      byte[] filter = chunk.bloomFilter();
      located.add(filter == null ? chunk : chunk.withBloomFilterAt(out.position()));
      if (filter != null) {
        out.write(filter, 0, filter.length);
      }
    }
    return located;
  }

  private void writeFooter() throws IOException {
    List<List<ColumnChunk.Builder>> chunks = new ArrayList<>();
    for (List<FinishedChunk> group : finishedChunks) {
      List<ColumnChunk.Builder> builders = new ArrayList<>();
      for (FinishedChunk finished : group) {
        ColumnChunk.Builder builder = finished.chunk().toBuilder();
        byte[] index = finished.columnIndex();
        if (index != null) {
          builder.columnIndexOffset(out.position()).columnIndexLength(index.length);
          out.write(index, 0, index.length);
        }
        builders.add(builder);
      }
      chunks.add(builders);
    }
    for (int group = 0; group < chunks.size(); group++) {
      for (int column = 0; column < leaves.length; column++) {
        byte[] index = finishedChunks.get(group).get(column).offsetIndex();
        ColumnChunk.Builder builder = chunks.get(group).get(column);
        builder.offsetIndexOffset(out.position()).offsetIndexLength(index.length);
        out.write(index, 0, index.length);
      }
      List<ColumnChunk> columns = new ArrayList<>();
      for (ColumnChunk.Builder chunk : chunks.get(group)) {
        ColumnChunk complete = chunk.build();
        columns.add(
            encryptor == null ? complete : encryptor.protect(group, columns.size(), complete));
      }
      rowGroups.set(group, rowGroups.get(group).toBuilder().columns(columns).build());
    }
    FooterWriter.finish(out, fileMetaData(), encryptor);
  }

  private FileMetaData fileMetaData() {
    List<KeyValue> pairs = new ArrayList<>();
    keyValues.forEach((key, value) -> pairs.add(new KeyValue(key, value)));
    return FileMetaData.builder()
        .version(FILE_VERSION)
        .schema(schema.toElements())
        .numRows(rows)
        .rowGroups(rowGroups)
        .keyValueMetadata(pairs.isEmpty() ? null : pairs)
        .createdBy(options.createdBy())
        .columnOrders(schema.leaves().stream().map(options::columnOrder).toList())
        .build();
  }
}
