/**
 * The page index: the locations of the data pages of a column chunk ({@code OffsetIndex}) and the
 * bounds of their values ({@code ColumnIndex}), collected as pages are written. For their use by
 * readers, see {@link io.jparquet.internal.filter}.
 *
 * <p>Specification: "Parquet page index: Layout to Support Page Skipping".
 */
@NullMarked
package io.jparquet.internal.index;

import org.jspecify.annotations.NullMarked;
