package io.jparquet.crypto.keys;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The directory of a data file, which also holds its file of key material. Names are those of files
 * in it, without a path. Implementations may be used by several threads at once.
 */
public interface KeyMaterialDirectory {
  /** A directory of a local file system, which must exist when something is written. */
  static KeyMaterialDirectory of(Path directory) {
    return new LocalKeyMaterialDirectory(directory);
  }

  /** The directory of a data file of a local file system. */
  static KeyMaterialDirectory ofDataFile(Path dataFile) {
    return of(Objects.requireNonNull(dataFile.toAbsolutePath().getParent(), "directory"));
  }

  /** Name of the directory for messages, for instance its path or URI. */
  String location();

  /**
   * The bytes of a file.
   *
   * @param name name of the file
   * @param maxLength the greatest accepted number of bytes
   * @return the bytes; null when there is no such file
   * @throws IOException when the file cannot be read, or is longer
   */
  byte @Nullable [] read(String name, int maxLength) throws IOException;

  /**
   * Writes a file, and replaces an existing one of that name. When this returns, the bytes are
   * stored so that they survive the end of this process.
   */
  void write(String name, byte[] bytes) throws IOException;

  /**
   * Renames a file, and replaces a file of the new name. This is atomic if the storage supports it;
   * otherwise the replaced file is deleted first.
   */
  void replace(String from, String to) throws IOException;

  /** Deletes a file, if there is one of that name. */
  void delete(String name) throws IOException;

  /** The names of all files of the directory, without those of directories below. */
  List<String> list() throws IOException;
}
