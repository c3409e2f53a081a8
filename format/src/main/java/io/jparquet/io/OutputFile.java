package io.jparquet.io;

import java.io.IOException;
import java.nio.file.Path;

/** A file to be written from its start. */
public interface OutputFile {
  /** A file of a local file system; it must not exist yet when it is created. */
  static OutputFile of(Path path) {
    return new LocalOutputFile(path, false);
  }

  /**
   * A file of a local file system. Once the new file is complete, it atomically replaces an
   * existing file and takes over its permissions. If the path is a link, its target is replaced.
   * Until then, the bytes are in a temporary file in the same directory, whose name begins with a
   * dot.
   */
  static OutputFile replacing(Path path) {
    return new LocalOutputFile(path, true);
  }

  /** Name of the file for messages, for instance its path or URI. */
  String location();

  /**
   * Creates the file.
   *
   * @throws java.nio.file.FileAlreadyExistsException if the file exists and must not be replaced
   */
  PositionOutput create() throws IOException;
}
