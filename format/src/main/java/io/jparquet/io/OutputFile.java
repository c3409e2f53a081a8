package io.jparquet.io;

import java.io.IOException;
import java.nio.file.Path;

/** A file to be written from its start. */
public interface OutputFile {
  /** A file of a local file system, which must not exist when it is created. */
  static OutputFile of(Path path) {
    return new LocalOutputFile(path, false);
  }

  /**
   * A file of a local file system. An existing file is replaced, at once, when the new one is
   * complete, which then has its permissions; of a link, the file that it leads to. Until then the
   * bytes are in a temporary file in the same directory, whose name begins with a dot.
   */
  static OutputFile replacing(Path path) {
    return new LocalOutputFile(path, true);
  }

  /** Name of the file for messages, for instance its path or URI. */
  String location();

  /**
   * Creates the file.
   *
   * @throws java.nio.file.FileAlreadyExistsException when the file exists and must not be replaced
   */
  PositionOutput create() throws IOException;
}
