package io.jparquet.cli.importing;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Dates, times and timestamps in ISO 8601, with four digits for the year. */
final class TimeText {
  private static final int DATE_LENGTH = 10;
  private static final int NANO_DIGITS = 9;

  private static final Pattern DATE = Pattern.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})");

  private static final Pattern TIME =
      Pattern.compile(
          "([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\\.([0-9]{1,9}))?)?"
              + "(Z|[+-][0-9]{2}(?::?[0-9]{2})?)?");

  private TimeText() {}

  /**
   * A timestamp.
   *
   * @param offset null if the text has none
   */
  record Timestamp(LocalDateTime local, @Nullable ZoneOffset offset) {
    Instant instant() {
      return local.toInstant(offset == null ? ZoneOffset.UTC : offset);
    }

    /** Whether microseconds are enough. */
    boolean isWholeMicros() {
      return local.getNano() % 1000 == 0;
    }
  }

  /** A date; null if the text is none, or the calendar does not have it. */
  static @Nullable LocalDate date(String text) {
    if (text.length() != DATE_LENGTH || text.charAt(4) != '-') {
      return null;
    }
    Matcher parts = DATE.matcher(text);
    if (!parts.matches()) {
      return null;
    }
    try {
      return LocalDate.of(number(parts, 1), number(parts, 2), number(parts, 3));
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** A time without an offset; null if the text is none. */
  static @Nullable LocalTime time(String text) {
    Matcher parts = TIME.matcher(text);
    return parts.matches() && parts.group(5) == null ? time(parts) : null;
  }

  private static @Nullable LocalTime time(Matcher parts) {
    String fraction = parts.group(4);
    int nanos =
        fraction == null
            ? 0
            : Integer.parseInt(fraction + "0".repeat(NANO_DIGITS - fraction.length()));
    try {
      return LocalTime.of(
          number(parts, 1), number(parts, 2), parts.group(3) == null ? 0 : number(parts, 3), nanos);
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** A date with a time after a T or a space; null if the text is none. */
  static @Nullable Timestamp timestamp(String text) {
    if (text.length() <= DATE_LENGTH
        || text.charAt(DATE_LENGTH) != 'T' && text.charAt(DATE_LENGTH) != ' ') {
      return null;
    }
    LocalDate date = date(text.substring(0, DATE_LENGTH));
    Matcher parts = TIME.matcher(text.substring(DATE_LENGTH + 1));
    if (date == null || !parts.matches()) {
      return null;
    }
    LocalTime time = time(parts);
    if (time == null) {
      return null;
    }
    String offset = parts.group(5);
    try {
      return new Timestamp(
          LocalDateTime.of(date, time), offset == null ? null : ZoneOffset.of(offset));
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static int number(Matcher parts, int group) {
    return Integer.parseInt(parts.group(group));
  }
}
