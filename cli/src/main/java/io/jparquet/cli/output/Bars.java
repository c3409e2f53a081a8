package io.jparquet.cli.output;

/** Bars made of characters. */
public final class Bars {
  private static final char FULL = '█';

  /** Parts of a character from the left, in eighths. */
  private static final String PARTS = " ▏▎▍▌▋▊▉";

  private Bars() {}

  /**
   * A bar whose length is the share of a part in a whole. Each part that is not zero is visible.
   *
   * @param columns the length of the whole
   */
  public static String bar(long part, long whole, int columns) {
    if (part <= 0 || whole <= 0) {
      return "";
    }
    double share = Math.min(1, (double) part / whole);
    int eighths = Math.max(1, (int) Math.round(share * columns * Byte.SIZE));
    String bar = String.valueOf(FULL).repeat(eighths / Byte.SIZE);
    int rest = eighths % Byte.SIZE;
    return rest == 0 ? bar : bar + PARTS.charAt(rest);
  }
}
