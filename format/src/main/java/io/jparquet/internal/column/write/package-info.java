/**
 * Writing of column chunks. A {@link io.jparquet.internal.column.write.LeafWriter} takes the values
 * and levels of one leaf column into typed arrays; whenever a page's worth of records is buffered,
 * the page is processed column by column: statistics as loops over the arrays, dictionary look-up,
 * encoding, levels as runs, compression. Finished pages stay compressed in memory until the row
 * group is flushed, because a column chunk must be contiguous in the file.
 *
 * <p>Specification: "Data Pages", "Encodings", "Column chunks".
 */
package io.jparquet.internal.column.write;
