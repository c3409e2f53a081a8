package io.jparquet.cli.rewrite;

import io.jparquet.cli.output.Screen;
import io.jparquet.rewrite.FileRewrite;
import picocli.CommandLine.Command;

/** Makes plain files from encrypted ones. */
@Command(
    name = "decrypt",
    description = "Writes a plain copy of encrypted files.",
    footer = {
      "",
      "Example:",
      "  jparquet rewrite decrypt --properties keys.properties -o plain.parquet secret.parquet"
    })
final class Decrypt extends Rewriting {
  Decrypt(Screen screen) {
    super(screen);
  }

  @Override
  boolean encrypts() {
    return false;
  }

  @Override
  void describe(FileRewrite.Builder rewrite) {
    rewrite.decrypt();
  }
}
