package io.jparquet.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.metadata.Encoding;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AlpTest {
  /** The worked example of the specification as a page of vectors of eight values. */
  private static final String EXAMPLE =
      "00 00 03 04000000  04000000 "
          + "04 03 0100  070d000000000000 0f  91adc85628150000"
          + "0100 010000000000f87f";

  private static final int[] COUNTS = {0, 1, 2, 31, 33, 255, 256, 1023, 1024, 1025, 4000};

  /** Kinds of numbers that ALP treats differently. */
  private enum Shape {
    CENTS,
    INTEGERS,
    LARGE_INTEGERS,
    MANY_DIGITS,
    ANY_BITS,
    SPECIAL,
    EQUAL,
    MIXED;

    double value(Random random) {
      return switch (this) {
        case CENTS -> random.nextInt(1_000_000) / 100.0;
        case INTEGERS -> random.nextInt(2000) - 1000;
        case LARGE_INTEGERS -> random.nextLong();
        case MANY_DIGITS -> random.nextDouble();
        case ANY_BITS -> Double.longBitsToDouble(random.nextLong());
        case SPECIAL -> special(random);
        case EQUAL -> 0.1;
        case MIXED -> Shape.values()[random.nextInt(7)].value(random);
      };
    }

    private static double special(Random random) {
      double[] values = {
        0.0,
        -0.0,
        Double.NaN,
        Double.NEGATIVE_INFINITY,
        Double.POSITIVE_INFINITY,
        Double.MIN_VALUE,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        0x1p63,
        -0x1p63,
        0x1p31,
        -0x1p31,
        9.2e18
      };
      return values[random.nextInt(values.length)];
    }
  }

  @Test
  void everyBitPatternOfDoublesComesBack() {
    ValueEncoder<long[]> encoder = ValueEncoders.doubleBits(Encoding.ALP);
    for (Shape shape : Shape.values()) {
      for (int count : COUNTS) {
        Random random = new Random(31L * count + shape.ordinal());
        long[] values = new long[count + 5];
        for (int i = 0; i < values.length; i++) {
          values[i] = Double.doubleToRawLongBits(shape.value(random));
          if (shape == Shape.SPECIAL && random.nextInt(4) == 0) {
            values[i] = 0x7FF0000000000000L | random.nextLong();
          }
        }
        ByteSink out = new ByteSink();
        out.putByte(42);
        encoder.encode(values, 3, count, out);
        double[] read = new double[count];
        ValueDecoder<double[]> decoder = ValueDecoders.doubles(Encoding.ALP);
        decoder.init(out.array(), 1, out.size(), count);
        decoder.read(read, 0, count);
        long[] bits = Arrays.stream(read).mapToLong(Double::doubleToRawLongBits).toArray();
        assertThat(bits)
            .as("%s of %d", shape, count)
            .isEqualTo(Arrays.copyOfRange(values, 3, 3 + count));
      }
    }
  }

  @Test
  void everyBitPatternOfFloatsComesBack() {
    ValueEncoder<int[]> encoder = ValueEncoders.floatBits(Encoding.ALP);
    for (Shape shape : Shape.values()) {
      for (int count : COUNTS) {
        Random random = new Random(31L * count + shape.ordinal());
        int[] values = new int[count + 5];
        for (int i = 0; i < values.length; i++) {
          values[i] = Float.floatToRawIntBits((float) shape.value(random));
          if (shape == Shape.SPECIAL && random.nextInt(4) == 0) {
            values[i] = 0x7F800000 | random.nextInt();
          }
        }
        ByteSink out = new ByteSink();
        out.putByte(42);
        encoder.encode(values, 3, count, out);
        float[] read = new float[count];
        ValueDecoder<float[]> decoder = ValueDecoders.floats(Encoding.ALP);
        decoder.init(out.array(), 1, out.size(), count);
        decoder.read(read, 0, count);
        for (int i = 0; i < count; i++) {
          assertThat(Float.floatToRawIntBits(read[i]))
              .as("%s of %d, value %d", shape, count, i)
              .isEqualTo(values[3 + i]);
        }
      }
    }
  }

  @Test
  void decimalNumbersBecomeSmall() {
    Random random = new Random(1);
    long[] doubles = new long[10_000];
    int[] floats = new int[10_000];
    for (int i = 0; i < doubles.length; i++) {
      doubles[i] = Double.doubleToRawLongBits(Shape.CENTS.value(random));
      floats[i] = Float.floatToRawIntBits(random.nextInt(1000) / 10f);
    }
    ByteSink out = new ByteSink();
    ValueEncoder<long[]> doubleEncoder = ValueEncoders.doubleBits(Encoding.ALP);
    doubleEncoder.encode(doubles, 0, doubles.length, out);
    assertThat(out.size()).isLessThan(10_000 * 21 / 8);
    assertThat((double) doubleEncoder.encodedSize(doubles, 0, doubles.length))
        .isBetween(0.9 * out.size(), 1.1 * out.size());
    out.reset();
    ValueEncoder<int[]> floatEncoder = ValueEncoders.floatBits(Encoding.ALP);
    floatEncoder.encode(floats, 0, floats.length, out);
    assertThat(out.size()).isLessThan(10_000 * 11 / 8);
    assertThat((double) floatEncoder.encodedSize(floats, 0, floats.length))
        .isBetween(0.9 * out.size(), 1.1 * out.size());
  }

  @Test
  void readsTheExampleOfTheSpecification() {
    byte[] page = example();
    double[] read = new double[4];
    doubles(page, 4).read(read, 0, 4);
    assertThat(read).containsExactly(1500.0, Double.NaN, 2500.0, 333.5);
    assertThat(Double.doubleToRawLongBits(read[1])).isEqualTo(0x7FF8000000000001L);
  }

  @Test
  void refusesVariantsThatAreNotKnown() {
    for (int index : new int[] {0, 1}) {
      byte[] page = example();
      page[index] = 1;
      assertThatThrownBy(() -> doubles(page, 4)).isInstanceOf(UnsupportedFeatureException.class);
    }
  }

  @Test
  void refusesHeadersThatTheSpecificationDoesNotAllow() {
    refuses(2, 2, "power of 2 values");
    refuses(2, 16, "power of 16 values");
    refuses(6, 0x80, "there should be 2147483652 values");
    refuses(6, 0x7F, "offsets of the vectors");
    refuses(7, 200, "begin at offset 200");
    refuses(10, 0xFF, "begin at offset 4278190084");
    refuses(11, 19, "exponent 19");
    refuses(12, 5, "factor 5");
    refuses(13, 5, "5 exceptions in 4");
    refuses(23, 65, "65 bits");
    refuses(23, 64, "ends after the page");
    refuses(32, 4, "at position 4 of 4");
  }

  @Test
  void aPageWithoutValuesMayHaveNoBytes() {
    doubles(new byte[0], 0).read(new double[0], 0, 0);
    assertThatThrownBy(() -> doubles(new byte[0], 1).read(new double[1], 0, 1))
        .isInstanceOf(CorruptFileException.class);
  }

  @Test
  void refusesToReadPagesCutOffAnywhere() {
    ByteSink out = new ByteSink();
    Random random = new Random(3);
    long[] values =
        random
            .doubles(1500)
            .mapToLong(value -> Double.doubleToRawLongBits(Math.rint(4 * value)))
            .toArray();
    values[7] = Double.doubleToRawLongBits(Math.PI);
    ValueEncoders.doubleBits(Encoding.ALP).encode(values, 0, values.length, out);
    for (int length = 0; length < out.size(); length++) {
      byte[] cut = Arrays.copyOf(out.array(), length);
      assertThatThrownBy(() -> doubles(cut, 1500).read(new double[1500], 0, 1500))
          .as("cut to %d of %d bytes", length, out.size())
          .isInstanceOf(CorruptFileException.class);
    }
  }

  @Test
  void vectorsThatAreSkippedAreNotLookedAt() {
    ByteSink out = new ByteSink();
    ValueEncoders.doubleBits(Encoding.ALP).encode(new long[5000], 0, 5000, out);
    byte[] page = out.toByteArray();
    LittleEndian.putInt(page, 7 + 4, -1);
    ValueDecoder<double[]> decoder = doubles(page, 5000);
    decoder.read(new double[1000], 0, 1000);
    decoder.skip(2000);
    decoder.read(new double[2000], 0, 2000);
  }

  private static void refuses(int index, int value, String message) {
    byte[] page = example();
    page[index] = (byte) value;
    assertThatThrownBy(() -> doubles(page, 4).read(new double[4], 0, 4))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("page is damaged");
  }

  private static ValueDecoder<double[]> doubles(byte[] page, int count) {
    ValueDecoder<double[]> decoder = ValueDecoders.doubles(Encoding.ALP);
    decoder.init(page, 0, page.length, count);
    return decoder;
  }

  private static byte[] example() {
    return HexFormat.of().parseHex(EXAMPLE.replace(" ", ""));
  }
}
