package io.jparquet.internal.column.write;

import io.jparquet.internal.bloom.BloomFilterBuilder;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.encoding.ValueEncoder;
import io.jparquet.internal.encoding.ValueEncoders;
import io.jparquet.internal.stats.BooleanStatistics;
import io.jparquet.internal.stats.StatisticsCollector;
import io.jparquet.metadata.Encoding;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** Values of a BOOLEAN column as bytes 0 and 1. They never have a dictionary. */
final class BooleanValues extends ValueBuffer {
  private static final byte[] NONE = new byte[0];

  private final BooleanStatistics statistics;
  private final Map<Encoding, ValueEncoder<byte[]>> known = new EnumMap<>(Encoding.class);
  private byte[] values = NONE;
  private int count;

  BooleanValues(Place place, BooleanStatistics statistics) {
    super(place);
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
      values = Arrays.copyOf(values, grown(values.length, needed, Byte.BYTES));
    }
  }

  @Override
  long memoryBytes() {
    return values.length;
  }

  @Override
  void release() {
    values = NONE;
    count = 0;
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

  private ValueEncoder<byte[]> encoder(Encoding encoding) {
    return known.computeIfAbsent(encoding, ValueEncoders::booleans);
  }

  @Override
  void hash(int first, BloomFilterBuilder filter) {
    throw new IllegalStateException("Booleans have no Bloom filter");
  }

  @Override
  void hashEntries(int entries, BloomFilterBuilder filter) {
    throw new IllegalStateException("Booleans have no Bloom filter");
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
    return false;
  }

  @Override
  boolean findOrAdd(int from, int to, int[] target, int maxBytes) {
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
