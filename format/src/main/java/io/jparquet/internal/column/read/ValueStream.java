package io.jparquet.internal.column.read;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.encoding.RleBitPackedDecoder;
import io.jparquet.internal.page.DataPage;
import io.jparquet.internal.page.DictionaryPage;
import io.jparquet.internal.page.PageSource;
import io.jparquet.metadata.Encoding;

/**
 * The values of the pages of one column chunk after another: how many values of the current page to
 * skip and then read, for any encoding of the page. They are decoded when {@link #decode()} is
 * called, or when the page or the run of values ends. Not thread-safe.
 */
final class ValueStream {
  private final PageSource pages;
  private final BatchValues values;
  private final boolean independent;
  private final boolean startsAtOnce;
  private final RleBitPackedDecoder ids = new RleBitPackedDecoder();
  private boolean idsInPage;
  private boolean dictionaryLoaded;

  /** Whether a page was entered that was not left. */
  private boolean inPage;

  /** Whether decoding of the page's values has begun. */
  private boolean started;

  /** Values of the batch that were decoded. */
  private int packed;

  /** Values of the page to skip, and after them those of the batch that were not decoded. */
  private int toSkip;

  private int toRead;

  /**
   * A stream of the values of a column.
   *
   * @param pages positioned at the page that values are read from
   * @param values receives the values; null when only levels are needed
   * @param independent whether each page can be decoded without those before it
   * @param startsAtOnce whether a page is started when it is entered, as opposed to when one of its
   *     values is decoded, which may mean decompression
   */
  ValueStream(PageSource pages, BatchValues values, boolean independent, boolean startsAtOnce) {
    this.pages = pages;
    this.values = values;
    this.independent = independent;
    this.startsAtOnce = startsAtOnce && values != null;
  }

  /** The target of the values; null when only levels are needed. */
  BatchValues values() {
    return values;
  }

  /** Starts a column chunk, which the source has opened. */
  void startChunk() {
    toSkip = 0;
    toRead = 0;
    inPage = false;
    dictionaryLoaded = false;
    if (values != null) {
      values.startChunk();
    }
  }

  /** Starts a batch. */
  void startBatch() {
    packed = 0;
    if (values != null) {
      values.startBatch();
    }
  }

  /** Starts the current page of the reader, after the previous one was left. */
  void startPage() {
    inPage = true;
    started = false;
    toSkip = 0;
    if (startsAtOnce) {
      startValues();
    }
  }

  /** Decodes the values taken from the page, because its bytes are about to change. */
  void leavePage() {
    decode();
    if (values != null) {
      if (inPage && !independent && pages.page().encoding() == Encoding.DELTA_BYTE_ARRAY) {
        endPage();
      }
      if (!pages.isStable()) {
        values.releasePage();
      }
    }
    inPage = false;
  }

  /** Skips the values that are left: the next page may refer to the last of them. */
  private void endPage() {
    if (!started) {
      startValues();
    }
    values.endPage();
  }

  /** Takes the next {@code count} values of the page after those of the batch so far. */
  void take(int count) {
    toRead += count;
  }

  /** Skips the next {@code count} values of the page. */
  void skip(int count) {
    if (count > 0) {
      decode();
      toSkip += count;
    }
  }

  /** Skips the values that were taken and not decoded. */
  void forget() {
    toSkip += toRead;
    toRead = 0;
  }

  /** Whether values were taken and not decoded. */
  boolean isBehind() {
    return toRead > 0;
  }

  /** Decodes the values of the page that were taken, after those that are to be skipped. */
  void decode() {
    if (toRead == 0) {
      return;
    }
    if (values != null) {
      if (!started) {
        startValues();
      }
      if (idsInPage) {
        ids.skip(toSkip);
        values.readIds(ids, packed, toRead);
      } else {
        values.skip(toSkip);
        values.read(packed, toRead);
      }
      packed += toRead;
    }
    toSkip = 0;
    toRead = 0;
  }

  /** Decodes the dictionary of the chunk, if it has one that was not decoded. */
  void loadDictionary() {
    DictionaryPage entries = pages.dictionary();
    if (!dictionaryLoaded && entries != null) {
      values.loadDictionary(entries.bytes(), entries.offset(), entries.limit(), entries.count());
      dictionaryLoaded = true;
    }
  }

  private void startValues() {
    started = true;
    loadDictionary();
    DataPage page = pages.page();
    Encoding encoding = page.encoding();
    idsInPage = encoding.usesDictionary();
    if (idsInPage) {
      startIds(page);
    } else {
      values.startPage(
          encoding, page.values(), page.valuesOffset(), page.valuesLimit(), page.valueCount());
    }
  }

  /** Ids begin with a byte that holds their bit width; a page without values may lack even it. */
  private void startIds(DataPage page) {
    if (!dictionaryLoaded) {
      throw new CorruptFileException(
          "a page is dictionary encoded, but its column chunk has no dictionary page before it");
    }
    int from = page.valuesOffset();
    int bitWidth = from < page.valuesLimit() ? page.values()[from++] & 0xFF : 0;
    if (bitWidth > Integer.SIZE) {
      throw new CorruptFileException(
          "the dictionary ids of a page have the bit width " + bitWidth + "; at most 32 is valid");
    }
    ids.init(page.values(), from, page.valuesLimit(), bitWidth);
  }
}
