package io.jparquet.verify;

import io.jparquet.error.ErrorLocation;
import io.jparquet.internal.stats.ColumnStatistics;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.metadata.BoundaryOrder;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import io.jparquet.metadata.Statistics;
import io.jparquet.metadata.Type;
import io.jparquet.schema.LeafColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares the column index and the offset index of a chunk with its data pages.
 *
 * <p>Specification: PageIndex.md.
 */
final class IndexCheck {
  private final LeafColumn column;
  private final ErrorLocation location;
  private final Findings findings;

  /** The data pages; null for those that are damaged. */
  private final List<@Nullable PageFacts> pages;

  IndexCheck(
      LeafColumn column,
      List<@Nullable PageFacts> pages,
      ErrorLocation location,
      Findings findings) {
    this.column = column;
    this.pages = pages;
    this.location = location;
    this.findings = findings;
  }

  /** Compares places and, for columns without lists, the first rows. */
  void places(OffsetIndex index) {
    List<PageLocation> locations = index.pageLocations();
    if (locations.size() != pages.size()) {
      findings.add(
          VerificationRule.OFFSET_INDEX_PAGES,
          location,
          "the offset index has "
              + locations.size()
              + " pages, the chunk has "
              + pages.size()
              + " data pages");
      return;
    }
    for (int i = 0; i < locations.size(); i++) {
      PageFacts page = pages.get(i);
      PageLocation place = locations.get(i);
      if (page != null
          && (place.offset() != page.offset()
              || place.compressedPageSize() != page.storedBytes())) {
        findings.add(
            VerificationRule.OFFSET_INDEX_PAGES,
            page.location(),
            "by the offset index, data page "
                + i
                + " has "
                + place.compressedPageSize()
                + " bytes at offset "
                + place.offset()
                + "; it has "
                + page.storedBytes()
                + " at "
                + page.offset());
      }
    }
  }

  /**
   * Compares the first rows.
   *
   * @param known whether the number of rows before each page is known
   */
  void firstRows(OffsetIndex index, boolean known) {
    List<PageLocation> locations = index.pageLocations();
    if (!known || locations.size() != pages.size()) {
      return;
    }
    for (int i = 0; i < locations.size(); i++) {
      PageFacts page = pages.get(i);
      long stored = locations.get(i).firstRowIndex();
      if (page != null && stored != page.firstRow) {
        findings.add(
            VerificationRule.OFFSET_INDEX_ROWS,
            page.location(),
            "by the offset index, data page "
                + i
                + " begins with row "
                + stored
                + "; it begins with row "
                + page.firstRow);
      }
    }
  }

  /** Compares the bytes of values. */
  void valueBytes(OffsetIndex index) {
    List<Long> bytes = index.unencodedByteArrayDataBytes();
    if (bytes == null || bytes.isEmpty() || column.type() != Type.BYTE_ARRAY) {
      return;
    }
    if (bytes.size() != pages.size()) {
      findings.add(
          VerificationRule.OFFSET_INDEX_BYTES,
          location,
          "the offset index has the bytes of the values of "
              + bytes.size()
              + " pages, the chunk has "
              + pages.size()
              + " data pages");
      return;
    }
    for (int i = 0; i < bytes.size(); i++) {
      PageFacts page = pages.get(i);
      if (page != null && page.decoded && bytes.get(i) != page.valueBytes) {
        findings.add(
            VerificationRule.OFFSET_INDEX_BYTES,
            page.location(),
            "by the offset index, the values of data page "
                + i
                + " have "
                + bytes.get(i)
                + " bytes; they have "
                + page.valueBytes);
      }
    }
  }

  /** Whether a column index has one entry per page; reports it if not. */
  boolean isComplete(ColumnIndex index) {
    int count = pages.size();
    boolean complete =
        index.nullPages().size() == count
            && index.minValues().size() == count
            && index.maxValues().size() == count
            && fits(index.nullCounts(), count)
            && fits(index.nanCounts(), count)
            && fits(
                index.definitionLevelHistograms(), (long) count * (column.maxDefinitionLevel() + 1))
            && fits(
                index.repetitionLevelHistograms(),
                (long) count * (column.maxRepetitionLevel() + 1));
    if (!complete) {
      findings.add(
          VerificationRule.COLUMN_INDEX,
          location,
          "the column index has "
              + index.nullPages().size()
              + " pages, or lists that do not fit; the chunk has "
              + count
              + " data pages");
    }
    return complete;
  }

  /** Whether a list has the right size; some writers store an empty list if they have no counts. */
  private static boolean fits(@Nullable List<Long> list, long size) {
    return list == null || list.isEmpty() || list.size() == size;
  }

  /** Compares everything that a complete column index says about values. */
  void values(ColumnIndex index, StatisticsCheck statistics) {
    for (int i = 0; i < pages.size(); i++) {
      PageFacts page = pages.get(i);
      if (page != null && page.decoded) {
        nullPage(index, i, page);
        StatisticsCheck.Actual actual = new StatisticsCheck.Actual(page.definitions, page.bounds);
        statistics.check(
            StatisticsCheck.Rules.COLUMN_INDEX, stored(index, i), actual, page.location());
        histogram(index.definitionLevelHistograms(), "definition", i, page.definitions, page);
        histogram(index.repetitionLevelHistograms(), "repetition", i, page.repetitions, page);
      }
    }
    if (statistics.hasOrder()) {
      order(index, statistics);
    }
  }

  private void nullPage(ColumnIndex index, int i, PageFacts page) {
    boolean marked = index.nullPages().get(i);
    if (marked != (page.present() == 0)) {
      findings.add(
          VerificationRule.COLUMN_INDEX_NULL_PAGES,
          page.location(),
          "by the column index, data page "
              + i
              + (marked ? " has only nulls" : " has values")
              + "; it has "
              + page.present()
              + " values and "
              + page.nulls()
              + " nulls");
    }
  }

  private static Statistics stored(ColumnIndex index, int page) {
    Statistics.Builder statistics = Statistics.builder();
    if (!index.nullPages().get(page)) {
      statistics.minValue(index.minValues().get(page)).maxValue(index.maxValues().get(page));
    }
    if (index.nullCounts() != null && !index.nullCounts().isEmpty()) {
      statistics.nullCount(index.nullCounts().get(page));
    }
    if (index.nanCounts() != null && !index.nanCounts().isEmpty()) {
      statistics.nanCount(index.nanCounts().get(page));
    }
    return statistics.build();
  }

  private void histogram(
      @Nullable List<Long> stored, String kind, int i, long[] actual, PageFacts page) {
    if (stored == null || stored.isEmpty()) {
      return;
    }
    List<Long> own = stored.subList(i * actual.length, (i + 1) * actual.length);
    for (int level = 0; level < actual.length; level++) {
      if (own.get(level) != actual[level]) {
        findings.add(
            VerificationRule.COLUMN_INDEX_HISTOGRAMS,
            page.location(),
            "by the column index, data page "
                + i
                + " has the "
                + kind
                + " level "
                + level
                + " "
                + own.get(level)
                + " times; it has it "
                + actual[level]
                + " times");
        return;
      }
    }
  }

  private void order(ColumnIndex index, StatisticsCheck statistics) {
    BoundaryOrder claim = index.boundaryOrder();
    if (claim != BoundaryOrder.ASCENDING && claim != BoundaryOrder.DESCENDING) {
      return;
    }
    ColumnStatistics previous = null;
    for (int i = 0; i < pages.size(); i++) {
      if (index.nullPages().get(i)) {
        continue;
      }
      ColumnStatistics bounds =
          statistics.believed(
              stored(index, i), new StatisticsCheck.Actual(new long[] {Long.MAX_VALUE}, null));
      if (bounds.min() == null || bounds.max() == null) {
        continue;
      }
      if (previous != null && !follows(previous, bounds, claim)) {
        PageFacts page = pages.get(i);
        findings.add(
            VerificationRule.COLUMN_INDEX_ORDER,
            page == null ? location : page.location(),
            "the bounds in the column index are said to be "
                + claim
                + ", but those of data page "
                + i
                + " break this order");
        return;
      }
      previous = bounds;
    }
  }

  private static boolean follows(
      ColumnStatistics before, ColumnStatistics after, BoundaryOrder claim) {
    ValueOrder order = after.order();
    Object min = before.min();
    Object max = before.max();
    Object nextMin = after.min();
    Object nextMax = after.max();
    if (min == null || max == null || nextMin == null || nextMax == null) {
      return true;
    }
    int mins = order.compareValues(min, nextMin);
    int maxs = order.compareValues(max, nextMax);
    return claim == BoundaryOrder.ASCENDING ? mins <= 0 && maxs <= 0 : mins >= 0 && maxs >= 0;
  }
}
