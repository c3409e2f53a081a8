package io.jparquet.internal.column.read;

import io.jparquet.internal.vector.FillableStructVector;
import java.util.List;

/** Makes the vector of a struct: its own validity, and the children with as many slots. */
final class StructFieldReader implements FieldReader {
  private final FieldReader[] children;
  private final SlotMasks slotMasks;
  private final int definitionLevel;
  private final FillableStructVector vector;
  private final SelectedValidity selectedValidity = new SelectedValidity();

  StructFieldReader(List<FieldReader> children, SlotMasks slotMasks, int definitionLevel) {
    this.children = children.toArray(new FieldReader[0]);
    this.slotMasks = slotMasks;
    this.definitionLevel = definitionLevel;
    this.vector = new FillableStructVector(children.stream().map(FieldReader::vector).toList());
  }

  @Override
  public FillableStructVector vector() {
    return vector;
  }

  @Override
  public void assemble(int slots) {
    long[] starts = slotMasks.starts(slots);
    vector.set(slots, slotMasks.validity(starts, slots, definitionLevel));
    for (FieldReader child : children) {
      child.assemble(slots);
    }
  }

  /** The readers of the members. */
  List<FieldReader> children() {
    return List.of(children);
  }

  @Override
  public void select(SelectedRows slots) {
    vector.set(slots.selectedCount(), selectedValidity.of(vector.validity(), slots));
    for (FieldReader child : children) {
      child.select(slots);
    }
  }

  @Override
  public long memoryBytes() {
    long bytes = slotMasks.memoryBytes();
    for (FieldReader child : children) {
      bytes += child.memoryBytes();
    }
    return bytes;
  }
}
