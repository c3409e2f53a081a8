package io.jparquet.recover;

import io.jparquet.error.LostRows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The report of what a recovery found and saved.
 *
 * @param location the damaged file
 * @param footer where the footer was found
 * @param columns where the columns are named
 * @param columnsOf the file whose columns were assumed or refuted, or "the given schema"; null if
 *     nothing was assumed
 * @param divisionAssumed whether pages could be divided among columns in several ways, and the one
 *     that resembles the given file was taken
 * @param rowGroupsByFooter number of row groups that the footer names
 * @param rowGroupsByPages number of row groups after them that were found by their pages
 * @param written whether there is a new file
 * @param rows rows that were written
 * @param rowsWithheld rows that were found but not written, because their columns are not proved
 *     and could not be assumed
 * @param lossKnown whether a footer names all row groups that the file had. Without one, there may
 *     have been more, even if the file ends with the last one found
 * @param rowsLost damaged rows, in row groups that were found, that were not written; more rows may
 *     be lost unless {@code lossKnown}
 * @param rowsWithNulls rows that were written with null for damaged fields
 * @param pages pages of these row groups whose headers could be read
 * @param pagesWithoutChecksum how many of those pages neither have a checksum nor are authenticated
 *     by encryption. Changed values in such a page are noticed only if they contradict the bounds
 *     or null counts in the file, so rows may have been saved with values other than those written
 * @param losses the damage in these row groups; losses of several columns may share rows
 * @param unclaimedBytes bytes after the last row group that was found, not counting a footer; they
 *     may contain rows
 * @param end why no other row groups were found, as a sentence
 */
public record RecoveryReport(
    String location,
    FooterOrigin footer,
    SchemaOrigin columns,
    @Nullable String columnsOf,
    boolean divisionAssumed,
    int rowGroupsByFooter,
    int rowGroupsByPages,
    boolean written,
    long rows,
    long rowsWithheld,
    boolean lossKnown,
    long rowsLost,
    long rowsWithNulls,
    long pages,
    long pagesWithoutChecksum,
    List<LostRows> losses,
    long unclaimedBytes,
    String end) {

  /** Copies the list. */
  public RecoveryReport {
    losses = List.copyOf(losses);
  }

  /**
   * Whether all rows of the file are proved to have been saved as they were written: a footer of
   * the file names all row groups, none of their rows is damaged, and all of their pages have
   * checksums.
   */
  public boolean isProved() {
    return lossKnown
        && columns != SchemaOrigin.ASSUMED
        && rowsLost == 0
        && rowsWithNulls == 0
        && losses.isEmpty()
        && pagesWithoutChecksum == 0
        && unclaimedBytes == 0;
  }
}
