package io.jparquet.internal.vector;

/** A vector whose content is replaced for each batch. Not thread-safe. */
public sealed interface FillableVector
    permits FillableBinaryVector,
        FillableBooleanVector,
        FillableDoubleVector,
        FillableFloatVector,
        FillableIntVector,
        FillableListVector,
        FillableLongVector,
        FillableMapVector,
        FillableStructVector {
  /**
   * Defers the content until an accessor needs it.
   *
   * @param source fills this vector; it runs once, and again after it has failed
   */
  void defer(Runnable source);
}
