package io.jparquet.spark.core.read;

import io.jparquet.metadata.FileMetaData;
import java.util.Iterator;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * What the columns of one split are bound to, in their order. Not thread-safe.
 *
 * @param footer of the file
 * @param rowIndex counts the rows of the file
 * @param fileColumns the columns that are stored in the file and not bound yet
 */
record SplitContext(
    PartitionedFile split,
    FileMetaData footer,
    ColumnBinding.RowIndex rowIndex,
    Iterator<BoundColumn> fileColumns) {

  /** The path of the file, in Spark's internal form. */
  UTF8String path() {
    return FilePath.of(split.toPath());
  }
}
