package io.jparquet.spark.ui;

/** Writes HTML. What is not written by this class as a tag is escaped. */
final class Html {
  private final StringBuilder out = new StringBuilder();

  /**
   * Opens an element.
   *
   * @param attributes names, each with its value after it
   */
  Html open(String tag, String... attributes) {
    out.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      escape(attributes[i + 1]);
      out.append('"');
    }
    out.append('>');
    return this;
  }

  Html close(String tag) {
    out.append("</").append(tag).append('>');
    return this;
  }

  Html text(String text) {
    escape(text);
    return this;
  }

  /** An element with a text. */
  Html element(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close(tag);
  }

  private void escape(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        case '\t', '\n', '\r' -> out.append(c);
        default -> out.append(c < ' ' ? '\uFFFD' : c);
      }
    }
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
