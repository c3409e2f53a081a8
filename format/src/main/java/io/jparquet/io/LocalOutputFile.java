package io.jparquet.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file of a local file system. */
final class LocalOutputFile implements OutputFile {
  private static final Logger LOG = LoggerFactory.getLogger(LocalOutputFile.class);

  private final Path path;
  private final boolean overwrite;

  /** Whether an existing file is replaced when the new one is complete. */
  LocalOutputFile(Path path, boolean overwrite) {
    this.path = path;
    this.overwrite = overwrite;
  }

  @Override
  public String location() {
    return path.toString();
  }

  @Override
  public PositionOutput create() throws IOException {
    Path written = overwrite ? beside() : path;
    return new LocalOutput(
        written,
        path,
        Files.newOutputStream(written, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  private Path beside() {
    return path.resolveSibling("." + path.getFileName() + "." + UUID.randomUUID() + ".tmp");
  }

  private static final class LocalOutput implements PositionOutput {
    /** The JDK keeps a buffer per thread as large as the largest write, as it does for reads. */
    private static final int MAX_WRITE = 1 << 20;

    private final Path written;
    private final Path target;
    private final OutputStream stream;
    private long position;
    private boolean ended;

    /** The bytes go to {@code written}, which is renamed to {@code target} when it is complete. */
    LocalOutput(Path written, Path target, OutputStream stream) {
      this.written = written;
      this.target = target;
      this.stream = stream;
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      int end = offset + length;
      for (int at = offset; at < end; at += Math.min(MAX_WRITE, end - at)) {
        stream.write(bytes, at, Math.min(MAX_WRITE, end - at));
      }
      position += length;
    }

    @Override
    public void close() throws IOException {
      if (ended) {
        return;
      }
      stream.close();
      if (!written.equals(target)) {
        Files.move(written, target, StandardCopyOption.REPLACE_EXISTING);
      }
      ended = true;
    }

    @Override
    public void abort() {
      if (ended) {
        return;
      }
      ended = true;
      try (stream) {
        Files.deleteIfExists(written);
      } catch (IOException e) {
        LOG.warn("The unfinished file {} could not be removed", written, e);
      }
    }
  }
}
