package io.jparquet.cli.importing;

/** A value that a column cannot take; the place of the record is added by its caller. */
final class Misfit extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String path;

  /**
   * A misfit.
   *
   * @param path the column in dot notation; empty for the whole record
   * @param problem the value and what is wrong with it
   */
  Misfit(String path, String problem) {
    super(problem);
    this.path = path;
  }

  String path() {
    return path;
  }

  String problem() {
    return String.valueOf(getMessage());
  }
}
