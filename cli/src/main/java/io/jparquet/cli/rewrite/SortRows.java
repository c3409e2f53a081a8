package io.jparquet.cli.rewrite;

import io.jparquet.cli.output.Screen;
import io.jparquet.rewrite.FileRewrite;
import io.jparquet.rewrite.SortBy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Sorts the rows of files. */
@Command(
    name = "sort",
    description = "Sorts the rows of all files into one.",
    footer = {
      "",
      "Example:",
      "  jparquet rewrite sort --by \"day, id DESC NULLS FIRST\" -o sorted.parquet trips.parquet"
    })
final class SortRows extends Rewriting {
  @Option(
      names = "--by",
      required = true,
      paramLabel = "COLUMN,…",
      description =
          "Columns, each followed by ASC or DESC, and NULLS FIRST or NULLS LAST, or nothing.")
  private String by = "";

  SortRows(Screen screen) {
    super(screen);
  }

  @Override
  void describe(FileRewrite.Builder rewrite) {
    rewrite.sortBy(Stream.of(by.split(",")).map(SortRows::order).toList());
  }

  private static SortBy order(String text) {
    List<String> words = new ArrayList<>(List.of(text.strip().split("\\s+")));
    boolean nullsFirst = endsWith(words, "NULLS", "FIRST");
    boolean nullsLast = !nullsFirst && endsWith(words, "NULLS", "LAST");
    words = nullsFirst || nullsLast ? words.subList(0, words.size() - 2) : words;
    boolean descending = endsWith(words, "DESC");
    boolean ascending = !descending && endsWith(words, "ASC");
    words = descending || ascending ? words.subList(0, words.size() - 1) : words;
    return new SortBy(String.join(" ", words), descending, nullsFirst);
  }

  /** Whether a column is followed by some words. */
  private static boolean endsWith(List<String> words, String... end) {
    if (words.size() <= end.length) {
      return false;
    }
    for (int i = 0; i < end.length; i++) {
      String word = words.get(words.size() - end.length + i);
      if (!word.toUpperCase(Locale.ROOT).equals(end[i])) {
        return false;
      }
    }
    return true;
  }
}
