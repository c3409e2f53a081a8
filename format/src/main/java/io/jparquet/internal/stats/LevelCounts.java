package io.jparquet.internal.stats;

import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.SizeStatistics;
import io.jparquet.metadata.Statistics;
import io.jparquet.schema.LeafColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The number of occurrences of each definition level in a column chunk or a page, if the metadata
 * has it without contradiction. Immutable.
 *
 * <p>Specification: {@code SizeStatistics} and {@code ColumnIndex} in parquet.thrift.
 */
public final class LevelCounts {
  private final long entries;
  private final int maxLevel;

  /** By level; null when unknown. */
  private final @Nullable List<Long> histogram;

  /** Entries below the highest level; null when unknown. */
  private final @Nullable Long nulls;

  private LevelCounts(
      long entries, int maxLevel, @Nullable List<Long> histogram, @Nullable Long nulls) {
    this.entries = entries;
    this.maxLevel = maxLevel;
    this.histogram = histogram;
    this.nulls = nulls;
  }

  /**
   * The counts in the metadata of a chunk; counts that do not add up, or that the writer is known
   * to get wrong, are ignored.
   *
   * @param createdBy the file's {@code created_by}, or null
   */
  public static LevelCounts of(
      ColumnMetaData metaData, LeafColumn column, @Nullable String createdBy) {
    SizeStatistics sizes = metaData.sizeStatistics();
    boolean doubtful = WriterFault.isKnown(WriterFault.Doubt.NULL_COUNTS, createdBy, column.node());
    Statistics statistics = doubtful ? null : metaData.statistics();
    return of(
        column,
        metaData.numValues(),
        sizes == null ? null : sizes.definitionLevelHistogram(),
        statistics == null ? null : statistics.nullCount());
  }

  /**
   * Combines counts; those that do not add up are ignored.
   *
   * @param entries number of all entries, nulls included
   * @param definitionLevels entries by definition level; null when unknown
   * @param nullCount number of nulls; null when unknown
   */
  public static LevelCounts of(
      LeafColumn column,
      long entries,
      @Nullable List<Long> definitionLevels,
      @Nullable Long nullCount) {
    int maxLevel = column.maxDefinitionLevel();
    boolean complete = definitionLevels != null && isComplete(definitionLevels, maxLevel, entries);
    List<Long> histogram = complete ? definitionLevels : null;
    // Writers disagree on whether null and empty lists count as nulls.
    Long nulls =
        column.maxRepetitionLevel() == 0
                && nullCount != null
                && nullCount >= 0
                && nullCount <= entries
            ? nullCount
            : null;
    if (nulls != null && histogram != null && entries - histogram.get(maxLevel) != nulls) {
      return new LevelCounts(entries, maxLevel, null, null);
    }
    return new LevelCounts(entries, maxLevel, histogram, nulls);
  }

  private static boolean isComplete(List<Long> histogram, int maxLevel, long entries) {
    if (histogram.size() != maxLevel + 1) {
      return false;
    }
    long left = entries;
    for (long count : histogram) {
      if (count < 0 || count > left) {
        return false;
      }
      left -= count;
    }
    return left == 0;
  }

  /**
   * The number of entries with a definition level below the given one, or null if unknown.
   *
   * @param level 0 to the highest level of the column
   */
  public @Nullable Long below(int level) {
    if (level == 0 || entries == 0) {
      return 0L;
    }
    if (histogram != null) {
      return histogram.stream().limit(level).mapToLong(Long::longValue).sum();
    }
    if (nulls == null) {
      return null;
    }
    return level == maxLevel || nulls == 0 ? nulls : null;
  }

  /**
   * The number of entries with a definition level in a range, or null if unknown.
   *
   * @param from the lowest of the levels
   * @param to the level above the highest of them
   */
  public @Nullable Long between(int from, int to) {
    if (from >= to || entries == 0) {
      return 0L;
    }
    return histogram == null
        ? null
        : (Long) histogram.subList(from, to).stream().mapToLong(Long::longValue).sum();
  }
}
