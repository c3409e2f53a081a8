package io.jparquet.internal.filter.row;

/** A set of keys within bounds that all keys asked for are in. */
@FunctionalInterface
interface KeySet {

  /**
   * One if a key is in the set, else zero: a bit to be put in its place, where a boolean would
   * become a branch that is taken at random.
   */
  long bit(long key);
}
