package io.jparquet.spark.core.write;

import io.jparquet.spark.core.mapping.ColumnNames;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * What a table declares NOT NULL, for the rows that are written into it. A table shows all its
 * columns as nullable, since its files may have nulls whatever is declared; so Spark does not look
 * for nulls in the rows of a write, and the writer does.
 */
final class DeclaredNullability {

  private DeclaredNullability() {}

  /**
   * The columns of rows. A column cannot be null if the table declares it NOT NULL, or if the query
   * says that it never is. Columns are found by name; fields of structs by position, as Spark
   * writes them.
   *
   * @param declared the columns of the table; those that the rows do not have are ignored
   */
  static StructType of(StructType rows, StructType declared, ColumnNames names) {
    StructField[] fields = rows.fields().clone();
    for (int i = 0; i < fields.length; i++) {
      StructField column = names.find(declared, fields[i].name());
      if (column != null) {
        fields[i] = field(fields[i], column);
      }
    }
    return new StructType(fields);
  }

  private static StructField field(StructField written, StructField declared) {
    return new StructField(
        written.name(),
        type(written.dataType(), declared.dataType()),
        written.nullable() && declared.nullable(),
        written.metadata());
  }

  private static DataType type(DataType written, DataType declared) {
    if (written instanceof StructType struct
        && declared instanceof StructType other
        && struct.length() == other.length()) {
      StructField[] fields = struct.fields().clone();
      for (int i = 0; i < fields.length; i++) {
        fields[i] = field(fields[i], other.fields()[i]);
      }
      return new StructType(fields);
    }
    if (written instanceof ArrayType array && declared instanceof ArrayType other) {
      return new ArrayType(
          type(array.elementType(), other.elementType()),
          array.containsNull() && other.containsNull());
    }
    if (written instanceof MapType map && declared instanceof MapType other) {
      return new MapType(
          type(map.keyType(), other.keyType()),
          type(map.valueType(), other.valueType()),
          map.valueContainsNull() && other.valueContainsNull());
    }
    return written;
  }
}
