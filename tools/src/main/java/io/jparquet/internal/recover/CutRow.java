package io.jparquet.internal.recover;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.LostRows;
import io.jparquet.internal.thrift.DecodedPageHeader;
import io.jparquet.metadata.PageType;
import java.io.IOException;

/**
 * The last row of a chunk after which the file ends or is damaged. V1 pages of lists need not end
 * with a whole row, so this row may continue in a page that is gone. Stateless.
 */
final class CutRow {
  private CutRow() {}

  /**
   * Returns the last row, as a lost one.
   *
   * @param run the pages of the chunk, with nothing after them that can be decoded
   * @param rows number of rows of the chunk
   * @param ordinal index of the row group in the file
   * @return null if the row is whole
   */
  static LostRows of(WalkedFile file, ChunkRun run, long rows, int ordinal) throws IOException {
    int last = run.pages().size() - 1;
    ChunkRun.Page page = run.pages().get(last);
    if (page.wholeRows() || chunkEndsAt(file, page.end())) {
      return null;
    }
    ErrorLocation location =
        new ErrorLocation(
            file.file().location(), ordinal, run.column().dotPath(), last, page.start());
    return new LostRows(
        location,
        rows - 1,
        1,
        "the file ends or is damaged after this page, and the row may go on in the next one");
  }

  /**
   * Whether the remaining bytes at a place show that the chunk before it has ended: they begin a
   * dictionary or a footer.
   */
  private static boolean chunkEndsAt(WalkedFile file, long at) throws IOException {
    if (at >= file.end()) {
      return false;
    }
    DecodedPageHeader header = PageHeaders.begunAt(file.file(), at, file.end());
    return header != null && header.header().type() == PageType.DICTIONARY_PAGE
        || FooterStart.isAt(file.file(), at);
  }
}
