package io.jparquet.metadata;

import java.util.List;

/**
 * Statistics of a GEOMETRY or GEOGRAPHY column chunk.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code GeospatialStatistics}.
 *
 * @param bbox extent of all values; null when absent
 * @param geospatialTypes WKB codes of the types that occur; empty when not known; null when absent
 */
public record GeospatialStatistics(BoundingBox bbox, List<Integer> geospatialTypes) {

  /** Copies the lists and refuses missing required fields. */
  public GeospatialStatistics {
    geospatialTypes = geospatialTypes == null ? null : List.copyOf(geospatialTypes);
  }
}
