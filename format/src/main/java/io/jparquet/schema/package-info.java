/**
 * The schema of a Parquet file in its three forms: the tree of {@link
 * io.jparquet.schema.SchemaNode}s as stored in the footer, the {@link
 * io.jparquet.schema.LeafColumn}s with their maximum levels that become column chunks, and the
 * logical view of {@link io.jparquet.schema.Field}s in which the group layers of lists and maps,
 * current and legacy ones, are folded away.
 *
 * <p>A schema is read leniently: an annotation that does not fit its physical type is ignored, a
 * LIST or MAP of an unknown shape is an ordinary group, and a column that needs a newer version of
 * the format says so through {@link io.jparquet.schema.LeafColumn#unsupportedReason()} instead of
 * making the whole file unreadable. A schema built for writing is checked strictly ({@link
 * io.jparquet.schema.ParquetSchema#requireWritable()}).
 *
 * <p>Specification: the struct SchemaElement of parquet.thrift and LogicalTypes.md.
 */
@NullMarked
package io.jparquet.schema;

import org.jspecify.annotations.NullMarked;
