package io.jparquet.internal.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.metadata.Statistics;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StatisticsCollectorTest {
  @Test
  void findsSignedAndUnsignedBounds() {
    int[] values = {5, -1, 7};
    assertThat(bounds(ints(BoundOrder.SIGNED, values))).containsExactly(-1, 7);
    assertThat(bounds(ints(BoundOrder.UNSIGNED, values))).containsExactly(5, -1);
    assertThat(bounds(ints(BoundOrder.SIGNED, Integer.MAX_VALUE)))
        .containsExactly(Integer.MAX_VALUE, Integer.MAX_VALUE);
    assertThat(bounds(ints(BoundOrder.UNSIGNED, -1))).containsExactly(-1, -1);
  }

  @Test
  void hasNoBoundsWithoutValues() {
    assertThat(ints(BoundOrder.SIGNED).chunkBounds()).isNull();
    assertThat(new BinaryStatistics(BoundOrder.BYTES).pageBounds()).isNull();
    assertThat(floats().chunkBounds()).isNull();
  }

  @Test
  void keepsNansOutOfTheBoundsAndCountsThem() {
    IntStatistics floats = floats(Float.NaN, 2f, Float.intBitsToFloat(0xFFC0_0001), -3f);
    assertThat(floatBounds(floats)).containsExactly(-3f, 2f);
    assertThat(floats.chunkNanCount()).isEqualTo(2);
  }

  @Test
  void hasNoBoundsForNothingButNans() {
    IntStatistics floats = floats(Float.NaN, Float.NaN);
    assertThat(floats.chunkBounds()).isNull();
    assertThat(floats.chunkNanCount()).isEqualTo(2);
  }

  @Test
  void widensZeros() {
    assertThat(rawBits(floats(0f))).containsExactly(0x8000_0000, 0);
    assertThat(rawBits(floats(-0f))).containsExactly(0x8000_0000, 0);
    assertThat(rawBits(floats(0f, 1f))).containsExactly(0x8000_0000, 0x3F80_0000);
    assertThat(rawBits(floats(-0f, -1f))).containsExactly(0xBF80_0000, 0);
  }

  @Test
  void takesInfinitiesAsValues() {
    assertThat(floatBounds(floats(Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY)))
        .containsExactly(Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY);
  }

  @Test
  void doublesFollowTheSameRules() {
    LongStatistics doubles = new LongStatistics(BoundOrder.FLOATING);
    long[] values = {
      Double.doubleToRawLongBits(Double.NaN),
      Double.doubleToRawLongBits(-0.0),
      Double.doubleToRawLongBits(4.5)
    };
    doubles.add(values, 0, 3);
    doubles.endPage();
    assertThat(LittleEndian.getLong(doubles.chunkBounds().min(), 0)).isEqualTo(Long.MIN_VALUE);
    assertThat(LittleEndian.getLong(doubles.chunkBounds().max(), 0))
        .isEqualTo(Double.doubleToRawLongBits(4.5));
    assertThat(doubles.chunkNanCount()).isEqualTo(1);
  }

  @Test
  void halfPrecisionFloatsFollowTheSameRules() {
    BinaryStatistics halves = new BinaryStatistics(BoundOrder.FLOAT16);
    byte[] values = {0, 0, 0, 0x7E, 0, (byte) 0x80, 0, (byte) 0xBC};
    for (int i = 0; i < values.length; i += 2) {
      halves.add(values, i, 2);
    }
    assertThat(halves.pageBounds().min()).containsExactly(0, 0xBC);
    assertThat(halves.pageBounds().max()).containsExactly(0, 0);
    assertThat(halves.pageNanCount()).isEqualTo(1);
  }

  @Test
  void comparesDecimalsByValue() {
    BinaryStatistics decimals = new BinaryStatistics(BoundOrder.DECIMAL_BYTES);
    byte[][] values = {{0, 1}, {(byte) 0xFF, 0}, {100}, {(byte) 0xFF, (byte) 0xFF, (byte) 0x90}};
    for (byte[] value : values) {
      decimals.add(value, 0, value.length);
    }
    assertThat(decimals.pageBounds().min()).isEqualTo(values[1]);
    assertThat(decimals.pageBounds().max()).isEqualTo(values[2]);
  }

  @Test
  void mergesPagesIntoTheChunk() {
    for (long seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      IntStatistics statistics = new IntStatistics(BoundOrder.SIGNED);
      int min = Integer.MAX_VALUE;
      int max = Integer.MIN_VALUE;
      for (int page = 0; page < 5; page++) {
        int[] values = random.ints(random.nextInt(20)).toArray();
        statistics.add(values, 0, values.length);
        Bounds bounds = statistics.pageBounds();
        if (values.length > 0) {
          int pageMin = Arrays.stream(values).min().getAsInt();
          assertThat(LittleEndian.getInt(bounds.min(), 0)).as("seed %d", seed).isEqualTo(pageMin);
          min = Math.min(min, pageMin);
          max = Math.max(max, Arrays.stream(values).max().getAsInt());
        } else {
          assertThat(bounds).as("seed %d", seed).isNull();
        }
        statistics.endPage();
      }
      if (min <= max) {
        assertThat(bounds(statistics)).as("seed %d", seed).containsExactly(min, max);
      }
      statistics.endChunk();
      assertThat(statistics.chunkBounds()).isNull();
    }
  }

  @Test
  void booleansAreBoundedByThoseThatOccur() {
    BooleanStatistics statistics = new BooleanStatistics(BoundOrder.SIGNED);
    assertThat(statistics.pageBounds()).isNull();
    statistics.add(new byte[] {0, 1, 1, 0}, 1, 2);
    assertBounds(statistics.pageBounds(), 1, 1);
    assertThat(statistics.chunkBounds()).isNull();
    statistics.endPage();
    assertThat(statistics.pageBounds()).isNull();
    assertBounds(statistics.chunkBounds(), 1, 1);
    statistics.add(new byte[] {0}, 0, 1);
    assertBounds(statistics.pageBounds(), 0, 0);
    statistics.add(new byte[] {1}, 0, 1);
    assertBounds(statistics.pageBounds(), 0, 1);
    statistics.endPage();
    assertBounds(statistics.chunkBounds(), 0, 1);
    statistics.endChunk();
    assertThat(statistics.chunkBounds()).isNull();
  }

  private static void assertBounds(Bounds bounds, int min, int max) {
    assertThat(bounds.min()).containsExactly(min);
    assertThat(bounds.max()).containsExactly(max);
  }

  @Test
  void tellsWhetherBoundsAreExact() {
    Bounds bounds = new Bounds(bytes("apple"), bytes("zebra"));
    Statistics cut = new StatisticsEncoder(BoundOrder.BYTES, 3).encode(bounds, 4, 0);
    assertThat(cut.minValue()).isEqualTo(bytes("app"));
    assertThat(cut.maxValue()).isEqualTo(bytes("zec"));
    assertThat(cut.isMinValueExact()).isFalse();
    assertThat(cut.isMaxValueExact()).isFalse();
    assertThat(cut.nullCount()).isEqualTo(4);
    assertThat(cut.nanCount()).isNull();
    assertThat(cut.min()).isNull();
    Statistics whole = new StatisticsEncoder(BoundOrder.BYTES, 5).encode(bounds, 0, 0);
    assertThat(whole.isMinValueExact()).isTrue();
    assertThat(whole.isMaxValueExact()).isTrue();
  }

  @Test
  void neverStoresHugeBounds() {
    byte[] huge = new byte[1 << 20];
    Arrays.fill(huge, (byte) 'x');
    Statistics text =
        new StatisticsEncoder(BoundOrder.BYTES, Integer.MAX_VALUE)
            .encode(new Bounds(huge, huge), 0, 0);
    assertThat(text.minValue()).hasSize(StatisticsEncoder.MAX_BOUND_BYTES);
    assertThat(text.maxValue()).hasSize(StatisticsEncoder.MAX_BOUND_BYTES);
    Arrays.fill(huge, (byte) 0xFF);
    Statistics last =
        new StatisticsEncoder(BoundOrder.BYTES, Integer.MAX_VALUE)
            .encode(new Bounds(huge, huge), 0, 0);
    assertThat(last.maxValue()).isNull();
    assertThat(last.isMaxValueExact()).isNull();
    assertThat(last.minValue()).hasSize(StatisticsEncoder.MAX_BOUND_BYTES);
  }

  @Test
  void writesNanCountForFloatsEvenIfZero() {
    Statistics statistics =
        new StatisticsEncoder(BoundOrder.FLOATING, 10).encode(floats(1f).chunkBounds(), 0, 0);
    assertThat(statistics.nanCount()).isZero();
    assertThat(statistics.min()).isEqualTo(statistics.minValue());
    assertThat(statistics.max()).isEqualTo(statistics.maxValue());
  }

  @Test
  void boundsOfLongValuesAreShortenedAsIfTheyWereKeptWhole() {
    for (String text :
        new String[] {"x\u20ac".repeat(5000), "\u00e4".repeat(4000), "y".repeat(4097)}) {
      byte[] value = text.getBytes(StandardCharsets.UTF_8);
      BinaryStatistics texts = new BinaryStatistics(BoundOrder.BYTES);
      texts.add(value, 0, value.length);
      assertThat(texts.pageBounds().max()).hasSizeLessThan(4097).hasSizeGreaterThan(4092);
      texts.endPage();
      Statistics statistics =
          new StatisticsEncoder(BoundOrder.BYTES, Integer.MAX_VALUE)
              .encode(texts.chunkBounds(), 0, 0);
      assertThat(statistics.minValue())
          .isEqualTo(BoundTruncation.lower(BoundOrder.BYTES, value, 2048));
      assertThat(statistics.maxValue())
          .isEqualTo(BoundTruncation.upper(BoundOrder.BYTES, value, 2048));
      assertThat(statistics.isMinValueExact()).isFalse();
      assertThat(statistics.isMaxValueExact()).isFalse();
    }
  }

  @Test
  void aLongMaximumThatHasNoSuccessorIsLeftOut() {
    byte[] value = new byte[10_000];
    Arrays.fill(value, (byte) 0xFF);
    BinaryStatistics bytes = new BinaryStatistics(BoundOrder.BYTES);
    bytes.add(value, 0, value.length);
    bytes.endPage();
    Statistics statistics =
        new StatisticsEncoder(BoundOrder.BYTES, 64).encode(bytes.chunkBounds(), 0, 0);
    assertThat(statistics.minValue()).hasSize(64);
    assertThat(statistics.maxValue()).isNull();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static IntStatistics ints(BoundOrder order, int... values) {
    IntStatistics statistics = new IntStatistics(order);
    statistics.add(values, 0, values.length);
    statistics.endPage();
    return statistics;
  }

  private static IntStatistics floats(float... values) {
    int[] bits = new int[values.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = Float.floatToRawIntBits(values[i]);
    }
    return ints(BoundOrder.FLOATING, bits);
  }

  private static int[] bounds(IntStatistics statistics) {
    Bounds bounds = statistics.chunkBounds();
    return new int[] {LittleEndian.getInt(bounds.min(), 0), LittleEndian.getInt(bounds.max(), 0)};
  }

  private static int[] rawBits(IntStatistics statistics) {
    return bounds(statistics);
  }

  private static float[] floatBounds(IntStatistics statistics) {
    int[] bits = bounds(statistics);
    return new float[] {Float.intBitsToFloat(bits[0]), Float.intBitsToFloat(bits[1])};
  }
}
