package io.jparquet.internal.column.read;

import io.jparquet.internal.vector.FillableMapVector;

/** Makes the vector of a map; {@code value} is null when the map has no value column. */
final class MapFieldReader implements FieldReader {
  private final RepeatedSlots slots;
  private final FieldReader key;
  private final FieldReader value;
  private final FillableMapVector vector;
  private final SelectedValidity selectedValidity = new SelectedValidity();
  private final SelectedElements selectedEntries = new SelectedElements();

  MapFieldReader(RepeatedSlots slots, FieldReader key, FieldReader value) {
    this.slots = slots;
    this.key = key;
    this.value = value;
    this.vector = new FillableMapVector(key.vector(), value == null ? null : value.vector());
  }

  @Override
  public FillableMapVector vector() {
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

  @Override
  public void select(SelectedRows maps) {
    selectedEntries.set(vector.offsets(), vector.size(), maps);
    vector.set(
        selectedEntries.offsets(),
        maps.selectedCount(),
        selectedValidity.of(vector.validity(), maps));
    key.select(selectedEntries.elements());
    if (value != null) {
      value.select(selectedEntries.elements());
    }
  }

  @Override
  public long memoryBytes() {
    long bytes = slots.memoryBytes() + key.memoryBytes();
    return value == null ? bytes : bytes + value.memoryBytes();
  }
}
