package io.jparquet.spark.read;

import java.io.Serializable;

/** Where the values of a column of a read come from. Immutable; serialised. */
public sealed interface ColumnOrigin extends Serializable {

  /** The column is stored in the files; a file without it gives the column's default. */
  record FileColumn() implements ColumnOrigin {}

  /**
   * The directory of a file names the value.
   *
   * @param ordinal the place of the value among those of the directory
   */
  record PartitionValue(int ordinal) implements ColumnOrigin {}

  /** The column is a partition column that no directory names: all its values are null. */
  record MissingPartitionValue() implements ColumnOrigin {}

  /** The column is the hidden struct that describes the file, or some members of it. */
  record FileMetadata() implements ColumnOrigin {}

  /** The hidden column of the key-value pairs of the file's footer. */
  record KeyValueMetadata() implements ColumnOrigin {}

  /** The hidden column of the path of the file. */
  record FilePath() implements ColumnOrigin {}

  /** The column is the number of the row in its file. */
  record RowIndex() implements ColumnOrigin {}

  /** Whether the column is stored in the files. */
  default boolean isFileColumn() {
    return this instanceof FileColumn;
  }
}
