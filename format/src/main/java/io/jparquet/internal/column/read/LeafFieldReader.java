package io.jparquet.internal.column.read;

import io.jparquet.error.CorruptFileException;
import io.jparquet.schema.LeafColumn;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.util.List;

/**
 * Makes the vector of a leaf: validity from its levels, the packed values spread over the slots.
 */
final class LeafFieldReader implements FieldReader {
  private final LeafReader leaf;
  private final SlotMasks slotMasks;
  private final SelectedValidity selectedValidity = new SelectedValidity();

  /** The batch of the leaf for which the vector was made ahead; -1 for none. */
  private long ahead = -1;

  LeafFieldReader(LeafReader leaf, int slotDefinitionLevel) {
    this.leaf = leaf;
    this.slotMasks =
        new SlotMasks(
            new LevelSource(List.of(leaf)),
            leaf.column().maxRepetitionLevel(),
            slotDefinitionLevel);
  }

  /** The column. */
  LeafColumn column() {
    return leaf.column();
  }

  /** The reader of the column. */
  LeafReader leaf() {
    return leaf;
  }

  /**
   * Reads the next rows of a column without repeated ancestors, and makes the vector before those
   * of the fields around it. The next call of {@link #assemble} for these rows has no effect.
   */
  void readAhead(int rows) throws IOException {
    leaf.read(rows);
    ahead = -1;
    assemble(rows);
    ahead = leaf.batch();
  }

  @Override
  public void select(SelectedRows slots) {
    long[] validity = selectedValidity.of(vector().validity(), slots);
    leaf.values().publishSelected(slots, validity);
  }

  @Override
  public Vector vector() {
    return leaf.values().vector();
  }

  @Override
  public void assemble(int slots) {
    if (ahead == leaf.batch()) {
      ahead = -1;
      return;
    }
    long[] starts = slotMasks.starts(slots);
    BatchLevels levels = leaf.levels();
    long[] validity = slotMasks.validity(starts, slots, levels.maxDefinition());
    if (validity == null && levels.present() != slots) {
      throw leaf.located(
          new CorruptFileException(
              "the column has " + levels.present() + " values for " + slots + " slots"));
    }
    leaf.decodedValues().publish(levels.present(), slots, validity);
  }

  @Override
  public long memoryBytes() {
    return slotMasks.memoryBytes();
  }
}
