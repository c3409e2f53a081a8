package io.jparquet.column.read;

import io.jparquet.vector.MapVector;

/** Makes the vector of a map; {@code value} is null when the map has no value column. */
final class MapFieldReader implements FieldReader {
  private final RepeatedSlots slots;
  private final FieldReader key;
  private final FieldReader value;
  private final MapVector vector;

  MapFieldReader(RepeatedSlots slots, FieldReader key, FieldReader value) {
    this.slots = slots;
    this.key = key;
    this.value = value;
    this.vector = new MapVector(key.vector(), value == null ? null : value.vector());
  }

  @Override
  public MapVector vector() {
    return vector;
  }

  @Override
  public void assemble(int maps) {
    int entries = slots.compute(maps);
    vector.set(slots.offsets(), maps, slots.validity());
    key.assemble(entries);
    if (value != null) {
      value.assemble(entries);
    }
  }
}
