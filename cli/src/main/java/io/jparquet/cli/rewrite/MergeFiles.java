package io.jparquet.cli.rewrite;

import io.jparquet.cli.output.Screen;
import io.jparquet.rewrite.FileRewrite;
import io.jparquet.rewrite.KeyConflict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes one file from several. */
@Command(
    name = "merge",
    description = "Merges several files with the same schema into one.",
    footer = {"", "Example:", "  jparquet rewrite merge -o all.parquet data"})
final class MergeFiles extends Rewriting {
  @Option(
      names = "--on-key-conflict",
      description =
          "What to do with keys of the key-value metadata with different values: refuse"
              + " (default), first or drop.")
  private KeyConflict conflict = KeyConflict.REFUSE;

  MergeFiles(Screen screen) {
    super(screen);
  }

  @Override
  void describe(FileRewrite.Builder rewrite) {
    rewrite.onKeyConflict(conflict);
  }

  @Override
  boolean isForEach() {
    return false;
  }
}
