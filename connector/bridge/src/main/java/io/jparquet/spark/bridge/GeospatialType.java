package io.jparquet.spark.bridge;

import java.io.Serializable;

/**
 * GEOMETRY or GEOGRAPHY, without naming their classes, which Spark 4.0 does not have.
 *
 * @param isGeography whether edges are on the surface of the earth
 * @param srid the number of the coordinate reference system
 * @param crs its name
 * @param algorithm that interpolates the edges of GEOGRAPHY, by its name in the format; null for
 *     GEOMETRY
 * @param isSupported whether Spark supports the system
 */
public record GeospatialType(
    boolean isGeography, int srid, String crs, String algorithm, boolean isSupported)
    implements Serializable {}
