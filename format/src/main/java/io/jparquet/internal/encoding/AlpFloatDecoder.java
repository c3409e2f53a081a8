package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.LittleEndian;
import java.util.Arrays;

/**
 * ALP FLOAT values: vectors of scaled integers with exceptions. A vector that is read in parts is
 * decoded once and kept; skipped vectors are not decoded. Not thread-safe.
 *
 * <p>Specification: "ALP (Adaptive Lossless floating-Point) Encoding" (AlpEncoding.md).
 */
final class AlpFloatDecoder implements ValueDecoder<float[]> {
  private static final int NONE = -1;

  private final AlpVectors vectors = new AlpVectors(Float.BYTES, AlpPowers.MAX_FLOAT_EXPONENT);
  private byte[] bytes;
  private int position;
  private int[] integers = new int[0];

  /** The vector that was decoded for reading in parts, and its values. */
  private int keptVector = NONE;

  private float[] kept = new float[0];

  @Override
  public void init(byte[] page, int offset, int limit, int valueCount) {
    bytes = page;
    position = 0;
    keptVector = NONE;
    vectors.init(page, offset, limit, valueCount);
  }

  @Override
  public void read(float[] dst, int dstOffset, int count) {
    RemainingValues.check(count, vectors.valueCount() - position, "ALP FLOAT");
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
    RemainingValues.check(count, vectors.valueCount() - position, "ALP FLOAT");
    position += count;
  }

  private void keep(int vector) {
    if (keptVector != vector) {
      keptVector = NONE;
      if (kept.length < vectors.lengthOf(vector)) {
        kept = new float[vectors.lengthOf(vector)];
      }
      decode(vector, kept, 0);
      keptVector = vector;
    }
  }

  private void decode(int vector, float[] dst, int offset) {
    vectors.open(vector);
    int length = vectors.length();
    int frame = (int) vectors.frame();
    float up = AlpPowers.ofFloat(vectors.factor());
    float down = AlpPowers.negativeOfFloat(vectors.exponent());
    if (vectors.width() == 0) {
      Arrays.fill(dst, offset, offset + length, frame * up * down);
    } else {
      int unpacked = (length + BitUnpacking.ROUND - 1) / BitUnpacking.ROUND * BitUnpacking.ROUND;
      if (integers.length < unpacked) {
        integers = new int[unpacked];
      }
      vectors.unpack(integers);
      for (int i = 0; i < length; i++) {
        dst[offset + i] = (integers[i] + frame) * up * down;
      }
    }
    for (int i = 0; i < vectors.exceptions(); i++) {
      dst[offset + vectors.exceptionPosition(i)] =
          Float.intBitsToFloat(LittleEndian.getInt(bytes, vectors.exceptionAt(i)));
    }
  }
}
