package io.jparquet.spark.planning;

import io.jparquet.spark.core.read.DriverRead;
import io.jparquet.spark.core.read.NeededRows;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;

/**
 * Any rows, as many as there are up to a number. Tasks end when they have so many; planning leaves
 * out files where the footers of others say that these are enough. Immutable; serialized.
 *
 * @param count that number, for each task and for all of them
 * @param parallelism how many tasks run at a time: for fewer ones, no footer is read
 */
record AnyRows(long count, int parallelism) implements NeededRows {

  @Override
  public boolean toTheEnd() {
    return false;
  }

  @Override
  public long enough() {
    return count;
  }

  @Override
  public Map<String, String> facts() {
    return Map.of("PushedLimit", Long.toString(count));
  }

  @Override
  public List<FilePartition> tasks(
      List<FilePartition> all, List<PartitionDirectory> directories, Supplier<DriverRead> read) {
    if (all.size() <= parallelism) {
      return all;
    }
    return new FilesForLimit(read.get()).of(all, directories, count);
  }
}
