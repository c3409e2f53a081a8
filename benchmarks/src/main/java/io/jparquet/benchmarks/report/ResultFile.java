package io.jparquet.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The figures of a suite as tab-separated values, one line per row. A run may measure only some
 * rows again, so each row contains its own environment. Not thread-safe.
 *
 * <p>The first columns are the key of a row. A file with a different heading is replaced.
 */
public final class ResultFile {
  private static final String SEPARATOR = "\t";

  private final Path file;
  private final List<String> columns;
  private final int keys;
  private final Map<List<String>, List<String>> rows = new LinkedHashMap<>();

  /**
   * The rows of a file, none if it does not exist.
   *
   * @param columns names of all columns
   * @param keys number of leading columns that form the key
   */
  public ResultFile(Path file, List<String> columns, int keys) throws IOException {
    this.file = file;
    this.columns = List.copyOf(columns);
    this.keys = keys;
    if (Files.exists(file)) {
      List<String> lines = Files.readAllLines(file);
      if (!lines.isEmpty() && lines.get(0).equals(String.join(SEPARATOR, columns))) {
        lines.stream()
            .skip(1)
            .map(line -> List.of(line.split(SEPARATOR, -1)))
            .filter(row -> row.size() == columns.size())
            .forEach(this::put);
      }
    }
  }

  /**
   * Adds a row, or replaces the row with the same key at its position.
   *
   * @throws IllegalArgumentException if it has too few or too many values, or a value contains a
   *     tab or a line end
   */
  public void put(List<String> row) {
    if (row.size() != columns.size()) {
      throw new IllegalArgumentException(
          "a row must have " + columns.size() + " values, not " + row.size() + ": " + row);
    }
    if (row.stream().anyMatch(value -> value.contains(SEPARATOR) || value.contains("\n"))) {
      throw new IllegalArgumentException("a value must not contain a tab or a line end: " + row);
    }
    rows.put(List.copyOf(row.subList(0, keys)), List.copyOf(row));
  }

  /** The row of a key; null if there is none. */
  public List<String> row(List<String> key) {
    return rows.get(key);
  }

  /** All rows, the oldest first. */
  public List<List<String>> rows() {
    return List.copyOf(rows.values());
  }

  /** Writes the file, and creates its directory if necessary. */
  public void save() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(String.join(SEPARATOR, columns));
    rows.values().forEach(row -> lines.add(String.join(SEPARATOR, row)));
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, lines);
  }
}
