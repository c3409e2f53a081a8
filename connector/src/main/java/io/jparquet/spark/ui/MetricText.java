package io.jparquet.spark.ui;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the values of metrics as Spark stores them: the text that the SQL tab shows. The numbers
 * are as exact as the text.
 */
final class MetricText {
  private static final Pattern SIZE = Pattern.compile("([0-9.]+) ([KMGTPE]i)?B");
  private static final Pattern DURATION = Pattern.compile("([0-9.]+) (ms|s|m|h)");
  private static final Pattern COUNT = Pattern.compile("[0-9,]+");
  private static final List<String> UNITS = List.of("Ki", "Mi", "Gi", "Ti", "Pi", "Ei");

  private MetricText() {}

  /** The first of several values: without the spread over the tasks, or the percentage. */
  static String first(String text) {
    int end = text.indexOf(" (");
    return end < 0 ? text : text.substring(0, end);
  }

  /** The bytes of a size; empty for another text. */
  static OptionalLong bytes(String text) {
    Matcher size = SIZE.matcher(first(text));
    if (!size.matches()) {
      return OptionalLong.empty();
    }
    Optional<Double> number = number(size.group(1));
    int power = size.group(2) == null ? 0 : 10 * (UNITS.indexOf(size.group(2)) + 1);
    return number
        .map(value -> OptionalLong.of(Math.round(value * Math.pow(2, power))))
        .orElseGet(OptionalLong::empty);
  }

  /** The bytes of "3.3 MiB of 14.0 MiB (24 %)"; empty for another text. */
  static Optional<Share> share(String text) {
    String[] numbers = first(text).split(" of ", -1);
    OptionalLong part = bytes(numbers[0]);
    OptionalLong whole = bytes(numbers[numbers.length - 1]);
    return numbers.length > 2 || part.isEmpty() || whole.isEmpty()
        ? Optional.empty()
        : Optional.of(new Share(part.getAsLong(), whole.getAsLong()));
  }

  /** The milliseconds of a duration; empty for another text. */
  static OptionalLong millis(String text) {
    Matcher duration = DURATION.matcher(first(text));
    if (!duration.matches()) {
      return OptionalLong.empty();
    }
    long unit =
        switch (duration.group(2)) {
          case "s" -> 1_000;
          case "m" -> 60_000;
          case "h" -> 3_600_000;
          default -> 1;
        };
    return number(duration.group(1))
        .map(value -> OptionalLong.of(Math.round(value * unit)))
        .orElseGet(OptionalLong::empty);
  }

  /** A number of things; empty for another text. */
  static OptionalLong count(String text) {
    try {
      return COUNT.matcher(text).matches()
          ? OptionalLong.of(Long.parseLong(text.replace(",", "")))
          : OptionalLong.empty();
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /** A number of things as a text. */
  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static Optional<Double> number(String text) {
    try {
      return Optional.of(Double.valueOf(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
