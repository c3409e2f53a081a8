package io.jparquet.spark.write.job;

import java.util.function.Predicate;
import org.apache.spark.sql.catalyst.InternalRow;

/** Which files of the table the files of a write replace. */
public sealed interface Replacement {

  /** None: the write appends. */
  record Nothing() implements Replacement {}

  /** All. */
  record Everything() implements Replacement {}

  /**
   * Those of certain partitions.
   *
   * @param partitions decides by the partition values
   */
  record Partitions(Predicate<InternalRow> partitions) implements Replacement {}

  /** Those of the partitions that the write brings rows for. */
  record WrittenPartitions() implements Replacement {}
}
