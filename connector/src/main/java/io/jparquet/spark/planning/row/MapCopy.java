package io.jparquet.spark.planning.row;

import io.jparquet.spark.core.mapping.JParquetColumnVector;

/** Copies maps: the size of the array of keys, this array, and the array of values. */
final class MapCopy extends ValueCopy {

  private final ElementsCopy keys;
  private final ElementsCopy values;
  private int[] starts = new int[0];

  MapCopy(ValueCopy key, ValueCopy value) {
    this.keys = new ElementsCopy(key);
    this.values = new ElementsCopy(value);
  }

  @Override
  void bind(JParquetColumnVector column) {
    super.bind(column);
    keys.bind(column.getChild(0));
    values.bind(column.getChild(1));
  }

  @Override
  int elementBytes() {
    return WORD;
  }

  @Override
  void measureSizes() {
    keys.measure(this);
    values.measure(this);
    for (int slot = from; slot < to; slot++) {
      int i = slot - from;
      sizes[i] = isPresent(slot) ? WORD + keys.sizes[i] + values.sizes[i] : 0;
    }
  }

  @Override
  void copy(Memory memory, Places places) {
    if (starts.length < to - from) {
      starts = new int[to - from];
    }
    for (int slot = from; slot < to; slot++) {
      if (isPresent(slot)) {
        int i = slot - from;
        putReference(memory, places, i, sizes[i]);
        memory.putLong(places.data()[i], keys.sizes[i]);
        starts[i] = places.data()[i] + WORD;
      }
    }
    keys.copy(memory, this, starts);
    for (int i = 0; i < to - from; i++) {
      starts[i] += keys.sizes[i];
    }
    values.copy(memory, this, starts);
  }
}
