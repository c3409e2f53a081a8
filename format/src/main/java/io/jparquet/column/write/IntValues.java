package io.jparquet.column.write;

import io.jparquet.io.ByteSink;
import io.jparquet.stats.IntStatistics;
import io.jparquet.stats.StatisticsCollector;
import java.util.Arrays;

/** Values of an INT32 column, or the raw bits of a FLOAT column. */
final class IntValues extends LeafValues {
  private final IntStatistics statistics;
  private final IntDictionary dictionary;
  private int[] values = new int[64];
  private int count;

  IntValues(String column, IntStatistics statistics, boolean useDictionary) {
    super(column);
    this.statistics = statistics;
    this.dictionary = useDictionary ? new IntDictionary() : null;
  }

  void add(int value) {
    if (count == values.length) {
      reserve(1);
    }
    values[count++] = value;
  }

  void add(int[] source, int offset, int length) {
    reserve(length);
    System.arraycopy(source, offset, values, count, length);
    count += length;
  }

  void add(float[] source, int offset, int length) {
    reserve(length);
    for (int i = 0; i < length; i++) {
      values[count + i] = Float.floatToRawIntBits(source[offset + i]);
    }
    count += length;
  }

  private void reserve(int length) {
    long needed = (long) count + length;
    if (needed > values.length) {
      values = Arrays.copyOf(values, grown(values.length, needed));
    }
  }

  @Override
  int count() {
    return count;
  }

  @Override
  long plainBytes(int first) {
    return (long) Integer.BYTES * first;
  }

  @Override
  StatisticsCollector statistics() {
    return statistics;
  }

  @Override
  void collect(int first, boolean dictionaryEncoded) {
    statistics.add(values, 0, first);
  }

  @Override
  void encodePlain(int first, ByteSink out) {
    PlainBytes.putInts(values, 0, first, out);
  }

  @Override
  void discard(int first) {
    count -= first;
    System.arraycopy(values, first, values, 0, count);
  }

  @Override
  boolean hasDictionary() {
    return dictionary != null;
  }

  @Override
  boolean look(int from, int to, int[] target, int maxBytes) {
    return dictionary.look(values, from, to - from, target, from, maxBytes / Integer.BYTES);
  }

  @Override
  int dictionarySize() {
    return dictionary.size();
  }

  @Override
  long dictionaryBytes(int entries) {
    return (long) Integer.BYTES * entries;
  }

  @Override
  void encodeDictionary(int entries, ByteSink out) {
    dictionary.encode(entries, out);
  }

  @Override
  void clearDictionary() {
    dictionary.clear();
  }
}
