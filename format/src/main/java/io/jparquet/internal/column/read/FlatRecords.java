package io.jparquet.internal.column.read;

import io.jparquet.internal.level.BitWords;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.Arrays;

/**
 * Reads columns without repeated ancestors and with at most one optional node on their path: one
 * entry per record, whose definition level is a bit of its validity. Pages without nulls are
 * recognized by their first run of levels, and then cost nothing more.
 */
final class FlatRecords extends LeafRecords {
  private final boolean optional;
  private long[] presence = new long[0];

  /** Bits of levels that are skipped. */
  private long[] skipped = new long[0];

  /** Entries of the batch so far. */
  private int entries;

  /** Those of them that are present. */
  private int present;

  FlatRecords(LeafColumn column, LeafPages pages, ValueStream values) {
    super(pages, values);
    this.optional = column.maxDefinitionLevel() == 1;
  }

  @Override
  void startChunk() {
    // Nothing is left for the next batch.
  }

  @Override
  boolean hasMore() throws IOException {
    return pages.left > 0 || pages.next();
  }

  @Override
  void startBatch() {
    entries = 0;
    present = 0;
  }

  @Override
  void take(int records) throws IOException {
    int end = entries + records;
    while (entries < end) {
      if (pages.left == 0) {
        pages.require();
      }
      int taken = Math.min(end - entries, pages.left);
      int ones = optional ? takeLevels(taken, end) : taken;
      values.take(ones);
      present += ones;
      pages.left -= taken;
      entries += taken;
    }
  }

  /** Takes levels; bits are kept only from the first null of the batch on. */
  private int takeLevels(int taken, int end) {
    if (present == entries && pages.definition.isConstant(1, taken)) {
      pages.definition.skip(taken);
      return taken;
    }
    reservePresence(end);
    return pages.definition.readBits(presence, entries, taken);
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
  void skip(long records) throws IOException {
    long left = records;
    while (left > 0) {
      if (pages.left == 0) {
        left -= pages.skip(left);
        if (left == 0) {
          return;
        }
        pages.require();
      }
      int taken = (int) Math.min(left, pages.left);
      values.skip(optional ? skipLevels(taken) : taken);
      pages.left -= taken;
      left -= taken;
    }
  }

  private int skipLevels(int count) {
    if (pages.definition.isConstant(1, count)) {
      pages.definition.skip(count);
      return count;
    }
    if (skipped.length < BitWords.words(count)) {
      skipped = new long[BitWords.words(count)];
    }
    return pages.definition.readBits(skipped, 0, count);
  }

  @Override
  void startAnew() {
    // Every entry is a record.
  }

  @Override
  void endBatch(BatchLevels batch) {
    if (optional) {
      batch.set(presence, entries, present);
    } else {
      batch.set(null, null, entries, entries);
    }
  }

  @Override
  long memoryBytes() {
    return ((long) presence.length + skipped.length) * Long.BYTES;
  }
}
