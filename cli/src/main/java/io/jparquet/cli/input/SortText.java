package io.jparquet.cli.input;

import io.jparquet.rewrite.SortBy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The columns to sort by, as they are on a command line: names with commas between them, each
 * followed by its order. A name that has commas, spaces or quotes itself goes in double quotes or
 * backticks, as in conditions; within them, the quote is doubled.
 */
public final class SortText {
  private final String text;
  private int at;

  private SortText(String text) {
    this.text = text;
  }

  /**
   * Reads columns.
   *
   * @throws UsageException when a quote does not end, or text follows it that is no order
   */
  public static List<SortBy> parse(String text) {
    SortText parser = new SortText(text);
    List<SortBy> columns = new ArrayList<>();
    do {
      columns.add(parser.column());
    } while (parser.at++ < text.length());
    return columns;
  }

  /** The text of columns. */
  public static String of(List<SortBy> columns) {
    return columns.stream().map(SortText::of).collect(Collectors.joining(", "));
  }

  private static String of(SortBy by) {
    boolean plain = by.column().matches("[\\p{L}\\p{N}_.-]+");
    return (plain ? by.column() : '"' + by.column().replace("\"", "\"\"") + '"')
        + (by.descending() ? " DESC" : "")
        + (by.nullsFirst() ? " NULLS FIRST" : "");
  }

  /** Reads to the next comma outside of quotes. */
  private SortBy column() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    String name = null;
    if (at < text.length() && (text.charAt(at) == '"' || text.charAt(at) == '`')) {
      name = quoted(text.charAt(at));
    }
    int end = text.indexOf(',', at);
    String rest = text.substring(at, end < 0 ? text.length() : end);
    at = end < 0 ? text.length() : end;
    List<String> words = new ArrayList<>(List.of(rest.strip().split("\\s+")));
    if (name != null) {
      words.add(0, name);
      words.removeIf(word -> word.isEmpty());
    }
    boolean nullsFirst = endsWith(words, "NULLS", "FIRST");
    boolean nullsLast = !nullsFirst && endsWith(words, "NULLS", "LAST");
    words = nullsFirst || nullsLast ? words.subList(0, words.size() - 2) : words;
    boolean descending = endsWith(words, "DESC");
    boolean ascending = !descending && endsWith(words, "ASC");
    words = descending || ascending ? words.subList(0, words.size() - 1) : words;
    if (name != null && words.size() > 1) {
      throw new UsageException(
          "after a column in quotes, expected ASC, DESC, NULLS FIRST or NULLS LAST, found '"
              + rest.strip()
              + "'");
    }
    return new SortBy(String.join(" ", words), descending, nullsFirst);
  }

  private String quoted(char quote) {
    StringBuilder name = new StringBuilder();
    for (at++; at < text.length(); at++) {
      if (text.charAt(at) == quote) {
        if (at + 1 == text.length() || text.charAt(at + 1) != quote) {
          at++;
          return name.toString();
        }
        at++;
      }
      name.append(text.charAt(at));
    }
    throw new UsageException("the quote before " + name + " does not end");
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
