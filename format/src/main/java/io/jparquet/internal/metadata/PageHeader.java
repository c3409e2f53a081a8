package io.jparquet.internal.metadata;

import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.PageType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The header before each page. One of the four type-specific headers is set, depending on {@code
 * type}.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code PageHeader}.
 *
 * @param type kind of page
 * @param uncompressedPageSize bytes of the page when decompressed, without this header
 * @param compressedPageSize bytes of the page in the file, without this header
 * @param crc CRC-32 of the page as stored, without this header; null when absent
 * @param dataPageHeader set for DATA_PAGE; null when absent
 * @param indexPageHeader set for INDEX_PAGE; null when absent
 * @param dictionaryPageHeader set for DICTIONARY_PAGE; null when absent
 * @param dataPageHeaderV2 set for DATA_PAGE_V2; null when absent
 */
public record PageHeader(
    PageType type,
    int uncompressedPageSize,
    int compressedPageSize,
    @Nullable Integer crc,
    @Nullable DataPageHeader dataPageHeader,
    @Nullable IndexPageHeader indexPageHeader,
    @Nullable DictionaryPageHeader dictionaryPageHeader,
    @Nullable DataPageHeaderV2 dataPageHeaderV2) {

  /** Rejects missing required fields. */
  public PageHeader {
    Objects.requireNonNull(type, "type");
  }

  /** Header of a data page of version 1. */
  public static PageHeader of(
      int uncompressedPageSize,
      int compressedPageSize,
      @Nullable Integer crc,
      DataPageHeader header) {
    return new PageHeader(
        PageType.DATA_PAGE,
        uncompressedPageSize,
        compressedPageSize,
        crc,
        header,
        null,
        null,
        null);
  }

  /** Header of a dictionary page. */
  public static PageHeader of(
      int uncompressedPageSize,
      int compressedPageSize,
      @Nullable Integer crc,
      DictionaryPageHeader header) {
    return new PageHeader(
        PageType.DICTIONARY_PAGE,
        uncompressedPageSize,
        compressedPageSize,
        crc,
        null,
        null,
        header,
        null);
  }

  /** Header of a data page of version 2. */
  public static PageHeader of(
      int uncompressedPageSize,
      int compressedPageSize,
      @Nullable Integer crc,
      DataPageHeaderV2 header) {
    return new PageHeader(
        PageType.DATA_PAGE_V2,
        uncompressedPageSize,
        compressedPageSize,
        crc,
        null,
        null,
        null,
        header);
  }

  /**
   * Encoding of the values of a data page, or of the entries of a dictionary page; null for other
   * pages, and if the part for the type is missing.
   */
  public @Nullable Encoding encoding() {
    return switch (type) {
      case DATA_PAGE -> dataPageHeader == null ? null : dataPageHeader.encoding();
      case DATA_PAGE_V2 -> dataPageHeaderV2 == null ? null : dataPageHeaderV2.encoding();
      case DICTIONARY_PAGE -> dictionaryPageHeader == null ? null : dictionaryPageHeader.encoding();
      case INDEX_PAGE, UNKNOWN -> null;
    };
  }

  /** This header for a page with different bytes in the file. */
  public PageHeader stored(int compressedSize, @Nullable Integer checksum) {
    return new PageHeader(
        type,
        uncompressedPageSize,
        compressedSize,
        checksum,
        dataPageHeader,
        indexPageHeader,
        dictionaryPageHeader,
        dataPageHeaderV2);
  }

  /** This header of a data page of version 2 with another part for that version. */
  public PageHeader with(DataPageHeaderV2 own) {
    return new PageHeader(
        type, uncompressedPageSize, compressedPageSize, crc, null, null, null, own);
  }

  /** This header without the statistics of the page. */
  public PageHeader withoutStatistics() {
    DataPageHeader v1 = dataPageHeader == null ? null : dataPageHeader.withoutStatistics();
    DataPageHeaderV2 v2 = dataPageHeaderV2 == null ? null : dataPageHeaderV2.withoutStatistics();
    return new PageHeader(
        type,
        uncompressedPageSize,
        compressedPageSize,
        crc,
        v1,
        indexPageHeader,
        dictionaryPageHeader,
        v2);
  }
}
