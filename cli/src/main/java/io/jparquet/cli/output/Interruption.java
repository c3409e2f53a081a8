package io.jparquet.cli.output;

import io.jparquet.io.OutputFile;
import io.jparquet.io.PositionOutput;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
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
        while (writing > 0 && left > 0) {
          TimeUnit.NANOSECONDS.timedWait(LOCK, left);
          left = deadline - System.nanoTime();
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

  private record StoppingOutput(PositionOutput output) implements PositionOutput {
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
    }

    @Override
    public void abort() {
      output.abort();
    }
  }
}
