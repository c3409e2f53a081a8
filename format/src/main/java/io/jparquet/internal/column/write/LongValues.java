package io.jparquet.internal.column.write;

import io.jparquet.internal.bloom.BloomFilterBuilder;
import io.jparquet.internal.bloom.BloomHash;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.encoding.ValueEncoder;
import io.jparquet.internal.stats.LongStatistics;
import io.jparquet.internal.stats.StatisticsCollector;
import io.jparquet.metadata.Encoding;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;

/** Values of an INT64 column, or the raw bits of a DOUBLE column. */
final class LongValues extends ValueBuffer {
  private static final long[] NONE = new long[0];

  private final LongStatistics statistics;
  private final LongDictionary dictionary;
  private final Function<Encoding, ValueEncoder<long[]>> encoders;
  private final Map<Encoding, ValueEncoder<long[]>> known = new EnumMap<>(Encoding.class);
  private long[] values = NONE;
  private int count;

  /** {@code encoders} finds the encoder of the type for an encoding without dictionary. */
  LongValues(
      Place place,
      LongStatistics statistics,
      boolean useDictionary,
      Function<Encoding, ValueEncoder<long[]>> encoders) {
    super(place);
    this.encoders = encoders;
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
      values = Arrays.copyOf(values, grown(values.length, needed, Long.BYTES));
    }
  }

  @Override
  long memoryBytes() {
    long bytes = (long) Long.BYTES * values.length;
    return dictionary == null ? bytes : bytes + dictionary.memoryBytes();
  }

  @Override
  void release() {
    values = NONE;
    count = 0;
    if (dictionary != null) {
      dictionary.release();
    }
  }

  @Override
  int count() {
    return count;
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
  void encode(Encoding encoding, int from, int length, ByteSink out) {
    encoder(encoding).encode(values, from, length, out);
  }

  @Override
  long encodedSize(Encoding encoding, int from, int length) {
    return encoder(encoding).encodedSize(values, from, length);
  }

  private ValueEncoder<long[]> encoder(Encoding encoding) {
    return known.computeIfAbsent(encoding, encoders);
  }

  @Override
  void hash(int first, BloomFilterBuilder filter) {
    addHashes(values, first, filter);
  }

  @Override
  void hashEntries(int entries, BloomFilterBuilder filter) {
    addHashes(dictionary.entries(), entries, filter);
  }

  private static void addHashes(long[] source, int first, BloomFilterBuilder filter) {
    BloomHash hash = new BloomHash();
    for (int i = 0; i < first; i++) {
      filter.add(hash.of(source[i]));
    }
  }

  @Override
  void discard(int first) {
    count -= first;
    if (count == 0 && values.length > KEPT_CAPACITY) {
      values = NONE;
    } else {
      System.arraycopy(values, first, values, 0, count);
    }
  }

  @Override
  boolean hasDictionary() {
    return dictionary != null;
  }

  @Override
  boolean findOrAdd(int from, int to, int[] target, int maxBytes) {
    return dictionary.findOrAdd(values, from, to - from, target, from, maxBytes / Long.BYTES);
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
    encoder(Encoding.PLAIN).encode(dictionary.entries(), 0, entries, out);
  }

  @Override
  void clearDictionary() {
    dictionary.clear();
  }
}
