package io.jparquet.io;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file of a local file system. */
final class LocalOutputFile implements OutputFile {
  private static final Logger LOG = LoggerFactory.getLogger(LocalOutputFile.class);

  /** Page indexes, and the chunks of small row groups, come in small parts. */
  private static final int BUFFER = 1 << 16;

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
    // Replace the target of a link, not the link itself.
    boolean replaces = overwrite && Files.exists(path);
    Path target = replaces ? path.toRealPath() : path;
    Path written = overwrite ? beside(target) : target;
    SeekableByteChannel channel = replaces ? withRightsOf(target, written) : create(written);
    return new LocalOutput(written, target, channel, replaces);
  }

  private static Path beside(Path target) {
    return target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
  }

  private static SeekableByteChannel create(Path written, FileAttribute<?>... attributes)
      throws IOException {
    return Files.newByteChannel(
        written, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes);
  }

  /** Creates a file that at no time is readable by more users than the file it replaces. */
  private static SeekableByteChannel withRightsOf(Path replaced, Path written) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(replaced, PosixFileAttributeView.class);
    if (view == null) {
      return create(written);
    }
    Set<PosixFilePermission> rights = view.readAttributes().permissions();
    SeekableByteChannel channel = create(written, PosixFilePermissions.asFileAttribute(rights));
    Files.setPosixFilePermissions(written, rights);
    return channel;
  }

  private static final class LocalOutput implements PositionOutput {
    /** The JDK keeps a buffer per thread as large as the largest write, as it does for reads. */
    private static final int MAX_WRITE = 1 << 20;

    private final Path written;
    private final Path target;
    private final SeekableByteChannel channel;
    private final boolean replaces;
    private final OutputStream stream;
    private long position;
    private boolean ended;

    /**
     * Writes to {@code written}, and renames it to {@code target} once it is complete.
     *
     * @param replaces whether there is a file with the name of the target
     */
    LocalOutput(Path written, Path target, SeekableByteChannel channel, boolean replaces) {
      this.written = written;
      this.target = target;
      this.channel = channel;
      this.replaces = replaces;
      this.stream = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
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
    public void flush() throws IOException {
      stream.flush();
    }

    @Override
    public void close() throws IOException {
      if (ended) {
        return;
      }
      if (replaces && channel instanceof FileChannel file) {
        // If the machine stops, the name must not lead to a file without its bytes.
        stream.flush();
        file.force(true);
      }
      stream.close();
      if (!written.equals(target)) {
        // Without ATOMIC_MOVE, REPLACE_EXISTING would remove the old file first.
        Files.move(written, target, StandardCopyOption.ATOMIC_MOVE);
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
