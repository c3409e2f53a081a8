package io.jparquet.internal.column.write;

import io.jparquet.internal.index.ColumnIndexBuilder;
import io.jparquet.internal.page.PageWriter;
import io.jparquet.internal.stats.BoundOrder;
import io.jparquet.internal.stats.StatisticsCollector;
import io.jparquet.internal.stats.StatisticsEncoder;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.Statistics;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;

/**
 * The statistics and the column index of the chunks of one column, one after another, collected
 * page by page. Not thread-safe.
 *
 * <p>Specification: {@code Statistics} and {@code ColumnIndex} in parquet.thrift.
 */
sealed interface ChunkStatistics {
  /**
   * The statistics that the options set, as far as the column can have them.
   *
   * @param order the order of the bounds
   * @param values the values of the pages
   */
  static ChunkStatistics of(
      LeafColumn column, WriteOptions options, BoundOrder order, ValueBuffer values) {
    if (!options.get(WriteOptions.STATISTICS, column.dotPath())) {
      return new None();
    }
    StatisticsCollector collector = values.statistics();
    StatisticsEncoder encoder =
        new StatisticsEncoder(order, options.get(WriteOptions.STATISTICS_TRUNCATE_LENGTH));
    return collector == null
        ? new NullCounts(encoder)
        : new Collected(
            values,
            collector,
            encoder,
            new ColumnIndexBuilder(order, options.get(WriteOptions.COLUMN_INDEX_TRUNCATE_LENGTH)));
  }

  /**
   * Adds a page, whose values are the first ones of the buffer.
   *
   * @param dictionaryEncoded whether the ids of the values are known
   * @param sizes the sizes, to which the page was added
   */
  void addPage(PageWriter.Counts counts, boolean dictionaryEncoded, ChunkSizes sizes);

  /** The statistics of the chunk; null if there are none. */
  Statistics statistics();

  /** The column index of the chunk; null if it cannot have one. */
  ColumnIndex columnIndex();

  /** Starts the next chunk. */
  void reset();

  /** No statistics at all. */
  final class None implements ChunkStatistics {
    private None() {}

    @Override
    public void addPage(PageWriter.Counts counts, boolean dictionaryEncoded, ChunkSizes sizes) {
      // Nothing is collected.
    }

    @Override
    public Statistics statistics() {
      return null;
    }

    @Override
    public ColumnIndex columnIndex() {
      return null;
    }

    @Override
    public void reset() {
      // Nothing was collected.
    }
  }

  /** Null counts of a column whose values have no order, and therefore no column index. */
  final class NullCounts implements ChunkStatistics {
    private final StatisticsEncoder encoder;
    private long nulls;

    private NullCounts(StatisticsEncoder encoder) {
      this.encoder = encoder;
    }

    @Override
    public void addPage(PageWriter.Counts counts, boolean dictionaryEncoded, ChunkSizes sizes) {
      nulls += counts.nulls();
    }

    @Override
    public Statistics statistics() {
      return encoder.encode(null, nulls, 0);
    }

    @Override
    public ColumnIndex columnIndex() {
      return null;
    }

    @Override
    public void reset() {
      nulls = 0;
    }
  }

  /** Bounds, null counts and NaN counts. */
  final class Collected implements ChunkStatistics {
    private final ValueBuffer values;
    private final StatisticsCollector collector;
    private final StatisticsEncoder encoder;
    private final ColumnIndexBuilder index;
    private long nulls;

    private Collected(
        ValueBuffer values,
        StatisticsCollector collector,
        StatisticsEncoder encoder,
        ColumnIndexBuilder index) {
      this.values = values;
      this.collector = collector;
      this.encoder = encoder;
      this.index = index;
    }

    @Override
    public void addPage(PageWriter.Counts counts, boolean dictionaryEncoded, ChunkSizes sizes) {
      int present = counts.entries() - counts.nulls();
      if (present > 0) {
        values.collect(present, dictionaryEncoded);
      }
      nulls += counts.nulls();
      index.add(present, collector.pageBounds(), counts.nulls(), collector.pageNanCount());
      index.addRepetitionHistogram(sizes.repetition().page());
      index.addDefinitionHistogram(sizes.definition().page());
      collector.endPage();
    }

    @Override
    public Statistics statistics() {
      return encoder.encode(collector.chunkBounds(), nulls, collector.chunkNanCount());
    }

    @Override
    public ColumnIndex columnIndex() {
      return index.build();
    }

    @Override
    public void reset() {
      collector.endChunk();
      index.reset();
      nulls = 0;
    }
  }
}
