package io.jparquet.internal.recover;

import io.jparquet.internal.thrift.DecodedPageHeader;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Type;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * How a writer divides rows among row groups and pages, as far as one of its files shows: where a
 * page with fewer rows than others ends its chunk, and how many rows a full row group has. This
 * decides between several possible ways to divide the pages of another file by the same writer.
 */
final class ChunkShapes {
  /** Nothing is known. */
  static final ChunkShapes NONE = new ChunkShapes(List.of(), 0, 0);

  /**
   * Rows after which several writers end a page by default. A page with this many rows may just be
   * full, and not the only one of its chunk.
   */
  private static final long ROWS_OF_FULL_PAGES = 20_000;

  /** The most row groups of the other file to look at. */
  private static final int MOST_GROUPS = 256;

  /** Rows of a full page, by leaf column; 0 if unknown. */
  private final List<Long> pageRows;

  /** Rows of a full row group; 0 if unknown. */
  private final long groupRows;

  /**
   * Rows of the single page in each chunk of the only row group; 0 if there are more pages, or if
   * they may be the rows of a full page.
   */
  private final long onlyRows;

  private ChunkShapes(List<Long> pageRows, long groupRows, long onlyRows) {
    this.pageRows = pageRows;
    this.groupRows = groupRows;
    this.onlyRows = onlyRows;
  }

  /**
   * The shapes of the chunks of a plain file.
   *
   * @param metaData its footer
   */
  static ChunkShapes of(InputFile file, FileMetaData metaData, ParquetSchema schema)
      throws IOException {
    List<Long> pageRows = new ArrayList<>();
    for (LeafColumn leaf : schema.leaves()) {
      pageRows.add(pageRows(file, metaData, leaf));
    }
    return new ChunkShapes(
        pageRows, groupRows(metaData.rowGroups()), onlyRows(file, metaData, schema));
  }

  private static long onlyRows(InputFile file, FileMetaData metaData, ParquetSchema schema)
      throws IOException {
    if (metaData.rowGroups().size() != 1) {
      return 0;
    }
    RowGroup group = metaData.rowGroups().get(0);
    for (LeafColumn leaf : schema.leaves()) {
      if (rows(file, group, leaf).size() > 1) {
        return 0;
      }
    }
    return group.numRows() == ROWS_OF_FULL_PAGES ? 0 : group.numRows();
  }

  /** The rows of every row group but the last; 0 if they differ. */
  private static long groupRows(List<RowGroup> groups) {
    if (groups.size() < 2) {
      return 0;
    }
    long rows = groups.get(0).numRows();
    for (RowGroup group : groups.subList(0, groups.size() - 1)) {
      if (group.numRows() != rows) {
        return 0;
      }
    }
    return groups.get(groups.size() - 1).numRows() <= rows ? rows : 0;
  }

  /**
   * The rows of full pages of a column: those of all pages but the last of each chunk. If all
   * chunks have one page, a full page has at least as many rows as the largest of them. But that
   * says nothing about values of different lengths, where bytes decide when a page is full. For
   * lists, rows do not follow from the headers.
   */
  private static long pageRows(InputFile file, FileMetaData metaData, LeafColumn leaf)
      throws IOException {
    if (leaf.maxRepetitionLevel() > 0) {
      return 0;
    }
    long full = 0;
    long most = 0;
    List<RowGroup> groups = metaData.rowGroups();
    for (RowGroup group : groups.subList(0, Math.min(MOST_GROUPS, groups.size()))) {
      List<Long> rows = rows(file, group, leaf);
      for (int page = 0; page < rows.size(); page++) {
        most = Math.max(most, rows.get(page));
        if (page + 1 < rows.size()) {
          if (full > 0 && rows.get(page) != full) {
            return 0;
          }
          full = rows.get(page);
        }
      }
    }
    if (full > 0) {
      return most > full ? 0 : full;
    }
    return leaf.type() == Type.BYTE_ARRAY ? 0 : most;
  }

  /** The rows of the data pages of a chunk whose headers can be read. */
  private static List<Long> rows(InputFile file, RowGroup group, LeafColumn leaf)
      throws IOException {
    List<Long> rows = new ArrayList<>();
    ColumnChunk chunk =
        leaf.index() < group.columns().size() ? group.columns().get(leaf.index()) : null;
    ColumnMetaData metaData = chunk == null ? null : chunk.metaData();
    if (metaData == null || chunk.filePath() != null || metaData.totalCompressedSize() < 0) {
      return rows;
    }
    long at = metaData.startOffset();
    long end = Math.min(file.length(), at + metaData.totalCompressedSize());
    DecodedPageHeader header = at < 0 ? null : PageHeaders.at(file, at, end);
    while (header != null) {
      if (PageHeaders.isData(header.header())) {
        rows.add(PageHeaders.entries(header.header()));
      }
      at = PageHeaders.pageEnd(at, header);
      header = PageHeaders.at(file, at, end);
    }
    return rows;
  }

  /** Whether anything is known. */
  boolean areKnown() {
    return groupRows > 0 || onlyRows > 0 || pageRows.stream().anyMatch(rows -> rows > 0);
  }

  /**
   * Whether another page may follow one in its chunk.
   *
   * @param rows rows of the page
   */
  boolean mayGoOn(LeafColumn leaf, long rows) {
    // If the other file has one page per chunk, a page with as many rows is taken for the only one
    // too.
    boolean only = onlyRows > 0 && rows == onlyRows;
    return !only && (pageRows.isEmpty() || rows >= pageRows.get(leaf.index()));
  }

  /** Whether a row group may have this many rows. */
  boolean mayHave(long rows) {
    return groupRows == 0 || rows <= groupRows;
  }

  /** Whether another row group may follow one with this many rows. */
  boolean mayBeFollowed(long rows) {
    return groupRows == 0 || rows == groupRows;
  }
}
