package io.jparquet.option;

/** The purpose of opening a file, which sets the length of the first request at its end. */
public enum ReadIntent {
  /**
   * To read rows: the first request reads a small file as a whole, and of a larger file the footer
   * and the page indexes before it.
   */
  ROWS,

  /**
   * To read the footer: the schema, or the counts and statistics of row groups. Rows can still be
   * read, with one more request.
   */
  FOOTER
}
