package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.LittleEndian;
import java.util.Arrays;

/**
 * ALP DOUBLE values: vectors of scaled integers with exceptions. A vector that is read in parts is
 * decoded once and kept; skipped vectors are not decoded. Not thread-safe.
 *
 * <p>Specification: "ALP (Adaptive Lossless floating-Point) Encoding" (AlpEncoding.md).
 */
final class AlpDoubleDecoder implements ValueDecoder<double[]> {
  private static final int NONE = -1;

  private final AlpVectors vectors = new AlpVectors(Double.BYTES, AlpPowers.MAX_DOUBLE_EXPONENT);
  private byte[] bytes;
  private int position;
  private long[] integers = new long[0];

  /** The vector that was decoded for reading in parts, and its values. */
  private int keptVector = NONE;

  private double[] kept = new double[0];

  @Override
  public void init(byte[] page, int offset, int limit, int valueCount) {
    bytes = page;
    position = 0;
    keptVector = NONE;
    vectors.init(page, offset, limit);
  }

  @Override
  public void read(double[] dst, int dstOffset, int count) {
    RemainingValues.check(count, vectors.valueCount() - position, "ALP DOUBLE");
    int at = dstOffset;
    int end = dstOffset + count;
    while (at < end) {
      int vector = position >>> vectors.logSize();
      int from = position - (vector << vectors.logSize());
      int length = Math.min(end - at, vectors.lengthOf(vector) - from);
      if (length == vectors.lengthOf(vector)) {
        decode(vector, dst, at);
      } else {
        keep(vector);
        System.arraycopy(kept, from, dst, at, length);
      }
      position += length;
      at += length;
    }
  }

  @Override
  public void skip(int count) {
    RemainingValues.check(count, vectors.valueCount() - position, "ALP DOUBLE");
    position += count;
  }

  private void keep(int vector) {
    if (keptVector != vector) {
      keptVector = NONE;
      if (kept.length < vectors.lengthOf(vector)) {
        kept = new double[vectors.lengthOf(vector)];
      }
      decode(vector, kept, 0);
      keptVector = vector;
    }
  }

  private void decode(int vector, double[] dst, int offset) {
    vectors.open(vector);
    int length = vectors.length();
    long frame = vectors.frame();
    double up = AlpPowers.ofDouble(vectors.factor());
    double down = AlpPowers.negativeOfDouble(vectors.exponent());
    if (vectors.width() == 0) {
      Arrays.fill(dst, offset, offset + length, frame * up * down);
    } else {
      int unpacked =
          (length + LongBitUnpacking.ROUND - 1) / LongBitUnpacking.ROUND * LongBitUnpacking.ROUND;
      if (integers.length < unpacked) {
        integers = new long[unpacked];
      }
      vectors.unpack(integers);
      for (int i = 0; i < length; i++) {
        dst[offset + i] = (integers[i] + frame) * up * down;
      }
    }
    for (int i = 0; i < vectors.exceptions(); i++) {
      dst[offset + vectors.exceptionPosition(i)] =
          Double.longBitsToDouble(LittleEndian.getLong(bytes, vectors.exceptionAt(i)));
    }
  }
}
