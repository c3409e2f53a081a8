package io.jparquet.spark.read;

import io.jparquet.metadata.SchemaElement;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.filter.FilterColumn;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;

/**
 * The columns of a file that filters may use: those that are read from it, found as they are for
 * reading. Partition columns are not among them, even if the file has a column of that name.
 *
 * <p>A column whose annotation is not understood, because it does not fit the physical type or is
 * of a later version, is read as its physical type. Its writer may have ordered the values by the
 * annotation all the same, so the order counts as unknown.
 */
final class FilterColumns implements FilterColumn.Resolver {

  private final ParquetSchema schema;
  private final List<SchemaElement> elements;
  private final StructType requested;
  private final ReadSettings settings;

  /**
   * The columns of a file.
   *
   * @param elements the schema as it is in the footer, with annotations that {@code schema} does
   *     not have
   */
  FilterColumns(
      ParquetSchema schema,
      List<SchemaElement> elements,
      StructType requested,
      ReadSettings settings) {
    this.schema = schema;
    this.elements = elements;
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
        return column(leaf.column(), wanted.dataType());
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

  private FilterColumn column(LeafColumn leaf, DataType type) {
    // Whatever the file has in a column of nulls, it is read as null. And of several columns with
    // one name, a predicate would find the first, which need not be the one that is read.
    if (type instanceof NullType || schema.leaf(leaf.path()).index() != leaf.index()) {
      return null;
    }
    return new FilterColumn(
        leaf,
        type instanceof UserDefinedType<?> udt ? udt.sqlType() : type,
        !hasLostAnnotation(leaf));
  }

  private boolean hasLostAnnotation(LeafColumn leaf) {
    if (leaf.node().logicalType() != null) {
      return false;
    }
    SchemaElement stored =
        elements.stream()
            .filter(element -> element.type() != null)
            .skip(leaf.index())
            .findFirst()
            .orElseThrow();
    return stored.logicalType() != null || stored.convertedType() != null;
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
