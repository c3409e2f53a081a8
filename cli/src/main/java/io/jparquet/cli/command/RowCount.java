package io.jparquet.cli.command;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A number of rows with a sign, as {@code head} and {@code tail} of POSIX and GNU have it.
 *
 * @param sign {@code -}, {@code +}, or a space if there is none
 * @param rows the number without its sign
 */
record RowCount(char sign, long rows) {
  private static final Pattern FORM = Pattern.compile("([-+]?)([0-9]{1,18})");

  /** Reads a number from the command line. */
  static final class Converter implements ITypeConverter<RowCount> {
    @Override
    public RowCount convert(String text) {
      Matcher matcher = FORM.matcher(text);
      if (!matcher.matches()) {
        throw new TypeConversionException(
            "expected a number, with or without a sign, found '" + text + "'");
      }
      String sign = matcher.group(1);
      return new RowCount(sign.isEmpty() ? ' ' : sign.charAt(0), Long.parseLong(matcher.group(2)));
    }
  }
}
