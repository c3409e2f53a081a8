package io.jparquet;

import io.jparquet.codec.BlockCodecs;
import io.jparquet.codec.Compression;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.SortingColumn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * How a file is written: sizes, encodings, statistics, compression, footer metadata. Immutable.
 *
 * <p>{@link #fromProperties} understands the property names that users of Parquet on Hadoop and
 * Spark know. Properties marked "per column" may be given for one leaf column by appending {@code
 * #} and the column's dot path to the name ({@code parquet.enable.dictionary#address.city}):
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
 * <tr><td>parquet.writer.version</td><td>v1 (or PARQUET_1_0; v2 or PARQUET_2_0)</td></tr>
 * <tr><td>parquet.compression (per column)</td><td>SNAPPY</td></tr>
 * <tr><td>parquet.compression.codec.zstd.level (per column)</td><td>3</td></tr>
 * <tr><td>zlib.compress.level (per column)</td><td>DEFAULT_COMPRESSION (or 0 to 9, or BEST_SPEED)
 * </td></tr>
 * <tr><td>compression.brotli.quality (per column)</td><td>5</td></tr>
 * <tr><td>parquet.compression.level (per column only)</td><td>that of the column's codec</td></tr>
 * <tr><td>parquet.column.statistics.enabled (per column)</td><td>true</td></tr>
 * <tr><td>parquet.size.statistics.enabled (per column)</td><td>true</td></tr>
 * <tr><td>parquet.columnindex.truncate.length</td><td>64 bytes</td></tr>
 * <tr><td>parquet.statistics.truncate.length</td><td>2147483647 bytes</td></tr>
 * </table>
 */
public final class WriteOptions {
  /** Which data pages are written. */
  public enum WriterVersion {
    /** Data pages V1, readable by every reader. */
    PARQUET_1_0,
    /** Data pages V2: levels outside the compressed part. */
    PARQUET_2_0
  }

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
   * Options from properties; names that are not listed above are ignored.
   *
   * @throws IllegalArgumentException naming the property and its value if a value is not understood
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
    return values.dictionaryColumns.getOrDefault(dotPath, values.dictionaryEnabled);
  }

  /** Which data pages are written. */
  public WriterVersion writerVersion() {
    return values.writerVersion;
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
    return values.statisticsColumns.getOrDefault(dotPath, values.statisticsEnabled);
  }

  /** Whether size statistics (unencoded bytes, level histograms) are written for the column. */
  public boolean sizeStatisticsEnabled(String dotPath) {
    return values.sizeStatisticsColumns.getOrDefault(dotPath, values.sizeStatisticsEnabled);
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

  /** The footer's {@code created_by}. */
  public String createdBy() {
    return values.createdBy;
  }

  /** Collects options; setters check their argument and return the builder. */
  public static final class Builder {
    private long blockSize = 128L << 20;
    private int blockRowCountLimit = Integer.MAX_VALUE;
    private int pageSize = 1 << 20;
    private int pageRowCountLimit = 20_000;
    private boolean pageChecksums = true;
    private int dictionaryPageSize = 1 << 20;
    private boolean dictionaryEnabled = true;
    private final Map<String, Boolean> dictionaryColumns;
    private WriterVersion writerVersion = WriterVersion.PARQUET_1_0;
    private final CompressionSettings compression;
    private boolean statisticsEnabled = true;
    private final Map<String, Boolean> statisticsColumns;
    private boolean sizeStatisticsEnabled = true;
    private final Map<String, Boolean> sizeStatisticsColumns;
    private int columnIndexTruncateLength = 64;
    private int statisticsTruncateLength = Integer.MAX_VALUE;
    private final Map<String, String> keyValueMetadata;
    private final List<SortingColumn> sortingColumns;
    private String createdBy = WriterIdentity.createdBy();

    private Builder() {
      compression = new CompressionSettings();
      dictionaryColumns = new HashMap<>();
      statisticsColumns = new HashMap<>();
      sizeStatisticsColumns = new HashMap<>();
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
      dictionaryEnabled = from.dictionaryEnabled;
      dictionaryColumns = new HashMap<>(from.dictionaryColumns);
      writerVersion = from.writerVersion;
      compression = new CompressionSettings(from.compression);
      statisticsEnabled = from.statisticsEnabled;
      statisticsColumns = new HashMap<>(from.statisticsColumns);
      sizeStatisticsEnabled = from.sizeStatisticsEnabled;
      sizeStatisticsColumns = new HashMap<>(from.sizeStatisticsColumns);
      columnIndexTruncateLength = from.columnIndexTruncateLength;
      statisticsTruncateLength = from.statisticsTruncateLength;
      keyValueMetadata = new LinkedHashMap<>(from.keyValueMetadata);
      sortingColumns = new ArrayList<>(from.sortingColumns);
      createdBy = from.createdBy;
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
      properties.forEach(
          (name, value) -> {
            if (value != null) {
              new Property(name, value.trim()).applyTo(this);
            }
          });
      return this;
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
      dictionaryEnabled = enabled;
      return this;
    }

    /** Whether a dictionary is tried for one column. */
    public Builder dictionary(String dotPath, boolean enabled) {
      dictionaryColumns.put(Objects.requireNonNull(dotPath), enabled);
      return this;
    }

    /** See {@link WriteOptions#writerVersion()}. */
    public Builder writerVersion(WriterVersion version) {
      writerVersion = Objects.requireNonNull(version);
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
      statisticsEnabled = enabled;
      return this;
    }

    /** Whether statistics are collected for one column. */
    public Builder statistics(String dotPath, boolean enabled) {
      statisticsColumns.put(Objects.requireNonNull(dotPath), enabled);
      return this;
    }

    /** Whether size statistics are written for columns that have no setting of their own. */
    public Builder sizeStatistics(boolean enabled) {
      sizeStatisticsEnabled = enabled;
      return this;
    }

    /** Whether size statistics are written for one column. */
    public Builder sizeStatistics(String dotPath, boolean enabled) {
      sizeStatisticsColumns.put(Objects.requireNonNull(dotPath), enabled);
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

    private static long positive(String what, long value) {
      if (value <= 0) {
        throw new IllegalArgumentException("The " + what + " must be positive, found " + value);
      }
      return value;
    }
  }

  /** One property: its name, the column it is for (null for all), its value. */
  private record Property(String key, String name, String column, String value) {
    Property(String key, String value) {
      this(key, nameOf(key), columnOf(key), value);
    }

    private static String nameOf(String key) {
      int hash = key.indexOf('#');
      return hash < 0 ? key : key.substring(0, hash);
    }

    private static String columnOf(String key) {
      int hash = key.indexOf('#');
      return hash < 0 ? null : key.substring(hash + 1);
    }

    void applyTo(Builder b) {
      if (compression(b.compression)) {
        return;
      }
      if (column != null) {
        applyToColumn(b);
        return;
      }
      switch (name) {
        case "parquet.block.size" -> b.blockSize(size(Long.MAX_VALUE));
        case "parquet.block.row.count.limit" -> b.blockRowCountLimit(intSize());
        case "parquet.page.size" -> b.pageSize(intSize());
        case "parquet.page.row.count.limit" -> b.pageRowCountLimit(intSize());
        case "parquet.page.write-checksum.enabled" -> b.pageChecksums(bool());
        case "parquet.dictionary.page.size" -> b.dictionaryPageSize(intSize());
        case "parquet.enable.dictionary" -> b.dictionary(bool());
        case "parquet.writer.version" -> b.writerVersion(version());
        case "parquet.column.statistics.enabled" -> b.statistics(bool());
        case "parquet.size.statistics.enabled" -> b.sizeStatistics(bool());
        case "parquet.columnindex.truncate.length" -> b.columnIndexTruncateLength(intSize());
        case "parquet.statistics.truncate.length" -> b.statisticsTruncateLength(intSize());
        default -> {
          // Properties of other tools and of later versions are none of our business.
        }
      }
    }

    /** Takes a codec or level, of one column or of all; false if the property is none. */
    private boolean compression(CompressionSettings settings) {
      switch (name) {
        case "parquet.compression" -> settings.codec(column, codec());
        case "parquet.compression.codec.zstd.level" ->
            level(settings, CompressionCodec.ZSTD, anyInt());
        case "compression.brotli.quality" -> level(settings, CompressionCodec.BROTLI, anyInt());
        case "zlib.compress.level" -> level(settings, CompressionCodec.GZIP, gzipLevel());
        case "parquet.compression.level" -> {
          if (column != null) {
            settings.level(column, anyInt());
          }
        }
        default -> {
          return false;
        }
      }
      return true;
    }

    private void level(CompressionSettings settings, CompressionCodec codec, int level) {
      try {
        settings.level(column, codec, level);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("Property " + key + ": " + e.getMessage(), e);
      }
    }

    private void applyToColumn(Builder b) {
      switch (name) {
        case "parquet.enable.dictionary" -> b.dictionary(column, bool());
        case "parquet.column.statistics.enabled" -> b.statistics(column, bool());
        case "parquet.size.statistics.enabled" -> b.sizeStatistics(column, bool());
        default -> {
          // As above.
        }
      }
    }

    private int intSize() {
      return (int) size(Integer.MAX_VALUE);
    }

    private int anyInt() {
      return (int) number(Integer.MIN_VALUE + 1, Integer.MAX_VALUE);
    }

    private long size(long max) {
      return number(1, max);
    }

    private long number(long min, long max) {
      try {
        long number = Long.parseLong(value);
        if (number >= min && number <= max) {
          return number;
        }
      } catch (NumberFormatException e) {
        throw bad("a whole number from " + min + " to " + max, e);
      }
      throw bad("a whole number from " + min + " to " + max, null);
    }

    private boolean bool() {
      return switch (value.toLowerCase(Locale.ROOT)) {
        case "true" -> true;
        case "false" -> false;
        default -> throw bad("true or false", null);
      };
    }

    private WriterVersion version() {
      return switch (value.toUpperCase(Locale.ROOT)) {
        case "V1", "PARQUET_1_0" -> WriterVersion.PARQUET_1_0;
        case "V2", "PARQUET_2_0" -> WriterVersion.PARQUET_2_0;
        default -> throw bad("v1, v2, PARQUET_1_0 or PARQUET_2_0", null);
      };
    }

    private CompressionCodec codec() {
      String upper = value.toUpperCase(Locale.ROOT);
      for (CompressionCodec codec : CompressionCodec.values()) {
        if (codec != CompressionCodec.UNKNOWN && codec.name().equals(upper)) {
          return codec;
        }
      }
      if (upper.equals("NONE")) {
        return CompressionCodec.UNCOMPRESSED;
      }
      throw bad("UNCOMPRESSED, SNAPPY, GZIP, LZO, BROTLI, LZ4, ZSTD or LZ4_RAW", null);
    }

    private int gzipLevel() {
      return switch (value.toUpperCase(Locale.ROOT)) {
        case "DEFAULT_COMPRESSION", "-1" -> BlockCodecs.DEFAULT_LEVEL;
        case "NO_COMPRESSION" -> 0;
        case "BEST_SPEED" -> 1;
        case "BEST_COMPRESSION" -> 9;
        case "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT" ->
            2
                + List.of("TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT")
                    .indexOf(value.toUpperCase(Locale.ROOT));
        default -> anyInt();
      };
    }

    private IllegalArgumentException bad(String expected, Exception cause) {
      return new IllegalArgumentException(
          "Property " + key + " must be " + expected + ", found '" + value + "'", cause);
    }
  }
}
