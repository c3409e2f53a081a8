package io.jparquet.variant;

import java.util.Arrays;

/** An object or array that is being written: the start of each value, and the field ids. */
final class OpenContainer {
  private static final int INITIAL_SIZE = 8;

  private boolean object;
  private int start;
  private int size;
  private int[] offsets = new int[INITIAL_SIZE];
  private int[] ids = new int[INITIAL_SIZE];
  private boolean named;

  void open(boolean asObject, int atPosition) {
    object = asObject;
    start = atPosition;
    size = 0;
    named = false;
  }

  boolean isObject() {
    return object;
  }

  int start() {
    return start;
  }

  int size() {
    return size;
  }

  int offset(int i) {
    return offsets[i];
  }

  int id(int i) {
    return ids[i];
  }

  /** Whether a field has a name but no value yet. */
  boolean isNamed() {
    return named;
  }

  /** Sets the name of the next value. */
  void name(int id) {
    grow();
    ids[size] = id;
    named = true;
  }

  /** Records the start of a value. */
  void value(int position) {
    grow();
    offsets[size++] = position - start;
    named = false;
  }

  private void grow() {
    if (size == offsets.length) {
      offsets = Arrays.copyOf(offsets, size * 2);
      ids = Arrays.copyOf(ids, size * 2);
    }
  }
}
