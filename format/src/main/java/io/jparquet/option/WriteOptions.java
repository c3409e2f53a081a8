package io.jparquet.option;

import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.bloom.BloomFilterBuilder;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.PrimitiveNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How a file is written: sizes, encodings, statistics, compression, footer metadata. Immutable.
 *
 * <p>{@link #fromProperties} understands the property names that users of Parquet on Hadoop and
 * Spark know. Properties marked "per column" may be given for one leaf column by appending {@code
 * #} and the column's dot path to the name ({@code parquet.enable.dictionary#address.city}); a
 * column that the file does not have is ignored, since the properties may be those of many files:
 *
 * <table>
 * <caption>Properties</caption>
 * <tr><th>name</th><th>default</th></tr>
 * <tr><td>parquet.block.size</td><td>134217728 bytes</td></tr>
 * <tr><td>parquet.block.row.count.limit</td><td>2147483647 rows</td></tr>
 * <tr><td>parquet.page.size</td><td>1048576 bytes</td></tr>
 * <tr><td>parquet.page.row.count.limit</td><td>20000 rows</td></tr>
 * <tr><td>parquet.page.write-checksum.enabled</td><td>true</td></tr>
 * <tr><td>parquet.dictionary.page.size</td><td>1048576 bytes</td></tr>
 * <tr><td>parquet.enable.dictionary (per column)</td><td>true</td></tr>
 * <tr><td>jparquet.compatibility</td><td>spark (or v2, or preview: {@link CompatibilityLevel})
 * </td></tr>
 * <tr><td>parquet.writer.version</td><td>v1 (or PARQUET_1_0): the level spark; v2 (or PARQUET_2_0):
 * the level v2 without BYTE_STREAM_SPLIT</td></tr>
 * <tr><td>parquet.enable.bytestreamsplit (per column)</td><td>true at the levels v2 and preview
 * </td></tr>
 * <tr><td>jparquet.encoding (per column)</td><td>chosen by the values; or the name of an
 * encoding</td></tr>
 * <tr><td>parquet.bloom.filter.enabled (per column)</td><td>false</td></tr>
 * <tr><td>parquet.bloom.filter.fpp (per column)</td><td>0.01</td></tr>
 * <tr><td>parquet.bloom.filter.max.bytes</td><td>1048576 bytes</td></tr>
 * <tr><td>parquet.bloom.filter.expected.ndv (per column)</td><td>not needed; saves memory,
 * but with many more values there is no filter</td></tr>
 * <tr><td>parquet.compression (per column)</td><td>SNAPPY</td></tr>
 * <tr><td>parquet.compression.codec.zstd.level (per column)</td><td>3</td></tr>
 * <tr><td>zlib.compress.level (per column)</td><td>DEFAULT_COMPRESSION (or 0 to 9, or BEST_SPEED)
 * </td></tr>
 * <tr><td>compression.brotli.quality (per column)</td><td>5</td></tr>
 * <tr><td>parquet.compression.level (per column only)</td><td>that of the column's codec</td></tr>
 * <tr><td>parquet.column.statistics.enabled (per column)</td><td>true</td></tr>
 * <tr><td>parquet.size.statistics.enabled (per column)</td><td>true</td></tr>
 * <tr><td>jparquet.column.order (per column)</td><td>TYPE_ORDER; or IEEE_754_TOTAL_ORDER for FLOAT,
 * DOUBLE and FLOAT16, INT96_TIMESTAMP_ORDER for INT96. Given for all columns, it counts for those
 * that can have it.</td></tr>
 * <tr><td>jparquet.variant.shredding (per VARIANT column)</td><td>none: as the schema says; or infer:
 * {@code RecordWriter} keeps the first records, at most 4096 or 64 MiB, and gives the VARIANT groups
 * that have no {@code typed_value} one for what the records have in common, unless jparquet.encoding
 * is given for all columns; in Spark it takes more, see docs/type-mapping.md</td></tr>
 * <tr><td>parquet.columnindex.truncate.length</td><td>64 bytes</td></tr>
 * <tr><td>parquet.statistics.truncate.length</td><td>2147483647 bytes</td></tr>
 * </table>
 */
public final class WriteOptions {
  private final Builder values;

  private WriteOptions(Builder values) {
    this.values = new Builder(values);
  }

  /** All defaults. */
  public static WriteOptions defaults() {
    return builder().build();
  }

  /** A builder that holds the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Options from properties; names that are not listed above are ignored, but for those that ask
   * for encryption.
   *
   * @throws IllegalArgumentException naming the property and its value if a value is not understood
   * @throws UnsupportedFeatureException if a property names keys of encryption, which {@link
   *     Builder#encryption} takes: see {@code io.jparquet.crypto.keys.KeyProperties}
   */
  public static WriteOptions fromProperties(Map<String, String> properties) {
    return builder().properties(properties).build();
  }

  /** A builder that holds these options. */
  public Builder toBuilder() {
    return new Builder(values);
  }

  /** Bytes of buffered column data at which a row group is flushed. */
  public long blockSize() {
    return values.blockSize;
  }

  /** Rows at which a row group is flushed. */
  public int blockRowCountLimit() {
    return values.blockRowCountLimit;
  }

  /** Bytes of encoded, uncompressed data at which a data page is cut. */
  public int pageSize() {
    return values.pageSize;
  }

  /** Rows at which a data page is cut. */
  public int pageRowCountLimit() {
    return values.pageRowCountLimit;
  }

  /** Whether page headers carry a CRC. */
  public boolean pageChecksums() {
    return values.pageChecksums;
  }

  /** Bytes that a PLAIN-encoded dictionary may reach; later pages are not dictionary-encoded. */
  public int dictionaryPageSize() {
    return values.dictionaryPageSize;
  }

  /** Whether a dictionary is tried for the column. */
  public boolean dictionaryEnabled(String dotPath) {
    return values.dictionary.of(dotPath);
  }

  /** Whether a typed_value is to be found for a VARIANT group whose schema has none. */
  public boolean variantShreddingInferred(String dotPath) {
    return values.variantShredding.of(dotPath) && values.encoding.common() == null;
  }

  /** How new a reader has to be. */
  public CompatibilityLevel compatibility() {
    return values.compatibility;
  }

  /** The encoding that is asked for the column's values; null to choose one by the values. */
  public Encoding encoding(String dotPath) {
    return values.encoding.of(dotPath);
  }

  /** Whether BYTE_STREAM_SPLIT may be chosen for the column. */
  public boolean byteStreamSplitEnabled(String dotPath) {
    Boolean enabled = values.byteStreamSplit.of(dotPath);
    return enabled == null ? compatibility() != CompatibilityLevel.SPARK : enabled;
  }

  /** Whether a Bloom filter is made for the column; never for BOOLEAN. */
  public boolean bloomFilterEnabled(String dotPath) {
    return values.bloomFilter.of(dotPath);
  }

  /** The rate of false positives that the column's Bloom filters must not exceed. */
  public double bloomFilterFpp(String dotPath) {
    return values.bloomFilterFpp.of(dotPath);
  }

  /**
   * Bytes that the column's Bloom filters are collected in, and the most that they may have: enough
   * for the expected number of distinct values, if it is known, and at most the limit.
   */
  public int bloomFilterBytes(String dotPath) {
    Long expected = values.bloomFilterNdv.of(dotPath);
    if (expected == null) {
      return values.bloomFilterMaxBytes;
    }
    long needed = BloomFilterBuilder.bytesFor(expected, bloomFilterFpp(dotPath));
    if (needed >= values.bloomFilterMaxBytes) {
      return values.bloomFilterMaxBytes;
    }
    // The next power of two, because the builder rounds down.
    return (int) Math.min(values.bloomFilterMaxBytes, Long.highestOneBit(needed - 1) * 2);
  }

  /** The codec of the columns that have none of their own. */
  public CompressionCodec compression() {
    return values.compression.codec();
  }

  /** The codec and level of the column's pages. */
  public Compression compression(String dotPath) {
    return values.compression.of(dotPath);
  }

  /** Whether min, max and null counts are collected for the column (chunk, pages, column index). */
  public boolean statisticsEnabled(String dotPath) {
    return values.statistics.of(dotPath);
  }

  /** Whether size statistics (unencoded bytes, level histograms) are written for the column. */
  public boolean sizeStatisticsEnabled(String dotPath) {
    return values.sizeStatistics.of(dotPath);
  }

  /** Bytes that a bound in the column index may have. */
  public int columnIndexTruncateLength() {
    return values.columnIndexTruncateLength;
  }

  /** Bytes that a bound in the statistics of a chunk or page may have. */
  public int statisticsTruncateLength() {
    return values.statisticsTruncateLength;
  }

  /** Key-value pairs of the footer, in order. */
  public Map<String, String> keyValueMetadata() {
    return Collections.unmodifiableMap(values.keyValueMetadata);
  }

  /** The sort order of the rows in every row group as the caller promises it; empty for none. */
  public List<SortingColumn> sortingColumns() {
    return Collections.unmodifiableList(values.sortingColumns);
  }

  /**
   * The order in which the bounds of a column are found and declared.
   *
   * @throws IllegalArgumentException if the order that is set for this column is not for its type
   */
  public ColumnOrder columnOrder(LeafColumn column) {
    ColumnOrder wanted = values.columnOrder.of(column.dotPath());
    if (suits(wanted, column.node())) {
      return wanted;
    }
    if (values.columnOrder.isOwn(column.dotPath())) {
      throw new IllegalArgumentException(
          "Column "
              + column.dotPath()
              + " can't have the order "
              + WriteProperty.name(wanted)
              + ": IEEE_754_TOTAL_ORDER is for FLOAT, DOUBLE and FLOAT16, INT96_TIMESTAMP_ORDER for"
              + " INT96, TYPE_ORDER for all types");
    }
    return new ColumnOrder.TypeDefinedOrder();
  }

  private static boolean suits(ColumnOrder order, PrimitiveNode node) {
    return order instanceof ColumnOrder.TypeDefinedOrder || ValueOrder.of(node, order).isDefined();
  }

  /** The footer's {@code created_by}. */
  public String createdBy() {
    return values.createdBy;
  }

  /** How the file is encrypted; null for plain files. */
  public FileEncryption encryption() {
    return values.encryption;
  }

  /** Collects options; setters check their argument and return the builder. */
  public static final class Builder {
    private long blockSize = 128L << 20;
    private int blockRowCountLimit = Integer.MAX_VALUE;
    private int pageSize = 1 << 20;
    private int pageRowCountLimit = 20_000;
    private boolean pageChecksums = true;
    private int dictionaryPageSize = 1 << 20;
    private CompatibilityLevel compatibility = CompatibilityLevel.SPARK;
    private int bloomFilterMaxBytes = 1 << 20;
    private int columnIndexTruncateLength = 64;
    private int statisticsTruncateLength = Integer.MAX_VALUE;
    private String createdBy = WriterIdentity.createdBy();
    private FileEncryption encryption;
    private final Map<String, String> keyValueMetadata;
    private final List<SortingColumn> sortingColumns;

    final ColumnSetting<Boolean> dictionary;
    final ColumnSetting<Encoding> encoding;
    final ColumnSetting<Boolean> byteStreamSplit;
    final ColumnSetting<Boolean> variantShredding;
    final CompressionSettings compression;
    final ColumnSetting<ColumnOrder> columnOrder;
    final ColumnSetting<Boolean> statistics;
    final ColumnSetting<Boolean> sizeStatistics;
    final ColumnSetting<Boolean> bloomFilter;
    final ColumnSetting<Double> bloomFilterFpp;
    final ColumnSetting<Long> bloomFilterNdv;

    private Builder() {
      dictionary = new ColumnSetting<>(true);
      encoding = new ColumnSetting<>((Encoding) null);
      byteStreamSplit = new ColumnSetting<>((Boolean) null);
      variantShredding = new ColumnSetting<>(false);
      compression = new CompressionSettings();
      columnOrder = new ColumnSetting<>(new ColumnOrder.TypeDefinedOrder());
      statistics = new ColumnSetting<>(true);
      sizeStatistics = new ColumnSetting<>(true);
      bloomFilter = new ColumnSetting<>(false);
      bloomFilterFpp = new ColumnSetting<>(0.01);
      bloomFilterNdv = new ColumnSetting<>((Long) null);
      keyValueMetadata = new LinkedHashMap<>();
      sortingColumns = new ArrayList<>();
    }

    private Builder(Builder from) {
      blockSize = from.blockSize;
      blockRowCountLimit = from.blockRowCountLimit;
      pageSize = from.pageSize;
      pageRowCountLimit = from.pageRowCountLimit;
      pageChecksums = from.pageChecksums;
      dictionaryPageSize = from.dictionaryPageSize;
      compatibility = from.compatibility;
      bloomFilterMaxBytes = from.bloomFilterMaxBytes;
      columnIndexTruncateLength = from.columnIndexTruncateLength;
      statisticsTruncateLength = from.statisticsTruncateLength;
      createdBy = from.createdBy;
      encryption = from.encryption;
      dictionary = new ColumnSetting<>(from.dictionary);
      encoding = new ColumnSetting<>(from.encoding);
      byteStreamSplit = new ColumnSetting<>(from.byteStreamSplit);
      variantShredding = new ColumnSetting<>(from.variantShredding);
      compression = new CompressionSettings(from.compression);
      columnOrder = new ColumnSetting<>(from.columnOrder);
      statistics = new ColumnSetting<>(from.statistics);
      sizeStatistics = new ColumnSetting<>(from.sizeStatistics);
      bloomFilter = new ColumnSetting<>(from.bloomFilter);
      bloomFilterFpp = new ColumnSetting<>(from.bloomFilterFpp);
      bloomFilterNdv = new ColumnSetting<>(from.bloomFilterNdv);
      keyValueMetadata = new LinkedHashMap<>(from.keyValueMetadata);
      sortingColumns = new ArrayList<>(from.sortingColumns);
    }

    /**
     * The options as they are now; the builder may be used further.
     *
     * @throws IllegalArgumentException if a column has a level that its codec lacks
     */
    public WriteOptions build() {
      compression.check();
      return new WriteOptions(this);
    }

    /** Applies properties, see {@link WriteOptions}; null values are ignored. */
    public Builder properties(Map<String, String> properties) {
      // What is more general first, so that what is more special overrides it.
      WriteProperty.GENERAL.forEach(name -> apply(name, properties.get(name)));
      properties.forEach(
          (name, value) -> {
            if (!WriteProperty.GENERAL.contains(name)) {
              apply(name, value);
            }
          });
      return this;
    }

    private void apply(String name, String value) {
      if (value != null) {
        new WriteProperty(name, value.trim()).applyTo(this);
      }
    }

    /** See {@link WriteOptions#blockSize()}. */
    public Builder blockSize(long bytes) {
      blockSize = positive("block size", bytes);
      return this;
    }

    /** See {@link WriteOptions#blockRowCountLimit()}. */
    public Builder blockRowCountLimit(int rows) {
      blockRowCountLimit = (int) positive("block row count limit", rows);
      return this;
    }

    /** See {@link WriteOptions#pageSize()}. */
    public Builder pageSize(int bytes) {
      pageSize = (int) positive("page size", bytes);
      return this;
    }

    /** See {@link WriteOptions#pageRowCountLimit()}. */
    public Builder pageRowCountLimit(int rows) {
      pageRowCountLimit = (int) positive("page row count limit", rows);
      return this;
    }

    /** See {@link WriteOptions#pageChecksums()}. */
    public Builder pageChecksums(boolean enabled) {
      pageChecksums = enabled;
      return this;
    }

    /** See {@link WriteOptions#dictionaryPageSize()}. */
    public Builder dictionaryPageSize(int bytes) {
      dictionaryPageSize = (int) positive("dictionary page size", bytes);
      return this;
    }

    /** Whether a dictionary is tried for columns that have no setting of their own. */
    public Builder dictionary(boolean enabled) {
      dictionary.set(null, enabled);
      return this;
    }

    /** Whether a dictionary is tried for one column. */
    public Builder dictionary(String dotPath, boolean enabled) {
      dictionary.set(Objects.requireNonNull(dotPath), enabled);
      return this;
    }

    /** See {@link WriteOptions#compatibility()}. */
    public Builder compatibility(CompatibilityLevel level) {
      compatibility = Objects.requireNonNull(level);
      return this;
    }

    /**
     * The encoding of one column's values, at any level. RLE_DICTIONARY and PLAIN_DICTIONARY both
     * mean a dictionary as long as it keeps to its size. That the encoding suits the type is
     * checked when a file is opened.
     */
    public Builder encoding(String dotPath, Encoding wanted) {
      encoding.set(Objects.requireNonNull(dotPath), wanted);
      return this;
    }

    /** Whether BYTE_STREAM_SPLIT may be chosen for columns that have no setting of their own. */
    public Builder byteStreamSplit(boolean enabled) {
      byteStreamSplit.set(null, enabled);
      return this;
    }

    /** Whether BYTE_STREAM_SPLIT may be chosen for one column. */
    public Builder byteStreamSplit(String dotPath, boolean enabled) {
      byteStreamSplit.set(Objects.requireNonNull(dotPath), enabled);
      return this;
    }

    /** Whether VARIANT groups that have no setting of their own are shredded by a sample. */
    public Builder inferVariantShredding(boolean enabled) {
      variantShredding.set(null, enabled);
      return this;
    }

    /** Whether one VARIANT group is shredded by a sample. */
    public Builder inferVariantShredding(String dotPath, boolean enabled) {
      variantShredding.set(Objects.requireNonNull(dotPath), enabled);
      return this;
    }

    /** Whether Bloom filters are made for columns that have no setting of their own. */
    public Builder bloomFilter(boolean enabled) {
      bloomFilter.set(null, enabled);
      return this;
    }

    /** Whether Bloom filters are made for one column. */
    public Builder bloomFilter(String dotPath, boolean enabled) {
      bloomFilter.set(Objects.requireNonNull(dotPath), enabled);
      return this;
    }

    /** The rate of false positives for one column. */
    public Builder bloomFilterFpp(String dotPath, double rate) {
      bloomFilterFpp.set(Objects.requireNonNull(dotPath), WriteProperty.rate(rate));
      return this;
    }

    /** Distinct values that a row group is expected to have in one column. */
    public Builder bloomFilterExpectedNdv(String dotPath, long distinctValues) {
      bloomFilterNdv.set(
          Objects.requireNonNull(dotPath), positive("number of values", distinctValues));
      return this;
    }

    /** Bytes that a Bloom filter may have. */
    public Builder bloomFilterMaxBytes(int bytes) {
      bloomFilterMaxBytes = (int) positive("Bloom filter size", bytes);
      return this;
    }

    /** The codec of the columns that have none of their own. */
    public Builder compression(CompressionCodec codec) {
      compression.codec(null, codec);
      return this;
    }

    /** The codec of one column. */
    public Builder compression(String dotPath, CompressionCodec codec) {
      compression.codec(Objects.requireNonNull(dotPath), codec);
      return this;
    }

    /**
     * The level of a codec, for the columns that have it and no level of their own.
     *
     * @param level see {@link Compression#level()}
     */
    public Builder compressionLevel(CompressionCodec codec, int level) {
      compression.level(null, codec, level);
      return this;
    }

    /**
     * The level of one column whatever its codec; goes before the levels of codecs.
     *
     * @param level see {@link Compression#level()}; checked by {@link #build()}
     */
    public Builder compressionLevel(String dotPath, int level) {
      compression.level(dotPath, level);
      return this;
    }

    /** The level of a codec for one column, if the column has that codec. */
    public Builder compressionLevel(String dotPath, CompressionCodec codec, int level) {
      compression.level(Objects.requireNonNull(dotPath), codec, level);
      return this;
    }

    /** Whether statistics are collected for columns that have no setting of their own. */
    public Builder statistics(boolean enabled) {
      statistics.set(null, enabled);
      return this;
    }

    /** Whether statistics are collected for one column. */
    public Builder statistics(String dotPath, boolean enabled) {
      statistics.set(Objects.requireNonNull(dotPath), enabled);
      return this;
    }

    /** The order of bounds, for the columns that can have it and have no order of their own. */
    public Builder columnOrder(ColumnOrder order) {
      columnOrder.set(null, Objects.requireNonNull(order));
      return this;
    }

    /**
     * The order of one column's bounds; that it suits the type is checked when a file is opened.
     */
    public Builder columnOrder(String dotPath, ColumnOrder order) {
      columnOrder.set(Objects.requireNonNull(dotPath), order);
      return this;
    }

    /** Whether size statistics are written for columns that have no setting of their own. */
    public Builder sizeStatistics(boolean enabled) {
      sizeStatistics.set(null, enabled);
      return this;
    }

    /** Whether size statistics are written for one column. */
    public Builder sizeStatistics(String dotPath, boolean enabled) {
      sizeStatistics.set(Objects.requireNonNull(dotPath), enabled);
      return this;
    }

    /** See {@link WriteOptions#columnIndexTruncateLength()}. */
    public Builder columnIndexTruncateLength(int bytes) {
      columnIndexTruncateLength = (int) positive("column index truncate length", bytes);
      return this;
    }

    /** See {@link WriteOptions#statisticsTruncateLength()}. */
    public Builder statisticsTruncateLength(int bytes) {
      statisticsTruncateLength = (int) positive("statistics truncate length", bytes);
      return this;
    }

    /** Adds a key-value pair of the footer; {@code value} may be null. */
    public Builder keyValue(String key, String value) {
      keyValueMetadata.put(Objects.requireNonNull(key), value);
      return this;
    }

    /** Sets the promised sort order of the rows in every row group. */
    public Builder sortingColumns(List<SortingColumn> columns) {
      sortingColumns.clear();
      sortingColumns.addAll(columns);
      return this;
    }

    /** Sets the footer's {@code created_by}. */
    public Builder createdBy(String application) {
      createdBy = Objects.requireNonNull(application);
      return this;
    }

    /** Encrypts the file; null for plain files. The keys stay the caller's to close. */
    public Builder encryption(FileEncryption how) {
      encryption = how;
      return this;
    }

    private static long positive(String what, long value) {
      if (value <= 0) {
        throw new IllegalArgumentException("The " + what + " must be positive, found " + value);
      }
      return value;
    }
  }
}
