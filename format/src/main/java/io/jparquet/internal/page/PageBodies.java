package io.jparquet.internal.page;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.metadata.DataPageHeaderV2;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.PageType;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * Decodes the bodies of the pages of one column chunk after another: checksum, decryption,
 * decompression. {@link #fetch} fetches a page; then {@link #startDataPage} or {@link #dictionary}
 * decodes it. Not thread-safe.
 *
 * <p>Specification: "Data Pages", "Checksumming".
 */
final class PageBodies {
  private final PageWalk walk;
  private final CRC32 crc = new CRC32();
  private final boolean verifiesChecksums;
  private final PageDecompressor decompressor;
  private final DataPage page;
  private ChunkBytes chunk;

  /** Null for plain chunks. */
  private PageDecryptor decryptor;

  /** The body of the page as it was before encryption. */
  private byte[] body;

  private int bodyOffset;
  private int bodyLength;
  private boolean verified;

  /**
   * The bodies of the chunks of one column.
   *
   * @param walk enters their pages
   */
  PageBodies(LeafColumn column, ReadOptions options, PageWalk walk) {
    this.walk = walk;
    this.verifiesChecksums = options.get(ReadOptions.VERIFY_CHECKSUMS);
    this.decompressor = new PageDecompressor(options.get(ReadOptions.MAX_PAGE_BYTES));
    this.page = new DataPage(column, decompressor);
  }

  /**
   * Starts the current column chunk of the walk.
   *
   * @param metaData its entry of the footer
   * @param codec the codec that its metadata names
   */
  void open(ColumnMetaData metaData, BlockCodec codec) {
    chunk = walk.chunk();
    decryptor = walk.decryptor();
    // Some writers leave page headers out of the total, hence the room above it.
    long total = Math.max(metaData.totalUncompressedSize(), chunk.length()) + (1L << 20);
    decompressor.open(codec, total);
  }

  /** Whether the bytes of a page stay unchanged when the next page is read. */
  boolean isStable() {
    return chunk.isStable() && decompressor.isIdentity() && decryptor == null;
  }

  /** The levels and values of the data page that was started last; always the same object. */
  DataPage page() {
    return page;
  }

  /**
   * Fetches and decrypts the body of the walk's current page. Checks its stored bytes against the
   * CRC in the header, unless decryption checks more.
   *
   * @param header its header, checked
   */
  void fetch(PageHeader header) throws IOException {
    int levelBytes = levelBytes(header);
    int stored = header.compressedPageSize();
    int from = chunk.require(walk.bodyPosition(), stored);
    byte[] bytes = chunk.buffer();
    verified = verifiesChecksums && header.crc() != null;
    if (decryptor == null) {
      verify(header, bytes, from, stored);
      body = bytes;
      bodyOffset = from;
      bodyLength = stored;
      return;
    }
    if (decryptor.authenticates(bytes, from, stored, levelBytes)) {
      verified = true;
    } else {
      verify(header, bytes, from, stored);
    }
    int dataPage = walk.dataPages() - 1; // not used for other pages
    decryptor.decrypt(header.type(), dataPage, bytes, from, stored, levelBytes);
    body = decryptor.body();
    bodyOffset = 0;
    bodyLength = decryptor.bodyLength();
  }

  /**
   * Whether a change of the body that was fetched last would have been noticed: it has a checksum,
   * or decryption authenticates it.
   */
  boolean isVerified() {
    return verified;
  }

  /**
   * Bytes of the levels of a V2 page, which are apart from its values; 0 for other pages.
   *
   * @throws CorruptFileException if that is more than the page has
   */
  static int levelBytes(PageHeader header) {
    if (header.type() != PageType.DATA_PAGE_V2) {
      return 0;
    }
    DataPageHeaderV2 own = header.dataPageHeaderV2();
    int repetitionLength = own.repetitionLevelsByteLength();
    int definitionLength = own.definitionLevelsByteLength();
    long levels = (long) repetitionLength + definitionLength;
    if (repetitionLength < 0
        || definitionLength < 0
        || levels > header.compressedPageSize()
        || levels > header.uncompressedPageSize()) {
      throw new CorruptFileException(
          "the levels of the page need "
              + repetitionLength
              + " and "
              + definitionLength
              + " bytes, more than the page's "
              + header.compressedPageSize()
              + " (compressed) or "
              + header.uncompressedPageSize()
              + " (uncompressed)");
    }
    return (int) levels;
  }

  private void verify(PageHeader header, byte[] bytes, int from, int stored) {
    if (!verifiesChecksums || header.crc() == null) {
      return;
    }
    crc.reset();
    crc.update(bytes, from, stored);
    if ((int) crc.getValue() != header.crc()) {
      throw new CorruptFileException(
          "the page's bytes have the CRC "
              + Integer.toHexString((int) crc.getValue())
              + ", its header says "
              + Integer.toHexString(header.crc()));
    }
  }

  /** The array with the body that was fetched last, decrypted but not decompressed. */
  byte[] body() {
    return body;
  }

  /** Index of the first byte of the body. */
  int bodyOffset() {
    return bodyOffset;
  }

  /** Bytes of the body. */
  int bodyLength() {
    return bodyLength;
  }

  /**
   * Appends the body that was fetched last as it was before compression. Levels of a V2 page are
   * never compressed.
   */
  void decompress(PageHeader header, ByteSink out) {
    int levels = levelBytes(header);
    boolean stored =
        decompressor.isIdentity()
            || header.type() == PageType.DATA_PAGE_V2
                && Boolean.FALSE.equals(header.dataPageHeaderV2().isCompressed());
    if (stored) {
      out.put(body, bodyOffset, bodyLength);
      return;
    }
    out.put(body, bodyOffset, levels);
    int size = header.uncompressedPageSize() - levels;
    byte[] rest = decompressor.reusing(body, bodyOffset + levels, bodyLength - levels, size);
    out.put(rest, 0, size);
  }

  /** Starts the data page whose body was fetched last. */
  void startDataPage(PageHeader header) {
    int size = header.uncompressedPageSize();
    if (header.type() == PageType.DATA_PAGE) {
      page.startV1(header.dataPageHeader(), body, bodyOffset, bodyLength, size);
    } else {
      page.startV2(header.dataPageHeaderV2(), body, bodyOffset, bodyLength, size);
    }
  }

  /** The dictionary page whose body was fetched last, in an array of its own. */
  DictionaryPage dictionary(PageHeader header) {
    byte[] bytes =
        decompressor.isIdentity()
            ? Arrays.copyOfRange(body, bodyOffset, bodyOffset + bodyLength)
            : decompressor.fresh(body, bodyOffset, bodyLength, header.uncompressedPageSize());
    return new DictionaryPage(bytes, 0, bytes.length, header.dictionaryPageHeader().numValues());
  }

  /** Bytes of memory for pages, as they were before compression and encryption. */
  long memoryBytes() {
    return decompressor.memoryBytes() + walk.memoryBytes();
  }
}
