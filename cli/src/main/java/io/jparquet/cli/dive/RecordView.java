package io.jparquet.cli.dive;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row of another view, with each of its columns in a line. */
final class RecordView extends View {
  private static final int NAME = 0;

  private final View table;
  private final long row;
  private final List<Column> names;

  RecordView(View table, long row) {
    this.table = table;
    this.row = row;
    this.names = table.columns();
  }

  @Override
  String title() {
    return Trouble.or(
        () -> names.get(0).name() + " " + table.cell(row, 0).strip(), e -> "row " + row);
  }

  @Override
  List<Column> columns() {
    return List.of(Column.text("name"), Column.text("value"));
  }

  @Override
  long size() {
    return names.size();
  }

  @Override
  String cell(long line, int column) throws IOException {
    return column == NAME ? names.get((int) line).name() : table.cell(row, (int) line);
  }

  @Override
  @Nullable View rows() throws IOException {
    return table.rows();
  }

  @Override
  @Nullable View schema() {
    return table.schema();
  }

  @Override
  View open(long line) {
    String text = Trouble.or(() -> table.whole(row, (int) line), Trouble::text);
    return TextView.of(names.get((int) line).name(), text);
  }
}
