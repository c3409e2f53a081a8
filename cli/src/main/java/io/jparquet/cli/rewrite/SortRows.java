package io.jparquet.cli.rewrite;

import io.jparquet.cli.input.SortText;
import io.jparquet.cli.output.Screen;
import io.jparquet.rewrite.FileRewrite;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Sorts the rows of files. */
@Command(
    name = "sort",
    description = "Sorts the rows of all files into one.",
    footer = {
      "",
      "Example:",
      "  jparquet rewrite sort --by \"day, id DESC NULLS FIRST\" -o sorted.parquet trips.parquet"
    })
final class SortRows extends Rewriting {
  @Option(
      names = "--by",
      required = true,
      paramLabel = "COLUMN,…",
      description =
          "Columns, each followed by ASC or DESC, and NULLS FIRST or NULLS LAST, or nothing. Names"
              + " with commas or spaces go in double quotes.")
  private String by = "";

  SortRows(Screen screen) {
    super(screen);
  }

  @Override
  void describe(FileRewrite.Builder rewrite) {
    rewrite.sortBy(SortText.parse(by));
  }
}
