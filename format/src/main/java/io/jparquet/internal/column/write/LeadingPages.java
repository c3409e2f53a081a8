package io.jparquet.internal.column.write;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.page.PageWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * The pages of a chunk before its first value: pages of nulls and empty lists only. They wait,
 * because the first value decides whether the chunk has a dictionary, and in such a chunk the pages
 * before the first value must be dictionary pages too: Spark's vectorized reader up to 4.2 fails on
 * a repeated column whose dictionary-encoded pages come after pages of another encoding. Not
 * thread-safe.
 */
final class LeadingPages {
  /** Beyond this, a chunk gets no dictionary rather than wait any longer. */
  private static final int MAX_BYTES = 16 << 20;

  /** Memory to keep for the next chunk. */
  private static final int KEPT_BYTES = 64 << 10;

  /**
   * A page that waits.
   *
   * @param levelsAt index of the first byte of its levels among those of all pages
   * @param levelBytes bytes of its levels, in the form of the page version
   * @param repetitionBytes bytes of its repetition levels, without their length
   * @param definitionBytes bytes of its definition levels, without their length
   * @param firstRow its first row, counted from the start of the chunk
   */
  record Page(
      int levelsAt,
      int levelBytes,
      int repetitionBytes,
      int definitionBytes,
      PageWriter.Counts counts,
      long firstRow) {}

  /** The encoded levels of all pages, one after another. */
  private final ByteSink levels = new ByteSink(0);

  private final List<Page> pages = new ArrayList<>();

  /** Whether no more pages can be added. */
  boolean isFull() {
    return levels.size() >= MAX_BYTES;
  }

  /**
   * Adds a page.
   *
   * @param body its levels, in the form of the page version; copied
   */
  void add(
      ByteSink body,
      int repetitionBytes,
      int definitionBytes,
      PageWriter.Counts counts,
      long firstRow) {
    pages.add(
        new Page(levels.size(), body.size(), repetitionBytes, definitionBytes, counts, firstRow));
    levels.put(body);
  }

  /** The pages, in the order of their rows; valid until the next {@link #clear}. */
  List<Page> pages() {
    return pages;
  }

  /** Appends the levels of a page, in the form of the page version. */
  void putLevels(Page page, ByteSink out) {
    out.put(levels.array(), page.levelsAt(), page.levelBytes());
  }

  /** Bytes of the levels of all pages. */
  int size() {
    return levels.size();
  }

  /** Bytes of memory, used or not. */
  long memoryBytes() {
    return levels.capacity();
  }

  /** Discards the pages. */
  void clear() {
    pages.clear();
    levels.trim(KEPT_BYTES);
  }

  /** Releases the memory. */
  void release() {
    pages.clear();
    levels.trim(0);
  }
}
