package io.jparquet.cli.output;

import io.jparquet.io.OutputFile;
import io.jparquet.io.PositionOutput;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Handles signals, such as Ctrl-C, that end the process while it writes files. Writing stops at its
 * next step with an error, which removes its temporary files; then the process ends. Applies to the
 * whole process, as signals do. Thread-safe.
 */
public final class Interruption {
  /** A step takes far less; even a process that hangs must end. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

  private static final Object LOCK = new Object();

  private static volatile boolean requested;
  private static int writing;

  /** Threads that wait for the standard input, maybe for ever. */
  private static int waiting;

  /** The outputs that are neither complete nor given up. */
  private static final Set<StoppingOutput> OPEN = new HashSet<>();

  private Interruption() {}

  /** From now on, the end of the process waits for the removal of temporary files. */
  public static void watch() {
    Runtime.getRuntime().addShutdownHook(new Thread(Interruption::stop, "jparquet-interruption"));
  }

  private static void stop() {
    requested = true;
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    synchronized (LOCK) {
      try {
        long left = PATIENCE_NANOS;
        while (writing > 0 && waiting == 0 && left > 0) {
          TimeUnit.NANOSECONDS.timedWait(LOCK, left);
          left = deadline - System.nanoTime();
        }
        if (waiting > 0) { // what waits for input does not come to its next step
          List.copyOf(OPEN).forEach(StoppingOutput::abort);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Work that writes files; once closed, its temporary files are gone. */
  public static final class Writing implements AutoCloseable {
    private Writing() {
      synchronized (LOCK) {
        writing++;
      }
    }

    @Override
    public void close() {
      synchronized (LOCK) {
        writing--;
        LOCK.notifyAll();
      }
    }
  }

  /** Begins work that writes files. */
  public static Writing writing() {
    return new Writing();
  }

  /** Whether the process is about to end. */
  public static boolean isRequested() {
    return requested;
  }

  /**
   * Ends the work if the process is about to end.
   *
   * @throws UncheckedIOException of an {@link InterruptedIOException}
   */
  public static void check() {
    if (requested) {
      throw new UncheckedIOException(new InterruptedIOException("the process was stopped"));
    }
  }

  /** The standard input, from which no thread returns while the process ends. */
  public static InputStream standardInput() {
    return new WaitingInput(System.in);
  }

  private static final class WaitingInput extends FilterInputStream {
    WaitingInput(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      synchronized (LOCK) {
        check();
        waiting++;
        LOCK.notifyAll();
      }
      try {
        return in.read(bytes, offset, length);
      } finally {
        synchronized (LOCK) { // which the end of the process holds while it removes files
          waiting--;
        }
        check();
      }
    }
  }

  /** A file for which writing fails if the process is about to end. */
  public static OutputFile stopping(OutputFile file) {
    return new StoppingFile(file);
  }

  private record StoppingFile(OutputFile file) implements OutputFile {
    @Override
    public String location() {
      return file.location();
    }

    @Override
    public PositionOutput create() throws IOException {
      check();
      return new StoppingOutput(file.create());
    }
  }

  private static final class StoppingOutput implements PositionOutput {
    private final PositionOutput output;

    StoppingOutput(PositionOutput output) {
      this.output = output;
      synchronized (LOCK) {
        OPEN.add(this);
      }
    }

    @Override
    public long position() {
      return output.position();
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      check();
      output.write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
      output.flush();
    }

    @Override
    public void close() throws IOException {
      output.close();
      synchronized (LOCK) {
        OPEN.remove(this);
      }
    }

    @Override
    public void abort() {
      synchronized (LOCK) {
        if (OPEN.remove(this)) {
          output.abort();
        }
      }
    }
  }
}
