package io.jparquet.spark.core.read;

import java.util.List;
import org.apache.spark.sql.execution.datasources.PartitionedFile;

/**
 * A split of whole row groups that were chosen by the footer. Its range goes from the first to the
 * last of them; those between that are not its own have no row that is needed. Immutable;
 * serialized.
 */
public final class RowGroupSplit extends PlannedSplit {

  private static final long serialVersionUID = 1L;

  private final int[] indexes;

  /**
   * A split.
   *
   * @param range the file, and the bytes from the first to the last row group
   * @param file the file as it was planned
   * @param rowGroups those of the split, in their order
   */
  public RowGroupSplit(PartitionedFile range, PlannedFile file, List<PlannedFile.Part> rowGroups) {
    super(range, file.footerChecksum());
    this.indexes = rowGroups.stream().mapToInt(PlannedFile.Part::index).toArray();
  }

  /** The indexes of the row groups that are to be read, of a file with the planned footer. */
  int[] rowGroups() {
    return indexes.clone();
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
