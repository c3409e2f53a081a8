package io.jparquet.spark.core.file;

import io.jparquet.io.ByteRange;
import io.jparquet.local.LocalFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.impl.OpenFileParameters;

/** Local files through Hadoop; counts what a store would be asked. Counts are of the process. */
public final class CountingFileSystem extends LocalFiles {
  static final AtomicInteger STATUSES = new AtomicInteger();
  static final AtomicInteger OPENED = new AtomicInteger();
  static final AtomicInteger READS = new AtomicInteger();

  /** The requests of the reads, for all files. */
  static final Queue<ByteRange> RANGES = new ConcurrentLinkedQueue<>();

  static void reset() {
    STATUSES.set(0);
    OPENED.set(0);
    READS.set(0);
    RANGES.clear();
  }

  /** Bytes that the reads requested. */
  static long bytes() {
    return RANGES.stream().mapToLong(ByteRange::length).sum();
  }

  private static void count(long position, int length) {
    READS.incrementAndGet();
    RANGES.add(new ByteRange(position, length));
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    STATUSES.incrementAndGet();
    return super.getFileStatus(path);
  }

  @Override
  protected CompletableFuture<FSDataInputStream> openFileWithOptions(
      Path path, OpenFileParameters parameters) throws IOException {
    OPENED.incrementAndGet();
    int asked = STATUSES.get();
    FSDataInputStream in = open(path);
    STATUSES.set(asked); // what this file system asks itself
    return CompletableFuture.completedFuture(new FSDataInputStream(new CountingStream(in)));
  }

  private static final class CountingStream extends FSInputStream {
    private final FSDataInputStream in;

    CountingStream(FSDataInputStream in) {
      this.in = in;
    }

    @Override
    public void readFully(long position, byte[] buffer, int offset, int length) throws IOException {
      count(position, length);
      in.readFully(position, buffer, offset, length);
    }

    @Override
    public void readVectored(List<? extends FileRange> ranges, IntFunction<ByteBuffer> allocate)
        throws IOException {
      ranges.forEach(range -> count(range.getOffset(), range.getLength()));
      in.readVectored(ranges, allocate);
    }

    @Override
    public int read() throws IOException {
      count(in.getPos(), 1);
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
    public boolean seekToNewSource(long target) throws IOException {
      return in.seekToNewSource(target);
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
