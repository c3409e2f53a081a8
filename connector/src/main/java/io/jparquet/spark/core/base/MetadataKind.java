package io.jparquet.spark.core.base;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What each row of a read of metadata describes. */
public enum MetadataKind {
  /** A file. */
  FILES,
  /** A row group of a file. */
  ROW_GROUPS,
  /** A column chunk: a leaf column in a row group. */
  COLUMNS,
  /** A page of a column chunk. */
  PAGES;

  /** The name in the option. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Refuses the option where rows are read or written, which would be taken for the metadata.
   *
   * @param options gives the value of an option; null without it
   */
  public static void refuse(Function<String, @Nullable String> options) {
    if (SparkOptions.value(SparkOptions.METADATA, options) != null) {
      throw new IllegalArgumentException(
          "The option "
              + SparkOptions.METADATA
              + " applies to spark.read.format(\"jparquet\").load(), and to views and tables that are"
              + " created with it, but not to reads of other tables, writes and streams: remove it");
    }
  }

  static Map<String, MetadataKind> byText() {
    Map<String, MetadataKind> kinds = new LinkedHashMap<>();
    for (MetadataKind kind : values()) {
      kinds.put(kind.text(), kind);
    }
    return kinds;
  }
}
