package io.jparquet.internal.encoding;

/** BYTE_STREAM_SPLIT INT32 values. Not thread-safe. */
final class ByteStreamIntDecoder implements ValueDecoder<int[]> {
  private final ByteStreamSection section = new ByteStreamSection(Integer.BYTES, "INT32");

  @Override
  public void init(byte[] page, int offset, int limit, int valueCount) {
    section.init(page, offset, limit);
  }

  @Override
  public void read(int[] dst, int dstOffset, int count) {
    int from = section.advance(count);
    ByteTransposition.gatherInts(section.page(), from, section.stride(), dst, dstOffset, count);
  }

  @Override
  public void skip(int count) {
    section.advance(count);
  }
}
