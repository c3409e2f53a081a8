package io.jparquet.error;

import java.io.Serializable;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The place in a file where an error was found. Code that decodes a page has only an offset; the
 * layers above it add their parts with {@link ParquetException#at}.
 *
 * @param file location of the file; null when not known
 * @param rowGroup index of the row group in the file; null when not known
 * @param columnPath path of the leaf column, names joined by dots; null when not known
 * @param page index of the page in its column chunk, dictionary pages included; null when not known
 * @param offset offset in the file in bytes; null when not known
 */
public record ErrorLocation(
    @Nullable String file,
    @Nullable Integer rowGroup,
    @Nullable String columnPath,
    @Nullable Integer page,
    @Nullable Long offset)
    implements Serializable {

  /** An unknown location. */
  public static final ErrorLocation UNKNOWN = new ErrorLocation(null, null, null, null, null);

  /** A location with only the file known. */
  public static ErrorLocation inFile(String file) {
    return new ErrorLocation(file, null, null, null, null);
  }

  /** This location, with its unknown parts taken from {@code outer}. */
  ErrorLocation or(ErrorLocation outer) {
    return new ErrorLocation(
        file != null ? file : outer.file,
        rowGroup != null ? rowGroup : outer.rowGroup,
        columnPath != null ? columnPath : outer.columnPath,
        page != null ? page : outer.page,
        offset != null ? offset : outer.offset);
  }

  /**
   * The known parts, for instance {@code file a.parquet, row group 0, column b.c}; may be empty.
   */
  @Override
  public String toString() {
    StringJoiner parts = new StringJoiner(", ");
    if (file != null) {
      parts.add("file " + file);
    }
    if (rowGroup != null) {
      parts.add("row group " + rowGroup);
    }
    if (columnPath != null) {
      parts.add("column " + columnPath);
    }
    if (page != null) {
      parts.add("page " + page);
    }
    if (offset != null) {
      parts.add("offset " + offset);
    }
    return parts.toString();
  }
}
