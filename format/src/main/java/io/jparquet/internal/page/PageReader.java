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
 * Reads the pages of one column chunk after another. {@link #next()} moves to the next data page,
 * and {@link #page()} then has its sections; a dictionary page on the way is kept. Other page types
 * are ignored.
 *
 * <p>The page's bytes are in a buffer of this object, or in the chunk's own bytes if they are not
 * compressed, and are valid until {@link #next()} or {@link #open} is called, except the
 * dictionary's, which are never overwritten. Not thread-safe.
 */
public final class PageReader implements PageSource {
  private final PageWalk walk;
  private final PageBodies bodies;
  private final boolean levelsOnly;

  private DictionaryPage dictionary;

  /**
   * A reader of the chunks of one column.
   *
   * @param levelsOnly whether values are not needed; if so, pages whose levels are stored
   *     separately are not decompressed
   */
  public PageReader(LeafColumn column, ReadOptions options, boolean levelsOnly) {
    this.walk = new PageWalk(column, options);
    this.bodies = new PageBodies(column, options, walk);
    this.levelsOnly = levelsOnly;
  }

  /**
   * Starts a column chunk.
   *
   * @param bytes its bytes, from its first page on
   * @param metaData its entry of the footer
   * @param codec the codec that its metadata names
   * @param chunkDecryptor decrypts its pages; null when they are plain
   * @param locations the places of its data pages; null when they are not known
   */
  public void open(
      ChunkBytes bytes,
      ColumnMetaData metaData,
      BlockCodec codec,
      ChunkDecryptor chunkDecryptor,
      PageLocations locations) {
    walk.open(bytes, metaData, metaData.numValues(), chunkDecryptor, locations);
    bodies.open(metaData, codec);
    dictionary = null;
  }

  /** The current page and its file offset, as far as they are known. */
  public ErrorLocation location() {
    return walk.location();
  }

  /** Where the page that was entered last begins, counted from the start of the chunk. */
  public long pageStart() {
    return walk.pageStart();
  }

  /** Where the page that was entered last ends, counted from the start of the chunk. */
  public long pageEnd() {
    return walk.position();
  }

  /** Bytes of the pages of the chunk so far when they are decompressed, with their headers. */
  public long uncompressedBytes() {
    return walk.uncompressedBytes();
  }

  /** Whether the bytes of a page stay unchanged when the next page is read. */
  @Override
  public boolean isStable() {
    return bodies.isStable();
  }

  /** The places of the data pages; null when they are not known. */
  public PageLocations locations() {
    return walk.locations();
  }

  /** Number of data pages up to the current one, skipped pages included. */
  public int pageCount() {
    return walk.dataPages();
  }

  /** The dictionary of the chunk, known after the first {@link #next()}; null without one. */
  @Override
  public DictionaryPage dictionary() {
    return dictionary;
  }

  /** The levels and values of the current data page; always the same object. */
  @Override
  public DataPage page() {
    return bodies.page();
  }

  /**
   * Moves to the next data page that has values.
   *
   * @return false when the chunk has no further values
   * @throws CorruptFileException when the chunk ends before the last value that the footer counts
   */
  public boolean next() throws IOException {
    while (walk.hasMore()) {
      if (readPage()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Moves to the place before a data page, so that {@link #next()} enters it; earlier pages are
   * skipped.
   *
   * @param page index of the page, not before the current one
   */
  public void jumpTo(int page) throws IOException {
    while (walk.isBeforeDataPages()) {
      if (readPage()) {
        throw new CorruptFileException(
            "the first data page is not at the position that the offset index gives; "
                + PageLocations.WITHOUT_INDEX);
      }
    }
    walk.jumpTo(page);
  }

  /**
   * Skips whole data pages after the current one, as long as they have no more than {@code count}
   * values in all: their bodies are neither fetched nor decompressed. A dictionary page on the way
   * is kept.
   *
   * @return number of values that were skipped, nulls included
   * @throws CorruptFileException when the chunk ends before the last value that the footer counts
   */
  public long skipPages(long count) throws IOException {
    long skipped = 0;
    while (skipped < count && walk.hasMore()) {
      PageHeader next = walk.peek();
      if (!PageWalk.isDataPage(next)) {
        readPage();
        continue;
      }
      int values = PageWalk.valuesOf(next);
      if (values > count - skipped) {
        return skipped;
      }
      walk.enter();
      skipped += values;
    }
    return skipped;
  }

  /**
   * Reads the pages before the first data page.
   *
   * @return the dictionary, or null if there is none among them
   */
  public DictionaryPage readDictionary() throws IOException {
    while (dictionary == null && !walk.isAtEnd() && !PageWalk.isDataPage(walk.peek())) {
      readPage();
    }
    return dictionary;
  }

  /** Reads one page; returns true if it is a data page with values. */
  private boolean readPage() throws IOException {
    PageHeader header = walk.enter();
    return switch (header.type()) {
      case DATA_PAGE, DATA_PAGE_V2 -> {
        bodies.fetch(header);
        if (PageWalk.valuesOf(header) == 0) {
          yield false;
        }
        bodies.startDataPage(header);
        yield true;
      }
      case DICTIONARY_PAGE -> {
        bodies.fetch(header);
        dictionary = levelsOnly ? null : bodies.dictionary(header);
        yield false;
      }
      case INDEX_PAGE, UNKNOWN -> false;
    };
  }

  /** Bytes of memory of the current page and the dictionary, without the stored bytes. */
  public long memoryBytes() {
    long bytes = bodies.memoryBytes();
    return dictionary == null ? bytes : bytes + dictionary.bytes().length;
  }
}
