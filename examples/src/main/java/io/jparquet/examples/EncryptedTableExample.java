package io.jparquet.examples;

import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.error.CryptoException;
import io.jparquet.examples.PageCommands.Block;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * An encrypted table from its master keys to their rotation: makes key stores, creates and fills
 * the table, and shows what is read with all keys, with some and with none.
 *
 * <p>The commands and statements are those of {@code docs/encryption.md}, run without changes in
 * directories of this program. Exits with 1 if anything differs from the page.
 */
@Command(
    name = "encrypted-table",
    mixinStandardHelpOptions = true,
    description = "Runs the examples of docs/encryption.md, and checks their results.")
public final class EncryptedTableExample implements Callable<Integer> {
  private static final String SET_UP = "Ten lines";
  private static final String ROTATION = "Rotation";
  private static final String TOKEN = "parquet.encryption.key.access.token";

  /** What the page inserts. */
  private static final List<String> ROWS = List.of("[1,Ada,123-45-6789]", "[2,Grace,987-65-4321]");

  /** What only those may see who have the keys; too long to turn up in ciphertext by chance. */
  private static final List<String> HIDDEN =
      List.of("Grace", "123-45-6789", "987-65-4321", "\"name\":\"ssn\"");

  /** The loggers of Spark that report failed tasks. */
  private static final List<String> TASK_LOGGERS =
      List.of("org.apache.spark.executor.Executor", "org.apache.spark.scheduler.TaskSetManager");

  /**
   * Caches must expire before a rotation; the default of ten minutes is too long for an example.
   */
  private static final int CACHE_SECONDS = 1;

  @Option(
      names = "--dir",
      defaultValue = "target/encrypted-table",
      description =
          "Directory for key stores and tables; emptied first (default: ${DEFAULT-VALUE}).")
  private Path directory;

  @Option(
      names = "--page",
      defaultValue = "../docs/encryption.md",
      description = "The page (default: ${DEFAULT-VALUE}).")
  private Path pageFile;

  private PageCommands page;
  private Path table;
  private String password;
  private SparkSession spark;

  public static void main(String[] args) {
    System.exit(new CommandLine(new EncryptedTableExample()).execute(args));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    directory = directory.toAbsolutePath().normalize();
    deleteRecursively(directory);
    Path secure = Files.createDirectories(directory.resolve("secure"));
    Path warehouse = Files.createDirectories(directory.resolve("warehouse"));
    table = warehouse.resolve("patients");
    page =
        new PageCommands(
            pageFile, Map.of("/secure/", secure + "/", "/warehouse/", warehouse + "/"));
    password = new BigInteger(128, new SecureRandom()).toString(36);
    Path passwordFile = Files.createFile(secure.resolve("password"), onlyForMe());
    Files.writeString(passwordFile, password + "\n");

    List<Block> setUp = page.section(SET_UP, "sh", "sql", "sh", "sql");
    check(
        setUp.get(0).lines().size() + setUp.get(1).lines().size() == 10,
        "the page promises ten lines");
    checkProperties();
    say("Master keys");
    runAll(setUp.get(0));
    // Queries fail here on purpose. Spark logs each of their tasks, with its stack.
    TASK_LOGGERS.forEach(name -> Configurator.setLevel(name, Level.OFF));
    try (SparkSession session = session(warehouse)) {
      spark = session;
      createAndRead(setUp.get(1));
      showFiles();
      readWithSomeKeys(setUp.get(2), setUp.get(3));
      readWithoutKeys();
      rotate(page.section(ROTATION, "sh", "sql", "sh", "sh"));
    }
    System.out.println();
    System.out.println("All is as " + pageFile.getFileName() + " says.");
    return 0;
  }

  private SparkSession session(Path warehouse) {
    return SparkSession.builder()
        .appName("jparquet encrypted table")
        .master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.warehouse.dir", warehouse.toUri().toString())
        .config("spark.hadoop." + TOKEN, password)
        .config("spark.hadoop.parquet.encryption.cache.lifetime.seconds", CACHE_SECONDS)
        .getOrCreate();
  }

  /** The table of properties names all that there are, and no other. */
  private void checkProperties() throws IOException {
    Set<String> named = new TreeSet<>();
    Matcher rows =
        Pattern.compile("(?m)^\\| `(j?parquet\\.encryption\\.[a-z.]+)` \\|")
            .matcher(Files.readString(pageFile));
    while (rows.find()) {
      named.add(rows.group(1));
    }
    Set<String> known = new TreeSet<>(KeyProperties.names());
    check(named.equals(known), "the page names the properties " + known + ", not " + named);
  }

  private void createAndRead(Block statements) {
    say("An encrypted table");
    Dataset<Row> last = null;
    for (String statement : page.statements(statements)) {
      last = sql(statement);
    }
    expectRows(last, ROWS);
    String shown = spark.sql("SHOW CREATE TABLE patients").first().getString(0);
    check(shown.contains("'personal:name,ssn'"), "the table names its keys");
    check(!shown.contains(password), "the table does not have the password");
  }

  private void showFiles() throws IOException {
    say("What its files show to everybody");
    spark.sql("CREATE TABLE plain USING jparquet AS SELECT * FROM patients");
    for (Path file : dataFiles(table.resolveSibling("plain"))) {
      System.out.println(file.getFileName() + " of a plain table: " + wordsIn(file));
    }
    for (String word : HIDDEN) {
      boolean found = false;
      for (Path file : dataFiles(table.resolveSibling("plain"))) {
        found |= wordsIn(file).contains(word);
      }
      check(found, "a plain table shows " + word);
    }
    for (Path file : dataFiles(table)) {
      byte[] bytes = Files.readAllBytes(file);
      String magic = new String(bytes, 0, 4, StandardCharsets.US_ASCII);
      System.out.println(file.getFileName() + ": " + wordsIn(file) + ", magic " + magic);
      check(magic.equals("PARE"), "the footer of " + file + " is encrypted");
      check(wordsIn(file).isEmpty(), file + " shows nothing");
    }
  }

  /** The hidden words that are readable in a file. */
  private static List<String> wordsIn(Path file) throws IOException {
    String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    return HIDDEN.stream().filter(bytes::contains).toList();
  }

  private void readWithSomeKeys(Block command, Block query)
      throws IOException, InterruptedException {
    say("A reader with the key of the footer alone");
    runAll(command);
    String other = page.statements(query).get(0);
    expectRows(sql(other), List.of("[1]", "[2]"));
    expectFailure(other.replace("SELECT id", "SELECT name"), "column name", "'personal'");
    expectFailure(other + " WHERE ssn = '123-45-6789'", "column ssn", "'personal'");
  }

  private void readWithoutKeys() {
    say("Readers without a key or with a wrong password");
    expectFailure("SELECT id FROM jparquet.`" + table + "`", "the reader has no keys");
    System.out.println("> patients, with another password");
    expectFailure(
        () -> spark.read().option(TOKEN, "a guess").table("patients"), "the password is right");
  }

  private void rotate(List<Block> steps) throws IOException, InterruptedException {
    say("Rotation");
    Map<String, String> before = contents();
    runAll(steps.get(0));
    TimeUnit.MILLISECONDS.sleep(1_500L * CACHE_SECONDS);
    for (String statement : page.statements(steps.get(1))) {
      sql(statement);
    }
    rotateKeys(steps.get(2));
    check(contents().equals(before), "the data files are as they were");
    runAll(steps.get(3));
    TimeUnit.MILLISECONDS.sleep(1_500L * CACHE_SECONDS);
    expectRows(sql("SELECT * FROM patients"), ROWS);
    sql("INSERT INTO patients VALUES (3, 'Edsger', '000-00-0000')");
    List<String> more = new ArrayList<>(ROWS);
    more.add("[3,Edsger,000-00-0000]");
    expectRows(sql("SELECT * FROM patients"), more);
    for (Path file : files(table, "_KEY_MATERIAL_FOR_")) {
      String material = Files.readString(file);
      check(
          material.contains("personal-2") && !material.contains("\\\"personal\\\""),
          file + " names the new key alone");
    }
  }

  private void rotateKeys(Block command) {
    Matcher arguments = Pattern.compile("-Drun\\.args=\"(.*?)\"").matcher(command.lines().get(0));
    check(arguments.find(), "the page gives the arguments of rotate-keys");
    System.out.println("$ rotate-keys " + arguments.group(1));
    String[] words = page.words(arguments.group(1)).toArray(String[]::new);
    check(new CommandLine(new RotateKeys()).execute(words) == 0, "the rotation succeeds");
  }

  private void runAll(Block commands) throws IOException, InterruptedException {
    for (String line : commands.lines()) {
      System.out.println("$ " + line);
      List<String> words = page.words(line);
      check(words.get(0).equals("keytool"), "the commands are those of keytool");
      words.set(0, Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
      Path output = directory.resolve("keytool.log");
      Process process =
          new ProcessBuilder(words)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      process.getOutputStream().close();
      check(process.waitFor() == 0, line + " succeeds: " + Files.readString(output));
    }
  }

  private Dataset<Row> sql(String statement) {
    System.out.println("> " + statement.replace("\n", "\n  "));
    return spark.sql(statement);
  }

  private static void expectRows(Dataset<Row> query, List<String> expected) {
    List<String> rows = query.collectAsList().stream().map(Row::toString).sorted().toList();
    rows.forEach(System.out::println);
    check(rows.equals(expected), "the rows are " + expected + ", not " + rows);
  }

  private void expectFailure(String statement, String... texts) {
    expectFailure(() -> sql(statement), texts);
  }

  /** A query that must fail with an error that contains all these texts, and no secret. */
  private void expectFailure(Supplier<Dataset<Row>> query, String... texts) {
    try {
      List<Row> rows = query.get().collectAsList();
      throw new AssertionError("expected an error about " + Arrays.toString(texts) + ": " + rows);
    } catch (Exception e) {
      StringBuilder all = new StringBuilder();
      for (Throwable each = e; each != null; each = each.getCause()) {
        all.append(each).append('\n');
        if (each instanceof CryptoException) {
          System.out.println("refused: " + each.getMessage());
        }
      }
      for (String text : texts) {
        check(all.indexOf(text) >= 0, "the error contains " + text + ": " + all);
      }
      check(all.indexOf(password) < 0, "the error does not contain the password");
    }
  }

  /** The bytes of the data files, by name. */
  private Map<String, String> contents() throws IOException {
    Map<String, String> contents = new TreeMap<>();
    for (Path file : dataFiles(table)) {
      contents.put(
          file.toString(), new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
    }
    return contents;
  }

  private static List<Path> dataFiles(Path directory) throws IOException {
    return files(directory, "part-");
  }

  /** The files whose name begins so; there must be some. */
  private static List<Path> files(Path directory, String prefix) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      List<Path> files =
          all.filter(file -> file.getFileName().toString().startsWith(prefix)).sorted().toList();
      check(!files.isEmpty(), directory + " has files " + prefix + "…");
      return files;
    }
  }

  private static void say(String heading) {
    System.out.println();
    System.out.println("== " + heading);
  }

  private static void check(boolean holds, String claim) {
    if (!holds) {
      throw new AssertionError("Not so: " + claim);
    }
  }

  private static FileAttribute<?>[] onlyForMe() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  private static void deleteRecursively(Path path) throws IOException {
    if (Files.notExists(path)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(path)) {
      for (Path each : (Iterable<Path>) paths.sorted(Comparator.reverseOrder())::iterator) {
        Files.delete(each);
      }
    }
  }
}
