package io.jparquet.cli.dive;

import io.jparquet.cli.input.InputFiles;
import io.jparquet.cli.input.InputOptions;
import io.jparquet.cli.output.Amounts;
import io.jparquet.error.CorruptFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files of a directory. Footers are read of those that are on the screen. */
final class FilesView extends View {
  private static final List<Column> COLUMNS =
      List.of(
          Column.text("file"),
          Column.number("rows"),
          Column.number("row groups"),
          Column.number("columns"),
          Column.number("size"),
          Column.text("remark"));

  private static final String ADVICE =
      "\n\njparquet recover makes a file of the rows that are left in a damaged file.";

  private final String title;
  private final List<Entry> entries = new ArrayList<>();
  private final InputOptions input;
  private final Map<Integer, Facts> known = new LinkedHashMap<>();

  private record Entry(String name, Path path) {}

  /** What the footer of a file says; only a remark if it cannot be read. */
  private record Facts(String rows, String rowGroups, String columns, String remark) {}

  FilesView(List<InputFiles> found, InputOptions input) {
    this.input = input;
    this.title = String.join(", ", found.stream().map(InputFiles::name).toList());
    for (InputFiles files : found) {
      for (Path path : files.files()) {
        String name = found.size() == 1 ? files.shortName(path) : path.toString();
        entries.add(new Entry(name, path));
      }
    }
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
    return entries.size();
  }

  @Override
  String cell(long row, int column) throws IOException {
    Entry entry = entries.get((int) row);
    return switch (column) {
      case 0 -> entry.name();
      case 1 -> facts(row).rows();
      case 2 -> facts(row).rowGroups();
      case 3 -> facts(row).columns();
      case 4 -> Amounts.bytes(Files.size(entry.path()));
      default -> facts(row).remark();
    };
  }

  private Facts facts(long row) {
    return known.computeIfAbsent(
        (int) row,
        index ->
            Trouble.or(
                () -> facts(entries.get(index)), e -> new Facts("", "", "", Trouble.text(e))));
  }

  private Facts facts(Entry entry) throws IOException {
    try (DiveFile file = DiveFile.open(entry.name(), entry.path(), input)) {
      return new Facts(
          Amounts.count(file.metaData().numRows()),
          Amounts.count(file.reader().rowGroupCount()),
          Amounts.count(file.schema().leaves().size()),
          "");
    }
  }

  @Override
  View open(long row) {
    Entry entry = entries.get((int) row);
    return file(entry.name(), entry.path(), input);
  }

  /** The view of a file; that of the error if it cannot be opened. */
  static View file(String name, Path path, InputOptions input) {
    return Trouble.or(
        () -> new OverviewView(DiveFile.open(name, path, input)),
        e -> TextView.of(name, Trouble.text(e) + (isDamage(e) ? ADVICE : "")));
  }

  private static boolean isDamage(Throwable error) {
    return error instanceof CorruptFileException;
  }
}
