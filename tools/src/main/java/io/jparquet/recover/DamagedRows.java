package io.jparquet.recover;

/** How a recovery treats the rows of damaged pages. */
public enum DamagedRows {
  /** The rows are left out. */
  DROP,

  /**
   * Top-level fields with damaged pages become null, and the other fields are kept. Rows are left
   * out if such a field is required, or if all fields are damaged.
   */
  NULL_FIELDS
}
