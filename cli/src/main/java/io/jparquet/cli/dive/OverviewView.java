package io.jparquet.cli.dive;

import io.jparquet.cli.command.MetaJson;
import io.jparquet.cli.output.Amounts;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a file says about itself, and the ways into it. It closes the file. */
final class OverviewView extends FileView {
  private final List<Line> lines = new ArrayList<>();

  /** Makes the view that a line leads to. */
  @FunctionalInterface
  private interface Way {
    @Nullable View open();
  }

  /**
   * A line of the table.
   *
   * @param way null if the line is only a fact
   */
  private record Line(String name, String value, @Nullable Way way) {}

  OverviewView(DiveFile file) {
    super(file);
    FileMetaData metaData = file.metaData();
    way("row groups", Amounts.count(file.reader().rowGroupCount()), () -> new RowGroupsView(file));
    way("schema", Amounts.count(file.schema().leaves().size(), "column"), this::schema);
    way("rows", Amounts.count(metaData.numRows()), this::rows);
    fact("size", Trouble.or(() -> bytes(Files.size(file.path())), Trouble::text));
    fact("footer", bytes(file.reader().footerLength()));
    fact("written by", metaData.createdBy());
    fact("format version", String.valueOf(metaData.version()));
    if (metaData.encryptionAlgorithm() != null) {
      fact("encryption", MetaJson.algorithm(metaData.encryptionAlgorithm()));
    }
    if (metaData.columnOrders() == null) {
      fact("column orders", "none: do not use bounds");
    }
    if (metaData.keyValueMetadata() != null) {
      for (KeyValue entry : metaData.keyValueMetadata()) {
        fact("key " + entry.key(), Objects.requireNonNullElse(entry.value(), ""));
      }
    }
  }

  private static String bytes(long bytes) {
    return Amounts.bytes(bytes) + " (" + Amounts.count(bytes) + ")";
  }

  private void way(String name, String value, Way way) {
    lines.add(new Line(name, value, way));
  }

  private void fact(String name, @Nullable String value) {
    lines.add(new Line(name, value == null ? "not known" : value, null));
  }

  @Override
  String title() {
    return file().name();
  }

  @Override
  List<Column> columns() {
    return List.of(Column.text("fact"), Column.text("value"));
  }

  @Override
  long size() {
    return lines.size();
  }

  @Override
  String cell(long row, int column) {
    Line line = lines.get((int) row);
    return column == 0 ? line.name() : line.way() == null ? line.value() : line.value() + " ›";
  }

  @Override
  String whole(long row, int column) {
    return column == 0 ? lines.get((int) row).name() : lines.get((int) row).value();
  }

  @Override
  @Nullable View open(long row) {
    Line line = lines.get((int) row);
    return line.way() == null ? TextView.of(line.name(), line.value()) : line.way().open();
  }

  @Override
  public void close() throws IOException {
    file().close();
  }
}
