package io.jparquet.metadata;

import org.jspecify.annotations.Nullable;

/**
 * The extent of the geometries of a column chunk. If {@code xmin} is greater than {@code xmax}, the
 * box crosses the antimeridian.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code BoundingBox}.
 *
 * @param xmin smallest x, or the western edge
 * @param xmax largest x, or the eastern edge
 * @param ymin smallest y
 * @param ymax largest y
 * @param zmin smallest z; null when absent
 * @param zmax largest z; null when absent
 * @param mmin smallest m; null when absent
 * @param mmax largest m; null when absent
 */
public record BoundingBox(
    double xmin,
    double xmax,
    double ymin,
    double ymax,
    @Nullable Double zmin,
    @Nullable Double zmax,
    @Nullable Double mmin,
    @Nullable Double mmax) {}
