package io.jparquet.column.write;

import io.jparquet.io.ByteSink;
import io.jparquet.stats.LongStatistics;
import io.jparquet.stats.StatisticsCollector;
import java.util.Arrays;

/** Values of an INT64 column, or the raw bits of a DOUBLE column. */
final class LongValues extends LeafValues {
  private final LongStatistics statistics;
  private final LongDictionary dictionary;
  private long[] values = new long[64];
  private int count;

  LongValues(String column, LongStatistics statistics, boolean useDictionary) {
    super(column);
    this.statistics = statistics;
    this.dictionary = useDictionary ? new LongDictionary() : null;
  }

  void add(long value) {
    if (count == values.length) {
      reserve(1);
    }
    values[count++] = value;
  }

  void add(long[] source, int offset, int length) {
    reserve(length);
    System.arraycopy(source, offset, values, count, length);
    count += length;
  }

  void add(double[] source, int offset, int length) {
    reserve(length);
    for (int i = 0; i < length; i++) {
      values[count + i] = Double.doubleToRawLongBits(source[offset + i]);
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
    return (long) Long.BYTES * first;
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
    PlainBytes.putLongs(values, 0, first, out);
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
    return dictionary.look(values, from, to - from, target, from, maxBytes / Long.BYTES);
  }

  @Override
  int dictionarySize() {
    return dictionary.size();
  }

  @Override
  long dictionaryBytes(int entries) {
    return (long) Long.BYTES * entries;
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
