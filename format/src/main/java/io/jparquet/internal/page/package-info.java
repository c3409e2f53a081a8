/**
 * Converts the bytes of a column chunk to the sections of its pages: headers, checksums,
 * decompression. The result is the places of repetition levels, definition levels and values in
 * byte arrays. Also converts back: compresses the sections of a page and puts a header before them.
 *
 * <p>Specification: "Data Pages", "Column chunks", "Checksumming", and {@code PageHeader} in {@code
 * parquet.thrift}.
 */
package io.jparquet.internal.page;
