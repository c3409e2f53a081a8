package io.jparquet.internal.io;

import io.jparquet.internal.metrics.ReadCounters;
import io.jparquet.io.ByteRange;
import io.jparquet.io.FetchedRange;
import io.jparquet.io.InputFile;
import io.jparquet.io.RequestCost;
import java.io.IOException;
import java.util.List;
import java.util.function.IntFunction;

/** A file whose reads are counted. Several threads may use it only if they count separately. */
public final class MeteredInputFile implements InputFile {
  private final InputFile file;
  private final ReadCounters counters;

  /**
   * A file that counts.
   *
   * @param file the file; closed by {@link #close()}
   */
  public MeteredInputFile(InputFile file, ReadCounters counters) {
    this.file = file;
    this.counters = counters;
  }

  @Override
  public String location() {
    return file.location();
  }

  @Override
  public long length() throws IOException {
    return file.length();
  }

  @Override
  public void readFully(long position, byte[] dst, int offset, int count) throws IOException {
    long start = System.nanoTime();
    file.readFully(position, dst, offset, count);
    counters.addRequests(1, count, System.nanoTime() - start);
  }

  @Override
  public List<FetchedRange> readRanges(List<ByteRange> ranges, IntFunction<byte[]> allocation)
      throws IOException {
    long start = System.nanoTime();
    List<FetchedRange> fetched = file.readRanges(ranges, allocation);
    long nanos = System.nanoTime() - start;
    long bytes = ranges.stream().mapToLong(ByteRange::length).sum();
    counters.addRequests(ranges.size(), bytes, nanos);
    return fetched;
  }

  @Override
  public RequestCost requestCost() {
    return file.requestCost();
  }

  @Override
  public InputFile sibling(String relativePath) throws IOException {
    return new MeteredInputFile(file.sibling(relativePath), counters);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
