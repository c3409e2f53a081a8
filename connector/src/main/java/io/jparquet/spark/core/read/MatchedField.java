package io.jparquet.spark.core.read;

import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.mapping.ColumnNames;
import io.jparquet.spark.core.mapping.TypeKind;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.VariantType;
import org.jspecify.annotations.Nullable;

/**
 * A field of a file and the type of Spark that it is read as, and the same for each field nested in
 * it. Whatever depends on which field a column is read from uses this: what is read, what
 * conditions are about, and what a rewrite would lose. Immutable.
 */
public sealed interface MatchedField {

  /** The field with all that the file has in it, read or not. */
  Field field();

  /** The type; for a user-defined type, the type that it is stored as. */
  DataType type();

  /**
   * The field that one step of a path leads to.
   *
   * @param name a member of a struct, "element" of an array, or "key" or "value" of a map
   * @return null if there is no such part, or the file lacks it
   */
  default @Nullable MatchedField part(String name, ColumnNames names) {
    return null;
  }

  /** A leaf column, which may have no conversion to the type. */
  record Leaf(LeafField field, DataType type) implements MatchedField {}

  /** An array. */
  record Items(ListField field, ArrayType type, MatchedField element) implements MatchedField {
    @Override
    public @Nullable MatchedField part(String name, ColumnNames names) {
      return name.equals("element") ? element : null;
    }
  }

  /**
   * A map.
   *
   * @param value null if the file has only keys
   */
  record Entries(MapField field, MapType type, MatchedField key, @Nullable MatchedField value)
      implements MatchedField {
    @Override
    public @Nullable MatchedField part(String name, ColumnNames names) {
      return name.equals("key") ? key : name.equals("value") ? value : null;
    }
  }

  /** A struct. */
  record Struct(GroupField field, StructType type, MatchedFields members) implements MatchedField {
    @Override
    public @Nullable MatchedField part(String name, ColumnNames names) {
      return members.find(name, names);
    }
  }

  /** A whole variant. */
  record Variant(GroupField field, DataType type) implements MatchedField {}

  /** Some fields of a variant, as {@link VariantExtraction} reads them. */
  record Extraction(GroupField field, StructType type) implements MatchedField {}

  /** A field of another shape than the type. */
  record Unfit(Field field, DataType type) implements MatchedField {}

  /**
   * Matches a field and a type that is requested of it.
   *
   * @throws org.apache.spark.SparkRuntimeException if several fields of a group match one member
   */
  static MatchedField of(Field field, DataType requested, ReadSettings settings) {
    DataType type = TypeKind.stored(requested);
    if (field instanceof LeafField leaf) {
      return new Leaf(leaf, type);
    } else if (field instanceof ListField list && type instanceof ArrayType array) {
      return new Items(list, array, of(list.element(), array.elementType(), settings));
    } else if (field instanceof MapField map && type instanceof MapType entries) {
      return new Entries(
          map,
          entries,
          of(map.key(), entries.keyType(), settings),
          map.value() == null ? null : of(map.value(), entries.valueType(), settings));
    } else if (field instanceof GroupField group && type instanceof VariantType) {
      return new Variant(group, type);
    } else if (field instanceof GroupField group && type instanceof StructType struct) {
      return VariantExtraction.isRequestedBy(struct)
          ? new Extraction(group, struct)
          : new Struct(group, struct, MatchedFields.of(group.fields(), struct, settings));
    }
    return new Unfit(field, type);
  }
}
