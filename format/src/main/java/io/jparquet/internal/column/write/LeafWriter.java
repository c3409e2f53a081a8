package io.jparquet.internal.column.write;

import io.jparquet.internal.encoding.ValueEncoders;
import io.jparquet.internal.geo.GeospatialStatisticsCollector;
import io.jparquet.internal.level.LevelRuns;
import io.jparquet.internal.page.PageWriter;
import io.jparquet.internal.stats.BinaryStatistics;
import io.jparquet.internal.stats.BooleanStatistics;
import io.jparquet.internal.stats.BoundOrder;
import io.jparquet.internal.stats.IntStatistics;
import io.jparquet.internal.stats.LongStatistics;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;

/**
 * Receives the entries of one leaf column of one file, in record order. Every entry has a
 * repetition level (0 starts a record) and a definition level; entries below the column's maximum
 * definition level are nulls. In flat columns the repetition level is 0 and the definition level of
 * a value is {@link LeafColumn#maxDefinitionLevel()}.
 *
 * <p>Values are copied; arrays may be reused by the caller at once. Instances belong to one {@link
 * io.jparquet.internal.write.FileWriter} and are not thread-safe. A method that does not fit the
 * column's physical type, a level out of range and a value of wrong length throw {@link
 * IllegalArgumentException}; the file can't be completed after that.
 */
public final class LeafWriter {
  /** How far the plain form of a page may exceed the page size while dictionary ids are small. */
  private static final int PLAIN_BYTES_FACTOR = 8;

  /** Rows after which a page's size is first checked. */
  private static final int FIRST_CHECK_ROWS = 100;

  /** Bytes of the objects of a column, without arrays: an estimate. */
  private static final int OBJECT_BYTES = 1500;

  private final LeafColumn column;
  private final int maxDefinition;
  private final int maxRepetition;
  private final WriteSignals signals;
  private final ColumnChunkWriter chunk;
  private final int pageRowLimit;
  private final int pageByteLimit;
  private final long plainByteLimit;

  /** Null if the column has no such levels. */
  private final LevelRuns repetition;

  private final LevelRuns definition;

  /** Bytes reported to the account. */
  private long memory;

  private final ValueBuffer values;

  /** The values again, by type; all but one are null. */
  private final BooleanValues booleans;

  private final IntValues ints;
  private final LongValues longs;
  private final ByteArrayValues byteArrays;

  /** Rows waiting for their page, and rows of the row group that are already in pages. */
  private int rows;

  private long finishedRows;

  /** A writer of one column; see {@link io.jparquet.internal.write.FileWriter#leaf(int)}. */
  public LeafWriter(
      LeafColumn column,
      BoundOrder order,
      WriteOptions options,
      PageWriter pageWriter,
      WriteSignals signals,
      WriteScratch scratch) {
    this.column = column;
    this.signals = signals;
    maxDefinition = column.maxDefinitionLevel();
    maxRepetition = column.maxRepetitionLevel();
    repetition = maxRepetition > 0 ? new LevelRuns(this::beforeGrowth) : null;
    definition = maxDefinition > 0 ? new LevelRuns(this::beforeGrowth) : null;
    pageRowLimit = options.get(WriteOptions.PAGE_ROW_COUNT_LIMIT);
    pageByteLimit = options.get(WriteOptions.PAGE_SIZE);
    plainByteLimit = (long) PLAIN_BYTES_FACTOR * pageByteLimit;
    values =
        valuesOf(
            column,
            order,
            options,
            new ValueBuffer.Place(column.dotPath(), scratch, this::beforeGrowth));
    booleans = values instanceof BooleanValues typed ? typed : null;
    ints = values instanceof IntValues typed ? typed : null;
    longs = values instanceof LongValues typed ? typed : null;
    byteArrays = values instanceof ByteArrayValues typed ? typed : null;
    chunk = new ColumnChunkWriter(column, options, order, pageWriter, values, scratch);
    count();
  }

  /**
   * Counts memory before it is allocated for an entry; on failure, a half-written record is left.
   */
  private void beforeGrowth(long bytes) {
    memory += bytes;
    try {
      signals.memory().beforeGrowth(bytes);
    } catch (RuntimeException e) {
      throw signals.failed(e);
    }
  }

  /** Counts memory after pages were made, or written to the file. */
  private void count() {
    long bytes = OBJECT_BYTES + values.memoryBytes() + chunk.memoryBytes();
    bytes += repetition == null ? 0 : repetition.memoryBytes();
    bytes += definition == null ? 0 : definition.memoryBytes();
    signals.memory().changed(bytes - memory);
    memory = bytes;
  }

  /**
   * Refuses options that the column can't have, before there is a file.
   *
   * @throws IllegalArgumentException naming the column, the requested encoding and the possible
   *     ones
   */
  public static void check(LeafColumn column, WriteOptions options) {
    EncodingChoice.check(column, options);
  }

  private static ValueBuffer valuesOf(
      LeafColumn column, BoundOrder order, WriteOptions options, ValueBuffer.Place place) {
    String path = column.dotPath();
    boolean statistics = options.get(WriteOptions.STATISTICS, path);
    boolean collects = statistics && order != BoundOrder.NONE;
    Encoding wanted = options.get(WriteOptions.ENCODING, path);
    boolean dictionary =
        wanted == null ? options.get(WriteOptions.DICTIONARY, path) : wanted.usesDictionary();
    return switch (column.type()) {
      case BOOLEAN -> new BooleanValues(place, collects ? new BooleanStatistics(order) : null);
      case INT32, FLOAT ->
          new IntValues(
              place,
              collects ? new IntStatistics(order) : null,
              dictionary,
              column.type() == Type.FLOAT ? ValueEncoders::floatBits : ValueEncoders::ints);
      case INT64, DOUBLE ->
          new LongValues(
              place,
              collects ? new LongStatistics(order) : null,
              dictionary,
              column.type() == Type.DOUBLE ? ValueEncoders::doubleBits : ValueEncoders::longs);
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY, INT96 ->
          new ByteArrayValues(
              place,
              column.type(),
              column.node().typeLength(),
              collects ? new BinaryStatistics(order) : null,
              statistics && column.type() == Type.BYTE_ARRAY
                  ? GeospatialStatisticsCollector.of(column.node().logicalType())
                  : null,
              dictionary);
      case UNKNOWN ->
          throw new IllegalArgumentException("Column " + path + " has an unknown physical type");
    };
  }

  /** The column that this writer fills. */
  public LeafColumn column() {
    return column;
  }

  /** Appends a null (or a missing ancestor, an empty list): {@code def} is below the maximum. */
  public void writeNull(int rep, int def) {
    if (def < 0 || def >= maxDefinition) {
      throw badNullLevel(def);
    }
    startEntry(rep);
    definition.add(def);
  }

  /** Appends a BOOLEAN value. */
  public void writeBoolean(int rep, int def, boolean value) {
    if (booleans == null) {
      throw wrongType("a boolean");
    }
    startValue(rep, def);
    booleans.add(value);
  }

  /** Appends an INT32 value. */
  public void writeInt(int rep, int def, int value) {
    if (ints == null || column.type() != Type.INT32) {
      throw wrongType("an int");
    }
    startValue(rep, def);
    ints.add(value);
  }

  /** Appends an INT64 value. */
  public void writeLong(int rep, int def, long value) {
    if (longs == null || column.type() != Type.INT64) {
      throw wrongType("a long");
    }
    startValue(rep, def);
    longs.add(value);
  }

  /** Appends a FLOAT value; NaN payloads are kept. */
  public void writeFloat(int rep, int def, float value) {
    if (ints == null || column.type() != Type.FLOAT) {
      throw wrongType("a float");
    }
    startValue(rep, def);
    ints.add(Float.floatToRawIntBits(value));
  }

  /** Appends a DOUBLE value; NaN payloads are kept. */
  public void writeDouble(int rep, int def, double value) {
    if (longs == null || column.type() != Type.DOUBLE) {
      throw wrongType("a double");
    }
    startValue(rep, def);
    longs.add(Double.doubleToRawLongBits(value));
  }

  /**
   * Appends a BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY (length must fit the type) or INT96 (12 bytes)
   * value.
   */
  public void writeBinary(int rep, int def, byte[] bytes, int offset, int length) {
    if (byteArrays == null) {
      throw wrongType("bytes");
    }
    startValue(rep, def);
    try {
      byteArrays.add(bytes, offset, length);
    } catch (RuntimeException e) {
      throw signals.failed(e);
    }
    if (byteArrays.size() > plainByteLimit) {
      signals.requestSizeCheck();
    }
  }

  /** Appends {@code count} nulls; the first has {@code firstRep}, the others {@code rep}. */
  public void writeNulls(int firstRep, int rep, int def, int count) {
    if (def < 0 || def >= maxDefinition) {
      throw badNullLevel(def);
    }
    startEntries(firstRep, rep, count);
    definition.add(def, count);
  }

  /**
   * Appends {@code count} BOOLEAN values (0 or 1), all at the maximum definition level; the first
   * has repetition level {@code firstRep}, the others {@code rep}. So do the following methods.
   */
  public void writeBooleans(int firstRep, int rep, byte[] source, int offset, int count) {
    if (booleans == null) {
      throw wrongType("booleans");
    }
    startValues(firstRep, rep, count);
    booleans.add(source, offset, count);
  }

  /** Appends {@code count} INT32 values. */
  public void writeInts(int firstRep, int rep, int[] source, int offset, int count) {
    if (ints == null || column.type() != Type.INT32) {
      throw wrongType("ints");
    }
    startValues(firstRep, rep, count);
    ints.add(source, offset, count);
  }

  /** Appends {@code count} INT64 values. */
  public void writeLongs(int firstRep, int rep, long[] source, int offset, int count) {
    if (longs == null || column.type() != Type.INT64) {
      throw wrongType("longs");
    }
    startValues(firstRep, rep, count);
    longs.add(source, offset, count);
  }

  /** Appends {@code count} FLOAT values. */
  public void writeFloats(int firstRep, int rep, float[] source, int offset, int count) {
    if (ints == null || column.type() != Type.FLOAT) {
      throw wrongType("floats");
    }
    startValues(firstRep, rep, count);
    ints.add(source, offset, count);
  }

  /** Appends {@code count} DOUBLE values. */
  public void writeDoubles(int firstRep, int rep, double[] source, int offset, int count) {
    if (longs == null || column.type() != Type.DOUBLE) {
      throw wrongType("doubles");
    }
    startValues(firstRep, rep, count);
    longs.add(source, offset, count);
  }

  /**
   * Appends {@code count} BYTE_ARRAY or FIXED_LEN_BYTE_ARRAY values.
   *
   * @param data holds {@code lengths[i]} bytes of value {@code i} from {@code offsets[i]} on
   */
  public void writeBinaries(
      int firstRep, int rep, byte[] data, int[] offsets, int[] lengths, int count) {
    if (byteArrays == null) {
      throw wrongType("bytes");
    }
    startValues(firstRep, rep, count);
    try {
      byteArrays.add(data, offsets, lengths, count);
    } catch (RuntimeException e) {
      throw signals.failed(e);
    }
    if (byteArrays.size() > plainByteLimit) {
      signals.requestSizeCheck();
    }
  }

  /** Rows of the row group that were started here. */
  public long rowsInGroup() {
    return finishedRows + rows;
  }

  /** Bytes that the column adds to the row group so far: finished pages, dictionary, values. */
  public long bufferedBytes() {
    return chunk.size() + values.plainBytes(values.count());
  }

  /** Cuts full pages; only between records. */
  public void cutPages() {
    while (rows >= pageRowLimit) {
      cut(pageRowLimit);
    }
    if (rows > 0 && pageIsFull()) {
      cut(rows);
    }
  }

  /** Ends the page of the rows that wait for one, if there are any; only between records. */
  public void endPage() {
    if (rows > 0) {
      cut(rows);
    }
  }

  private boolean pageIsFull() {
    return chunk.estimatedBytes() >= pageByteLimit
        || values.plainBytes(values.count()) >= plainByteLimit
        || hasManyEntries();
  }

  /**
   * Whether there are many entries: long lists fill pages within a few records, and with entries
   * that are not values.
   */
  private boolean hasManyEntries() {
    return repetition != null && repetition.size() >= pageByteLimit;
  }

  /** How many rows may be added before pages should be checked again; at least 1. */
  public int rowsUntilCheck() {
    int byRows = pageRowLimit - rows;
    if (rows == 0) {
      return Math.min(byRows, FIRST_CHECK_ROWS);
    }
    long bytes = Math.max(1, values.plainBytes(values.count()));
    long bytesLeft = Math.min(pageByteLimit - chunk.estimatedBytes(), plainByteLimit - bytes);
    // Sizes of rows vary: look again well before the page is expected to be full.
    long byBytes = Math.max(1, (long) (0.75 * bytesLeft * rows / bytes));
    return (int) Math.min(byRows, byBytes);
  }

  /** Writes the column chunk to the file and starts the next one. */
  public FinishedChunk flush(PositionOutput out) throws IOException {
    endPage();
    finishedRows = 0;
    FinishedChunk finished = chunk.finish(out);
    count();
    return finished;
  }

  /** Releases the memory of the buffers; only after {@link #flush}. */
  public void release() {
    values.release();
    chunk.release();
    if (repetition != null) {
      repetition.release();
    }
    if (definition != null) {
      definition.release();
    }
    count();
  }

  private void cut(int pageRows) {
    int entries = repetition == null ? pageRows : repetition.entriesOfRows(pageRows);
    chunk.writePage(repetition, definition, entries, pageRows);
    if (repetition != null) {
      repetition.discard(entries);
    }
    if (definition != null) {
      definition.discard(entries);
    }
    rows -= pageRows;
    finishedRows += pageRows;
    count();
  }

  private void startValue(int rep, int def) {
    if (def != maxDefinition) {
      throw badValueLevel(def);
    }
    startEntry(rep);
    if (definition != null) {
      definition.add(def);
    }
  }

  private void startEntry(int rep) {
    if (rep < 0 || rep > maxRepetition) {
      throw badRepetition(rep);
    }
    if (rep == 0) {
      rows++;
      if (hasManyEntries()) {
        signals.requestSizeCheck();
      }
    }
    if (repetition != null) {
      repetition.add(rep);
    }
  }

  private void startValues(int firstRep, int rep, int count) {
    startEntries(firstRep, rep, count);
    if (definition != null) {
      definition.add(maxDefinition, count);
    }
  }

  private void startEntries(int firstRep, int rep, int count) {
    if (count <= 0) {
      if (count < 0) {
        throw signals.failed(new IllegalArgumentException("Negative count " + count));
      }
      return;
    }
    startEntry(firstRep);
    if (rep < 0 || rep > maxRepetition) {
      throw badRepetition(rep);
    }
    if (rep == 0) {
      rows += count - 1;
    }
    if (repetition != null) {
      repetition.add(rep, count - 1);
    }
  }

  private IllegalArgumentException wrongType(String given) {
    return refused("holds " + column.type() + ", but " + given + " was written");
  }

  private IllegalArgumentException badNullLevel(int def) {
    return refused(
        maxDefinition == 0
            ? "is required and can't take a null"
            : "takes nulls at definition levels 0 to " + (maxDefinition - 1) + ", found " + def);
  }

  private IllegalArgumentException badValueLevel(int def) {
    return refused("takes values at definition level " + maxDefinition + ", found " + def);
  }

  private IllegalArgumentException badRepetition(int rep) {
    return refused("takes repetition levels 0 to " + maxRepetition + ", found " + rep);
  }

  private IllegalArgumentException refused(String why) {
    return signals.failed(new IllegalArgumentException("Column " + column.dotPath() + " " + why));
  }
}
