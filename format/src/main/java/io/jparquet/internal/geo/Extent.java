package io.jparquet.internal.geo;

import io.jparquet.metadata.BoundingBox;
import org.jspecify.annotations.Nullable;

/**
 * The extent of geometries, determined from sequences of points in their bytes. Not thread-safe.
 *
 * <p>Specification: {@code Geospatial.md}, "Bounding Box".
 */
abstract sealed class Extent permits PlanarExtent, GeographicExtent {
  /** How the points of a sequence are connected. */
  enum Path {
    /** The points are not connected. */
    POINTS,
    /** Each point is connected to the next. */
    LINE,
    /** Each point is connected to the next, and the last one equals the first. */
    RING
  }

  private final AxisRange z = new AxisRange();
  private final AxisRange m = new AxisRange();

  /**
   * Adds {@code count} points from {@code from} on, each of X, Y and then Z and M if it has them,
   * all eight bytes wide.
   */
  final void sequence(
      byte[] bytes, int from, int count, boolean little, boolean hasZ, boolean hasM, Path path) {
    int zBytes = hasZ ? Double.BYTES : 0;
    int mBytes = hasM ? Double.BYTES : 0;
    int stride = 2 * Double.BYTES + zBytes + mBytes;
    points(bytes, from, count, stride, little, path);
    if (hasZ) {
      z.addAll(bytes, from + 2 * Double.BYTES, count, stride, little);
    }
    if (hasM) {
      m.addAll(bytes, from + 2 * Double.BYTES + zBytes, count, stride, little);
    }
  }

  /** Adds the X and Y of points. */
  abstract void points(byte[] bytes, int from, int count, int stride, boolean little, Path path);

  /** Discards all points. */
  void reset() {
    z.reset();
    m.reset();
  }

  /** The box of all points; null if there is no X or no Y. */
  abstract @Nullable BoundingBox box();

  final BoundingBox box(double xmin, double xmax, AxisRange y) {
    return new BoundingBox(
        xmin, xmax, y.min(), y.max(), z.minOrNull(), z.maxOrNull(), m.minOrNull(), m.maxOrNull());
  }
}
