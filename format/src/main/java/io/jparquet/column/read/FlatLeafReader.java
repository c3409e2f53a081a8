package io.jparquet.column.read;

import io.jparquet.ReadOptions;
import io.jparquet.level.BitWords;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;

/**
 * Reads columns without repeated ancestors and with at most one optional node on their path: one
 * entry per record, whose definition level is a bit of its validity. Pages without nulls are known
 * by their first run of levels, and then cost nothing more.
 */
final class FlatLeafReader extends LeafReader {
  private final boolean optional;
  private long[] presence = new long[0];

  FlatLeafReader(LeafColumn column, ReadOptions options, LeafValues values) {
    super(column, options, values);
    this.optional = column.maxDefinitionLevel() == 1;
  }

  @Override
  void readBatch(int records) throws IOException {
    if (optional) {
      readOptional(records);
    } else {
      readRequired(records);
    }
  }

  @Override
  boolean hasMore() throws IOException {
    return pageLeft > 0 || nextPage();
  }

  private void readRequired(int records) throws IOException {
    for (int done = 0; done < records; ) {
      if (pageLeft == 0) {
        requirePage();
      }
      int taken = Math.min(records - done, pageLeft);
      readValues(taken);
      pageLeft -= taken;
      done += taken;
    }
    levels().set(null, null, records, records);
  }

  private void readOptional(int records) throws IOException {
    int present = 0;
    for (int done = 0; done < records; ) {
      if (pageLeft == 0) {
        requirePage();
      }
      int taken = Math.min(records - done, pageLeft);
      int ones;
      if (present == done && definition.isConstant(1, taken)) {
        definition.skip(taken);
        ones = taken;
      } else {
        if (present == done) {
          startPresence(records, done);
        }
        ones = definition.readBits(presence, done, taken);
      }
      readValues(ones);
      present += ones;
      pageLeft -= taken;
      done += taken;
    }
    levels().set(presence, records, present);
  }

  /** Begins to keep bits, the first {@code done} entries having been present. */
  private void startPresence(int records, int done) {
    if (presence.length < BitWords.words(records)) {
      presence = new long[BitWords.words(records)];
    }
    BitWords.fill(presence, 0, done, true);
    BitWords.fill(presence, done, BitWords.words(records) << 6, false);
  }
}
