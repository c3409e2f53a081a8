package io.jparquet.cli.command;

import io.jparquet.cli.output.Amounts;

/** What is said of pages without checksums. */
final class Checksums {
  private Checksums() {}

  /**
   * A note about pages without checksums.
   *
   * @param without how many of the pages have none
   * @param compared whether values were compared with what the file says of them
   */
  static String note(long without, long pages, boolean compared) {
    return Amounts.count(without)
        + " of "
        + Amounts.count(pages, "page")
        + (without == 1 ? " has" : " have")
        + " no checksum: changed values cannot be detected"
        + (compared ? ", unless they contradict bounds or counts" : "");
  }
}
