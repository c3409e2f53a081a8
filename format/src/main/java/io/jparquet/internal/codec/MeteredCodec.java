package io.jparquet.internal.codec;

import io.jparquet.internal.metrics.ReadCounters;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metrics.ReadMetric;

/** A codec that adds the time of its decompression to the counters. */
public final class MeteredCodec implements BlockCodec {
  private final BlockCodec codec;
  private final ReadCounters counters;

  /**
   * A codec with counters.
   *
   * @param codec the codec; closed by {@link #close()}
   */
  public MeteredCodec(BlockCodec codec, ReadCounters counters) {
    this.codec = codec;
    this.counters = counters;
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
    counters.add(ReadMetric.DECOMPRESSION_TIME, System.nanoTime() - start);
  }

  @Override
  public void close() {
    codec.close();
  }
}
