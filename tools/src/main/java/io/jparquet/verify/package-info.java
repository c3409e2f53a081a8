/**
 * Verification of files: whether a file is what its footer, its headers, its indexes and its
 * statistics say. {@link io.jparquet.verify.FileVerification} verifies in tiers, reports the place
 * of each contradiction, and continues after it.
 *
 * <p>Flaws of known writers that readers must tolerate, because such files can be read without
 * loss, are not reported.
 *
 * <p>Specification: parquet.thrift, README.md, PageIndex.md, BloomFilter.md, Geospatial.md.
 */
@NullMarked
package io.jparquet.verify;

import org.jspecify.annotations.NullMarked;
