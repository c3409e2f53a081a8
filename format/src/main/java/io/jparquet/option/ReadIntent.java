package io.jparquet.option;

/** What a file is opened for: how much of its end is worth a first request. */
public enum ReadIntent {
  /**
   * Its rows: the first request takes a small file whole, and of a larger one the page indexes
   * before the footer as well.
   */
  ROWS,

  /**
   * Its footer, and perhaps no more: its schema, or counts and statistics of its row groups. Rows
   * can be read nevertheless, with one request more.
   */
  FOOTER
}
