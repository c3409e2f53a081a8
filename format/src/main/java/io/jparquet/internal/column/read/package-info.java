/**
 * Reading of column chunks to vectors.
 *
 * <p>One {@link io.jparquet.internal.column.read.LeafReader} per leaf column decodes a batch: its
 * levels, and its values packed without nulls into a typed array ({@link
 * io.jparquet.internal.column.read.BatchValues}, one small adapter per type; nothing else knows
 * types). Required columns, optional columns and columns below lists or optional structs take
 * separate paths, chosen once per column. A tree of {@link
 * io.jparquet.internal.column.read.FieldReader}s, the shape of the projection, then makes validity,
 * offsets and null gaps from the levels, one pass per field, where fields below one list or struct
 * share what one leaf's levels tell of it. All arrays are reused from batch to batch and from row
 * group to row group.
 *
 * <p>Specification: "Nested Encoding", "Data Pages", "Column chunks".
 */
package io.jparquet.internal.column.read;
