package io.jparquet.spark.tables.job;

import io.jparquet.spark.core.write.WriteJobs;
import java.util.function.Predicate;
import org.apache.spark.sql.catalyst.InternalRow;

/** Jobs whose files are staged, and take the place of others as {@link JParquetBatchWrite} says. */
public final class StagedJobs implements WriteJobs {

  @Override
  public Kind appending() {
    return new Replacement.Nothing();
  }

  @Override
  public Kind replacingEverything() {
    return new Replacement.Everything();
  }

  @Override
  public Kind replacingPartitions(Predicate<InternalRow> partitions) {
    return new Replacement.Partitions(partitions);
  }

  @Override
  public Kind replacingWrittenPartitions() {
    return new Replacement.WrittenPartitions();
  }
}
