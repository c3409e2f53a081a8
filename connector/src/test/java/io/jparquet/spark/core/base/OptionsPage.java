package io.jparquet.spark.core.base;

import io.jparquet.option.Option;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the tables of {@code docs/options.md} from the options. A table follows a comment that
 * names it; all other lines of the page are written by hand, and stay.
 */
final class OptionsPage {
  static final Path PAGE = Path.of("..", "docs", "options.md");

  private static final String BEGIN = "<!-- table: ";
  private static final String END = " -->";

  private OptionsPage() {}

  private static Map<String, List<Option<?>>> tables() {
    Map<String, List<Option<?>>> tables = new LinkedHashMap<>();
    tables.put("SparkOptions.ofReads", SparkOptions.ofReads());
    tables.put("ReadOptions", ReadOptions.all());
    tables.put("SparkOptions.ofFiles", SparkOptions.ofFiles());
    tables.put("SparkOptions.ofWrites", SparkOptions.ofWrites());
    tables.put("WriteOptions", WriteOptions.all());
    tables.put("SparkOptions.ofAcceleration", SparkOptions.ofAcceleration());
    return tables;
  }

  /**
   * The page as it should be.
   *
   * @param page the page as it is
   * @throws IllegalArgumentException if it has not each table once
   */
  static List<String> withTables(List<String> page) {
    Map<String, List<Option<?>>> left = tables();
    List<String> lines = new ArrayList<>();
    boolean inTable = false;
    for (String line : page) {
      if (line.startsWith(BEGIN)) {
        String name = line.substring(BEGIN.length(), line.length() - END.length());
        List<Option<?>> options = left.remove(name);
        if (options == null) {
          throw new IllegalArgumentException("There is no table " + name + ", or it is here twice");
        }
        lines.add(line);
        lines.add("");
        lines.addAll(table(options));
        inTable = true;
      } else if (!inTable || !line.isEmpty() && !line.startsWith("|")) {
        if (inTable) {
          lines.add("");
        }
        lines.add(line);
        inTable = false;
      }
    }
    if (!left.isEmpty()) {
      throw new IllegalArgumentException("The page lacks the tables " + left.keySet());
    }
    return lines;
  }

  private static List<String> table(List<Option<?>> options) {
    List<String> rows = new ArrayList<>(List.of("| option | default | meaning |", "|---|---|---|"));
    for (Option<?> option : options) {
      String columns = option.columns().isEmpty() ? "" : " (" + option.columns() + ")";
      rows.add(
          "| `"
              + option.name()
              + "`"
              + columns
              + " | "
              + option.statedDefault()
              + " | "
              + option.description()
              + " |");
    }
    return rows;
  }

  /** Writes the page again; to be run in the directory {@code connector}. */
  public static void main(String[] args) throws IOException {
    Files.write(PAGE, withTables(Files.readAllLines(PAGE)));
  }
}
