package io.jparquet.inspect;

import java.util.List;

/**
 * Where the bytes of a file go. The parts add up to the length of the file, unless its footer is
 * wrong.
 *
 * @param fileBytes length of the file
 * @param columns the parts of the column chunks, ordered by row group and then by leaf column
 * @param footer bytes of the footer, including its length and the magic at both ends of the file
 * @param rest bytes that the footer does not name: gaps, padding, replaced footers, and the pages
 *     of columns whose metadata is encrypted with a key that the reader does not have
 */
public record FileSizes(long fileBytes, List<ColumnSizes> columns, long footer, long rest) {

  /** Copies the list. */
  public FileSizes {
    columns = List.copyOf(columns);
  }

  /**
   * The bytes of one column chunk, as they are stored: compressed, and encrypted. All are 0 for a
   * chunk in another file.
   *
   * @param rowGroup index of the row group
   * @param leaf index of the leaf column
   * @param pageHeaders bytes of the headers of all pages
   * @param dictionaryPage bytes of the dictionary page
   * @param dataPages bytes of the data pages
   * @param otherPages bytes of pages of other types
   * @param undivided bytes of pages that can't be distinguished, because the chunk is damaged or
   *     its key is missing; in that case, the other parts of the pages are 0
   * @param columnIndex bytes of the column index
   * @param offsetIndex bytes of the offset index
   * @param bloomFilter bytes of the Bloom filter, with its header
   */
  public record ColumnSizes(
      int rowGroup,
      int leaf,
      long pageHeaders,
      long dictionaryPage,
      long dataPages,
      long otherPages,
      long undivided,
      long columnIndex,
      long offsetIndex,
      long bloomFilter) {

    /** Bytes of all pages, with their headers. */
    public long pages() {
      return pageHeaders + dictionaryPage + dataPages + otherPages + undivided;
    }

    /** All bytes of the chunk, with its indexes and its Bloom filter. */
    public long total() {
      return pages() + columnIndex + offsetIndex + bloomFilter;
    }
  }
}
