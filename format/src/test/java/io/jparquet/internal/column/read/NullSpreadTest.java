package io.jparquet.internal.column.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class NullSpreadTest {
  @Test
  void movesPackedValuesToTheirSlots() {
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      int slots = 1 + random.nextInt(300);
      boolean[] present = new boolean[slots];
      long[] validity = new long[(slots + 63) / 64];
      int count = 0;
      int kind = random.nextInt(4);
      boolean run = random.nextBoolean();
      for (int i = 0; i < slots; i++) {
        run = random.nextInt(70) == 0 ? !run : run;
        present[i] =
            switch (kind) {
              case 0 -> random.nextBoolean();
              case 1 -> random.nextInt(40) == 0;
              case 2 -> random.nextInt(40) != 0;
              default -> run;
            };
        if (present[i]) {
          validity[i >>> 6] |= 1L << i;
          count++;
        }
      }
      int[] ints = new int[slots];
      long[] longs = new long[slots];
      float[] floats = new float[slots];
      double[] doubles = new double[slots];
      byte[] bytes = new byte[slots];
      for (int i = 0; i < count; i++) {
        ints[i] = i + 1;
        longs[i] = i + 1;
        floats[i] = i + 1;
        doubles[i] = i + 1;
        bytes[i] = (byte) (i + 1);
      }
      NullSpread.spread(ints, count, slots, validity);
      NullSpread.spread(longs, count, slots, validity);
      NullSpread.spread(floats, count, slots, validity);
      NullSpread.spread(doubles, count, slots, validity);
      NullSpread.spread(bytes, count, slots, validity);
      int next = 1;
      for (int i = 0; i < slots; i++) {
        if (present[i]) {
          assertThat(ints[i]).as("seed %d, slot %d", seed, i).isEqualTo(next);
          assertThat(longs[i]).isEqualTo(next);
          assertThat(floats[i]).isEqualTo(next);
          assertThat(doubles[i]).isEqualTo(next);
          assertThat(bytes[i]).isEqualTo((byte) next);
          next++;
        }
      }
    }
  }
}
