package io.jparquet.internal.column.write;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.page.PageBuffer;

/**
 * Memory that is used only while a page is being made, so all columns of all files written by one
 * thread can share it. Not thread-safe.
 */
public final class WriteScratch {
  private static final int[] NO_IDS = new int[0];

  /** Kept for the next page; memory that a page of large values took beyond that is released. */
  private static final int KEPT_BYTES = 8 << 20;

  private final ByteSink body = new ByteSink();
  private final ByteSink sample = new ByteSink();
  private final PageBuffer dictionaryPage = new PageBuffer();
  private int[] ids = NO_IDS;

  /** The levels and values of the page. */
  ByteSink body() {
    return body;
  }

  /** A finished dictionary page, on its way to the file. */
  PageBuffer dictionaryPage() {
    return dictionaryPage;
  }

  /** Values in an encoding that is tried out. */
  ByteSink sample() {
    return sample;
  }

  /** The array for the dictionary ids of a page, with room for {@code count}. */
  int[] ids(int count) {
    if (ids.length < count) {
      ids = new int[Math.max(count, Math.min(2 * ids.length, 1 << 20))];
    }
    return ids;
  }

  /** Bytes of memory. */
  public long memoryBytes() {
    return body.capacity()
        + sample.capacity()
        + dictionaryPage.memoryBytes()
        + (long) Integer.BYTES * ids.length;
  }

  /** Releases the memory of single large pages; only between pages. */
  public void trim() {
    body.trim(KEPT_BYTES);
    sample.trim(KEPT_BYTES);
    if (dictionaryPage.memoryBytes() > KEPT_BYTES) {
      dictionaryPage.release();
    }
    if (ids.length > KEPT_BYTES / Integer.BYTES) {
      ids = NO_IDS;
    }
  }
}
