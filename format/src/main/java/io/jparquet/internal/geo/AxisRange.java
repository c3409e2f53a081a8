package io.jparquet.internal.geo;

import io.jparquet.internal.bytes.LittleEndian;
import org.jspecify.annotations.Nullable;

/** The smallest and the largest coordinate of one axis, without NaN. */
final class AxisRange {
  private double min;
  private double max;

  AxisRange() {
    reset();
  }

  void reset() {
    min = Double.POSITIVE_INFINITY;
    max = Double.NEGATIVE_INFINITY;
  }

  boolean isEmpty() {
    return min > max;
  }

  double min() {
    return min;
  }

  double max() {
    return max;
  }

  /** The smallest coordinate; null if there is none. */
  @Nullable Double minOrNull() {
    return isEmpty() ? null : min;
  }

  /** The largest coordinate; null if there is none. */
  @Nullable Double maxOrNull() {
    return isEmpty() ? null : max;
  }

  void add(double coordinate) {
    if (coordinate < min) {
      min = coordinate;
    }
    if (coordinate > max) {
      max = coordinate;
    }
  }

  /** Adds {@code count} coordinates at a distance of {@code stride} bytes. */
  void addAll(byte[] bytes, int from, int count, int stride, boolean little) {
    double lowest = min;
    double highest = max;
    int index = from;
    for (int i = 0; i < count; i++) {
      double coordinate = coordinate(bytes, index, little);
      if (coordinate < lowest) {
        lowest = coordinate;
      }
      if (coordinate > highest) {
        highest = coordinate;
      }
      index += stride;
    }
    min = lowest;
    max = highest;
  }

  /** The coordinate in the eight bytes from {@code index}. */
  static double coordinate(byte[] bytes, int index, boolean little) {
    long bits = LittleEndian.getLong(bytes, index);
    return Double.longBitsToDouble(little ? bits : Long.reverseBytes(bits));
  }
}
