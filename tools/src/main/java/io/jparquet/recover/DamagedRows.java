package io.jparquet.recover;

/** What a recovery does with the rows of damaged pages. */
public enum DamagedRows {
  /** They are left out. */
  DROP,

  /**
   * The top-level fields with damaged pages become null, and the other fields are kept. Rows are
   * left out where such a field is required, or all fields are damaged.
   */
  NULL_FIELDS
}
