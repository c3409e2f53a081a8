package io.jparquet.cli.command;

import io.jparquet.cli.input.InputFiles;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Bars;
import io.jparquet.cli.output.BinaryForm;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.cli.output.ValueForm;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafField;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The files of a directory, shown as one table of rows. Not thread-safe. */
final class FileList {
  private static final int BAR = 16;

  /** The number of files, and of variants of what differs, that one screen has. */
  private static final int MOST_LINES = 20;

  /** The number of values, and of names of files, that are in one line. */
  private static final int MOST_NAMES = 3;

  private static final ValueForm VALUES = new ValueForm(BinaryForm.HEX);

  private final InputFiles found;
  private final List<FileFacts> files = new ArrayList<>();
  private final Map<String, ColumnSummary> columns = new LinkedHashMap<>();

  /** The types and the features of files; those of all files that are equal are kept once. */
  private final Map<Map<String, String>, Map<String, String>> known = new HashMap<>();

  /** The files that a name stands for; those that can be read are added. */
  FileList(InputFiles found) {
    this.found = found;
  }

  /** Adds a file. */
  void add(FileFacts file, List<ColumnSummary> summaries) {
    Map<String, String> features = new LinkedHashMap<>();
    features.put("partitions", String.join(", ", found.partitions().names(file.path())));
    features.putAll(file.features());
    files.add(
        new FileFacts(
            file.path(),
            file.bytes(),
            file.rows(),
            file.rowGroupRows(),
            file.rowGroupBytes(),
            kept(file.types()),
            kept(features)));
    for (ColumnSummary summary : summaries) {
      columns
          .computeIfAbsent(summary.leaf().dotPath(), path -> ColumnSummary.empty(summary.leaf()))
          .add(summary);
    }
  }

  /** The first of equal maps. */
  private Map<String, String> kept(Map<String, String> facts) {
    Map<String, String> before = known.putIfAbsent(facts, facts);
    return before == null ? facts : before;
  }

  /** The files that were added. */
  List<FileFacts> files() {
    return List.copyOf(files);
  }

  boolean isEmpty() {
    return files.isEmpty();
  }

  /** A range of two amounts, or one of them, if they are equal. */
  static String range(String least, String most) {
    return least.equals(most) ? least : least + " to " + most;
  }

  /**
   * Prints the files.
   *
   * @param all whether each file and each difference has a line
   */
  void print(Screen screen, boolean all) {
    List<ColumnSummary> summaries = List.copyOf(columns.values());
    List<Field> partitions = found.partitions().fields();
    long unreadable = found.files().size() - files.size();
    screen.line(
        Amounts.count(files.size(), "file")
            + (unreadable == 0 ? "" : " and " + Amounts.count(unreadable) + " that cannot be read")
            + ", "
            + Amounts.count(files.stream().mapToLong(FileFacts::rows).sum(), "row")
            + ", "
            + Amounts.count(
                partitions.size()
                    + summaries.stream().filter(column -> !isReplaced(column)).count(),
                "column")
            + ", "
            + Amounts.count(files.stream().mapToLong(FileFacts::rowGroups).sum(), "row group")
            + ", "
            + Amounts.bytes(files.stream().mapToLong(FileFacts::bytes).sum()));
    SummaryLines lines = new SummaryLines(screen);
    lines.pages(summaries);
    lines.line(
        "partitions", partitions.stream().map(this::partition).collect(Collectors.joining("; ")));
    for (String feature : files.get(0).features().keySet()) {
      // What differs follows below; the table of columns has the codecs.
      if (!feature.equals("partitions")
          && !feature.equals("codecs")
          && files.stream().map(file -> file.features().get(feature)).distinct().count() == 1) {
        lines.line(feature, files.get(0).features().get(feature));
      }
    }
    LongSummaryStatistics rows = new LongSummaryStatistics();
    LongSummaryStatistics bytes = new LongSummaryStatistics();
    for (FileFacts file : files) {
      rows.combine(file.rowGroupRows());
      bytes.combine(file.rowGroupBytes());
    }
    lines.rowGroups(rows, bytes);
    List<FileDifferences.Difference> differences = FileDifferences.of(files);
    boolean oneSchema = files.stream().map(FileFacts::types).distinct().count() == 1;
    lines.line("schemas", files.size() == 1 ? null : oneSchema ? "all equal" : "different");
    screen.line();
    Table table = lines.columns(summaries);
    for (Field field : partitions) {
      boolean replaces =
          summaries.stream().anyMatch(column -> column.leaf().path().get(0).equals(field.name()));
      table.row(
          field.name(),
          TypeText.of(((LeafField) field).column()),
          null,
          "name of the directory" + (replaces ? ", in place of that of the files" : ""));
    }
    table.print(screen);
    print(screen, differences, all);
    printFiles(screen, all);
  }

  /** Whether a column of the files is hidden by a partition column with the same name. */
  private boolean isReplaced(ColumnSummary column) {
    return found.partitions().has(column.leaf().path().get(0));
  }

  /** A partition column with its values, or the first and the last one. */
  private String partition(Field field) {
    List<@Nullable Object> values =
        new ArrayList<>(
            found.partitions().values(files.stream().map(FileFacts::path).toList(), field.name()));
    boolean hasNull = values.remove(null);
    List<String> texts =
        values.stream()
            .map(value -> (Comparable<?>) Objects.requireNonNull(value))
            .sorted(FileList::compare)
            .map(value -> VALUES.text(field, value))
            .collect(Collectors.toCollection(ArrayList::new));
    if (texts.size() > MOST_NAMES) {
      texts = new ArrayList<>(List.of(texts.get(0) + " to " + texts.get(texts.size() - 1)));
    }
    if (hasNull) {
      texts.add("null");
    }
    return field.name()
        + " ("
        + Amounts.count((long) values.size() + (hasNull ? 1 : 0), "value")
        + ": "
        + String.join(", ", texts)
        + ")";
  }

  /** Compares two values of one column, which have the same class. */
  @SuppressWarnings("unchecked")
  private static int compare(Comparable<?> one, Comparable<?> other) {
    return ((Comparable<Object>) one).compareTo(other);
  }

  private void print(Screen screen, List<FileDifferences.Difference> differences, boolean all) {
    if (differences.isEmpty()) {
      return;
    }
    screen.line();
    Table table = new Table("what differs", "found", ">files", "which");
    int lines = 0;
    int shown = 0;
    for (FileDifferences.Difference difference : differences) {
      if (!all && lines > 0 && lines + difference.variants().size() > MOST_LINES) {
        break;
      }
      shown++;
      String name = difference.name();
      for (FileDifferences.Variant variant : difference.variants()) {
        boolean others = !name.isEmpty(); // the first variant
        table.row(
            name, variant.found(), Amounts.count(variant.files().size()), which(variant, others));
        name = "";
        lines++;
      }
    }
    table.print(screen);
    if (shown < differences.size()) {
      screen.line(
          screen.faint(
              "and "
                  + Amounts.count(differences.size() - shown, "more difference")
                  + "; --all shows them"));
    }
  }

  private String which(FileDifferences.Variant variant, boolean largest) {
    int count = variant.files().size();
    if (largest && count > MOST_NAMES) {
      return "the others";
    }
    String names =
        variant.files().stream()
            .limit(MOST_NAMES)
            .map(file -> found.shortName(file.path()))
            .collect(Collectors.joining(", "));
    return count > MOST_NAMES
        ? names + " and " + Amounts.count(count - MOST_NAMES) + " more"
        : names;
  }

  private void printFiles(Screen screen, boolean all) {
    screen.line();
    boolean bounded = !all && files.size() > MOST_LINES;
    List<FileFacts> shown = files;
    if (bounded) {
      shown =
          files.stream()
              .sorted(Comparator.comparingLong(FileFacts::bytes).reversed())
              .limit(MOST_LINES)
              .toList();
    }
    long largest = files.stream().mapToLong(FileFacts::bytes).max().orElse(0);
    Table table = new Table("file", ">rows", ">row groups", ">size", "");
    for (FileFacts file : shown) {
      table.row(
          found.shortName(file.path()),
          Amounts.count(file.rows()),
          Amounts.count(file.rowGroups()),
          Amounts.bytes(file.bytes()),
          Bars.bar(file.bytes(), largest, BAR));
    }
    table.print(screen);
    if (bounded) {
      List<FileFacts> rest = new ArrayList<>(files);
      rest.removeAll(shown);
      screen.line(
          screen.faint(
              "and "
                  + Amounts.count(rest.size(), "more file")
                  + " with "
                  + Amounts.count(rest.stream().mapToLong(FileFacts::rows).sum(), "row")
                  + ", "
                  + Amounts.bytes(rest.stream().mapToLong(FileFacts::bytes).sum())
                  + "; --all lists them"));
    }
  }
}
