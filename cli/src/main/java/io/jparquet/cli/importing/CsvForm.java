package io.jparquet.cli.importing;

import io.jparquet.cli.input.UsageException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a CSV file is written. */
public final class CsvForm {
  @Option(
      names = "--delimiter",
      paramLabel = "CHAR",
      description = "Between fields: a comma, in .tsv files a tab. Write a tab as tab or \\t.")
  private @Nullable String delimiter;

  @Option(
      names = "--quote",
      paramLabel = "CHAR",
      description = "Around fields: \" by default; twice within a field, it is one character.")
  private String quote = "\"";

  @Option(
      names = "--comment",
      paramLabel = "CHAR",
      description = "Lines that begin with it are left out.")
  private @Nullable String comment;

  @Option(
      names = "--no-header",
      description = "The first line has values. Columns are column1, column2, … or --names.")
  private boolean noHeader;

  @Option(
      names = "--names",
      split = ",",
      paramLabel = "NAME",
      description =
          "The names of all columns, in place of those in the header of the first file; further"
              + " files have the same columns in any order.")
  private @Nullable List<String> names;

  @Option(
      names = "--null",
      paramLabel = "TEXT",
      description =
          "A field with this text and without quotes is null; may be repeated. By default, an empty"
              + " field.")
  private List<String> nulls = List.of("");

  @Option(names = "--quoted-null", description = "Such a field is null even with quotes.")
  private boolean quotedNull;

  @Option(
      names = "--trim",
      description = "Leaves out spaces and tabs around fields, outside of quotes.")
  private boolean trim;

  @Option(
      names = "--short-rows",
      description = "A line with fewer fields than columns ends with nulls.")
  private boolean shortRows;

  char delimiter(boolean tabs) {
    return delimiter == null ? tabs ? '\t' : ',' : character("--delimiter", delimiter);
  }

  char quote() {
    return character("--quote", quote);
  }

  @Nullable Character comment() {
    return comment == null ? null : character("--comment", comment);
  }

  boolean hasHeader() {
    return !noHeader;
  }

  @Nullable List<String> names() {
    return names;
  }

  boolean isNull(String text, boolean quoted) {
    return (!quoted || quotedNull) && nulls.contains(text);
  }

  boolean trims() {
    return trim;
  }

  boolean takesShortRows() {
    return shortRows;
  }

  private static char character(String option, String text) {
    if (text.equals("tab") || text.equals("\\t")) {
      return '\t';
    }
    if (text.length() != 1 || text.equals("\n") || text.equals("\r")) {
      throw new UsageException(option + " is one character, not '" + text + "'");
    }
    return text.charAt(0);
  }
}
