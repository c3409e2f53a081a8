package io.jparquet.coverage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables of FORMAT_COVERAGE.md by the heading above them. */
public final class CoveragePage {
  /** The page; links in it are relative to its directory. */
  public static final Path FILE = file();

  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern LINK = Pattern.compile("\\[([^\\]]+)\\]");
  private static final Pattern TARGET = Pattern.compile("\\[([^\\]]+)\\]: (\\S+)");

  /** Targets of links by their names, at the end of the page. */
  private static final Map<String, String> TARGETS = targets();

  private static final Map<String, List<Row>> TABLES = tables();

  private CoveragePage() {}

  /**
   * A row of a table.
   *
   * @param table the heading above it
   * @param cells its cells, trimmed, by the names of the columns
   */
  public record Row(String table, Map<String, String> cells) {
    /** The cell of a column. */
    public String get(String column) {
      String cell = cells.get(column);
      if (cell == null) {
        throw new AssertionError(
            "The table " + table + " has no column '" + column + "': " + cells);
      }
      return cell;
    }

    /** The first code span of a cell. */
    public String code(String column) {
      return codes(column).get(0);
    }

    /** All code spans of a cell. */
    public List<String> codes(String column) {
      return CODE.matcher(get(column)).results().map(result -> result.group(1)).toList();
    }

    /** The targets of the links in a cell; null for a name without a target. */
    public List<String> links(String column) {
      return LINK.matcher(get(column)).results().map(r -> TARGETS.get(r.group(1))).toList();
    }
  }

  /** The rows below a heading, at any level; empty if there is no such table. */
  public static List<Row> table(String heading) {
    return TABLES.getOrDefault(heading, List.of());
  }

  /** All tables by their headings, in the order of the page. */
  public static Map<String, List<Row>> all() {
    return TABLES;
  }

  private static Map<String, String> targets() {
    Map<String, String> targets = new LinkedHashMap<>();
    for (String line : lines()) {
      Matcher matcher = TARGET.matcher(line);
      if (matcher.matches()) {
        targets.put(matcher.group(1), matcher.group(2));
      }
    }
    return targets;
  }

  private static Map<String, List<Row>> tables() {
    Map<String, List<Row>> tables = new LinkedHashMap<>();
    String heading = "";
    List<String> names = null;
    for (String line : lines()) {
      if (line.startsWith("#")) {
        heading = line.replace("#", "").trim();
        names = null;
      } else if (!line.startsWith("|")) {
        names = null;
      } else if (names == null) {
        names = cells(line);
      } else if (!line.startsWith("|---")) {
        List<String> cells = cells(line);
        if (cells.size() != names.size()) {
          throw new AssertionError("Not " + names.size() + " cells: " + line);
        }
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < cells.size(); i++) {
          row.put(names.get(i), cells.get(i));
        }
        tables.computeIfAbsent(heading, h -> new ArrayList<>()).add(new Row(heading, row));
      }
    }
    return tables;
  }

  private static List<String> cells(String line) {
    String trimmed = line.trim();
    String[] cells = trimmed.substring(1, trimmed.length() - 1).split("\\|", -1);
    return Arrays.stream(cells).map(String::trim).toList();
  }

  private static List<String> lines() {
    try {
      return Files.readAllLines(FILE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path file() {
    for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
      Path file = up.resolve("FORMAT_COVERAGE.md");
      if (Files.exists(file)) {
        return file;
      }
    }
    throw new AssertionError("FORMAT_COVERAGE.md is in none of the directories above");
  }
}
