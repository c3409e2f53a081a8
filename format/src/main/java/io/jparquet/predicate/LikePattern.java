package io.jparquet.predicate;

import java.nio.charset.StandardCharsets;

/**
 * The pattern of a LIKE other than a prefix, suffix or infix: {@code %} stands for any text, {@code
 * _} for one character. There is no escape character. Immutable.
 *
 * @param pattern the pattern
 */
record LikePattern(String pattern) implements ValueTest {

  @Override
  public boolean accepts(long number) {
    return false;
  }

  @Override
  public boolean accepts(byte[] data, int start, int length) {
    int[] text = new String(data, start, length, StandardCharsets.UTF_8).codePoints().toArray();
    return matches(text, pattern.codePoints().toArray());
  }

  /**
   * Matches as little as possible with each {@code %}; after a mismatch, the last one matches more.
   */
  private static boolean matches(int[] text, int[] pattern) {
    int t = 0;
    int p = 0;
    int any = -1;
    int anyEnd = 0;
    while (t < text.length) {
      if (p < pattern.length && pattern[p] == '%') {
        any = p++;
        anyEnd = t;
      } else if (p < pattern.length && (pattern[p] == '_' || pattern[p] == text[t])) {
        p++;
        t++;
      } else if (any >= 0) {
        p = any + 1;
        t = ++anyEnd;
      } else {
        return false;
      }
    }
    while (p < pattern.length && pattern[p] == '%') {
      p++;
    }
    return p == pattern.length;
  }

  @Override
  public String toString() {
    return "LIKE '" + pattern.replace("'", "''") + "'";
  }
}
