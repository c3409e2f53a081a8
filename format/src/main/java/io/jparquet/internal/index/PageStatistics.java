package io.jparquet.internal.index;

import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.Statistics;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Converts the entry of a page in a column index to the form of a column chunk's statistics in the
 * footer, so that {@link io.jparquet.internal.stats.ColumnStatistics} treats both in the same way.
 *
 * <p>Specification: {@code ColumnIndex} in parquet.thrift.
 */
public final class PageStatistics {
  private PageStatistics() {}

  /**
   * The statistics of a page.
   *
   * @param index the column index of a chunk
   * @param page the number of a data page within the chunk
   * @param pages number of data pages in the offset index
   * @param valueCount number of entries of the page, nulls included
   * @return null if the index has no entry for the page or its lists do not fit the pages
   */
  public static @Nullable Statistics of(ColumnIndex index, int page, int pages, long valueCount) {
    boolean complete =
        index.nullPages().size() == pages
            && index.minValues().size() == pages
            && index.maxValues().size() == pages;
    if (!complete || page < 0 || page >= pages) {
      return null;
    }
    if (index.nullPages().get(page)) {
      return Statistics.builder().nullCount(valueCount).build();
    }
    return Statistics.builder()
        .minValue(index.minValues().get(page))
        .maxValue(index.maxValues().get(page))
        .nullCount(count(index.nullCounts(), page, pages))
        .nanCount(count(index.nanCounts(), page, pages))
        .build();
  }

  private static @Nullable Long count(@Nullable List<Long> counts, int page, int pages) {
    return counts == null || counts.size() != pages ? null : counts.get(page);
  }
}
