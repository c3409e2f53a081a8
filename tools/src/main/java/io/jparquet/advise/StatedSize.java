package io.jparquet.advise;

import io.jparquet.BloomFilter;
import io.jparquet.advise.AdvisedRewrite.Work;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.bloom.BloomFilterBuilder;
import io.jparquet.internal.scan.OpenFiles;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageType;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;

/**
 * The size of a file after a rewrite that leaves pages as they are, from its footer. If values are
 * encoded again, or pages compressed again, their size cannot be known without doing it.
 */
record StatedSize(FileLayout layout, AdvisedRewrite rewrite) {
  /** The share of the size that may be uncertain. */
  private static final double DOUBT = 0.1;

  /** About the most bytes that statistics and sizes of a chunk, or of a page, add. */
  private static final long STATISTICS = 160;

  AdvisedRewrite.Size estimate() throws IOException {
    if (rewrite.work() != Work.INDEX) {
      return AdvisedRewrite.Size.UNKNOWN;
    }
    WriteOptions options = rewrite.writeOptions();
    long bytes = OpenFiles.of(layout.reader()).file().length();
    long doubt = 0;
    for (LeafColumn leaf : layout.leaves()) {
      boolean filters = options.isSet(WriteOptions.BLOOM_FILTER, leaf.dotPath());
      for (int group = 0; group < layout.rowGroups().size(); group++) {
        ColumnMetaData metaData = layout.metaData(group, leaf);
        ColumnChunk chunk = layout.chunk(group, leaf);
        if (metaData == null || chunk == null) {
          return AdvisedRewrite.Size.UNKNOWN;
        }
        long pages = pages(metaData);
        doubt += STATISTICS;
        if (chunk.offsetIndexOffset() == null) {
          if (pages == 0 && metaData.numValues() > 0) {
            return AdvisedRewrite.Size.UNKNOWN;
          }
          doubt += pages * STATISTICS;
        }
        if (filters && metaData.bloomFilterOffset() != null) {
          long[] filter = filter(group, leaf, metaData);
          bytes += filter[0];
          doubt += filter[1];
        }
      }
    }
    for (Advice piece : longBounds()) {
      bytes -= piece.savedBytes() == null ? 0 : piece.savedBytes();
    }
    return doubt > DOUBT * bytes ? AdvisedRewrite.Size.UNKNOWN : AdvisedRewrite.Size.of(bytes);
  }

  /** What shorter bounds save, if the rewrite shortens them. */
  private Iterable<Advice> longBounds() throws IOException {
    AdviceList found = new AdviceList();
    new IndexAdvice(layout, found).run();
    WriteOptions options = rewrite.writeOptions();
    boolean shortens =
        options.isSet(WriteOptions.STATISTICS_TRUNCATE_LENGTH)
            || options.isSet(WriteOptions.COLUMN_INDEX_TRUNCATE_LENGTH);
    return found.layout().advice().stream()
        .filter(piece -> shortens && piece.rule().equals("long-bounds"))
        .toList();
  }

  private static long pages(ColumnMetaData metaData) {
    long pages = 0;
    if (metaData.encodingStats() != null) {
      for (PageEncodingStats some : metaData.encodingStats()) {
        pages += some.pageType() == PageType.DICTIONARY_PAGE ? 0 : Math.max(0, some.count());
      }
    }
    return pages;
  }

  /** The bytes that a new filter has more than the old one, and how far that may be wrong. */
  private long[] filter(int group, LeafColumn leaf, ColumnMetaData metaData) throws IOException {
    BloomFilter filter;
    try {
      filter = layout.reader().bloomFilter(group, leaf.index());
    } catch (ParquetException e) {
      filter = null;
    }
    double rate = WriteOptions.BLOOM_FILTER_FPP.defaultValue();
    long most = 2 * BloomFilterBuilder.bytesFor(Math.max(1, metaData.numValues()), rate);
    if (filter == null) {
      return new long[] {0, most};
    }
    long needed = BloomFilterBuilder.bytesFor(Math.max(1, filter.estimatedValues()), rate);
    long size = ChunkAdvice.powerOfTwo(Math.min(needed, most));
    // A filter that lets much through says little about the number of its values.
    boolean full = filter.falsePositiveRate() > DOUBT;
    return new long[] {size - filter.size(), full ? most : 0};
  }
}
