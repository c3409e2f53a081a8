package io.jparquet.cli.output;

import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A progress bar for long work, on a terminal. Steps may come from several threads. */
public final class Progress implements AutoCloseable {
  /** Shorter work has no bar. */
  private static final long PATIENCE_NANOS = 700_000_000;

  private static final int UPDATE_MILLIS = 200;
  private static final long BYTES_PER_MEBIBYTE = 1 << 20;

  private final Screen screen;
  private final String task;
  private final long whole;
  private final boolean bytes;
  private final long start = System.nanoTime();
  private long done;
  private @Nullable ProgressBar bar;

  private Progress(Screen screen, String task, long whole, boolean bytes) {
    this.screen = screen;
    this.task = task;
    this.whole = whole;
    this.bytes = bytes;
  }

  /** A line of the terminal that is cleared at the end. */
  private static final class Line extends ConsoleProgressBarConsumer {
    private final Screen screen;

    Line(Screen screen) {
      super(screen.err(), screen.width() - 1);
      this.screen = screen;
    }

    @Override
    public void close() {
      screen.err().flush();
    }
  }

  /**
   * Starts some work.
   *
   * @param whole the steps of the whole work
   */
  public static Progress of(Screen screen, String task, long whole) {
    return new Progress(screen, task, whole, false);
  }

  /**
   * Starts some work whose steps are bytes.
   *
   * @param whole the bytes of the whole work
   */
  public static Progress ofBytes(Screen screen, String task, long whole) {
    return new Progress(screen, task, whole, true);
  }

  /**
   * Adds steps that are done; steps beyond the whole are not shown.
   *
   * @throws java.io.UncheckedIOException if the process is about to end, see {@link Interruption}
   */
  public synchronized void step(long steps) {
    Interruption.check();
    done += steps;
    if (bar == null
        && screen.terminal()
        && System.nanoTime() - start > PATIENCE_NANOS
        && done < whole) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(Printable.shortened(Printable.of(task), 24))
              .setInitialMax(whole)
              .startsFrom(done, Duration.ofNanos(System.nanoTime() - start))
              // A line that was drawn during a step is wrong until the next one.
              .continuousUpdate()
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(UPDATE_MILLIS)
              .setUnit(bytes ? " MiB" : "", bytes ? BYTES_PER_MEBIBYTE : 1)
              .clearDisplayOnFinish()
              .setConsumer(new Line(screen))
              .build();
    }
    if (bar != null) {
      bar.stepTo(Math.min(done, whole));
    }
  }

  /** Removes the bar. */
  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
