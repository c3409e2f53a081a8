package io.jparquet.spark.core.read;

import io.jparquet.spark.core.mapping.ColumnNames;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The hidden column {@value #NAME}: the file that a row comes from. Statements that change rows go
 * by it: Spark finds the files that they have to rewrite by its values. Unlike {@code _metadata} it
 * is one short value, which all rows of such a statement carry along.
 */
public final class FilePath implements MetadataColumn {

  private static final String NAME = "_jparquet_file";

  /** The column; has no state. */
  public FilePath() {}

  /** The name of the column in a table, see {@link ColumnNames#hidden}. */
  public static String nameIn(StructType table, ColumnNames names) {
    return names.hidden(table, NAME);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public DataType dataType() {
    return DataTypes.StringType;
  }

  @Override
  public boolean isNullable() {
    return false;
  }

  @Override
  public String comment() {
    return "The file of the row";
  }

  /** The value of the column for a file, in Spark's internal form. */
  public static UTF8String of(Path file) {
    return UTF8String.fromString(file.toUri().toString());
  }
}
