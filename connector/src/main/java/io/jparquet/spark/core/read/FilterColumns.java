package io.jparquet.spark.core.read;

import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.SchemaNode;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.mapping.ColumnNames;
import io.jparquet.spark.core.mapping.FilterColumn;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;
import org.apache.spark.sql.types.VariantType;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a file that filters may use: those that are read from it, found as they are for
 * reading. Partition columns are not among them, even if the file has a column of that name.
 */
public final class FilterColumns implements FilterColumn.Resolver {

  private final ParquetSchema schema;
  private final StructType requested;
  private final ReadSettings settings;
  private final ColumnNames names;
  private final FileProof proof;
  private final VariantExtraction variants;

  /**
   * The columns of a file with the given schema.
   *
   * @param proof what is known of the rows of the file
   * @param variants how requested fields of variants are read
   */
  public FilterColumns(
      ParquetSchema schema,
      StructType requested,
      ReadSettings settings,
      FileProof proof,
      VariantExtraction variants) {
    this.proof = proof;
    this.variants = variants;
    this.schema = schema;
    this.requested = requested;
    this.settings = settings;
    this.names = new ColumnNames(settings.caseSensitive());
  }

  @Override
  public @Nullable FilterColumn resolve(List<String> path) {
    StructField wanted = names.find(requested, path.get(0));
    Field field = wanted == null ? null : find(schema.fields(), requested, wanted);
    DataType type = wanted == null ? null : stored(wanted.dataType());
    boolean inList = false;
    boolean inStructOfList = false;
    for (String name : path.subList(1, path.size())) {
      if (field instanceof GroupField variant
          && type instanceof StructType requestedFields
          && VariantExtraction.isRequestedBy(requestedFields)) {
        return path.get(path.size() - 1).equals(name) && path(variant) != null
            ? variants.filterColumn(variant, requestedFields, Integer.parseInt(name), proof)
            : null;
      }
      inList |= field instanceof ListField || field instanceof MapField;
      inStructOfList |= inList && type instanceof StructType;
      if (field instanceof ListField list && type instanceof ArrayType array) {
        field = name.equals("element") ? list.element() : null;
        type = stored(array.elementType());
      } else if (field instanceof MapField map && type instanceof MapType entries) {
        boolean key = name.equals("key");
        field = key ? map.key() : name.equals("value") ? map.value() : null;
        type = stored(key ? entries.keyType() : entries.valueType());
      } else if (field instanceof GroupField group && type instanceof StructType struct) {
        StructField member = names.find(struct, name);
        field = member == null ? null : find(group.fields(), struct, member);
        type = member == null ? null : stored(member.dataType());
      } else {
        return null;
      }
    }
    // A list is null, with this setting, where its elements have none of the fields that are read.
    boolean mayBeNull =
        settings.nullStructIfAllFieldsMissing()
            && (inStructOfList || type != null && isListOfStructs(type));
    return field == null || type == null || mayBeNull ? null : column(field, type);
  }

  private static boolean isListOfStructs(DataType type) {
    return (type instanceof ArrayType || type instanceof MapType)
        && type.existsRecursively(
            part -> stored(part) instanceof StructType || part instanceof VariantType);
  }

  private @Nullable Field find(List<Field> fields, StructType struct, StructField wanted) {
    return new FieldMatcher(fields, struct, settings).find(wanted);
  }

  private static DataType stored(DataType type) {
    return type instanceof UserDefinedType<?> udt ? udt.sqlType() : type;
  }

  private @Nullable FilterColumn column(Field field, DataType type) {
    List<String> path = path(field);
    boolean nested =
        field instanceof ListField && type instanceof ArrayType
            || field instanceof MapField && type instanceof MapType;
    if (path == null) {
      return null;
    }
    if (nested) {
      return new FilterColumn(path, null, type);
    }
    // Whatever the file has in a column of nulls, it is read as null.
    return field instanceof LeafField leaf && !(type instanceof NullType)
        ? new FilterColumn(leaf.column(), type)
        : null;
  }

  /**
   * The path of a field, or null if it is not the first with its path: of several fields with one
   * name, a predicate would find that, which need not be the one that is read.
   */
  private @Nullable List<String> path(Field field) {
    List<String> path = new ArrayList<>();
    SchemaNode node = schema.root();
    for (String name : field.levelSource().path()) {
      if (node == field.node() || !(node instanceof GroupNode group)) {
        break;
      }
      node =
          group.children().stream()
              .filter(child -> child.name().equals(name))
              .findFirst()
              .orElseThrow();
      path.add(name);
    }
    return node == field.node() ? path : null;
  }
}
