package io.jparquet.internal.stats;

import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.SizeStatistics;
import io.jparquet.metadata.Statistics;
import io.jparquet.schema.LeafColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How often the definition levels of a column chunk, or of a page, occur, as far as the metadata
 * tell without contradiction. Immutable.
 *
 * <p>Specification: {@code SizeStatistics} and {@code ColumnIndex} in parquet.thrift.
 */
public final class LevelCounts {
  private final long entries;
  private final int maxLevel;

  /** By level; null when it is not known. */
  private final @Nullable List<Long> histogram;

  /** Entries below the highest level; null when it is not known. */
  private final @Nullable Long nulls;

  private LevelCounts(
      long entries, int maxLevel, @Nullable List<Long> histogram, @Nullable Long nulls) {
    this.entries = entries;
    this.maxLevel = maxLevel;
    this.histogram = histogram;
    this.nulls = nulls;
  }

  /** What the metadata of a chunk say; counts that do not add up say nothing. */
  public static LevelCounts of(ColumnMetaData metaData, LeafColumn column) {
    SizeStatistics sizes = metaData.sizeStatistics();
    Statistics statistics = metaData.statistics();
    return of(
        column,
        metaData.numValues(),
        sizes == null ? null : sizes.definitionLevelHistogram(),
        statistics == null ? null : statistics.nullCount());
  }

  /**
   * What counts say; those that do not add up say nothing.
   *
   * @param entries how many entries are counted, nulls included
   * @param definitionLevels entries by definition level; null when that is not known
   * @param nullCount number of nulls; null when that is not known
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
   * Entries with a definition level below the given one, or null if their number is not known.
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
   * Entries with one of some definition levels, or null if their number is not known.
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
