package io.jparquet.spark.core.scan;

import io.jparquet.spark.core.mapping.ColumnNames;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a table's columns that get lost when Spark prunes nested fields: the metadata
 * of fields, among it their ids, and the shape of default values.
 */
final class PrunedColumns {

  private final ColumnNames names;

  PrunedColumns(boolean caseSensitive) {
    this.names = new ColumnNames(caseSensitive);
  }

  /**
   * The pruned type with the metadata of the fields of the whole one.
   *
   * @param pruned the type, or a part of it
   * @param whole the type that it was made from
   */
  DataType withMetadata(DataType pruned, DataType whole) {
    if (pruned.equals(whole)) {
      return whole;
    }
    if (pruned instanceof StructType kept && whole instanceof StructType all) {
      return withMetadata(kept, all);
    }
    if (pruned instanceof ArrayType kept && whole instanceof ArrayType all) {
      return new ArrayType(
          withMetadata(kept.elementType(), all.elementType()), kept.containsNull());
    }
    if (pruned instanceof MapType kept && whole instanceof MapType all) {
      return new MapType(
          withMetadata(kept.keyType(), all.keyType()),
          withMetadata(kept.valueType(), all.valueType()),
          kept.valueContainsNull());
    }
    return pruned;
  }

  /**
   * The required columns, and those that Spark left out because it takes them for a required one:
   * when it prunes, it ignores case by {@link String#equalsIgnoreCase}, for which "&#x17f;" is "s",
   * although it lets a table have both.
   *
   * @param required what Spark requires
   * @param whole all columns
   */
  StructType withFoldedNames(StructType required, StructType whole) {
    if (names.caseSensitive()) {
      return required;
    }
    StructType all = required;
    for (StructField field : whole.fields()) {
      for (StructField known : required.fields()) {
        boolean folded =
            known.name().equalsIgnoreCase(field.name())
                && !names.key(known.name()).equals(names.key(field.name()));
        if (folded && names.ordinal(all, field.name()) < 0) {
          all = all.add(field);
        }
      }
    }
    return all;
  }

  /** The pruned struct with the metadata of the fields of the whole one. */
  StructType withMetadata(StructType pruned, StructType whole) {
    StructField[] fields = pruned.fields().clone();
    for (int i = 0; i < fields.length; i++) {
      int ordinal = names.ordinal(whole, fields[i].name());
      if (ordinal >= 0) {
        StructField origin = whole.fields()[ordinal];
        fields[i] =
            new StructField(
                fields[i].name(),
                withMetadata(fields[i].dataType(), origin.dataType()),
                fields[i].nullable(),
                origin.metadata());
      }
    }
    return new StructType(fields);
  }

  /**
   * The part of a value that the pruned type describes.
   *
   * @param value a value of the whole type in Spark's internal form, or null
   */
  @Nullable Object prune(@Nullable Object value, DataType whole, DataType pruned) {
    if (value == null || pruned.equals(whole) || pruned instanceof UserDefinedType<?>) {
      return value;
    }
    if (pruned instanceof StructType kept && whole instanceof StructType all) {
      return prune((InternalRow) value, all, kept);
    }
    if (pruned instanceof ArrayType kept && whole instanceof ArrayType all) {
      return prune((ArrayData) value, all.elementType(), kept.elementType());
    }
    if (pruned instanceof MapType kept && whole instanceof MapType all) {
      MapData map = (MapData) value;
      return new ArrayBasedMapData(
          prune(map.keyArray(), all.keyType(), kept.keyType()),
          prune(map.valueArray(), all.valueType(), kept.valueType()));
    }
    return value;
  }

  private InternalRow prune(InternalRow row, StructType whole, StructType pruned) {
    StructField[] fields = pruned.fields();
    @Nullable Object[] members = new Object[fields.length];
    for (int i = 0; i < members.length; i++) {
      int ordinal = names.ordinal(whole, fields[i].name());
      if (ordinal >= 0 && !row.isNullAt(ordinal)) {
        DataType type = whole.fields()[ordinal].dataType();
        members[i] = prune(row.get(ordinal, type), type, fields[i].dataType());
      }
    }
    return new GenericInternalRow(members);
  }

  private ArrayData prune(ArrayData array, DataType whole, DataType pruned) {
    @Nullable Object[] elements = new Object[array.numElements()];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = array.isNullAt(i) ? null : prune(array.get(i, whole), whole, pruned);
    }
    return new GenericArrayData(elements);
  }
}
