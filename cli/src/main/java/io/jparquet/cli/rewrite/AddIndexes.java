package io.jparquet.cli.rewrite;

import io.jparquet.cli.output.Screen;
import io.jparquet.rewrite.FileRewrite;
import picocli.CommandLine.Command;

/** Adds statistics and indexes that let readers skip data. */
@Command(
    name = "index",
    description = {
      "Adds statistics, page indexes, and the Bloom filters that -P asks for.",
      "They come from the values. Pages stay as they are."
    },
    footer = {
      "",
      "Example:",
      "  jparquet rewrite index -P 'parquet.bloom.filter.enabled#device=true' --in-place"
          + " old.parquet"
    })
final class AddIndexes extends Rewriting {
  AddIndexes(Screen screen) {
    super(screen);
  }

  @Override
  void describe(FileRewrite.Builder rewrite) {
    rewrite.index();
  }
}
