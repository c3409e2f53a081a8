package io.jparquet.internal.filter.row;

import io.jparquet.metadata.Type;
import java.util.Arrays;

/**
 * The numbers whose keys are in one of several ranges. The ranges are in ascending order, and
 * between two of them there are keys that are in no range.
 */
public final class KeyRanges implements ValueSet {
  /** The greatest number of ranges that are searched one by one for each row. */
  private static final int FEW = 8;

  /** The greatest average number of keys per range for a lookup of single keys. */
  private static final long KEYS_PER_RANGE = 4;

  /** The greatest total number of keys for a lookup of single keys. */
  private static final long MOST_KEYS = 1 << 20;

  private final NumberKeys keys;

  /** The first and the last key of each range. */
  private final long[] first;

  private final long[] last;

  private KeyRanges(NumberKeys keys, long[] first, long[] last) {
    this.keys = keys;
    this.first = first;
    this.last = last;
  }

  /** The numbers with the keys from {@code first} to {@code last}; none if that is lower. */
  private static KeyRanges range(NumberKeys keys, long first, long last) {
    return first > last
        ? new KeyRanges(keys, new long[0], new long[0])
        : new KeyRanges(keys, new long[] {first}, new long[] {last});
  }

  /** The numbers less than one with the given key. */
  public static ValueSet below(NumberKeys keys, long key) {
    return key == keys.lowest() ? Constant.NONE : range(keys, keys.lowest(), key - 1).simplified();
  }

  /** The numbers less than one with the given key, and that one. */
  public static ValueSet atMost(NumberKeys keys, long key) {
    return range(keys, keys.lowest(), key).simplified();
  }

  /** The numbers with one of the given keys. */
  public static ValueSet of(NumberKeys keys, long... members) {
    long[] sorted = members.clone();
    Arrays.sort(sorted);
    long[] first = new long[sorted.length];
    long[] last = new long[sorted.length];
    int count = 0;
    for (long key : sorted) {
      if (count > 0 && key <= last[count - 1]) {
        continue;
      }
      if (count > 0 && key - 1 == last[count - 1]) {
        last[count - 1] = key;
      } else {
        first[count] = key;
        last[count++] = key;
      }
    }
    return new KeyRanges(keys, Arrays.copyOf(first, count), Arrays.copyOf(last, count))
        .simplified();
  }

  @Override
  public ValueSet complement() {
    return gaps().simplified();
  }

  /** The keys that are in none of the ranges. */
  private KeyRanges gaps() {
    long[] gapFirst = new long[first.length + 1];
    long[] gapLast = new long[first.length + 1];
    int count = 0;
    for (int i = 0; i < first.length; i++) {
      if (first[i] > keys.lowest()) {
        gapFirst[count] = i == 0 ? keys.lowest() : last[i - 1] + 1;
        gapLast[count++] = first[i] - 1;
      }
    }
    boolean empty = first.length == 0;
    if (empty || last[last.length - 1] < keys.highest()) {
      gapFirst[count] = empty ? keys.lowest() : last[last.length - 1] + 1;
      gapLast[count++] = keys.highest();
    }
    return new KeyRanges(keys, Arrays.copyOf(gapFirst, count), Arrays.copyOf(gapLast, count));
  }

  KeyRanges intersection(KeyRanges other) {
    long[] bothFirst = new long[first.length + other.first.length];
    long[] bothLast = new long[bothFirst.length];
    int count = 0;
    int i = 0;
    int j = 0;
    while (i < first.length && j < other.first.length) {
      long from = Math.max(first[i], other.first[j]);
      long to = Math.min(last[i], other.last[j]);
      if (from <= to) {
        bothFirst[count] = from;
        bothLast[count++] = to;
      }
      if (last[i] < other.last[j]) {
        i++;
      } else {
        j++;
      }
    }
    return new KeyRanges(keys, Arrays.copyOf(bothFirst, count), Arrays.copyOf(bothLast, count));
  }

  /** This set, or the constant that it is equal to. */
  ValueSet simplified() {
    if (first.length == 0) {
      return Constant.NONE;
    }
    return first[0] == keys.lowest() && last[0] == keys.highest() ? Constant.ALL : this;
  }

  NumberKeys keys() {
    return keys;
  }

  boolean contains(long key) {
    int at = Arrays.binarySearch(first, key);
    // After the range that begins at or before the key.
    int next = at >= 0 ? at + 1 : -at - 1;
    return next > 0 && key <= last[next - 1];
  }

  /** The number of keys, or -1 if there are more. */
  private int sizeUpTo(long limit) {
    long size = 0;
    for (int i = 0; i < first.length; i++) {
      long others = last[i] - first[i];
      if (others < 0 || others >= limit - size) {
        return -1;
      }
      size += others + 1;
    }
    return (int) Math.min(size, Integer.MAX_VALUE);
  }

  /** Each key, in ascending order. */
  private long[] single(int size) {
    long[] members = new long[size];
    int count = 0;
    for (int i = 0; i < first.length; i++) {
      for (long others = last[i] - first[i], key = first[i]; others >= 0; others--) {
        members[count++] = key++;
      }
    }
    return members;
  }

  /** Whether each range is a single key. */
  private boolean isPoints() {
    return Arrays.equals(first, last);
  }

  /** A test of the values of vectors of a physical type, for a set that is not constant. */
  SlotTest test(Type type) {
    if (keys == NumberKeys.BOOLEAN) {
      return new BooleanSlots(contains(1));
    } else if (keys == NumberKeys.FLOAT16) {
      return new BytesSlots(new Float16Member(this), false);
    } else if (first.length == 1) {
      return rangeTest(first[0], last[0]);
    }
    KeyRanges gaps = gaps();
    if (gaps.first.length == 1) {
      // The complement of one range is a range too: it begins after that one, wraps around, and
      // ends before it.
      return rangeTest(gaps.last[0] + 1, gaps.first[0] - 1);
    } else if (first.length <= FEW) {
      SlotTest[] tests = new SlotTest[first.length];
      for (int i = 0; i < tests.length; i++) {
        tests[i] = rangeTest(first[i], last[i]);
      }
      return new AnySlots(tests);
    }
    return new NumberSlots(keys, rangeTest(first[0], last[last.length - 1]), members(gaps));
  }

  /** The set within its bounds. */
  private KeySet members(KeyRanges gaps) {
    if (LongBits.fits(first, last)) {
      return new LongBits(first, last);
    }
    int size = sizeUpTo(Math.max(first.length, Math.min(KEYS_PER_RANGE * first.length, MOST_KEYS)));
    if (size > 0) {
      return new LongSet(single(size));
    } else if (gaps.isPoints()) {
      LongSet others = new LongSet(gaps.first);
      return key -> others.bit(key) ^ 1;
    }
    return key -> contains(key) ? 1 : 0;
  }

  /** A test of keys from {@code from} to {@code to}; it wraps around if {@code to} is lower. */
  private SlotTest rangeTest(long from, long to) {
    return switch (keys) {
      case INT, UNSIGNED_INT -> new IntRange((int) from, (int) to);
      case LONG -> new LongRange(from, to);
      case UNSIGNED_LONG -> new LongRange(from ^ Long.MIN_VALUE, to ^ Long.MIN_VALUE);
      case FLOAT -> new IntRange((int) from, (int) withNaN(to));
      case DOUBLE -> new LongRange(from, withNaN(to));
      case BOOLEAN, FLOAT16 -> throw new IllegalStateException("Not tested by range: " + keys);
    };
  }

  /**
   * In vectors, keys beyond the infinities on either side are NaN: all up to the number before the
   * lowest.
   */
  private long withNaN(long to) {
    return to == keys.highest() ? keys.lowest() - 1 : to;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(keys.name());
    for (int i = 0; i < first.length; i++) {
      text.append(" [").append(first[i]).append(", ").append(last[i]).append(']');
    }
    return text.toString();
  }
}
