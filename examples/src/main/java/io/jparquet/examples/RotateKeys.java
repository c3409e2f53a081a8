package io.jparquet.examples;

import io.jparquet.crypto.keys.EnvelopeKeys;
import io.jparquet.crypto.keys.KeyMaterialDirectory;
import io.jparquet.crypto.keys.KeyRotation;
import io.jparquet.crypto.keys.KeyStoreKms;
import io.jparquet.crypto.keys.KmsClient;
import io.jparquet.crypto.keys.KmsConnection;
import io.jparquet.crypto.keys.Password;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Replaces master keys of encrypted tables on a local file system: the keys of their files are
 * wrapped again, the files themselves are not touched. Breaking it off does no harm; the next run
 * does the rest.
 */
@Command(
    name = "rotate-keys",
    mixinStandardHelpOptions = true,
    description = "Replaces master keys of encrypted Parquet files with external key material.")
public final class RotateKeys implements Callable<Integer> {
  @Parameters(
      arity = "1..*",
      paramLabel = "DIRECTORY",
      description = "Tables; the directories below are included.")
  private List<Path> tables;

  @Option(
      names = "--key-store",
      required = true,
      description = "PKCS#12 file with the old and the new master keys.")
  private Path keyStore;

  @Option(
      names = "--replace",
      required = true,
      paramLabel = "OLD=NEW",
      description = "Aliases of a master key and of that which replaces it; may be repeated.")
  private Map<String, String> replacements;

  @Option(
      names = "--password-file",
      description = "File with the password of the key store in its first line.")
  private Path passwordFile;

  @Option(
      names = "--password-env",
      paramLabel = "VARIABLE",
      description =
          "Environment variable with the password, if there is no file"
              + " (default: ${DEFAULT-VALUE}).",
      defaultValue = "JPARQUET_KEY_STORE_PASSWORD")
  private String passwordVariable;

  public static void main(String[] args) {
    CommandLine command = new CommandLine(new RotateKeys());
    command.setExecutionExceptionHandler(
        (error, failed, parsed) -> {
          failed.getErr().println(error);
          return 1;
        });
    System.exit(command.execute(args));
  }

  @Override
  public Integer call() throws IOException {
    int files = 0;
    try (Password password =
            passwordFile == null
                ? Password.ofEnvironment(passwordVariable)
                : Password.ofFile(passwordFile);
        KmsClient client = KeyStoreKms.openPkcs12(keyStore, password);
        KeyRotation rotation =
            new KeyRotation(new EnvelopeKeys(client), KmsConnection.DEFAULT, replacements)) {
      for (Path table : tables) {
        for (Path directory : directories(table)) {
          files += rotation.rotate(KeyMaterialDirectory.of(directory)).size();
        }
      }
      System.out.println("Rewrote the key material of " + files + " files.");
      Set<String> missing = new TreeSet<>(replacements.keySet());
      missing.removeAll(rotation.found());
      if (!missing.isEmpty()) {
        System.err.println(
            "No file has key material beside it with the master keys "
                + missing
                + ". Are they misspelt, or is the key material inside of the files? Such files must"
                + " be written again. Keep the old keys until then.");
        return 1;
      }
    }
    int others = filesWithoutMaterial();
    if (others > 0) {
      System.err.println(
          others
              + " Parquet files have no key material beside them. If they are encrypted, their keys"
              + " have not changed, and need the old master keys.");
    }
    return 0;
  }

  private int filesWithoutMaterial() throws IOException {
    int count = 0;
    for (Path table : tables) {
      for (Path directory : directories(table)) {
        Set<String> names = Set.copyOf(KeyMaterialDirectory.of(directory).list());
        for (String name : names) {
          boolean isData = name.endsWith(".parquet") && !name.startsWith("_");
          if (isData && !names.contains(EnvelopeKeys.keyMaterialFileName(name))) {
            count++;
          }
        }
      }
    }
    return count;
  }

  private static List<Path> directories(Path table) throws IOException {
    try (Stream<Path> all = Files.walk(table)) {
      return all.filter(Files::isDirectory).sorted().toList();
    }
  }
}
