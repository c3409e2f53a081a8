/**
 * Geospatial statistics: the extent and the types of the GEOMETRY and GEOGRAPHY values of a column
 * chunk, from well-known binary (WKB).
 *
 * <p>The bytes of a value are read twice: once to check that it is well-formed and once for its
 * coordinates, so that a damaged value has no effect on the statistics. Neither pass creates
 * objects.
 *
 * <p>Specification: {@code Geospatial.md}.
 */
@NullMarked
package io.jparquet.internal.geo;

import org.jspecify.annotations.NullMarked;
