package io.jparquet.spark.planning;

import io.jparquet.spark.core.read.DriverRead;
import io.jparquet.spark.core.read.NeededRows;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;

/**
 * Any rows that satisfy the conditions of a scan, as many as there are up to a number. Planning
 * leaves out tasks where statistics prove that others have enough rows; tasks need not know of the
 * number, since Spark stops them at the limit. Immutable; serialized.
 *
 * @param count that number, for each task and for all of them
 */
record MatchingRows(long count) implements NeededRows {

  @Override
  public boolean toTheEnd() {
    return true;
  }

  @Override
  public Map<String, String> facts() {
    return Map.of("MatchingRows", Long.toString(count));
  }

  @Override
  public List<FilePartition> tasks(
      List<FilePartition> all, List<PartitionDirectory> directories, Supplier<DriverRead> read) {
    if (all.size() < 2) {
      return all;
    }
    DriverRead driver = read.get();
    List<FilePartition> enough =
        new RowGroupsForLimit(driver.plan(), driver.hadoopConf())
            .of(directories, count, all.size());
    return enough == null ? all : enough;
  }
}
