package io.jparquet.internal.page;

/** The data page whose values are being decoded, and the dictionary of its column chunk. */
public interface PageSource {
  /** The dictionary of the chunk, if it has been read; null without one. */
  DictionaryPage dictionary();

  /** The levels and values of the current data page; always the same object. */
  DataPage page();

  /** Whether the bytes of a page stay unchanged when the next page is read. */
  boolean isStable();
}
