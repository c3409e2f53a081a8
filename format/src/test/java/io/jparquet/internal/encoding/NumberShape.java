package io.jparquet.internal.encoding;

import java.util.Random;

/** Sequences of signed numbers of kinds that encoders treat differently. */
enum NumberShape {
  EQUAL,
  ASCENDING,
  DESCENDING,
  NARROW,
  RANDOM,
  EXTREMES,
  OVERFLOWING_STEPS,
  OUTLIERS;

  /** Values that fit {@code bits} bits, 32 or 64. */
  long[] values(int count, int bits, Random random) {
    long[] values = new long[count];
    long value = random.nextLong();
    long step = random.nextLong();
    for (int i = 0; i < count; i++) {
      value =
          switch (this) {
            case EQUAL -> value;
            case ASCENDING -> value + random.nextInt(100);
            case DESCENDING -> value - random.nextInt(3);
            case NARROW -> random.nextInt(1000) - 500;
            case RANDOM -> random.nextLong();
            case EXTREMES -> extreme(bits, random);
            case OVERFLOWING_STEPS -> value + step;
            case OUTLIERS -> random.nextInt(50) == 0 ? random.nextLong() : random.nextInt(7);
          };
      values[i] = bits == Integer.SIZE ? (int) value : value;
    }
    return values;
  }

  private static long extreme(int bits, Random random) {
    long max = Long.MAX_VALUE >>> (Long.SIZE - bits);
    return switch (random.nextInt(5)) {
      case 0 -> max;
      case 1 -> -max - 1;
      case 2 -> -1;
      case 3 -> 0;
      default -> max - 1;
    };
  }
}
