/**
 * Split block Bloom filters: which values a column chunk can't hold, in a few bits per distinct
 * value.
 *
 * <p>Specification: "Parquet Bloom Filter" ({@code BloomFilter.md}).
 */
@NullMarked
package io.jparquet.internal.bloom;

import org.jspecify.annotations.NullMarked;
