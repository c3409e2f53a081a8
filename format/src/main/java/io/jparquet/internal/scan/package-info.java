/**
 * A scan of one file: which row groups and pages are read, in which order they are fetched, and how
 * they are opened.
 *
 * <p>Specification: "Page index", "Parquet Bloom Filter".
 */
package io.jparquet.internal.scan;
