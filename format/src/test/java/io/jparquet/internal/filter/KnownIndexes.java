package io.jparquet.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.ParquetReader;
import io.jparquet.error.ParquetException;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.OffsetIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The indexes of one row group, by leaf, which may be null or be replaced. Fails when one is asked
 * for twice or a contradiction is reported twice.
 */
final class KnownIndexes implements PageIndexFilter.Source {
  final List<ColumnIndex> columnIndexes;
  final List<OffsetIndex> offsetIndexes;
  final List<String> asked = new ArrayList<>();
  ParquetException contradiction;

  private KnownIndexes(List<ColumnIndex> columnIndexes, List<OffsetIndex> offsetIndexes) {
    this.columnIndexes = columnIndexes;
    this.offsetIndexes = offsetIndexes;
  }

  static KnownIndexes read(ParquetReader reader, int rowGroup) throws IOException {
    List<ColumnIndex> columnIndexes = new ArrayList<>();
    List<OffsetIndex> offsetIndexes = new ArrayList<>();
    for (int leaf = 0; leaf < reader.schema().leaves().size(); leaf++) {
      columnIndexes.add(reader.columnIndex(rowGroup, leaf));
      offsetIndexes.add(reader.offsetIndex(rowGroup, leaf));
    }
    return new KnownIndexes(columnIndexes, offsetIndexes);
  }

  /** The same indexes, of which nothing has been asked. */
  KnownIndexes fresh() {
    return new KnownIndexes(new ArrayList<>(columnIndexes), new ArrayList<>(offsetIndexes));
  }

  @Override
  public ColumnIndex columnIndex(int leaf) {
    ask("column index " + leaf);
    return columnIndexes.get(leaf);
  }

  @Override
  public OffsetIndex offsetIndex(int leaf) {
    ask("offset index " + leaf);
    return offsetIndexes.get(leaf);
  }

  /** The leaves of which an index has been requested. */
  Set<Integer> leaves() {
    return asked.stream()
        .map(what -> Integer.valueOf(what.substring(what.lastIndexOf(' ') + 1)))
        .collect(Collectors.toSet());
  }

  private void ask(String what) {
    assertThat(asked).doesNotContain(what);
    asked.add(what);
  }

  @Override
  public void contradicted(ParquetException contradiction) {
    assertThat(this.contradiction).isNull();
    this.contradiction = contradiction;
  }
}
