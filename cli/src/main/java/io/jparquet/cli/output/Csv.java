package io.jparquet.cli.output;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Lines of comma-separated values (RFC 4180, with line feeds). A null is an empty field, and an
 * empty text is a pair of quotes.
 */
public final class Csv {
  private Csv() {}

  /** One line, without its end. */
  public static String line(List<? extends @Nullable String> fields) {
    return fields.stream().map(Csv::field).collect(Collectors.joining(","));
  }

  private static String field(@Nullable String text) {
    if (text == null) {
      return "";
    }
    boolean plain = !text.isEmpty();
    for (int i = 0; plain && i < text.length(); i++) {
      plain = ",\"\n\r".indexOf(text.charAt(i)) < 0;
    }
    return plain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
  }
}
