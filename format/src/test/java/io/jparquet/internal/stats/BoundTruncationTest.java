package io.jparquet.internal.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BoundTruncationTest {
  @Test
  void keepsShortBounds() {
    byte[] value = {1, 2, 3};
    assertThat(BoundTruncation.lower(BoundOrder.BYTES, value, 3)).isSameAs(value);
    assertThat(BoundTruncation.upper(BoundOrder.BYTES, value, 3)).isSameAs(value);
  }

  @Test
  void incrementsTheLastByteOfAnUpperBound() {
    assertThat(BoundTruncation.upper(BoundOrder.BYTES, bytes(0x80, 0x10, 0x20), 2))
        .isEqualTo(bytes(0x80, 0x11));
  }

  @Test
  void dropsBytesThatCannotBeIncremented() {
    assertThat(BoundTruncation.upper(BoundOrder.BYTES, bytes(0x80, 0xFF, 0xFF, 0), 3))
        .isEqualTo(bytes(0x81));
  }

  @Test
  void keepsAnUpperBoundWithoutASuccessor() {
    byte[] value = bytes(0xFF, 0xFF, 0xFF);
    assertThat(BoundTruncation.upper(BoundOrder.BYTES, value, 2)).isSameAs(value);
  }

  @Test
  void cutsTextBetweenCharacters() {
    byte[] value = utf8("a\u20ac\u20ac");
    assertThat(BoundTruncation.lower(BoundOrder.BYTES, value, 6)).isEqualTo(utf8("a\u20ac"));
    assertThat(BoundTruncation.upper(BoundOrder.BYTES, value, 6)).isEqualTo(utf8("a\u20ad"));
  }

  @Test
  void incrementsOverTheSurrogates() {
    assertThat(BoundTruncation.upper(BoundOrder.BYTES, utf8("\ud7ffx"), 3))
        .isEqualTo(utf8("\ue000"));
  }

  @Test
  void doesNotGrowBeyondTheLimitWhenTheSuccessorNeedsMoreBytes() {
    assertThat(BoundTruncation.upper(BoundOrder.BYTES, utf8("ab\u007fc"), 3)).isEqualTo(utf8("ac"));
  }

  @Test
  void keepsTextOfLastCodePoints() {
    byte[] value = utf8("\udbff\udfff\udbff\udfff");
    assertThat(BoundTruncation.upper(BoundOrder.BYTES, value, 5)).isSameAs(value);
  }

  @Test
  void neverShortensNumbersOrFixedLengths() {
    byte[] value = new byte[40];
    for (BoundOrder order :
        new BoundOrder[] {BoundOrder.DECIMAL_BYTES, BoundOrder.WHOLE_BYTES, BoundOrder.SIGNED}) {
      assertThat(BoundTruncation.lower(order, value, 4)).isSameAs(value);
      assertThat(BoundTruncation.upper(order, value, 4)).isSameAs(value);
    }
  }

  @Test
  void boundsStayBoundsOfAnyBytesAndText() {
    for (long seed = 0; seed < 20_000; seed++) {
      Random random = new Random(seed);
      byte[] value = random.nextBoolean() ? randomBytes(random) : randomText(random);
      int limit = 1 + random.nextInt(12);
      byte[] lower = BoundTruncation.lower(BoundOrder.BYTES, value, limit);
      byte[] upper = BoundTruncation.upper(BoundOrder.BYTES, value, limit);
      assertThat(Arrays.compareUnsigned(lower, value)).as("seed %d", seed).isLessThanOrEqualTo(0);
      assertThat(Arrays.compareUnsigned(upper, value))
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(0);
      assertThat(lower.length).as("seed %d", seed).isLessThanOrEqualTo(limit);
      assertThat(upper.length <= limit || upper == value).as("seed %d", seed).isTrue();
      if (Utf8.isValid(value)) {
        assertThat(Utf8.isValid(lower) && Utf8.isValid(upper)).as("seed %d", seed).isTrue();
      }
    }
  }

  @Test
  void agreesWithTheJdkOnValidUtf8() {
    for (long seed = 0; seed < 20_000; seed++) {
      Random random = new Random(seed);
      byte[] value = random.nextBoolean() ? randomBytes(random) : randomText(random);
      if (random.nextBoolean() && value.length > 0) {
        value[random.nextInt(value.length)] ^= (byte) (1 << random.nextInt(8));
      }
      boolean valid =
          Arrays.equals(
              new String(value, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8), value);
      assertThat(Utf8.isValid(value)).as("seed %d", seed).isEqualTo(valid);
    }
  }

  private static byte[] randomBytes(Random random) {
    byte[] bytes = new byte[random.nextInt(16)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (random.nextInt(3) == 0 ? 0xFF : random.nextInt(256));
    }
    return bytes;
  }

  private static byte[] randomText(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      int[] starts = {'a', 0x7E, 0x7F0, 0xD7F0, 0xFFF0, 0x10FFF0};
      text.appendCodePoint(starts[random.nextInt(starts.length)] + random.nextInt(15));
    }
    return utf8(text.toString().replaceAll("[\ud800-\udfff](?![\udc00-\udfff])", ""));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }
}
