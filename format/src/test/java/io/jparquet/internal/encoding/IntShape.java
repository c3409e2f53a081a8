package io.jparquet.internal.encoding;

import java.util.Random;

/** Sequences of unsigned integers of a bit width, of kinds that encoders treat differently. */
enum IntShape {
  CONSTANT,
  ALTERNATING,
  NOISE,
  LONG_RUNS,
  SHORT_RUNS,
  MIXED;

  int[] values(int count, int bitWidth, Random random) {
    int[] values = new int[count];
    int value = value(bitWidth, random);
    int left = 0;
    for (int i = 0; i < count; i++) {
      if (left == 0) {
        left = runLength(random);
        if (this != CONSTANT) {
          value = this == ALTERNATING ? ~value & mask(bitWidth) : value(bitWidth, random);
        }
      }
      values[i] = value;
      left--;
    }
    return values;
  }

  private int runLength(Random random) {
    return switch (this) {
      case CONSTANT -> Integer.MAX_VALUE;
      case ALTERNATING, NOISE -> 1;
      case LONG_RUNS -> 1 + random.nextInt(2000);
      case SHORT_RUNS -> 1 + random.nextInt(20);
      case MIXED -> random.nextInt(10) == 0 ? 1 + random.nextInt(500) : 1 + random.nextInt(3);
    };
  }

  private static int value(int bitWidth, Random random) {
    return random.nextInt() & mask(bitWidth);
  }

  private static int mask(int bitWidth) {
    return (int) ((1L << bitWidth) - 1);
  }
}
