package io.jparquet.internal.column.write;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.bloom.BloomFilterBuilder;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.stats.StatisticsCollector;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.GeospatialStatistics;
import java.util.function.LongConsumer;

/**
 * The values of one leaf column that wait for their page, without nulls, in a growing array of the
 * physical type; with the dictionary and the statistics of that type. Pages are cut from the front:
 * {@code count} always means that many values from the start.
 *
 * <p>A page is processed in this order: {@link #findOrAdd} if a dictionary is in use, {@link
 * #collect}, {@link #encode} if the page is not dictionary-encoded, {@link #discard}.
 */
abstract sealed class ValueBuffer permits BooleanValues, IntValues, LongValues, ByteArrayValues {
  /** Elements of the first array. */
  private static final int FIRST_CAPACITY = 64;

  /** Elements that an array keeps for the next page; beyond, single values were large. */
  static final int KEPT_CAPACITY = 16 << 20;

  private final Place place;

  /**
   * Where values belong.
   *
   * @param column dot path, for messages
   * @param scratch holds the ids of the page being made
   * @param beforeGrowth called with the number of bytes before they are allocated for values
   */
  record Place(String column, WriteScratch scratch, LongConsumer beforeGrowth) {}

  ValueBuffer(Place place) {
    this.place = place;
  }

  /** Dot path of the column, for messages. */
  final String column() {
    return place.column();
  }

  /** Bytes of memory, used or not. */
  abstract long memoryBytes();

  /** Discards all values and the dictionary, and releases their memory. */
  abstract void release();

  /** Number of values. */
  abstract int count();

  /** Bytes of the first {@code count} values in PLAIN encoding. */
  final long plainBytes(int count) {
    return encodedSize(Encoding.PLAIN, 0, count);
  }

  /** The collector of this column's statistics, or null. */
  abstract StatisticsCollector statistics();

  /** Adds the first values to the page's statistics. */
  abstract void collect(int count, boolean dictionaryEncoded);

  /** Appends {@code count} values from {@code from} on, in an encoding without dictionary. */
  abstract void encode(Encoding encoding, int from, int count, ByteSink out);

  /** Bytes, or a good estimate of them, that {@link #encode} would append. */
  abstract long encodedSize(Encoding encoding, int from, int count);

  /** Adds the first values to a Bloom filter. */
  abstract void hash(int count, BloomFilterBuilder filter);

  /** Adds the first dictionary entries to a Bloom filter. */
  abstract void hashEntries(int entries, BloomFilterBuilder filter);

  /** Bytes of the first values without lengths, of columns whose values have lengths; else 0. */
  long lengthlessBytes(int count) {
    return 0;
  }

  /** Adds the first values to the chunk's geospatial statistics, if the column has such. */
  void collectGeometries(int count) {
    // Only byte arrays can be geometries.
  }

  /**
   * The geospatial statistics of the values that were added, and of dictionary entries. The next
   * values are those of another chunk.
   *
   * @param entries number of dictionary entries that pages of the chunk refer to
   * @return null if the column has none, or nothing is known
   */
  GeospatialStatistics geospatialStatistics(int entries) {
    return null;
  }

  /** Drops the first values. */
  abstract void discard(int count);

  /** Whether the type can have a dictionary. */
  abstract boolean hasDictionary();

  /**
   * Finds the ids of values {@code from} to {@code to}, and adds new values to the dictionary.
   *
   * @return false if the dictionary's PLAIN encoding would exceed {@code maxBytes}; the entries
   *     added until then stay
   */
  abstract boolean findOrAdd(int from, int to, int[] target, int maxBytes);

  /** Number of dictionary entries. */
  abstract int dictionarySize();

  /** Bytes of the first {@code entries} dictionary entries in PLAIN encoding. */
  abstract long dictionaryBytes(int entries);

  /** Appends the first dictionary entries in PLAIN encoding. */
  abstract void encodeDictionary(int entries, ByteSink out);

  /** Discards the dictionary. */
  abstract void clearDictionary();

  /**
   * The array for the ids of a page, with room for {@code count}; any page of any column reuses it.
   */
  final int[] ids(int count) {
    return place.scratch().ids(count);
  }

  /**
   * The next capacity of an array that needs {@code needed} elements, reported to the account.
   *
   * @param bytes of an element
   * @throws ParquetException naming the column if no array can hold that many
   */
  final int grown(int capacity, long needed, int bytes) {
    if (needed > ByteSink.MAX_SIZE) {
      throw new ParquetException(
          "Column "
              + column()
              + ": the values of one page need "
              + needed
              + " array elements, more than the limit of "
              + ByteSink.MAX_SIZE
              + "; store smaller values, or shorter lists in one record");
    }
    long wanted = Math.max(needed, Math.max(FIRST_CAPACITY, 2L * capacity));
    int grown = (int) Math.min(ByteSink.MAX_SIZE, wanted);
    place.beforeGrowth().accept((long) bytes * (grown - capacity));
    return grown;
  }
}
