package io.jparquet.recover;

/** What names the columns of the rows that a recovery has found. */
public enum SchemaOrigin {
  /** A footer of the damaged file. */
  FOOTER,

  /**
   * The entries of the footer that some writers leave after each column chunk. They name the
   * columns with their physical types, in their number and order.
   */
  CHUNKS,

  /**
   * Nothing in the file: pages do not name columns. They are those of the file or the schema that
   * was given, if all of them can be decoded so; but a file with other columns of the same types,
   * or with several times as many, may have the same pages.
   */
  ASSUMED,

  /** The file shows that it has other columns than the file or the schema that was given. */
  REFUTED
}
