package io.jparquet.internal.filter;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.index.PageStatistics;
import io.jparquet.internal.metadata.LeafChunk;
import io.jparquet.internal.stats.ColumnStatistics;
import io.jparquet.internal.stats.LevelCounts;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Statistics;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.util.function.Function;

/**
 * The values of the pages of one column chunk, as far as its checked page index describes them.
 * Immutable.
 */
final class PageValues {
  private final PageRows rows;
  private final PageLevels levels;
  private final ValueOrder order;

  /** The range of each page: of rows, or of elements for a column within lists. */
  private final ValueRange[] ranges;

  private PageValues(PageRows rows, PageLevels levels, ValueOrder order, ValueRange[] ranges) {
    this.rows = rows;
    this.levels = levels;
    this.order = order;
    this.ranges = ranges;
  }

  /**
   * Reads and checks the indexes of a column chunk, which must have metadata.
   *
   * @throws CorruptFileException if an index contradicts itself, the other index or the row group
   */
  static PageValues of(
      ColumnIndex columnIndex,
      OffsetIndex offsetIndex,
      LeafColumn column,
      ParquetSchema schema,
      RowGroup rowGroup,
      FileMetaData file) {
    ColumnStatistics chunk = ColumnStatistics.of(file, rowGroup, column);
    PageRows rows =
        PageRows.of(offsetIndex, LeafChunk.metaData(rowGroup, column), rowGroup.numRows());
    PageLevels levels = PageLevels.of(columnIndex, rows, column, chunk.valueCount());
    ColumnOrder columnOrder = ColumnStatistics.columnOrder(file, column);
    ValueOrder order = ValueRange.orderOf(ValueOrder.of(column.node(), columnOrder));
    boolean repeated = column.maxRepetitionLevel() > 0;
    int firstLevel = Elements.definitionLevel(column, schema);
    ValueRange[] ranges = new ValueRange[rows.pageCount()];
    PageBoundsCheck check = new PageBoundsCheck(columnIndex, column, columnOrder, chunk);
    for (int page = 0; page < ranges.length; page++) {
      long count = repeated ? chunk.valueCount() : rows.rowCount(page);
      Statistics stored = PageStatistics.of(columnIndex, page, ranges.length, count);
      if (repeated && !columnIndex.nullPages().get(page)) {
        // Writers disagree on whether null and empty lists count as nulls.
        stored = stored.toBuilder().nullCount(null).build();
      } else if (stored.nullCount() == null) {
        Long nulls = levels.of(page).below(column.maxDefinitionLevel());
        stored = stored.toBuilder().nullCount(nulls).build();
      }
      ColumnStatistics statistics =
          ColumnStatistics.of(stored, column.node(), columnOrder, file.createdBy(), count);
      ranges[page] =
          repeated
              ? ValueRange.ofElements(
                  statistics, levels.mayHave(page, firstLevel, column.maxDefinitionLevel()))
              : ValueRange.of(statistics, column.maxDefinitionLevel() > 0);
      check.page(page, statistics, ranges[page]);
    }
    check.end();
    return new PageValues(rows, levels, order, ranges);
  }

  /** The order of the bounds; undefined if there are none. */
  ValueOrder order() {
    return order;
  }

  /**
   * The rows of the pages on which a condition may have a truth value for some row, or some
   * element.
   */
  RowRanges select(Function<ValueRange, TruthValues> condition, boolean outcome) {
    RowRanges.Builder selected = RowRanges.builder(rows.rowGroupRows());
    for (int page = 0; page < ranges.length; page++) {
      if (condition.apply(ranges[page]).may(outcome)) {
        selected.add(rows.from(page), rows.to(page));
      }
    }
    return selected.build();
  }

  /**
   * The rows of the pages on which a field may be null, or may have a value.
   *
   * @param definitionLevel the smallest level at which the field is present
   * @param isNull true to select pages with possible nulls, false to select pages with possible
   *     values
   */
  RowRanges selectNull(int definitionLevel, boolean isNull) {
    RowRanges.Builder selected = RowRanges.builder(rows.rowGroupRows());
    for (int page = 0; page < rows.pageCount(); page++) {
      LevelCounts counts = levels.of(page);
      if (TruthValues.isNull(counts.below(definitionLevel), rows.rowCount(page)).may(isNull)) {
        selected.add(rows.from(page), rows.to(page));
      }
    }
    return selected.build();
  }

  /**
   * The rows of the pages that may have entries of some definition levels.
   *
   * @param from the lowest of the levels
   * @param to the level above the highest of them
   */
  RowRanges selectEntries(int from, int to) {
    RowRanges.Builder selected = RowRanges.builder(rows.rowGroupRows());
    for (int page = 0; page < rows.pageCount(); page++) {
      if (levels.mayHave(page, from, to)) {
        selected.add(rows.from(page), rows.to(page));
      }
    }
    return selected.build();
  }
}
