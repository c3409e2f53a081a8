package io.jparquet.internal.filter;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.stats.LevelCounts;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.schema.LeafColumn;
import java.util.List;

/**
 * The counts of nulls and levels in a column index, checked against each other, the rows of the
 * pages and the entries of the column chunk. Immutable.
 */
final class PageLevels {
  private final ColumnIndex index;
  private final PageRows rows;
  private final LeafColumn column;

  private PageLevels(ColumnIndex index, PageRows rows, LeafColumn column) {
    this.index = index;
    this.rows = rows;
    this.column = column;
  }

  /**
   * Checks the counts.
   *
   * @param entries number of entries of the column chunk by its metadata
   * @throws CorruptFileException when the lists do not have an element for each page, or contradict
   *     each other
   */
  static PageLevels of(ColumnIndex index, PageRows rows, LeafColumn column, long entries) {
    PageLevels levels = new PageLevels(index, rows, column);
    levels.checkSizes();
    long left = entries;
    boolean complete = true;
    for (int page = 0; page < rows.pageCount(); page++) {
      long found = levels.check(page, left);
      complete &= found >= 0;
      left -= Math.max(found, rows.rowCount(page));
    }
    if (left < 0 || complete && left > 0) {
      throw new CorruptFileException(
          "the pages have "
              + (entries - left)
              + " entries by the page index, but the column chunk has "
              + entries);
    }
    return levels;
  }

  /** The known level counts of a page. */
  LevelCounts of(int page) {
    List<Long> histogram = histogram(index.definitionLevelHistograms(), page, definitionLevels());
    long entries = rows.rowCount(page);
    if (column.maxRepetitionLevel() == 0) {
      Long nulls = index.nullPages().get(page) ? Long.valueOf(entries) : nullCount(page);
      return LevelCounts.of(column, entries, histogram, nulls);
    }
    return LevelCounts.of(column, histogram == null ? entries : sum(histogram), histogram, null);
  }

  /** Whether a page may have entries of the definition levels {@code from} to below {@code to}. */
  boolean mayHave(int page, int from, int to) {
    if (from >= to) {
      return false;
    }
    Long entries = of(page).between(from, to);
    if (entries != null) {
      return entries > 0;
    }
    return from < column.maxDefinitionLevel() || !index.nullPages().get(page);
  }

  private Long nullCount(int page) {
    return index.nullCounts() == null ? null : index.nullCounts().get(page);
  }

  private int definitionLevels() {
    return column.maxDefinitionLevel() + 1;
  }

  private int repetitionLevels() {
    return column.maxRepetitionLevel() + 1;
  }

  private void checkSizes() {
    long pages = rows.pageCount();
    checkSize("null_pages", index.nullPages(), pages);
    checkSize("min_values", index.minValues(), pages);
    checkSize("max_values", index.maxValues(), pages);
    checkSize("null_counts", index.nullCounts(), pages);
    checkSize("nan_counts", index.nanCounts(), pages);
    checkSize(
        "definition_level_histograms",
        known(index.definitionLevelHistograms()),
        pages * definitionLevels());
    checkSize(
        "repetition_level_histograms",
        known(index.repetitionLevelHistograms()),
        pages * repetitionLevels());
  }

  private static void checkSize(String name, List<?> list, long expected) {
    if (list != null && list.size() != expected) {
      throw new CorruptFileException(
          "the list "
              + name
              + " of the column index has "
              + list.size()
              + " elements, but for the pages of the offset index it must have "
              + expected);
    }
  }

  /** Some writers store an empty list if they have no histogram. */
  private static List<Long> known(List<Long> histograms) {
    return histograms == null || histograms.isEmpty() ? null : histograms;
  }

  private static List<Long> histogram(List<Long> histograms, int page, int levels) {
    List<Long> known = known(histograms);
    return known == null ? null : known.subList(page * levels, (page + 1) * levels);
  }

  private static long sum(List<Long> histogram) {
    return histogram.stream().mapToLong(Long::longValue).sum();
  }

  /**
   * Checks the counts of a page.
   *
   * @param most the greatest possible number of entries
   * @return the number of entries, or -1 if it is not known
   */
  private long check(int page, long most) {
    long count = rows.rowCount(page);
    List<Long> definition = histogram(index.definitionLevelHistograms(), page, definitionLevels());
    List<Long> repetition = histogram(index.repetitionLevelHistograms(), page, repetitionLevels());
    boolean flat = column.maxRepetitionLevel() == 0;
    long entries = flat ? count : -1;
    if (definition != null) {
      entries = checkSum("definition", definition, page, entries, most);
      boolean noValue = definition.get(column.maxDefinitionLevel()) == 0;
      if (noValue != index.nullPages().get(page)) {
        throw contradiction(page, "null_pages", "definition_level_histograms");
      }
    }
    if (repetition != null) {
      entries = checkSum("repetition", repetition, page, entries, most);
      if (repetition.get(0) != count) {
        throw contradiction(page, "repetition_level_histograms", "the first rows of the pages");
      }
    }
    checkNulls(page, flat, definition);
    return entries;
  }

  /** Checks and adds the counts of a page; {@code entries} is the required sum, or -1. */
  private static long checkSum(
      String kind, List<Long> histogram, int page, long entries, long most) {
    long left = most;
    boolean possible = true;
    for (long count : histogram) {
      possible &= count >= 0 && count <= left;
      left -= possible ? count : 0;
    }
    long sum = most - left;
    if (!possible || entries >= 0 && sum != entries) {
      throw new CorruptFileException(
          "the histogram of "
              + kind
              + " levels of data page "
              + page
              + " is "
              + histogram
              + ", which does not fit its number of entries");
    }
    return sum;
  }

  private void checkNulls(int page, boolean flat, List<Long> definition) {
    Long nulls = nullCount(page);
    long count = rows.rowCount(page);
    boolean nullPage = index.nullPages().get(page);
    if (nulls != null && nulls < 0) {
      throw new CorruptFileException(
          "by the column index, data page " + page + " has " + nulls + " nulls");
    }
    if (flat && nulls != null) {
      if (nulls > count || nullPage != (nulls == count)) {
        throw contradiction(page, "null_pages", "null_counts");
      }
      if (definition != null && count - definition.get(column.maxDefinitionLevel()) != nulls) {
        throw contradiction(page, "null_counts", "definition_level_histograms");
      }
    }
    if (column.maxDefinitionLevel() == 0 && (nullPage || nulls != null && nulls > 0)) {
      throw new CorruptFileException(
          "data page " + page + " has nulls by the column index, but the column is required");
    }
  }

  private static CorruptFileException contradiction(int page, String one, String other) {
    return new CorruptFileException(
        "for data page " + page + ", " + one + " and " + other + " contradict each other");
  }
}
