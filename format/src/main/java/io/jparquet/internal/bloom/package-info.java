/**
 * Split block Bloom filters, which use a few bits per distinct value to prove that a column chunk
 * does not contain a value.
 *
 * <p>Specification: "Parquet Bloom Filter" ({@code StoredBloomFilter.md}).
 */
@NullMarked
package io.jparquet.internal.bloom;

import org.jspecify.annotations.NullMarked;
