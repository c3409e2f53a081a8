/**
 * From the bytes of a column chunk to the sections of its pages: headers, checksums, decompression;
 * what comes out are the places of the repetition levels, the definition levels and the values in
 * byte arrays. And back: a page's sections, compressed, after a header.
 *
 * <p>Specification: "Data Pages", "Column chunks", "Checksumming", and {@code PageHeader} in {@code
 * parquet.thrift}.
 */
package io.jparquet.internal.page;
