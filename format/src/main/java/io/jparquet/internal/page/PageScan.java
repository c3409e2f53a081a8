package io.jparquet.internal.page;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;

/**
 * All pages of one column chunk after another, for code that inspects pages rather than values:
 * their headers, and their bodies on request. Unlike a {@link PageReader}, it continues after
 * damage: an error in a body or in the numbers of a header does not prevent it from reading the
 * next page. Not thread-safe.
 */
public final class PageScan implements PageSource {
  private final PageWalk walk;
  private final PageBodies bodies;

  private long chunkBytes;
  private long storedBytes;
  private long missingValues;
  private PageHeader header;
  private DictionaryPage dictionary;

  /** A scan of the chunks of one column. */
  public PageScan(LeafColumn column, ReadOptions options) {
    this.walk = new PageWalk(column, options);
    this.bodies = new PageBodies(column, options, walk);
  }

  /**
   * Starts a column chunk.
   *
   * @param bytes its bytes, from its first page on
   * @param metaData its entry of the footer
   * @param codec the codec that its metadata names; null if bodies are not requested
   * @param chunkDecryptor decrypts its pages; null when they are plain
   */
  public void open(
      ChunkBytes bytes, ColumnMetaData metaData, BlockCodec codec, ChunkDecryptor chunkDecryptor) {
    walk.open(bytes, metaData, Long.MAX_VALUE, chunkDecryptor, null);
    missingValues = metaData.numValues();
    bodies.open(metaData, codec);
    chunkBytes = bytes.length();
    storedBytes = Math.min(chunkBytes, metaData.totalCompressedSize());
    header = null;
    dictionary = null;
  }

  /**
   * Whether there is another page: according to the footer, the chunk has bytes left, or it lacks
   * values and may have bytes beyond its size, which some writers get wrong.
   */
  public boolean hasNext() {
    return walk.position() < storedBytes || walk.position() < chunkBytes && missingValues > 0;
  }

  /**
   * Reads the header of the next page without entering the page.
   *
   * @throws CorruptFileException if there is no valid header
   */
  public PageHeader peek() throws IOException {
    return walk.peek();
  }

  /**
   * Enters the next page.
   *
   * @return its header
   * @throws CorruptFileException if the header is invalid, or contradicts itself or the chunk. If
   *     {@link #position()} has moved, the scan can continue with the next page
   */
  public PageHeader next() throws IOException {
    header = null;
    PageHeader entered = walk.enter();
    missingValues -= isDataPage(entered) ? valuesOf(entered) : 0;
    PageBodies.levelBytes(entered);
    header = entered;
    return header;
  }

  /** Position in the chunk of the next page. */
  public long position() {
    return walk.position();
  }

  /**
   * Continues with a data page elsewhere, after a page with a damaged header.
   *
   * @param position position of its header in the chunk
   * @param dataPage its index among the data pages; the values of skipped pages stay missing
   */
  public void resumeAt(long position, int dataPage) {
    header = null;
    walk.resumeAt(position, dataPage);
  }

  /** File offset of the header of the current page. */
  public long offset() {
    return walk.location().offset();
  }

  /** Index of the current page among all pages of the chunk. */
  public int ordinal() {
    return walk.location().page();
  }

  /** Number of data pages up to the current one. */
  public int dataPages() {
    return walk.dataPages();
  }

  /** Bytes of the header of the page that was entered last. */
  public int headerBytes() {
    return walk.headerBytes();
  }

  /**
   * Number of values in the footer minus those of the entered pages; negative if the pages have
   * more.
   */
  public long missingValues() {
    return missingValues;
  }

  /** The current page and its file offset. */
  public ErrorLocation location() {
    return walk.location();
  }

  /**
   * Fetches and decrypts the body of the current page, and compares it with its CRC.
   *
   * @throws CorruptFileException when they differ
   */
  public void fetch() throws IOException {
    bodies.fetch(header);
  }

  /**
   * Whether a change of the page that was fetched last would have been noticed: it has a checksum,
   * or decryption authenticates it.
   */
  public boolean isVerified() {
    return bodies.isVerified();
  }

  /** Decompresses the dictionary page that was fetched, and keeps it. */
  public void startDictionary() {
    dictionary = bodies.dictionary(header);
  }

  /** Separates the parts of the data page that was fetched; {@link #page()} then has them. */
  public void startDataPage() {
    bodies.startDataPage(header);
  }

  @Override
  public DictionaryPage dictionary() {
    return dictionary;
  }

  @Override
  public DataPage page() {
    return bodies.page();
  }

  @Override
  public boolean isStable() {
    return bodies.isStable();
  }

  /** Whether a page has values, as opposed to a dictionary or anything else. */
  public static boolean isDataPage(PageHeader header) {
    return PageWalk.isDataPage(header);
  }

  /**
   * Number of values of a data page, nulls included; not checked.
   *
   * @throws CorruptFileException when the part of the header for its type is absent
   */
  public static int valuesOf(PageHeader header) {
    return PageWalk.valuesOf(header);
  }
}
