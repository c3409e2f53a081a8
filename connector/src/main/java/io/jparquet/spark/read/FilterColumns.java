package io.jparquet.spark.read;

import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.filter.FilterColumn;
import java.util.List;
import org.apache.spark.sql.types.DataType;
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

  FilterColumns(ParquetSchema schema, StructType requested, ReadSettings settings) {
    this.schema = schema;
    this.requested = requested;
    this.settings = settings;
  }

  @Override
  public FilterColumn resolve(List<String> path) {
    List<Field> fields = schema.fields();
    StructType struct = requested;
    for (int i = 0; i < path.size(); i++) {
      StructField wanted = find(struct, path.get(i));
      Field field = wanted == null ? null : new FieldMatcher(fields, struct, settings).find(wanted);
      if (field instanceof LeafField leaf && i == path.size() - 1) {
        DataType type = wanted.dataType();
        return new FilterColumn(
            leaf.column(), type instanceof UserDefinedType<?> udt ? udt.sqlType() : type);
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
