package io.jparquet.cli.rewrite;

import io.jparquet.cli.output.Screen;
import picocli.CommandLine.Command;

/** Encrypts files with other keys. */
@Command(
    name = "rekey",
    description = "Encrypts encrypted files with new data keys and other master keys.",
    footer = {
      "",
      "Example:",
      "  jparquet rewrite rekey --properties keys.properties -P"
          + " parquet.encryption.uniform.key=new --in-place secret.parquet"
    })
final class Rekey extends Encrypt {
  Rekey(Screen screen) {
    super(screen);
  }
}
