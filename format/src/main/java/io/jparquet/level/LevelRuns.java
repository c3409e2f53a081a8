package io.jparquet.level;

import io.jparquet.ParquetException;
import io.jparquet.io.ByteSink;
import java.util.Arrays;

/**
 * A growing sequence of repetition or definition levels in run form. Most columns repeat the same
 * level over long stretches (all values present), so that appending, counting and encoding cost
 * little or nothing per entry. Not thread-safe.
 *
 * <p>Pages are cut from the front: the methods that take {@code entries} look at that many levels
 * from the start, and {@link #discard} drops them.
 */
public final class LevelRuns {
  private static final int FIRST_CAPACITY = 16;

  private short[] levels = new short[FIRST_CAPACITY];
  private int[] lengths = new int[FIRST_CAPACITY];
  private int closedRuns;
  private int closedEntries;
  private int openLevel = -1;
  private int openLength;

  /** Appends one level, 0 to {@link Short#MAX_VALUE}. */
  public void add(int level) {
    if (level != openLevel) {
      open(level);
    }
    if (++openLength < 0) {
      throw tooMany();
    }
  }

  /** Appends the level {@code count} times. */
  public void add(int level, int count) {
    if (count == 0) {
      return;
    }
    if (level != openLevel) {
      open(level);
    }
    openLength = (int) checked((long) openLength + count);
  }

  /** Number of levels. */
  public int size() {
    return closedEntries + openLength;
  }

  /** Bytes that the runs take in memory. */
  public long memoryBytes() {
    return 6L * levels.length;
  }

  /** How many of the first {@code entries} levels equal {@code level}. */
  public int count(int level, int entries) {
    close();
    int found = 0;
    int left = entries;
    for (int run = 0; left > 0; run++) {
      int length = Math.min(left, lengths[run]);
      if (levels[run] == level) {
        found += length;
      }
      left -= length;
    }
    return found;
  }

  /**
   * Adds the first {@code entries} levels to a histogram.
   *
   * @param histogram one counter per level
   * @param offset index of the counter of level 0
   */
  public void addToHistogram(int entries, long[] histogram, int offset) {
    close();
    int left = entries;
    for (int run = 0; left > 0; run++) {
      int length = Math.min(left, lengths[run]);
      histogram[offset + levels[run]] += length;
      left -= length;
    }
  }

  /**
   * For repetition levels: the number of entries that the first {@code rows} records have, a record
   * starting at each level 0.
   */
  public int entriesOfRows(int rows) {
    close();
    int entries = 0;
    int rowsLeft = rows;
    for (int run = 0; run < closedRuns; run++) {
      if (levels[run] == 0) {
        // The record after the last wanted one starts in this run.
        if (lengths[run] > rowsLeft) {
          return entries + rowsLeft;
        }
        rowsLeft -= lengths[run];
      }
      entries += lengths[run];
    }
    return entries;
  }

  /** Drops the first {@code entries} levels. */
  public void discard(int entries) {
    close();
    int left = entries;
    int run = 0;
    while (left > 0 && left >= lengths[run]) {
      left -= lengths[run++];
    }
    if (left > 0) {
      lengths[run] -= left;
    }
    closedRuns -= run;
    closedEntries -= entries;
    System.arraycopy(levels, run, levels, 0, closedRuns);
    System.arraycopy(lengths, run, lengths, 0, closedRuns);
  }

  /** Number of runs after {@link #close}. */
  int runs() {
    return closedRuns;
  }

  int level(int run) {
    return levels[run];
  }

  int length(int run) {
    return lengths[run];
  }

  /** Moves the open run to the others, so that all runs are in the arrays. */
  void close() {
    if (openLength == 0) {
      openLevel = -1;
      return;
    }
    if (closedRuns == lengths.length) {
      int capacity = (int) checked(2L * closedRuns);
      levels = Arrays.copyOf(levels, capacity);
      lengths = Arrays.copyOf(lengths, capacity);
    }
    levels[closedRuns] = (short) openLevel;
    lengths[closedRuns++] = openLength;
    closedEntries = (int) checked((long) closedEntries + openLength);
    openLength = 0;
    openLevel = -1;
  }

  private static long checked(long size) {
    if (size > ByteSink.MAX_SIZE) {
      throw tooMany();
    }
    return size;
  }

  private static ParquetException tooMany() {
    return new ParquetException(
        "one page needs more than "
            + ByteSink.MAX_SIZE
            + " levels, the limit of the format; store shorter lists in one record");
  }

  private void open(int level) {
    close();
    openLevel = level;
  }
}
