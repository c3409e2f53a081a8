/**
 * The schema of a Parquet file in its three forms: the tree of {@link
 * io.jparquet.schema.SchemaNode}s as stored in the footer, the {@link
 * io.jparquet.schema.LeafColumn}s with their maximum levels that become column chunks, and the
 * logical view of {@link io.jparquet.schema.Field}s without the group layers of lists and maps, in
 * both their current and their legacy forms.
 *
 * <p>A schema is read leniently: an annotation that does not fit its physical type is ignored, and
 * a LIST or MAP of an unknown shape is an ordinary group. A column that needs a newer version of
 * the format does not make the whole file unreadable: {@link
 * io.jparquet.schema.LeafColumn#unsupportedReason()} returns the reason. A schema built for writing
 * is checked strictly ({@link io.jparquet.schema.ParquetSchema#requireWritable()}).
 *
 * <p>Specification: the struct SchemaElement of parquet.thrift and LogicalTypes.md.
 */
@NullMarked
package io.jparquet.schema;

import org.jspecify.annotations.NullMarked;
