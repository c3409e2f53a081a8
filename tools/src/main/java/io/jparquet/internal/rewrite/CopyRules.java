package io.jparquet.internal.rewrite;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.internal.stats.CreatedBy;
import io.jparquet.internal.stats.DictionaryUse;
import io.jparquet.metadata.BoundaryOrder;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageType;
import io.jparquet.schema.LeafColumn;
import java.util.List;

/** Decides which column chunks may be copied, and which parts of their metadata can be written. */
final class CopyRules {
  /** Data pages that the modules of one encrypted chunk can number. */
  private static final int MOST_ENCRYPTED_PAGES = 1 << 15;

  private CopyRules() {}

  /**
   * Why a chunk must be decoded and encoded; null if its pages can be copied.
   *
   * @param createdBy the writer of the source; may be null
   * @param encrypts whether the column is encrypted in the new file
   * @param codec of the pages in the new file
   * @throws UnsupportedFeatureException if it can be neither copied nor decoded
   */
  static String whyNotCopied(
      ChunkPlan.Chunk chunk, String createdBy, boolean encrypts, CompressionCodec codec) {
    ColumnMetaData metaData = chunk.metaData();
    if (metaData.codec() == CompressionCodec.UNKNOWN) {
      throw new UnsupportedFeatureException(
          "the codec of the column chunk is unknown to this version, so that it can't be written"
              + " again; leave the column out");
    }
    if (metaData.encodings().contains(Encoding.UNKNOWN)) {
      throw new UnsupportedFeatureException(
          "the column chunk has an encoding unknown to this version, so that it can't be written"
              + " again; leave the column out");
    }
    if (metaData.encodings().contains(Encoding.DELTA_BYTE_ARRAY)
        && CreatedBy.hasPrefixesAcrossPages(createdBy)) {
      return "its writer may have let pages depend on those before them (PARQUET-246)";
    }
    if (codec == CompressionCodec.UNCOMPRESSED
        && metaData.codec() != codec
        && metaData.encodings().contains(Encoding.DELTA_BYTE_ARRAY)) {
      return "Spark's vectorized reader up to 4.2 takes the wrong bytes of DELTA_BYTE_ARRAY pages that"
          + " are not compressed";
    }
    if (encrypts && hasLevels(chunk.column()) && mayHaveV2Pages(metaData)) {
      return "readers disagree on the form of encrypted pages of version 2 with levels";
    }
    if (encrypts && dataPages(metaData) > MOST_ENCRYPTED_PAGES) {
      return "an encrypted chunk can't have so many pages";
    }
    return null;
  }

  /**
   * Whether a chunk, according to its footer, can have pages in an order that some readers cannot
   * read; see {@link io.jparquet.internal.page.DictionaryOrder}.
   */
  static boolean mayHaveWrongOrder(ChunkPlan.Chunk chunk) {
    ColumnMetaData metaData = chunk.metaData();
    if (chunk.column().maxRepetitionLevel() == 0
        || chunk.length() == 0
        || metaData.encodings().stream().noneMatch(Encoding::usesDictionary)) {
      return false;
    }
    DictionaryUse use = DictionaryUse.of(metaData);
    return use == DictionaryUse.SOME || use == DictionaryUse.UNKNOWN;
  }

  private static boolean hasLevels(LeafColumn column) {
    return column.maxDefinitionLevel() > 0 || column.maxRepetitionLevel() > 0;
  }

  /** Whether a chunk may have V2 pages; true also if the chunk has no page counts. */
  private static boolean mayHaveV2Pages(ColumnMetaData metaData) {
    return metaData.encodingStats() == null
        || metaData.encodingStats().stream()
            .anyMatch(pages -> pages.pageType() == PageType.DATA_PAGE_V2);
  }

  private static int dataPages(ColumnMetaData metaData) {
    return metaData.encodingStats() == null
        ? 0
        : metaData.encodingStats().stream()
            .filter(pages -> pages.pageType() != PageType.DICTIONARY_PAGE)
            .mapToInt(PageEncodingStats::count)
            .sum();
  }

  /** Whether page counts have only page types and encodings that can be written. */
  static boolean areWritable(List<PageEncodingStats> counts) {
    return counts == null
        || counts.stream()
            .noneMatch(
                pages ->
                    pages.pageType() == PageType.UNKNOWN || pages.encoding() == Encoding.UNKNOWN);
  }

  /** Whether a column index matches the pages of an offset index, and can be written. */
  static boolean fits(ColumnIndex index, OffsetIndex offsets) {
    int pages = offsets.pageLocations().size();
    return index.nullPages().size() == pages
        && index.minValues().size() == pages
        && index.maxValues().size() == pages
        && (index.nullCounts() == null || index.nullCounts().size() == pages)
        && index.boundaryOrder() != BoundaryOrder.UNKNOWN;
  }
}
