package io.jparquet.spark.read;

import io.jparquet.ParquetReader;
import io.jparquet.option.ReadIntent;
import io.jparquet.option.ReadOptions;
import io.jparquet.spark.encryption.FileKeys;
import io.jparquet.spark.io.ParquetFiles;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.execution.datasources.PartitionedFile;

/**
 * Opens the splits of one task. May be used by several threads at once.
 *
 * @param plan what is read of each
 * @param intent what they are opened for; rows can be read in any case
 * @param refusals what is refused besides what cannot be read
 * @param toTheEnd whether all rows are read that are opened, so that row groups may be read ahead
 */
record SplitOpener(
    ReadPlan plan,
    FileKeys keys,
    ParquetFiles files,
    ReadIntent intent,
    SparkRefusals refusals,
    boolean toTheEnd) {

  /**
   * Opens the file of a split and settles what is read of it.
   *
   * @param metrics counts for this split alone
   * @return null if there is nothing to read, where columns that cannot be read are no error then
   * @throws java.io.FileNotFoundException when it does not exist
   */
  SplitReader open(PartitionedFile split, ScanMetrics metrics) throws IOException {
    ParquetReader reader =
        files.open(split.toPath(), split.fileSize(), split.modificationTime(), options(split));
    metrics.reading(reader::metric);
    SplitReader opened = null;
    try {
      List<Integer> rowGroups = SplitReader.rowGroupsOf(split, reader);
      if (isAccepted(reader, rowGroups)) {
        opened = new SplitReader(plan, split, reader, rowGroups, metrics);
      }
      return opened;
    } finally {
      if (opened == null) {
        reader.close();
      }
    }
  }

  private ReadOptions options(PartitionedFile split) {
    ReadOptions options =
        plan.settings().readOptions().toBuilder()
            .intent(intent)
            .decryption(keys.decryption(split.toPath()))
            .build();
    return toTheEnd || options.get(ReadOptions.PREFETCH_BYTES) != ReadOptions.AUTOMATIC
        ? options
        : options.with(ReadOptions.PREFETCH_BYTES, 0);
  }

  private boolean isAccepted(ParquetReader reader, List<Integer> rowGroups) throws IOException {
    synchronized (refusals) {
      refusals.open(reader.schema());
      boolean accepted = !refusals.areActive() || !rowGroups.isEmpty();
      if (accepted) {
        refusals.readRows();
      }
      return accepted;
    }
  }
}
