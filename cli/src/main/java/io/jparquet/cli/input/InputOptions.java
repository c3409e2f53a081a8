package io.jparquet.cli.input;

import io.jparquet.cli.output.Screen;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.crypto.keys.EnvelopeKeys;
import io.jparquet.crypto.keys.EnvelopeOptions;
import io.jparquet.crypto.keys.KeyMaterialDirectory;
import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.crypto.keys.KmsClient;
import io.jparquet.crypto.keys.KmsClientFactory;
import io.jparquet.option.PropertyNames;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The properties of a command line: read and write options, and the keys of encrypted files, with
 * the names in docs/options.md and docs/encryption.md. Not thread-safe.
 */
public final class InputOptions {
  private static final String VARIABLE = "JPARQUET_PROPERTIES";

  /** The number of files of a directory or pattern that are left out with a message each. */
  private static final int MOST_MESSAGES = 3;

  @Option(
      names = {"-P", "--property"},
      paramLabel = "NAME=VALUE",
      description =
          "An option of reads or writes, or a property of encryption that is not a secret; may be"
              + " repeated.")
  private List<String> given = List.of();

  @Option(
      names = "--properties",
      paramLabel = "FILE",
      description =
          "A file with such properties, including secrets: one NAME=VALUE per line. The variable "
              + VARIABLE
              + " of the environment can name it too.")
  private @Nullable Path file;

  private @Nullable Map<String, String> properties;
  private @Nullable EnvelopeKeys keys;

  /**
   * All properties.
   *
   * @throws IOException when the file cannot be read
   * @throws UsageException when a secret is on the command line
   */
  public Map<String, String> properties() throws IOException {
    Map<String, String> known = properties;
    if (known == null) {
      known = read();
      properties = known;
    }
    return known;
  }

  private Map<String, String> read() throws IOException {
    Map<String, String> all = new HashMap<>();
    String named = System.getenv(VARIABLE);
    Path source = file != null ? file : named != null ? Path.of(named) : null;
    if (source != null) {
      Properties lines = new Properties();
      try (BufferedReader reader = Files.newBufferedReader(source, StandardCharsets.UTF_8)) {
        lines.load(reader);
      }
      for (String name : lines.stringPropertyNames()) {
        all.put(name, lines.getProperty(name));
      }
    }
    for (Map.Entry<String, String> property : onCommandLine().entrySet()) {
      if (KeyProperties.isSecret(property.getKey())) {
        throw new UsageException(
            property.getKey()
                + " is a secret, and others can see command lines: put it into a file that only"
                + " you can read, and name the file with --properties");
      }
      all.put(property.getKey(), property.getValue());
    }
    checkNames(all.keySet());
    return all;
  }

  /** The properties on the command line, by their names. */
  private Map<String, String> onCommandLine() {
    Map<String, String> properties = new LinkedHashMap<>();
    for (String property : given) {
      int end = property.indexOf('=');
      int column = property.indexOf('#');
      if (column >= 0 && column < end) {
        end = property.lastIndexOf('='); // names of columns may have this character
      }
      if (end < 0) {
        throw new UsageException("-P takes NAME=VALUE, found '" + property + "'");
      }
      properties.put(property.substring(0, end), property.substring(end + 1));
    }
    return properties;
  }

  /** The words of the command line that these options were read from. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    for (String property : given) {
      words.addAll(List.of("-P", property));
    }
    if (file != null) {
      words.addAll(List.of("--properties", file.toString()));
    }
    return words;
  }

  /**
   * Refuses misspelled names, which would have no effect; names that other tools may use only cause
   * a warning.
   */
  private static void checkNames(Set<String> names) {
    PropertyNames known = PropertyNames.ofLibrary();
    for (String name : new TreeSet<>(names)) {
      String problem = known.problem(name);
      if (problem == null && !known.all().contains(withoutColumn(name))) {
        problem = "There is no option " + name;
      }
      if (problem != null && !isShared(name)) {
        throw new UsageException(problem + "; see docs/options.md and docs/encryption.md");
      }
    }
  }

  /** Whether a name may belong to another tool, or to a client of master keys. */
  private static boolean isShared(String name) {
    return name.startsWith("parquet.");
  }

  /**
   * Prints a message for each property that has no effect, but may have one in another tool.
   *
   * @throws IOException when the file cannot be read
   * @throws UsageException when a property does not exist, or a secret is on the command line
   */
  public void report(Screen screen) throws IOException {
    for (String name : new TreeSet<>(properties().keySet())) {
      String problem = isShared(name) ? PropertyNames.ofLibrary().problem(name) : null;
      if (problem != null) {
        screen.message("jparquet: " + problem + ". It has no effect here");
      }
    }
  }

  private static String withoutColumn(String name) {
    int column = name.indexOf('#');
    return column < 0 ? name : name.substring(0, column);
  }

  /**
   * The options for reading a file.
   *
   * @throws IOException when properties cannot be read
   * @throws UsageException naming the property whose value is invalid
   */
  public ReadOptions reading(Path input) throws IOException {
    try {
      return options(input);
    } catch (IllegalArgumentException e) {
      throw new UsageException(e);
    }
  }

  private ReadOptions options(Path input) throws IOException {
    KeyProperties encryption = KeyProperties.of(properties());
    EnvelopeKeys envelopes = envelopeKeys();
    ReadOptions options = ReadOptions.fromSharedProperties(properties());
    if (envelopes == null) {
      boolean plain = encryption.decryption(null).allowPlainFiles();
      return plain ? options : options.toBuilder().decryption(encryption.decryption(null)).build();
    }
    return options.toBuilder()
        .decryption(
            encryption.decryption(
                envelopes.retriever(
                    encryption.connection(),
                    KeyMaterialDirectory.ofDataFile(input),
                    input.getFileName().toString())))
        .build();
  }

  /** Whether the properties request encrypted files with key material beside them. */
  public boolean storesKeyMaterialOutside() throws IOException {
    try {
      EnvelopeOptions options = KeyProperties.of(properties()).envelopeOptions();
      return options != null && !options.internalKeyMaterial();
    } catch (IllegalArgumentException e) {
      throw new UsageException(e);
    }
  }

  /**
   * Why an encrypted file cannot be written again: the properties do not say with which keys.
   *
   * @return null if they do
   */
  public @Nullable String whyNotEncrypted() throws IOException {
    try {
      return KeyProperties.of(properties()).envelopeOptions() != null
          ? null
          : "it is encrypted, and the properties do not say with which keys the new file is"
              + " encrypted; see docs/encryption.md";
    } catch (IllegalArgumentException e) {
      throw new UsageException(e);
    }
  }

  /**
   * New keys for a file to be written, if the properties request encryption. Key material outside
   * the file is written beside it now.
   *
   * @return null if the file is to be plain; the caller closes it
   * @throws UsageException naming the property that is missing or invalid; or when the file exists
   *     and its key material would be replaced before it
   */
  public @Nullable FileEncryption encryption(Path output) throws IOException {
    try {
      KeyProperties encryption = KeyProperties.of(properties());
      EnvelopeOptions options = encryption.envelopeOptions();
      if (options == null) {
        return null;
      }
      if (!options.internalKeyMaterial() && Files.exists(output)) {
        throw new UsageException(
            output
                + " can't be replaced with key material outside of it: if that failed halfway, its"
                + " old keys would be lost. Write another file");
      }
      EnvelopeKeys envelopes = envelopeKeys();
      if (envelopes == null) {
        throw new UsageException(
            "the properties ask for encryption, but name no client for the master keys: set "
                + KeyProperties.CLIENT_CLASS);
      }
      return envelopes.encryption(
          options,
          encryption.connection(),
          KeyMaterialDirectory.ofDataFile(output),
          output.getFileName().toString());
    } catch (IllegalArgumentException e) {
      throw new UsageException(e);
    }
  }

  /**
   * The options for writing, without encryption.
   *
   * @throws UsageException naming the property whose value is invalid
   */
  public WriteOptions writing() throws IOException {
    try {
      Map<String, String> plain = new HashMap<>(properties());
      plain.keySet().removeIf(KeyProperties::isEncryption);
      return WriteOptions.fromSharedProperties(plain);
    } catch (IllegalArgumentException e) {
      throw new UsageException(e);
    }
  }

  /** The keys of the service that the properties name; null if they name none. */
  public @Nullable EnvelopeKeys envelopeKeys() throws IOException {
    if (keys == null) {
      String type = properties().get(KeyProperties.CLIENT_CLASS);
      String list = properties().get(KeyProperties.KEY_LIST);
      if (type != null && !type.isBlank()) {
        keys = new EnvelopeKeys(factory(type.strip()));
      } else if (list != null) {
        keys = new EnvelopeKeys(KmsClient.inMemory(list));
      }
    }
    return keys;
  }

  private static KmsClientFactory factory(String name) {
    try {
      Class<?> type = Class.forName(name);
      if (!KmsClientFactory.class.isAssignableFrom(type)) {
        throw new UsageException(
            KeyProperties.CLIENT_CLASS
                + " is "
                + name
                + ", expected a class that implements "
                + KmsClientFactory.class.getName());
      }
      return (KmsClientFactory) type.getConstructor().newInstance();
    } catch (ClassNotFoundException e) {
      throw new UsageException(
          KeyProperties.CLIENT_CLASS
              + " is "
              + name
              + ", which is not on the class path; start the tool with java -cp"
              + " jparquet.jar:YOURS.jar io.jparquet.cli.Main");
    } catch (InvocationTargetException e) {
      throw new UsageException(
          KeyProperties.CLIENT_CLASS + " is " + name + ", which can't be created: " + e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new UsageException(
          KeyProperties.CLIENT_CLASS
              + " is "
              + name
              + ", which has no public constructor without arguments");
    }
  }

  /**
   * The files for the names on a command line.
   *
   * @param screen receives messages about the files of a directory that are left out
   */
  public static List<Path> files(Screen screen, List<String> names) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String name : names) {
      if (name.equals(StandardInput.ARGUMENT)) {
        files.add(standardInput(screen));
        continue;
      }
      List<Path> others = new ArrayList<>();
      try {
        files.addAll(InputPaths.of(name, others::add));
      } finally {
        reportOthers(screen, name, others);
      }
    }
    return files;
  }

  /** The file of a name on a command line that is no directory and no pattern. */
  public static Path file(Screen screen, Path name) throws IOException {
    if (name.toString().equals(StandardInput.ARGUMENT)) {
      return standardInput(screen);
    }
    InputPaths.requireFile(name);
    return name;
  }

  private static Path standardInput(Screen screen) throws IOException {
    if (screen.terminal()) {
      throw new UsageException(
          "the standard input (-) is a terminal: direct a Parquet file or a pipe to it");
    }
    return StandardInput.spool();
  }

  /** Prints a message for each file that is left out, or one for all, if there are many. */
  private static void reportOthers(Screen screen, String name, List<Path> others) {
    if (others.size() <= MOST_MESSAGES) {
      for (Path other : others) {
        screen.message(
            "jparquet: "
                + other
                + " is left out because it is not a Parquet file: its name does not end in"
                + " .parquet, and it neither begins nor ends with PAR1");
      }
    } else {
      screen.message(
          "jparquet: "
              + others.size()
              + " files of "
              + name
              + " are left out because they are not Parquet files: their names do not end in"
              + " .parquet, and they neither begin nor end with PAR1; the first is "
              + others.get(0));
    }
  }
}
