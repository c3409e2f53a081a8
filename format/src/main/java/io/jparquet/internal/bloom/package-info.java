/**
 * Split block Bloom filters, which prove that a column chunk does not contain a value, with a few
 * bits per distinct value.
 *
 * <p>Specification: "Parquet Bloom Filter" ({@code StoredBloomFilter.md}).
 */
@NullMarked
package io.jparquet.internal.bloom;

import org.jspecify.annotations.NullMarked;
