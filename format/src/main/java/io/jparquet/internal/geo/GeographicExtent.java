package io.jparquet.internal.geo;

import io.jparquet.metadata.BoundingBox;
import org.jspecify.annotations.Nullable;

/**
 * The extent of GEOGRAPHY values, whose X are longitudes and Y latitudes in degrees. Coordinates
 * out of range are ignored.
 *
 * <p>The box contains not only the points but also the edges between them. Edges are arcs of great
 * circles: they take the shorter way in longitude, and between their ends the latitude can be
 * closer to a pole. A ring around a pole gets all longitudes, and the latitudes up to the pole on
 * its side of the equator, since the inside is assumed to be the smaller part. A point at a pole
 * also gets all longitudes. The box crosses the antimeridian, with {@code xmin} greater than {@code
 * xmax}, if this box is narrower, or the only one that contains all edges without covering all
 * longitudes.
 */
final class GeographicExtent extends Extent {
  private static final double HALF_TURN = 180;
  private static final double POLE = 90;

  private final AxisRange west = new AxisRange();
  private final AxisRange east = new AxisRange();
  private final AxisRange y = new AxisRange();

  /** Whether an edge crosses longitude 180, or longitude 0. */
  private boolean crossesAntimeridian;

  private boolean crossesPrimeMeridian;

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

  private static double within(double coordinate, double limit) {
    return Math.abs(coordinate) <= limit ? coordinate : Double.NaN;
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
      arc(Math.toRadians(shorter), Math.tan(Math.toRadians(y1)), Math.tan(Math.toRadians(y2)));
    }
    return apart < HALF_TURN ? ahead : -Math.copySign(shorter, ahead);
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
  }

  @Override
  @Nullable BoundingBox box() {
    if (west.isEmpty() && east.isEmpty() || y.isEmpty()) {
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
