package io.jparquet.spark.planning.partial;

import java.util.Arrays;

/** Numbers integers, from 1 on in the order in which they occur. Belongs to one task. */
final class LongNumbers {

  private static final int FIRST = 16;

  /** Values this near to the first one are looked up in an array. */
  private static final int NEAR = 1 << 14;

  private final LongTable others = new LongTable();
  private long[] values = new long[FIRST];
  private int end = 1;
  private long base;
  private int[] near;

  /** The number of a value. */
  int number(long value) {
    if (near == null) {
      near = new int[2 * NEAR];
      base = value - NEAR;
    }
    long place = value - base;
    if (place >= 0 && place < near.length) {
      int number = near[(int) place];
      return number != 0 ? number : (near[(int) place] = add(value));
    }
    int number = others.getOrAdd(value, end);
    return number == end ? add(value) : number;
  }

  private int add(long value) {
    if (end == values.length) {
      values = Arrays.copyOf(values, 2 * end);
    }
    values[end] = value;
    return end++;
  }

  /** One more than the greatest number. */
  int end() {
    return end;
  }

  /** The value that has a number other than 0. */
  long value(int number) {
    return values[number];
  }

  /** Removes all values. */
  void clear() {
    if (end > 1) {
      Arrays.fill(near, 0);
      others.clear();
      end = 1;
    }
  }
}
