package io.jparquet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.cli.command.ExitCode;
import io.jparquet.cli.output.Screen;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that come from the standard input, and go to the standard output. */
class StandardInputTest {
  @TempDir private static Path directory;

  private static Path trips;

  private final InputStream own = System.in;
  private Set<Path> before = Set.of();

  @BeforeAll
  static void writeFile() throws IOException {
    trips = SampleFiles.trips(directory.resolve("trips.parquet"));
  }

  @BeforeEach
  void direct() throws IOException {
    System.setIn(Files.newInputStream(trips));
    before = temporaryFiles();
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    System.in.close();
    System.setIn(own);
    Set<Path> after = temporaryFiles();
    after.removeAll(before);
    assertThat(after).isEmpty();
  }

  private static Set<Path> temporaryFiles() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("jparquet-stdin"))
          .collect(Collectors.toSet());
    }
  }

  private static CommandRun run(String command, Object... files) {
    List<Object> words = new ArrayList<>(List.of(command.split(" ")));
    words.addAll(List.of(files));
    return CommandRun.of(words.toArray());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "show",
        "show --json",
        "schema",
        "schema --json",
        "meta",
        "meta --json",
        "stats",
        "stats --json",
        "sizes",
        "sizes --json",
        "pages",
        "pages --json",
        "index",
        "bloom",
        "dictionary",
        "cat",
        "cat -f csv",
        "head",
        "tail -n 3",
        "sample --seed 5",
        "count",
        "count --json",
        "count -w id<7",
        "verify --deep",
        "verify --json"
      })
  void aCommandPrintsTheSameAsForTheFile(String command) {
    CommandRun run = run(command, "-");
    CommandRun file = run(command, trips);
    assertThat(run.err()).isEqualTo(file.err());
    assertThat(run.code()).isEqualTo(file.code());
    assertThat(run.out()).isEqualTo(file.out().replace(trips.toString(), "(stdin)"));
  }

  @Test
  void adviceSaysThatNoCommandCanReadItAgain() {
    assertThat(run("advise --sample", "-").out())
        .startsWith("(stdin)\n")
        .contains("no command rewrites the file: it is the standard input; save it to a file");
  }

  @Test
  void itIsOneOfSeveralFilesAndASideOfADifference() {
    assertThat(run("count", "-", trips).out())
        .contains("250  (stdin)\n", "250  " + trips, "500  in 2 files");
    System.setIn(new ByteArrayInputStream(bytes()));
    assertThat(run("diff", trips, "-").code()).isEqualTo(ExitCode.FINE);
  }

  private static byte[] bytes() {
    try {
      return Files.readAllBytes(trips);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void itIsReadOnce() {
    for (String command : List.of("count", "diff", "head")) {
      System.setIn(new ByteArrayInputStream(bytes()));
      CommandRun run = run(command, "-", "-");
      assertThat(run.code()).as(command).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains("the standard input (-) can be read only once");
    }
  }

  @Test
  void bytesThatAreNoFileAreRefusedUnderItsName() {
    for (String text : List.of("", "PAR1", "id,name\n1,a\n", "PAR1 and PAR1")) {
      for (String command : List.of("show", "head", "count", "meta", "advise")) {
        System.setIn(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        CommandRun run = run(command, "-");
        assertThat(run.code()).as(command + text).isEqualTo(ExitCode.UNREADABLE);
        assertThat(run.err()).contains("(stdin)").doesNotContain("unexpected", "jparquet-stdin");
      }
    }
  }

  @Test
  void anInputThatFailsIsAnErrorOfTheInput() {
    System.setIn(
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the other end is gone");
          }
        });
    CommandRun run = run("head", "-");
    assertThat(run.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(run.err()).isEqualTo("jparquet: (stdin): the other end is gone\n");
  }

  private static Process process(Path temporary, String... words) throws IOException {
    List<String> line =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    line.addAll(List.of(words));
    return new ProcessBuilder(line).start();
  }

  @Test
  void aDirectoryThatCannotKeepTheBytesIsNamed(@TempDir Path temporary) throws Exception {
    Path missing = temporary.resolve("missing");
    Process process = process(missing, "head", "-");
    process.getOutputStream().close();
    String message = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(message)
        .startsWith("jparquet: (stdin): its bytes cannot be kept in the directory of temporary")
        .contains(missing.toString(), "-Djava.io.tmpdir=DIR");
  }

  @Test
  @EnabledOnOs(
      value = {OS.LINUX, OS.MAC},
      disabledReason = "other systems end a process without a signal")
  void aProcessThatIsStoppedLeavesNoBytes(@TempDir Path temporary) throws Exception {
    Process process = process(temporary, "head", "-");
    try {
      process.getOutputStream().write(bytes());
      process.getOutputStream().flush();
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (spooledBytes(temporary) < bytes().length
          && process.isAlive()
          && System.nanoTime() < deadline) {
        Thread.sleep(20);
      }
      assertThat(spooledBytes(temporary)).isEqualTo(bytes().length);
      process.destroy();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(spooledBytes(temporary)).isEqualTo(-1);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  @EnabledOnOs(
      value = {OS.LINUX, OS.MAC},
      disabledReason = "other systems end a process without a signal")
  void anImportThatWaitsForItsInputEndsAtOnceAndLeavesNoFile(@TempDir Path results)
      throws Exception {
    Process process =
        process(
            directory,
            "import",
            "--format",
            "csv",
            "--no-header",
            "--infer",
            "100",
            "-",
            "-o",
            results.resolve("out.parquet").toString());
    try {
      for (int i = 0; i < 50_000; i++) {
        process.getOutputStream().write((i + "\n").getBytes(StandardCharsets.US_ASCII));
      }
      process.getOutputStream().flush();
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (isEmpty(results) && process.isAlive() && System.nanoTime() < deadline) {
        Thread.sleep(20);
      }
      assertThat(isEmpty(results)).isFalse();
      process.destroy();
      assertThat(process.waitFor(15, TimeUnit.SECONDS)).as("it waits for 20 seconds").isTrue();
      assertThat(isEmpty(results)).isTrue();
    } finally {
      process.destroyForcibly();
    }
  }

  private static boolean isEmpty(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.findFirst().isEmpty();
    }
  }

  @Test
  @EnabledOnOs(
      value = {OS.LINUX, OS.MAC},
      disabledReason = "other systems have other pipes")
  void aFileForAPipeThatIsClosedIsAnError() throws Exception {
    Process process =
        process(directory, "rewrite", "recode", "--codec", "zstd", "-o", "-", trips.toString());
    process.getInputStream().close();
    String message = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(message)
        .contains("(stdout): the file is not complete: its reader has closed the pipe")
        .doesNotContain("saved");
  }

  /** The size of the file with the bytes of the input; -1 if there is none. */
  private static long spooledBytes(Path temporary) throws IOException {
    try (Stream<Path> files = Files.list(temporary)) {
      Path file =
          files
              .filter(path -> path.getFileName().toString().startsWith("jparquet-stdin"))
              .findFirst()
              .orElse(null);
      return file == null ? -1 : Files.size(file);
    }
  }

  @Test
  void aTerminalIsNoFile() {
    CommandRun run = CommandRun.onTerminal(80, false, "head", "-");
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("the standard input (-) is a terminal");
  }

  @Test
  void itIsRewrittenButNotInPlace() throws IOException {
    Path out = directory.resolve("from-stdin.parquet");
    CommandRun place = run("rewrite index --in-place", "-");
    assertThat(place.code()).isEqualTo(ExitCode.USAGE);
    assertThat(place.err()).contains("cannot be replaced");
    System.setIn(new ByteArrayInputStream(bytes()));
    CommandRun run = run("rewrite recode --codec zstd", "-o", out, "-");
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(CommandRun.rows(out)).isEqualTo(CommandRun.rows(trips));
    System.setIn(new ByteArrayInputStream(bytes()));
    CommandRun saved = run("recover", "-o", directory.resolve("recovered.parquet"), "-");
    assertThat(saved.code()).as(saved.err()).isEqualTo(ExitCode.FINE);
  }

  /** Runs a command whose result is bytes. */
  private static byte[] written(int expected, StringBuilder messages, Object... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Screen screen =
        Screen.plain(
            new PrintStream(out, false, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    int code = Main.run(screen, Stream.of(words).map(Object::toString).toArray(String[]::new));
    messages.append(err.toString(StandardCharsets.UTF_8));
    assertThat(code).as(messages.toString()).isEqualTo(expected);
    return out.toByteArray();
  }

  @Test
  void aNewFileGoesToTheStandardOutput() throws IOException {
    StringBuilder messages = new StringBuilder();
    byte[] bytes =
        written(ExitCode.FINE, messages, "rewrite", "recode", "--codec", "zstd", "-o", "-", "-");
    assertThat(messages.toString()).startsWith("250 rows in (stdout); ").hasLineCount(1);
    Path file = Files.write(directory.resolve("out.parquet"), bytes);
    assertThat(CommandRun.rows(file)).isEqualTo(CommandRun.rows(trips));
    System.setIn(new ByteArrayInputStream("a,b\n1,x\n".getBytes(StandardCharsets.UTF_8)));
    byte[] imported =
        written(ExitCode.FINE, new StringBuilder(), "import", "--format", "csv", "-", "-o", "-");
    Path second = Files.write(directory.resolve("imported.parquet"), imported);
    assertThat(CommandRun.rows(second)).isEqualTo("{\"a\":1,\"b\":\"x\"}\n");
  }

  @Test
  void theStandardOutputIsRefusedWhereAFileIsNeeded() {
    Object[][] commands = {
      {"rewrite", "split", "--rows", "10", "-o", "-", trips},
      {"rewrite", "index", "--json", "-o", "-", trips},
      {"recover", "-o", "-", trips}
    };
    for (Object[] command : commands) {
      StringBuilder messages = new StringBuilder();
      assertThat(written(ExitCode.USAGE, messages, command)).isEmpty();
      assertThat(messages.toString()).contains("standard output").contains("name a file");
    }
    CommandRun terminal = CommandRun.onTerminal(80, false, "rewrite", "index", "-o", "-", trips);
    assertThat(terminal.code()).isEqualTo(ExitCode.USAGE);
    assertThat(terminal.err()).contains("the standard output is a terminal");
  }
}
