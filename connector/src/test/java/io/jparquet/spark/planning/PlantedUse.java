package io.jparquet.spark.planning;

import io.jparquet.spark.tables.TablesWing;

/** What the wall does not allow. */
public final class PlantedUse {
  private PlantedUse() {}

  /** The class that this one must not use. */
  public static Class<?> used() {
    return TablesWing.class;
  }
}
