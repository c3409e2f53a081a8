package io.jparquet.predicate;

import java.util.Arrays;

/**
 * A condition on single values, decided by the program, for {@link Predicate.Accepted}. Values are
 * in the physical form of their column. The answer depends only on the value, so a test may be
 * called once for all rows that have the value. Thread-safe. Throws nothing.
 */
public interface ValueTest {

  /**
   * Whether a value of an INT32 or INT64 column is accepted.
   *
   * @param number the value; that of INT32 with its sign
   */
  boolean accepts(long number);

  /**
   * Whether a value of a BYTE_ARRAY or FIXED_LEN_BYTE_ARRAY column is accepted.
   *
   * @param data the array that holds the value; not to be modified or kept
   * @param start its first byte
   * @param length its length in bytes
   */
  boolean accepts(byte[] data, int start, int length);

  /** Tests many numbers at a time. Used by one thread; may keep scratch arrays. */
  @FunctionalInterface
  interface Numbers {

    /**
     * Tests some numbers.
     *
     * @param numbers the numbers; not to be modified or kept
     * @param count the number of numbers
     * @param accepted receives one bit per number, set if it is accepted: bit {@code i & 63} of
     *     word {@code i >>> 6}; it has enough words for all of them, and their previous content is
     *     overwritten
     */
    void test(long[] numbers, int count, long[] accepted);
  }

  /** The same test for many numbers at a time: an object for one thread. */
  default Numbers numbers() {
    return (numbers, count, accepted) -> {
      Arrays.fill(accepted, 0, (count + Long.SIZE - 1) / Long.SIZE, 0);
      for (int i = 0; i < count; i++) {
        accepted[i >>> 6] |= (accepts(numbers[i]) ? 1L : 0L) << i;
      }
    };
  }

  /** The name of the test in messages. */
  @Override
  String toString();
}
