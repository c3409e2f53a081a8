package io.jparquet.spark.ui;

import io.jparquet.spark.v1.V1Wing;

/** What the wall does not allow. */
public final class PlantedUse {
  private PlantedUse() {}

  /** The class that this one must not use. */
  public static Class<?> used() {
    return V1Wing.class;
  }
}
