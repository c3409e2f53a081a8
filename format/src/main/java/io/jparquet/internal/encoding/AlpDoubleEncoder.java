package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.bytes.LittleEndian;

/**
 * ALP DOUBLE values, given by their raw bits. A sample of the page determines a few candidate pairs
 * of exponent and factor, and a smaller sample of each vector chooses one of them. A value that is
 * not decoded to the same bits is an exception. Not thread-safe.
 *
 * <p>Specification: "ALP (Adaptive Lossless floating-Point) Encoding" (AlpEncoding.md).
 */
final class AlpDoubleEncoder implements ValueEncoder<long[]> {
  private static final int LOG_SIZE = 10;
  private static final int VECTOR = 1 << LOG_SIZE;
  private static final int PAGE_SAMPLE = 128;
  private static final int VECTOR_SAMPLE = 32;
  private static final int VECTOR_HEADER = AlpVectors.INFO + Double.BYTES + 1;
  private static final int EXCEPTION = Short.BYTES + Double.BYTES;

  private final AlpCandidates candidates = new AlpCandidates();

  /** The current vector: its integers, and the positions of its exceptions. */
  private final long[] integers = new long[VECTOR];

  private final int[] exceptions = new int[VECTOR];

  /** {@inheritDoc} Here it is an estimate from a sample. */
  @Override
  public long encodedSize(long[] values, int offset, int count) {
    long vectors = vectors(count);
    long size = AlpVectors.HEADER + vectors * (Integer.BYTES + VECTOR_HEADER);
    if (count > 0) {
      sample(values, offset, count);
      double bitsPerValue = (double) candidates.bestCost() / Math.min(count, PAGE_SAMPLE);
      size += (long) (bitsPerValue * count / Byte.SIZE);
    }
    return size;
  }

  @Override
  public void encode(long[] values, int offset, int count, ByteSink out) {
    out.putByte(0);
    out.putByte(0);
    out.putByte(LOG_SIZE);
    out.putInt(count);
    if (count == 0) {
      return;
    }
    sample(values, offset, count);
    int vectors = vectors(count);
    int offsetsAt = out.extend(vectors * Integer.BYTES);
    for (int vector = 0; vector < vectors; vector++) {
      out.setInt(offsetsAt + vector * Integer.BYTES, out.size() - offsetsAt);
      int from = offset + vector * VECTOR;
      putVector(values, from, Math.min(VECTOR, offset + count - from), out);
    }
  }

  private static int vectors(int count) {
    return (int) (((long) count + VECTOR - 1) >> LOG_SIZE);
  }

  /** Finds the candidates of a page. */
  private void sample(long[] values, int offset, int count) {
    candidates.clear();
    int length = Math.min(count, PAGE_SAMPLE);
    int step = count / length;
    for (int exponent = AlpPowers.MAX_DOUBLE_EXPONENT; exponent >= 0; exponent--) {
      for (int factor = exponent; factor >= 0; factor--) {
        long limit = candidates.costToBeat();
        long cost = cost(values, offset, step, length, exponent, factor, limit);
        candidates.offer(exponent, factor, cost);
      }
    }
  }

  /** The candidate with the smallest encoded sample of a vector. */
  private int choose(long[] values, int from, int length) {
    int best = 0;
    long bestCost = Long.MAX_VALUE;
    int count = Math.min(length, VECTOR_SAMPLE);
    for (int i = 0; i < candidates.size() && candidates.size() > 1; i++) {
      int exponent = candidates.exponent(i);
      int factor = candidates.factor(i);
      long cost = cost(values, from, length / count, count, exponent, factor, bestCost);
      if (cost < bestCost) {
        bestCost = cost;
        best = i;
      }
    }
    return best;
  }

  /** Number of bits for {@code count} values, or any number above {@code limit}. */
  private static long cost(
      long[] values, int from, int step, int count, int exponent, int factor, long limit) {
    double up = AlpPowers.ofDouble(exponent);
    double down = AlpPowers.negativeOfDouble(factor);
    double back = AlpPowers.ofDouble(factor);
    double forth = AlpPowers.negativeOfDouble(exponent);
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    long exceptionBits = 0;
    for (int i = 0; i < count && exceptionBits <= limit; i++) {
      long bits = values[from + i * step];
      long integer = (long) Math.rint(Double.longBitsToDouble(bits) * up * down);
      if (Double.doubleToRawLongBits(integer * back * forth) == bits) {
        min = Math.min(min, integer);
        max = Math.max(max, integer);
      } else {
        exceptionBits += EXCEPTION * Byte.SIZE;
      }
    }
    int width = min > max ? 0 : Long.SIZE - Long.numberOfLeadingZeros(max - min);
    return exceptionBits + (long) width * count;
  }

  private void putVector(long[] values, int from, int length, ByteSink out) {
    int candidate = choose(values, from, length);
    int exponent = candidates.exponent(candidate);
    int factor = candidates.factor(candidate);
    int exceptionCount = scale(values, from, length, exponent, factor);
    hideExceptions(length, exceptionCount);
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    for (int i = 0; i < length; i++) {
      min = Math.min(min, integers[i]);
      max = Math.max(max, integers[i]);
    }
    int width = Long.SIZE - Long.numberOfLeadingZeros(max - min);
    out.putByte(exponent);
    out.putByte(factor);
    out.putByte(exceptionCount);
    out.putByte(exceptionCount >>> Byte.SIZE);
    out.putLong(min);
    out.putByte(width);
    if (width > 0) {
      putPacked(min, length, width, out);
    }
    for (int i = 0; i < exceptionCount; i++) {
      out.putByte(exceptions[i]);
      out.putByte(exceptions[i] >>> Byte.SIZE);
    }
    int at = out.extend(exceptionCount * Double.BYTES);
    for (int i = 0; i < exceptionCount; i++) {
      LittleEndian.putLong(out.array(), at + i * Double.BYTES, values[from + exceptions[i]]);
    }
  }

  /** Scales the values of a vector to integers, records the exceptions and returns their number. */
  private int scale(long[] values, int from, int length, int exponent, int factor) {
    double up = AlpPowers.ofDouble(exponent);
    double down = AlpPowers.negativeOfDouble(factor);
    double back = AlpPowers.ofDouble(factor);
    double forth = AlpPowers.negativeOfDouble(exponent);
    int count = 0;
    for (int i = 0; i < length; i++) {
      long bits = values[from + i];
      long integer = (long) Math.rint(Double.longBitsToDouble(bits) * up * down);
      integers[i] = integer;
      exceptions[count] = i;
      count += Double.doubleToRawLongBits(integer * back * forth) == bits ? 0 : 1;
    }
    return count;
  }

  /** Sets the integer of each exception to that of the first value that is not an exception. */
  private void hideExceptions(int length, int count) {
    int first = 0;
    while (first < count && exceptions[first] == first) {
      first++;
    }
    long integer = first < length ? integers[first] : 0;
    for (int i = 0; i < count; i++) {
      integers[exceptions[i]] = integer;
    }
  }

  private void putPacked(long min, int length, int width, ByteSink out) {
    int rounds = (length + LongBitPacking.ROUND - 1) / LongBitPacking.ROUND;
    for (int i = 0; i < length; i++) {
      integers[i] -= min;
    }
    for (int i = length; i < rounds * LongBitPacking.ROUND; i++) {
      integers[i] = 0;
    }
    int size = out.size();
    int at = out.extend(rounds * (LongBitPacking.ROUND / Byte.SIZE) * width);
    LongBitPacking.pack(width, integers, 0, out.array(), at, rounds);
    out.truncate(size + (length * width + Byte.SIZE - 1) / Byte.SIZE);
  }
}
