package io.jparquet.cli.input;

import java.util.Objects;

/** The command line requests something that cannot be done, whatever the files contain. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** An error with a message for the user. */
  public UsageException(String message) {
    super(message);
  }

  /** An error with the message of another one. */
  public UsageException(RuntimeException cause) {
    super(Objects.toString(cause.getMessage(), cause.toString()), cause);
  }
}
