package io.jparquet.column.read;

import io.jparquet.CorruptFileException;
import io.jparquet.vector.Vector;

/**
 * Makes the vector of a leaf: validity from its levels, the packed values spread over the slots.
 */
final class LeafFieldReader implements FieldReader {
  private final LeafReader leaf;
  private final SlotMasks slotMasks;

  LeafFieldReader(LeafReader leaf, int slotDefinitionLevel) {
    this.leaf = leaf;
    this.slotMasks = new SlotMasks(leaf, leaf.column().maxRepetitionLevel(), slotDefinitionLevel);
  }

  @Override
  public Vector vector() {
    return leaf.values().vector();
  }

  @Override
  public void assemble(int slots) {
    long[] starts = slotMasks.starts(slots);
    BatchLevels levels = leaf.levels();
    long[] validity = slotMasks.validity(starts, slots, levels.maxDefinition());
    if (validity == null && levels.present() != slots) {
      throw leaf.located(
          new CorruptFileException(
              "the column has " + levels.present() + " values for " + slots + " slots"));
    }
    leaf.values().publish(levels.present(), slots, validity);
  }
}
