package io.jparquet.internal.encoding;

/**
 * Unpacks deltas of INT32 values. The differences of such values fit into 32 bits, because sums
 * wrap around. But some writers compute them with 64 bits (DuckDB 1.5) and store deltas of 33 or
 * more bits. The low 32 bits of these deltas yield the same values.
 *
 * <p>Specification: "Delta Encoding (DELTA_BINARY_PACKED = 5)".
 */
final class IntDeltas {
  private static final int ROUND = LongBitUnpacking.ROUND;

  private IntDeltas() {}

  /**
   * Unpacks {@code rounds * ROUND} deltas.
   *
   * @param width bits of a delta, 1 to 64
   * @param from index of the first byte in {@code src}, which holds {@code 4 * width * rounds}
   *     bytes from there
   * @param to index of the first delta in {@code dst}
   */
  static void unpack(int width, byte[] src, int from, int[] dst, int to, int rounds) {
    if (width <= Integer.SIZE) {
      BitUnpacking.unpack(width, src, from, dst, to, rounds);
      return;
    }
    long[] wide = new long[ROUND];
    for (int round = 0; round < rounds; round++) {
      LongBitUnpacking.unpack(width, src, from + round * ROUND / Byte.SIZE * width, wide, 0, 1);
      for (int i = 0; i < ROUND; i++) {
        dst[to + round * ROUND + i] = (int) wide[i];
      }
    }
  }
}
