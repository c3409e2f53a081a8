package io.jparquet.io;

import java.io.IOException;

/** A file to be written from its start. */
public interface OutputFile {
  /** Name of the file for messages, for instance its path or URI. */
  String location();

  /**
   * Creates the file.
   *
   * @throws java.nio.file.FileAlreadyExistsException when the file exists and must not be replaced
   */
  PositionOutput create() throws IOException;
}
