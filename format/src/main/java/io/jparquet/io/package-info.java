/**
 * Bytes in and out: where a file's bytes come from and go to, and the growable buffer that encoders
 * write into.
 *
 * <p>The format module asks a file for <em>ranges</em> only. {@link io.jparquet.io.InputFile} is a
 * positional reader without a cursor, so that a file can be shared by readers of several row
 * groups, and {@link io.jparquet.io.InputFile#readRanges} gets all ranges that a step needs at
 * once, so that an implementation can merge them ({@link io.jparquet.io.RangeCoalescer}) or hand
 * them to a storage system that takes several ranges in one request. What is fetched of row groups
 * goes into arrays that are used again ({@link io.jparquet.internal.io.FetchBuffers}). {@link
 * io.jparquet.io.OutputFile} is append-only: Parquet files are written front to back.
 */
@NullMarked
package io.jparquet.io;

import org.jspecify.annotations.NullMarked;
