package io.jparquet.cli.output;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words as a shell takes them. */
public final class ShellWords {
  /** Words that no shell changes; {@code =} would be expanded by zsh at the beginning of a word. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./,:+-][A-Za-z0-9_./,:+@%=-]*");

  private ShellWords() {}

  /** A line that a shell, such as bash or zsh, divides into these words. */
  public static String line(List<String> words) {
    return words.stream().map(ShellWords::word).collect(Collectors.joining(" "));
  }

  /**
   * A word, in quotes if it needs them. A word with characters that a terminal must not get has
   * them as escapes, in the quotes of bash and zsh for these ({@code $'…'}).
   */
  private static String word(String word) {
    if (PLAIN.matcher(word).matches()) {
      return word;
    }
    if (Printable.of(word).equals(word)) {
      return "'" + word.replace("'", "'\\''") + "'";
    }
    return "$'" + Printable.of(word.replace("\\", "\\\\").replace("'", "\\'")) + "'";
  }
}
