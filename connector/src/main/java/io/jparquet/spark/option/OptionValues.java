package io.jparquet.spark.option;

import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The meaning of option values. One that is not understood is refused with the name of the option,
 * so that whoever set it finds the place.
 */
public final class OptionValues {

  private OptionValues() {}

  /**
   * The whole number that a value is.
   *
   * @param least the smallest that has a meaning
   * @param expected what the message calls such a number
   * @throws IllegalArgumentException naming the option when the value is something else
   */
  public static long number(String option, String value, long least, String expected) {
    return value(option, value, expected, Long::valueOf, number -> number >= least);
  }

  /**
   * True or false.
   *
   * @throws IllegalArgumentException naming the option when the value is something else
   */
  public static boolean flag(String option, String value) {
    return switch (value.trim().toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw refused(option, value, "true or false", null);
    };
  }

  /**
   * What a value is read as.
   *
   * @param expected what the message calls the values that have a meaning
   * @param parse given the value without spaces around it; throws an IllegalArgumentException for
   *     what it can't read
   * @param meaningful which of those that can be read have a meaning
   * @throws IllegalArgumentException naming the option when the value is something else
   */
  public static <T> T value(
      String option,
      String value,
      String expected,
      Function<String, T> parse,
      Predicate<T> meaningful) {
    T read;
    try {
      read = parse.apply(value.trim());
    } catch (IllegalArgumentException e) {
      throw refused(option, value, expected, e);
    }
    if (!meaningful.test(read)) {
      throw refused(option, value, expected, null);
    }
    return read;
  }

  /** To be thrown for a value that is not understood; {@code cause} may be null. */
  public static IllegalArgumentException refused(
      String option, String value, String expected, Exception cause) {
    return new IllegalArgumentException(
        option + " must be " + expected + ", not '" + value + "'", cause);
  }
}
