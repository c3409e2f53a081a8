package io.jparquet.recover;

/** Where a recovery found the footer it began with. */
public enum FooterOrigin {
  /** At the end of the file, as in an intact file. */
  END,

  /** At the end of the file, but with its length or magic missing or overwritten. */
  WITHOUT_TRAILER,

  /**
   * Before other bytes: the last footer that was written in the middle of the file ({@link
   * io.jparquet.option.WriteOptions#FOOTER_EVERY_ROW_GROUPS}), or one that was followed by appended
   * bytes.
   */
  MIDDLE,

  /** Nowhere: the schema of another file was used. */
  NONE
}
