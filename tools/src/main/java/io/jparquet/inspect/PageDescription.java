package io.jparquet.inspect;

import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.Statistics;
import org.jspecify.annotations.Nullable;

/**
 * A page of a column chunk, as its header describes it.
 *
 * <p>Specification: {@code PageHeader} in parquet.thrift.
 *
 * @param ordinal index of the page in its column chunk, dictionary pages included
 * @param type kind of page
 * @param offset file offset of the header
 * @param headerBytes bytes of the header, including the overhead of encryption, if it is encrypted
 * @param compressedBytes bytes of the page in the file, without the header
 * @param uncompressedBytes bytes of the page when decompressed, without the header
 * @param values number of values of a data page, including nulls, or of entries of a dictionary; 0
 *     for other pages
 * @param nulls number of nulls; null if the header does not have it
 * @param rows number of rows; null if the header does not have it, as in pages of version 1 of
 *     columns with repeated ancestors, and for pages other than data pages
 * @param encoding encoding of the values; null for pages without values
 * @param crc CRC-32 of the page as stored, without the header; null when absent
 * @param statistics statistics of the page in its header; null when absent
 */
public record PageDescription(
    int ordinal,
    PageType type,
    long offset,
    int headerBytes,
    int compressedBytes,
    int uncompressedBytes,
    int values,
    @Nullable Integer nulls,
    @Nullable Integer rows,
    @Nullable Encoding encoding,
    @Nullable Integer crc,
    @Nullable Statistics statistics) {

  /** Whether the page has values of rows, as opposed to a dictionary or anything else. */
  public boolean isDataPage() {
    return type == PageType.DATA_PAGE || type == PageType.DATA_PAGE_V2;
  }
}
