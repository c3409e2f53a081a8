package io.jparquet.cli.dive;

import io.jparquet.cli.command.TypeText;
import io.jparquet.cli.output.Amounts;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of a file, of a row group, or of a page, which are read when they are on the screen. */
final class RowsView extends FileView {
  private final String title;
  private final List<Column> columns = new ArrayList<>();

  /** The indexes of the fields in the schema. */
  private final int[] fields;

  /** The only leaf column that is shown; null for all. */
  private final @Nullable LeafColumn leaf;

  private final int firstRowGroup;

  /** The number of rows up to the end of each row group, from the first one on. */
  private final long[] ends;

  /** The first row of the first row group that is shown. */
  private final long from;

  private RowsView(
      DiveFile file,
      String title,
      int[] fields,
      @Nullable LeafColumn leaf,
      int firstRowGroup,
      long[] ends,
      long from) {
    super(file);
    this.title = title;
    this.fields = fields;
    this.leaf = leaf;
    this.firstRowGroup = firstRowGroup;
    this.ends = ends;
    this.from = from;
    columns.add(Column.number("row"));
    for (int field : fields) {
      Field shown = file.schema().fields().get(field);
      columns.add(
          new Column(leaf == null ? name(shown) : leaf.dotPath(), TypeText.isNumber(shown)));
    }
  }

  private static String name(Field field) {
    return field.name() + " " + TypeText.brief(field);
  }

  private static int[] allFields(DiveFile file) {
    int[] all = new int[file.schema().fields().size()];
    Arrays.setAll(all, i -> i);
    return all;
  }

  /** All rows of a file; null if it has no columns. */
  static @Nullable View ofFile(DiveFile file) {
    int[] fields = allFields(file);
    long[] ends = new long[file.reader().rowGroupCount()];
    long end = 0;
    for (int i = 0; i < ends.length; i++) {
      end += Math.min(file.rows(i), Long.MAX_VALUE - end);
      ends[i] = end;
    }
    return fields.length == 0 ? null : new RowsView(file, "rows", fields, null, 0, ends, 0);
  }

  /** The rows of a row group; null if the file has no columns. */
  static @Nullable View ofRowGroup(DiveFile file, int rowGroup) {
    int[] fields = allFields(file);
    long[] ends = {file.rows(rowGroup)};
    return fields.length == 0
        ? null
        : new RowsView(file, "rows of row group " + rowGroup, fields, null, rowGroup, ends, 0);
  }

  /**
   * Some values of a column chunk.
   *
   * @param from the first row
   * @param to the row after the last one
   * @return null if no field has the column
   */
  static @Nullable View ofColumn(
      DiveFile file, String title, int rowGroup, LeafColumn leaf, long from, long to) {
    int field = LeafProjection.index(file.schema().fields(), leaf);
    if (field < 0) {
      return null;
    }
    long end = Math.max(0, Math.min(to, file.rows(rowGroup)));
    long first = Math.max(0, Math.min(from, end));
    return new RowsView(file, title, new int[] {field}, leaf, rowGroup, new long[] {end}, first);
  }

  @Override
  String title() {
    return title;
  }

  @Override
  List<Column> columns() {
    return columns;
  }

  @Override
  long size() {
    return ends.length == 0 ? 0 : ends[ends.length - 1] - from;
  }

  /** A row of a row group. */
  private record Place(int index, long row) {}

  private Place place(long row) {
    long wanted = row + from;
    int found = Arrays.binarySearch(ends, wanted + 1);
    int index = found >= 0 ? found : -found - 1;
    // Row groups without rows have the same end as those before them.
    while (index > 0 && ends[index - 1] > wanted) {
      index--;
    }
    return new Place(index, wanted - (index == 0 ? 0 : ends[index - 1]));
  }

  @Override
  String cell(long row, int column) throws IOException {
    return column == 0 ? Amounts.count(row + from) : cells(row, column).brief(place(row).row());
  }

  @Override
  String whole(long row, int column) throws IOException {
    return column == 0 ? cell(row, column) : cells(row, column).whole(place(row).row());
  }

  private FieldCells cells(long row, int column) throws IOException {
    return file().cells(firstRowGroup + place(row).index(), fields[column - 1], leaf);
  }

  @Override
  View open(long row) {
    if (fields.length > 1) {
      return new RecordView(this, row);
    }
    String text = Trouble.or(() -> whole(row, 1), Trouble::text);
    return TextView.of("row " + Amounts.count(row + from), text);
  }

  @Override
  @Nullable View rows() {
    return leaf == null ? null : ofRowGroup(file(), firstRowGroup);
  }
}
