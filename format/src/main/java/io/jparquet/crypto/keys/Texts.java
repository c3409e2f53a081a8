package io.jparquet.crypto.keys;

/**
 * Prepares texts from files for messages: shortened, and without characters that would break a log.
 */
final class Texts {
  private static final int MAX_SHOWN = 80;

  private Texts() {}

  /** The text in quotes; a long text is shortened. */
  static String quoted(String text) {
    StringBuilder shown = new StringBuilder("'");
    text.chars()
        .limit(MAX_SHOWN)
        .forEach(c -> shown.append(Character.isISOControl(c) ? '?' : (char) c));
    return shown.append(text.length() > MAX_SHOWN ? "…'" : "'").toString();
  }
}
