package io.jparquet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.cli.command.ExitCode;
import io.jparquet.cli.output.Screen;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * What a command has printed.
 *
 * @param code the exit code
 * @param out the result
 * @param err the messages
 */
public record CommandRun(int code, String out, String err) {

  /** Runs a command whose result goes to a file or a pipe. */
  public static CommandRun of(Object... args) {
    return on(Screen.UNLIMITED, false, args);
  }

  /** Runs a command on a terminal. */
  public static CommandRun onTerminal(int width, boolean colours, Object... args) {
    return on(width, colours, args);
  }

  /** The rows of a file that can be read, as the command {@code cat} prints them. */
  static String rows(Path file) {
    CommandRun run = of("cat", file);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    return run.out();
  }

  private static CommandRun on(int width, boolean colours, Object... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Screen screen =
        new Screen(
            new PrintStream(out, false, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            width,
            width != Screen.UNLIMITED,
            colours,
            () -> null);
    String[] words = List.of(args).stream().map(Object::toString).toArray(String[]::new);
    int code = Main.run(screen, words);
    return new CommandRun(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
