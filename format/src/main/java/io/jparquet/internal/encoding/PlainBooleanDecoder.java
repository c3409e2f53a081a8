package io.jparquet.internal.encoding;

/** PLAIN BOOLEAN values: one bit each, least significant bit first. */
final class PlainBooleanDecoder implements ValueDecoder<byte[]> {
  private byte[] page;
  private int offset;

  /** Index of the next bit and number of bits, from the byte {@code offset}. */
  private long bit;

  private long bitCount;

  @Override
  public void init(byte[] bytes, int start, int limit, int valueCount) {
    page = bytes;
    offset = start;
    bit = 0;
    bitCount = 8L * (limit - start);
  }

  @Override
  public void read(byte[] dst, int dstOffset, int count) {
    RemainingValues.check(count, bitCount - bit, "PLAIN BOOLEAN");
    BooleanBits.expand(page, offset, bit, dst, dstOffset, count);
    bit += count;
  }

  @Override
  public void skip(int count) {
    RemainingValues.check(count, bitCount - bit, "PLAIN BOOLEAN");
    bit += count;
  }
}
