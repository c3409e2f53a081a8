package io.jparquet.internal.geo;

import io.jparquet.metadata.BoundingBox;
import io.jparquet.predicate.Predicate.IntersectsBox;

/** Whether the box of a column chunk and that of a condition can have a point in common. */
public final class BoxOverlap {
  private static final double HALF_TURN = 180;
  private static final double POLE = 90;

  private BoxOverlap() {}

  /** For GEOMETRY: a coordinate has one meaning. */
  public static boolean onPlane(BoundingBox box, IntersectsBox test) {
    return overlapInY(box, test) && overlapInX(box, test);
  }

  /**
   * For GEOGRAPHY: the longitudes -180 and 180 are one meridian, and a pole has all longitudes.
   * Longitudes beyond 180 degrees may stand for any number of turns, and exclude nothing.
   */
  public static boolean onSphere(BoundingBox box, IntersectsBox test) {
    if (!overlapInY(box, test)) {
      return false;
    }
    return overlapInX(box, test)
        || box.ymax() >= POLE && test.ymax() >= POLE
        || box.ymin() <= -POLE && test.ymin() <= -POLE
        || exceedsHalfTurn(box.xmin(), box.xmax())
        || exceedsHalfTurn(test.xmin(), test.xmax())
        || hasAntimeridian(box.xmin(), box.xmax()) && hasAntimeridian(test.xmin(), test.xmax());
  }

  private static boolean overlapInY(BoundingBox box, IntersectsBox test) {
    return test.ymin() <= box.ymax() && test.ymax() >= box.ymin();
  }

  private static boolean overlapInX(BoundingBox box, IntersectsBox test) {
    boolean boxWraps = box.xmin() > box.xmax();
    boolean testWraps = test.xmin() > test.xmax();
    if (boxWraps && testWraps) {
      return true;
    }
    boolean fromWest = test.xmin() <= box.xmax();
    boolean fromEast = test.xmax() >= box.xmin();
    return boxWraps || testWraps ? fromWest || fromEast : fromWest && fromEast;
  }

  private static boolean exceedsHalfTurn(double xmin, double xmax) {
    return Math.max(Math.abs(xmin), Math.abs(xmax)) > HALF_TURN;
  }

  private static boolean hasAntimeridian(double xmin, double xmax) {
    return xmin > xmax || xmin == -HALF_TURN || xmax == HALF_TURN;
  }
}
