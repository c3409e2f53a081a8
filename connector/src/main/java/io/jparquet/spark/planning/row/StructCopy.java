package io.jparquet.spark.planning.row;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import java.util.function.IntFunction;

/**
 * Copies structs: each is a row in the variable part of what it is in. Rows themselves are copied
 * as structs that are in nothing.
 */
final class StructCopy extends ValueCopy {

  private final ValueCopy[] fields;

  /** Bytes of the null bits and of the fixed part of the fields. */
  private final int fixedBytes;

  private int[] cursors = new int[0];

  /** Copies structs of some fields. */
  StructCopy(ValueCopy[] fields) {
    this.fields = fields;
    this.fixedBytes = nullBytes(fields.length) + WORD * fields.length;
  }

  @Override
  void bind(JParquetColumnVector column) {
    super.bind(column);
    bindFields(column::getChild);
  }

  /** Sets the columns of the fields alone, of structs that are no values of a column: rows. */
  void bindFields(IntFunction<JParquetColumnVector> columns) {
    for (int i = 0; i < fields.length; i++) {
      fields[i].bind(columns.apply(i));
    }
  }

  /** As {@link #measure}, of structs that are no values of a column. */
  void measureRows(int first, int end) {
    measureAll(first, end);
  }

  @Override
  int elementBytes() {
    return WORD;
  }

  @Override
  void measureSizes() {
    for (int i = 0; i < to - from; i++) {
      sizes[i] = isPresent(from + i) ? fixedBytes : 0;
    }
    for (ValueCopy field : fields) {
      field.measure(from, to, present);
      if (field.isVariable()) {
        add(field);
      }
    }
  }

  private void add(ValueCopy field) {
    int absent = field.absentBytes();
    for (int i = 0; i < to - from; i++) {
      sizes[i] += field.sizes[i];
      if (absent > 0 && isPresent(from + i) && !field.isPresent(from + i)) {
        sizes[i] += absent;
      }
    }
  }

  @Override
  void copy(Memory memory, Places places) {
    for (int slot = from; slot < to; slot++) {
      if (isPresent(slot)) {
        putReference(memory, places, slot - from, sizes[slot - from]);
      }
    }
    copyFields(memory, places.data());
  }

  /**
   * Copies the fields.
   *
   * @param starts where each struct begins
   */
  void copyFields(Memory memory, int[] starts) {
    if (cursors.length < to - from) {
      cursors = new int[to - from];
    }
    for (int i = 0; i < to - from; i++) {
      cursors[i] = starts[i] + fixedBytes;
    }
    for (int i = 0; i < fields.length; i++) {
      ValueCopy field = fields[i];
      int place = nullBytes(fields.length) + WORD * i;
      if (field.present != null) {
        putNulls(memory, field, i, new Places(starts, place, starts, cursors));
      }
      if (field.hasValues()) {
        field.copy(memory, new Places(starts, place, starts, cursors));
      }
      if (field.isVariable()) {
        for (int k = 0; k < to - from; k++) {
          cursors[k] += field.sizes[k];
        }
      }
    }
  }

  /** Marks absent values, and moves on where they take room all the same. */
  private void putNulls(Memory memory, ValueCopy field, int ordinal, Places places) {
    int absent = field.absentBytes();
    for (int slot = from; slot < to; slot++) {
      if (isPresent(slot) && !field.isPresent(slot)) {
        int i = slot - from;
        memory.setBit(places.base()[i], ordinal);
        if (absent > 0) {
          putReference(memory, places, i, 0);
          cursors[i] += absent;
        }
      }
    }
  }
}
