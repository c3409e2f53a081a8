package io.jparquet.cli.rewrite;

import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.Screen;
import io.jparquet.rewrite.FileRewrite;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Keeps, leaves out or renames columns. */
@Command(
    name = "columns",
    description = "Keeps, leaves out or renames columns.",
    footer = {
      "",
      "Example:",
      "  jparquet rewrite columns --drop ssn -o public.parquet people.parquet"
    })
final class ChooseColumns extends Rewriting {
  @Option(names = "--keep", split = ",", paramLabel = "COLUMN", description = "Only these.")
  private @Nullable List<String> keep;

  @Option(names = "--drop", split = ",", paramLabel = "COLUMN", description = "All but these.")
  private List<String> drop = List.of();

  @Option(
      names = "--rename",
      paramLabel = "PATH=NAME",
      description = "Gives a column another name; may be repeated.")
  private Map<String, String> rename = new LinkedHashMap<>();

  ChooseColumns(Screen screen) {
    super(screen);
  }

  @Override
  void describe(FileRewrite.Builder rewrite) {
    if (keep == null && drop.isEmpty() && rename.isEmpty()) {
      throw new UsageException("one of --keep, --drop and --rename is needed");
    }
    if (keep != null) {
      rewrite.keep(keep);
    }
    rewrite.drop(drop);
    rename.forEach(rewrite::rename);
  }
}
