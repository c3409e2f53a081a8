package io.jparquet.recover;

import io.jparquet.error.LostRows;
import java.util.List;

/**
 * What a recovery found and saved.
 *
 * @param location the damaged file
 * @param footer where the footer was found
 * @param rowGroupsByFooter number of row groups that the footer names
 * @param rowGroupsByPages number of row groups after them that were proved by their pages
 * @param rows rows that were written
 * @param rowsLost rows of these row groups that were not written
 * @param rowsWithNulls rows that were written with null for damaged fields
 * @param losses what is damaged in these row groups; losses of several columns may have rows in
 *     common
 * @param unclaimedBytes bytes of the file after the last row group that was found, without a footer
 *     after it; there may be rows among them
 * @param end why no other row groups were found, as a sentence
 */
public record RecoveryReport(
    String location,
    FooterOrigin footer,
    int rowGroupsByFooter,
    int rowGroupsByPages,
    long rows,
    long rowsLost,
    long rowsWithNulls,
    List<LostRows> losses,
    long unclaimedBytes,
    String end) {

  /** Copies the list. */
  public RecoveryReport {
    losses = List.copyOf(losses);
  }
}
