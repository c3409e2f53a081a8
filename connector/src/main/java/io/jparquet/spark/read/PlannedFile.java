package io.jparquet.spark.read;

import io.jparquet.ParquetReader;
import io.jparquet.internal.filter.StatisticsFilter;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The row groups of a file that a scan has to read, by the footer. Immutable.
 *
 * @param rowGroupCount how many row groups the file has
 * @param parts the row groups that may have rows which are needed, in their order
 * @param rowGroupsSkipped how many row groups statistics excluded
 * @param bytesSkipped compressed bytes of the columns that are read in these
 */
public record PlannedFile(
    int rowGroupCount, List<Part> parts, long rowGroupsSkipped, long bytesSkipped) {

  /**
   * A row group.
   *
   * @param index its index in the file
   * @param start its first byte
   * @param end the byte after its last one
   * @param rows its number of rows
   * @param bytes compressed bytes of the columns that are read
   */
  public record Part(int index, long start, long end, long rows, long bytes) {}

  /** Whether statistics excluded all of a file that has row groups. */
  public boolean isSkipped() {
    return parts.isEmpty() && rowGroupCount > 0;
  }

  /**
   * The row groups of a file.
   *
   * @return null if they do not follow each other in the file, or columns are encrypted
   */
  public static PlannedFile of(ParquetReader reader, String path, ReadPlan plan)
      throws IOException {
    if (reader.metaData().encryptionAlgorithm() != null) {
      return null;
    }
    BoundFile bound = BoundFile.of(plan, reader, path);
    // What is left out here is not seen by a task that verifies what is left out.
    Predicate predicate =
        plan.settings().readOptions().get(ReadOptions.VERIFY_PRUNING)
            ? new Predicate.AlwaysTrue()
            : bound.filter().rows().both();
    Set<Integer> leaves = bound.leaves();
    List<LeafColumn> columns = bound.columns(reader);
    List<Part> parts = new ArrayList<>();
    long rowGroupsSkipped = 0;
    long bytesSkipped = 0;
    long free = 0;
    for (int i = 0; i < reader.rowGroupCount(); i++) {
      RowGroup rowGroup = reader.rowGroupMetaData(i, columns);
      long start = RowGroupPlaces.startOf(rowGroup);
      long end = start + RowGroupPlaces.sizeOf(rowGroup);
      long bytes = RowGroupPlaces.bytesOf(rowGroup, leaves);
      if (start < free || end < start || bytes < 0 || rowGroup.numRows() < 0) {
        return null;
      }
      free = end;
      if (StatisticsFilter.mayMatch(predicate, rowGroup, reader.schema(), reader.metaData())) {
        parts.add(new Part(i, start, end, rowGroup.numRows(), bytes));
      } else {
        rowGroupsSkipped++;
        bytesSkipped += bytes;
      }
    }
    return new PlannedFile(
        reader.rowGroupCount(), List.copyOf(parts), rowGroupsSkipped, bytesSkipped);
  }
}
