package io.jparquet.spark.planning.row;

/**
 * Where the values of a range of slots go. The value of the {@code i}-th slot of the range has its
 * fixed part at {@code at[i] + delta}; {@code base[i]} is where the row or array begins that it is
 * in, and {@code data[i]} where its variable part begins. Places of absent values are undefined.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Places(int[] at, int delta, int[] base, int[] data) {

  int fixed(int i) {
    return at[i] + delta;
  }
}
