package io.jparquet.internal.scan;

import io.jparquet.option.ReadIntent;
import io.jparquet.option.ReadOptions;

/** Determines how many bytes at the end of a file to read with the first request. */
final class FileTail {
  /** The length of the smallest file: magic, length of the footer, magic. */
  private static final int SMALLEST = 12;

  /** The share of a large file to read with the footer, because page indexes are there. */
  private static final int SHARE = 512;

  private static final int LARGEST = 1 << 20;

  /**
   * A footer has about 210 bytes per column, including names and Spark's schema, and about 125 for
   * each of its chunks in further row groups: this is enough for 35 columns and one row group.
   */
  private static final int SMALLEST_FOOTER = 1 << 13;

  /** Larger files have more columns or row groups, and a tail adds less to their bytes. */
  private static final int FOOTER_SHARE = 16;

  private FileTail() {}

  /** Bytes that are requested to find the footer. */
  static int footerBytes(long fileLength, ReadOptions options) {
    if (options.intent() == ReadIntent.ROWS) {
      return rowBytes(fileLength, options);
    }
    long share = Math.max(SMALLEST_FOOTER, fileLength / FOOTER_SHARE);
    return (int) Math.max(SMALLEST, Math.min(share, options.get(ReadOptions.FOOTER_BYTES)));
  }

  /** Bytes that are read with one request if rows are read. */
  static int rowBytes(long fileLength, ReadOptions options) {
    if (fileLength <= options.get(ReadOptions.SMALL_FILE_BYTES)) {
      return Math.max(SMALLEST, (int) fileLength);
    }
    long share = Math.min(fileLength / SHARE, LARGEST);
    return (int) Math.max(Math.max(SMALLEST, options.get(ReadOptions.FOOTER_BYTES)), share);
  }
}
