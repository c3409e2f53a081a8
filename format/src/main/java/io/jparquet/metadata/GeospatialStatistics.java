package io.jparquet.metadata;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of a GEOMETRY or GEOGRAPHY column chunk.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code GeospatialStatistics}.
 *
 * @param bbox extent of all values; null when absent
 * @param geospatialTypes WKB codes of the types that occur; empty when not known; null when absent
 */
public record GeospatialStatistics(
    @Nullable BoundingBox bbox, @Nullable List<Integer> geospatialTypes) {

  /** Copies the lists and rejects missing required fields. */
  public GeospatialStatistics {
    geospatialTypes = geospatialTypes == null ? null : List.copyOf(geospatialTypes);
  }

  /**
   * The usable part of the bounding box: null if there is no box or its X or Y is NaN, without Z or
   * M where these are NaN.
   */
  public @Nullable BoundingBox reliableBox() {
    if (bbox == null
        || !areNumbers(bbox.xmin(), bbox.xmax())
        || !areNumbers(bbox.ymin(), bbox.ymax())) {
      return null;
    }
    boolean z = areNumbers(bbox.zmin(), bbox.zmax());
    boolean m = areNumbers(bbox.mmin(), bbox.mmax());
    return new BoundingBox(
        bbox.xmin(),
        bbox.xmax(),
        bbox.ymin(),
        bbox.ymax(),
        z ? bbox.zmin() : null,
        z ? bbox.zmax() : null,
        m ? bbox.mmin() : null,
        m ? bbox.mmax() : null);
  }

  private static boolean areNumbers(@Nullable Double min, @Nullable Double max) {
    return min != null && max != null && !min.isNaN() && !max.isNaN();
  }
}
