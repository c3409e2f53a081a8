package io.jparquet.cli.rewrite;

import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.Screen;
import io.jparquet.rewrite.FileRewrite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Replaces the values of columns by nulls or hashes. */
@Command(
    name = "mask",
    description = {
      "Replaces the values of columns by nulls or keyed hashes.",
      "Nothing of them is left in the new file: not in pages, dictionaries, statistics or indexes."
          + " Of the key-value metadata, only --keep-key is kept. Equal values have equal hashes."
    },
    footer = {
      "",
      "Example:",
      "  jparquet rewrite mask --null ssn --hash email --key-file mask.key -o public.parquet"
          + " people.parquet"
    })
final class MaskColumns extends Rewriting {
  @Option(
      names = "--null",
      split = ",",
      paramLabel = "COLUMN",
      description = "Optional columns to set to null.")
  private List<String> nulls = List.of();

  @Option(
      names = "--hash",
      split = ",",
      paramLabel = "COLUMN",
      description =
          "Columns to replace by their HMAC-SHA-256: as hexadecimal digits in texts, as 32 bytes in"
              + " byte arrays.")
  private List<String> hashed = List.of();

  @Option(
      names = "--key-file",
      paramLabel = "FILE",
      description =
          "A file with the key of the hashes, of at least 16 bytes; a line end after it is not part"
              + " of it.")
  private @Nullable Path keyFile;

  @Option(
      names = "--key-variable",
      paramLabel = "NAME",
      description = "The variable of the environment with the key, in place of --key-file.")
  private @Nullable String keyVariable;

  @Option(
      names = "--keep-key",
      split = ",",
      paramLabel = "KEY",
      description = "Keys of the key-value metadata to keep, which do not have masked values.")
  private List<String> keptKeys = List.of();

  MaskColumns(Screen screen) {
    super(screen);
  }

  @Override
  void describe(FileRewrite.Builder rewrite) throws IOException {
    if (nulls.isEmpty() && hashed.isEmpty()) {
      throw new UsageException("one of --null and --hash is needed");
    }
    rewrite.setToNull(nulls).keepKeys(keptKeys);
    if (!hashed.isEmpty()) {
      rewrite.hash(hashed, key());
    } else if (keyFile != null || keyVariable != null) {
      throw new UsageException("a key is only for --hash, which names no column");
    }
  }

  private byte[] key() throws IOException {
    if (keyFile != null && keyVariable == null) {
      return withoutLineEnd(Files.readAllBytes(keyFile));
    } else if (keyFile == null && keyVariable != null) {
      String value = System.getenv(keyVariable);
      if (value == null) {
        throw new UsageException("the environment has no variable " + keyVariable);
      }
      return value.getBytes(StandardCharsets.UTF_8);
    }
    throw new UsageException(
        "--hash needs a secret key: name its file with --key-file, or a variable of the environment"
            + " with --key-variable");
  }

  private static byte[] withoutLineEnd(byte[] key) {
    int length = key.length;
    if (length > 0 && key[length - 1] == '\n') {
      length--;
      if (length > 0 && key[length - 1] == '\r') {
        length--;
      }
    }
    return Arrays.copyOf(key, length);
  }
}
