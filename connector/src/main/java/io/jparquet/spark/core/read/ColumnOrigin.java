package io.jparquet.spark.core.read;

import io.jparquet.spark.core.file.PartitionValues;
import java.io.Serializable;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructType;

/** Where the values of a column of a read come from. Immutable; serialized. */
public interface ColumnOrigin extends Serializable {

  /**
   * The column in the batches of one split.
   *
   * @param type the type of the column
   */
  BoundColumn bind(DataType type, SplitContext context);

  /** Whether the column is stored in the files. */
  default boolean isFileColumn() {
    return false;
  }

  /** Whether the column has the numbers of the rows in their file: then no row is left out. */
  default boolean numbersRows(DataType type) {
    return false;
  }

  /** Whether the column has the ranges of splits. */
  default boolean tellsBlocks(DataType type) {
    return false;
  }

  /** The column is stored in the files; a file without it gives the column's default. */
  record FileColumn() implements ColumnOrigin {
    @Override
    public BoundColumn bind(DataType type, SplitContext context) {
      return context.fileColumns().next();
    }

    @Override
    public boolean isFileColumn() {
      return true;
    }
  }

  /**
   * The directory of a file names the value.
   *
   * @param ordinal the place of the value among those of the directory
   */
  record PartitionValue(int ordinal) implements ColumnOrigin {
    @Override
    public BoundColumn bind(DataType type, SplitContext context) {
      Object value = context.split().partitionValues().get(ordinal, type);
      // Spark's own list of files has the digits of the directory, whatever the scale of the type.
      return BoundColumn.constant(
          value instanceof Decimal ? PartitionValues.of(value, type) : value, type);
    }
  }

  /** The column is a partition column that no directory names: all its values are null. */
  record MissingPartitionValue() implements ColumnOrigin {
    @Override
    public BoundColumn bind(DataType type, SplitContext context) {
      return BoundColumn.constant(null, type);
    }
  }

  /** The column is the hidden struct that describes the file, or some members of it. */
  record MetadataStruct() implements ColumnOrigin {
    @Override
    public BoundColumn bind(DataType type, SplitContext context) {
      return BoundColumn.made(
          FileMetadata.of((StructType) type, context.split(), context.rowIndex()));
    }

    @Override
    public boolean numbersRows(DataType type) {
      return FileMetadata.hasRowIndex((StructType) type);
    }

    @Override
    public boolean tellsBlocks(DataType type) {
      return type instanceof StructType members && FileMetadata.hasBlock(members);
    }
  }

  /** The hidden column of the key-value pairs of the file's footer. */
  record KeyValues() implements ColumnOrigin {
    @Override
    public BoundColumn bind(DataType type, SplitContext context) {
      return BoundColumn.constant(KeyValueMetadata.of(context.footer()), type);
    }
  }

  /** The hidden column of the path of the file. */
  record FilePath() implements ColumnOrigin {
    @Override
    public BoundColumn bind(DataType type, SplitContext context) {
      return BoundColumn.constant(context.path(), type);
    }
  }

  /** The column is the number of the row in its file. */
  record RowIndex() implements ColumnOrigin {
    @Override
    public BoundColumn bind(DataType type, SplitContext context) {
      return BoundColumn.made(context.rowIndex());
    }

    @Override
    public boolean numbersRows(DataType type) {
      return true;
    }
  }
}
