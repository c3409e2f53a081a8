package io.jparquet.spark.read;

import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.filter.FilterColumn;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;

/**
 * The columns of a file that filters may use: those that are read from it, found as they are for
 * reading. Partition columns are not among them, even if the file has a column of that name.
 */
final class FilterColumns implements FilterColumn.Resolver {

  private final ParquetSchema schema;
  private final StructType requested;
  private final ReadSettings settings;

  /** The columns of a file with the given schema. */
  FilterColumns(ParquetSchema schema, StructType requested, ReadSettings settings) {
    this.schema = schema;
    this.requested = requested;
    this.settings = settings;
  }

  @Override
  public FilterColumn resolve(List<String> path) {
    List<Field> fields = schema.fields();
    StructType struct = requested;
    List<String> filePath = new ArrayList<>();
    for (int i = 0; i < path.size(); i++) {
      StructField wanted = find(struct, path.get(i));
      Field field = wanted == null ? null : new FieldMatcher(fields, struct, settings).find(wanted);
      if (field == null) {
        return null;
      }
      filePath.add(field.name());
      if (i == path.size() - 1) {
        return column(field, filePath, wanted.dataType());
      }
      if (!(field instanceof GroupField group)
          || !(wanted.dataType() instanceof StructType members)) {
        return null;
      }
      fields = group.fields();
      struct = members;
    }
    return null;
  }

  private FilterColumn column(Field field, List<String> path, DataType type) {
    // Of several fields with one name, a predicate would find the first, which need not be the one
    // that is read.
    Field found = schema.field(path);
    if (found == null || found.levelSource().index() != field.levelSource().index()) {
      return null;
    }
    DataType stored = type instanceof UserDefinedType<?> udt ? udt.sqlType() : type;
    boolean nested =
        field instanceof ListField && stored instanceof ArrayType
            || field instanceof MapField && stored instanceof MapType;
    // A list is then null where its elements have none of the fields that are read.
    if (nested && settings.nullStructIfAllFieldsMissing()) {
      return null;
    }
    if (nested) {
      return new FilterColumn(path, null, stored);
    }
    // Whatever the file has in a column of nulls, it is read as null.
    return field instanceof LeafField leaf && !(stored instanceof NullType)
        ? new FilterColumn(leaf.column(), stored)
        : null;
  }

  private StructField find(StructType struct, String name) {
    for (StructField field : struct.fields()) {
      if (settings.caseSensitive()
          ? field.name().equals(name)
          : field.name().equalsIgnoreCase(name)) {
        return field;
      }
    }
    return null;
  }
}
