package io.jparquet.column.read;

import io.jparquet.CorruptFileException;
import io.jparquet.level.BitWords;
import io.jparquet.schema.LeafColumn;
import io.jparquet.vector.Vector;
import java.io.IOException;

/**
 * Makes the vector of a leaf: validity from its levels, the packed values spread over the slots.
 */
final class LeafFieldReader implements FieldReader {
  private final LeafReader leaf;
  private final SlotMasks slotMasks;
  private long[] selectedValidity = new long[0];

  LeafFieldReader(LeafReader leaf, int slotDefinitionLevel) {
    this.leaf = leaf;
    this.slotMasks = new SlotMasks(leaf, leaf.column().maxRepetitionLevel(), slotDefinitionLevel);
  }

  /** The column. */
  LeafColumn column() {
    return leaf.column();
  }

  /** Reads and assembles the next rows, of a field at the top of the schema. */
  void read(int rows) throws IOException {
    leaf.read(rows);
    assemble(rows);
  }

  /**
   * Leaves some rows of the batch in the vector.
   *
   * @param rows the rows, of those that were assembled
   */
  void select(SelectedRows rows) {
    long[] validity = vector().validity();
    if (validity != null) {
      validity = selected(validity, rows);
    }
    leaf.values().publishSelected(rows.indexes(), rows.selectedCount(), validity);
  }

  private long[] selected(long[] validity, SelectedRows rows) {
    int count = rows.selectedCount();
    int[] indexes = rows.indexes();
    int words = BitWords.words(count);
    if (selectedValidity.length < words) {
      selectedValidity = new long[LeafValues.grown(selectedValidity.length, words)];
    }
    int present = 0;
    for (int w = 0; w < words; w++) {
      long word = 0;
      int base = w << 6;
      int end = Math.min(Long.SIZE, count - base);
      for (int bit = 0; bit < end; bit++) {
        int row = indexes[base + bit];
        word |= (validity[row >>> 6] >>> row & 1) << bit;
      }
      selectedValidity[w] = word;
      present += Long.bitCount(word);
    }
    return present == count ? null : selectedValidity;
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
