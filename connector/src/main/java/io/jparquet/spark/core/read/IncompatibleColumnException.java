package io.jparquet.spark.core.read;

import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.spark.core.mapping.StoredTypeText;
import org.apache.spark.sql.execution.datasources.SchemaColumnConvertNotSupportedException;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/**
 * A column of a file cannot be read as the requested type. Spark turns it into its own error for
 * that ({@code FAILED_READ_FILE.PARQUET_COLUMN_DATA_TYPE_MISMATCH}) with this as the cause.
 */
final class IncompatibleColumnException extends SchemaColumnConvertNotSupportedException {

  private static final long serialVersionUID = 1L;

  private final String text;

  IncompatibleColumnException(String file, String path, Field field, DataType requested) {
    super(places(path, field), actual(field), requested.catalogString());
    this.text =
        "Column '"
            + path
            + "' of "
            + file
            + " is "
            + describe(field)
            + " and cannot be read as "
            + requested.sql()
            + (isOfNanos(field) && isTimestamp(requested)
                ? ". Set the option timestampNanos, or spark.jparquet.read.timestampNanos for all"
                    + " reads of the session, to truncate"
                : ". Read it with a type that holds all its values (leave out the schema to see the"
                    + " inferred one) and cast it in the query, or rewrite the file");
  }

  private static boolean isOfNanos(Field field) {
    return field instanceof LeafField leaf
        && leaf.column().node().logicalType() instanceof LogicalType.TimestampType timestamp
        && timestamp.unit() == TimeUnit.NANOS;
  }

  private static boolean isTimestamp(DataType type) {
    return type instanceof TimestampType || type instanceof TimestampNTZType;
  }

  @Override
  public String getMessage() {
    return text;
  }

  /** The path as Spark's own source gives it. */
  private static String places(String path, Field field) {
    return field instanceof LeafField leaf ? leaf.column().path().toString() : "[" + path + "]";
  }

  /** The physical type alone, as Spark's own source gives it. */
  private static String actual(Field field) {
    if (!(field instanceof LeafField leaf)) {
      return describe(field);
    }
    Type type = leaf.column().type();
    return type == Type.BYTE_ARRAY ? "BINARY" : type.name();
  }

  private static String describe(Field field) {
    if (field instanceof LeafField leaf) {
      return StoredTypeText.of(leaf.column().node());
    }
    if (field instanceof ListField) {
      return "a list";
    }
    return field instanceof MapField ? "a map" : "a group";
  }
}
