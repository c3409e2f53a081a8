package io.jparquet.cli.output;

import org.jline.utils.WCWidth;

/**
 * Text as a terminal can show it: files may have names and values with control characters, which
 * must not reach the terminal.
 */
public final class Printable {
  private static final String ELLIPSIS = "…";

  private Printable() {}

  /** A text in one line: control characters, and those that change the direction, are escaped. */
  public static String of(String text) {
    int first = 0;
    while (first < text.length() && isPlain(text.charAt(first))) {
      first++;
    }
    if (first == text.length()) {
      return text;
    }
    StringBuilder printable = new StringBuilder(text.length() + 16).append(text, 0, first);
    for (int i = first; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\n' -> printable.append("\\n");
        case '\r' -> printable.append("\\r");
        case '\t' -> printable.append("\\t");
        default -> {
          if (isPlain(c)) {
            printable.append(c);
          } else {
            printable.append(String.format("\\u%04x", (int) c));
          }
        }
      }
    }
    return printable.toString();
  }

  private static boolean isPlain(char c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  /** The number of columns that a text takes; wide characters take two. */
  public static int width(String text) {
    int width = 0;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      width += Math.max(0, WCWidth.wcwidth(c));
      i += Character.charCount(c);
    }
    return width;
  }

  /**
   * The beginning of a text that takes at most the given number of columns. It ends with a word,
   * unless too little would be left.
   */
  public static String shortened(String text, int columns) {
    if (text.length() <= columns / 2 || width(text) <= columns) {
      return text;
    }
    int width = 0;
    int end = 0;
    while (end < text.length()) {
      int c = text.codePointAt(end);
      int own = Math.max(0, WCWidth.wcwidth(c));
      if (width + own > columns - 1) {
        break;
      }
      width += own;
      end += Character.charCount(c);
    }
    int word = text.charAt(end) == ' ' ? end : text.lastIndexOf(' ', end);
    String shortened = text.substring(0, word > end / 2 ? word : end);
    return shortened.stripTrailing() + ELLIPSIS;
  }
}
