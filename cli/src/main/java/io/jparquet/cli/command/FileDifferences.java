package io.jparquet.cli.command;

import io.jparquet.cli.output.Amounts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** What differs between the files of a directory. */
final class FileDifferences {
  /** Row groups of files differ if the largest of one has this many times the rows of another. */
  private static final int FACTOR = 2;

  private FileDifferences() {}

  /**
   * Something that differs.
   *
   * @param name what it is
   * @param variants the files by what they have, those of the most files first
   */
  record Difference(String name, List<Variant> variants) {}

  /** Files that have the same. */
  record Variant(String found, List<FileFacts> files) {}

  /** The differences between some files; empty if there are none. */
  static List<Difference> of(List<FileFacts> files) {
    List<Difference> differences = new ArrayList<>();
    Set<String> columns = new LinkedHashSet<>();
    Set<String> features = new LinkedHashSet<>();
    for (FileFacts file : files) {
      columns.addAll(file.types().keySet());
      features.addAll(file.features().keySet());
    }
    for (String feature : features) {
      add(differences, feature, files, file -> found(file, feature));
    }
    long most = files.stream().mapToLong(f -> f.rowGroupRows().getMax()).max().orElse(0);
    add(
        differences,
        "row groups",
        files.stream().filter(file -> file.rowGroups() > 0).toList(),
        file -> file.rowGroupRows().getMax() * FACTOR > most ? "large" : "small",
        FileDifferences::rowsOfLargest);
    for (String column : columns) {
      add(differences, "column " + column, files, f -> f.types().getOrDefault(column, "missing"));
    }
    return differences;
  }

  private static String found(FileFacts file, String feature) {
    String found = file.features().getOrDefault(feature, "");
    return found.isEmpty() ? "none" : found;
  }

  private static String rowsOfLargest(List<FileFacts> files) {
    LongSummaryStatistics rows =
        files.stream().mapToLong(file -> file.rowGroupRows().getMax()).summaryStatistics();
    return "up to "
        + FileList.range(Amounts.count(rows.getMin()), Amounts.count(rows.getMax()))
        + (rows.getMax() == 1 ? " row" : " rows");
  }

  private static void add(
      List<Difference> differences,
      String name,
      List<FileFacts> files,
      Function<FileFacts, String> kind) {
    add(differences, name, files, kind, group -> kind.apply(group.get(0)));
  }

  private static void add(
      List<Difference> differences,
      String name,
      List<FileFacts> files,
      Function<FileFacts, String> kind,
      Function<List<FileFacts>, String> found) {
    Map<String, List<FileFacts>> byKind = new LinkedHashMap<>();
    for (FileFacts file : files) {
      byKind.computeIfAbsent(kind.apply(file), key -> new ArrayList<>()).add(file);
    }
    if (byKind.size() > 1) {
      differences.add(
          new Difference(
              name,
              byKind.values().stream()
                  .map(group -> new Variant(found.apply(group), List.copyOf(group)))
                  .sorted(Comparator.comparingInt((Variant v) -> v.files().size()).reversed())
                  .toList()));
    }
  }
}
