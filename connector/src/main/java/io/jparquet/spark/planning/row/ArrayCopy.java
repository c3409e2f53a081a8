package io.jparquet.spark.planning.row;

import io.jparquet.spark.core.mapping.JParquetColumnVector;

/** Copies arrays. */
final class ArrayCopy extends ValueCopy {

  private final ElementsCopy elements;

  ArrayCopy(ValueCopy element) {
    this.elements = new ElementsCopy(element);
  }

  @Override
  void bind(JParquetColumnVector column) {
    super.bind(column);
    elements.bind(column.getChild(0));
  }

  @Override
  int elementBytes() {
    return WORD;
  }

  @Override
  void measureSizes() {
    elements.measure(this);
    System.arraycopy(elements.sizes, 0, sizes, 0, to - from);
  }

  @Override
  void copy(Memory memory, Places places) {
    for (int slot = from; slot < to; slot++) {
      if (isPresent(slot)) {
        putReference(memory, places, slot - from, sizes[slot - from]);
      }
    }
    elements.copy(memory, this, places.data());
  }
}
