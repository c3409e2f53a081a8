package io.jparquet.metadata;

/**
 * Compression of the pages of a column chunk.
 *
 * <p>Specification: {@code parquet.thrift}, enum {@code CompressionCodec}; Compression.md describes
 * the codecs.
 */
public enum CompressionCodec {
  /** Stored as is. */
  UNCOMPRESSED(0),
  /** Raw Snappy blocks. */
  SNAPPY(1),
  /** One or more gzip members (RFC 1952). */
  GZIP(2),
  /** LZO 1x in the framing of Hadoop. */
  LZO(3),
  /** Brotli (RFC 7932). */
  BROTLI(4),
  /** Deprecated: LZ4 blocks in the framing of Hadoop; some writers omit the framing. */
  LZ4(5),
  /** Zstandard frames (RFC 8478). */
  ZSTD(6),
  /** One LZ4 block without framing. */
  LZ4_RAW(7),
  /** A value unknown to this version; the number in the file is not kept. Cannot be written. */
  UNKNOWN(-1);

  private static final CompressionCodec[] VALUES = values();

  private final int value;

  CompressionCodec(int value) {
    this.value = value;
  }

  /** Value in {@code parquet.thrift}; -1 for {@link #UNKNOWN}. */
  public int value() {
    return value;
  }

  /** The constant with this value in {@code parquet.thrift}, or {@link #UNKNOWN}. */
  public static CompressionCodec of(int value) {
    for (CompressionCodec candidate : VALUES) {
      if (candidate.value == value) {
        return candidate;
      }
    }
    return UNKNOWN;
  }
}
