package io.jparquet.spark.planning.row;

/** Copies nothing: all values are null. */
final class NullCopy extends ValueCopy {

  @Override
  int elementBytes() {
    return WORD;
  }

  @Override
  boolean isVariable() {
    return false;
  }

  @Override
  void measureSizes() {}

  @Override
  void copy(Memory memory, Places places) {}
}
