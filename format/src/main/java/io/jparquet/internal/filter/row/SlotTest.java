package io.jparquet.internal.filter.row;

import io.jparquet.vector.Vector;

/** Which slots of vectors hold values of a set. Keeps scratch arrays; not thread-safe. */
interface SlotTest {

  /**
   * Clears the bits of slots whose value is not in the set.
   *
   * @param vector a vector of the column's physical type, of at least {@code slots} slots
   * @param slots number of slots
   * @param mask a bit per slot; those at and above {@code slots} are clear, and where they are
   *     clear the slot may hold anything
   */
  void narrow(Vector vector, int slots, long[] mask);

  /** What it costs to look at a slot, in comparisons of two ints. */
  double cost();
}
