package io.jparquet.internal.column.write;

import io.jparquet.internal.bloom.BloomFilterBuilder;
import io.jparquet.internal.bloom.BloomHash;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.encoding.BinaryEncoder;
import io.jparquet.internal.encoding.ShortCopy;
import io.jparquet.internal.encoding.ValueEncoders;
import io.jparquet.internal.geo.GeospatialStatisticsCollector;
import io.jparquet.internal.stats.BinaryStatistics;
import io.jparquet.internal.stats.StatisticsCollector;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.GeospatialStatistics;
import io.jparquet.metadata.Type;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** Values of a BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY or INT96 column, their bytes in one arena. */
final class ByteArrayValues extends ValueBuffer {
  private static final byte[] NO_BYTES = new byte[0];
  private static final int[] NONE = new int[0];

  private final Type type;
  private final int fixedLength;
  private final Map<Encoding, BinaryEncoder> known = new EnumMap<>(Encoding.class);
  private final BinaryStatistics statistics;

  /** Null if the column is not a geospatial one. */
  private final GeospatialStatisticsCollector geospatial;

  private final ByteArrayDictionary dictionary;
  private byte[] arena = NO_BYTES;
  private int[] ends = NONE;
  private int count;
  private int size;

  /** Per dictionary entry the number of the last page that its value was collected for. */
  private int[] seenOnPage = NONE;

  private int pageNumber;

  /**
   * Values of a column.
   *
   * @param fixedLength bytes of a value; 0 for BYTE_ARRAY
   * @param statistics collects the bounds; null for none
   * @param geospatial collects the geospatial statistics; null for none
   */
  ByteArrayValues(
      Place place,
      Type type,
      int fixedLength,
      BinaryStatistics statistics,
      GeospatialStatisticsCollector geospatial,
      boolean useDictionary) {
    super(place);
    this.type = type;
    this.fixedLength = fixedLength;
    this.statistics = statistics;
    this.geospatial = geospatial;
    this.dictionary = useDictionary ? new ByteArrayDictionary() : null;
  }

  void add(byte[] bytes, int offset, int length) {
    if (fixedLength != 0 && length != fixedLength) {
      throw wrongLength(length);
    }
    if (count == ends.length || length > arena.length - size) {
      reserve(1, length);
    }
    System.arraycopy(bytes, offset, arena, size, length);
    size += length;
    ends[count++] = size;
  }

  void add(byte[] data, int[] offsets, int[] lengths, int values) {
    long bytes = 0;
    for (int i = 0; i < values; i++) {
      bytes += lengths[i];
    }
    reserve(values, bytes);
    byte[] target = arena;
    int at = size;
    for (int i = 0; i < values; i++) {
      int length = lengths[i];
      int from = offsets[i];
      if (fixedLength != 0 && length != fixedLength) {
        throw wrongLength(length);
      }
      ShortCopy.copy(data, from, target, at, length);
      at += length;
      ends[count + i] = at;
    }
    size = at;
    count += values;
  }

  private IllegalArgumentException wrongLength(int length) {
    return new IllegalArgumentException(
        "Column "
            + column()
            + " holds values of "
            + fixedLength
            + " bytes, found a value of "
            + length
            + " bytes");
  }

  private void reserve(int values, long length) {
    if (values > ends.length - count) {
      ends = Arrays.copyOf(ends, grown(ends.length, (long) count + values, Integer.BYTES));
    }
    long needed = (long) size + length;
    if (needed > arena.length) {
      // Unused bytes need not be copied: there may be one value of many megabytes.
      byte[] larger = new byte[grown(arena.length, needed, Byte.BYTES)];
      System.arraycopy(arena, 0, larger, 0, size);
      arena = larger;
    }
  }

  /** Bytes of all values without lengths. */
  int size() {
    return size;
  }

  private int size(int first) {
    return first == 0 ? 0 : ends[first - 1];
  }

  @Override
  long memoryBytes() {
    long bytes = arena.length + (long) Integer.BYTES * (ends.length + seenOnPage.length);
    return dictionary == null ? bytes : bytes + dictionary.memoryBytes();
  }

  @Override
  void release() {
    arena = NO_BYTES;
    ends = NONE;
    seenOnPage = NONE;
    count = 0;
    size = 0;
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
    if (dictionaryEncoded) {
      collectEntries(ids(first), first);
    } else {
      statistics.add(arena, 0, ends, 0, first);
    }
  }

  /** Compares every dictionary entry that the page uses only once. */
  private void collectEntries(int[] ids, int first) {
    if (seenOnPage.length < dictionary.size()) {
      seenOnPage = Arrays.copyOf(seenOnPage, 2 * dictionary.size());
    }
    pageNumber++;
    byte[] entryBytes = dictionary.arena();
    for (int i = 0; i < first; i++) {
      int id = ids[i];
      int start = dictionary.start(id);
      if (seenOnPage[id] != pageNumber) {
        seenOnPage[id] = pageNumber;
        statistics.add(entryBytes, start, dictionary.end(id) - start);
      } else if (statistics.order().countsNans()) {
        statistics.addRepeated(entryBytes, start);
      }
    }
  }

  @Override
  void encode(Encoding encoding, int from, int length, ByteSink out) {
    encoder(encoding).encode(arena, size(from), ends, from, length, out);
  }

  @Override
  long encodedSize(Encoding encoding, int from, int length) {
    return encoder(encoding).encodedSize(arena, size(from), ends, from, length);
  }

  private BinaryEncoder encoder(Encoding encoding) {
    return known.computeIfAbsent(encoding, e -> ValueEncoders.binary(e, type, fixedLength));
  }

  @Override
  void hash(int first, BloomFilterBuilder filter) {
    addHashes(arena, ends, first, filter);
  }

  @Override
  void hashEntries(int entries, BloomFilterBuilder filter) {
    addHashes(dictionary.arena(), dictionary.ends(), entries, filter);
  }

  private static void addHashes(byte[] bytes, int[] ends, int first, BloomFilterBuilder filter) {
    BloomHash hash = new BloomHash();
    int from = 0;
    for (int i = 0; i < first; i++) {
      filter.add(hash.of(bytes, from, ends[i] - from));
      from = ends[i];
    }
  }

  @Override
  long lengthlessBytes(int first) {
    return size(first);
  }

  @Override
  void collectGeometries(int first) {
    if (geospatial != null) {
      addGeometries(arena, ends, first);
    }
  }

  @Override
  GeospatialStatistics geospatialStatistics(int entries) {
    if (geospatial == null) {
      return null;
    }
    if (entries > 0) {
      addGeometries(dictionary.arena(), dictionary.ends(), entries);
    }
    GeospatialStatistics collected = geospatial.build();
    geospatial.reset();
    return collected;
  }

  private void addGeometries(byte[] bytes, int[] valueEnds, int first) {
    int from = 0;
    for (int i = 0; i < first; i++) {
      geospatial.add(bytes, from, valueEnds[i]);
      from = valueEnds[i];
    }
  }

  @Override
  void discard(int first) {
    int dropped = size(first);
    count -= first;
    size -= dropped;
    if (size == 0 && arena.length > KEPT_CAPACITY) {
      arena = NO_BYTES;
    } else {
      System.arraycopy(arena, dropped, arena, 0, size);
    }
    for (int i = 0; i < count; i++) {
      ends[i] = ends[first + i] - dropped;
    }
  }

  @Override
  boolean hasDictionary() {
    return dictionary != null;
  }

  @Override
  boolean findOrAdd(int from, int to, int[] target, int maxBytes) {
    return dictionary.findOrAdd(arena, ends, from, to - from, target, entryOverhead(), maxBytes);
  }

  @Override
  int dictionarySize() {
    return dictionary.size();
  }

  @Override
  long dictionaryBytes(int entries) {
    return dictionary.bytes(entries) + (long) entryOverhead() * entries;
  }

  @Override
  void encodeDictionary(int entries, ByteSink out) {
    encoder(Encoding.PLAIN).encode(dictionary.arena(), 0, dictionary.ends(), 0, entries, out);
  }

  @Override
  void clearDictionary() {
    dictionary.clear();
    Arrays.fill(seenOnPage, 0);
  }

  private int entryOverhead() {
    return fixedLength == 0 ? Integer.BYTES : 0;
  }
}
