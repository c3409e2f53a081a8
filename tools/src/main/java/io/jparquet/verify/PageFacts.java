package io.jparquet.verify;

import io.jparquet.error.ErrorLocation;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.page.PageScan;
import io.jparquet.internal.stats.ValueBounds;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.Statistics;
import io.jparquet.schema.LeafColumn;
import org.jspecify.annotations.Nullable;

/** A data page: what its header says, and what its levels and values show. Not thread-safe. */
final class PageFacts {
  private final LeafColumn column;
  private final ErrorLocation location;
  private final PageHeader header;
  private final long offset;
  private final int storedBytes;

  /** Whether all of the page was decoded. */
  boolean decoded;

  /** Index in the row group of the first row that begins in the page, even if none does. */
  long firstRow;

  /** Number of rows that begin in the page. */
  long rows;

  /** Whether the first entry begins a row. */
  boolean beginsWithRow = true;

  /** Number of entries by definition level, and by repetition level. */
  final long[] definitions;

  final long[] repetitions;

  /** Bytes of the values, without their lengths. */
  long valueBytes;

  /** The bounds of the values; null if they are not collected. */
  @Nullable ValueBounds bounds;

  PageFacts(LeafColumn column, PageScan scan, PageHeader header, ErrorLocation location) {
    this.column = column;
    this.location = location;
    this.header = header;
    this.offset = scan.offset();
    this.storedBytes = scan.headerBytes() + header.compressedPageSize();
    this.definitions = new long[column.maxDefinitionLevel() + 1];
    this.repetitions = new long[column.maxRepetitionLevel() + 1];
  }

  ErrorLocation location() {
    return location;
  }

  PageHeader header() {
    return header;
  }

  /** File offset of the header. */
  long offset() {
    return offset;
  }

  /** Bytes of the page in the file, including its header. */
  int storedBytes() {
    return storedBytes;
  }

  /** Number of entries according to the header, including nulls. */
  int entries() {
    return PageScan.valuesOf(header);
  }

  boolean isVersion2() {
    return header.type() == PageType.DATA_PAGE_V2;
  }

  /** The statistics in the header; null without them. */
  @Nullable Statistics statistics() {
    if (isVersion2()) {
      return header.dataPageHeaderV2() == null ? null : header.dataPageHeaderV2().statistics();
    }
    return header.dataPageHeader() == null ? null : header.dataPageHeader().statistics();
  }

  /** Adds levels of the page; pass null for levels that the column does not have. */
  void add(byte @Nullable [] repetitionLevels, byte @Nullable [] definitionLevels, int count) {
    if (repetitionLevels == null) {
      repetitions[0] += count;
    } else {
      for (int i = 0; i < count; i++) {
        repetitions[repetitionLevels[i]]++;
      }
    }
    if (definitionLevels == null) {
      definitions[0] += count;
    } else {
      for (int i = 0; i < count; i++) {
        definitions[definitionLevels[i]]++;
      }
    }
    rows = repetitions[0];
  }

  /** Number of entries with a value. */
  long present() {
    return definitions[column.maxDefinitionLevel()];
  }

  /** Number of entries without a value. */
  long nulls() {
    return nullsFrom(definitions, 0);
  }

  /** Number of entries below the highest level but at or above a given one. */
  static long nullsFrom(long[] definitions, int level) {
    long nulls = 0;
    for (int i = level; i < definitions.length - 1; i++) {
      nulls += definitions[i];
    }
    return nulls;
  }
}
