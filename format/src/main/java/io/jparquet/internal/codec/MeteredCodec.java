package io.jparquet.internal.codec;

import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metrics.ReadMetrics;

/** A codec that adds the time of its decompression to the metrics. */
public final class MeteredCodec implements BlockCodec {
  private final BlockCodec codec;
  private final ReadMetrics metrics;

  /**
   * A codec with metrics.
   *
   * @param codec the codec; closed by {@link #close()}
   */
  public MeteredCodec(BlockCodec codec, ReadMetrics metrics) {
    this.codec = codec;
    this.metrics = metrics;
  }

  @Override
  public CompressionCodec id() {
    return codec.id();
  }

  @Override
  public int maxCompressedLength(int uncompressedLength) {
    return codec.maxCompressedLength(uncompressedLength);
  }

  @Override
  public int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset) {
    return codec.compress(src, offset, length, dst, dstOffset);
  }

  @Override
  public void decompress(
      byte[] src, int offset, int length, byte[] dst, int dstOffset, int uncompressedLength) {
    long start = System.nanoTime();
    codec.decompress(src, offset, length, dst, dstOffset, uncompressedLength);
    metrics.addDecompression(System.nanoTime() - start);
  }

  @Override
  public void close() {
    codec.close();
  }
}
