package io.jparquet.internal.geo;

import io.jparquet.metadata.BoundingBox;
import org.jspecify.annotations.Nullable;

/**
 * The extent of GEOGRAPHY values, whose X are longitudes and Y latitudes in degrees. NaN is
 * ignored. With a coordinate out of range there is no box: a reader may give such a value a meaning
 * that the box would not contain.
 *
 * <p>The box contains not only the points but also the edges between them. Edges take the shorter
 * way in longitude, and between their ends the latitude can be closer to a pole. SPHERICAL edges
 * are arcs of great circles. All others are geodesics on an ellipsoid, whose latitude is at most
 * that of the arc of a great circle that is slightly wider (see {@link #widened}). A ring around a
 * pole gets all longitudes, and the latitudes up to the pole on its side of the equator, since the
 * inside is assumed to be the smaller part. A point at a pole also gets all longitudes. The box
 * crosses the antimeridian, with {@code xmin} greater than {@code xmax}, if this box is narrower,
 * or the only one that contains all edges without covering all longitudes.
 */
final class GeographicExtent extends Extent {
  private static final double HALF_TURN = 180;
  private static final double POLE = 90;

  /** No celestial body with a reference system in use is flatter than this. */
  private static final double LARGEST_FLATTENING = 0.01;

  private final boolean spherical;
  private final AxisRange west = new AxisRange();
  private final AxisRange east = new AxisRange();
  private final AxisRange y = new AxisRange();

  /** Whether an edge crosses longitude 180, or longitude 0. */
  private boolean crossesAntimeridian;

  private boolean crossesPrimeMeridian;

  private boolean outOfRange;

  /**
   * An extent without points.
   *
   * @param spherical whether edges are arcs of great circles, and not geodesics on an ellipsoid
   */
  GeographicExtent(boolean spherical) {
    this.spherical = spherical;
  }

  @Override
  void points(byte[] bytes, int from, int count, int stride, boolean little, Path path) {
    double lastX = Double.NaN;
    double lastY = Double.NaN;
    double turned = 0;
    double lowest = POLE;
    double highest = -POLE;
    int index = from;
    for (int i = 0; i < count; i++) {
      double pointX = within(AxisRange.coordinate(bytes, index, little), HALF_TURN);
      double pointY = within(AxisRange.coordinate(bytes, index + Double.BYTES, little), POLE);
      (pointX < 0 ? west : east).add(pointX);
      y.add(pointY);
      if (Math.abs(pointY) == POLE) {
        allAround();
      }
      lowest = pointY < lowest ? pointY : lowest;
      highest = pointY > highest ? pointY : highest;
      if (path != Path.POINTS) {
        turned += edge(lastX, lastY, pointX, pointY);
      }
      lastX = pointX;
      lastY = pointY;
      index += stride;
    }
    if (path == Path.RING && Math.abs(turned) > HALF_TURN) {
      allAround();
      y.add(highest > 0 ? POLE : -POLE);
      y.add(lowest < 0 ? -POLE : POLE);
    }
  }

  private void allAround() {
    crossesAntimeridian = true;
    crossesPrimeMeridian = true;
  }

  private double within(double coordinate, double limit) {
    if (Math.abs(coordinate) > limit) {
      outOfRange = true;
      return Double.NaN;
    }
    return coordinate;
  }

  /** Adds the arc between two points; returns its extent to the east, 0 if an end is missing. */
  private double edge(double x1, double y1, double x2, double y2) {
    double ahead = x2 - x1;
    if (Double.isNaN(ahead) || Double.isNaN(y1 + y2)) {
      return 0;
    }
    double apart = Math.abs(ahead);
    if (apart >= HALF_TURN) {
      crossesAntimeridian = true;
    }
    if (apart <= HALF_TURN && (x1 < 0) != (x2 < 0)) {
      crossesPrimeMeridian = true;
    }
    if (apart == HALF_TURN) {
      throughPole(y1 + y2);
      return ahead;
    }
    double shorter = Math.min(apart, 2 * HALF_TURN - apart);
    if (shorter > 0) {
      double width = Math.toRadians(shorter);
      if (!spherical) {
        width = widened(width, Math.toRadians(Math.abs(y2 - y1)));
      }
      if (width < Math.PI) {
        arc(width, Math.tan(Math.toRadians(y1)), Math.tan(Math.toRadians(y2)));
      } else {
        // Between almost opposite points, a geodesic can pass either pole closely.
        y.add(POLE);
        y.add(-POLE);
      }
    }
    return apart < HALF_TURN ? ahead : -Math.copySign(shorter, ahead);
  }

  /**
   * The longitudes of the great circle on the auxiliary sphere that belongs to a geodesic. They
   * exceed those on the ellipsoid by at most the flattening times the length of the arc, which is
   * at most half a turn, and at most the sum of the differences in longitude and latitude. The
   * latitude between the ends only grows with the longitudes, so the largest ones yield a safe
   * bound. The reduced latitudes of the sphere need no conversion: their tangents are those of the
   * latitudes times a constant, by which {@link #arc} is not affected.
   *
   * @param width difference in longitude in radians
   * @param height difference in latitude in radians
   */
  private static double widened(double width, double height) {
    double arc = Math.min(Math.PI, (width + height) / (1 - 2 * LARGEST_FLATTENING));
    return width + LARGEST_FLATTENING * arc;
  }

  /** An edge between opposite meridians can cross any of them on either side. */
  private void throughPole(double sumOfLatitudes) {
    allAround();
    if (sumOfLatitudes >= 0) {
      y.add(POLE);
    }
    if (sumOfLatitudes <= 0) {
      y.add(-POLE);
    }
  }

  /**
   * Adds the highest or lowest latitude of an arc if it is between the ends. At longitude {@code l}
   * from the first end, a great circle has the latitude whose tangent is {@code a sin l + b cos l},
   * with the largest value {@code hypot(a, b)} at {@code l = atan2(a, b)}.
   *
   * @param width longitudes between the ends in radians, above 0 and below half a turn
   */
  private void arc(double width, double tan1, double tan2) {
    double a = (tan2 - tan1 * Math.cos(width)) / Math.sin(width);
    double highest = Math.atan2(a, tan1);
    double latitude = Math.min(POLE, Math.toDegrees(Math.atan(Math.hypot(a, tan1))));
    if (highest > 0 && highest < width) {
      y.add(latitude);
    } else if (highest < 0 && highest + Math.PI < width) {
      y.add(-latitude);
    }
  }

  @Override
  void reset() {
    super.reset();
    west.reset();
    east.reset();
    y.reset();
    crossesAntimeridian = false;
    crossesPrimeMeridian = false;
    outOfRange = false;
  }

  @Override
  @Nullable BoundingBox box() {
    if (outOfRange || west.isEmpty() && east.isEmpty() || y.isEmpty()) {
      return null;
    }
    if (crossesAntimeridian && crossesPrimeMeridian) {
      return box(-HALF_TURN, HALF_TURN, y);
    }
    if (west.isEmpty()) {
      return box(east.min(), east.max(), y);
    }
    if (east.isEmpty()) {
      return box(west.min(), west.max(), y);
    }
    double straight = east.max() - west.min();
    double wrapped = west.max() + 2 * HALF_TURN - east.min();
    boolean wraps = crossesAntimeridian || !crossesPrimeMeridian && wrapped < straight;
    return wraps ? box(east.min(), west.max(), y) : box(west.min(), east.max(), y);
  }
}
