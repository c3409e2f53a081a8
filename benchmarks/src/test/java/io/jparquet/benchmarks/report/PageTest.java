package io.jparquet.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {
  @TempDir Path directory;

  @Test
  void beginsWithTheResultThenItsPictureThenWhereItDoesNotHelp() throws IOException {
    Page page = new Page("Title", "The\nresult.", "a picture", "a.svg", List.of("- Nothing."));
    page.section("All rows");
    page.lines(List.of("| a |"));
    assertThat(saved(page))
        .containsExactly(
            "# Title",
            "",
            "The result.",
            "",
            "![a picture](a.svg)",
            "",
            "## Where it does not help",
            "",
            "- Nothing.",
            "",
            "## All rows",
            "",
            "| a |");
  }

  @Test
  void wrapsParagraphsAndTheItemsOfLists() throws IOException {
    String words = "word ".repeat(50).strip();
    Page page = new Page("Title", words, "a picture", "a.svg", List.of("- " + words));
    List<String> lines = saved(page);
    assertThat(lines).allMatch(line -> line.length() <= 120);
    assertThat(lines.get(lines.size() - 1)).startsWith("  word");
    assertThat(String.join(" ", lines)).contains(words);
  }

  private List<String> saved(Page page) throws IOException {
    Path file = directory.resolve("pages").resolve("page.md");
    page.save(file);
    return Files.readAllLines(file);
  }
}
