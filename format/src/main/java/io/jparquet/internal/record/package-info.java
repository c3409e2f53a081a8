/**
 * Conversion of records as Java objects: from vectors, and into leaf columns.
 *
 * <p>Specification: "Logical types", "Nested encoding".
 */
package io.jparquet.internal.record;
