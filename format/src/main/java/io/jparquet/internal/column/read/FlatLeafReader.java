package io.jparquet.internal.column.read;

import io.jparquet.internal.level.BitWords;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.Arrays;

/**
 * Reads columns without repeated ancestors and with at most one optional node on their path: one
 * entry per record, whose definition level is a bit of its validity. Pages without nulls are known
 * by their first run of levels, and then cost nothing more.
 */
final class FlatLeafReader extends LeafReader {
  private final boolean optional;
  private long[] presence = new long[0];

  /** Bits of levels that are passed over. */
  private long[] passed = new long[0];

  /** Entries of the batch so far. */
  private int entries;

  /** Those of them that are present. */
  private int present;

  FlatLeafReader(LeafColumn column, ReadOptions options, BatchValues values, boolean skipsPages) {
    super(column, options, values, skipsPages);
    this.optional = column.maxDefinitionLevel() == 1;
  }

  @Override
  boolean hasMore() throws IOException {
    return pageLeft > 0 || nextPage();
  }

  @Override
  void startRecords() {
    entries = 0;
    present = 0;
  }

  @Override
  void takeRecords(int records) throws IOException {
    int end = entries + records;
    while (entries < end) {
      if (pageLeft == 0) {
        requirePage();
      }
      int taken = Math.min(end - entries, pageLeft);
      int ones = optional ? takeLevels(taken, end) : taken;
      readValues(ones);
      present += ones;
      pageLeft -= taken;
      entries += taken;
    }
  }

  /** Takes levels; bits are kept only from the first null of the batch on. */
  private int takeLevels(int taken, int end) {
    if (present == entries && definition.isConstant(1, taken)) {
      definition.skip(taken);
      return taken;
    }
    reservePresence(end);
    return definition.readBits(presence, entries, taken);
  }

  private void reservePresence(int records) {
    if (presence.length < BitWords.words(records)) {
      presence =
          Arrays.copyOf(presence, BatchValues.grown(presence.length, BitWords.words(records)));
    }
    if (present == entries) {
      BitWords.fill(presence, 0, entries, true);
    }
    BitWords.fill(presence, entries, BitWords.words(records) << 6, false);
  }

  @Override
  void skipRecords(long records) throws IOException {
    long left = records;
    while (left > 0) {
      if (pageLeft == 0) {
        left -= skipPages(left);
        if (left == 0) {
          return;
        }
        requirePage();
      }
      int taken = (int) Math.min(left, pageLeft);
      skipValues(optional ? skipLevels(taken) : taken);
      pageLeft -= taken;
      left -= taken;
    }
  }

  private int skipLevels(int count) {
    if (definition.isConstant(1, count)) {
      definition.skip(count);
      return count;
    }
    if (passed.length < BitWords.words(count)) {
      passed = new long[BitWords.words(count)];
    }
    return definition.readBits(passed, 0, count);
  }

  @Override
  void leavePage() {
    pageLeft = 0;
  }

  @Override
  void endRecords(BatchLevels batch) {
    if (optional) {
      batch.set(presence, entries, present);
    } else {
      batch.set(null, null, entries, entries);
    }
  }
}
