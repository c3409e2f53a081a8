package io.jparquet.option;

/** What a scan does with column chunks and pages that can't be decoded. */
public enum DamagedData {
  /** The scan fails. */
  FAIL,

  /** Row groups are left out in which anything that is read is damaged. */
  SKIP_ROW_GROUP,

  /** The rows of damaged pages are left out, in all columns. */
  SKIP_PAGES
}
