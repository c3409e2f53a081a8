package io.jparquet.internal.level;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LevelMasksTest {
  @Test
  void comparesLevelsWithAThreshold() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      int max = 1 + random.nextInt(LevelDecoder.MAX_LEVEL);
      int count = 1 + random.nextInt(300);
      byte[] levels = new byte[count];
      for (int i = 0; i < count; i++) {
        levels[i] = (byte) random.nextInt(max + 1);
      }
      int threshold = random.nextInt(max + 1);
      int from = random.nextInt(count);
      long[] mask = new long[BitWords.words(count)];
      int ones = LevelMasks.atLeast(levels, count, threshold, mask);
      int expected = 0;
      int expectedFrom = 0;
      for (int i = 0; i < count; i++) {
        boolean atLeast = levels[i] >= threshold;
        assertThat((mask[i >>> 6] >>> i & 1) != 0).as("seed %d", seed).isEqualTo(atLeast);
        expected += atLeast ? 1 : 0;
        expectedFrom += atLeast && i >= from ? 1 : 0;
      }
      assertThat(ones).isEqualTo(expected).isEqualTo(BitWords.count(mask, count));
      assertThat(LevelMasks.countAtLeast(levels, from, count, threshold)).isEqualTo(expectedFrom);
    }
  }

  @Test
  void findsTheNthZero() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      byte[] levels = new byte[1 + random.nextInt(100)];
      for (int i = 0; i < levels.length; i++) {
        levels[i] = (byte) Math.max(0, random.nextInt(11) - 5);
      }
      int from = random.nextInt(levels.length);
      int zeros = 0;
      for (int i = from; i < levels.length; i++) {
        if (levels[i] == 0) {
          zeros++;
          assertThat(LevelMasks.indexOfZero(levels, from, levels.length, zeros))
              .as("seed %d", seed)
              .isEqualTo(i);
        }
      }
      assertThat(LevelMasks.indexOfZero(levels, from, levels.length, zeros + 1)).isEqualTo(-1);
    }
  }
}
