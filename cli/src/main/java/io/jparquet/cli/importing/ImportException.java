package io.jparquet.cli.importing;

import java.io.IOException;

/** A text file that is not what it should be, or has a value that does not fit the schema. */
final class ImportException extends IOException {
  private static final long serialVersionUID = 1L;

  /** An error with a message that names the file, and the line if there is one. */
  ImportException(String message) {
    super(message);
  }
}
