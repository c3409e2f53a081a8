package io.jparquet.spark.tables.job;

import io.jparquet.spark.core.file.OverwriteMarker;
import io.jparquet.spark.core.file.OverwriteMarkers;
import java.io.IOException;

/** The marker of one job, if it needs one: from its commit to its end. Not thread-safe. */
final class OwnMarker {

  private final OverwriteMarkers markers;
  private final String job;
  private boolean isWritten;

  /** Whether no other write can take the job for committed any more. */
  private boolean isWithdrawn;

  OwnMarker(OverwriteMarkers markers, String job) {
    this.markers = markers;
    this.job = job;
  }

  /** Looks whether files that the job brings are missing in the table. */
  @FunctionalInterface
  interface MissingFiles {
    boolean areThere() throws IOException;
  }

  /** Writes the marker, unless the job replaces nothing. */
  void write(OverwriteMarker marker) throws IOException {
    if (!marker.replaced().isEmpty()) {
      CompetingWrites.begin(job);
      markers.write(marker);
      isWritten = true;
    }
  }

  /** Whether the job needs a marker, and it was written. */
  boolean isWritten() {
    return isWritten;
  }

  /** Marks the job as committed. */
  void commit() throws IOException {
    if (isWritten) {
      markers.commit(job);
    }
  }

  /** Deletes the marker of the job, which has ended. */
  void delete() {
    if (isWritten) {
      markers.delete(job);
    }
  }

  /** Deletes the marker of the job, which was withdrawn and whose files are gone. */
  void discard() {
    if (isWritten) {
      markers.discard(job);
    }
  }

  /**
   * Withdraws the job before anything is deleted. Another write may have taken it for committed
   * before: the mark of the commit says so, or the marker is gone although all files are there.
   * Then the replaced files may be deleted already, and the new ones have to stay.
   *
   * @return whether no other write took the job for committed, or can do so from now on
   */
  boolean withdraw(MissingFiles missing) throws IOException {
    // Once is enough: whoever finds the mark may delete the files and the marker.
    isWithdrawn =
        isWithdrawn
            || !isWritten
            || markers.withdraw(job)
            || !markers.isCommitted(job) && missing.areThere();
    return isWithdrawn;
  }
}
