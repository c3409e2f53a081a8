package io.jparquet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Compares two classes that differ in the width of their values only, INT32 and INT64 or FLOAT and
 * DOUBLE. Sources are compared word by word, comments too; names are taken apart at their capitals.
 * A word of the narrow source matches itself or its counterpart in the wide one. Line breaks and
 * indentation do not count.
 */
final class TwinSources {
  private static final Pattern WORD =
      Pattern.compile("[A-Z]?[a-z]+|[A-Z]+(?![a-z])\\d*|\\d\\w*|\\S");

  /** The asterisk that begins a line of a comment. */
  private static final Pattern MARGIN = Pattern.compile("(?m)^ *\\*(?!/)");

  private static final Map<String, String> WIDE =
      Map.ofEntries(
          Map.entry("int", "long"),
          Map.entry("ints", "longs"),
          Map.entry("Int", "Long"),
          Map.entry("Ints", "Longs"),
          Map.entry("Integer", "Long"),
          Map.entry("INT32", "INT64"),
          Map.entry("float", "double"),
          Map.entry("floats", "doubles"),
          Map.entry("Float", "Double"),
          Map.entry("Floats", "Doubles"),
          Map.entry("FLOAT", "DOUBLE"),
          Map.entry("four", "eight"));

  /**
   * An essential difference.
   *
   * @param narrow some code of the narrow source, which is taken for {@code wide} wherever it is
   * @param reason why the twins can't be the same here
   */
  record Difference(String narrow, String wide, String reason) {}

  private record Word(String text, int line) {}

  /** The words up to a semicolon, a brace or the end of a comment. */
  private record Statement(List<Word> words) {
    boolean isTwinOf(Statement wide) {
      if (words.size() != wide.words.size()) {
        return false;
      }
      for (int i = 0; i < words.size(); i++) {
        String here = words.get(i).text;
        String there = wide.words.get(i).text;
        if (!here.equals(there) && !there.equals(WIDE.get(here))) {
          return false;
        }
      }
      return true;
    }

    String show(String sign, String name, List<String> lines) {
      int first = words.get(0).line;
      int last = words.get(words.size() - 1).line;
      StringBuilder shown = new StringBuilder(sign + " " + name + ":" + (first + 1) + ":");
      for (int line = first; line <= last; line++) {
        shown.append(' ').append(lines.get(line).strip());
      }
      return shown.append('\n').toString();
    }
  }

  private TwinSources() {}

  /**
   * The statements in which two sources differ, or an empty text.
   *
   * @throws IllegalArgumentException when a difference is not there
   */
  static String diff(
      String narrowName,
      String narrow,
      String wideName,
      String wide,
      List<Difference> differences) {
    List<Word> words = words(narrow);
    for (Difference difference : differences) {
      words = replace(words, difference);
    }
    List<Statement> left = statements(words);
    List<Statement> right = statements(words(wide));
    int[][] common = commonLengths(left, right);
    List<String> leftLines = narrow.lines().toList();
    List<String> rightLines = wide.lines().toList();
    StringBuilder diff = new StringBuilder();
    int i = 0;
    int j = 0;
    while (i < left.size() || j < right.size()) {
      if (i < left.size() && j < right.size() && left.get(i).isTwinOf(right.get(j))) {
        i++;
        j++;
      } else if (j == right.size() || i < left.size() && common[i + 1][j] >= common[i][j + 1]) {
        append(diff, left.get(i++).show("-", narrowName, leftLines));
      } else {
        append(diff, right.get(j++).show("+", wideName, rightLines));
      }
    }
    return diff.toString();
  }

  /** Shows a text that is in one source only. */
  private static void append(StringBuilder diff, String shown) {
    if (!diff.toString().endsWith(shown)) {
      diff.append(shown);
    }
  }

  /** The length of the longest common subsequence from each pair of statements on. */
  private static int[][] commonLengths(List<Statement> left, List<Statement> right) {
    int[][] common = new int[left.size() + 1][right.size() + 1];
    for (int i = left.size() - 1; i >= 0; i--) {
      for (int j = right.size() - 1; j >= 0; j--) {
        common[i][j] =
            left.get(i).isTwinOf(right.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }

  private static List<Word> words(String source) {
    List<Word> words = new ArrayList<>();
    int line = 0;
    for (String text : MARGIN.matcher(source).replaceAll("").split("\n", -1)) {
      int at = line++;
      WORD.matcher(text).results().map(MatchResult::group).forEach(w -> words.add(new Word(w, at)));
    }
    return words;
  }

  private static List<Word> replace(List<Word> words, Difference difference) {
    List<String> found = words(difference.narrow).stream().map(Word::text).toList();
    List<String> texts = words.stream().map(Word::text).toList();
    List<Word> replaced = new ArrayList<>();
    int at = 0;
    int times = 0;
    while (at < words.size()) {
      int end = Math.min(at + found.size(), words.size());
      if (texts.subList(at, end).equals(found)) {
        int line = words.get(at).line;
        words(difference.wide).forEach(word -> replaced.add(new Word(word.text, line)));
        at = end;
        times++;
      } else {
        replaced.add(words.get(at++));
      }
    }
    if (times == 0) {
      throw new IllegalArgumentException("The difference is not there any more: " + difference);
    }
    return replaced;
  }

  private static List<Statement> statements(List<Word> words) {
    List<Statement> statements = new ArrayList<>();
    int from = 0;
    boolean inComment = false;
    for (int i = 0; i < words.size(); i++) {
      String text = words.get(i).text;
      String before = i == 0 ? "" : words.get(i - 1).text;
      inComment |= before.equals("/") && text.equals("*");
      boolean endsComment = inComment && before.equals("*") && text.equals("/");
      inComment &= !endsComment;
      if (endsComment || !inComment && ";{}".contains(text) || i == words.size() - 1) {
        statements.add(new Statement(words.subList(from, i + 1)));
        from = i + 1;
      }
    }
    return statements;
  }
}
