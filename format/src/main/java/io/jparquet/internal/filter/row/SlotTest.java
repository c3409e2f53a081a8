package io.jparquet.internal.filter.row;

import io.jparquet.vector.Vector;

/** A test whether slots of a vector hold values of a set. Keeps scratch arrays; not thread-safe. */
interface SlotTest {

  /**
   * Clears the bits of slots whose value is not in the set.
   *
   * @param vector a vector of the column's physical type, of at least {@code slots} slots
   * @param slots number of slots
   * @param mask a bit per slot; those at and above {@code slots} are clear, and slots whose bits
   *     are clear may hold any value
   */
  void narrow(Vector vector, int slots, long[] mask);

  /** The cost of testing a slot, in comparisons of two ints. */
  double cost();
}
