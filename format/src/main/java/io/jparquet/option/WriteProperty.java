package io.jparquet.option;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A property of {@link WriteOptions}: its name, the column it is for (null for all), its value. */
record WriteProperty(String key, String name, String column, String value) {
  /** What makes parquet-java encrypt a file. */
  private static final Set<String> ENCRYPTION =
      Set.of(
          "parquet.encryption.footer.key",
          "parquet.encryption.column.keys",
          "parquet.encryption.uniform.key");

  private static final String WRITER_VERSION = "parquet.writer.version";
  private static final String COMPATIBILITY = "jparquet.compatibility";

  /** Properties that imply others, which may say otherwise; each overrides those before it. */
  static final List<String> GENERAL = List.of(WRITER_VERSION, COMPATIBILITY);

  private static final List<ColumnOrder> COLUMN_ORDERS =
      List.of(
          new ColumnOrder.TypeDefinedOrder(),
          new ColumnOrder.IEEE754TotalOrder(),
          new ColumnOrder.Int96TimestampOrder());

  WriteProperty(String key, String value) {
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

  void applyTo(WriteOptions.Builder b) {
    if (ENCRYPTION.contains(name)) {
      throw new UnsupportedFeatureException(
          "Property "
              + key
              + " asks for encryption with a key that only has a name here: without the key the"
              + " file would be readable by everybody. Give keys by"
              + " WriteOptions.Builder.encryption, to which crypto.keys.EnvelopeKeys turns such"
              + " properties, and remove them here");
    }
    // Properties of other tools and of later versions are none of our business.
    if (!applyToColumns(b) && !compression(b.compression) && column == null) {
      applyToFile(b);
    }
  }

  private void applyToFile(WriteOptions.Builder b) {
    switch (name) {
      case "parquet.block.size" -> b.blockSize(size(Long.MAX_VALUE));
      case "parquet.block.row.count.limit" -> b.blockRowCountLimit(intSize());
      case "parquet.page.size" -> b.pageSize(intSize());
      case "parquet.page.row.count.limit" -> b.pageRowCountLimit(intSize());
      case "parquet.page.write-checksum.enabled" -> b.pageChecksums(bool());
      case "parquet.dictionary.page.size" -> b.dictionaryPageSize(intSize());
      case WRITER_VERSION -> {
        b.compatibility(version());
        b.byteStreamSplit.set(null, false);
      }
      case COMPATIBILITY -> {
        b.compatibility(level());
        b.byteStreamSplit.set(null, null);
      }
      case "parquet.bloom.filter.max.bytes" -> b.bloomFilterMaxBytes(intSize());
      case "parquet.columnindex.truncate.length" -> b.columnIndexTruncateLength(intSize());
      case "parquet.statistics.truncate.length" -> b.statisticsTruncateLength(intSize());
      default -> {
        // As above.
      }
    }
  }

  /** Takes a setting of one column or of all; false if the property is none. */
  private boolean applyToColumns(WriteOptions.Builder b) {
    switch (name) {
      case "parquet.enable.dictionary" -> b.dictionary.set(column, bool());
      case "parquet.enable.bytestreamsplit" -> b.byteStreamSplit.set(column, bool());
      case "jparquet.variant.shredding" -> b.variantShredding.set(column, inferred());
      case "jparquet.encoding" -> b.encoding.set(column, encoding());
      case "jparquet.column.order" -> b.columnOrder.set(column, order());
      case "parquet.column.statistics.enabled" -> b.statistics.set(column, bool());
      case "parquet.size.statistics.enabled" -> b.sizeStatistics.set(column, bool());
      case "parquet.bloom.filter.enabled" -> b.bloomFilter.set(column, bool());
      case "parquet.bloom.filter.fpp" -> b.bloomFilterFpp.set(column, rate());
      case "parquet.bloom.filter.expected.ndv" ->
          b.bloomFilterNdv.set(column, size(Long.MAX_VALUE));
      default -> {
        return false;
      }
    }
    return true;
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

  private boolean inferred() {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "infer" -> true;
      case "none" -> false;
      default -> throw bad("none or infer", null);
    };
  }

  private CompatibilityLevel level() {
    for (CompatibilityLevel level : CompatibilityLevel.values()) {
      if (level.name().equalsIgnoreCase(value)) {
        return level;
      }
    }
    throw bad("spark, v2 or preview", null);
  }

  private Encoding encoding() {
    for (Encoding encoding : Encoding.values()) {
      if (encoding != Encoding.UNKNOWN && encoding.name().equalsIgnoreCase(value)) {
        return encoding;
      }
    }
    throw bad("the name of an encoding, such as DELTA_BINARY_PACKED", null);
  }

  private ColumnOrder order() {
    for (ColumnOrder order : COLUMN_ORDERS) {
      if (name(order).equalsIgnoreCase(value)) {
        return order;
      }
    }
    throw bad("TYPE_ORDER, IEEE_754_TOTAL_ORDER or INT96_TIMESTAMP_ORDER", null);
  }

  /** The name of a column order in the specification. */
  static String name(ColumnOrder order) {
    if (order instanceof ColumnOrder.IEEE754TotalOrder) {
      return "IEEE_754_TOTAL_ORDER";
    } else if (order instanceof ColumnOrder.Int96TimestampOrder) {
      return "INT96_TIMESTAMP_ORDER";
    } else if (order instanceof ColumnOrder.TypeDefinedOrder) {
      return "TYPE_ORDER";
    }
    return order.toString();
  }

  private double rate() {
    try {
      return rate(Double.parseDouble(value));
    } catch (IllegalArgumentException e) {
      throw bad("a number between 0 and 1", e);
    }
  }

  /** Checks a rate of false positives. */
  static double rate(double rate) {
    if (!(rate > 0 && rate < 1)) {
      throw new IllegalArgumentException(
          "A rate of false positives lies between 0 and 1, not at " + rate);
    }
    return rate;
  }

  private CompatibilityLevel version() {
    return switch (value.toUpperCase(Locale.ROOT)) {
      case "V1", "PARQUET_1_0" -> CompatibilityLevel.SPARK;
      case "V2", "PARQUET_2_0" -> CompatibilityLevel.V2;
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
      case "DEFAULT_COMPRESSION", "-1" -> Compression.DEFAULT_LEVEL;
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
