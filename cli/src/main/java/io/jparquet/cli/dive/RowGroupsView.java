package io.jparquet.cli.dive;

import io.jparquet.cli.command.MetaJson;
import io.jparquet.cli.output.Amounts;
import io.jparquet.metadata.RowGroup;
import java.util.List;

/** The row groups of a file. */
final class RowGroupsView extends FileView {
  private static final List<Column> COLUMNS =
      List.of(
          Column.number("row group"),
          Column.number("rows"),
          Column.number("first row"),
          Column.number("stored"),
          Column.number("decompressed"),
          Column.number("offset"),
          Column.text("sorted by"));

  /** The number of rows before each row group. */
  private final long[] firstRows;

  RowGroupsView(DiveFile file) {
    super(file);
    firstRows = new long[file.reader().rowGroupCount()];
    for (int i = 1; i < firstRows.length; i++) {
      firstRows[i] = firstRows[i - 1] + file.rowGroup(i - 1).numRows();
    }
  }

  @Override
  String title() {
    return "row groups";
  }

  @Override
  boolean isOnTheWay() {
    return true;
  }

  @Override
  List<Column> columns() {
    return COLUMNS;
  }

  @Override
  long size() {
    return firstRows.length;
  }

  @Override
  String cell(long row, int column) {
    RowGroup rowGroup = file().rowGroup((int) row);
    Long stored = rowGroup.totalCompressedSize();
    return switch (column) {
      case 0 -> String.valueOf(row);
      case 1 -> Amounts.count(rowGroup.numRows());
      case 2 -> Amounts.count(firstRows[(int) row]);
      case 3 -> stored == null ? "" : Amounts.bytes(stored);
      case 4 -> Amounts.bytes(rowGroup.totalByteSize());
      case 5 -> rowGroup.fileOffset() == null ? "" : String.valueOf(rowGroup.fileOffset());
      default ->
          rowGroup.sortingColumns() == null
              ? ""
              : MetaJson.sorting(rowGroup.sortingColumns(), file().schema());
    };
  }

  @Override
  View open(long row) {
    return ChunksView.ofRowGroup(file(), (int) row);
  }

  @Override
  List<String> notes() {
    return firstRows.length == 0 ? List.of("the file has no row groups") : List.of();
  }
}
