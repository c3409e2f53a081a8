package io.jparquet.cli.command;

import io.jparquet.cli.output.Amounts;

/** Texts about pages without checksums. */
final class Checksums {
  private Checksums() {}

  /**
   * A note about pages without checksums.
   *
   * @param without the number of pages without a checksum
   * @param compared whether values were compared with what the file says about them
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
