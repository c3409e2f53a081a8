package io.jparquet.cli.dive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.cli.SampleFiles;
import io.jparquet.cli.command.ExitCode;
import io.jparquet.cli.output.Screen;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.ExternalTerminal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command on a terminal: bytes of keys go in, and bytes of screens come out. */
@Timeout(60)
class DiveTerminalTest {
  @TempDir private Path directory;

  private final ScreenOfBytes pictures = new ScreenOfBytes();
  private final PipedOutputStream keys = new PipedOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private ExternalTerminal terminal;
  private Attributes before;
  private Path trips;

  @BeforeEach
  void open() throws IOException {
    trips = SampleFiles.trips(directory.resolve("trips.parquet"));
    terminal =
        new ExternalTerminal(
            "test",
            "xterm",
            new PipedInputStream(keys),
            pictures,
            StandardCharsets.UTF_8,
            Terminal.SignalHandler.SIG_DFL,
            false);
    terminal.setSize(new Size(80, 16));
    before = terminal.getAttributes();
  }

  @AfterEach
  void close() {
    thread.shutdownNow();
  }

  private Screen screen(boolean isTerminal) {
    PrintStream messages = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new Screen(messages, messages, 80, isTerminal, false, () -> null);
  }

  private int run(Path file) {
    return new CommandLine(new DiveCommand(screen(true), () -> terminal)).execute(file.toString());
  }

  private Future<Integer> start(Path file) {
    return thread.submit(() -> run(file));
  }

  private void type(String text) throws IOException {
    keys.write(text.getBytes(StandardCharsets.UTF_8));
    keys.flush();
  }

  private void assertRestored() {
    assertThat(pictures.failure()).isEmpty();
    assertThat(pictures.isRestored()).isTrue();
    assertThat(terminal.getAttributes().toString()).isEqualTo(before.toString());
  }

  @Test
  void keysLeadThroughTheFileAndTheEndRestoresTheTerminal() throws Exception {
    Future<Integer> code = start(trips);
    assertThat(pictures.pictureWith("q quit")).contains("trips.parquet").contains("> row groups");
    assertThat(pictures.isSecond()).isTrue();
    assertThat(terminal.getAttributes().getLocalFlag(Attributes.LocalFlag.ECHO)).isFalse();
    type("\r");
    pictures.pictureWith("› row groups");
    type("\u001b[B");
    pictures.pictureWith("2 of 3");
    type("\u001bOC"); // the right arrow of a keypad in application mode
    pictures.pictureWith("› row group 1");
    type("\u001b");
    pictures.pictureWith("› row groups\n");
    type("r");
    pictures.pictureWith("› rows");
    type("/東京\r");
    assertThat(pictures.pictureWith("3 of 250")).contains("東京");
    type("q");
    assertThat(code.get()).isEqualTo(ExitCode.FINE);
    assertRestored();
  }

  @Test
  void aNewSizeIsANewScreen() throws Exception {
    Future<Integer> code = start(trips);
    pictures.pictureWith("q quit");
    terminal.setSize(new Size(30, 8));
    terminal.raise(Terminal.Signal.WINCH);
    String small = pictures.pictureWith("Tab…");
    assertThat(small.lines()).hasSize(8).allMatch(line -> line.length() <= 30);
    type("q");
    assertThat(code.get()).isEqualTo(ExitCode.FINE);
    assertRestored();
  }

  @Test
  void theEndOfTheInputIsTheEnd() throws Exception {
    Future<Integer> code = start(trips);
    pictures.pictureWith("q quit");
    keys.close();
    assertThat(code.get()).isEqualTo(ExitCode.FINE);
    assertRestored();
  }

  @Test
  void anErrorRestoresTheTerminal() throws Exception {
    View wrong =
        new View() {
          @Override
          String title() {
            return "wrong";
          }

          @Override
          List<Column> columns() {
            return List.of(Column.text("a"));
          }

          @Override
          long size() {
            throw new IllegalStateException("a bug");
          }

          @Override
          String cell(long row, int column) {
            return "";
          }
        };
    try (DiveTerminal taken = new DiveTerminal(terminal, true)) {
      assertThat(pictures.isSecond()).isTrue();
      assertThatThrownBy(() -> taken.run(new Dive(wrong, work -> false)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("a bug");
    }
    assertRestored();
  }

  @Test
  void aKeyStopsALongSearch() throws Exception {
    View endless =
        new View() {
          @Override
          String title() {
            return "endless";
          }

          @Override
          List<Column> columns() {
            return List.of(Column.text("a"));
          }

          @Override
          long size() {
            return Long.MAX_VALUE;
          }

          @Override
          String cell(long row, int column) {
            return "x";
          }
        };
    DiveTerminal taken = new DiveTerminal(terminal, true);
    Future<?> run =
        thread.submit(
            () -> {
              taken.run(new Dive(endless, taken::isImpatient));
              return null;
            });
    type("/y\r");
    pictures.pictureWith("any key stops it");
    type("q");
    pictures.pictureWith("the search was stopped");
    run.get(); // the key that stopped it means what it always does
    taken.close();
    assertRestored();
  }

  @Test
  void aDamagedFileIsAMessageOnTheScreenAndAnExitCode() throws Exception {
    Path file = Files.writeString(directory.resolve("none.parquet"), "no Parquet file");
    Future<Integer> code = start(file);
    pictures.pictureWith("(damaged)");
    type("q");
    assertThat(code.get()).isEqualTo(ExitCode.UNREADABLE);
    assertRestored();
  }

  @Test
  void withoutATerminalTheMessageNamesShow() {
    CommandLine command =
        new CommandLine(
            new DiveCommand(
                screen(false),
                () -> {
                  throw new AssertionError("no terminal is opened");
                }));
    assertThat(command.execute(trips.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("needs a terminal")
        .contains("jparquet show");
  }

  @Test
  void aTerminalThatCannotMoveItsCursorIsRefused() throws IOException {
    ExternalTerminal dumb =
        new ExternalTerminal(
            "dumb", Terminal.TYPE_DUMB, new PipedInputStream(), pictures, StandardCharsets.UTF_8);
    CommandLine command = new CommandLine(new DiveCommand(screen(true), () -> dumb));
    assertThat(command.execute(trips.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("cannot move its cursor");
    assertThat(pictures.isSecond()).isFalse();
  }
}
