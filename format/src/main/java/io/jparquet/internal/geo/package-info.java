/**
 * Geospatial statistics: what GEOMETRY and GEOGRAPHY values in well-known binary (WKB) say about
 * the extent and the types of a column chunk.
 *
 * <p>A value is walked twice in its bytes, once to see whether it is well formed and once for its
 * coordinates, so that a damaged value leaves no trace in the statistics; neither walk makes
 * objects.
 *
 * <p>Specification: {@code Geospatial.md}.
 */
@NullMarked
package io.jparquet.internal.geo;

import org.jspecify.annotations.NullMarked;
