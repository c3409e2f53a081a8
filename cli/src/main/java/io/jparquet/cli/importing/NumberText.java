package io.jparquet.cli.importing;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Numbers as texts spell them. The rules are those of JSON: no leading zeros and no plus sign,
 * which are parts of codes rather than of numbers, and digits on both sides of a point.
 */
final class NumberText {
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]{1,6})?");

  private static final Set<String> NOT_FINITE =
      Set.of("NaN", "Infinity", "-Infinity", "inf", "-inf");

  /** Numbers with more digits are texts. */
  private static final int MOST_DIGITS = 1000;

  /** A double holds any number of so many digits, unless it is very small. */
  private static final int SAFE_DIGITS = 15;

  private static final int SAFE_DIGITS_OF_FLOAT = 6;

  /** Programs print a double with so many digits, to read the same double again. */
  private static final int PRINTED_DIGITS = 17;

  private static final int PRINTED_DIGITS_OF_FLOAT = 9;

  private static final int LONG_DIGITS = 19;

  private NumberText() {}

  /** Whether a text is a finite number. */
  static boolean isNumber(String text) {
    return !text.isEmpty()
        && text.length() <= MOST_DIGITS
        && isStart(text.charAt(0))
        && NUMBER.matcher(text).matches();
  }

  private static boolean isStart(char c) {
    return c == '-' || c >= '0' && c <= '9';
  }

  /** Whether a text is one of the doubles that are not finite. */
  static boolean isNotFinite(String text) {
    return NOT_FINITE.contains(text);
  }

  /** A double that is not finite. */
  static double notFinite(String text) {
    return switch (text) {
      case "NaN" -> Double.NaN;
      case "Infinity", "inf" -> Double.POSITIVE_INFINITY;
      default -> Double.NEGATIVE_INFINITY;
    };
  }

  /** A number that is written as an integer of 64 bits; null for other numbers, and for -0. */
  static @Nullable Long asLong(String number) {
    if (number.length() > LONG_DIGITS + 1 || number.equals("-0")) {
      return null;
    }
    for (int i = 0; i < number.length(); i++) {
      char c = number.charAt(i);
      if ((c < '0' || c > '9') && c != '-') {
        return null;
      }
    }
    try {
      return Long.valueOf(number);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /**
   * Whether a number is one that a double stands for: its shortest decimal form, or its value
   * rounded to 17 digits or more, unless that is an integer.
   */
  static boolean isDouble(String number) {
    double closest = Double.parseDouble(number);
    if (number.length() <= SAFE_DIGITS && number.indexOf('e') < 0 && number.indexOf('E') < 0) {
      return true;
    }
    if (Double.isInfinite(closest)) {
      return false;
    }
    BigDecimal wanted = new BigDecimal(number).stripTrailingZeros();
    return wanted.compareTo(new BigDecimal(Double.toString(closest))) == 0
        || wanted.precision() <= SAFE_DIGITS && Math.abs(closest) >= Double.MIN_NORMAL
        || isPrinted(new BigDecimal(closest), wanted, PRINTED_DIGITS);
  }

  /** As {@link #isDouble}, of a float and 9 digits. */
  static boolean isFloat(String number) {
    float closest = Float.parseFloat(number);
    if (Float.isInfinite(closest)) {
      return false;
    }
    BigDecimal wanted = new BigDecimal(number).stripTrailingZeros();
    return wanted.compareTo(new BigDecimal(Float.toString(closest))) == 0
        || wanted.precision() <= SAFE_DIGITS_OF_FLOAT && Math.abs(closest) >= Float.MIN_NORMAL
        || isPrinted(new BigDecimal(closest), wanted, PRINTED_DIGITS_OF_FLOAT);
  }

  private static boolean isPrinted(BigDecimal stored, BigDecimal wanted, int digits) {
    return wanted.scale() > 0
        && wanted.precision() >= digits
        && stored.round(new MathContext(wanted.precision())).compareTo(wanted) == 0;
  }
}
