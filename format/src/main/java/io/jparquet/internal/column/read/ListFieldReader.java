package io.jparquet.internal.column.read;

import io.jparquet.internal.vector.FillableListVector;

/** Makes the vector of a list. */
final class ListFieldReader implements FieldReader {
  private final RepeatedSlots slots;
  private final FieldReader element;
  private final FillableListVector vector;
  private final SelectedValidity selectedValidity = new SelectedValidity();
  private final SelectedElements selectedElements = new SelectedElements();

  ListFieldReader(RepeatedSlots slots, FieldReader element) {
    this.slots = slots;
    this.element = element;
    this.vector = new FillableListVector(element.vector());
  }

  @Override
  public FillableListVector vector() {
    return vector;
  }

  @Override
  public void assemble(int lists) {
    int elements = slots.compute(lists);
    vector.set(slots.offsets(), lists, slots.validity());
    element.assemble(elements);
  }

  @Override
  public void select(SelectedRows lists) {
    selectedElements.set(vector.offsets(), vector.size(), lists);
    vector.set(
        selectedElements.offsets(),
        lists.selectedCount(),
        selectedValidity.of(vector.validity(), lists));
    element.select(selectedElements.elements());
  }

  @Override
  public long memoryBytes() {
    return slots.memoryBytes() + element.memoryBytes();
  }
}
