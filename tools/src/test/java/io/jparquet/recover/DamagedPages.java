package io.jparquet.recover;

import io.jparquet.ParquetReader;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/**
 * A generated file with changed bytes in the bodies of some data pages.
 *
 * @param file its bytes
 * @param pages the damaged pages
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record DamagedPages(byte[] file, List<Page> pages, List<Long> rowsOfGroups) {

  /** A damaged page, by its row group, the offset of its header, and its rows in the file. */
  record Page(int rowGroup, LeafColumn leaf, long offset, long firstRow, long rows) {}

  static DamagedPages of(GeneratedFile generated, Random random, int count) throws IOException {
    byte[] damaged = generated.file().clone();
    List<Page> pages = new ArrayList<>();
    List<Long> rowsOfGroups = new ArrayList<>();
    try (ParquetReader reader =
        ParquetReader.open(InputFile.of(generated.file()), generated.readOptions())) {
      long firstOfGroup = 0;
      List<Page> all = new ArrayList<>();
      List<Long> ends = new ArrayList<>();
      for (int group = 0; group < reader.rowGroupCount(); group++) {
        RowGroup rowGroup = reader.metaData().rowGroups().get(group);
        rowsOfGroups.add(rowGroup.numRows());
        for (LeafColumn leaf : reader.schema().leaves()) {
          OffsetIndex index = Objects.requireNonNull(reader.offsetIndex(group, leaf.index()));
          List<PageLocation> locations = index.pageLocations();
          for (int page = 0; page < locations.size(); page++) {
            PageLocation at = locations.get(page);
            long end =
                page + 1 < locations.size()
                    ? locations.get(page + 1).firstRowIndex()
                    : rowGroup.numRows();
            all.add(
                new Page(
                    group,
                    leaf,
                    at.offset(),
                    firstOfGroup + at.firstRowIndex(),
                    end - at.firstRowIndex()));
            ends.add(at.offset() + at.compressedPageSize());
          }
        }
        firstOfGroup += rowGroup.numRows();
      }
      for (int i = 0; i < count; i++) {
        int chosen = random.nextInt(all.size());
        if (!pages.contains(all.get(chosen))) {
          pages.add(all.get(chosen));
          damaged[(int) (ends.get(chosen) - 1)] ^= (byte) (1 + random.nextInt(255));
        }
      }
    }
    return new DamagedPages(damaged, pages, rowsOfGroups);
  }

  /** The rows of the damaged pages, by their index in the file. */
  BitSet lostRows() {
    BitSet lost = new BitSet();
    pages.forEach(page -> lost.set((int) page.firstRow(), (int) (page.firstRow() + page.rows())));
    return lost;
  }

  /** The rows of the row groups with damaged pages. */
  BitSet rowsOfDamagedGroups() {
    BitSet lost = new BitSet();
    for (Page page : pages) {
      lost.set((int) firstRow(page.rowGroup()), (int) firstRow(page.rowGroup() + 1));
    }
    return lost;
  }

  long firstRow(int rowGroup) {
    return rowsOfGroups.subList(0, rowGroup).stream().mapToLong(rows -> rows).sum();
  }

  /** The other rows. */
  static List<Object> without(List<Object> rows, BitSet lost) {
    List<Object> left = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      if (!lost.get(row)) {
        left.add(rows.get(row));
      }
    }
    return left;
  }
}
