package io.jparquet.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What a reader of a text stumbles over. */
final class MessageFaults {
  /** Stands for an expression: neither a letter nor punctuation. */
  private static final String EXPRESSION = "\u00a4";

  private static final List<Fault> FAULTS =
      List.of(
          fault("two spaces after a word", "[\\p{L}.,;:!?)'\"]  +\\S"),
          fault("a space before punctuation", " [,;:!)\\]](\\s|$)| \\.(\\s|$)"),
          fault("a space after a bracket", "[(\\[] "),
          fault("a word twice", "\\b(\\p{Ll}+) \\1\\b"),
          fault(
              "a question; say what is wrong",
              "(?<!did you mean " + EXPRESSION + ")(?<=\\w|" + EXPRESSION + ")\\?$"),
          fault("an article that does not fit", "\\b[Aa] [aeioAEIO](?!ne\\b)\\p{Ll}"),
          fault("two words without a space", String.valueOf(SourceMessages.JOINT)),
          fault("'is no' for 'is not a'", "(?<!\\b[Tt]here )\\b(is|are) no (?!longer\\b|more\\b)"),
          fault("'file of Parquet' for 'Parquet file'", "\\bfiles? of Parquet\\b"),
          fault(
              "British spelling",
              "(?i)\\b((custom|initial|normal|optim|recogn|serial|summar|synchron|vector)"
                  + "is(e[ds]?|ing|ation)|behaviour|centre|colour|licence)\\b"),
          fault(
              "a word that readers trip over",
              "(?i)\\b(anew|surely|nobody|of whose|(gives?|gave|given|giving) out|pass(es|ed)? over"
                  + "|told|meant\\?|half-way|any more(?= |$)(?! than))"));

  /** What the end of a whole message is not. */
  private static final Pattern OPEN_END =
      Pattern.compile(
          "[,;:(\\[-]\\s*$|(?i)\\b(an?|the|of|and|or|but|nor|which|whose|because|than)\\s*$");

  private static final Pattern APOSTROPHE = Pattern.compile("(?<=\\p{L})'(?=\\p{L})");

  private MessageFaults() {}

  private record Fault(String name, Pattern pattern) {}

  private static Fault fault(String name, String pattern) {
    return new Fault(name, Pattern.compile(pattern));
  }

  /**
   * The faults of a text; empty if it has none.
   *
   * @param text with expressions as in {@link SourceMessages}
   * @param whole whether nothing is added to the text before it is shown
   */
  static List<String> of(String text, boolean whole) {
    String fixed = SourceMessages.EXPRESSION.matcher(text).replaceAll(EXPRESSION);
    List<String> faults = new ArrayList<>();
    for (Fault fault : FAULTS) {
      if (fault.pattern.matcher(fixed).find()) {
        faults.add(fault.name);
      }
    }
    if (whole && OPEN_END.matcher(fixed).find()) {
      faults.add("an end that needs more words");
    }
    if (whole && !isBalanced(fixed)) {
      faults.add("an unbalanced bracket or quote");
    }
    return faults;
  }

  private static boolean isBalanced(String text) {
    String quoted = APOSTROPHE.matcher(text).replaceAll("");
    return count(text, '(') == count(text, ')')
        && count(text, '[') == count(text, ']')
        && count(text, '`') % 2 == 0
        && count(text, '"') % 2 == 0
        && count(quoted, '\'') % 2 == 0;
  }

  private static long count(String text, char character) {
    return text.chars().filter(at -> at == character).count();
  }
}
