package io.jparquet.crypto.keys;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A directory of a local file system. */
final class LocalKeyMaterialDirectory implements KeyMaterialDirectory {
  private final Path directory;

  LocalKeyMaterialDirectory(Path directory) {
    this.directory = Objects.requireNonNull(directory, "directory");
  }

  @Override
  public String location() {
    return directory.toString();
  }

  @Override
  public byte @Nullable [] read(String name, int maxLength) throws IOException {
    Path file = directory.resolve(name);
    try (InputStream stream = Files.newInputStream(file)) {
      byte[] bytes = stream.readNBytes(maxLength);
      if (stream.read() >= 0) {
        throw new IOException(file + " is longer than " + maxLength + " bytes");
      }
      return bytes;
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  @Override
  public void write(String name, byte[] bytes) throws IOException {
    deleteChecksum(name);
    try (FileChannel channel =
        FileChannel.open(
            directory.resolve(name),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
  }

  @Override
  public void replace(String from, String to) throws IOException {
    Path source = directory.resolve(from);
    Path target = directory.resolve(to);
    deleteChecksum(to);
    keepRights(source, target);
    try {
      Files.move(source, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(source, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Who could read the keys can still read them, even if another user rotates them. */
  private static void keepRights(Path source, Path target) throws IOException {
    PosixFileAttributeView old = Files.getFileAttributeView(target, PosixFileAttributeView.class);
    if (old != null && Files.exists(target)) {
      Files.setPosixFilePermissions(source, old.readAttributes().permissions());
    }
  }

  @Override
  public void delete(String name) throws IOException {
    deleteChecksum(name);
    Files.deleteIfExists(directory.resolve(name));
  }

  /**
   * Deletes the checksum file of Hadoop's local file system, which would not match the new content.
   */
  private void deleteChecksum(String name) throws IOException {
    Files.deleteIfExists(directory.resolve("." + name + ".crc"));
  }

  @Override
  public List<String> list() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  @Override
  public String toString() {
    return "LocalKeyMaterialDirectory[" + directory + "]";
  }
}
