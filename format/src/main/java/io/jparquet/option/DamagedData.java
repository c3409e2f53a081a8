package io.jparquet.option;

/** How a scan treats column chunks and pages that can't be decoded. */
public enum DamagedData {
  /** The scan fails. */
  FAIL,

  /** Row groups are left out if anything that is read from them is damaged. */
  SKIP_ROW_GROUP,

  /** The rows of damaged pages are left out, in all columns. */
  SKIP_PAGES
}
