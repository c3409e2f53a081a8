package io.jparquet.internal.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.bytes.ByteSink;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LevelRunsTest {
  private static final int MAX_LEVEL = 3;

  @Test
  void countsLevelsHoweverTheyAreAppendedAndDropped() {
    for (long seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      LevelRuns runs = new LevelRuns();
      int[] expected = new int[0];
      for (int step = 0; step < 40; step++) {
        int level = random.nextInt(MAX_LEVEL + 1);
        int count = random.nextInt(random.nextInt(20) + 1);
        if (random.nextInt(8) == 0) {
          int dropped = random.nextInt(expected.length + 1);
          runs.discard(dropped);
          expected = Arrays.copyOfRange(expected, dropped, expected.length);
        } else if (random.nextBoolean()) {
          runs.add(level, count);
          expected = with(expected, level, count);
        } else {
          runs.add(level);
          expected = with(expected, level, 1);
        }
        check(runs, expected, random.nextInt(expected.length + 1), "seed " + seed);
      }
    }
  }

  private static int[] with(int[] levels, int level, int count) {
    int[] more = Arrays.copyOf(levels, levels.length + count);
    Arrays.fill(more, levels.length, more.length, level);
    return more;
  }

  private static void check(LevelRuns runs, int[] expected, int entries, String seed) {
    assertThat(runs.size()).as(seed).isEqualTo(expected.length);
    long[] histogram = new long[MAX_LEVEL + 1];
    for (int i = 0; i < entries; i++) {
      histogram[expected[i]]++;
    }
    long[] counted = new long[MAX_LEVEL + 1];
    runs.addToHistogram(entries, counted, 0);
    assertThat(counted).as(seed).isEqualTo(histogram);
    for (int level = 0; level <= MAX_LEVEL; level++) {
      assertThat(runs.count(level, entries)).as(seed).isEqualTo((int) histogram[level]);
    }
  }

  @Test
  void refusesMoreLevelsThanAPageCanHave() {
    LevelRuns runs = new LevelRuns();
    runs.add(1, ByteSink.MAX_SIZE - 1);
    assertThatThrownBy(() -> runs.add(0, 2)).isInstanceOf(ParquetException.class);
    runs.add(0);
    assertThat(runs.size()).isEqualTo(ByteSink.MAX_SIZE);
    assertThatThrownBy(() -> runs.add(0)).isInstanceOf(ParquetException.class);
  }

  @Test
  void encodesTheLastLevelsOfTheLargestPage() {
    LevelRuns runs = new LevelRuns();
    runs.add(1, ByteSink.MAX_SIZE - 3);
    runs.add(0);
    runs.add(1);
    runs.add(0);
    ByteSink out = new ByteSink();
    new LevelEncoder(1).encode(runs, ByteSink.MAX_SIZE, out);
    LevelDecoder decoder = new LevelDecoder();
    decoder.startRuns(out.array(), 0, out.size(), 1);
    decoder.skip(ByteSink.MAX_SIZE - 4);
    byte[] last = new byte[4];
    decoder.read(last, 0, last.length);
    assertThat(last).containsExactly(1, 0, 1, 0);
  }
}
