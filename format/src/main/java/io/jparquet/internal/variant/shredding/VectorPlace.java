package io.jparquet.internal.variant.shredding;

import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.ListField;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantMetadata;
import io.jparquet.variant.VariantPath;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.BooleanVector;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.FloatVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.ListVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.StructVector;
import io.jparquet.vector.Vector;
import java.util.List;

/**
 * The rows of one place in the vectors of a batch. It is a cursor at one slot; traversing a tree of
 * places allocates nothing.
 */
final class VectorPlace implements ShreddedRow {
  private final int valueIndex;
  private final int typedIndex;
  private final VectorPlace[] fields;
  private final int[] fieldIndexes;
  private final VectorPlace element;
  private BinaryVector values;
  private Vector typedValues;
  private int slot;

  /**
   * The place of a group.
   *
   * @param group the group, whose fields are the children of its vectors
   * @param schema its shredding schema
   */
  VectorPlace(GroupField group, ShreddingSchema schema) {
    this.valueIndex = indexOf(group.fields(), ShreddingSchemaReader.VALUE);
    this.typedIndex = indexOf(group.fields(), ShreddingSchemaReader.TYPED_VALUE);
    Field typed = typedIndex < 0 ? null : group.fields().get(typedIndex);
    if (schema.typedValue() instanceof ShreddedType.Fields object && typed != null) {
      List<Field> members = ((GroupField) typed).fields();
      int count = object.fields().size();
      this.fields = new VectorPlace[count];
      this.fieldIndexes = new int[count];
      for (int i = 0; i < count; i++) {
        ShreddedType.Field field = object.fields().get(i);
        fieldIndexes[i] = indexOf(members, field.name());
        fields[i] =
            fieldIndexes[i] < 0
                ? null
                : new VectorPlace((GroupField) members.get(fieldIndexes[i]), field.schema());
      }
    } else {
      this.fields = new VectorPlace[0];
      this.fieldIndexes = new int[0];
    }
    this.element =
        schema.typedValue() instanceof ShreddedType.Elements array && typed != null
            ? new VectorPlace((GroupField) ((ListField) typed).element(), array.element())
            : null;
  }

  static int indexOf(List<Field> fields, String name) {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** Moves to the vectors of a batch. */
  void batch(StructVector vector) {
    values = valueIndex < 0 ? null : (BinaryVector) vector.child(valueIndex);
    typedValues = typedIndex < 0 ? null : vector.child(typedIndex);
    for (int i = 0; i < fields.length; i++) {
      if (fields[i] != null) {
        fields[i].batch((StructVector) ((StructVector) typedValues).child(fieldIndexes[i]));
      }
    }
    if (element != null) {
      element.batch((StructVector) ((ListVector) typedValues).element());
    }
  }

  VectorPlace at(int index) {
    slot = index;
    return this;
  }

  /** The place that a step leads to, which the typed value of this place has. */
  VectorPlace next(ShreddingSchema schema, VariantPath.Step step) {
    if (schema.typedValue() instanceof ShreddedType.Fields object
        && step instanceof VariantPath.Name name) {
      for (int i = 0; i < fields.length; i++) {
        if (object.fields().get(i).name().equals(name.name())) {
          return fields[i];
        }
      }
    }
    return element;
  }

  /** The vector of {@code typed_value}, or null. */
  Vector typedValues() {
    return typedValues;
  }

  /** The slot of an element of the typed array, in the vectors of {@link #next}. */
  int elementSlot(int index) {
    return ((ListVector) typedValues).offsets()[slot] + index;
  }

  /** Whether some slot of the batch has a {@code value} and no {@code typed_value}. */
  boolean hasUntypedValue() {
    if (values == null || typedValues != null && !typedValues.hasNulls()) {
      return false;
    }
    long[] untyped = values.validity();
    long[] typed = typedValues == null ? null : typedValues.validity();
    int size = values.size();
    for (int from = 0; from < size; from += Long.SIZE) {
      int word = from >>> 6;
      long slots = size - from < Long.SIZE ? (1L << (size - from)) - 1 : -1L;
      long present = untyped == null ? -1L : untyped[word];
      if ((present & slots & (typedValues == null ? -1L : ~typed[word])) != 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Variant value(VariantMetadata metadata) {
    return values == null || values.isNull(slot)
        ? null
        : Variant.of(metadata, values.data(), values.start(slot), values.length(slot));
  }

  @Override
  public boolean hasTypedValue() {
    return typedValues != null && !typedValues.isNull(slot);
  }

  @Override
  public boolean booleanValue() {
    return ((BooleanVector) typedValues).values()[slot] != 0;
  }

  @Override
  public int intValue() {
    return ((IntVector) typedValues).values()[slot];
  }

  @Override
  public long longValue() {
    return ((LongVector) typedValues).values()[slot];
  }

  @Override
  public float floatValue() {
    return ((FloatVector) typedValues).values()[slot];
  }

  @Override
  public double doubleValue() {
    return ((DoubleVector) typedValues).values()[slot];
  }

  @Override
  public byte[] bytes() {
    return ((BinaryVector) typedValues).data();
  }

  @Override
  public int bytesStart() {
    return ((BinaryVector) typedValues).start(slot);
  }

  @Override
  public int bytesLength() {
    return ((BinaryVector) typedValues).length(slot);
  }

  @Override
  public ShreddedRow field(int index) {
    return fields[index] == null ? ShreddedValue.MISSING : fields[index].at(slot);
  }

  @Override
  public int elementCount() {
    int[] offsets = ((ListVector) typedValues).offsets();
    return offsets[slot + 1] - offsets[slot];
  }

  @Override
  public ShreddedRow element(int index) {
    return element.at(elementSlot(index));
  }
}
