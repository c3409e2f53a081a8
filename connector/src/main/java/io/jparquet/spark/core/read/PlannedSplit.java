package io.jparquet.spark.core.read;

import io.jparquet.ParquetReader;
import java.io.IOException;
import org.apache.spark.sql.execution.datasources.PartitionedFile;

/**
 * A split that is right only by the footer that its file had when the query was planned. Immutable;
 * serialized.
 */
public class PlannedSplit extends PartitionedFile {

  private static final long serialVersionUID = 1L;

  private final int footerChecksum;

  /**
   * A split.
   *
   * @param range the file, and the bytes of it
   * @param footerChecksum of the footer by which the split was planned
   */
  public PlannedSplit(PartitionedFile range, int footerChecksum) {
    super(
        range.partitionValues(),
        range.filePath(),
        range.start(),
        range.length(),
        range.locations(),
        range.modificationTime(),
        range.fileSize(),
        range.otherConstantMetadataColumnValues());
    this.footerChecksum = footerChecksum;
  }

  /**
   * Checks that a file has the footer that the query was planned by.
   *
   * @throws IOException when it has another one
   */
  final void check(ParquetReader reader) throws IOException {
    if (reader.footerChecksum() != footerChecksum) {
      throw new IOException(
          "The file "
              + filePath()
              + " was replaced since the query was planned: it has another footer. Run the query"
              + " again; for a table or a view, run REFRESH TABLE first");
    }
  }

  // As Spark compares splits; the rest follows from the file and the query.
  @Override
  public boolean equals(Object other) {
    return super.equals(other);
  }

  @Override
  public int hashCode() {
    return super.hashCode();
  }
}
