package io.jparquet.recover;

/** Where the footer was found that a recovery began with. */
public enum FooterOrigin {
  /** At the end of the file, as in an intact file. */
  END,

  /** At the end of the file, but its length or the magic after it was missing or overwritten. */
  WITHOUT_TRAILER,

  /**
   * Before other bytes: the last footer that was written in the middle of the file ({@link
   * io.jparquet.option.WriteOptions#FOOTER_EVERY_ROW_GROUPS}), or one that something was appended
   * to.
   */
  MIDDLE,

  /** Nowhere: the schema of another file was used. */
  NONE
}
