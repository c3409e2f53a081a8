package io.jparquet.internal.variant.shredding;

import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import java.util.List;
import java.util.function.IntFunction;

/** Writes the columns of one place of a variant. */
final class LeafPlace {
  private final int definitionLevel;
  private final LeafWriter value;
  private final TypedColumns typedValue;

  /** The columns of a {@code typed_value}. */
  private sealed interface TypedColumns {}

  private record ScalarColumn(LeafWriter leaf, ShreddedType.Scalar type) implements TypedColumns {}

  private record FieldColumns(LeafPlace[] fields) implements TypedColumns {}

  private record ElementColumns(ListField list, LeafPlace element) implements TypedColumns {}

  LeafPlace(GroupField group, ShreddingSchema schema, IntFunction<LeafWriter> leaf) {
    this.definitionLevel = group.definitionLevel();
    this.value = schema.hasValue() ? leaf(child(group, ShreddingSchemaReader.VALUE), leaf) : null;
    this.typedValue =
        schema.typedValue() == null
            ? null
            : typed(child(group, ShreddingSchemaReader.TYPED_VALUE), schema.typedValue(), leaf);
  }

  private static TypedColumns typed(Field field, ShreddedType type, IntFunction<LeafWriter> leaf) {
    if (type instanceof ShreddedType.Scalar scalar) {
      return new ScalarColumn(leaf(field, leaf), scalar);
    } else if (type instanceof ShreddedType.Elements array) {
      ListField list = (ListField) field;
      return new ElementColumns(
          list, new LeafPlace((GroupField) list.element(), array.element(), leaf));
    }
    List<ShreddedType.Field> fields = ((ShreddedType.Fields) type).fields();
    LeafPlace[] places = new LeafPlace[fields.size()];
    for (int i = 0; i < places.length; i++) {
      GroupField member = (GroupField) child((GroupField) field, fields.get(i).name());
      places[i] = new LeafPlace(member, fields.get(i).schema(), leaf);
    }
    return new FieldColumns(places);
  }

  private static Field child(GroupField group, String name) {
    return group.fields().get(VectorPlace.indexOf(group.fields(), name));
  }

  private static LeafWriter leaf(Field field, IntFunction<LeafWriter> leaf) {
    return leaf.apply(((LeafField) field).column().index());
  }

  void write(int rep, ShreddedValue parts) {
    if (value != null && parts.value() != null) {
      byte[] bytes = parts.value();
      value.writeBinary(rep, value.column().maxDefinitionLevel(), bytes, 0, bytes.length);
    } else if (value != null) {
      value.writeNull(rep, definitionLevel);
    }
    if (typedValue == null) {
      return;
    } else if (!parts.hasTypedValue()) {
      typedNull(rep, definitionLevel);
    } else if (typedValue instanceof ScalarColumn column) {
      write(rep, parts, column);
    } else if (typedValue instanceof FieldColumns columns) {
      for (int i = 0; i < columns.fields().length; i++) {
        columns.fields()[i].write(rep, parts.children().get(i));
      }
    } else {
      write(rep, parts.children(), (ElementColumns) typedValue);
    }
  }

  private static void write(int firstRep, List<ShreddedValue> elements, ElementColumns columns) {
    if (elements.isEmpty()) {
      columns.element().writeNull(firstRep, columns.list().definitionLevel());
    }
    int rep = firstRep;
    for (ShreddedValue element : elements) {
      columns.element().write(rep, element);
      rep = columns.list().element().repetitionLevel();
    }
  }

  private static void write(int rep, ShreddedValue parts, ScalarColumn column) {
    LeafWriter leaf = column.leaf();
    int def = leaf.column().maxDefinitionLevel();
    switch (column.type().type()) {
      case BOOLEAN -> leaf.writeBoolean(rep, def, parts.booleanValue());
      case INT8, INT16, INT32, DATE, DECIMAL4 -> leaf.writeInt(rep, def, parts.intValue());
      case FLOAT -> leaf.writeFloat(rep, def, parts.floatValue());
      case DOUBLE -> leaf.writeDouble(rep, def, parts.doubleValue());
      case STRING, BINARY, UUID, DECIMAL16 ->
          leaf.writeBinary(rep, def, parts.bytes(), parts.bytesStart(), parts.bytesLength());
      default -> leaf.writeLong(rep, def, parts.longValue());
    }
  }

  /** Writes a null into every column of a place that does not exist. */
  void writeNull(int rep, int def) {
    if (value != null) {
      value.writeNull(rep, def);
    }
    typedNull(rep, def);
  }

  private void typedNull(int rep, int def) {
    if (typedValue instanceof ScalarColumn column) {
      column.leaf().writeNull(rep, def);
    } else if (typedValue instanceof FieldColumns columns) {
      for (LeafPlace field : columns.fields()) {
        field.writeNull(rep, def);
      }
    } else if (typedValue instanceof ElementColumns columns) {
      columns.element().writeNull(rep, def);
    }
  }
}
