package io.jparquet.internal.encoding;

/** BYTE_STREAM_SPLIT INT64 values. Not thread-safe. */
final class ByteStreamLongDecoder implements ValueDecoder<long[]> {
  private final ByteStreamSection section = new ByteStreamSection(Long.BYTES, "INT64");

  @Override
  public void init(byte[] page, int offset, int limit, int valueCount) {
    section.init(page, offset, limit);
  }

  @Override
  public void read(long[] dst, int dstOffset, int count) {
    int from = section.advance(count);
    ByteTransposition.gatherLongs(section.page(), from, section.stride(), dst, dstOffset, count);
  }

  @Override
  public void skip(int count) {
    section.advance(count);
  }
}
