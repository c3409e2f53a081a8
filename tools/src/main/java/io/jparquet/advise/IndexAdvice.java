package io.jparquet.advise;

import io.jparquet.error.ParquetException;
import io.jparquet.inspect.FileInspection;
import io.jparquet.inspect.PageDescription;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.Statistics;
import io.jparquet.option.Option;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Advice about page indexes, checksums and the lengths of bounds. */
final class IndexAdvice {
  /** A longer bound says hardly more than its beginning. */
  private static final int LONG_BOUND = 128;

  /** The length that bounds are shortened to, for the estimate. */
  private static final int SHORT_BOUND = 64;

  /** The fewest bytes of bounds worth mentioning. */
  private static final long WORTHWHILE = 1 << 10;

  private final FileLayout layout;
  private final AdviceList advice;

  IndexAdvice(FileLayout layout, AdviceList advice) {
    this.layout = layout;
    this.advice = advice;
  }

  void run() throws IOException {
    pageIndexes();
    checksums();
    for (LeafColumn leaf : layout.leaves()) {
      bounds(leaf);
    }
  }

  private void pageIndexes() {
    int lacking = 0;
    int chunks = 0;
    LeafColumn first = null;
    for (int group = 0; group < layout.rowGroups().size(); group++) {
      for (LeafColumn leaf : layout.leaves()) {
        ColumnChunk chunk = layout.chunk(group, leaf);
        ColumnMetaData metaData = layout.metaData(group, leaf);
        if (chunk != null && metaData != null && metaData.numValues() > 0) {
          chunks++;
          if (chunk.offsetIndexOffset() == null) {
            lacking++;
            first = first == null ? leaf : first;
          }
        }
      }
    }
    if (first != null) {
      advice.add(
          new Advice(
              "no-page-index",
              null,
              lacking == chunks ? null : first.dotPath(),
              lacking
                  + " of "
                  + chunks
                  + " column chunks have no offset index: conditions skip row groups, but no pages",
              "write the file again with this library, which always makes page indexes",
              null),
          Change.index());
    }
  }

  /** Only page headers say whether there are checksums; one chunk stands for all. */
  private void checksums() throws IOException {
    for (int group = 0; group < layout.rowGroups().size(); group++) {
      for (LeafColumn leaf : layout.leaves()) {
        ColumnChunk chunk = layout.chunk(group, leaf);
        ColumnMetaData metaData = layout.metaData(group, leaf);
        boolean plain = chunk != null && chunk.cryptoMetadata() == null;
        if (metaData != null && metaData.numValues() > 0 && plain) {
          checksums(group, leaf);
          return;
        }
      }
    }
  }

  private void checksums(int group, LeafColumn leaf) throws IOException {
    List<PageDescription> pages;
    try {
      pages = FileInspection.of(layout.reader()).pages(group, leaf.index());
    } catch (ParquetException e) {
      return;
    }
    if (!pages.isEmpty() && pages.stream().allMatch(page -> page.crc() == null)) {
      advice.add(
          new Advice(
              "no-crc",
              null,
              null,
              "the pages have no checksums: damage can go unnoticed, and then values are wrong",
              "write with " + WriteOptions.PAGE_CHECKSUMS.name() + "=true",
              null),
          Change.of(WriteOptions.PAGE_CHECKSUMS, true));
    }
  }

  private void bounds(LeafColumn leaf) throws IOException {
    long inFooter = 0;
    long inIndex = 0;
    for (int group = 0; group < layout.rowGroups().size(); group++) {
      ColumnMetaData metaData = layout.metaData(group, leaf);
      ColumnChunk chunk = layout.chunk(group, leaf);
      if (metaData == null || chunk == null) {
        continue;
      }
      Statistics statistics = metaData.statistics();
      if (statistics != null) {
        inFooter += excess(statistics.minValue()) + excess(statistics.maxValue());
        inFooter += excess(statistics.min()) + excess(statistics.max());
      }
      ColumnIndex index = columnIndex(group, leaf);
      if (index != null) {
        inIndex += index.minValues().stream().mapToLong(IndexAdvice::excess).sum();
        inIndex += index.maxValues().stream().mapToLong(IndexAdvice::excess).sum();
      }
    }
    if (inFooter >= WORTHWHILE) {
      advice.add(
          longBounds(leaf, inFooter, "the footer", WriteOptions.STATISTICS_TRUNCATE_LENGTH),
          Change.index(WriteOptions.STATISTICS_TRUNCATE_LENGTH, SHORT_BOUND));
    }
    if (inIndex >= WORTHWHILE) {
      advice.add(
          longBounds(
              leaf, inIndex, "the column indexes", WriteOptions.COLUMN_INDEX_TRUNCATE_LENGTH),
          Change.index(WriteOptions.COLUMN_INDEX_TRUNCATE_LENGTH, SHORT_BOUND));
    }
  }

  private @Nullable ColumnIndex columnIndex(int group, LeafColumn leaf) throws IOException {
    try {
      return layout.reader().columnIndex(group, leaf.index());
    } catch (ParquetException e) {
      return null;
    }
  }

  private static Advice longBounds(
      LeafColumn leaf, long bytes, String where, Option<Integer> option) {
    return new Advice(
        "long-bounds",
        null,
        leaf.dotPath(),
        "bounds of more than "
            + LONG_BOUND
            + " bytes take "
            + FileLayout.bytes(bytes)
            + " more in "
            + where
            + " than shortened ones would, and every reader reads them",
        "write with " + option.name() + "=" + SHORT_BOUND,
        bytes);
  }

  private static long excess(byte @Nullable [] bound) {
    return bound == null || bound.length <= LONG_BOUND ? 0 : bound.length - SHORT_BOUND;
  }
}
