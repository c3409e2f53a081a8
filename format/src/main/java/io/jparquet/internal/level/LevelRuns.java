package io.jparquet.internal.level;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.bytes.ByteSink;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * A growing sequence of repetition or definition levels as runs. Most columns have long runs of the
 * same level (all values present), so that appending, counting and encoding cost almost nothing per
 * entry. Not thread-safe.
 *
 * <p>Pages are taken from the start: the methods with a parameter {@code entries} use that number
 * of levels from the start, and {@link #discard} removes them.
 */
public final class LevelRuns {
  private static final int FIRST_CAPACITY = 16;

  private static final int RUN_BYTES = Short.BYTES + Integer.BYTES;

  private final LongConsumer beforeGrowth;
  private short[] levels = new short[FIRST_CAPACITY];

  /** For each run, the number of levels up to its end; the last run has none until it is closed. */
  private int[] ends = new int[FIRST_CAPACITY];

  /** Index and level of the last run; -1 if there is none. */
  private int lastRun = -1;

  private int lastLevel = -1;
  private int size;

  /** Creates an empty sequence. */
  public LevelRuns() {
    this(bytes -> {});
  }

  /** Creates an empty sequence that reports its memory in bytes before it allocates it. */
  public LevelRuns(LongConsumer beforeGrowth) {
    this.beforeGrowth = beforeGrowth;
  }

  /** Bytes of memory, used or not. */
  public long memoryBytes() {
    return (long) RUN_BYTES * ends.length;
  }

  /** Removes the levels and releases their memory. */
  public void release() {
    levels = new short[FIRST_CAPACITY];
    ends = new int[FIRST_CAPACITY];
    lastRun = -1;
    lastLevel = -1;
    size = 0;
  }

  /** Appends one level, 0 to {@link Short#MAX_VALUE}. */
  public void add(int level) {
    if (level != lastLevel) {
      startRun(level);
    }
    if (size == ByteSink.MAX_SIZE) {
      throw tooMany();
    }
    size++;
  }

  /** Appends the level {@code count} times. */
  public void add(int level, int count) {
    if (count == 0) {
      return;
    }
    if (count > ByteSink.MAX_SIZE - size) {
      throw tooMany();
    }
    if (level != lastLevel) {
      startRun(level);
    }
    size += count;
  }

  private void startRun(int level) {
    close();
    int run = lastRun + 1;
    if (run == ends.length) {
      grow();
    }
    levels[run] = (short) level;
    lastRun = run;
    lastLevel = level;
  }

  private void close() {
    if (lastRun >= 0) {
      ends[lastRun] = size;
    }
  }

  /** Number of levels. */
  public int size() {
    return size;
  }

  /** The number of levels equal to {@code level} among the first {@code entries}. */
  public int count(int level, int entries) {
    close();
    int found = 0;
    int at = 0;
    for (int run = 0; at < entries; run++) {
      int end = Math.min(entries, ends[run]);
      found += levels[run] == level ? end - at : 0;
      at = end;
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
    int at = 0;
    for (int run = 0; at < entries; run++) {
      int end = Math.min(entries, ends[run]);
      histogram[offset + levels[run]] += end - at;
      at = end;
    }
  }

  /**
   * For repetition levels: the number of entries of the first {@code rows} records. A record starts
   * at each level 0.
   */
  public int entriesOfRows(int rows) {
    close();
    int at = 0;
    int rowsLeft = rows;
    for (int run = 0; run <= lastRun; run++) {
      int length = ends[run] - at;
      if (levels[run] == 0) {
        // The record after the last wanted one starts in this run.
        if (length > rowsLeft) {
          return at + rowsLeft;
        }
        rowsLeft -= length;
      }
      at = ends[run];
    }
    return at;
  }

  /** Drops the first {@code entries} levels. */
  public void discard(int entries) {
    close();
    size -= entries;
    if (size == 0) {
      lastRun = -1;
      lastLevel = -1;
      return;
    }
    int dropped = 0;
    while (ends[dropped] <= entries) {
      dropped++;
    }
    lastRun -= dropped;
    System.arraycopy(levels, dropped, levels, 0, lastRun + 1);
    for (int run = 0; run <= lastRun; run++) {
      ends[run] = ends[run + dropped] - entries;
    }
  }

  /**
   * The level of each run; the array is longer than the number of runs. Valid until levels are
   * added.
   */
  short[] levels() {
    close();
    return levels;
  }

  /** The number of levels up to the end of each run; otherwise like {@link #levels()}. */
  int[] ends() {
    close();
    return ends;
  }

  private void grow() {
    int capacity = (int) Math.min(ByteSink.MAX_SIZE, 2L * ends.length);
    beforeGrowth.accept((long) RUN_BYTES * (capacity - ends.length));
    levels = Arrays.copyOf(levels, capacity);
    ends = Arrays.copyOf(ends, capacity);
  }

  private static ParquetException tooMany() {
    return new ParquetException(
        "one page needs more than "
            + ByteSink.MAX_SIZE
            + " levels, the limit of the format; store shorter lists in one record");
  }
}
