package io.jparquet.cli.command;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of things on the command line: an integer that is not negative. */
public final class Count implements ITypeConverter<Long> {
  @Override
  public Long convert(String text) {
    if (!text.matches("[0-9]{1,18}")) {
      throw new TypeConversionException("expected a number from 0 on, found '" + text + "'");
    }
    return Long.valueOf(text);
  }
}
