package io.jparquet.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.bytes.ByteSink;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sections that violate the format, and unusual but valid ones. */
class RleBitPackedDamageTest {
  private final RleBitPackedDecoder decoder = new RleBitPackedDecoder();

  @Test
  void refusesHeadersOfMoreThan32Bits() {
    assertCorrupt(1, 1, "32 bits", 0x80, 0x80, 0x80, 0x80, 0x10, 1);
    assertCorrupt(1, 1, "32 bits", 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01, 1);
  }

  @Test
  void refusesEmptyRuns() {
    assertCorrupt(1, 1, "empty run", 0, 1);
    assertCorrupt(1, 1, "empty run", 1, 1);
  }

  @Test
  void refusesSectionsThatEndTooEarly() {
    assertCorrupt(3, 1, "end of the data");
    assertCorrupt(3, 1, "end of the data", 0x80);
    assertCorrupt(3, 1, "without its value", 8);
    assertCorrupt(9, 1, "without its value", 8, 1);
    assertCorrupt(3, 5, "end of the data", 8, 1);
    assertCorrupt(3, 1, "without values", 3);
    assertCorrupt(9, 1, "without values", 3, 0xFF);
  }

  @Test
  void refusesRepeatedValuesThatExceedTheWidth() {
    assertCorrupt(1, 1, "value 2", 8, 2);
    assertCorrupt(12, 1, "value 4096", 8, 0, 0x10);
    assertCorrupt(31, 1, "value 2147483648", 8, 0, 0, 0, 0x80);
  }

  @Test
  void refusesWidthsOutsideTheRange() {
    for (int width : new int[] {-1, 33, 255}) {
      assertThatThrownBy(() -> decoder.init(new byte[4], 0, 4, width))
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("bit width " + width);
    }
  }

  @Test
  void saysWhereTheDamageIs() {
    byte[] section = {9, 9, 8, 1, 8, 2};
    decoder.init(section, 2, 6, 1);
    assertThatThrownBy(() -> decoder.readInts(new int[5], 0, 5))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("at byte 2 of 4 bytes");
  }

  @Test
  void acceptsALastRunThatIsNotFilledUp() {
    byte[] section = bytes(5, 0b1000_1000, 0b1100_0110, 0b1111_1010, 0b0000_1000);
    decoder.init(section, 0, section.length, 3);
    int[] values = new int[10];
    decoder.readInts(values, 0, 10);
    assertThat(values).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 0, 1);
    assertThatThrownBy(() -> decoder.readInts(values, 0, 1))
        .isInstanceOf(CorruptFileException.class);
  }

  @Test
  void acceptsRunsLongerThanThePageHasValues() {
    byte[] repeated = bytes(0xFE, 0xFF, 0xFF, 0xFF, 0x0F, 1);
    decoder.init(repeated, 0, repeated.length, 1);
    int[] values = new int[3];
    decoder.readInts(values, 0, 3);
    assertThat(values).containsExactly(1, 1, 1);
    byte[] packed = bytes(0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 5);
    decoder.init(packed, 0, packed.length, 1);
    decoder.readInts(values, 0, 3);
    assertThat(values).containsExactly(1, 0, 1);
  }

  @Test
  void widthZeroNeedsNoBytes() {
    decoder.init(new byte[0], 0, 0, 0);
    int[] values = {7, 7, 7};
    decoder.readInts(values, 0, 3);
    decoder.skip(Integer.MAX_VALUE);
    decoder.skip(Integer.MAX_VALUE);
    assertThat(values).containsOnly(0);
  }

  @Test
  void damageIsAlwaysRecognisedOrHarmless() {
    for (long seed = 0; seed < 20_000; seed++) {
      Random random = new Random(seed);
      int width = random.nextInt(33);
      byte[] section = randomSection(random, width);
      decoder.init(section, 0, section.length, width);
      try {
        int[] values = new int[600];
        decoder.readInts(values, 0, 500);
        decoder.skip(50);
        decoder.readInts(values, 500, 100);
        int bits = 0;
        for (int value : values) {
          bits |= value;
        }
        assertThat(width == 32 ? 0 : bits >>> width).as("seed %d", seed).isZero();
      } catch (CorruptFileException expected) {
        assertThat(expected).as("seed %d", seed).hasMessageContaining("at byte");
      }
    }
  }

  private static byte[] randomSection(Random random, int width) {
    ByteSink out = new ByteSink();
    IntShape shape = IntShape.values()[random.nextInt(IntShape.values().length)];
    new RleBitPackedEncoder().encode(shape.values(700, width, random), 0, 700, width, out);
    byte[] bytes = out.toByteArray();
    for (int flips = random.nextInt(4); flips > 0; flips--) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return random.nextBoolean() ? bytes : Arrays.copyOf(bytes, random.nextInt(bytes.length));
  }

  private void assertCorrupt(int width, int count, String message, int... section) {
    byte[] bytes = bytes(section);
    decoder.init(bytes, 0, bytes.length, width);
    assertThatThrownBy(() -> decoder.readInts(new int[count], 0, count))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining(message);
    decoder.init(bytes, 0, bytes.length, width);
    assertThatThrownBy(() -> decoder.skip(count))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining(message);
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }
}
