package io.jparquet.spark.core.read;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.PlannedRowGroup;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The row groups of a file that a scan has to read, by the footer. Immutable.
 *
 * @param footerChecksum of the footer
 * @param rowGroupCount how many row groups the file has
 * @param parts the row groups that may have rows which are needed, in their order
 * @param rowGroupsSkipped how many row groups statistics excluded
 * @param bytesSkipped compressed bytes of the columns that are read in these
 */
public record PlannedFile(
    int footerChecksum,
    int rowGroupCount,
    List<Part> parts,
    long rowGroupsSkipped,
    long bytesSkipped) {

  /**
   * A row group.
   *
   * @param index its index in the file
   * @param start its first byte
   * @param end the byte after its last one
   * @param rows its number of rows
   * @param bytes compressed bytes of the columns that are read
   * @param priority when it is read, compared with others
   * @param whole whether statistics prove that all of its rows satisfy the conditions; only looked
   *     at by {@link #withProofs}
   */
  public record Part(
      int index,
      long start,
      long end,
      long rows,
      long bytes,
      RowGroupPriority priority,
      boolean whole) {}

  /** Whether statistics excluded all of a file that has row groups. */
  public boolean isSkipped() {
    return parts.isEmpty() && rowGroupCount > 0;
  }

  /**
   * The row groups of a file.
   *
   * @return null if they are not in the file one after the other, or columns are encrypted
   */
  public static @Nullable PlannedFile of(BoundFile file) throws IOException {
    return of(file, false);
  }

  /** The same with proofs that all rows of row groups satisfy the conditions. */
  public static @Nullable PlannedFile withProofs(BoundFile file) throws IOException {
    return of(file, true);
  }

  private static @Nullable PlannedFile of(BoundFile file, boolean proves) throws IOException {
    ParquetReader reader = file.reader();
    if (reader.metaData().encryptionAlgorithm() != null) {
      return null;
    }
    // A task that verifies skipped rows does not see row groups that are skipped here.
    boolean verify = file.plan().settings().readOptions().get(ReadOptions.VERIFY_PRUNING);
    boolean decides = proves && !verify && file.filter().residual().isEmpty();
    List<PlannedRowGroup> rowGroups;
    List<Boolean> whole = new ArrayList<>();
    try (FileScan scan = (verify ? file.scanOfAllRows() : file.scan()).open()) {
      rowGroups = scan.rowGroupsByStatistics();
      for (PlannedRowGroup planned : rowGroups) {
        whole.add(decides && !planned.isSkipped() && scan.matchesWhole(planned.index()));
      }
    }
    List<Part> parts = new ArrayList<>();
    long rowGroupsSkipped = 0;
    long bytesSkipped = 0;
    long free = 0;
    for (PlannedRowGroup planned : rowGroups) {
      RowGroup rowGroup = reader.metaData().rowGroups().get(planned.index());
      long start = RowGroupPlaces.startOf(rowGroup);
      long end = start + RowGroupPlaces.sizeOf(rowGroup);
      long bytes = planned.compressedBytes();
      if (start < free || end < start || bytes < 0 || planned.rowCount() < 0) {
        return null;
      }
      free = end;
      if (planned.isSkipped()) {
        rowGroupsSkipped++;
        bytesSkipped += bytes;
      } else {
        RowGroupPriority priority = file.priority(planned.index());
        boolean matches = whole.get(planned.index());
        parts.add(
            new Part(planned.index(), start, end, planned.rowCount(), bytes, priority, matches));
      }
    }
    return new PlannedFile(
        reader.footerChecksum(),
        reader.rowGroupCount(),
        List.copyOf(parts),
        rowGroupsSkipped,
        bytesSkipped);
  }
}
