package io.jparquet.spark.v1;

import io.jparquet.spark.planning.PlanningWing;

/** What the wall does not allow. */
public final class PlantedUse {
  private PlantedUse() {}

  /** The class that this one must not use. */
  public static Class<?> used() {
    return PlanningWing.class;
  }
}
