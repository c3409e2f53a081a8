package io.jparquet.internal.column.read;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.level.LevelMasks;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.PageLocations;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.Arrays;

/**
 * Reads columns with repeated ancestors or several optional ones. Levels are decoded to bytes in
 * blocks until the records of the batch are complete; what a block has beyond them stays for the
 * next batch. A record may go on from one page to the next.
 *
 * <p>Levels are decoded as far as they are needed, whatever number of values a page claims.
 * Definition levels are not stored as long as all are the maximum.
 */
final class NestedLeafReader extends LeafReader {
  /** Levels decoded at once when the repetition levels must show where the batch ends. */
  private static final int BLOCK = 2048;

  private final int maxDefinition;
  private final boolean repeated;
  private final int maxEntries;
  private byte[] definitions = new byte[0];
  private byte[] repetitions = new byte[0];

  /** Entries in the arrays: those of the batch, and behind them those left for the next. */
  private int decoded;

  /** Entries of the batch. */
  private int batchEnd;

  /** Whether all decoded definition levels are the maximum, and then are not stored. */
  private boolean uniform;

  private boolean atRecordStart;

  /** Entries of the batch that are present. */
  private int present;

  /** Whether values are passed over instead of read. */
  private boolean skipping;

  NestedLeafReader(LeafColumn column, ReadOptions options, BatchValues values, boolean skipsPages) {
    super(column, options, values, skipsPages);
    this.maxDefinition = column.maxDefinitionLevel();
    this.repeated = column.maxRepetitionLevel() > 0;
    this.maxEntries = options.maxBatchElements();
  }

  @Override
  void open(
      ChunkBytes chunk,
      ColumnMetaData metaData,
      BlockCodec codec,
      ChunkDecryptor decryptor,
      PageLocations locations) {
    super.open(chunk, metaData, codec, decryptor, locations);
    decoded = 0;
    batchEnd = 0;
    uniform = true;
    atRecordStart = true;
    skipping = false;
  }

  @Override
  boolean hasMore() throws IOException {
    return decoded > batchEnd || pageLeft > 0 || nextPage();
  }

  @Override
  void startRecords() {
    keepRest();
    present = 0;
  }

  @Override
  void takeRecords(int records) throws IOException {
    if (!repeated) {
      takeStructured(records);
    } else if (records > 0) {
      present = readRepeated(records);
    }
  }

  @Override
  void skipRecords(long records) throws IOException {
    if (repeated) {
      skipRepeated(records);
    } else {
      skipStructured(records);
    }
  }

  @Override
  void leavePage() {
    pageLeft = 0;
    if (repeated) {
      decoded = 0;
      batchEnd = 0;
      uniform = true;
      atRecordStart = true;
    }
  }

  @Override
  void endRecords(BatchLevels batch) {
    batch.set(definitions, repetitions, batchEnd, present);
  }

  /** Moves the entries behind the last batch to the front. */
  private void keepRest() {
    int rest = decoded - batchEnd;
    if (repeated && batchEnd > 0) {
      System.arraycopy(repetitions, batchEnd, repetitions, 0, rest);
    }
    if (!uniform) {
      System.arraycopy(definitions, batchEnd, definitions, 0, rest);
      uniform = LevelMasks.countAtLeast(definitions, 0, rest, maxDefinition) == rest;
    }
    decoded = rest;
    batchEnd = 0;
  }

  /** One entry per record. */
  private void takeStructured(int records) throws IOException {
    int end = decoded + records;
    while (decoded < end) {
      if (pageLeft == 0) {
        requirePage();
      }
      int from = decoded;
      decode(Math.min(end - decoded, pageLeft));
      present += readPresent(from, decoded);
    }
    batchEnd = decoded;
  }

  /** What is passed over is decoded behind the batch, and forgotten. */
  private void skipStructured(long records) throws IOException {
    int kept = decoded;
    long left = records;
    skipping = true;
    while (left > 0) {
      if (pageLeft == 0) {
        left -= skipPages(left);
        if (left == 0) {
          break;
        }
        requirePage();
      }
      int count = (int) Math.min(Math.min(left, pageLeft), BLOCK);
      decode(count);
      readPresent(kept, decoded);
      decoded = kept;
      left -= count;
    }
    skipping = false;
  }

  /** Records of the file that a batch ends between are decoded to their end. */
  private void skipRepeated(long records) throws IOException {
    long left = records;
    skipping = true;
    while (left > 0) {
      int count = (int) Math.min(left, BLOCK);
      readRepeated(count);
      keepRest();
      left -= count;
    }
    skipping = false;
  }

  /** A record ends where the next zero among the repetition levels stands. */
  private int readRepeated(int records) throws IOException {
    int present = 0;
    int valuesFrom = 0;
    int scanned = 0;
    int started = 0;
    while (true) {
      int zeros = decoded - scanned - LevelMasks.countAtLeast(repetitions, scanned, decoded, 1);
      if (started + zeros > records) {
        batchEnd = LevelMasks.indexOfZero(repetitions, scanned, decoded, records - started + 1);
        break;
      }
      started += zeros;
      scanned = decoded;
      if (pageLeft == 0) {
        present += readPresent(valuesFrom, decoded);
        valuesFrom = decoded;
        boolean complete = started == records && recordsEndWithPages();
        if (complete || !nextPage()) {
          batchEnd = decoded;
          break;
        }
        atRecordStart |= recordsEndWithPages();
      }
      decode(Math.min(pageLeft, BLOCK));
    }
    if (batchEnd == decoded && started < records) {
      throw new CorruptFileException("the column chunk ends before the last row of its row group");
    }
    return present + readPresent(valuesFrom, batchEnd);
  }

  /** Decodes the levels of the next {@code count} entries of the page. */
  private void decode(int count) {
    reserve((long) decoded + count);
    if (repeated) {
      repetition.read(repetitions, decoded, count);
      if (atRecordStart && repetitions[decoded] != 0) {
        throw new CorruptFileException(
            "the first repetition level of a "
                + (recordsEndWithPages() ? "page that the offset index lists" : "column chunk")
                + " must be 0, not "
                + repetitions[decoded]);
      }
      atRecordStart = false;
    }
    if (uniform && definition.isConstant(maxDefinition, count)) {
      definition.skip(count);
    } else {
      if (uniform) {
        Arrays.fill(definitions, 0, decoded, (byte) maxDefinition);
        uniform = false;
      }
      definition.read(definitions, decoded, count);
    }
    decoded += count;
    pageLeft -= count;
  }

  private void reserve(long needed) {
    if (needed > (long) maxEntries + BLOCK) {
      throw new UnsupportedFeatureException(
          "one batch needs more than "
              + maxEntries
              + " entries of the column; read fewer rows per batch, or raise"
              + " jparquet.read.max-batch-elements");
    }
    if (definitions.length < needed) {
      int length = BatchValues.grown(definitions.length, (int) needed);
      definitions = Arrays.copyOf(definitions, length);
      if (repeated) {
        repetitions = Arrays.copyOf(repetitions, length);
      }
    }
  }

  /** Reads the values of decoded entries of the current page. */
  private int readPresent(int from, int to) {
    int present =
        uniform ? to - from : LevelMasks.countAtLeast(definitions, from, to, maxDefinition);
    if (skipping) {
      skipValues(present);
    } else {
      readValues(present);
    }
    return present;
  }
}
