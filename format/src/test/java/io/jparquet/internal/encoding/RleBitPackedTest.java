package io.jparquet.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.bytes.ByteSink;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Encoder and decoder, compared with each other and with parquet-java for every bit width. */
class RleBitPackedTest {
  private static final int[] COUNTS = {1, 2, 7, 8, 9, 31, 32, 33, 63, 64, 65, 500, 5000};

  private final RleBitPackedDecoder decoder = new RleBitPackedDecoder();

  @ParameterizedTest
  @EnumSource
  void readsWhatItWrites(IntShape shape) {
    forEachCase(
        shape,
        (values, width, what) ->
            assertThat(decode(encode(values, width), values.length, width))
                .as(what)
                .isEqualTo(values));
  }

  @ParameterizedTest
  @EnumSource
  void readsWhatParquetJavaWrites(IntShape shape) {
    forEachCase(
        shape,
        (values, width, what) ->
            assertThat(decode(parquetJava(values, width), values.length, width))
                .as(what)
                .isEqualTo(values));
  }

  @ParameterizedTest
  @EnumSource
  void writesWhatParquetJavaReads(IntShape shape) {
    forEachCase(
        shape,
        (values, width, what) -> {
          var reader =
              new RunLengthBitPackingHybridDecoder(
                  width, new ByteArrayInputStream(encode(values, width)));
          int[] read = new int[values.length];
          for (int i = 0; i < read.length; i++) {
            read[i] = readInt(reader);
          }
          assertThat(read).as(what).isEqualTo(values);
        });
  }

  @ParameterizedTest
  @EnumSource
  void isAboutAsSmallAsParquetJava(IntShape shape) {
    forEachCase(
        shape,
        (values, width, what) ->
            assertThat(encode(values, width).length)
                .as(what)
                .isLessThanOrEqualTo(4 + (int) (1.05 * parquetJava(values, width).length)));
  }

  @ParameterizedTest
  @EnumSource
  void readsAndSkipsInAnyPortions(IntShape shape) {
    forEachCase(
        shape,
        (values, width, what) -> {
          byte[] bytes = encode(values, width);
          for (long seed = 0; seed < 3; seed++) {
            readPortions(bytes, values, width, new Random(seed), what + ", portions " + seed);
          }
        });
  }

  private void readPortions(byte[] bytes, int[] values, int width, Random random, String what) {
    int[] expected = values.clone();
    int[] dst = new int[values.length];
    int largest = 1 + random.nextInt(random.nextBoolean() ? 10 : 1000);
    decoder.init(bytes, 0, bytes.length, width);
    for (int at = 0; at < values.length; ) {
      int length = Math.min(random.nextInt(largest + 1), values.length - at);
      if (random.nextInt(3) == 0) {
        decoder.skip(length);
        Arrays.fill(expected, at, at + length, 0);
      } else {
        decoder.readInts(dst, at, length);
      }
      at += length;
    }
    assertThat(dst).as(what).isEqualTo(expected);
  }

  @Test
  void encodesTheExampleOfTheSpecification() {
    ByteSink out = new ByteSink();
    new RleBitPackedEncoder().encode(new int[] {0, 1, 2, 3, 4, 5, 6, 7}, 0, 8, 3, out);
    assertThat(out.toByteArray()).containsExactly(3, 0b1000_1000, 0b1100_0110, 0b1111_1010);
  }

  @Test
  void encodesNothingAsNothing() {
    assertThat(encode(new int[0], 5)).isEmpty();
  }

  @Test
  void encodesOneRunForOneValue() {
    int[] values = new int[1_000_000];
    Arrays.fill(values, 300);
    assertThat(encode(values, 9)).hasSize(5);
  }

  private interface Check {
    void accept(int[] values, int width, String what);
  }

  private static void forEachCase(IntShape shape, Check check) {
    for (int width = 0; width <= 32; width++) {
      for (int count : COUNTS) {
        long seed = 1000L * width + count;
        int[] values = shape.values(count, width, new Random(seed));
        check.accept(values, width, shape + ", width " + width + ", seed " + seed);
      }
    }
  }

  private static byte[] encode(int[] values, int width) {
    int[] shifted = new int[values.length + 3];
    System.arraycopy(values, 0, shifted, 3, values.length);
    ByteSink out = new ByteSink();
    new RleBitPackedEncoder().encode(shifted, 3, values.length, width, out);
    return out.toByteArray();
  }

  /** Decodes from a longer array whose other bytes must have no effect. */
  private int[] decode(byte[] bytes, int count, int width) {
    byte[] page = new byte[bytes.length + 11];
    Arrays.fill(page, (byte) 0xFF);
    System.arraycopy(bytes, 0, page, 5, bytes.length);
    decoder.init(page, 5, 5 + bytes.length, width);
    int[] values = new int[count];
    decoder.readInts(values, 0, count);
    return values;
  }

  private static byte[] parquetJava(int[] values, int width) {
    try (RunLengthBitPackingHybridEncoder encoder =
        new RunLengthBitPackingHybridEncoder(width, 64, 1 << 20, new HeapByteBufferAllocator())) {
      for (int value : values) {
        encoder.writeInt(value);
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      encoder.toBytes().writeAllTo(out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int readInt(RunLengthBitPackingHybridDecoder reader) {
    try {
      return reader.readInt();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
