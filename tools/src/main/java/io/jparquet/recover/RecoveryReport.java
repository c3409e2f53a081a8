package io.jparquet.recover;

import io.jparquet.error.LostRows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a recovery found and saved.
 *
 * @param location the damaged file
 * @param footer where the footer was found
 * @param columns what names the columns
 * @param columnsOf the file whose columns were assumed or refuted, or "the given schema"; null if
 *     nothing was assumed
 * @param divisionAssumed whether pages could be divided among columns in several ways, of which the
 *     one was taken that is like the given file
 * @param rowGroupsByFooter number of row groups that the footer names
 * @param rowGroupsByPages number of row groups after them that were found by their pages
 * @param written whether there is a new file
 * @param rows rows that were written
 * @param rowsWithheld rows that were found and not written, because their columns are not proved
 *     and were not to be assumed
 * @param lossKnown whether a footer names all row groups that the file had. Without one there may
 *     have been others, even if the file ends with the last one that was found
 * @param rowsLost rows of the row groups that were found that were not written, because they are
 *     damaged; other rows are lost too unless the loss is known
 * @param rowsWithNulls rows that were written with null for damaged fields
 * @param pages pages of these row groups, as far as their headers could be read
 * @param pagesWithoutChecksum how many of them neither have a checksum nor are authenticated by
 *     their encryption. Changed values of such a page are noticed only if they contradict the
 *     bounds or the number of nulls that the file states, so that rows may have been saved with
 *     other values than were written
 * @param losses what is damaged in these row groups; losses of several columns may have rows in
 *     common
 * @param unclaimedBytes bytes of the file after the last row group that was found, without a footer
 *     after it; there may be rows among them
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
   * Whether it is proved that all rows of the file were saved as they were written: a footer of the
   * file names all row groups, none of their rows is damaged, and all of their pages have
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
