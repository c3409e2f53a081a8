package io.jparquet.internal.record;

import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.Type;
import io.jparquet.schema.LeafColumn;

/**
 * Converts Java objects to the values of one leaf column. Every column accepts objects of its
 * physical type. An annotated column also accepts the class that corresponds to the annotation.
 * Values are never rounded, and values that the annotation does not allow are rejected.
 *
 * <p>Specification: {@code LogicalTypes.md}.
 */
final class LeafObjects {
  private final LeafWriter writer;
  private final Type type;
  private final int definition;
  private final LeafMisfit misfit;
  private final boolean onlyNulls;

  /** Null for other physical types. */
  private final IntegerObjects integers;

  private final ByteObjects bytes;

  LeafObjects(LeafWriter writer) {
    this.writer = writer;
    LeafColumn column = writer.column();
    type = column.type();
    definition = column.maxDefinitionLevel();
    misfit = new LeafMisfit(column);
    onlyNulls = column.node().logicalType() instanceof LogicalType.NullType;
    boolean integer = type == Type.INT32 || type == Type.INT64;
    integers = integer ? new IntegerObjects(column, misfit) : null;
    bytes =
        type == Type.BYTE_ARRAY || type == Type.FIXED_LEN_BYTE_ARRAY || type == Type.INT96
            ? new ByteObjects(column, misfit)
            : null;
  }

  LeafWriter writer() {
    return writer;
  }

  /** Appends a value that is not null. */
  void write(int rep, Object value) {
    if (onlyNulls) {
      throw misfit.of(value, "it can hold only nulls");
    }
    switch (type) {
      case BOOLEAN -> writer.writeBoolean(rep, definition, bool(value));
      case INT32 -> writer.writeInt(rep, definition, (int) integers.convert(value));
      case INT64 -> writer.writeLong(rep, definition, integers.convert(value));
      case FLOAT -> writer.writeFloat(rep, definition, single(value));
      case DOUBLE -> writer.writeDouble(rep, definition, real(value));
      default -> {
        byte[] stored = bytes.convert(value);
        writer.writeBinary(rep, definition, stored, 0, stored.length);
      }
    }
  }

  private boolean bool(Object value) {
    if (value instanceof Boolean bool) {
      return bool;
    }
    throw misfit.of(value);
  }

  private float single(Object value) {
    if (value instanceof Float number) {
      return number;
    }
    throw misfit.of(value);
  }

  private double real(Object value) {
    if (value instanceof Double || value instanceof Float) {
      return ((Number) value).doubleValue();
    }
    throw misfit.of(value);
  }
}
