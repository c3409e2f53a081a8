package io.jparquet.internal.crypto;

/**
 * The place of a module in its file.
 *
 * @param type its kind
 * @param rowGroup ordinal of its row group; 0 for the footer
 * @param column ordinal of its column; 0 for the footer
 * @param page ordinal of its data page; 0 for modules of other kinds
 */
record ModulePlace(ModuleType type, int rowGroup, int column, int page) {
  static final ModulePlace FOOTER = new ModulePlace(ModuleType.FOOTER, 0, 0, 0);

  /** The text of the place for messages. */
  @Override
  public String toString() {
    if (!type.isOfChunk()) {
      return type.toString();
    }
    return type
        + (type.isOfDataPage() ? " " + page : "")
        + " of row group "
        + rowGroup
        + ", column "
        + column;
  }
}
