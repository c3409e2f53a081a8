package io.jparquet.internal.page;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.PageType;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;

/**
 * The stored pages of one column chunk after another, for code that puts them into another file:
 * headers are decoded, bodies are decrypted, and values are ignored. Checksums are always verified,
 * because a page that is stored again gets a new one. Not thread-safe.
 */
public final class StoredPages {
  private final PageWalk walk;
  private final PageBodies bodies;
  private final ByteSink decompressed = new ByteSink();

  private PageHeader header;
  private long start;

  /** Pages of the chunks of one column. */
  public StoredPages(LeafColumn column, ReadOptions options) {
    this.walk = new PageWalk(column, options);
    this.bodies = new PageBodies(column, options.with(ReadOptions.VERIFY_CHECKSUMS, true), walk);
  }

  /**
   * Starts a column chunk.
   *
   * @param bytes its bytes, from its first page on
   * @param metaData its entry of the footer
   * @param codec the codec that its metadata names; null if {@link #decompressed} is not called
   * @param chunkDecryptor decrypts its pages; null when they are plain
   */
  public void open(
      ChunkBytes bytes, ColumnMetaData metaData, BlockCodec codec, ChunkDecryptor chunkDecryptor) {
    walk.open(bytes, metaData, metaData.numValues(), chunkDecryptor, null);
    bodies.open(metaData, codec);
    header = null;
    start = bytes.fileOffset();
  }

  /**
   * Moves to the next dictionary page or data page; others are left out.
   *
   * @return its header; null after the page with the last value that the footer counts
   * @throws CorruptFileException when a header contradicts itself or the chunk, or the chunk ends
   *     before that value
   */
  public PageHeader next() throws IOException {
    header = null;
    while (header == null && walk.hasMore()) {
      PageHeader next = walk.enter();
      if (PageWalk.isDataPage(next) || next.type() == PageType.DICTIONARY_PAGE) {
        header = next;
      }
    }
    return header;
  }

  /** Fetches and decrypts the body of the current page, and compares it with its checksum. */
  public void fetch() throws IOException {
    bodies.fetch(header);
  }

  /** The array with the body that was fetched last, not decompressed. */
  public byte[] body() {
    return bodies.body();
  }

  /** Index of the first byte of the body. */
  public int bodyOffset() {
    return bodies.bodyOffset();
  }

  /** Bytes of the body. */
  public int bodyLength() {
    return bodies.bodyLength();
  }

  /** The body that was fetched last, decompressed; the next call overwrites it. */
  public ByteSink decompressed() {
    decompressed.reset();
    bodies.decompress(header, decompressed);
    if (decompressed.size() != header.uncompressedPageSize()) {
      throw new CorruptFileException(
          "the page has "
              + decompressed.size()
              + " bytes, its header says "
              + header.uncompressedPageSize());
    }
    return decompressed;
  }

  /** Bytes of the levels of the current page, if it is of version 2; else 0. */
  public int levelBytes() {
    return PageBodies.levelBytes(header);
  }

  /** File offset of the header of the current page. */
  public long offset() {
    return walk.location().offset();
  }

  /** Bytes of the current page with its header. */
  public int length() {
    long header = walk.bodyPosition() - (walk.location().offset() - start);
    return Math.toIntExact(header + this.header.compressedPageSize());
  }

  /** The current page and its file offset. */
  public ErrorLocation location() {
    return walk.location();
  }

  /** Whether a page has values, as opposed to a dictionary. */
  public static boolean isDataPage(PageHeader header) {
    return PageWalk.isDataPage(header);
  }
}
