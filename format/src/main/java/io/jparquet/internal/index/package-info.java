/**
 * The page index: where the data pages of a column chunk are ({@code OffsetIndex}) and which values
 * they can hold ({@code ColumnIndex}), put together as pages are written. What reads ask of them is
 * in {@link io.jparquet.filter}.
 *
 * <p>Specification: "Parquet page index: Layout to Support Page Skipping".
 */
@NullMarked
package io.jparquet.internal.index;

import org.jspecify.annotations.NullMarked;
