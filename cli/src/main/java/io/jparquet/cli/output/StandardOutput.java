package io.jparquet.cli.output;

import io.jparquet.io.OutputFile;
import io.jparquet.io.PositionOutput;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The standard output as a new file. Its reader gets the bytes as they are written, so a file whose
 * writing fails has no footer.
 */
public final class StandardOutput implements OutputFile {
  private final Screen screen;

  /** The standard output of a screen. */
  public StandardOutput(Screen screen) {
    this.screen = screen;
  }

  /** Whether the standard output is a terminal, which cannot show a file. */
  public static boolean isTerminal(Screen screen) {
    if (screen.terminal()) {
      return true;
    }
    // A console also needs a terminal as its input, which a pipe is not.
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException unknown) {
      return false;
    }
  }

  @Override
  public String location() {
    return "(stdout)";
  }

  @Override
  public PositionOutput create() {
    return new Output(screen);
  }

  private static final class Output implements PositionOutput {
    private final Screen screen;
    private final PrintStream out;
    private long position;

    Output(Screen screen) {
      this.screen = screen;
      this.out = screen.out();
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
      position += length;
      check();
    }

    @Override
    public void close() throws IOException {
      check();
    }

    /** A text may end where its reader stops; a file without its footer is none. */
    private void check() throws IOException {
      if (out.checkError()) {
        String loss = screen.loss().get();
        throw new IOException(
            "(stdout): the file is not complete: "
                + (loss == null ? "its reader has closed the pipe" : loss));
      }
    }

    @Override
    public void abort() {
      out.flush();
    }
  }
}
