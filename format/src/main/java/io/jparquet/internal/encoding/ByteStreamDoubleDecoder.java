package io.jparquet.internal.encoding;

/**
 * BYTE_STREAM_SPLIT DOUBLE values: their bits are gathered in parts and then reinterpreted as
 * doubles.
 */
final class ByteStreamDoubleDecoder implements ValueDecoder<double[]> {
  private static final int PART = 256;

  private final ByteStreamSection section = new ByteStreamSection(Double.BYTES, "DOUBLE");
  private final long[] bits = new long[PART];

  @Override
  public void init(byte[] page, int offset, int limit, int valueCount) {
    section.init(page, offset, limit);
  }

  @Override
  public void read(double[] dst, int dstOffset, int count) {
    int from = section.advance(count);
    for (int done = 0; done < count; done += PART) {
      int length = Math.min(PART, count - done);
      ByteTransposition.gatherLongs(section.page(), from + done, section.stride(), bits, 0, length);
      for (int i = 0; i < length; i++) {
        dst[dstOffset + done + i] = Double.longBitsToDouble(bits[i]);
      }
    }
  }

  @Override
  public void skip(int count) {
    section.advance(count);
  }
}
