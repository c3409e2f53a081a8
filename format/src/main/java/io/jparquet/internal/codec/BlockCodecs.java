package io.jparquet.internal.codec;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.metadata.CompressionCodec;

/** Creates the codec for the name in a file's metadata. */
public final class BlockCodecs {
  private BlockCodecs() {}

  /**
   * Creates a codec with its default level.
   *
   * @throws UnsupportedFeatureException if the codec is not known, or its native library is not
   *     available on this platform
   */
  public static BlockCodec create(CompressionCodec id) {
    if (id == CompressionCodec.UNKNOWN) {
      throw new UnsupportedFeatureException(
          "the compression codec is unknown; parquet.thrift has UNCOMPRESSED, SNAPPY,"
              + " GZIP, LZO, BROTLI, LZ4, ZSTD and LZ4_RAW: the file is damaged, or newer than this"
              + " reader");
    }
    return create(Compression.of(id));
  }

  /**
   * Creates a codec.
   *
   * @throws UnsupportedFeatureException if its native library is not available on this platform
   */
  public static BlockCodec create(Compression compression) {
    return new CheckedCodec(
        compression.codec(), unchecked(compression.codec(), compression.level()));
  }

  private static UncheckedCodec unchecked(CompressionCodec codec, int level) {
    return switch (codec) {
      case UNCOMPRESSED -> new UncompressedCodec();
      case SNAPPY -> new SnappyCodec();
      case GZIP -> new GzipCodec(level);
      case LZO -> FramedOrRaw.lzo();
      case BROTLI -> new BrotliCodec(level);
      case LZ4 -> FramedOrRaw.lz4();
      case ZSTD -> new ZstdCodec(level);
      case LZ4_RAW -> new Lz4RawCodec();
      case UNKNOWN -> throw new IllegalArgumentException("a compression has a known codec");
    };
  }
}
