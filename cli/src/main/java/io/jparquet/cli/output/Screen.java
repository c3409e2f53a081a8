package io.jparquet.cli.output;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;

/**
 * The streams to which a command prints, and what the user's terminal can show. Not thread-safe.
 *
 * @param out receives results, in UTF-8
 * @param err receives messages and progress
 * @param width columns of the terminal; {@link #UNLIMITED} if results do not go to a terminal
 * @param terminal whether results go to a terminal
 * @param colours whether the terminal shows colors, and the user wants them
 * @param loss why results could not be written; null if they could, or if the reader does not want
 *     them
 */
public record Screen(
    PrintStream out,
    PrintStream err,
    int width,
    boolean terminal,
    boolean colours,
    Supplier<@Nullable String> loss) {

  /** The width if there is no terminal: nothing is shortened. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  private static final int USUAL_WIDTH = 80;
  private static final int LEAST_WIDTH = 40;
  private static final int BUFFER_BYTES = 1 << 16;

  /** The terminal, file or pipe that the process was started with. */
  public static Screen ofProcess() {
    boolean terminal = isTerminal();
    ResultStream results = new ResultStream(new FileOutputStream(FileDescriptor.out));
    PrintStream out =
        new PrintStream(
            new BufferedOutputStream(results, BUFFER_BYTES), false, StandardCharsets.UTF_8);
    PrintStream err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    return new Screen(
        out,
        err,
        terminal ? terminalWidth() : UNLIMITED,
        terminal,
        terminal && Ansi.AUTO.enabled(),
        results::loss);
  }

  /** A screen for tests and for programs: no terminal, no colors. */
  public static Screen plain(PrintStream out, PrintStream err) {
    return new Screen(out, err, UNLIMITED, false, false, () -> null);
  }

  /**
   * Whether there is a terminal: since JDK 22, a console may lack one, and has a method that tells.
   */
  private static boolean isTerminal() {
    java.io.Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException older) {
      return true;
    }
  }

  private static int terminalWidth() {
    String given = System.getenv("COLUMNS");
    if (given != null && given.matches("[0-9]{1,5}")) {
      return Math.max(LEAST_WIDTH, Integer.parseInt(given));
    }
    try (Terminal terminal = TerminalBuilder.builder().system(true).dumb(true).build()) {
      int width = terminal.getWidth();
      return width <= 0 ? USUAL_WIDTH : Math.max(LEAST_WIDTH, width);
    } catch (IOException | RuntimeException unknown) {
      return USUAL_WIDTH;
    }
  }

  /** Prints a line of the result. */
  public void line(String text) {
    out.print(text);
    out.print('\n');
  }

  /**
   * Prints a line of data for programs, unchanged in a file or a pipe. On a terminal its control
   * characters are escaped as in JSON; line feeds are kept.
   */
  public void data(String text) {
    line(terminal ? text.lines().map(Printable::of).collect(Collectors.joining("\n")) : text);
  }

  /** Prints an empty line of the result. */
  public void line() {
    out.print('\n');
  }

  /**
   * Prints a message beside the result. Control characters of file names and values are escaped.
   */
  public void message(String text) {
    out.flush();
    err.print(Printable.of(text));
    err.print('\n');
  }

  /** A heading: bold, if there are colors. */
  public String heading(String text) {
    return styled("1", text);
  }

  /** Secondary text: faint, if there are colors. */
  public String faint(String text) {
    return styled("2", text);
  }

  /** Text about something good: green, if there are colors. */
  public String good(String text) {
    return styled("32", text);
  }

  /** Text about something bad: red, if there are colors. */
  public String bad(String text) {
    return styled("31", text);
  }

  private String styled(String code, String text) {
    return colours ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }

  /** Whether the result has no reader anymore, because a pipe was closed. */
  public boolean isClosed() {
    return out.checkError();
  }
}
