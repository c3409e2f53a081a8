package io.jparquet.internal.level;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.bytes.ByteSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.junit.jupiter.api.Test;

class LevelEncoderTest {
  @Test
  void encodesAColumnWithoutNullsInAFewBytes() {
    LevelRuns runs = new LevelRuns();
    runs.add(1, 1_000_000);
    ByteSink out = new ByteSink();
    new LevelEncoder(1).encode(runs, 1_000_000, out);
    assertThat(out.size()).isLessThan(6);
  }

  @Test
  void isReadByParquetJavaWhateverTheRuns() throws IOException {
    for (long seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      int maxLevel = 1 + random.nextInt(random.nextInt(10) == 0 ? 1000 : 9);
      int[] levels = levels(random, maxLevel);
      LevelRuns runs = new LevelRuns();
      for (int level : levels) {
        runs.add(level);
      }
      int cut = random.nextInt(levels.length + 1);
      LevelEncoder encoder = new LevelEncoder(maxLevel);
      check(encoder, runs, levels, 0, cut, maxLevel, seed);
      runs.discard(cut);
      assertThat(runs.size()).as("seed %d", seed).isEqualTo(levels.length - cut);
      check(encoder, runs, levels, cut, levels.length, maxLevel, seed);
    }
  }

  private static void check(
      LevelEncoder encoder, LevelRuns runs, int[] levels, int from, int to, int maxLevel, long seed)
      throws IOException {
    ByteSink out = new ByteSink();
    encoder.encode(runs, to - from, out);
    RunLengthBitPackingHybridDecoder decoder =
        new RunLengthBitPackingHybridDecoder(
            32 - Integer.numberOfLeadingZeros(maxLevel),
            ByteBufferInputStream.wrap(ByteBuffer.wrap(out.toByteArray())));
    long[] histogram = new long[maxLevel + 1];
    int zeros = 0;
    for (int i = from; i < to; i++) {
      assertThat(decoder.readInt()).as("seed %d entry %d", seed, i).isEqualTo(levels[i]);
      histogram[levels[i]]++;
      zeros += levels[i] == 0 ? 1 : 0;
    }
    long[] counted = new long[maxLevel + 1];
    runs.addToHistogram(to - from, counted, 0);
    assertThat(counted).as("seed %d", seed).isEqualTo(histogram);
    assertThat(runs.count(0, to - from)).as("seed %d", seed).isEqualTo(zeros);
  }

  @Test
  void findsWhereRowsEnd() {
    for (long seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      int[] levels = levels(random, 2);
      LevelRuns runs = new LevelRuns();
      if (levels.length > 0) {
        levels[0] = 0;
      }
      int rows = 0;
      for (int level : levels) {
        runs.add(level);
        rows += level == 0 ? 1 : 0;
      }
      int wanted = random.nextInt(rows + 1);
      int expected = 0;
      int seen = 0;
      while (expected < levels.length && (levels[expected] != 0 || seen < wanted)) {
        seen += levels[expected] == 0 ? 1 : 0;
        expected++;
      }
      assertThat(runs.entriesOfRows(wanted)).as("seed %d", seed).isEqualTo(expected);
    }
  }

  private static int[] levels(Random random, int maxLevel) {
    int[] levels = new int[random.nextInt(2000)];
    int longest = 1 + random.nextInt(40);
    for (int i = 0; i < levels.length; ) {
      int level = random.nextInt(maxLevel + 1);
      for (int run = 1 + random.nextInt(longest); run > 0 && i < levels.length; run--) {
        levels[i++] = level;
      }
    }
    return levels;
  }
}
