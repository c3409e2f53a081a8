package io.jparquet.internal.page;

import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.metadata.Encoding;

/**
 * Checks whether the data pages that use the dictionary of a column chunk come first. Early builds
 * of jparquet wrote chunks where they do not, and Spark's vectorized reader up to 4.2 cannot read
 * such chunks of columns with lists. For one chunk; not thread-safe.
 */
public final class DictionaryOrder {
  private int firstWithout = -1;
  private boolean broken;

  /**
   * Adds the next data page.
   *
   * @param index its index among the data pages of the chunk
   * @return whether it is the first page with a dictionary after a page without one
   */
  public boolean isBrokenBy(PageHeader header, int index) {
    Encoding encoding = header.encoding();
    if (encoding == null || broken) {
      return false;
    }
    if (!encoding.usesDictionary()) {
      firstWithout = firstWithout < 0 ? index : firstWithout;
      return false;
    }
    broken = firstWithout >= 0;
    return broken;
  }

  /** The index of the first data page without a dictionary; -1 if there was none yet. */
  public int firstWithout() {
    return firstWithout;
  }
}
