package io.jparquet.internal.recover;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.metadata.DataPageHeader;
import io.jparquet.internal.metadata.DataPageHeaderV2;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.thrift.DecodedPageHeader;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.PageType;
import java.io.IOException;
import java.util.zip.CRC32;

/**
 * Tells a page of an unknown column from damage: its header is that of a page, and its bytes have
 * the checksum of the header or, without one, can be decompressed. Without state.
 */
final class IntactPage {
  /** Headers with longer statistics are not recognized. */
  private static final int LONGEST_HEADER = 1 << 16;

  private static final int SHORT_HEADER = 256;

  private IntactPage() {}

  /** Whether there is an intact page at an offset of the file. */
  static boolean isAt(WalkedFile file, long offset) throws IOException {
    int most = (int) Math.min(LONGEST_HEADER, file.end() - offset);
    byte[] head = new byte[most];
    file.file().readFully(offset, head, 0, most);
    file.spend(most);
    DecodedPageHeader decoded;
    try {
      decoded = MetadataDecoder.pageHeader(head, 0, most);
    } catch (ParquetException e) {
      return false;
    }
    PageHeader header = decoded.header();
    int stored = header.compressedPageSize();
    long body = offset + decoded.length();
    boolean plausible =
        hasOwnHeader(header)
            && stored >= 0
            && header.uncompressedPageSize() >= 0
            && stored <= file.end() - body
            && header.uncompressedPageSize() <= file.largestPage();
    if (!plausible || stored > Runtime.getRuntime().maxMemory() / 8) {
      return false;
    }
    byte[] bytes = new byte[stored];
    file.file().readFully(body, bytes, 0, stored);
    file.spend(stored);
    if (header.crc() != null) {
      CRC32 crc = new CRC32();
      crc.update(bytes);
      return (int) crc.getValue() == header.crc();
    }
    return canBeDecompressed(file, header, bytes);
  }

  /** Whether the pages of a chunk follow each other up to its end, by their headers. */
  static boolean fill(InputFile file, ColumnMetaData chunk) throws IOException {
    Long dictionary = chunk.dictionaryPageOffset();
    long at = chunk.dataPageOffset();
    at = dictionary == null || dictionary <= 0 ? at : Math.min(at, dictionary);
    long end = at + chunk.totalCompressedSize();
    byte[] head = new byte[LONGEST_HEADER];
    long values = 0;
    while (at < end) {
      int most = (int) Math.min(SHORT_HEADER, end - at);
      DecodedPageHeader header = null;
      while (header == null) {
        file.readFully(at, head, 0, most);
        try {
          header = MetadataDecoder.pageHeader(head, 0, most);
        } catch (ParquetException e) {
          if (most == (int) Math.min(LONGEST_HEADER, end - at)) {
            return false;
          }
          most = (int) Math.min(LONGEST_HEADER, end - at);
        }
      }
      if (!hasOwnHeader(header.header()) || header.header().compressedPageSize() < 0) {
        return false;
      }
      DataPageHeader v1 = header.header().dataPageHeader();
      DataPageHeaderV2 v2 = header.header().dataPageHeaderV2();
      values += v1 != null ? v1.numValues() : v2 != null ? v2.numValues() : 0;
      at += header.length() + (long) header.header().compressedPageSize();
    }
    return at == end && values == chunk.numValues();
  }

  private static boolean hasOwnHeader(PageHeader header) {
    PageType type = header.type();
    return type == PageType.DATA_PAGE && header.dataPageHeader() != null
        || type == PageType.DATA_PAGE_V2 && header.dataPageHeaderV2() != null
        || type == PageType.DICTIONARY_PAGE && header.dictionaryPageHeader() != null;
  }

  private static boolean canBeDecompressed(WalkedFile file, PageHeader header, byte[] bytes) {
    DataPageHeaderV2 v2 = header.dataPageHeaderV2();
    long levels =
        v2 == null ? 0 : (long) v2.repetitionLevelsByteLength() + v2.definitionLevelsByteLength();
    int size = header.uncompressedPageSize();
    if (levels < 0 || levels > bytes.length || levels > size) {
      return false;
    }
    boolean stored = size == bytes.length;
    if (stored || size - levels > Runtime.getRuntime().maxMemory() / 8) {
      return stored;
    }
    byte[] target = new byte[size - (int) levels];
    for (CompressionCodec id : CompressionCodec.values()) {
      if (id == CompressionCodec.UNCOMPRESSED || id == CompressionCodec.UNKNOWN) {
        continue;
      }
      try {
        BlockCodec codec = file.codec(id);
        int from = (int) levels;
        file.spend(target.length);
        codec.decompress(bytes, from, bytes.length - from, target, 0, target.length);
        return true;
      } catch (ParquetException e) {
        // Another codec, or none.
      }
    }
    return false;
  }
}
