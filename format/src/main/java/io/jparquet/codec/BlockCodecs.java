package io.jparquet.codec;

import io.jparquet.UnsupportedFeatureException;
import io.jparquet.metadata.CompressionCodec;

/** Finds the codec for the name in a file's metadata. */
public final class BlockCodecs {
  /** The level that asks for a codec's own default. */
  public static final int DEFAULT_LEVEL = Integer.MIN_VALUE;

  private BlockCodecs() {}

  /** Creates a codec with its default level. */
  public static BlockCodec create(CompressionCodec id) {
    return create(id, DEFAULT_LEVEL);
  }

  /**
   * Creates a codec.
   *
   * @param level compression level in the codec's own scale, for GZIP 0 to 9 and for ZSTD 1 to 22
   *     and the negative fast levels; {@link #DEFAULT_LEVEL} for the default; not used by the
   *     others
   * @throws UnsupportedFeatureException when the codec is not known or not built in
   * @throws IllegalArgumentException when the codec has no such level
   */
  public static BlockCodec create(CompressionCodec id, int level) {
    return switch (id) {
      case UNCOMPRESSED -> new UncompressedCodec();
      case SNAPPY -> new SnappyCodec();
      case GZIP -> new GzipCodec(level);
      case ZSTD -> new ZstdCodec(level);
      case LZ4_RAW -> new Lz4RawCodec();
      default ->
          throw new UnsupportedFeatureException(
              "compression codec "
                  + id
                  + " is not supported; supported are UNCOMPRESSED, SNAPPY, GZIP, ZSTD and LZ4_RAW:"
                  + " rewrite the file with one of these");
    };
  }
}
