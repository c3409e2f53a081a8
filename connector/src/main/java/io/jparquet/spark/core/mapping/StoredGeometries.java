package io.jparquet.spark.core.mapping;

import io.jparquet.schema.PrimitiveNode;
import io.jparquet.spark.bridge.SparkLine;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** GEOMETRY and GEOGRAPHY: shapes as well-known binary. */
final class StoredGeometries extends StoredType {

  private static final String DEFAULT_CRS = "OGC:CRS84";

  private final boolean isGeography;
  private final String crs;

  StoredGeometries(PrimitiveNode node, boolean isGeography, @Nullable String crs) {
    super(node);
    this.isGeography = isGeography;
    this.crs = crs == null ? DEFAULT_CRS : crs;
  }

  /** Spark takes edges of all kinds for those that it has. */
  @Override
  DataType inferred(InferredTypes types) {
    return SparkLine.bridge()
        .geospatial(isGeography, crs)
        .filter(known -> types.geospatialEnabled())
        .orElse(DataTypes.BinaryType);
  }
}
