package io.jparquet.spark.tables.job;

import io.jparquet.spark.core.write.WriteJobs;
import java.util.function.Predicate;
import org.apache.spark.sql.catalyst.InternalRow;

/** Jobs whose files are staged, and take the place of others as {@link JParquetBatchWrite} says. */
public final class StagedJobs implements WriteJobs {

  @Override
  public Kind appending() {
    return ofNewRows(new Replacement.Nothing());
  }

  @Override
  public Kind replacingEverything() {
    return ofNewRows(new Replacement.Everything());
  }

  @Override
  public Kind replacingPartitions(Predicate<InternalRow> partitions) {
    return ofNewRows(new Replacement.Partitions(partitions));
  }

  @Override
  public Kind replacingWrittenPartitions() {
    return ofNewRows(new Replacement.WrittenPartitions());
  }

  private static Kind ofNewRows(Replacement replacement) {
    return replacement.of(new NewRows());
  }
}
