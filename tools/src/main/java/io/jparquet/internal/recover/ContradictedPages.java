package io.jparquet.internal.recover;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.LostRows;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.internal.column.read.PageDecoding;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.metadata.DataPageHeaderV2;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.internal.page.PageLocations;
import io.jparquet.internal.page.PageScan;
import io.jparquet.internal.scan.OpenFile;
import io.jparquet.internal.scan.PageIndexes;
import io.jparquet.internal.stats.ColumnStatistics;
import io.jparquet.internal.stats.CreatedBy;
import io.jparquet.internal.stats.ValueBounds;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.internal.stats.WriterFault;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Statistics;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Finds pages without checksums whose values contradict the file: values outside the bounds in the
 * page header, the column index or the footer entry of the chunk, or a wrong number of nulls. It
 * also counts pages, and how many of them have no checksum.
 *
 * <p>Pages that can't be decoded are ignored here; the copy leaves them out. Statistics that
 * readers must not believe are not compared. Not thread-safe.
 */
public final class ContradictedPages {
  private static final int WINDOW = 1 << 20;
  private static final int BLOCK = 1 << 13;

  private final OpenFile file;
  private final ChunkFiles files;
  private long pages;
  private long pagesWithoutChecksum;

  /**
   * A search in a file.
   *
   * @param file the file, opened with verification of checksums; stays open
   * @param files the files of its chunks; stay open
   */
  public ContradictedPages(OpenFile file, ChunkFiles files) {
    this.file = file;
    this.files = files;
  }

  /** Number of pages that were checked. */
  public long pages() {
    return pages;
  }

  /** How many of them have neither a checksum nor an encryption that authenticates them. */
  public long pagesWithoutChecksum() {
    return pagesWithoutChecksum;
  }

  /** The rows of a row group that are in contradicted pages. */
  public List<LostRows> of(int index) throws IOException {
    List<LostRows> losses = new ArrayList<>();
    for (LeafColumn column : file.schema().leaves()) {
      try {
        losses.addAll(of(index, column));
      } catch (ParquetException e) {
        // The copy cannot read the rows of this chunk either, and reports why.
      }
    }
    return losses;
  }

  private List<LostRows> of(int index, LeafColumn column) throws IOException {
    RowGroup group = file.complete(index, List.of(column));
    ChunkPlan.Chunk chunk = file.chunk(group, column, files);
    if (chunk.length() == 0) {
      return List.of();
    }
    ChunkDecryptor decryptor = file.access().decryptor(group, index, column);
    try (BlockCodec codec = BlockCodecs.create(chunk.metaData().codec())) {
      return new Chunk(index, group, chunk, codec, decryptor).run();
    }
  }

  /** The search in one chunk. */
  private final class Chunk {
    private final LeafColumn column;
    private final ChunkPlan.Chunk chunk;
    private final long rowsOfGroup;
    private final ErrorLocation location;
    private final PageScan scan;
    private final PageDecoding decoding;
    private final @Nullable ColumnIndex columnIndex;
    private final @Nullable OffsetIndex offsetIndex;
    private final @Nullable ColumnOrder columnOrder;
    private final boolean dependsOnPagesBefore;
    private final List<LostRows> losses = new ArrayList<>();

    /** Whether all pages so far were decoded, so that their nulls are known. */
    private boolean complete = true;

    private boolean checked = true;
    private long nulls;

    /** Index in the row group of the first row of the next page; -1 if unknown. */
    private long row;

    Chunk(
        int index,
        RowGroup group,
        ChunkPlan.Chunk chunk,
        BlockCodec codec,
        @Nullable ChunkDecryptor decryptor)
        throws IOException {
      this.column = chunk.column();
      this.chunk = chunk;
      this.rowsOfGroup = group.numRows();
      this.location = file.location(index, column.index());
      this.scan = new PageScan(column, file.options());
      PageIndexes indexes = PageIndexes.of(file, files);
      ColumnIndex bounds = null;
      OffsetIndex places = null;
      try {
        bounds = indexes.columnIndex(index, column.index());
        places = indexes.offsetIndex(index, column.index());
      } catch (ParquetException e) {
        bounds = null;
      }
      if (places != null
          && PageLocations.of(places, chunk.start(), chunk.length(), rowsOfGroup) == null) {
        // It contradicts itself or the chunk, so it does not know which rows a page has.
        places = null;
      }
      this.columnIndex = bounds;
      this.offsetIndex = places;
      this.columnOrder = ColumnStatistics.columnOrder(file.metaData(), column);
      this.dependsOnPagesBefore =
          CreatedBy.hasPrefixesAcrossPages(file.metaData().createdBy())
              && chunk.metaData().encodings().contains(Encoding.DELTA_BYTE_ARRAY);
      this.decoding = new PageDecoding(column, scan, file.metaData().createdBy());
      scan.open(
          ChunkBytes.windowed(chunk.file(), chunk.start(), chunk.length(), WINDOW),
          chunk.metaData(),
          codec,
          decryptor);
      decoding.startChunk();
    }

    List<LostRows> run() throws IOException {
      while (scan.hasNext()) {
        PageHeader header;
        try {
          header = scan.next();
        } catch (ParquetException e) {
          return losses;
        }
        pages++;
        page(header);
      }
      chunkNulls();
      return losses;
    }

    private void page(PageHeader header) throws IOException {
      try {
        scan.fetch();
      } catch (ParquetException e) {
        lose(header);
        return;
      }
      if (!scan.isVerified()) {
        pagesWithoutChecksum++;
        checked = false;
      }
      if (!PageScan.isDataPage(header)) {
        dictionary();
      } else if (checked || PageScan.valuesOf(header) == 0) {
        // Values that cannot have changed are not compared.
        complete = false;
        skip(header);
      } else {
        decode(header);
      }
    }

    private void dictionary() {
      try {
        scan.startDictionary();
        decoding.loadDictionary();
      } catch (ParquetException e) {
        complete = false;
      }
    }

    private void lose(PageHeader header) {
      complete = false;
      skip(header);
    }

    /** Goes on to the next row after a page that was not decoded. */
    private void skip(PageHeader header) {
      DataPageHeaderV2 v2 = header.dataPageHeaderV2();
      if (!PageScan.isDataPage(header) || row < 0) {
        return;
      }
      if (column.maxRepetitionLevel() == 0) {
        row += PageScan.valuesOf(header);
      } else {
        row = v2 == null ? -1 : row + v2.numRows();
      }
    }

    private void decode(PageHeader header) throws IOException {
      if (dependsOnPagesBefore && !complete) {
        lose(header);
        return;
      }
      ValueBounds bounds = newBounds();
      long pageNulls = 0;
      long pageRows = 0;
      try {
        scan.startDataPage();
        decoding.startPage();
        int count = decoding.readLevels(BLOCK);
        while (count > 0) {
          pageNulls += count - decoding.present();
          pageRows += starts(count);
          if (bounds != null) {
            bounds.addAll(decoding.readValues());
          } else {
            decoding.readValues();
          }
          count = decoding.readLevels(BLOCK);
        }
      } catch (ParquetException e) {
        lose(header);
        leave();
        return;
      }
      leave();
      nulls += pageNulls;
      String reason = contradiction(header, bounds, pageNulls);
      long first = firstRow();
      if (reason != null) {
        // If the rows of the page are unknown, all rows are left out.
        lose(reason, Math.max(0, first), first < 0 ? rowsOfGroup : first + pageRows, true);
      }
      row = row < 0 ? -1 : row + pageRows;
    }

    private void leave() {
      try {
        decoding.leavePage();
      } catch (ParquetException e) {
        complete = false;
      }
    }

    private long starts(int count) {
      if (column.maxRepetitionLevel() == 0) {
        return count;
      }
      byte[] levels = decoding.repetitionLevels();
      long starts = 0;
      for (int i = 0; i < count; i++) {
        starts += levels[i] == 0 ? 1 : 0;
      }
      return starts;
    }

    /**
     * The first row, by the rows of the pages before and by the offset index, which also has it
     * after damaged pages; -1 if it is unknown, or if the two contradict each other.
     */
    private long firstRow() {
      int page = scan.dataPages() - 1;
      if (offsetIndex == null || page >= offsetIndex.pageLocations().size()) {
        return row;
      }
      long indexed = offsetIndex.pageLocations().get(page).firstRowIndex();
      return row < 0 || row == indexed ? indexed : -1;
    }

    private @Nullable ValueBounds newBounds() {
      ValueOrder order = ValueOrder.of(column.node(), columnOrder);
      if (!order.isDefined()) {
        order = ValueOrder.typeDefined(column.node());
      }
      return order.isDefined() ? new ValueBounds(order) : null;
    }

    /** Describes what the file says about a page that is not true; null if there is nothing. */
    private @Nullable String contradiction(
        PageHeader header, @Nullable ValueBounds bounds, long pageNulls) {
      long entries = PageScan.valuesOf(header);
      Statistics own = statistics(header);
      String wrong = contradiction(own, bounds, entries, pageNulls, "its header");
      if (wrong == null) {
        wrong = contradiction(indexed(), bounds, entries, pageNulls, "the column index");
      }
      if (wrong == null) {
        Statistics whole = chunk.metaData().statistics();
        long values = chunk.metaData().numValues();
        wrong = outside(whole, bounds, values, "the entry of the column chunk");
      }
      return wrong;
    }

    private @Nullable String contradiction(
        @Nullable Statistics stored,
        @Nullable ValueBounds bounds,
        long entries,
        long actualNulls,
        String source) {
      String wrong = outside(stored, bounds, entries, source);
      OptionalLong counted = countedNulls(stored);
      if (wrong == null && counted.isPresent() && counted.getAsLong() != actualNulls) {
        wrong =
            "the page has no checksum, and "
                + actualNulls
                + " nulls, where "
                + source
                + " counts "
                + counted.getAsLong();
      }
      return wrong;
    }

    private @Nullable Statistics indexed() {
      int page = scan.dataPages() - 1;
      if (columnIndex == null
          || page >= columnIndex.nullPages().size()
          || page >= columnIndex.minValues().size()
          || page >= columnIndex.maxValues().size()) {
        return null;
      }
      Statistics.Builder statistics = Statistics.builder();
      List<Long> counts = columnIndex.nullCounts();
      if (counts != null && page < counts.size()) {
        statistics.nullCount(counts.get(page));
      }
      if (!columnIndex.nullPages().get(page)) {
        statistics
            .minValue(columnIndex.minValues().get(page))
            .maxValue(columnIndex.maxValues().get(page));
      }
      return statistics.build();
    }

    /**
     * The nulls of a column without lists, if their number can be believed: writers disagree on
     * those of lists.
     */
    private OptionalLong countedNulls(@Nullable Statistics stored) {
      boolean believed =
          stored != null
              && stored.nullCount() != null
              && stored.nullCount() >= 0
              && column.maxRepetitionLevel() == 0
              && !WriterFault.isKnown(
                  WriterFault.Doubt.NULL_COUNTS, file.metaData().createdBy(), column.node());
      return believed ? OptionalLong.of(stored.nullCount()) : OptionalLong.empty();
    }

    private @Nullable String outside(
        @Nullable Statistics stored, @Nullable ValueBounds bounds, long entries, String source) {
      if (stored == null || bounds == null || bounds.min() == null || bounds.max() == null) {
        return null;
      }
      ColumnStatistics believed =
          ColumnStatistics.of(
              stored, column.node(), columnOrder, file.metaData().createdBy(), entries);
      if (believed.order() != bounds.order()) {
        return null;
      }
      Object least = bounds.min();
      Object greatest = bounds.max();
      if (believed.min() != null && bounds.order().compareValues(least, believed.min()) < 0) {
        return wrong(least, "less", believed.min(), source);
      }
      if (believed.max() != null && bounds.order().compareValues(greatest, believed.max()) > 0) {
        return wrong(greatest, "greater", believed.max(), source);
      }
      return null;
    }

    private String wrong(Object value, String than, Object bound, String source) {
      return "the page has no checksum, and the value "
          + ValueBounds.text(value)
          + ", which is "
          + than
          + " than the bound "
          + ValueBounds.text(bound)
          + " in "
          + source;
    }

    /** Checks the null count of the chunk; if it is wrong, any of its pages may be. */
    private void chunkNulls() {
      OptionalLong counted = countedNulls(chunk.metaData().statistics());
      if (complete && losses.isEmpty() && counted.isPresent() && counted.getAsLong() != nulls) {
        lose(
            "the column chunk has pages without checksums, and "
                + nulls
                + " nulls, where its entry counts "
                + counted.getAsLong(),
            0,
            rowsOfGroup,
            false);
      }
    }

    private void lose(String reason, long from, long to, boolean ofPage) {
      ErrorLocation page = scan.location();
      ErrorLocation place =
          ofPage
              ? new ErrorLocation(
                  location.file(),
                  location.rowGroup(),
                  location.columnPath(),
                  page.page(),
                  page.offset())
              : location;
      long end = Math.min(to, rowsOfGroup);
      if (from < end) {
        losses.add(new LostRows(place, from, end - from, reason));
      }
    }

    private static @Nullable Statistics statistics(PageHeader header) {
      if (header.dataPageHeaderV2() != null) {
        return header.dataPageHeaderV2().statistics();
      }
      return header.dataPageHeader() == null ? null : header.dataPageHeader().statistics();
    }
  }
}
