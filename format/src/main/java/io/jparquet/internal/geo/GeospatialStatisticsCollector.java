package io.jparquet.internal.geo;

import io.jparquet.metadata.BoundingBox;
import io.jparquet.metadata.EdgeInterpolationAlgorithm;
import io.jparquet.metadata.GeospatialStatistics;
import io.jparquet.metadata.LogicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the geospatial statistics of the column chunks of a GEOMETRY or GEOGRAPHY column, one
 * chunk after another. Not thread-safe.
 *
 * <p>Values that are not well-known binary are ignored for the bounding box, as the specification
 * requires, and make the types unknown. If a value is well-known binary but its type is not one of
 * the seven, or it is nested too deeply, the chunk also gets no bounding box.
 *
 * <p>Specification: {@code Geospatial.md}, "Statistics" and "Special geospatial values".
 */
public final class GeospatialStatisticsCollector {
  private static final int CODES = 4000;

  private final WkbWalk walk = new WkbWalk();
  private final Extent extent;
  private final boolean[] types = new boolean[CODES];
  private boolean empty = true;
  private boolean typesKnown = true;
  private boolean extentKnown = true;

  private GeospatialStatisticsCollector(Extent extent) {
    this.extent = extent;
  }

  /** A collector for a column with this annotation; null if the annotation is not geospatial. */
  public static @Nullable GeospatialStatisticsCollector of(@Nullable LogicalType type) {
    if (type instanceof LogicalType.GeometryType) {
      return new GeospatialStatisticsCollector(new PlanarExtent());
    }
    if (type instanceof LogicalType.GeographyType geography) {
      EdgeInterpolationAlgorithm edges = geography.algorithm();
      boolean spherical = edges == null || edges == EdgeInterpolationAlgorithm.SPHERICAL;
      return new GeospatialStatisticsCollector(new GeographicExtent(spherical));
    }
    return null;
  }

  /** Adds the value in the bytes {@code from} to {@code to} (exclusive). */
  public void add(byte[] bytes, int from, int to) {
    empty = false;
    switch (walk.walk(bytes, from, to, extent)) {
      case VALID -> types[walk.typeCode()] = true;
      case INVALID -> typesKnown = false;
      case UNSUPPORTED -> {
        typesKnown = false;
        extentKnown = false;
      }
    }
  }

  /** The statistics of the values since the last {@link #reset}; null if nothing is known. */
  public @Nullable GeospatialStatistics build() {
    BoundingBox box = extentKnown ? extent.box() : null;
    if (empty || !typesKnown && box == null) {
      return null;
    }
    List<Integer> codes = new ArrayList<>();
    for (int code = 0; code < CODES && typesKnown; code++) {
      if (types[code]) {
        codes.add(code);
      }
    }
    return new GeospatialStatistics(box, codes);
  }

  /** Starts a new column chunk. */
  public void reset() {
    extent.reset();
    Arrays.fill(types, false);
    empty = true;
    typesKnown = true;
    extentKnown = true;
  }
}
