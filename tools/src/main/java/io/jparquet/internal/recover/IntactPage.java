package io.jparquet.internal.recover;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.metadata.DataPageHeaderV2;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.thrift.DecodedPageHeader;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import java.io.IOException;
import java.util.zip.CRC32;

/**
 * Distinguishes a page of an unknown column from damage: an intact page has a page header, and its
 * bytes match the checksum in the header or, without one, can be decompressed. Stateless.
 */
final class IntactPage {
  private IntactPage() {}

  /** Whether there is an intact page at an offset of the file. */
  static boolean isAt(WalkedFile file, long offset) throws IOException {
    DecodedPageHeader decoded = PageHeaders.at(file.file(), offset, file.end());
    if (decoded == null) {
      return false;
    }
    PageHeader header = decoded.header();
    int stored = header.compressedPageSize();
    long body = offset + decoded.length();
    boolean plausible = header.uncompressedPageSize() <= file.largestPage();
    if (!plausible || stored > Runtime.getRuntime().maxMemory() / 8) {
      return false;
    }
    byte[] bytes = new byte[stored];
    file.file().readFully(body, bytes, 0, stored);
    if (header.crc() != null) {
      CRC32 crc = new CRC32();
      crc.update(bytes);
      return (int) crc.getValue() == header.crc();
    }
    return canBeDecompressed(file, header, bytes);
  }

  /** Whether the pages of a chunk follow each other up to its end, according to their headers. */
  static boolean fill(InputFile file, ColumnMetaData chunk) throws IOException {
    long at = chunk.startOffset();
    long end = at + chunk.totalCompressedSize();
    long values = 0;
    while (at < end) {
      DecodedPageHeader header = PageHeaders.at(file, at, end);
      if (header == null) {
        return false;
      }
      values += PageHeaders.entries(header.header());
      at = PageHeaders.pageEnd(at, header);
    }
    return at == end && values == chunk.numValues();
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
        codec.decompress(bytes, from, bytes.length - from, target, 0, target.length);
        return true;
      } catch (ParquetException e) {
        // Another codec, or none.
      }
    }
    return false;
  }
}
