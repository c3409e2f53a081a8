package io.jparquet.internal.column.read;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.level.BitWords;

/**
 * The slots of one field among the entries of a leaf below it, and what follows from them:
 * validity, and for lists the offsets.
 *
 * <p>An entry starts a slot exactly if its repetition level is at most the number of enclosing
 * lists, and its definition level says that the innermost of these lists has an element there.
 */
final class SlotMasks {
  private final LevelSource source;
  private final int repetitionLevel;
  private final int slotDefinitionLevel;
  private long[] combined = new long[0];
  private long[] packed = new long[0];

  /**
   * The slots of a field.
   *
   * @param source provides the leaf with the levels
   * @param repetitionLevel number of lists around the field
   * @param slotDefinitionLevel smallest definition level at which a slot exists; 0 at the top
   */
  SlotMasks(LevelSource source, int repetitionLevel, int slotDefinitionLevel) {
    this.source = source;
    this.repetitionLevel = repetitionLevel;
    this.slotDefinitionLevel = slotDefinitionLevel;
  }

  /** The leaf with the levels. */
  LeafReader source() {
    return source.leaf();
  }

  /**
   * The entries that start a slot; null when all do.
   *
   * @param slots the required number
   */
  long[] starts(int slots) {
    long[] mask = starts();
    int entries = source().levels().entries();
    int found = mask == null ? entries : BitWords.count(mask, entries);
    if (found != slots) {
      throw source()
          .located(
              new CorruptFileException(
                  "the levels of this column have "
                      + found
                      + " slots, but those of its siblings have "
                      + slots
                      + "; both must have the same lists"));
    }
    return mask;
  }

  /** The entries that start a slot, however many; null when all do. */
  long[] starts() {
    BatchLevels levels = source().levels();
    long[] repeated = levels.repeatedAtMost(repetitionLevel);
    long[] defined = levels.definedAt(slotDefinitionLevel);
    if (repeated == null || defined == null) {
      return repeated == null ? defined : repeated;
    }
    int words = BitWords.words(levels.entries());
    combined = room(combined, words);
    BitWords.and(repeated, defined, words, combined);
    return combined;
  }

  /**
   * The slots whose field is present.
   *
   * @param starts as {@link #starts} returned
   * @param definitionLevel smallest definition level at which the field is present
   * @return validity words, valid for the batch; null when all are present
   */
  long[] validity(long[] starts, int slots, int definitionLevel) {
    if (definitionLevel == slotDefinitionLevel) {
      return null;
    }
    BatchLevels levels = source().levels();
    long[] defined = levels.definedAt(definitionLevel);
    if (starts == null || defined == null) {
      return defined;
    }
    packed = room(packed, BitWords.words(slots));
    int present = BitWords.compress(defined, starts, levels.entries(), packed);
    return present == slots ? null : packed;
  }

  private static long[] room(long[] words, int needed) {
    return words.length >= needed ? words : new long[BatchValues.grown(words.length, needed)];
  }

  /** Bytes of memory of the masks of its own, used or not. */
  long memoryBytes() {
    return ((long) combined.length + packed.length) * Long.BYTES;
  }
}
