package io.jparquet.option;

/** The purpose of opening a file, which sets the length of the first request at its end. */
public enum ReadIntent {
  /**
   * To read rows: the first request reads all of a small file, or the footer and the page indexes
   * before it of a larger file.
   */
  ROWS,

  /**
   * To read the footer: the schema, or the counts and statistics of row groups. Rows can still be
   * read, with one more request.
   */
  FOOTER
}
