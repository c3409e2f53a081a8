package io.jparquet.internal.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.bitpacking.ByteBitPackingValuesWriter;
import org.apache.parquet.column.values.bitpacking.Packer;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.junit.jupiter.api.Test;

class LevelDecoderTest {
  private final LevelDecoder decoder = new LevelDecoder();

  /** Levels in runs and random levels, encoded by parquet-java. */
  @SuppressWarnings("deprecation") // toByteArray: a test needs the copy
  private static byte[] encode(byte[] levels, int maxLevel) throws Exception {
    RunLengthBitPackingHybridEncoder encoder =
        new RunLengthBitPackingHybridEncoder(
            LevelDecoder.bitWidth(maxLevel), 64, 1 << 20, new HeapByteBufferAllocator());
    for (byte level : levels) {
      encoder.writeInt(level);
    }
    return encoder.toBytes().toByteArray();
  }

  private static byte[] randomLevels(Random random, int maxLevel, int count) {
    byte[] levels = new byte[count];
    for (int i = 0; i < count; ) {
      int run = random.nextBoolean() ? 1 : random.nextInt(100);
      byte level = (byte) random.nextInt(maxLevel + 1);
      for (int end = Math.min(count, i + run); i < end; i++) {
        levels[i] = level;
      }
    }
    return levels;
  }

  @Test
  void readsAndSkipsLevelsOfEveryWidthAtAnySplit() throws Exception {
    for (int maxLevel = 1; maxLevel <= LevelDecoder.MAX_LEVEL; maxLevel++) {
      Random random = new Random(maxLevel);
      byte[] levels = randomLevels(random, maxLevel, 3000);
      byte[] page = encode(levels, maxLevel);
      byte[] decoded = new byte[levels.length];
      decoder.startRuns(page, 0, page.length, maxLevel);
      for (int at = 0; at < levels.length; ) {
        int n = Math.min(levels.length - at, random.nextInt(random.nextBoolean() ? 20 : 500));
        if (random.nextInt(4) == 0) {
          decoder.skip(n);
          System.arraycopy(levels, at, decoded, at, n);
        } else {
          decoder.read(decoded, at, n);
        }
        at += n;
      }
      assertThat(decoded).as("maximum level %d", maxLevel).isEqualTo(levels);
    }
  }

  @Test
  void readsLevelsOfOneBitAsWords() throws Exception {
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      byte[] levels = randomLevels(random, 1, 1 + random.nextInt(2000));
      byte[] page = encode(levels, 1);
      long[] words = new long[BitWords.words(levels.length)];
      Arrays.setAll(words, i -> random.nextLong());
      decoder.startRuns(page, 0, page.length, 1);
      int ones = 0;
      for (int at = 0; at < levels.length; ) {
        int n = Math.min(levels.length - at, random.nextInt(300));
        ones += decoder.readBits(words, at, n);
        at += n;
      }
      int expected = 0;
      for (int i = 0; i < levels.length; i++) {
        assertThat(words[i >>> 6] >>> i & 1).as("seed %d, level %d", seed, i).isEqualTo(levels[i]);
        expected += levels[i];
      }
      assertThat(ones).isEqualTo(expected);
    }
  }

  @Test
  @SuppressWarnings("deprecation") // toByteArray: a test needs the copy
  void readsDeprecatedBitPackedLevels() throws Exception {
    for (int maxLevel = 1; maxLevel <= 20; maxLevel++) {
      Random random = new Random(maxLevel);
      byte[] levels = randomLevels(random, maxLevel, 100 + random.nextInt(17));
      ByteBitPackingValuesWriter writer =
          new ByteBitPackingValuesWriter(maxLevel, Packer.BIG_ENDIAN);
      for (byte level : levels) {
        writer.writeInteger(level);
      }
      byte[] section = writer.getBytes().toByteArray();
      byte[] page = new byte[section.length + 9];
      System.arraycopy(section, 0, page, 5, section.length);
      int end = decoder.startBitPacked(page, 5, page.length, maxLevel, levels.length);
      assertThat(end).isEqualTo(5 + (levels.length * LevelDecoder.bitWidth(maxLevel) + 7) / 8);
      byte[] decoded = new byte[levels.length];
      decoder.read(decoded, 0, 33);
      decoder.read(decoded, 33, levels.length - 33);
      assertThat(decoded).as("maximum level %d", maxLevel).isEqualTo(levels);
    }
  }

  @Test
  void recognisesARunThatCoversThePage() {
    byte[] page = {(byte) 0xA0, 0x06, 1}; // one run of 400 times 1
    decoder.startRuns(page, 0, page.length, 1);
    assertThat(decoder.isConstant(1, 400)).isTrue();
    assertThat(decoder.isConstant(0, 400)).isFalse();
    assertThat(decoder.isConstant(1, 401)).isFalse();
    decoder.skip(399);
    assertThat(decoder.isConstant(1, 1)).isTrue();
  }

  @Test
  void acceptsALastRunThatIsCutOffBehindTheLastLevel() {
    byte[] page = {0x05, (byte) 0b1010_1010, 0b11}; // two groups of 8 are announced
    decoder.startRuns(page, 0, page.length, 1);
    byte[] levels = new byte[10];
    decoder.read(levels, 0, 10);
    assertThat(levels).containsExactly(0, 1, 0, 1, 0, 1, 0, 1, 1, 1);
  }

  @Test
  void refusesLevelsThatEndTooEarlyOrExceedTheMaximum() {
    byte[] levels = new byte[100];
    for (byte[] page :
        new byte[][] {{}, {0x02}, {(byte) 0x80}, {0x10, 1}, {0x03}, {-1, -1, -1, -1, -1, 1}}) {
      assertThatThrownBy(
              () -> {
                decoder.startRuns(page, 0, page.length, 2);
                decoder.read(levels, 0, 100);
              })
          .as(Arrays.toString(page))
          .isInstanceOf(CorruptFileException.class);
    }
    for (byte[] page : new byte[][] {{(byte) 0xC8, 0x01, 3}, {0x03, (byte) 0xC0, 0}}) {
      assertThatThrownBy(
              () -> {
                decoder.startRuns(page, 0, page.length, 2);
                decoder.read(levels, 0, 8);
              })
          .as(Arrays.toString(page))
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("maximum level 2");
    }
    assertThatThrownBy(() -> decoder.startBitPacked(new byte[4], 0, 4, 1, 100))
        .isInstanceOf(CorruptFileException.class);
    assertThatThrownBy(() -> LevelDecoder.checkMaxLevel(128))
        .isInstanceOf(UnsupportedFeatureException.class);
  }

  @Test
  void aRunMayClaimMoreLevelsThanAnyPageHas() {
    byte[] page = {-1, -1, -1, -1, 0x0F, (byte) 0xFF};
    decoder.startRuns(page, 0, page.length, 1);
    byte[] levels = new byte[64];
    decoder.read(levels, 0, 8);
    assertThat(levels).startsWith(1, 1, 1, 1, 1, 1, 1, 1);
    assertThatThrownBy(() -> decoder.read(levels, 8, 8)).isInstanceOf(CorruptFileException.class);
  }
}
