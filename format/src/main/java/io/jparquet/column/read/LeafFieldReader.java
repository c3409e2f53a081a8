package io.jparquet.column.read;

import io.jparquet.CorruptFileException;
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

  /**
   * Whether the vector already shows the batch that {@link #assemble} is about to be called for.
   */
  private boolean ahead;

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

  /** What reads the column. */
  LeafReader leaf() {
    return leaf;
  }

  /**
   * Reads the next rows of a column without repeated ancestors, and makes the vector before those
   * of the fields around it. The next call of {@link #assemble} has no effect.
   */
  void readAhead(int rows) throws IOException {
    leaf.read(rows);
    ahead = false;
    assemble(rows);
    ahead = true;
  }

  /** Starts a batch that {@link #readAhead} may not be called for. */
  void startBatch() {
    ahead = false;
  }

  @Override
  public void select(SelectedRows slots) {
    long[] validity = selectedValidity.of(vector().validity(), slots);
    leaf.values().publishSelected(slots.indexes(), slots.selectedCount(), validity);
  }

  @Override
  public Vector vector() {
    return leaf.values().vector();
  }

  @Override
  public void assemble(int slots) {
    if (ahead) {
      ahead = false;
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
}
