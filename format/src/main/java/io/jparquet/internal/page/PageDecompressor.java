package io.jparquet.internal.page;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.bytes.HeapShare;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.metadata.CompressionCodec;

/**
 * Decompresses the pages of one column chunk after another, mostly into the same buffer. Sizes that
 * are impossible for the compressed bytes are refused before anything is allocated. Not
 * thread-safe.
 */
final class PageDecompressor {
  /** The most bytes to allocate beyond a page, for larger ones to come. */
  private static final int MAX_SPARE_BYTES = 16 << 20;

  private final int maxPageBytes;
  private BlockCodec codec;
  private long chunkBytes;
  private byte[] buffer = new byte[0];

  /**
   * Decompresses nothing yet.
   *
   * @param maxPageBytes the most bytes that a page may have by the options of the reader
   */
  PageDecompressor(int maxPageBytes) {
    this.maxPageBytes = maxPageBytes;
  }

  /**
   * Starts a column chunk.
   *
   * @param uncompressed the most bytes that the chunk's pages can have, by what the footer says
   */
  void open(BlockCodec chunkCodec, long uncompressed) {
    codec = chunkCodec;
    chunkBytes = uncompressed;
  }

  /** Whether the chunk's pages are not compressed. */
  boolean isIdentity() {
    return codec.id() == CompressionCodec.UNCOMPRESSED;
  }

  /** Decompresses into an array that the next call overwrites, and that may be longer. */
  byte[] reusing(byte[] source, int from, int stored, int size) {
    checkSize(stored, size);
    if (buffer.length < size) {
      long spare = Math.min(size / 4, MAX_SPARE_BYTES);
      buffer = new byte[(int) Math.min(Math.min(maxPageBytes, chunkBytes), size + spare)];
    }
    decompress(source, from, stored, buffer, size);
    return buffer;
  }

  /** Decompresses into a new array. */
  byte[] fresh(byte[] source, int from, int stored, int size) {
    checkSize(stored, size);
    byte[] target = new byte[size];
    decompress(source, from, stored, target, size);
    return target;
  }

  /** Bytes of memory of the array that pages share. */
  long memoryBytes() {
    return buffer.length;
  }

  /**
   * Decompresses; for an empty body, some writers store no bytes rather than the codec's form of
   * it.
   */
  private void decompress(byte[] source, int from, int stored, byte[] target, int size) {
    if (size > 0) {
      codec.decompress(source, from, stored, target, 0, size);
    }
  }

  private void checkSize(int stored, int size) {
    long possible = maxExpansion(codec.id()) * stored + 64;
    if (size > possible) {
      throw new CorruptFileException(
          claim(stored, size)
              + "; at most "
              + possible
              + " are possible with "
              + codec.id()
              + "; the file is damaged");
    }
    if (size > chunkBytes) {
      throw new CorruptFileException(
          claim(stored, size)
              + "; at most "
              + chunkBytes
              + " are possible by the total size of its column chunk; the file is damaged");
    }
    if (size > maxPageBytes) {
      throw new UnsupportedFeatureException(
          claim(stored, size)
              + ", more than the "
              + maxPageBytes
              + " that are allowed: if the file is not damaged, raise"
              + " jparquet.read.max-page-bytes");
    }
    if (HeapShare.isExceededBy(size)) {
      throw new UnsupportedFeatureException(
          claim(stored, size)
              + ", more than "
              + HeapShare.text()
              + ": if the file is not damaged, read it with a larger heap");
    }
  }

  private static String claim(int stored, int size) {
    return "a page of " + stored + " bytes claims to hold " + size + " bytes uncompressed";
  }

  /** Upper bound of uncompressed bytes per compressed byte, from the formats of the codecs. */
  private static long maxExpansion(CompressionCodec id) {
    return switch (id) {
      case SNAPPY -> 32; // a copy of at most 64 bytes takes at least 2
      case GZIP -> 1040; // deflate: 258 bytes in 2 bits
      case LZ4_RAW, LZ4, LZO -> 256; // a length byte adds 255
      case BROTLI -> 1L << 24; // a meta-block of 16 MiB of one byte takes a few
      default -> 1L << 17; // zstd: a block of 128 KiB of one byte takes 4
    };
  }
}
