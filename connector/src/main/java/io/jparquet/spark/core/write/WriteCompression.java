package io.jparquet.spark.core.write;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.base.SparkOptions;
import java.util.Locale;
import org.apache.spark.sql.errors.QueryExecutionErrors;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The codecs by the names that Spark gives them, and the endings of file names for them.
 *
 * <p>The codec of a write is the option {@code compression}, else the option {@code
 * parquet.compression}, else {@code spark.sql.parquet.compression.codec}.
 */
enum WriteCompression {
  NONE(CompressionCodec.UNCOMPRESSED, ""),
  UNCOMPRESSED(CompressionCodec.UNCOMPRESSED, ""),
  SNAPPY(CompressionCodec.SNAPPY, ".snappy"),
  GZIP(CompressionCodec.GZIP, ".gz"),
  LZO(CompressionCodec.LZO, ".lzo"),
  BROTLI(CompressionCodec.BROTLI, ".br"),
  LZ4(CompressionCodec.LZ4, ".lz4hadoop"),
  LZ4_RAW(CompressionCodec.LZ4_RAW, ".lz4raw"),
  ZSTD(CompressionCodec.ZSTD, ".zstd");

  private static final String CONF_KEY = "spark.sql.parquet.compression.codec";

  private final CompressionCodec codec;
  private final String extension;

  WriteCompression(CompressionCodec codec, String extension) {
    this.codec = codec;
    this.extension = extension;
  }

  /** Whether options set a codec, so that it is not that of the session. */
  static boolean isGiven(CaseInsensitiveStringMap options) {
    return SparkOptions.value(SparkOptions.COMPRESSION, options::get) != null;
  }

  /** The end of the names of files with a codec; plain for a codec that has no name here. */
  static WriteCompression of(CompressionCodec codec) {
    for (WriteCompression compression : values()) {
      if (compression.codec == codec) {
        return compression;
      }
    }
    return UNCOMPRESSED;
  }

  /**
   * The codec that a write sets.
   *
   * @throws IllegalArgumentException Spark's error for a name that is not one
   * @throws UnsupportedFeatureException for a codec whose native library this platform lacks
   */
  static WriteCompression of(CaseInsensitiveStringMap options, SQLConf conf) {
    String ofOptions = SparkOptions.value(SparkOptions.COMPRESSION, options::get);
    String name = ofOptions == null ? conf.getConfString(CONF_KEY) : ofOptions;
    WriteCompression compression = named(name.toLowerCase(Locale.ROOT));
    try {
      BlockCodecs.create(compression.codec).close();
    } catch (UnsupportedFeatureException e) {
      throw new UnsupportedFeatureException(
          "This process can't compress files with "
              + name
              + ": "
              + e.getMessage()
              + "; otherwise choose another codec with the option compression or with "
              + CONF_KEY,
          e);
    }
    return compression;
  }

  private static WriteCompression named(String name) {
    StringBuilder available = new StringBuilder();
    for (WriteCompression compression : values()) {
      String known = compression.name().toLowerCase(Locale.ROOT);
      if (known.equals(name)) {
        return compression;
      }
      available.append(available.length() == 0 ? "" : ", ").append(known);
    }
    throw SparkErrors.unchecked(
        QueryExecutionErrors.codecNotAvailableError(name, available.toString()));
  }

  CompressionCodec codec() {
    return codec;
  }

  /** The end of the names of files compressed with this codec. */
  String fileExtension() {
    return extension + ".parquet";
  }
}
