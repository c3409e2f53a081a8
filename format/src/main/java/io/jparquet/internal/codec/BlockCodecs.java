package io.jparquet.internal.codec;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.Compression;

/** Finds the codec for the name in a file's metadata. */
public final class BlockCodecs {
  private BlockCodecs() {}

  /**
   * Creates a codec with its default level.
   *
   * @throws UnsupportedFeatureException when the codec is not known, or its native library not
   *     available on this platform
   */
  public static BlockCodec create(CompressionCodec id) {
    if (id == CompressionCodec.UNKNOWN) {
      throw new UnsupportedFeatureException(
          "the compression codec is none that parquet.thrift names, which are UNCOMPRESSED, SNAPPY,"
              + " GZIP, LZO, BROTLI, LZ4, ZSTD and LZ4_RAW: the file is damaged, or newer than this"
              + " reader");
    }
    return create(Compression.of(id));
  }

  /**
   * Creates a codec.
   *
   * @throws UnsupportedFeatureException when its native library is not available on this platform
   */
  public static BlockCodec create(Compression compression) {
    return new CheckedCodec(compression.codec(), blocks(compression.codec(), compression.level()));
  }

  private static UncheckedBlocks blocks(CompressionCodec codec, int level) {
    return switch (codec) {
      case UNCOMPRESSED -> new UncompressedPages();
      case SNAPPY -> new SnappyBlocks();
      case GZIP -> new GzipMembers(level);
      case LZO -> new HadoopBlocks(new LzoBlocks());
      case BROTLI -> new BrotliStreams(level);
      case LZ4 -> new Lz4PageBlocks();
      case ZSTD -> new ZstdFrames(level);
      case LZ4_RAW -> new Lz4Blocks();
      case UNKNOWN -> throw new IllegalArgumentException("a compression has a known codec");
    };
  }
}
