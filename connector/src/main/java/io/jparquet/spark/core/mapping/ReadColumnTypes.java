package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.PrimitiveNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The column types of files that are read, as metadata of the columns of their schemas. */
final class ReadColumnTypes {

  private ReadColumnTypes() {}

  /** The metadata of a column whose Spark type was derived from its Parquet type. */
  public static Metadata derived(Field field, DataType type) {
    Map<String, String> texts = new TreeMap<>();
    derive(field, type, "", texts);
    return ColumnTypeMetadata.with(Metadata.empty(), texts);
  }

  private static void derive(Field field, DataType type, String place, Map<String, String> texts) {
    if (field instanceof LeafField leaf) {
      ColumnType kept = StoredType.of(leaf.column()).kept(type);
      if (kept != null && kept.suits(type)) {
        texts.put(place, kept.toString());
      }
    } else if (field instanceof ListField list && type instanceof ArrayType array) {
      derive(
          list.element(), array.elementType(), ColumnTypeMetadata.below(place, "element"), texts);
    } else if (field instanceof MapField map && type instanceof MapType entries) {
      derive(map.key(), entries.keyType(), ColumnTypeMetadata.below(place, "key"), texts);
      if (map.value() != null) {
        derive(map.value(), entries.valueType(), ColumnTypeMetadata.below(place, "value"), texts);
      }
    }
  }

  /**
   * A schema that Spark wrote into a footer, without the column types that are not those of the
   * file: another writer may have copied the metadata of columns, and stored them in its own way.
   */
  public static StructType confirmed(StructType schema, List<Field> file) {
    StructField[] fields = schema.fields().clone();
    for (int i = 0; i < fields.length; i++) {
      StructField field = fields[i];
      Field stored =
          file.stream().filter(f -> f.name().equals(field.name())).findFirst().orElse(null);
      Map<String, String> texts = new TreeMap<>();
      DataType type = confirm(field.dataType(), stored, field.metadata(), "", texts);
      fields[i] =
          new StructField(
              field.name(),
              type,
              field.nullable(),
              ColumnTypeMetadata.with(field.metadata(), texts));
    }
    return new StructType(fields);
  }

  private static DataType confirm(
      DataType type,
      @Nullable Field stored,
      Metadata written,
      String place,
      Map<String, String> texts) {
    if (stored instanceof LeafField leaf) {
      String text = ColumnTypeMetadata.texts(written).get(place);
      if (text != null && isTypeOf(leaf.column().node(), text, type)) {
        texts.put(place, text);
      }
      return type;
    }
    if (type instanceof StructType struct) {
      List<Field> fields = stored instanceof GroupField group ? group.fields() : new ArrayList<>();
      return confirmed(struct, fields);
    }
    if (type instanceof ArrayType array) {
      Field element = stored instanceof ListField list ? list.element() : null;
      return new ArrayType(
          confirm(
              array.elementType(),
              element,
              written,
              ColumnTypeMetadata.below(place, "element"),
              texts),
          array.containsNull());
    }
    if (type instanceof MapType map) {
      MapField entries = stored instanceof MapField field ? field : null;
      Field key = entries == null ? null : entries.key();
      Field value = entries == null ? null : entries.value();
      return new MapType(
          confirm(map.keyType(), key, written, ColumnTypeMetadata.below(place, "key"), texts),
          confirm(map.valueType(), value, written, ColumnTypeMetadata.below(place, "value"), texts),
          map.valueContainsNull());
    }
    return type;
  }

  private static boolean isTypeOf(PrimitiveNode node, String text, DataType type) {
    ColumnType claimed;
    try {
      claimed = ColumnTypeText.parse(text);
    } catch (IllegalArgumentException ofAnotherVersion) {
      return false;
    }
    if (!claimed.suits(type)) {
      return false;
    }
    PrimitiveNode expected = claimed.node(type, node.name(), FieldRepetitionType.REQUIRED);
    return expected.type() == node.type()
        && expected.typeLength() == node.typeLength()
        && Objects.equals(expected.logicalType(), node.logicalType())
        && expected.convertedType() == node.convertedType();
  }
}
