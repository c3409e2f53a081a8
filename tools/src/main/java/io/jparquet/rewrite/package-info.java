/**
 * Files made from other files: merged, split, sorted, with other columns, encodings, compression,
 * encryption or metadata. Row groups are copied as stored bytes wherever that is safe.
 *
 * <p>{@link io.jparquet.rewrite.FileRewrite} does all of that from a description; {@link
 * io.jparquet.rewrite.FileCopier} writes one file row group by row group.
 *
 * <p>Specification: README.md of the format, section "File format"; {@code FileMetaData} in
 * parquet.thrift.
 */
@NullMarked
package io.jparquet.rewrite;

import org.jspecify.annotations.NullMarked;
