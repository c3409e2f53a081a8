package io.jparquet.verify;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.internal.column.read.PageDecoding;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.page.PageScan;
import io.jparquet.internal.scan.OpenFile;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.schema.LeafColumn;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Verifies that the rows of a row group are sorted as it claims. The sorting columns are decoded
 * again, one after another: each column decides where all columns before it have equal values.
 * Verification ends at columns with lists, at columns without an order, and at damaged columns,
 * which were already reported.
 *
 * <p>Specification: {@code RowGroup.sorting_columns} in parquet.thrift.
 */
final class SortCheck {
  private static final int BLOCK = 1 << 13;

  private final OpenFile file;
  private final ChunkFiles files;
  private final FooterCheck footer;
  private final int rowGroup;
  private final Findings findings;

  /** Rows that equal the previous row in all columns so far. */
  private final BitSet tied = new BitSet();

  /** The first row that breaks the order; -1 if none does. */
  private long broken = -1;

  SortCheck(OpenFile file, ChunkFiles files, FooterCheck footer, int rowGroup, Findings findings) {
    this.file = file;
    this.files = files;
    this.footer = footer;
    this.rowGroup = rowGroup;
    this.findings = findings;
  }

  /** Verifies the claimed order, if there is one. */
  void run() throws IOException {
    RowGroup group = file.rowGroup(rowGroup);
    List<SortingColumn> claim = group.sortingColumns();
    if (claim == null || group.numRows() < 2 || group.numRows() > Integer.MAX_VALUE) {
      return;
    }
    tied.set(1, (int) group.numRows());
    for (SortingColumn sorting : claim) {
      LeafColumn column = column(sorting);
      ValueOrder order = column == null ? ValueOrder.UNDEFINED : order(column);
      ChunkCheck.Source source = column == null ? null : footer.chunk(rowGroup, column);
      if (column == null || source == null || !order.isDefined()) {
        return;
      }
      try {
        compare(column, source, new Neighbours(sorting, order));
      } catch (ParquetException e) {
        return;
      }
      if (broken >= 0) {
        ErrorLocation location = file.location(rowGroup, column.index());
        findings.add(
            VerificationRule.SORT_ORDER,
            location,
            "the row group is said to be sorted by "
                + column.dotPath()
                + (sorting.descending() ? " descending" : " ascending")
                + ", nulls "
                + (sorting.nullsFirst() ? "first" : "last")
                + ", but row "
                + broken
                + " does not follow the row before it");
        return;
      }
    }
  }

  private @Nullable LeafColumn column(SortingColumn sorting) {
    int index = sorting.columnIdx();
    if (index < 0 || index >= file.schema().leaves().size()) {
      return null;
    }
    LeafColumn column = file.schema().leaves().get(index);
    return column.maxRepetitionLevel() > 0 || column.unsupportedReason() != null ? null : column;
  }

  private ValueOrder order(LeafColumn column) {
    List<ColumnOrder> orders = file.metaData().columnOrders();
    ColumnOrder declared =
        orders == null || column.index() >= orders.size() ? null : orders.get(column.index());
    ValueOrder order = ValueOrder.of(column.node(), declared);
    return order.isDefined() ? order : ValueOrder.typeDefined(column.node());
  }

  private void compare(LeafColumn column, ChunkCheck.Source source, Neighbours neighbours)
      throws IOException {
    if (source.chunk().length() == 0) {
      return;
    }
    PageScan scan = new PageScan(column, file.options());
    PageDecoding decoding = new PageDecoding(column, scan, file.metaData().createdBy());
    decoding.startChunk();
    try (BlockCodec codec = BlockCodecs.create(source.chunk().metaData().codec())) {
      scan.open(source.bytes(files), source.chunk().metaData(), codec, source.decryptor());
      while (scan.hasNext() && broken < 0) {
        PageHeader header = scan.next();
        if (header.type() == PageType.DICTIONARY_PAGE) {
          scan.fetch();
          scan.startDictionary();
          decoding.loadDictionary();
        } else if (PageScan.isDataPage(header) && PageScan.valuesOf(header) > 0) {
          scan.fetch();
          scan.startDataPage();
          decoding.startPage();
          for (int count = decoding.readLevels(BLOCK);
              count > 0;
              count = decoding.readLevels(BLOCK)) {
            block(column, decoding, count, neighbours);
          }
          decoding.leavePage();
        }
      }
    }
  }

  private void block(LeafColumn column, PageDecoding decoding, int count, Neighbours neighbours) {
    Vector values = decoding.readValues();
    byte[] definitions = decoding.definitionLevels();
    int next = 0;
    for (int i = 0; i < count && broken < 0; i++) {
      boolean present =
          column.maxDefinitionLevel() == 0 || definitions[i] == column.maxDefinitionLevel();
      neighbours.add(present ? HashedValues.value(values, next++) : null);
    }
  }

  /** Compares each value of a column with the previous one. */
  private final class Neighbours {
    private final SortingColumn sorting;
    private final ValueOrder order;
    private int row;
    private @Nullable Object previous;

    Neighbours(SortingColumn sorting, ValueOrder order) {
      this.sorting = sorting;
      this.order = order;
    }

    void add(@Nullable Object value) {
      if (row > 0 && tied.get(row)) {
        int comparison = compare(previous, value);
        if (comparison > 0) {
          broken = row;
        }
        tied.set(row, comparison == 0);
      }
      previous = value;
      row++;
    }

    /** Returns a negative number if the second value may follow the first. */
    private int compare(@Nullable Object before, @Nullable Object after) {
      if (before == null || after == null) {
        if (before == null && after == null) {
          return 0;
        }
        return (before == null) == sorting.nullsFirst() ? -1 : 1;
      }
      if (isNan(before) || isNan(after)) {
        // The place of NaN is not specified. A total order tells one NaN from another.
        boolean both = isNan(before) && isNan(after);
        return both && (!isTotal() || order.compareValues(before, after) == 0) ? 0 : -1;
      }
      int comparison = order.compareValues(before, after);
      return sorting.descending() ? -comparison : comparison;
    }

    private boolean isTotal() {
      return order == ValueOrder.FLOATING_POINT_TOTAL || order == ValueOrder.FLOAT16_TOTAL;
    }

    private boolean isNan(Object value) {
      boolean half = order == ValueOrder.FLOAT16 || order == ValueOrder.FLOAT16_TOTAL;
      return value instanceof Float number && number.isNaN()
          || value instanceof Double wide && wide.isNaN()
          || half && value instanceof byte[] bytes && ValueOrder.isNaN(bytes, 0);
    }
  }
}
