package io.jparquet.internal.geo;

import io.jparquet.metadata.BoundingBox;
import org.jspecify.annotations.Nullable;

/** The extent of GEOMETRY values: the extremes of their coordinates, since edges are straight. */
final class PlanarExtent extends Extent {
  private final AxisRange x = new AxisRange();
  private final AxisRange y = new AxisRange();

  @Override
  void points(byte[] bytes, int from, int count, int stride, boolean little, Path path) {
    x.addAll(bytes, from, count, stride, little);
    y.addAll(bytes, from + Double.BYTES, count, stride, little);
  }

  @Override
  void reset() {
    super.reset();
    x.reset();
    y.reset();
  }

  @Override
  @Nullable BoundingBox box() {
    return x.isEmpty() || y.isEmpty() ? null : box(x.min(), x.max(), y);
  }
}
