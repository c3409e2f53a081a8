package io.jparquet.cli.dive;

import io.jparquet.cli.command.BoundText;
import io.jparquet.cli.command.TypeText;
import io.jparquet.cli.output.Amounts;
import io.jparquet.inspect.FileInspection;
import io.jparquet.inspect.PageDescription;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageType;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a column chunk, by their headers, with what the page index has about them. Of a
 * damaged chunk, it has the pages before the damage.
 */
final class PagesView extends FileView {
  private static final List<Column> COLUMNS =
      List.of(
          Column.number("page"),
          Column.text("kind"),
          Column.text("encoding"),
          Column.number("values"),
          Column.number("nulls"),
          Column.number("first row"),
          Column.number("rows"),
          Column.number("stored"),
          Column.number("decompressed"),
          Column.text("min"),
          Column.text("max"),
          Column.number("offset"),
          Column.number("header"),
          Column.text("crc"));

  private final int rowGroup;
  private final LeafColumn leaf;
  private final String title;
  private final List<Page> pages = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  /**
   * A page.
   *
   * @param ordinal its number among the data pages; -1 for other pages
   * @param firstRow -1 if it is not known
   * @param rows -1 if it is not known
   */
  private record Page(PageDescription header, int ordinal, long firstRow, long rows) {}

  private @Nullable ColumnIndex bounds;

  private PagesView(DiveFile file, int rowGroup, LeafColumn leaf, String title) {
    super(file);
    this.rowGroup = rowGroup;
    this.leaf = leaf;
    this.title = title;
  }

  /**
   * Reads the headers of the pages of a chunk.
   *
   * @param ofColumn whether the title names the row group rather than the column
   */
  static View of(DiveFile file, int rowGroup, LeafColumn leaf, boolean ofColumn) {
    PagesView view =
        new PagesView(
            file, rowGroup, leaf, ofColumn ? "row group " + rowGroup : "column " + leaf.dotPath());
    List<PageDescription> headers = new ArrayList<>();
    view.attempt(
        () -> FileInspection.of(file.reader()).eachPage(rowGroup, leaf.index(), headers::add));
    view.attempt(() -> view.bounds = file.reader().columnIndex(rowGroup, leaf.index()));
    @Nullable OffsetIndex[] places = new @Nullable OffsetIndex[1];
    view.attempt(() -> places[0] = file.reader().offsetIndex(rowGroup, leaf.index()));
    view.add(headers, places[0]);
    return view;
  }

  /** Something that reads. */
  @FunctionalInterface
  private interface Part {
    void read() throws IOException;
  }

  private void attempt(Part part) {
    String error =
        Trouble.or(
            () -> {
              part.read();
              return "";
            },
            Trouble::text);
    if (!error.isEmpty() && !notes.contains(error)) {
      notes.add(error);
    }
  }

  private void add(List<PageDescription> headers, @Nullable OffsetIndex places) {
    int ordinal = 0;
    long row = 0;
    for (PageDescription header : headers) {
      if (!header.isDataPage()) {
        pages.add(new Page(header, -1, -1, -1));
        continue;
      }
      long first = firstRow(places, ordinal, row);
      long next = firstRow(places, ordinal + 1, -1);
      long rows = header.rows() != null ? header.rows() : next < 0 ? -1 : next - first;
      if (rows < 0 && first >= 0 && places != null) {
        rows = Math.max(0, file().rows(rowGroup) - first); // the last page
      }
      pages.add(new Page(header, ordinal, first, first < 0 ? -1 : rows));
      row = first < 0 || rows < 0 ? -1 : first + rows;
      ordinal++;
    }
  }

  private static long firstRow(@Nullable OffsetIndex places, int ordinal, long otherwise) {
    return places != null && ordinal < places.pageLocations().size()
        ? places.pageLocations().get(ordinal).firstRowIndex()
        : otherwise;
  }

  @Override
  String title() {
    return title;
  }

  @Override
  List<Column> columns() {
    return COLUMNS;
  }

  @Override
  long size() {
    return pages.size();
  }

  @Override
  String cell(long row, int column) {
    Page page = pages.get((int) row);
    PageDescription header = page.header();
    return switch (column) {
      case 0 -> String.valueOf(header.ordinal());
      case 1 -> TypeText.of(header.type());
      case 2 -> header.encoding() == null ? "" : header.encoding().name();
      case 3 -> Amounts.count(header.values());
      case 4 -> nulls(page);
      case 5 -> page.firstRow() < 0 ? "" : Amounts.count(page.firstRow());
      case 6 -> page.rows() < 0 ? "" : Amounts.count(page.rows());
      case 7 -> Amounts.count(header.compressedBytes());
      case 8 -> Amounts.count(header.uncompressedBytes());
      case 9 -> bound(page, true);
      case 10 -> bound(page, false);
      case 11 -> String.valueOf(header.offset());
      case 12 -> Amounts.count(header.headerBytes());
      default -> header.crc() == null ? "" : String.format("%08x", header.crc());
    };
  }

  private String nulls(Page page) {
    if (page.header().nulls() != null) {
      return Amounts.count(page.header().nulls());
    }
    List<Long> counts = bounds == null ? null : bounds.nullCounts();
    int ordinal = page.ordinal();
    return counts == null || ordinal < 0 || ordinal >= counts.size()
        ? ""
        : Amounts.count(counts.get(ordinal));
  }

  /** A bound of the page index, or of the header if there is no index. */
  private String bound(Page page, boolean lower) {
    ColumnIndex index = bounds;
    int ordinal = page.ordinal();
    if (index != null && ordinal >= 0 && ordinal < index.nullPages().size()) {
      List<byte[]> values = lower ? index.minValues() : index.maxValues();
      if (index.nullPages().get(ordinal)) {
        return lower ? "only nulls" : "";
      }
      return ordinal < values.size() ? BoundText.text(leaf.node(), values.get(ordinal)) : "";
    }
    return lower
        ? BoundText.minText(leaf.node(), page.header().statistics())
        : BoundText.maxText(leaf.node(), page.header().statistics());
  }

  @Override
  @Nullable View open(long row) {
    Page page = pages.get((int) row);
    String name = "page " + page.header().ordinal();
    if (page.header().type() == PageType.DICTIONARY_PAGE) {
      return Trouble.or(
          () -> DictionaryView.of(file(), name, rowGroup, leaf),
          e -> TextView.of(name, Trouble.text(e)));
    } else if (page.ordinal() < 0) {
      return new RecordView(this, row);
    } else if (page.firstRow() < 0 || page.rows() < 0) {
      return TextView.of(
          name,
          "Neither the header of the page nor an offset index says which rows its values belong"
              + " to. The rows of the row group have them: key r.");
    }
    long from = page.firstRow();
    return RowsView.ofColumn(file(), name, rowGroup, leaf, from, from + page.rows());
  }

  @Override
  List<String> notes() {
    return notes;
  }

  @Override
  @Nullable View rows() {
    return RowsView.ofRowGroup(file(), rowGroup);
  }
}
