package io.jparquet.cli.output;

import io.jparquet.error.ParquetException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

/** Messages of errors. */
public final class Failure {
  private Failure() {}

  /** The text to show to a user for an error. */
  public static String text(Throwable error) {
    if (error instanceof ParquetException) {
      return String.valueOf(error.getMessage());
    } else if (error instanceof UncheckedIOException && error.getCause() != null) {
      return text(error.getCause());
    } else if (error instanceof NoSuchFileException missing) {
      return missing.getReason() == null
          ? missing.getFile() + ": there is no such file"
          : missing.getFile() + ": " + missing.getReason();
    } else if (error instanceof AccessDeniedException denied) {
      return denied.getFile() + ": access is denied";
    } else if (error instanceof FileAlreadyExistsException exists) {
      return exists.getFile() + ": the file exists already";
    } else if (error instanceof FileSystemLoopException loop) {
      return loop.getFile() + ": the link leads to a directory that it is in";
    } else if (error instanceof IOException) {
      return Objects.toString(error.getMessage(), error.toString());
    } else if (error instanceof OutOfMemoryError) {
      return "the JVM ran out of memory: start it with more, for instance java -Xmx4g"
          + " -jar jparquet.jar";
    }
    return "unexpected error, please report it: " + error;
  }
}
