package io.jparquet.internal.filter.row;

/** A set of keys within bounds. Only keys within the bounds are looked up. */
@FunctionalInterface
interface KeySet {

  /**
   * One if a key is in the set, otherwise zero. The caller shifts this bit to its place; a boolean
   * would become an unpredictable branch.
   */
  long bit(long key);
}
