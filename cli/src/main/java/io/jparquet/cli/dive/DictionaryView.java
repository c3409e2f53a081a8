package io.jparquet.cli.dive;

import io.jparquet.cli.output.BinaryForm;
import io.jparquet.cli.output.ValueForm;
import io.jparquet.inspect.Dictionary;
import io.jparquet.inspect.FileInspection;
import io.jparquet.inspect.LeafValues;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The entries of a dictionary. */
final class DictionaryView extends FileView {
  private static final ValueForm FORM = new ValueForm(BinaryForm.HEX);

  private final String title;
  private final int rowGroup;
  private final LeafColumn leaf;
  private final IntFunction<Object> values;
  private final int count;

  private DictionaryView(
      DiveFile file, String title, int rowGroup, LeafColumn leaf, Dictionary dictionary) {
    super(file);
    this.title = title;
    this.rowGroup = rowGroup;
    this.leaf = leaf;
    this.values = LeafValues.of(leaf.node(), dictionary.values());
    this.count = dictionary.count();
  }

  /** Reads the dictionary of a column chunk. */
  static View of(DiveFile file, String title, int rowGroup, LeafColumn leaf) throws IOException {
    Dictionary dictionary = FileInspection.of(file.reader()).dictionary(rowGroup, leaf.index());
    return dictionary == null
        ? TextView.of(title, "there is no dictionary")
        : new DictionaryView(file, title, rowGroup, leaf, dictionary);
  }

  @Override
  String title() {
    return title;
  }

  @Override
  List<Column> columns() {
    return List.of(Column.number("entry"), Column.text("value"));
  }

  @Override
  long size() {
    return count;
  }

  @Override
  String cell(long row, int column) {
    return TextView.cut(whole(row, column), FieldCells.MOST_CHARACTERS);
  }

  @Override
  String whole(long row, int column) {
    return column == 0 ? String.valueOf(row) : FORM.text(leaf.node(), values.apply((int) row));
  }

  @Override
  View open(long row) {
    return TextView.of("entry " + row, Trouble.or(() -> whole(row, 1), Trouble::text));
  }

  @Override
  @Nullable View rows() {
    return RowsView.ofRowGroup(file(), rowGroup);
  }
}
