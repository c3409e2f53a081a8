/**
 * What a file consists of, below its rows: the pages of column chunks, their dictionaries, and
 * where the bytes of the file go, what can be seen of a row group with the available keys, and how
 * to detect that a file is meant to be a Parquet file. {@link io.jparquet.ParquetReader} returns
 * pages, dictionaries and sizes.
 *
 * <p>Specification: "File format" and "Data Pages" of README.md, {@code PageHeader} in
 * parquet.thrift.
 */
@NullMarked
package io.jparquet.inspect;

import org.jspecify.annotations.NullMarked;
