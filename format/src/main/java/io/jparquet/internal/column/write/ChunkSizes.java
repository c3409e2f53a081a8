package io.jparquet.internal.column.write;

import io.jparquet.internal.level.LevelRuns;
import io.jparquet.metadata.SizeStatistics;
import io.jparquet.metadata.Type;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;

/**
 * The size statistics of the chunks of one column, one after another: bytes of the values before
 * encoding, and histograms of the levels. Not thread-safe.
 *
 * <p>Specification: {@code SizeStatistics} in parquet.thrift.
 */
final class ChunkSizes {
  private final boolean countsAnything;
  private final boolean countsBytes;
  private final LevelHistogram repetition;
  private final LevelHistogram definition;
  private long bytes;

  /** The statistics that the options set, as far as they add information about the column. */
  ChunkSizes(LeafColumn column, WriteOptions options) {
    boolean wanted = options.get(WriteOptions.SIZE_STATISTICS, column.dotPath());
    int maxRepetition = column.maxRepetitionLevel();
    int maxDefinition = column.maxDefinitionLevel();
    countsBytes = wanted && column.type() == Type.BYTE_ARRAY;
    countsAnything = countsBytes || wanted && (maxRepetition > 0 || maxDefinition > 1);
    repetition = new LevelHistogram(wanted && maxRepetition > 0 ? maxRepetition + 1 : 0);
    definition = new LevelHistogram(wanted && maxDefinition > 1 ? maxDefinition + 1 : 0);
  }

  /** Whether the bytes of the values are counted, for the offset index too. */
  boolean countsBytes() {
    return countsBytes;
  }

  /**
   * Adds a page.
   *
   * @param repetitions its repetition levels; null if the column has none
   * @param definitions its definition levels; null if the column has none
   * @param entries number of its entries, nulls included
   * @param valueBytes bytes of its values without lengths
   */
  void addPage(LevelRuns repetitions, LevelRuns definitions, int entries, long valueBytes) {
    repetition.addPage(repetitions, entries);
    definition.addPage(definitions, entries);
    bytes += valueBytes;
  }

  /** The repetition levels. */
  LevelHistogram repetition() {
    return repetition;
  }

  /** The definition levels. */
  LevelHistogram definition() {
    return definition;
  }

  /** The statistics of the pages since the last {@link #reset}; null if nothing is counted. */
  SizeStatistics build() {
    return countsAnything
        ? new SizeStatistics(countsBytes ? bytes : null, repetition.chunk(), definition.chunk())
        : null;
  }

  /** Starts the next chunk. */
  void reset() {
    repetition.reset();
    definition.reset();
    bytes = 0;
  }
}
