package io.jparquet.internal.page;

/** The data page that values are decoded of, and the dictionary of its column chunk. */
public interface PageSource {
  /** The dictionary of the chunk, as far as it was read; null without one. */
  DictionaryPage dictionary();

  /** The levels and values of the current data page; always the same object. */
  DataPage page();

  /** Whether the bytes of a page stay unchanged when the next page is read. */
  boolean isStable();
}
