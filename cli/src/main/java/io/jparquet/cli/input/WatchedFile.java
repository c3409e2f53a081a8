package io.jparquet.cli.input;

import io.jparquet.cli.output.Progress;
import io.jparquet.io.ByteRange;
import io.jparquet.io.FetchedRange;
import io.jparquet.io.InputFile;
import io.jparquet.io.RequestCost;
import java.io.IOException;
import java.util.List;
import java.util.function.IntFunction;

/** A file that reports bytes as progress when they are read. As thread-safe as the file. */
public final class WatchedFile implements InputFile {
  private final InputFile file;
  private final Progress progress;

  /**
   * Watches a file.
   *
   * @param file closed with this one
   * @param progress receives the bytes; the caller closes it
   */
  public WatchedFile(InputFile file, Progress progress) {
    this.file = file;
    this.progress = progress;
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
  public void readFully(long position, byte[] dst, int offset, int length) throws IOException {
    file.readFully(position, dst, offset, length);
    progress.step(length);
  }

  @Override
  public List<FetchedRange> readRanges(List<ByteRange> ranges, IntFunction<byte[]> allocation)
      throws IOException {
    List<FetchedRange> fetched = file.readRanges(ranges, allocation);
    progress.step(ranges.stream().mapToLong(ByteRange::length).sum());
    return fetched;
  }

  @Override
  public RequestCost requestCost() {
    return file.requestCost();
  }

  @Override
  public InputFile sibling(String relativePath) throws IOException {
    return file.sibling(relativePath);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
