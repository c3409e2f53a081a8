package io.jparquet.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A page of results in Markdown. All pages begin in the same way: the result, its picture, and
 * where jparquet does not help. Tables follow, then how it was measured. Not thread-safe.
 */
public final class Page {
  private static final int WIDTH = 120;

  private final List<String> lines = new ArrayList<>();

  /**
   * The beginning of a page.
   *
   * @param result the result, in at most three sentences
   * @param picture what the picture shows, for readers that do not see it
   * @param file name of the picture
   * @param withoutHelp where jparquet does not help
   */
  public Page(String title, String result, String picture, String file, List<String> withoutHelp) {
    lines.add("# " + title);
    paragraph(result);
    picture(picture, file);
    section("Where it does not help");
    lines.add("");
    withoutHelp.forEach(line -> lines.addAll(wrapped(line, line.startsWith("- ") ? "  " : "")));
  }

  /** Begins a section. */
  public void section(String title) {
    lines.add("");
    lines.add("## " + title);
  }

  /** Adds a paragraph, which is wrapped. */
  public void paragraph(String text) {
    lines.add("");
    lines.addAll(wrapped(text, ""));
  }

  /** Adds a picture. */
  public void picture(String words, String file) {
    lines.add("");
    lines.add("![" + words + "](" + file + ")");
  }

  /** Adds a table. */
  public void table(MarkdownTable table) {
    lines(table.lines());
  }

  /** Adds lines as they are, after an empty one. */
  public void lines(List<String> more) {
    lines.add("");
    lines.addAll(more);
  }

  /** Writes the file, and creates its directory if necessary. */
  public void save(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, lines);
  }

  private static List<String> wrapped(String text, String indent) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split("\\s+")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder(indent).append(word);
      } else {
        line.append(line.isEmpty() ? "" : " ").append(word);
      }
    }
    lines.add(line.toString());
    return lines;
  }
}
