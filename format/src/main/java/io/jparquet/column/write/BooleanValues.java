package io.jparquet.column.write;

import io.jparquet.io.ByteSink;
import io.jparquet.stats.IntStatistics;
import io.jparquet.stats.StatisticsCollector;
import java.util.Arrays;

/** Values of a BOOLEAN column as bytes 0 and 1. They never have a dictionary. */
final class BooleanValues extends LeafValues {
  private final IntStatistics statistics;
  private byte[] values = new byte[64];
  private int count;

  BooleanValues(String column, IntStatistics statistics) {
    super(column);
    this.statistics = statistics;
  }

  void add(boolean value) {
    reserve(1);
    values[count++] = (byte) (value ? 1 : 0);
  }

  void add(byte[] source, int offset, int length) {
    reserve(length);
    for (int i = 0; i < length; i++) {
      values[count + i] = (byte) (source[offset + i] & 1);
    }
    count += length;
  }

  private void reserve(int length) {
    long needed = (long) count + length;
    if (needed > values.length) {
      values = Arrays.copyOf(values, grown(values.length, needed));
    }
  }

  /** The first values as ints, for encoders of ints; valid until the next call. */
  int[] asInts(int first) {
    int[] ints = ids(first);
    for (int i = 0; i < first; i++) {
      ints[i] = values[i];
    }
    return ints;
  }

  @Override
  int count() {
    return count;
  }

  @Override
  long plainBytes(int first) {
    return (first + 7L) / 8;
  }

  @Override
  StatisticsCollector statistics() {
    return statistics;
  }

  @Override
  void collect(int first, boolean dictionaryEncoded) {
    statistics.addBooleans(values, 0, first);
  }

  @Override
  void encodePlain(int first, ByteSink out) {
    int at = out.extend((first + 7) >>> 3);
    byte[] bytes = out.array();
    for (int i = 0; i < first; i += 8) {
      int bits = 0;
      for (int bit = 0; bit < Math.min(8, first - i); bit++) {
        bits |= values[i + bit] << bit;
      }
      bytes[at + (i >>> 3)] = (byte) bits;
    }
  }

  @Override
  void discard(int first) {
    count -= first;
    System.arraycopy(values, first, values, 0, count);
  }

  @Override
  boolean hasDictionary() {
    return false;
  }

  @Override
  boolean look(int from, int to, int[] target, int maxBytes) {
    return false;
  }

  @Override
  int dictionarySize() {
    return 0;
  }

  @Override
  long dictionaryBytes(int entries) {
    return 0;
  }

  @Override
  void encodeDictionary(int entries, ByteSink out) {
    throw new IllegalStateException("Booleans have no dictionary");
  }

  @Override
  void clearDictionary() {
    // There is none.
  }
}
