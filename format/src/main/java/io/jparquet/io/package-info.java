/**
 * Input and output of bytes: the interfaces to storage, and their implementations for local files
 * and for memory.
 *
 * <p>The format module reads a file only in <em>ranges</em>. {@link io.jparquet.io.InputFile} is a
 * positional reader without a cursor, so that a file can be shared by readers of several row
 * groups, and {@link io.jparquet.io.InputFile#readRanges} receives all ranges that a step needs at
 * once, merged where they are close to each other, so that an implementation can pass them to a
 * storage system that accepts several ranges in one request. {@link io.jparquet.io.OutputFile} is
 * append-only: Parquet files are written from start to end.
 */
@NullMarked
package io.jparquet.io;

import org.jspecify.annotations.NullMarked;
