package io.jparquet.spark.core.file;

import io.jparquet.local.LocalFiles;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.impl.OpenFileParameters;

/**
 * Local files through Hadoop, whose reads take long, as those of a store do. Counts are of the
 * process.
 */
public final class SlowFileSystem extends LocalFiles {
  private static final long MILLIS = 15;

  /** Reads so far. */
  public static final AtomicInteger READS = new AtomicInteger();

  /** Those of them that threads made which read row groups ahead. */
  public static final AtomicInteger AHEAD = new AtomicInteger();

  /** The most reads at a time. */
  public static final AtomicInteger MOST_IN_FLIGHT = new AtomicInteger();

  /** Streams that are open. */
  public static final AtomicInteger OPEN = new AtomicInteger();

  private static final AtomicInteger IN_FLIGHT = new AtomicInteger();

  /** Reads of files whose names contain it fail; null for none. */
  private static volatile String broken;

  /** Forgets the reads so far. */
  public static void reset() {
    READS.set(0);
    AHEAD.set(0);
    MOST_IN_FLIGHT.set(0);
    broken = null;
  }

  /** Lets reads of files fail whose names contain a text. */
  public static void breakFiles(String name) {
    broken = name;
  }

  @Override
  protected CompletableFuture<FSDataInputStream> openFileWithOptions(
      Path path, OpenFileParameters parameters) throws IOException {
    FSDataInputStream in = open(path);
    OPEN.incrementAndGet();
    return CompletableFuture.completedFuture(
        new FSDataInputStream(new SlowStream(in, path.getName())));
  }

  private static final class SlowStream extends FSInputStream {
    private final FSDataInputStream in;
    private final String name;
    private boolean closed;

    SlowStream(FSDataInputStream in, String name) {
      this.in = in;
      this.name = name;
    }

    @Override
    public void readFully(long position, byte[] buffer, int offset, int length) throws IOException {
      READS.incrementAndGet();
      if (Thread.currentThread().getName().equals("jparquet-prefetch")) {
        AHEAD.incrementAndGet();
      }
      MOST_IN_FLIGHT.accumulateAndGet(IN_FLIGHT.incrementAndGet(), Math::max);
      try {
        TimeUnit.MILLISECONDS.sleep(MILLIS);
        if (broken != null && name.contains(broken)) {
          throw new IOException("the store is broken");
        }
        in.readFully(position, buffer, offset, length);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException();
      } finally {
        IN_FLIGHT.decrementAndGet();
      }
    }

    @Override
    public int read() throws IOException {
      return in.read();
    }

    @Override
    public void seek(long position) throws IOException {
      in.seek(position);
    }

    @Override
    public long getPos() throws IOException {
      return in.getPos();
    }

    @Override
    public boolean seekToNewSource(long target) {
      return false;
    }

    @Override
    public void close() throws IOException {
      if (!closed) {
        closed = true;
        OPEN.decrementAndGet();
        in.close();
      }
    }
  }
}
