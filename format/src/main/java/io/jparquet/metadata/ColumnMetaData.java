package io.jparquet.metadata;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The type, encodings, sizes, position and statistics of a column chunk.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code ColumnMetaData}.
 *
 * @param type physical type
 * @param encodings all encodings in the chunk, levels included
 * @param pathInSchema names from the root (not included) to the leaf; null when absent: then only
 *     the position of the chunk says which leaf it belongs to. Always present in files that are
 *     written
 * @param codec compression of the pages
 * @param numValues number of values, nulls included
 * @param totalUncompressedSize bytes of all pages with headers, decompressed
 * @param totalCompressedSize bytes of all pages with headers, as stored
 * @param keyValueMetadata free-form metadata; null when absent
 * @param dataPageOffset file offset of the first data page
 * @param indexPageOffset file offset of the root index page; null when absent
 * @param dictionaryPageOffset file offset of the dictionary page; null when absent
 * @param statistics bounds and counts; null when absent
 * @param encodingStats pages by kind and encoding; null when absent
 * @param bloomFilterOffset file offset of the Bloom filter; null when absent
 * @param bloomFilterLength bytes of the Bloom filter with its header; null when absent
 * @param sizeStatistics size and level histograms; null when absent
 * @param geospatialStatistics extent and types of geometries; null when absent
 */
public record ColumnMetaData(
    Type type,
    List<Encoding> encodings,
    @Nullable List<String> pathInSchema,
    CompressionCodec codec,
    long numValues,
    long totalUncompressedSize,
    long totalCompressedSize,
    @Nullable List<KeyValue> keyValueMetadata,
    long dataPageOffset,
    @Nullable Long indexPageOffset,
    @Nullable Long dictionaryPageOffset,
    @Nullable Statistics statistics,
    @Nullable List<PageEncodingStats> encodingStats,
    @Nullable Long bloomFilterOffset,
    @Nullable Integer bloomFilterLength,
    @Nullable SizeStatistics sizeStatistics,
    @Nullable GeospatialStatistics geospatialStatistics) {

  /** The least offset of a page: after the magic bytes. */
  private static final long FIRST_PAGE_OFFSET = 4;

  /** Copies the lists and rejects missing required fields. */
  public ColumnMetaData {
    Objects.requireNonNull(type, "type");
    encodings = List.copyOf(encodings);
    pathInSchema = pathInSchema == null ? null : List.copyOf(pathInSchema);
    Objects.requireNonNull(codec, "codec");
    keyValueMetadata = keyValueMetadata == null ? null : List.copyOf(keyValueMetadata);
    encodingStats = encodingStats == null ? null : List.copyOf(encodingStats);
  }

  /**
   * File offset of the first page, by these metadata: of the dictionary page, or of the first data
   * page where there is none. Some writers state 0 for a missing dictionary page, or an offset
   * after the data.
   */
  public long startOffset() {
    return dictionaryPageOffset != null
            && dictionaryPageOffset >= FIRST_PAGE_OFFSET
            && dictionaryPageOffset < dataPageOffset
        ? dictionaryPageOffset
        : dataPageOffset;
  }

  /** A builder whose fields are all absent, 0 or null. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder with the fields of this record. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.type = type;
    builder.encodings = encodings;
    builder.pathInSchema = pathInSchema;
    builder.codec = codec;
    builder.numValues = numValues;
    builder.totalUncompressedSize = totalUncompressedSize;
    builder.totalCompressedSize = totalCompressedSize;
    builder.keyValueMetadata = keyValueMetadata;
    builder.dataPageOffset = dataPageOffset;
    builder.indexPageOffset = indexPageOffset;
    builder.dictionaryPageOffset = dictionaryPageOffset;
    builder.statistics = statistics;
    builder.encodingStats = encodingStats;
    builder.bloomFilterOffset = bloomFilterOffset;
    builder.bloomFilterLength = bloomFilterLength;
    builder.sizeStatistics = sizeStatistics;
    builder.geospatialStatistics = geospatialStatistics;
    return builder;
  }

  /** Collects the fields of a {@link ColumnMetaData}; not thread-safe. */
  public static final class Builder {
    private @Nullable Type type;
    private @Nullable List<Encoding> encodings;
    private @Nullable List<String> pathInSchema;
    private @Nullable CompressionCodec codec;
    private long numValues;
    private long totalUncompressedSize;
    private long totalCompressedSize;
    private @Nullable List<KeyValue> keyValueMetadata;
    private long dataPageOffset;
    private @Nullable Long indexPageOffset;
    private @Nullable Long dictionaryPageOffset;
    private @Nullable Statistics statistics;
    private @Nullable List<PageEncodingStats> encodingStats;
    private @Nullable Long bloomFilterOffset;
    private @Nullable Integer bloomFilterLength;
    private @Nullable SizeStatistics sizeStatistics;
    private @Nullable GeospatialStatistics geospatialStatistics;

    private Builder() {}

    /** Sets {@link ColumnMetaData#type()}. */
    public Builder type(Type type) {
      this.type = type;
      return this;
    }

    /** Sets {@link ColumnMetaData#encodings()}. */
    public Builder encodings(List<Encoding> encodings) {
      this.encodings = encodings;
      return this;
    }

    /** Sets {@link ColumnMetaData#pathInSchema()}. */
    public Builder pathInSchema(@Nullable List<String> pathInSchema) {
      this.pathInSchema = pathInSchema;
      return this;
    }

    /** Sets {@link ColumnMetaData#codec()}. */
    public Builder codec(CompressionCodec codec) {
      this.codec = codec;
      return this;
    }

    /** Sets {@link ColumnMetaData#numValues()}. */
    public Builder numValues(long numValues) {
      this.numValues = numValues;
      return this;
    }

    /** Sets {@link ColumnMetaData#totalUncompressedSize()}. */
    public Builder totalUncompressedSize(long totalUncompressedSize) {
      this.totalUncompressedSize = totalUncompressedSize;
      return this;
    }

    /** Sets {@link ColumnMetaData#totalCompressedSize()}. */
    public Builder totalCompressedSize(long totalCompressedSize) {
      this.totalCompressedSize = totalCompressedSize;
      return this;
    }

    /** Sets {@link ColumnMetaData#keyValueMetadata()}. */
    public Builder keyValueMetadata(@Nullable List<KeyValue> keyValueMetadata) {
      this.keyValueMetadata = keyValueMetadata;
      return this;
    }

    /** Sets {@link ColumnMetaData#dataPageOffset()}. */
    public Builder dataPageOffset(long dataPageOffset) {
      this.dataPageOffset = dataPageOffset;
      return this;
    }

    /** Sets {@link ColumnMetaData#indexPageOffset()}. */
    public Builder indexPageOffset(@Nullable Long indexPageOffset) {
      this.indexPageOffset = indexPageOffset;
      return this;
    }

    /** Sets {@link ColumnMetaData#dictionaryPageOffset()}. */
    public Builder dictionaryPageOffset(@Nullable Long dictionaryPageOffset) {
      this.dictionaryPageOffset = dictionaryPageOffset;
      return this;
    }

    /** Sets {@link ColumnMetaData#statistics()}. */
    public Builder statistics(@Nullable Statistics statistics) {
      this.statistics = statistics;
      return this;
    }

    /** Sets {@link ColumnMetaData#encodingStats()}. */
    public Builder encodingStats(@Nullable List<PageEncodingStats> encodingStats) {
      this.encodingStats = encodingStats;
      return this;
    }

    /** Sets {@link ColumnMetaData#bloomFilterOffset()}. */
    public Builder bloomFilterOffset(@Nullable Long bloomFilterOffset) {
      this.bloomFilterOffset = bloomFilterOffset;
      return this;
    }

    /** Sets {@link ColumnMetaData#bloomFilterLength()}. */
    public Builder bloomFilterLength(@Nullable Integer bloomFilterLength) {
      this.bloomFilterLength = bloomFilterLength;
      return this;
    }

    /** Sets {@link ColumnMetaData#sizeStatistics()}. */
    public Builder sizeStatistics(@Nullable SizeStatistics sizeStatistics) {
      this.sizeStatistics = sizeStatistics;
      return this;
    }

    /** Sets {@link ColumnMetaData#geospatialStatistics()}. */
    public Builder geospatialStatistics(@Nullable GeospatialStatistics geospatialStatistics) {
      this.geospatialStatistics = geospatialStatistics;
      return this;
    }

    /** The record; required lists and objects must have been set. */
    public ColumnMetaData build() {
      return new ColumnMetaData(
          Objects.requireNonNull(type, "type"),
          Objects.requireNonNull(encodings, "encodings"),
          pathInSchema,
          Objects.requireNonNull(codec, "codec"),
          numValues,
          totalUncompressedSize,
          totalCompressedSize,
          keyValueMetadata,
          dataPageOffset,
          indexPageOffset,
          dictionaryPageOffset,
          statistics,
          encodingStats,
          bloomFilterOffset,
          bloomFilterLength,
          sizeStatistics,
          geospatialStatistics);
    }
  }
}
