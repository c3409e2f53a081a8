package io.jparquet.spark.read;

import io.jparquet.metadata.RowGroup;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.execution.datasources.PartitionedFile;

/**
 * A split of whole row groups that were chosen by the footer. Its range goes from the first to the
 * last of them; those between that are not its own have no row that is needed. Immutable;
 * serialised.
 */
public final class RowGroupSplit extends PartitionedFile {

  private static final long serialVersionUID = 1L;

  /** How many row groups the file had. */
  private final int fileRowGroups;

  private final int[] indexes;
  private final long[] starts;
  private final long[] rows;

  /**
   * A split.
   *
   * @param range the file, and the bytes from the first to the last row group
   * @param fileRowGroups how many row groups the file has
   * @param rowGroups those of the split, in their order
   */
  public RowGroupSplit(PartitionedFile range, int fileRowGroups, List<PlannedFile.Part> rowGroups) {
    super(
        range.partitionValues(),
        range.filePath(),
        range.start(),
        range.length(),
        range.locations(),
        range.modificationTime(),
        range.fileSize(),
        range.otherConstantMetadataColumnValues());
    this.fileRowGroups = fileRowGroups;
    this.indexes = rowGroups.stream().mapToInt(PlannedFile.Part::index).toArray();
    this.starts = rowGroups.stream().mapToLong(PlannedFile.Part::start).toArray();
    this.rows = rowGroups.stream().mapToLong(PlannedFile.Part::rows).toArray();
  }

  /**
   * The indexes of the row groups that are to be read.
   *
   * @param found the row groups of the file as it is now
   * @throws IOException when the file is not the one that was planned with
   */
  int[] rowGroups(List<RowGroup> found) throws IOException {
    if (found.size() != fileRowGroups) {
      throw changed(fileRowGroups + " row groups", found.size() + "");
    }
    for (int i = 0; i < indexes.length; i++) {
      RowGroup rowGroup = found.get(indexes[i]);
      long start = RowGroupPlaces.startOf(rowGroup);
      if (start != starts[i] || rowGroup.numRows() != rows[i]) {
        throw changed(
            "row group " + indexes[i] + " with " + rows[i] + " rows at offset " + starts[i],
            rowGroup.numRows() + " rows at offset " + start);
      }
    }
    return indexes.clone();
  }

  private IOException changed(String expected, String found) {
    return new IOException(
        "The file "
            + filePath()
            + " has changed since the query was planned: expected "
            + expected
            + ", found "
            + found
            + ". Run the query again, for a table or a view after REFRESH TABLE");
  }

  // As Spark compares splits; the row groups follow from the range and the query.
  @Override
  public boolean equals(Object other) {
    return super.equals(other);
  }

  @Override
  public int hashCode() {
    return super.hashCode();
  }
}
