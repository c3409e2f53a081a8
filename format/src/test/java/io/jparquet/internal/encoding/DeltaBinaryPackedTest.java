package io.jparquet.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.metadata.Encoding;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sections with layouts that other writers can use, and invalid ones. */
class DeltaBinaryPackedTest {
  private static final int[][] SIZES = {
    {128, 1}, {128, 2}, {128, 4}, {256, 1}, {256, 8}, {384, 3}, {384, 4}, {1024, 32}, {4096, 1}
  };

  @Test
  void readsAllBlockSizesWithArbitraryPaddingAndUnneededWidths() {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      int[] sizes = SIZES[random.nextInt(SIZES.length)];
      int bits = random.nextBoolean() ? 32 : 64;
      NumberShape shape = NumberShape.values()[random.nextInt(NumberShape.values().length)];
      long[] values = shape.values(random.nextInt(3000), bits, random);
      byte[] page = encode(values, bits, sizes[0], sizes[1], random);
      String what = "seed " + seed + ", " + shape + ", " + bits + " bits, " + values.length;
      if (bits == 32) {
        int[] read = new int[values.length];
        readInParts(ValueDecoders.ints(Encoding.DELTA_BINARY_PACKED), read, page, random);
        assertThat(Arrays.stream(read).asLongStream().toArray()).as(what).isEqualTo(values);
      } else {
        long[] read = new long[values.length];
        readInParts(ValueDecoders.longs(Encoding.DELTA_BINARY_PACKED), read, page, random);
        assertThat(read).as(what).isEqualTo(values);
      }
    }
  }

  @Test
  void aSkippedPartLosesNoValueAfterIt() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      int[] sizes = SIZES[random.nextInt(SIZES.length)];
      NumberShape shape = NumberShape.values()[random.nextInt(NumberShape.values().length)];
      long[] values = shape.values(1 + random.nextInt(3000), 64, random);
      byte[] page = encode(values, 64, sizes[0], sizes[1], random);
      ValueDecoder<long[]> decoder = ValueDecoders.longs(Encoding.DELTA_BINARY_PACKED);
      decoder.init(page, 0, page.length, values.length);
      int skipped = random.nextInt(values.length);
      decoder.skip(skipped);
      long[] rest = new long[values.length - skipped];
      decoder.read(rest, 0, rest.length);
      assertThat(rest)
          .as("seed %d, %s, %d of %d skipped", seed, shape, skipped, values.length)
          .isEqualTo(Arrays.copyOfRange(values, skipped, values.length));
    }
  }

  @Test
  void aPageWithoutValuesMayHaveNoBytes() {
    ValueDecoder<int[]> decoder = ValueDecoders.ints(Encoding.DELTA_BINARY_PACKED);
    decoder.init(new byte[0], 0, 0, 0);
    decoder.read(new int[0], 0, 0);
    decoder.skip(0);
    decoder.init(new byte[0], 0, 0, 1);
    assertThatThrownBy(() -> decoder.read(new int[1], 0, 1))
        .isInstanceOf(CorruptFileException.class);
  }

  @Test
  void aPageOfOneValueIsAHeaderOnly() {
    ByteSink out = new ByteSink();
    ValueEncoders.longs(Encoding.DELTA_BINARY_PACKED)
        .encode(new long[] {Long.MIN_VALUE}, 0, 1, out);
    assertThat(out.size()).isEqualTo(2 + 1 + 1 + 10);
    ValueDecoder<long[]> decoder = ValueDecoders.longs(Encoding.DELTA_BINARY_PACKED);
    decoder.init(out.array(), 0, out.size(), 1);
    long[] read = new long[1];
    decoder.read(read, 0, 1);
    assertThat(read[0]).isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void refusesToReadMoreValuesThanTheHeaderAnnounces() {
    ByteSink out = new ByteSink();
    ValueEncoders.ints(Encoding.DELTA_BINARY_PACKED).encode(new int[10], 0, 10, out);
    ValueDecoder<int[]> decoder = ValueDecoders.ints(Encoding.DELTA_BINARY_PACKED);
    decoder.init(out.array(), 0, out.size(), 20);
    decoder.read(new int[4], 0, 4);
    assertThatThrownBy(() -> decoder.read(new int[7], 0, 7))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("has only 6");
    assertThatThrownBy(() -> decoder.skip(7)).isInstanceOf(CorruptFileException.class);
    assertThatThrownBy(() -> decoder.skip(-1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesHeadersThatTheSpecificationDoesNotAllow() {
    refuses("block size is 0", 0, 1, 5, 0);
    refuses("block size is 100", 100, 1, 5, 0);
    refuses("block size is 4294967296", 1L << 32, 1, 5, 0);
    refuses("block size is", Long.MIN_VALUE, 1, 5, 0);
    refuses("cannot have 0 miniblocks", 128, 0, 5, 0);
    refuses("cannot have 3 miniblocks", 128, 3, 5, 0);
    refuses("cannot have 8 miniblocks", 128, 8, 5, 0);
    refuses("miniblocks", 128, Long.MIN_VALUE, 5, 0);
    refuses("number of values is 2147483648", 128, 4, 1L << 31, 0);
    refuses("number of values is 18446744073709551615", 128, 4, -1, 0);
  }

  @Test
  void refusesWidthsAboveThoseOfALong() {
    for (int width : new int[] {65, 128, 255}) {
      ByteSink out = header(128, 1, 33, 0);
      out.putVarlong(0);
      out.putByte(width);
      out.extend(128 / 8 * width);
      int[] ints = new int[33];
      ValueDecoder<int[]> decoder = ValueDecoders.ints(Encoding.DELTA_BINARY_PACKED);
      decoder.init(out.array(), 0, out.size(), 33);
      assertThatThrownBy(() -> decoder.read(ints, 0, 33))
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("deltas of " + width + " bits");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {33, 34, 47, 63, 64})
  void differencesOfIntsThatWereTakenInSixtyFourBitsGiveTheValues(int width) {
    Random random = new Random(width);
    int count = 1 + 2 * 128;
    int[] expected = new int[count];
    ByteSink out = header(128, 4, count, expected[0]);
    long[] deltas = new long[128];
    for (int block = 0; block < 2; block++) {
      long minDelta = -(1L << 31) - random.nextInt(1000);
      out.putVarlong(minDelta << 1 ^ minDelta >> 63);
      for (int miniblock = 0; miniblock < 4; miniblock++) {
        out.putByte(width);
      }
      for (int i = 0; i < deltas.length; i++) {
        deltas[i] = random.nextLong() >>> (Long.SIZE - width);
        int at = 1 + block * 128 + i;
        expected[at] = (int) (expected[at - 1] + minDelta + deltas[i]);
      }
      int from = out.size();
      out.extend(128 / Byte.SIZE * width);
      for (int bit = 0; bit < 128 * width; bit++) {
        if ((deltas[bit / width] >>> (bit % width) & 1) != 0) {
          out.array()[from + bit / Byte.SIZE] |= (byte) (1 << bit % Byte.SIZE);
        }
      }
    }
    for (int step : new int[] {1, 31, 100, count}) {
      ValueDecoder<int[]> decoder = ValueDecoders.ints(Encoding.DELTA_BINARY_PACKED);
      decoder.init(out.array(), 0, out.size(), count);
      int[] decoded = new int[count];
      for (int at = 0; at < count; at += step) {
        decoder.read(decoded, at, Math.min(step, count - at));
      }
      assertThat(decoded).as("width %s, steps of %s", width, step).isEqualTo(expected);
    }
  }

  @Test
  void aHugeBlockNeedsNoMemory() {
    ByteSink out = header(1 << 30, 1, Integer.MAX_VALUE, 7);
    for (int block = 0; block < 2; block++) {
      out.putVarlong(2);
      out.putByte(0);
    }
    ValueDecoder<long[]> decoder = ValueDecoders.longs(Encoding.DELTA_BINARY_PACKED);
    decoder.init(out.array(), 0, out.size(), Integer.MAX_VALUE);
    decoder.skip(Integer.MAX_VALUE - 1);
    long[] last = new long[1];
    decoder.read(last, 0, 1);
    assertThat(last[0]).isEqualTo(-4L + Integer.MAX_VALUE - 1);
  }

  private static void refuses(
      String message, long blockSize, long blocks, long values, long first) {
    ByteSink out = header(blockSize, blocks, values, first);
    ValueDecoder<int[]> decoder = ValueDecoders.ints(Encoding.DELTA_BINARY_PACKED);
    assertThatThrownBy(() -> decoder.init(out.array(), 0, out.size(), 5))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("page is damaged");
  }

  private static ByteSink header(long blockSize, long miniblocks, long values, long zigzagFirst) {
    ByteSink out = new ByteSink();
    out.putVarlong(blockSize);
    out.putVarlong(miniblocks);
    out.putVarlong(values);
    out.putVarlong(zigzagFirst);
    return out;
  }

  private static <B> void readInParts(ValueDecoder<B> decoder, B dst, byte[] page, Random random) {
    int count = Array.getLength(dst);
    decoder.init(page, 0, page.length, count);
    int largest = 1 + random.nextInt(700);
    for (int at = 0; at < count; ) {
      int length = Math.min(random.nextInt(largest + 1), count - at);
      decoder.read(dst, at, length);
      at += length;
    }
  }

  /** Encodes bit by bit, with random bits wherever a reader must ignore them. */
  private static byte[] encode(long[] values, int bits, int block, int miniblocks, Random random) {
    long first = values.length == 0 ? 0 : values[0];
    ByteSink out = header(block, miniblocks, values.length, (first << 1) ^ (first >> 63));
    int size = block / miniblocks;
    for (int at = 1; at < values.length; at += block) {
      int count = Math.min(block, values.length - at);
      long[] deltas = new long[block];
      long min = Long.MAX_VALUE;
      for (int i = 0; i < count; i++) {
        long delta = values[at + i] - values[at + i - 1];
        deltas[i] = bits == 32 ? (int) delta : delta;
        min = Math.min(min, deltas[i]);
      }
      out.putVarlong((min << 1) ^ (min >> 63));
      long mask = bits == 32 ? 0xFFFFFFFFL : -1;
      ByteSink bodies = new ByteSink();
      for (int from = 0; from < block; from += size) {
        if (from >= count) {
          out.putByte(random.nextInt());
          continue;
        }
        int width = random.nextInt(4) == 0 ? bits : 0;
        for (int i = from; i < Math.min(count, from + size); i++) {
          width = Math.max(width, 64 - Long.numberOfLeadingZeros((deltas[i] - min) & mask));
        }
        out.putByte(width);
        BitSet body = new BitSet();
        for (int i = 0; i < size; i++) {
          long delta = from + i < count ? deltas[from + i] - min : random.nextLong();
          for (int bit = 0; bit < width; bit++) {
            body.set(i * width + bit, (delta >>> bit & 1) == 1);
          }
        }
        byte[] packed = Arrays.copyOf(body.toByteArray(), size / 8 * width);
        bodies.put(packed, 0, packed.length);
      }
      out.put(bodies);
    }
    return out.toByteArray();
  }
}
