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
    return new Output(screen.out());
  }

  private static final class Output implements PositionOutput {
    private final PrintStream out;
    private long position;

    Output(PrintStream out) {
      this.out = out;
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      out.write(bytes, offset, length);
      position += length;
    }

    @Override
    public void close() {
      out.flush(); // the end of the process reports what could not be written
    }

    @Override
    public void abort() {
      out.flush();
    }
  }
}
