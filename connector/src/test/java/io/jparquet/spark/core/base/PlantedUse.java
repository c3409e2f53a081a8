package io.jparquet.spark.core.base;

import io.jparquet.spark.core.read.ReadPlan;

/** What the wall does not allow. */
public final class PlantedUse {
  private PlantedUse() {}

  /** The class that this one must not use. */
  public static Class<?> used() {
    return ReadPlan.class;
  }
}
