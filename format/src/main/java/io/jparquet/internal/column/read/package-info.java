/**
 * Reading of column chunks to vectors.
 *
 * <p>One {@link io.jparquet.internal.column.read.LeafReader} per leaf column decodes a batch on
 * request. A {@link io.jparquet.internal.column.read.RecordCursor} skips records, {@link
 * io.jparquet.internal.column.read.LeafPages} goes from page to page, {@link
 * io.jparquet.internal.column.read.LeafRecords} reads the levels: of required and optional columns,
 * and of columns below lists or optional structs, on separate paths that are chosen once per
 * column. A {@link io.jparquet.internal.column.read.ValueStream} decodes the values, packed without
 * nulls, into a typed array ({@link io.jparquet.internal.column.read.BatchValues}, one small
 * adapter per type; nothing else knows types). A tree of {@link
 * io.jparquet.internal.column.read.FieldReader}s, the shape of the projection, then makes validity,
 * offsets and null gaps from the levels, one pass per field, where fields below one list or struct
 * share the result of one leaf's levels. All arrays are reused from batch to batch and from row
 * group to row group.
 *
 * <p>Specification: "Nested Encoding", "Data Pages", "Column chunks".
 */
package io.jparquet.internal.column.read;
