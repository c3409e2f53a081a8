/**
 * Verification of files: whether a file is what its footer, its headers, its indexes and its
 * statistics say. {@link io.jparquet.verify.FileVerification} does it in tiers, names each
 * contradiction with its place, and goes on after it.
 *
 * <p>What readers must tolerate of known writers, because files that have it can be read without
 * loss, is not reported.
 *
 * <p>Specification: parquet.thrift, README.md, PageIndex.md, BloomFilter.md, Geospatial.md.
 */
@NullMarked
package io.jparquet.verify;

import org.jspecify.annotations.NullMarked;
