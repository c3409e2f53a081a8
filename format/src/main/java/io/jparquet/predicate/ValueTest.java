package io.jparquet.predicate;

/**
 * A condition on single values that a program decides, for {@link Predicate.Accepted}. Values are
 * in the physical form of their column. The answer depends on the value alone; it may be asked for
 * once for all rows that have the value. Thread-safe. It throws nothing.
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

  /** The name of the test in messages. */
  @Override
  String toString();
}
