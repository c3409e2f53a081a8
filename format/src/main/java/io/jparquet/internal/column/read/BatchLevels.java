package io.jparquet.internal.column.read;

import io.jparquet.internal.level.BitWords;
import io.jparquet.internal.level.LevelMasks;
import java.util.Arrays;

/**
 * The levels of one leaf column in one batch, queried as masks over its entries: bit {@code i} of a
 * mask says something about entry {@code i}. A mask that would have every bit set is null. Masks
 * are computed when they are first needed, kept for the batch, and must not be modified.
 */
final class BatchLevels {
  private static final int UNKNOWN = -1;

  private final int maxDefinition;
  private final int maxRepetition;
  private final long[][] definitionMasks;
  private final int[] definitionCounts;
  private final long[][] repetitionMasks;
  private final boolean[] repetitionKnown;
  private byte[] definitions;
  private byte[] repetitions;
  private int entries;
  private int present;

  BatchLevels(int maxDefinition, int maxRepetition) {
    this.maxDefinition = maxDefinition;
    this.maxRepetition = maxRepetition;
    this.definitionMasks = new long[maxDefinition + 1][];
    this.definitionCounts = new int[maxDefinition + 1];
    this.repetitionMasks = new long[maxRepetition + 1][];
    this.repetitionKnown = new boolean[maxRepetition + 1];
  }

  /**
   * Sets the levels of a batch as bytes.
   *
   * @param definitionLevels may be null when all are the maximum, which {@code presentCount} then
   *     shows
   * @param repetitionLevels may be null when the column has none
   */
  void set(byte[] definitionLevels, byte[] repetitionLevels, int entryCount, int presentCount) {
    definitions = definitionLevels;
    repetitions = repetitionLevels;
    entries = entryCount;
    present = presentCount;
    Arrays.fill(definitionCounts, UNKNOWN);
    Arrays.fill(repetitionKnown, false);
  }

  /** Sets the levels of a batch of a column whose definition levels are 0 or 1, as a mask. */
  void set(long[] presence, int entryCount, int presentCount) {
    set(null, null, entryCount, presentCount);
    definitionMasks[1] = presence;
    definitionCounts[1] = presentCount;
  }

  /** Number of entries. */
  int entries() {
    return entries;
  }

  /** Number of entries with a value. */
  int present() {
    return present;
  }

  /** The entries whose definition level is at least {@code level}. */
  long[] definedAt(int level) {
    return countDefinedAt(level) == entries ? null : definitionMasks[level];
  }

  /** Number of entries whose definition level is at least {@code level}. */
  int countDefinedAt(int level) {
    if (level == 0 || present == entries) {
      return entries;
    }
    if (definitionCounts[level] == UNKNOWN) {
      long[] mask = room(definitionMasks[level]);
      definitionMasks[level] = mask;
      definitionCounts[level] = LevelMasks.atLeast(definitions, entries, level, mask);
    }
    return definitionCounts[level];
  }

  /** The entries whose repetition level is at most {@code level}: those that start a slot there. */
  long[] repeatedAtMost(int level) {
    if (level >= maxRepetition) {
      return null;
    }
    if (!repetitionKnown[level]) {
      long[] mask = room(repetitionMasks[level]);
      int words = BitWords.words(entries);
      LevelMasks.atLeast(repetitions, entries, level + 1, mask);
      for (int w = 0; w < words; w++) {
        mask[w] = ~mask[w];
      }
      if ((entries & 63) != 0) {
        mask[words - 1] &= -1L >>> -entries;
      }
      repetitionMasks[level] = mask;
      repetitionKnown[level] = true;
    }
    return repetitionMasks[level];
  }

  /** The highest definition level, that of an entry with a value. */
  int maxDefinition() {
    return maxDefinition;
  }

  private long[] room(long[] mask) {
    int words = BitWords.words(entries);
    return mask != null && mask.length >= words
        ? mask
        : new long[BatchValues.grown(mask == null ? 0 : mask.length, words)];
  }

  /** Bytes of memory of the masks, used or not. */
  long memoryBytes() {
    return memoryBytes(definitionMasks) + memoryBytes(repetitionMasks);
  }

  private static long memoryBytes(long[][] masks) {
    long bytes = 0;
    for (long[] mask : masks) {
      bytes += mask == null ? 0 : (long) mask.length * Long.BYTES;
    }
    return bytes;
  }
}
