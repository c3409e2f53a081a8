package io.jparquet.cli.dive;

import io.jparquet.cli.dive.Frame.Line;
import io.jparquet.cli.output.Printable;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;

/**
 * A terminal that shows frames on its second screen and reads keys one by one. Closing it restores
 * the terminal as it was; so does the end of the process by a signal. The methods may be called by
 * one thread, {@link #close()} also by others.
 */
final class DiveTerminal implements Closeable {
  /** Second screen, no cursor, no lines that continue in the next one. */
  private static final String ENTER = "\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[2J";

  private static final String LEAVE = "\u001b[0m\u001b[?7h\u001b[?25h\u001b[?1049l";
  private static final String CLEAR = "\u001b[2J";
  private static final String CLEAR_REST = "\u001b[K";
  private static final String PLAIN = "\u001b[0m";

  /** How long a change of the size can go unnoticed. */
  private static final long POLL_MILLIS = 100;

  /** How often long work looks for keys. */
  private static final long PATIENCE_NANOS = 200_000_000;

  private static final int USUAL_WIDTH = 80;
  private static final int USUAL_HEIGHT = 24;

  private final Terminal terminal;
  private final boolean colours;
  private final KeyReader keys;
  private final Attributes saved;
  private final Thread hook = new Thread(this::restore, "jparquet-dive-restore");
  private volatile boolean resized = true;
  private Size size = new Size(USUAL_WIDTH, USUAL_HEIGHT);
  private List<Line> painted = new ArrayList<>();
  private long worksSince;
  private boolean restored;

  /**
   * Takes over a terminal.
   *
   * @param terminal closed with this one
   */
  DiveTerminal(Terminal terminal, boolean colours) throws IOException {
    this.terminal = terminal;
    this.colours = colours;
    this.keys = new KeyReader(terminal.reader());
    this.saved = terminal.enterRawMode();
    Runtime.getRuntime().addShutdownHook(hook);
    Attributes raw = terminal.getAttributes();
    raw.setControlChar(Attributes.ControlChar.VSUSP, 0); // a stopped process would leave the screen
    terminal.setAttributes(raw);
    terminal.handle(Terminal.Signal.WINCH, signal -> resized = true);
    terminal.handle(Terminal.Signal.CONT, signal -> resized = true);
    write(ENTER);
  }

  /** Shows a dive and follows its keys, until it ends or the terminal is gone. */
  void run(Dive dive) throws IOException {
    boolean goesOn = true;
    paint(dive);
    while (goesOn) {
      try {
        Key key = keys.read(POLL_MILLIS);
        if (key != null) {
          worksSince = System.nanoTime();
          goesOn = dive.press(key);
        }
        if (goesOn && (key != null || resized)) {
          paint(dive);
        }
      } catch (EOFException gone) {
        return;
      }
    }
  }

  /** Whether the user has pressed a key while something takes long. */
  boolean isImpatient(String work) throws IOException {
    long now = System.nanoTime();
    if (now - worksSince < PATIENCE_NANOS) {
      return false;
    }
    worksSince = now;
    String text = Printable.of(work + "; any key stops it");
    write(at(size.getRows()) + PLAIN + CLEAR_REST + Printable.shortened(text, size.getColumns()));
    painted = new ArrayList<>();
    return keys.isWaiting();
  }

  private void paint(Dive dive) throws IOException {
    boolean all = resized;
    resized = false;
    if (all) {
      Size now = terminal.getSize();
      size = now.getColumns() > 0 && now.getRows() > 0 ? now : new Size(USUAL_WIDTH, USUAL_HEIGHT);
    }
    Frame frame = dive.frame(size.getColumns(), size.getRows());
    StringBuilder text = new StringBuilder(all ? PLAIN + CLEAR : "");
    for (int i = 0; i < frame.lines().size(); i++) {
      Line line = frame.lines().get(i);
      if (all || i >= painted.size() || !painted.get(i).equals(line)) {
        text.append(at(i + 1)).append(PLAIN).append(CLEAR_REST).append(styled(line));
      }
    }
    painted = frame.lines();
    write(text.toString());
  }

  private static String at(int row) {
    return "\u001b[" + row + ";1H";
  }

  private String styled(Line line) {
    String code =
        switch (line.style()) {
          case PLAIN -> "";
          case TITLE, HEADING -> "1";
          case SELECTED -> "7";
          case FAINT -> "2";
          case BAD -> colours ? "31" : "";
        };
    return code.isEmpty() ? line.text() : "\u001b[" + code + "m" + line.text() + PLAIN;
  }

  private synchronized void write(String text) throws IOException {
    if (!restored) {
      terminal.output().write(text.getBytes(StandardCharsets.UTF_8));
      terminal.output().flush();
    }
  }

  /** Restores the terminal; from then on, nothing is painted. */
  private synchronized void restore() {
    if (restored) {
      return;
    }
    try {
      write(LEAVE);
    } catch (IOException | RuntimeException gone) {
      // A terminal that is gone needs nothing.
    }
    restored = true;
    try {
      terminal.setAttributes(saved);
    } catch (RuntimeException | IOError gone) {
      // The same.
    }
  }

  @Override
  public void close() throws IOException {
    restore();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // the process ends already
    }
    terminal.close();
  }
}
