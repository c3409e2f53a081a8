package io.jparquet.cli.rewrite;

import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.Screen;
import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.rewrite.FileRewrite;
import java.io.IOException;
import picocli.CommandLine.Command;

/** Encrypts files. */
@Command(
    name = "encrypt",
    description = "Encrypts files as the properties of docs/encryption.md say.",
    footer = {
      "",
      "Example:",
      "  jparquet rewrite encrypt --properties keys.properties -P"
          + " parquet.encryption.uniform.key=k -o secret.parquet trips.parquet"
    })
class Encrypt extends Rewriting {
  Encrypt(Screen screen) {
    super(screen);
  }

  @Override
  void describe(FileRewrite.Builder rewrite) throws IOException {
    if (!KeyProperties.of(input().properties()).encrypts()) {
      throw new UsageException(
          "no property says how to encrypt: set parquet.encryption.uniform.key, or"
              + " parquet.encryption.footer.key and parquet.encryption.column.keys");
    }
  }
}
