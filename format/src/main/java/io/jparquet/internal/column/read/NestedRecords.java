package io.jparquet.internal.column.read;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.level.LevelMasks;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.Arrays;

/**
 * Reads columns with repeated ancestors or several optional ones. Levels are decoded to bytes in
 * blocks until the records of the batch are complete; the rest of the block is kept for the next
 * batch. A record may continue from one page to the next.
 *
 * <p>Only as many levels are decoded as needed, whatever number of values a page claims. Definition
 * levels are not stored as long as all of them are the maximum.
 */
final class NestedRecords extends LeafRecords {
  /** Levels decoded at once when the repetition levels must show where the batch ends. */
  private static final int BLOCK = 2048;

  private final int maxDefinition;
  private final boolean repeated;
  private final int maxEntries;
  private byte[] definitions = new byte[0];
  private byte[] repetitions = new byte[0];

  /** Entries in the arrays: those of the batch, and after them those left for the next. */
  private int decoded;

  /** Entries of the batch. */
  private int batchEnd;

  /** Whether all decoded definition levels are the maximum, and then are not stored. */
  private boolean uniform;

  private boolean atRecordStart;

  /** Entries of the batch that are present. */
  private int present;

  /** Whether values are skipped instead of read. */
  private boolean skipping;

  NestedRecords(LeafColumn column, ReadOptions options, LeafPages pages, ValueStream values) {
    super(pages, values);
    this.maxDefinition = column.maxDefinitionLevel();
    this.repeated = column.maxRepetitionLevel() > 0;
    this.maxEntries = options.get(ReadOptions.MAX_BATCH_ELEMENTS);
  }

  @Override
  void startChunk() {
    decoded = 0;
    batchEnd = 0;
    uniform = true;
    atRecordStart = true;
    skipping = false;
  }

  @Override
  boolean hasMore() throws IOException {
    return decoded > batchEnd || pages.left > 0 || pages.next();
  }

  @Override
  void startBatch() {
    keepRest();
    present = 0;
  }

  @Override
  void take(int records) throws IOException {
    if (!repeated) {
      takeStructured(records);
    } else if (records > 0) {
      present = readRepeated(records);
    }
  }

  @Override
  void skip(long records) throws IOException {
    if (repeated) {
      skipRepeated(records);
    } else {
      skipStructured(records);
    }
  }

  @Override
  void startAnew() {
    if (repeated) {
      decoded = 0;
      batchEnd = 0;
      uniform = true;
      atRecordStart = true;
    }
  }

  @Override
  void endBatch(BatchLevels batch) {
    batch.set(definitions, repetitions, batchEnd, present);
  }

  /** Moves the entries after the last batch to the front. */
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
      if (pages.left == 0) {
        pages.require();
      }
      int from = decoded;
      decode(Math.min(end - decoded, pages.left));
      present += readPresent(from, decoded);
    }
    batchEnd = decoded;
  }

  /** Skipped entries are decoded after the batch, and forgotten. */
  private void skipStructured(long records) throws IOException {
    int kept = decoded;
    long left = records;
    skipping = true;
    while (left > 0) {
      if (pages.left == 0) {
        left -= pages.skip(left);
        if (left == 0) {
          break;
        }
        pages.require();
      }
      int count = (int) Math.min(Math.min(left, pages.left), BLOCK);
      decode(count);
      readPresent(kept, decoded);
      decoded = kept;
      left -= count;
    }
    skipping = false;
  }

  /** Decodes skipped records to the end of the last one, and forgets them. */
  private void skipRepeated(long records) throws IOException {
    skipping = true;
    if (records > 0) {
      readRepeated(records);
      keepRest();
    }
    skipping = false;
  }

  /** A record ends before the next repetition level zero. */
  private int readRepeated(long records) throws IOException {
    int present = 0;
    int valuesFrom = 0;
    int scanned = 0;
    long started = 0;
    while (true) {
      int zeros = decoded - scanned - LevelMasks.countAtLeast(repetitions, scanned, decoded, 1);
      if (started + zeros > records) {
        int next = (int) (records - started) + 1;
        batchEnd = LevelMasks.indexOfZero(repetitions, scanned, decoded, next);
        break;
      }
      started += zeros;
      scanned = decoded;
      if (skipping) {
        // All entries are of records to skip, however many a record has.
        readPresent(valuesFrom, decoded);
        decoded = 0;
        uniform = true;
        scanned = 0;
        valuesFrom = 0;
      }
      if (pages.left == 0) {
        present += readPresent(valuesFrom, decoded);
        valuesFrom = decoded;
        boolean complete = started == records && pages.endWithRecords();
        if (complete || !pages.next()) {
          batchEnd = decoded;
          break;
        }
        atRecordStart |= pages.endWithRecords();
      }
      decode(Math.min(pages.left, BLOCK));
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
      pages.repetition.read(repetitions, decoded, count);
      if (atRecordStart && repetitions[decoded] != 0) {
        throw new CorruptFileException(
            "the first repetition level of a "
                + (pages.endWithRecords() ? "page that the offset index lists" : "column chunk")
                + " must be 0, not "
                + repetitions[decoded]);
      }
      atRecordStart = false;
    }
    if (uniform && pages.definition.isConstant(maxDefinition, count)) {
      pages.definition.skip(count);
    } else {
      if (uniform) {
        Arrays.fill(definitions, 0, decoded, (byte) maxDefinition);
        uniform = false;
      }
      pages.definition.read(definitions, decoded, count);
    }
    decoded += count;
    pages.left -= count;
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
      values.skip(present);
    } else {
      values.take(present);
    }
    return present;
  }

  @Override
  long memoryBytes() {
    return (long) definitions.length + repetitions.length;
  }
}
