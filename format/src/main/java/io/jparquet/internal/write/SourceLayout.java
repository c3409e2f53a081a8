package io.jparquet.internal.write;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.internal.encoding.ValueEncodings;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageLocation;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Type;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How a file was written, as far as its metadata reveals it, so that rewritten rows get the same
 * layout. Metadata does not reveal levels of codecs, rates of Bloom filters, or limits that no page
 * or row group has reached; for these, defaults apply.
 */
public final class SourceLayout {
  /** A part of the layout that can be kept. */
  public enum Part {
    /** The codec of each column. */
    CODECS,

    /** The codec of each column, even instead of one that was set for all columns. */
    CODECS_FIRST,

    /** The version of data pages, and encodings. */
    ENCODINGS,

    /** Which columns have Bloom filters. */
    BLOOM_FILTERS,

    /** Rows and bytes at which pages end. */
    PAGES,

    /** Room for the bytes of the largest row group. */
    ROW_GROUP_BYTES,

    /** Rows at which row groups end. */
    ROW_GROUP_ROWS
  }

  /** Keys with a copy of the schema. */
  private static final Set<String> SCHEMAS =
      Set.of(
          "org.apache.spark.sql.parquet.row.metadata",
          "ARROW:schema",
          "pandas",
          "parquet.avro.schema",
          "avro.schema",
          "thrift.descriptor",
          "parquet.proto.descriptor",
          "iceberg.schema");

  /** If page sizes and powers of two differ by less, they count as equal. */
  private static final double NEAR = 0.12;

  private final List<RowGroup> rowGroups;
  private final Map<Integer, OffsetIndex> pages;
  private final Map<CompressionCodec, Boolean> writable = new EnumMap<>(CompressionCodec.class);

  /**
   * The layout of a file.
   *
   * @param rowGroups its row groups, with the metadata of encrypted columns as far as it is known
   * @param pages the offset indexes of the first row group, by the index of their leaf, as far as
   *     known
   */
  public SourceLayout(List<RowGroup> rowGroups, Map<Integer, OffsetIndex> pages) {
    this.rowGroups = rowGroups;
    this.pages = pages;
  }

  /**
   * Options that keep parts of the layout, unless set otherwise.
   *
   * @param schema the schema that is written
   * @param sources for each dot path of a column of that schema, the index of the leaf it comes
   *     from; others are as the options say
   */
  public WriteOptions keep(
      WriteOptions options, ParquetSchema schema, Map<String, Integer> sources, Set<Part> parts) {
    WriteOptions.Builder kept = options.toBuilder();
    boolean encodings =
        parts.contains(Part.ENCODINGS) && !options.isSet(WriteOptions.COMPATIBILITY);
    if (encodings && hasV2Pages(sources)) {
      kept.set(WriteOptions.COMPATIBILITY, CompatibilityLevel.V2);
      if (!options.isSet(WriteOptions.BYTE_STREAM_SPLIT)) {
        kept.set(WriteOptions.BYTE_STREAM_SPLIT, false);
      }
    }
    int filterBytes = 0;
    for (LeafColumn leaf : schema.leaves()) {
      Integer source = sources.get(leaf.dotPath());
      List<ColumnMetaData> chunks = source == null ? List.of() : chunks(source);
      if (!chunks.isEmpty()) {
        CompressionCodec codec = options.get(WriteOptions.COMPRESSION, leaf.dotPath());
        if (isKept(chunks.get(0).codec(), options, leaf, parts)) {
          codec = chunks.get(0).codec();
          kept.set(WriteOptions.COMPRESSION, leaf.dotPath(), codec);
        }
        if (encodings) {
          keepEncoding(options, kept, leaf, chunks, codec);
        }
        if (parts.contains(Part.BLOOM_FILTERS) && hasBloomFilter(chunks, options, leaf)) {
          kept.set(WriteOptions.BLOOM_FILTER, leaf.dotPath(), true);
          filterBytes = Math.max(filterBytes, filterBytes(chunks));
        }
      }
    }
    if (filterBytes > options.get(WriteOptions.BLOOM_FILTER_MAX_BYTES)
        && !options.isSet(WriteOptions.BLOOM_FILTER_MAX_BYTES)) {
      kept.set(WriteOptions.BLOOM_FILTER_MAX_BYTES, filterBytes);
    }
    if (parts.contains(Part.PAGES)) {
      keepPages(options, kept);
    }
    if (!setsRowGroups(options) && !rowGroups.isEmpty()) {
      keepRowGroups(kept, parts);
    }
    return kept.build();
  }

  /**
   * Whether a key of the key-value metadata has a copy of the schema, which is wrong when columns
   * are left out, renamed, or get other types.
   */
  public static boolean isSchema(String key) {
    return SCHEMAS.contains(key);
  }

  /** Whether options say where row groups end. */
  public static boolean setsRowGroups(WriteOptions options) {
    return options.isSet(WriteOptions.BLOCK_SIZE)
        || options.isSet(WriteOptions.BLOCK_ROW_COUNT_LIMIT);
  }

  /** The chunks of a column that have values, as far as their metadata is known. */
  private List<ColumnMetaData> chunks(int leaf) {
    List<ColumnMetaData> chunks = new ArrayList<>();
    for (RowGroup rowGroup : rowGroups) {
      ColumnMetaData metaData = chunk(rowGroup, leaf);
      if (metaData != null && metaData.numValues() > 0) {
        chunks.add(metaData);
      }
    }
    return chunks;
  }

  /** The metadata of a chunk; null if it is unknown, or damaged, which its reader will report. */
  private static ColumnMetaData chunk(RowGroup rowGroup, int leaf) {
    try {
      List<ColumnChunk> columns = rowGroup.columns();
      return leaf < columns.size() ? columns.get(leaf).metaData() : null;
    } catch (CorruptFileException damaged) {
      return null;
    }
  }

  private boolean hasV2Pages(Map<String, Integer> sources) {
    for (int leaf : sources.values()) {
      for (ColumnMetaData chunk : chunks(leaf)) {
        if (chunk.encodingStats() != null
            && chunk.encodingStats().stream()
                .anyMatch(pages -> pages.pageType() == PageType.DATA_PAGE_V2)) {
          return true;
        }
      }
    }
    return false;
  }

  // ---- Columns

  private boolean isKept(
      CompressionCodec codec, WriteOptions options, LeafColumn leaf, Set<Part> parts) {
    String path = leaf.dotPath();
    boolean isSetForOne =
        options.own(WriteOptions.COMPRESSION, path) != null
            || options.own(WriteOptions.COMPRESSION_LEVEL, path) != null;
    boolean isAsked =
        parts.contains(Part.CODECS_FIRST)
            || parts.contains(Part.CODECS) && !options.isSet(WriteOptions.COMPRESSION);
    return isAsked && !isSetForOne && writable.computeIfAbsent(codec, SourceLayout::canBeWritten);
  }

  private static boolean canBeWritten(CompressionCodec codec) {
    try {
      BlockCodecs.create(codec).close();
      return true;
    } catch (UnsupportedFeatureException notHere) {
      return false;
    }
  }

  private static void keepEncoding(
      WriteOptions options,
      WriteOptions.Builder kept,
      LeafColumn leaf,
      List<ColumnMetaData> chunks,
      CompressionCodec codec) {
    String path = leaf.dotPath();
    boolean isDecided =
        options.isSet(WriteOptions.ENCODING, path)
            || options.isSet(WriteOptions.DICTIONARY, path)
            || options.isSet(WriteOptions.BYTE_STREAM_SPLIT, path);
    Encoding encoding = isDecided ? null : encoding(leaf.type(), chunks);
    if (encoding == null || !ValueEncodings.of(leaf.type()).contains(encoding)) {
      return;
    }
    boolean followsValues = encoding == Encoding.PLAIN || encoding.usesDictionary();
    if (followsValues && setsRowGroups(options)) {
      return; // other row groups may need something else
    }
    if (encoding == Encoding.DELTA_BYTE_ARRAY && codec == CompressionCodec.UNCOMPRESSED) {
      return; // Spark's vectorized reader up to 4.2 takes the wrong bytes of such pages
    }
    kept.set(WriteOptions.ENCODING, path, encoding);
  }

  /** The encoding of the values of all data pages; null if they have several, or it is unknown. */
  private static Encoding encoding(Type type, List<ColumnMetaData> chunks) {
    Set<Encoding> found = EnumSet.noneOf(Encoding.class);
    for (ColumnMetaData chunk : chunks) {
      if (chunk.encodingStats() != null) {
        for (PageEncodingStats pages : chunk.encodingStats()) {
          if (pages.pageType() != PageType.DICTIONARY_PAGE && pages.count() > 0) {
            found.add(ofValues(pages.encoding()));
          }
        }
      } else if (type == Type.BOOLEAN) {
        return null; // levels have the encoding RLE too
      } else {
        for (Encoding encoding : chunk.encodings()) {
          if (encoding != Encoding.RLE && encoding != Encoding.BIT_PACKED) {
            found.add(ofValues(encoding)); // PLAIN next to a dictionary may be that of its page
          }
        }
      }
    }
    return found.size() == 1 ? found.iterator().next() : null;
  }

  private static Encoding ofValues(Encoding encoding) {
    return encoding.usesDictionary() ? Encoding.RLE_DICTIONARY : encoding;
  }

  private static boolean hasBloomFilter(
      List<ColumnMetaData> chunks, WriteOptions options, LeafColumn leaf) {
    return !options.isSet(WriteOptions.BLOOM_FILTER, leaf.dotPath())
        && leaf.type() != Type.BOOLEAN
        && chunks.stream().anyMatch(chunk -> chunk.bloomFilterOffset() != null);
  }

  private static int filterBytes(List<ColumnMetaData> chunks) {
    return chunks.stream()
        .mapToInt(chunk -> chunk.bloomFilterLength() == null ? 0 : chunk.bloomFilterLength())
        .max()
        .orElse(0);
  }

  // ---- Pages and row groups

  private void keepPages(WriteOptions options, WriteOptions.Builder kept) {
    if (options.isSet(WriteOptions.PAGE_SIZE) || options.isSet(WriteOptions.PAGE_ROW_COUNT_LIMIT)) {
      return;
    }
    long full = 0; // rows of pages that are followed by others
    long any = 0;
    for (OffsetIndex index : pages.values()) {
      List<PageLocation> locations = index.pageLocations();
      for (int i = 0; i < locations.size(); i++) {
        long rows = rows(locations, i);
        any = Math.max(any, rows);
        full = i + 1 < locations.size() ? Math.max(full, rows) : full;
      }
    }
    if (any == 0) {
      return;
    }
    // The last page may be smaller than any limit.
    long limit =
        any > full ? Math.max(any, WriteOptions.PAGE_ROW_COUNT_LIMIT.defaultValue()) : full;
    kept.set(WriteOptions.PAGE_ROW_COUNT_LIMIT, (int) Math.min(Integer.MAX_VALUE, limit));
    keepPageBytes(kept, limit);
  }

  private long rows(List<PageLocation> locations, int page) {
    long end =
        page + 1 < locations.size()
            ? locations.get(page + 1).firstRowIndex()
            : rowGroups.get(0).numRows();
    return end - locations.get(page).firstRowIndex();
  }

  /**
   * Keeps the bytes of pages before compression, for which the index only has an estimate.
   *
   * @param limit rows at which pages end, unless they end because of their bytes
   */
  private void keepPageBytes(WriteOptions.Builder kept, long limit) {
    double cut = 0; // of pages that end because of their bytes
    double largest = 0;
    for (Map.Entry<Integer, OffsetIndex> column : pages.entrySet()) {
      List<PageLocation> locations = column.getValue().pageLocations();
      ColumnMetaData chunk = chunk(rowGroups.get(0), column.getKey());
      double growth =
          chunk == null || chunk.totalCompressedSize() <= 0
              ? 1
              : (double) chunk.totalUncompressedSize() / chunk.totalCompressedSize();
      double bytes = 0;
      boolean byRows = false;
      for (int i = 0; i < locations.size(); i++) {
        double own = growth * locations.get(i).compressedPageSize();
        largest = Math.max(largest, own);
        if (i + 1 < locations.size()) {
          bytes += own;
          byRows |= rows(locations, i) >= limit;
        }
      }
      if (locations.size() > 1 && !byRows) {
        cut = Math.max(cut, bytes / (locations.size() - 1));
      }
    }
    int byDefault = WriteOptions.PAGE_SIZE.defaultValue();
    double bytes = cut > 0 ? nearPowerOfTwo(cut) : Math.max(byDefault, largest);
    kept.set(WriteOptions.PAGE_SIZE, (int) Math.max(1, Math.min(Integer.MAX_VALUE, bytes)));
  }

  private static double nearPowerOfTwo(double bytes) {
    double power = Math.pow(2, Math.round(Math.log(bytes) / Math.log(2)));
    return Math.abs(bytes - power) < NEAR * power ? power : bytes;
  }

  private void keepRowGroups(WriteOptions.Builder kept, Set<Part> parts) {
    long rows = 0;
    long bytes = 0;
    for (RowGroup rowGroup : rowGroups) {
      rows = Math.max(rows, rowGroup.numRows());
      bytes = Math.max(bytes, rowGroup.totalByteSize());
    }
    if (parts.contains(Part.ROW_GROUP_BYTES)) {
      // Buffers may hold somewhat more than is stored.
      long most = bytes + bytes / 8;
      kept.set(WriteOptions.BLOCK_SIZE, Math.max(WriteOptions.BLOCK_SIZE.defaultValue(), most));
    }
    if (parts.contains(Part.ROW_GROUP_ROWS) && rowGroups.size() > 1 && rows > 0) {
      kept.set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, (int) Math.min(Integer.MAX_VALUE, rows));
    }
  }
}
