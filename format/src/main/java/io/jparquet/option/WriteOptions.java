package io.jparquet.option;

import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.codec.Compression;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.SortingColumn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * How a file is written: sizes, encodings, statistics, compression, footer metadata. Each constant
 * of this class is an option, which {@link #fromProperties} reads by its {@linkplain Option#name()
 * name}; docs/options.md has a table of them. The names are those that users of Parquet on Hadoop
 * and Spark use. Immutable.
 *
 * <p>An option that is {@linkplain Option#columns() per column} can also be set for one leaf
 * column: append {@code #} and the column's dot path to the name of the property ({@code
 * parquet.enable.dictionary#address.city}). A column that the file does not have is ignored, since
 * the properties may be those of many files.
 */
public final class WriteOptions {
  private static final OptionValues.Group OPTIONS = new OptionValues.Group("writes");

  /** Bytes of buffered column data at which a row group is flushed. */
  public static final Option<Long> BLOCK_SIZE =
      OPTIONS.add(
          Option.longNumber("parquet.block.size", "bytes", 1, 128L << 20)
              .describedAs("buffered bytes at which a row group ends"));

  /** Rows at which a row group is flushed. */
  public static final Option<Integer> BLOCK_ROW_COUNT_LIMIT =
      OPTIONS.add(
          Option.number("parquet.block.row.count.limit", "rows", 1, Integer.MAX_VALUE)
              .describedAs("rows at which a row group ends"));

  /** Bytes of encoded, uncompressed data at which a data page is cut. */
  public static final Option<Integer> PAGE_SIZE =
      OPTIONS.add(
          Option.number("parquet.page.size", "bytes", 1, 1 << 20)
              .describedAs("encoded bytes at which a page ends"));

  /** Rows at which a data page is cut. */
  public static final Option<Integer> PAGE_ROW_COUNT_LIMIT =
      OPTIONS.add(
          Option.number("parquet.page.row.count.limit", "rows", 1, 20_000)
              .describedAs("rows at which a page ends"));

  /**
   * Writes a footer of all row groups so far into the middle of the file each time this number of
   * row groups is complete; 0 for none. Readers only look at the end. If the process is killed,
   * {@code FileRecovery} finds the row groups through the last of these footers. Each has the
   * schema and the metadata of all row groups before it, without page indexes, and its key-value
   * metadata has the key {@code jparquet.unfinished}.
   *
   * <p>A file that is cut right after such a footer is a valid file with fewer rows. That is also
   * true of encrypted files, which can't be shortened unnoticed without this option.
   *
   * <p>Specification: README, "Error recovery".
   */
  public static final Option<Integer> FOOTER_EVERY_ROW_GROUPS =
      OPTIONS.add(
          Option.number("jparquet.footer.every.row.groups", "row groups", 0, 0)
              .describedAs(
                  "writes a footer of the row groups so far each time so many were written, so that"
                      + " the rows of a file can be recovered if its writer is killed; 0: none"));

  /** Whether page headers carry a CRC. */
  public static final Option<Boolean> PAGE_CHECKSUMS =
      OPTIONS.add(
          Option.flag("parquet.page.write-checksum.enabled", true)
              .describedAs("writes a CRC for each page"));

  /**
   * The maximum number of bytes of a PLAIN-encoded dictionary; later pages are not
   * dictionary-encoded.
   */
  public static final Option<Integer> DICTIONARY_PAGE_SIZE =
      OPTIONS.add(
          Option.number("parquet.dictionary.page.size", "bytes", 1, 1 << 20)
              .describedAs("maximum size of a dictionary; later pages are written without it"));

  /** Whether to try a dictionary. */
  public static final Option<Boolean> DICTIONARY =
      OPTIONS.add(
          Option.flag("parquet.enable.dictionary", true)
              .perColumn()
              .describedAs("tries dictionaries"));

  /**
   * The level under parquet-java's name: sets {@link #COMPATIBILITY}, which takes precedence, and
   * {@link #BYTE_STREAM_SPLIT} to false. It does not keep its own value.
   */
  public static final Option<CompatibilityLevel> WRITER_VERSION =
      OPTIONS.add(
          Option.choice("parquet.writer.version", WriteChoices.versions(), CompatibilityLevel.SPARK)
              .describedAs("v2 is the level v2 without byte stream split"));

  /** How new readers must be. */
  public static final Option<CompatibilityLevel> COMPATIBILITY =
      OPTIONS.add(
          Option.choice("jparquet.compatibility", WriteChoices.levels(), CompatibilityLevel.SPARK)
              .describedAs(
                  "`spark`: what all readers support; `v2`: pages V2, delta encodings of bytes, byte"
                      + " stream split; `preview`: also delta encoding of integers, ALP"));

  /**
   * Whether BYTE_STREAM_SPLIT may be chosen; null to let the level decide, see {@link
   * #byteStreamSplitEnabled}.
   */
  public static final Option<@Nullable Boolean> BYTE_STREAM_SPLIT =
      OPTIONS.add(
          Option.flag("parquet.enable.bytestreamsplit")
              .perColumn()
              .defaultsTo("true at the levels v2 and preview")
              .describedAs("allows the encoding byte stream split"));

  /**
   * The encoding of values, at any level; null to choose one that suits the values. RLE_DICTIONARY
   * and PLAIN_DICTIONARY both mean a dictionary, up to its maximum size. Opening a file checks that
   * the encoding suits the type.
   */
  @SuppressWarnings("NullAway") // it does not follow what a generic method makes nullable
  public static final Option<@Nullable Encoding> ENCODING =
      OPTIONS.add(
          Option.choice("jparquet.encoding", WriteChoices.encodings())
              .perColumn()
              .defaultsTo("chosen by the values")
              .describedAs("name of an encoding"));

  /** Whether to write Bloom filters; never for BOOLEAN. */
  public static final Option<Boolean> BLOOM_FILTER =
      OPTIONS.add(
          Option.flag("parquet.bloom.filter.enabled", false)
              .perColumn()
              .describedAs("writes Bloom filters"));

  /** The maximum false positive rate of Bloom filters. */
  public static final Option<Double> BLOOM_FILTER_FPP =
      OPTIONS.add(
          Option.parsed(
                  "parquet.bloom.filter.fpp",
                  "a number above 0 and below 1",
                  Double::valueOf,
                  rate -> rate > 0 && rate < 1,
                  0.01)
              .perColumn()
              .describedAs("rate of false positives of a Bloom filter"));

  /** The maximum number of bytes of a Bloom filter. */
  public static final Option<Integer> BLOOM_FILTER_MAX_BYTES =
      OPTIONS.add(
          Option.number("parquet.bloom.filter.max.bytes", "bytes", 1, 1 << 20)
              .describedAs("maximum size of a Bloom filter"));

  /**
   * The expected number of distinct values of a row group; null if unknown. Setting it saves
   * memory, but a row group with many more values gets no filter.
   */
  public static final Option<@Nullable Long> BLOOM_FILTER_EXPECTED_NDV =
      OPTIONS.add(
          Option.longNumber("parquet.bloom.filter.expected.ndv", "values", 1)
              .perColumn()
              .defaultsTo("not needed")
              .describedAs("expected number of distinct values for a Bloom filter; saves memory"));

  /** The codec of pages; {@link #compressionLevel(String)} returns its level. */
  public static final Option<CompressionCodec> COMPRESSION =
      OPTIONS.add(
          Option.choice("parquet.compression", WriteChoices.codecs(), CompressionCodec.SNAPPY)
              .perColumn()
              .describedAs("codec"));

  /** The level of ZSTD, if that is the codec. */
  public static final Option<Integer> ZSTD_LEVEL =
      OPTIONS.add(
          Option.levelOf("parquet.compression.codec.zstd.level", CompressionCodec.ZSTD, Map.of())
              .perColumn()
              .defaultsTo("3")
              .describedAs("level of ZSTD"));

  /** The level of GZIP, if that is the codec. */
  public static final Option<Integer> GZIP_LEVEL =
      OPTIONS.add(
          Option.levelOf("zlib.compress.level", CompressionCodec.GZIP, WriteChoices.gzipLevels())
              .perColumn()
              .describedAs("level of GZIP, 0 to 9"));

  /** The level of BROTLI, if that is the codec. */
  public static final Option<Integer> BROTLI_LEVEL =
      OPTIONS.add(
          Option.levelOf("compression.brotli.quality", CompressionCodec.BROTLI, Map.of())
              .perColumn()
              .defaultsTo("5")
              .describedAs("level of BROTLI"));

  /**
   * The compression level of a column for whatever codec it has, in the codec's own scale; takes
   * precedence over the options for single codecs. {@link Builder#build()} checks that the codec
   * has it.
   */
  @SuppressWarnings("NullAway") // it does not follow what a generic method makes nullable
  public static final Option<@Nullable Integer> COMPRESSION_LEVEL =
      OPTIONS.add(
          Option.parsed(
                  "parquet.compression.level",
                  "a whole number",
                  Integer::valueOf,
                  level -> level != Compression.DEFAULT_LEVEL)
              .perColumnOnly()
              .defaultsTo("that of the column's codec")
              .describedAs("level of the column's codec"));

  /** Whether to collect min, max and null counts (chunk, pages, column index). */
  public static final Option<Boolean> STATISTICS =
      OPTIONS.add(
          Option.flag("parquet.column.statistics.enabled", true)
              .perColumn()
              .describedAs("writes bounds and counts"));

  /** Whether to write size statistics (unencoded bytes, level histograms). */
  public static final Option<Boolean> SIZE_STATISTICS =
      OPTIONS.add(
          Option.flag("parquet.size.statistics.enabled", true)
              .perColumn()
              .describedAs("writes size statistics"));

  /**
   * The order of bounds; null for TYPE_ORDER, in which INT96 has no bounds. Some readers, such as
   * Polars up to 1.41, refuse files with a column in another order. An order set for all columns
   * applies to those that can have it. Opening a file checks that an order for a single column
   * suits its type.
   */
  @SuppressWarnings("NullAway") // it does not follow what a generic method makes nullable
  public static final Option<@Nullable ColumnOrder> COLUMN_ORDER =
      OPTIONS.add(
          Option.choice("jparquet.column.order", WriteChoices.columnOrders())
              .perColumn()
              .defaultsTo("TYPE_ORDER")
              .describedAs(
                  "IEEE_754_TOTAL_ORDER for floating point; INT96_TIMESTAMP_ORDER for INT96, which"
                      + " has no bounds without it; some readers refuse files with these"));

  /**
   * Whether to shred VARIANT groups, named by dot path, according to a sample: {@code RecordWriter}
   * keeps the first records, at most 4096 or 64 MiB, and adds a {@code typed_value} for what they
   * have in common to each group without one, unless {@link #ENCODING} is set for all columns.
   * Numbers of such columns keep their values, but not their widths and scales.
   */
  public static final Option<Boolean> VARIANT_SHREDDING =
      OPTIONS.add(
          Option.choice("jparquet.variant.shredding", WriteChoices.shreddings(), false)
              .perColumn()
              .describedAs(
                  "for VARIANT columns; `infer`: by what the first records have in common"));

  /** The maximum number of bytes of a bound in the column index. */
  public static final Option<Integer> COLUMN_INDEX_TRUNCATE_LENGTH =
      OPTIONS.add(
          Option.number("parquet.columnindex.truncate.length", "bytes", 1, 64)
              .describedAs("length to which bounds of pages are shortened"));

  /** The maximum number of bytes of a bound in the statistics of a chunk or page. */
  public static final Option<Integer> STATISTICS_TRUNCATE_LENGTH =
      OPTIONS.add(
          Option.number("parquet.statistics.truncate.length", "bytes", 1, Integer.MAX_VALUE)
              .describedAs("length to which bounds of row groups are shortened"));

  /** The properties that make parquet-java encrypt a file. */
  private static final Set<String> KEY_NAMES =
      Set.of(
          "parquet.encryption.footer.key",
          "parquet.encryption.column.keys",
          "parquet.encryption.uniform.key");

  private final OptionValues values;
  private final Map<String, @Nullable String> keyValueMetadata;
  private final List<SortingColumn> sortingColumns;
  private final String createdBy;
  private final @Nullable FileEncryption encryption;

  private WriteOptions(Builder from) {
    values = new OptionValues(from.values);
    keyValueMetadata = Collections.unmodifiableMap(new LinkedHashMap<>(from.keyValueMetadata));
    sortingColumns = List.copyOf(from.sortingColumns);
    createdBy = from.createdBy;
    encryption = from.encryption;
  }

  /** All options of writes, in the order of the documentation. */
  public static List<Option<?>> all() {
    return OPTIONS.all();
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
   * Options from properties. Strict: a name that begins with {@code jparquet.} and does not exist
   * is an error; one that begins with {@code parquet.} is a warning in the log, as it may be that
   * of another tool. Other names are ignored, and so are read options and encryption properties,
   * except those that request encryption.
   *
   * @throws IllegalArgumentException naming the property and its value if a value is invalid, or
   *     naming the property and the nearest name if it does not exist
   * @throws UnsupportedFeatureException if a property names encryption keys; set these with {@link
   *     Builder#encryption}
   * @see #fromSharedProperties
   */
  public static WriteOptions fromProperties(Map<String, String> properties) {
    return builder().properties(properties).build();
  }

  /**
   * Options from properties that others share. Lenient: names that do not exist are ignored, such
   * as those that a later version or the Spark connector has. Otherwise as {@link #fromProperties}.
   */
  public static WriteOptions fromSharedProperties(Map<String, String> properties) {
    return builder().sharedProperties(properties).build();
  }

  /** A builder that holds these options. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /**
   * The value of an option for the file, or for the columns without their own value. Each call is a
   * lookup: code that needs the value for each value or page keeps it.
   *
   * @throws IllegalArgumentException if it is not a write option
   */
  public <T extends @Nullable Object> T get(Option<T> option) {
    return values.get(option);
  }

  /**
   * The value of an option for one column.
   *
   * @throws IllegalArgumentException if it is not a write option, or not per column
   */
  public <T extends @Nullable Object> T get(Option<T> option, String dotPath) {
    return values.get(option, dotPath);
  }

  /**
   * The value of an option that was set for this column alone; null if none was.
   *
   * @throws IllegalArgumentException if it is not a write option, or not per column
   */
  public <T extends @Nullable Object> @Nullable T own(Option<T> option, String dotPath) {
    return values.own(option, dotPath);
  }

  /**
   * Whether an option was set for the file, or for the columns without their own value, even to its
   * default. Options that were not set may be taken from elsewhere, as a rewrite takes them from
   * its input.
   *
   * @throws IllegalArgumentException if it is not a write option
   */
  public boolean isSet(Option<?> option) {
    return values.isSet(option);
  }

  /**
   * Whether an option was set for one column, or for all.
   *
   * @throws IllegalArgumentException if it is not a write option, or not per column
   */
  public boolean isSet(Option<?> option, String dotPath) {
    return values.isSet(option) || values.own(option, dotPath) != null;
  }

  /**
   * Returns these options with another value for one of them; values of single columns stay.
   *
   * @throws IllegalArgumentException if it is not a write option, or can't have this value
   */
  public <T extends @Nullable Object> WriteOptions with(Option<T> option, T value) {
    return toBuilder().set(option, value).build();
  }

  /** Whether BYTE_STREAM_SPLIT may be chosen for the column: as set, or by the level. */
  public boolean byteStreamSplitEnabled(String dotPath) {
    Boolean enabled = get(BYTE_STREAM_SPLIT, dotPath);
    return enabled == null ? get(COMPATIBILITY) != CompatibilityLevel.SPARK : enabled;
  }

  /**
   * The compression level of the column's pages, in the scale of its codec; {@link
   * Integer#MIN_VALUE} for the codec's default.
   */
  public int compressionLevel(String dotPath) {
    Integer level = get(COMPRESSION_LEVEL, dotPath);
    if (level != null) {
      return level;
    }
    return switch (get(COMPRESSION, dotPath)) {
      case ZSTD -> get(ZSTD_LEVEL, dotPath);
      case GZIP -> get(GZIP_LEVEL, dotPath);
      case BROTLI -> get(BROTLI_LEVEL, dotPath);
      default -> Compression.DEFAULT_LEVEL;
    };
  }

  /** Key-value pairs of the footer, in order. */
  public Map<String, @Nullable String> keyValueMetadata() {
    return keyValueMetadata;
  }

  /** The sort order of the rows in every row group, as promised by the caller; empty for none. */
  public List<SortingColumn> sortingColumns() {
    return sortingColumns;
  }

  /** The footer's {@code created_by}. */
  public String createdBy() {
    return createdBy;
  }

  /** How the file is encrypted; null for plain files. */
  public @Nullable FileEncryption encryption() {
    return encryption;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WriteOptions options
        && values.equals(options.values)
        && keyValueMetadata.equals(options.keyValueMetadata)
        && sortingColumns.equals(options.sortingColumns)
        && createdBy.equals(options.createdBy)
        && Objects.equals(encryption, options.encryption);
  }

  @Override
  public int hashCode() {
    return Objects.hash(values, keyValueMetadata, sortingColumns, createdBy, encryption);
  }

  /** The options that differ from the defaults; no keys, and no values of the footer's pairs. */
  @Override
  public String toString() {
    StringJoiner text = new StringJoiner(", ", "WriteOptions[", "]");
    values.describe(text);
    if (!keyValueMetadata.isEmpty()) {
      text.add("key-value metadata " + keyValueMetadata.keySet());
    }
    if (!sortingColumns.isEmpty()) {
      text.add("sorting columns " + sortingColumns);
    }
    if (!createdBy.equals(WriterIdentity.createdBy())) {
      text.add("created by '" + createdBy + "'");
    }
    if (encryption != null) {
      text.add("with encryption");
    }
    return text.toString();
  }

  /** Collects options; setters check their argument and return the builder. Not thread-safe. */
  public static final class Builder {
    private final OptionValues values;
    private final Map<String, @Nullable String> keyValueMetadata = new LinkedHashMap<>();
    private final List<SortingColumn> sortingColumns = new ArrayList<>();
    private String createdBy = WriterIdentity.createdBy();
    private @Nullable FileEncryption encryption;

    private Builder() {
      values = new OptionValues(OPTIONS);
    }

    private Builder(WriteOptions from) {
      values = new OptionValues(from.values);
      keyValueMetadata.putAll(from.keyValueMetadata);
      sortingColumns.addAll(from.sortingColumns);
      createdBy = from.createdBy;
      encryption = from.encryption;
    }

    /**
     * The current options; the builder can be used again.
     *
     * @throws IllegalArgumentException if a column has a level that its codec lacks
     */
    public WriteOptions build() {
      WriteOptions options = new WriteOptions(this);
      for (String dotPath : values.ofColumns(COMPRESSION_LEVEL).keySet()) {
        try {
          new Compression(options.get(COMPRESSION, dotPath), options.compressionLevel(dotPath));
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException("Column " + dotPath + ": " + e.getMessage(), e);
        }
      }
      return options;
    }

    /**
     * Sets an option for the file, or for the columns without their own value, to a value, which
     * must not be null.
     *
     * @throws IllegalArgumentException if it is not a write option, can't have this value, or can
     *     only be set for single columns
     */
    public <T extends @Nullable Object> Builder set(Option<T> option, T value) {
      if (option == (Option<?>) WRITER_VERSION) {
        values.set(COMPATIBILITY, WRITER_VERSION.checked((CompatibilityLevel) value));
        values.set(BYTE_STREAM_SPLIT, false);
      } else {
        values.set(option, value);
      }
      return this;
    }

    /**
     * Sets an option for one column to a value, which must not be null.
     *
     * @throws IllegalArgumentException if it is not a write option, can't have this value, or is
     *     not per column
     */
    public <T extends @Nullable Object> Builder set(Option<T> option, String dotPath, T value) {
      values.set(option, dotPath, value);
      return this;
    }

    /**
     * Sets the options from properties, as {@link WriteOptions#fromProperties}; null values are
     * ignored.
     */
    public Builder properties(Map<String, String> properties) {
      OptionValues.checkNames(properties);
      return sharedProperties(properties);
    }

    /**
     * Sets the options from properties, as {@link WriteOptions#fromSharedProperties}; null values
     * are ignored.
     */
    public Builder sharedProperties(Map<String, String> properties) {
      properties.forEach(Builder::refuseKeys);
      // In the order of the options, so that specific options override more general ones.
      for (Option<?> option : all()) {
        if (option.isForFiles()) {
          take(option, properties);
        }
      }
      properties.forEach(this::takeForColumn);
      return this;
    }

    private <T extends @Nullable Object> void take(
        Option<T> option, Map<String, String> properties) {
      T value = option.given(properties::get);
      if (value != null) {
        set(option, value);
        if (option == (Option<?>) COMPATIBILITY) {
          values.unset(BYTE_STREAM_SPLIT); // as WRITER_VERSION has set it
        }
      }
    }

    private void takeForColumn(String key, @Nullable String value) {
      int hash = key.indexOf('#');
      if (hash >= 0 && value != null) {
        Option<?> option = OPTIONS.named(key.substring(0, hash));
        if (option != null && option.isForColumns()) {
          takeForColumn(option, key, value);
        }
      }
    }

    private <T extends @Nullable Object> void takeForColumn(
        Option<T> option, String key, String value) {
      set(option, key.substring(option.name().length() + 1), option.parse(key, value));
    }

    private static void refuseKeys(String key, @Nullable String value) {
      if (value != null && KEY_NAMES.contains(key.split("#", 2)[0])) {
        throw new UnsupportedFeatureException(
            "Property "
                + key
                + " requests encryption with a master key that these options can only name:"
                + " without the key, the"
                + " file would not be encrypted. Set keys with WriteOptions.Builder.encryption,"
                + " which accepts the result of crypto.keys.EnvelopeKeys,"
                + " and remove the property here");
      }
    }

    /** Adds a key-value pair of the footer; {@code value} may be null. */
    public Builder keyValue(String key, @Nullable String value) {
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

    /** Encrypts the file; null for plain files. The caller closes the keys. */
    public Builder encryption(@Nullable FileEncryption how) {
      encryption = how;
      return this;
    }
  }
}
