package io.jparquet.io;

import io.jparquet.error.CorruptFileException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file of a local file system. May be used by several threads at once. */
final class LocalInputFile implements InputFile {
  /**
   * The JDK copies through an off-heap buffer that it keeps per thread; reading in parts limits the
   * size of that buffer.
   */
  private static final int MAX_READ = 1 << 20;

  private final Path path;
  private final FileChannel channel;
  private final long length;

  /** Opens a file. Its length is determined once, here. */
  LocalInputFile(Path path) throws IOException {
    this.path = path;
    this.channel = FileChannel.open(path, StandardOpenOption.READ);
    try {
      this.length = channel.size();
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public String location() {
    return path.toString();
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public void readFully(long position, byte[] dst, int offset, int count) throws IOException {
    ByteBuffer target = ByteBuffer.wrap(dst, offset, count);
    int end = offset + count;
    while (target.position() < end) {
      int done = target.position() - offset;
      target.limit(Math.min(end, target.position() + MAX_READ));
      if (channel.read(target, position + done) < 0) {
        throw new EOFException(
            path + " ends after " + (position + done) + " bytes, " + (count - done) + " too early");
      }
    }
  }

  @Override
  public InputFile sibling(String relativePath) throws IOException {
    try {
      return new LocalInputFile(path.resolveSibling(relativePath));
    } catch (InvalidPathException e) {
      throw new CorruptFileException(
          "'" + relativePath + "' is not a path to a file: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
