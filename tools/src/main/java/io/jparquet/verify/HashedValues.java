package io.jparquet.verify;

import io.jparquet.internal.bloom.BloomHash;
import io.jparquet.internal.bloom.StoredBloomFilter;
import io.jparquet.internal.stats.ValueBounds;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.BooleanVector;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.FloatVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Hashes the values of a column chunk, to find those missing from its Bloom filter and to count the
 * distinct ones. Not thread-safe.
 */
final class HashedValues {
  /** Counting stops at this many distinct values. */
  private static final int MOST_DISTINCT = 1 << 20;

  private final BloomHash hashing = new BloomHash();
  private final @Nullable StoredBloomFilter filter;
  private final boolean countsDistinct;
  private long missing;
  private @Nullable String firstMissing;

  /** An open hash table of hashes other than 0; empty once counting has stopped. */
  private long[] table = new long[1 << 10];

  private int distinct;
  private boolean hasZero;

  /** Distinct values that some writers take for equal to another one, or do not count as values. */
  private int ambiguous;

  /**
   * Starts without values.
   *
   * @param filter the filter that must have all values; null without one
   */
  HashedValues(@Nullable StoredBloomFilter filter, boolean countsDistinct) {
    this.filter = filter;
    this.countsDistinct = countsDistinct;
  }

  /** Number of values that are missing from the filter. */
  long missing() {
    return missing;
  }

  /** One of them; null if there is none. */
  @Nullable String firstMissing() {
    return firstMissing;
  }

  /** Number of distinct values; -1 if there are too many to count. */
  long distinct() {
    return table.length == 0 ? -1 : distinct + (hasZero ? 1 : 0);
  }

  /**
   * Whether a number of distinct values may be right: writers disagree on null, signed zero and
   * NaN.
   *
   * @param withNulls whether there are nulls too
   */
  boolean mayBeDistinct(long count, boolean withNulls) {
    long found = distinct();
    return found < 0 || count >= found - ambiguous && count <= found + (withNulls ? 1 : 0);
  }

  /** Adds the values of a vector without nulls. */
  void addAll(Vector values) {
    for (int i = 0; i < values.size(); i++) {
      long hash = hash(values, i);
      if (filter != null && !filter.mightContain(hash)) {
        missing++;
        if (firstMissing == null) {
          firstMissing = ValueBounds.text(value(values, i));
        }
      }
      if (countsDistinct && table.length > 0 && isNew(hash) && isAmbiguous(values, i)) {
        ambiguous++;
      }
    }
  }

  private long hash(Vector values, int i) {
    if (values instanceof BinaryVector binary) {
      return hashing.of(binary.data(), binary.start(i), binary.length(i));
    } else if (values instanceof IntVector ints) {
      return hashing.of(ints.values()[i]);
    } else if (values instanceof LongVector longs) {
      return hashing.of(longs.values()[i]);
    } else if (values instanceof FloatVector floats) {
      return hashing.of(Float.floatToRawIntBits(floats.values()[i]));
    } else if (values instanceof DoubleVector doubles) {
      return hashing.of(Double.doubleToRawLongBits(doubles.values()[i]));
    }
    return hashing.of(((BooleanVector) values).values()[i]);
  }

  /** Returns a value in its physical form. */
  static Object value(Vector values, int i) {
    if (values instanceof BinaryVector binary) {
      return binary.copy(i);
    } else if (values instanceof IntVector ints) {
      return ints.values()[i];
    } else if (values instanceof LongVector longs) {
      return longs.values()[i];
    } else if (values instanceof FloatVector floats) {
      return floats.values()[i];
    } else if (values instanceof DoubleVector doubles) {
      return doubles.values()[i];
    }
    return ((BooleanVector) values).values()[i] != 0;
  }

  private static boolean isAmbiguous(Vector values, int i) {
    if (values instanceof FloatVector floats) {
      float value = floats.values()[i];
      return Float.isNaN(value) || value == 0 && Float.floatToRawIntBits(value) != 0;
    } else if (values instanceof DoubleVector doubles) {
      double value = doubles.values()[i];
      return Double.isNaN(value) || value == 0 && Double.doubleToRawLongBits(value) != 0;
    }
    return false;
  }

  /** Counts a hash; returns false if it was already counted. */
  private boolean isNew(long hash) {
    if (hash == 0) {
      boolean isNew = !hasZero;
      hasZero = true;
      return isNew;
    }
    boolean isNew = add(table, hash);
    if (isNew) {
      distinct++;
      if (distinct > MOST_DISTINCT) {
        table = new long[0];
      } else if (distinct * 2 > table.length) {
        long[] larger = new long[table.length * 2];
        Arrays.stream(table).filter(known -> known != 0).forEach(known -> add(larger, known));
        table = larger;
      }
    }
    return isNew;
  }

  private static boolean add(long[] table, long hash) {
    int mask = table.length - 1;
    int at = (int) hash & mask;
    while (table[at] != 0) {
      if (table[at] == hash) {
        return false;
      }
      at = at + 1 & mask;
    }
    table[at] = hash;
    return true;
  }
}
