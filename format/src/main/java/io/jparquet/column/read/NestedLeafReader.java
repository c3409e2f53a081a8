package io.jparquet.column.read;

import io.jparquet.CorruptFileException;
import io.jparquet.ReadOptions;
import io.jparquet.UnsupportedFeatureException;
import io.jparquet.codec.BlockCodec;
import io.jparquet.crypto.ChunkDecryptor;
import io.jparquet.level.LevelMasks;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.page.ChunkBytes;
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

  private boolean atChunkStart;

  NestedLeafReader(LeafColumn column, ReadOptions options, LeafValues values) {
    super(column, options, values);
    this.maxDefinition = column.maxDefinitionLevel();
    this.repeated = column.maxRepetitionLevel() > 0;
    this.maxEntries = options.maxBatchElements();
  }

  @Override
  void open(ChunkBytes chunk, ColumnMetaData metaData, BlockCodec codec, ChunkDecryptor decryptor) {
    super.open(chunk, metaData, codec, decryptor);
    decoded = 0;
    batchEnd = 0;
    uniform = true;
    atChunkStart = true;
  }

  @Override
  boolean hasMore() throws IOException {
    return decoded > batchEnd || pageLeft > 0 || nextPage();
  }

  @Override
  void readBatch(int records) throws IOException {
    keepRest();
    int present;
    if (repeated) {
      present = readRepeated(records);
    } else {
      present = readStructured(records);
    }
    levels().set(definitions, repetitions, batchEnd, present);
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
  private int readStructured(int records) throws IOException {
    int present = 0;
    while (decoded < records) {
      if (pageLeft == 0) {
        requirePage();
      }
      int from = decoded;
      decode(Math.min(records - decoded, pageLeft));
      present += readPresent(from, decoded);
    }
    batchEnd = decoded;
    return present;
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
        if (!nextPage()) {
          batchEnd = decoded;
          break;
        }
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
      if (atChunkStart && repetitions[0] != 0) {
        throw new CorruptFileException(
            "the first repetition level of a column chunk must be 0, not " + repetitions[0]);
      }
      atChunkStart = false;
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
              + " entries of the column; read fewer rows per batch, or raise maxBatchElements");
    }
    if (definitions.length < needed) {
      int length = LeafValues.grown(definitions.length, (int) needed);
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
    readValues(present);
    return present;
  }
}
