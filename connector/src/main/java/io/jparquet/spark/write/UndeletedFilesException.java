package io.jparquet.spark.write;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;

/** Files of the table could not be deleted, unlike all others that were to be. */
final class UndeletedFilesException extends IOException {
  private static final long serialVersionUID = 1L;
  private static final int PATHS_IN_MESSAGE = 5;

  /**
   * Names the first of the files.
   *
   * @param asked how many were to be deleted
   */
  UndeletedFilesException(FileDeletion.Outcome outcome, int asked) {
    super(
        outcome.left().size()
            + " of "
            + asked
            + " files could not be deleted, among them "
            + some(outcome.left()),
        outcome.cause());
  }

  private static List<Path> some(List<Path> files) {
    return files.subList(0, Math.min(files.size(), PATHS_IN_MESSAGE));
  }
}
