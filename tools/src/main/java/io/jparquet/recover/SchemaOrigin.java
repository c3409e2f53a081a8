package io.jparquet.recover;

/** Where the columns of recovered rows are named. */
public enum SchemaOrigin {
  /** A footer of the damaged file. */
  FOOTER,

  /**
   * The footer entries that some writers leave after each column chunk. They name all columns in
   * order, with their physical types.
   */
  CHUNKS,

  /**
   * Nowhere in the file: pages do not name columns. The columns are assumed to be those of the
   * given file or schema, and all pages can be decoded that way. But a file with other columns of
   * the same types, or with several times as many, may have the same pages.
   */
  ASSUMED,

  /** The file shows that its columns differ from those of the given file or schema. */
  REFUTED
}
