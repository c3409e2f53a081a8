package io.jparquet.internal.recover;

import io.jparquet.error.LostRows;
import io.jparquet.internal.recover.RowGroupWalk.End;
import io.jparquet.internal.recover.RowGroupWalk.Result;
import io.jparquet.internal.thrift.DecodedPageHeader;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds the row groups of a file in which each chunk is followed by its footer entry. The entries
 * name the columns, so no search is needed. The number of columns is proved where the first one
 * repeats, or where the footer begins.
 *
 * <p>The entries do not say which levels a column has. So at least one chunk of each column must
 * decode exactly with the levels of the schema. Chunks that cannot be decoded count as damaged, and
 * the copy deals with their pages. Not thread-safe.
 */
final class DescribedRowGroups {
  private final WalkedFile file;
  private final List<LeafColumn> leaves;
  private final int firstOrdinal;
  private final boolean rowsEndWithPages;
  private final List<RowGroup> found = new ArrayList<>();

  /** The columns that have a decoded chunk. */
  private final BitSet decoded = new BitSet();

  /** The columns with pages that are too large to be decoded. */
  private final BitSet tooLarge = new BitSet();

  /** The last row, if it may continue in a page that is gone; else null. */
  private LostRows cutRow;

  private DescribedRowGroups(
      WalkedFile file, List<LeafColumn> leaves, int firstOrdinal, boolean rowsEndWithPages) {
    this.file = file;
    this.leaves = leaves;
    this.firstOrdinal = firstOrdinal;
    this.rowsEndWithPages = rowsEndWithPages;
  }

  /**
   * Finds the row groups starting at a place.
   *
   * @param rowsEndWithPages whether the writer is known to begin each page with a row
   * @return null if the chunk that begins there is not followed by its entry
   */
  static Result find(
      WalkedFile file,
      List<LeafColumn> leaves,
      long start,
      int firstOrdinal,
      boolean rowsEndWithPages)
      throws IOException {
    ChunkDescription first = ChunkDescription.at(file.file(), start, file.end());
    return first == null
        ? null
        : new DescribedRowGroups(file, leaves, firstOrdinal, rowsEndWithPages).from(first);
  }

  private Result from(ChunkDescription first) throws IOException {
    ChunkDescription next = first;
    long end = first.start();
    while (next != null) {
      List<ChunkDescription> chunks = new ArrayList<>();
      long start = next.start();
      long after = start;
      while (next != null && chunks.size() < leaves.size()) {
        LeafColumn leaf = leaves.get(chunks.size());
        if (!next.isOf(leaf)) {
          return Result.refuted(first.start(), otherColumn(next, leaf));
        }
        chunks.add(next);
        after = next.next();
        next = ChunkDescription.at(file.file(), after, file.end());
      }
      if (next == null && chunks.size() == leaves.size() - 1) {
        ChunkDescription last = withoutEntry(leaves.get(chunks.size()), after, rows(chunks));
        if (last != null) {
          chunks.add(last);
          after = last.next();
        }
      }
      RowGroup group = chunks.size() < leaves.size() ? null : rowGroup(chunks, start, after);
      if (group == null) {
        return result(End.INCOMPLETE_ROW_GROUP, end, !found.isEmpty());
      }
      found.add(group);
      end = after;
    }
    // Pages without an entry prove nothing about columns: they may belong to another one.
    boolean repeated = found.size() > 1;
    ChunkDescription rest = leaves.size() == 1 ? withoutEntry(leaves.get(0), end, -1) : null;
    RowGroup group = rest == null ? null : rowGroup(List.of(rest), end, rest.next());
    if (group != null) {
      found.add(group);
      end = rest.next();
    }
    boolean more = PageHeaders.at(file.file(), end, file.end()) != null;
    boolean proved = repeated || FooterStart.isAt(file.file(), end);
    return result(more ? End.INCOMPLETE_ROW_GROUP : End.NO_MORE_PAGES, end, proved);
  }

  /**
   * The last chunk of a file that was cut within or before the entry: pages with the rows of the
   * row group, at the end of the file. The pages of a file with one column are saved even if the
   * row group had more.
   *
   * @param rows rows of the chunks before it; -1 if unknown
   * @return null if it is not whole
   */
  private ChunkDescription withoutEntry(LeafColumn leaf, long start, long rows) throws IOException {
    boolean only = leaves.size() == 1;
    if (rows <= 0 && !only) {
      return null;
    }
    CompressionCodec codec =
        found.isEmpty()
            ? file.guess(leaf)
            : found.get(found.size() - 1).columns().get(leaf.index()).metaData().codec();
    if (codec == null) {
      return null;
    }
    ChunkRun run = new ChunkRun(file, leaf, start, codec);
    int pages = 0;
    long own = 0;
    while (run.has(pages) && (only || own + run.pages().get(pages).rows() <= rows)) {
      own += run.pages().get(pages).rows();
      pages++;
    }
    boolean whole =
        only
            ? pages > 0
            : own == rows && PageHeaders.at(file.file(), run.end(), file.end()) == null;
    run.close();
    if (whole && !rowsEndWithPages) {
      cutRow = CutRow.of(file, run, own, firstOrdinal + found.size());
    }
    return whole ? new ChunkDescription(run.metaData(pages), start, run.end(), run.end()) : null;
  }

  /** The rows of the chunks of a row group; -1 if they are unknown or differ. */
  private long rows(List<ChunkDescription> chunks) throws IOException {
    long rows = -1;
    for (int i = 0; i < chunks.size(); i++) {
      long own = rows(chunks.get(i), leaves.get(i));
      if (own >= 0 && rows >= 0 && own != rows) {
        return -1;
      }
      rows = Math.max(rows, own);
    }
    return rows;
  }

  private Result result(End end, long endOffset, boolean columnsProved) {
    for (LeafColumn leaf : leaves) {
      if (!found.isEmpty() && !decoded.get(leaf.index())) {
        if (tooLarge.get(leaf.index())) {
          return new Result(List.of(), End.LARGE_PAGES, found.get(0).fileOffset());
        }
        return Result.refuted(
            found.get(0).fileOffset(),
            "no chunk of column "
                + leaf.dotPath()
                + " can be decoded with the type and the levels of the known schema");
      }
    }
    return Result.named(found, end, endOffset, columnsProved, cutRow);
  }

  private static String otherColumn(ChunkDescription chunk, LeafColumn leaf) {
    return "the column chunk at offset "
        + chunk.start()
        + " is one of column "
        + String.join(".", chunk.metaData().pathInSchema())
        + " ("
        + chunk.metaData().type()
        + "), where the known schema has "
        + leaf.dotPath()
        + " ("
        + leaf.type()
        + ")";
  }

  /**
   * Makes a row group of chunks with the same number of rows; returns null if the numbers differ.
   */
  private RowGroup rowGroup(List<ChunkDescription> chunks, long start, long end)
      throws IOException {
    long rows = -1;
    long uncompressed = 0;
    List<ColumnChunk> columns = new ArrayList<>();
    for (int leaf = 0; leaf < leaves.size(); leaf++) {
      ChunkDescription chunk = chunks.get(leaf);
      long own = rows(chunk, leaves.get(leaf));
      if (own >= 0 && rows >= 0 && own != rows) {
        return null;
      }
      rows = Math.max(rows, own);
      uncompressed += chunk.metaData().totalUncompressedSize();
      columns.add(ColumnChunk.builder().fileOffset(0).metaData(chunk.metaData()).build());
    }
    int ordinal = firstOrdinal + found.size();
    return rows < 0
        ? null
        : RowGroup.builder()
            .columns(columns)
            .numRows(rows)
            .totalByteSize(uncompressed)
            .fileOffset(start)
            .totalCompressedSize(end - start)
            .ordinal(ordinal <= Short.MAX_VALUE ? (short) ordinal : null)
            .build();
  }

  /** The number of rows of a chunk; -1 if damage hides it. */
  private long rows(ChunkDescription chunk, LeafColumn leaf) throws IOException {
    if (chunk.end() == chunk.start()) {
      decoded.set(leaf.index());
      return 0;
    }
    ChunkRun run = new ChunkRun(file, leaf, chunk.start(), chunk.metaData().codec());
    int pages = 0;
    while (run.end() < chunk.end() && run.has(pages)) {
      pages++;
    }
    run.close();
    boolean whole = run.end() == chunk.end();
    if (whole) {
      decoded.set(leaf.index());
    } else if (isLarge(PageHeaders.at(file.file(), run.end(), chunk.end()))) {
      tooLarge.set(leaf.index());
    }
    if (leaf.maxRepetitionLevel() == 0) {
      return chunk.metaData().numValues();
    }
    return whole ? run.pages().stream().mapToLong(ChunkRun.Page::rows).sum() : -1;
  }

  private boolean isLarge(DecodedPageHeader header) {
    return header != null && header.header().uncompressedPageSize() > file.largestPage();
  }
}
