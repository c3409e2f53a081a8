/**
 * The page index: where the data pages of a column chunk are ({@code OffsetIndex}) and which values
 * they can hold ({@code ColumnIndex}).
 *
 * <p>Specification: "Parquet page index: Layout to Support Page Skipping".
 */
package io.jparquet.index;
