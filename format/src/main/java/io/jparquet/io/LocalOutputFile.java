package io.jparquet.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file of a local file system, written in place: until it is closed, the unfinished file is
 * visible under its name. An abort deletes it.
 */
public final class LocalOutputFile implements OutputFile {
  private static final Logger LOG = LoggerFactory.getLogger(LocalOutputFile.class);

  private final Path path;
  private final boolean overwrite;

  private LocalOutputFile(Path path, boolean overwrite) {
    this.path = path;
    this.overwrite = overwrite;
  }

  /** Names a file that must not exist when it is created. */
  public static LocalOutputFile creating(Path path) {
    return new LocalOutputFile(path, false);
  }

  /** Names a file; one that exists is emptied when it is created anew. */
  public static LocalOutputFile replacing(Path path) {
    return new LocalOutputFile(path, true);
  }

  @Override
  public String location() {
    return path.toString();
  }

  @Override
  public PositionOutput create() throws IOException {
    OpenOption[] options =
        overwrite
            ? new OpenOption[] {
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE
            }
            : new OpenOption[] {StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE};
    return new LocalOutput(path, Files.newOutputStream(path, options));
  }

  private static final class LocalOutput implements PositionOutput {
    /** As for reads: the JDK keeps a buffer of the size of the largest write per thread. */
    private static final int MAX_WRITE = 1 << 20;

    private final Path path;
    private final OutputStream stream;
    private long position;
    private boolean closed;

    LocalOutput(Path path, OutputStream stream) {
      this.path = path;
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
      if (!closed) {
        closed = true;
        stream.close();
      }
    }

    @Override
    public void abort() {
      if (closed) {
        return;
      }
      try {
        close();
        Files.deleteIfExists(path);
      } catch (IOException e) {
        LOG.warn("The unfinished file {} could not be removed", path, e);
      }
    }
  }
}
