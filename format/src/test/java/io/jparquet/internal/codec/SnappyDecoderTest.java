package io.jparquet.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.DataFormatException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.xerial.snappy.Snappy;
import org.xerial.snappy.SnappyError;

/** What the decoder restores and refuses, beside snappy-java. */
class SnappyDecoderTest {
  private static final int GUARD = 100;
  private static final byte GUARD_BYTE = 0x5C;

  private final SnappyDecoder decoder = new SnappyDecoder();

  @Test
  void restoresCopiesOfEveryDistanceAndLength() throws Exception {
    for (int distance = 1; distance <= 100; distance++) {
      for (int length = 1; length <= 64; length++) {
        byte[] start = bytes(distance + length % 3, distance * 64L + length);
        SnappyBlockWriter block =
            new SnappyBlockWriter().literal(2, start).copy2(distance, length).literal(start[0]);
        check(block, "distance " + distance + ", length " + length);
        check(
            new SnappyBlockWriter().literal(2, start).copy2(distance, length),
            "distance " + distance + ", length " + length + ", at the end");
        check(
            new SnappyBlockWriter().literal(2, start).copy4(distance, length).copy1(distance, 4),
            "distance " + distance + " in four bytes, length " + length);
      }
    }
  }

  @Test
  void restoresLiteralsOfEveryFormAndLength() throws Exception {
    for (int length = 1; length <= 300; length++) {
      byte[] bytes = bytes(length, length);
      for (int lengthBytes = length > 256 ? 2 : 1; lengthBytes <= 4; lengthBytes++) {
        check(
            new SnappyBlockWriter().literal((byte) 1).literal(lengthBytes, bytes),
            length + " bytes, length in " + lengthBytes);
      }
      if (length <= 60) {
        check(new SnappyBlockWriter().literal(bytes), length + " bytes");
        check(
            new SnappyBlockWriter().literal(bytes).copy1(Math.min(8, length), 11).literal(bytes),
            length + " bytes twice");
      }
    }
  }

  @Test
  void restoresCopiesFromFarBefore() throws Exception {
    byte[] start = bytes(200_000, 1);
    check(
        new SnappyBlockWriter()
            .literal(3, start)
            .copy2(65_535, 64)
            .copy4(65_536, 64)
            .copy4(200_000, 17)
            .copy1(2047, 11),
        "far copies");
  }

  @Test
  void restoresRandomTags() throws Exception {
    for (long seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      check(SnappyBlockWriter.random(random, 1 + random.nextInt(3000)), "seed " + seed);
    }
  }

  @Test
  void restoresWhatSnappyJavaCompressed() throws Exception {
    for (long seed = 0; seed < 2000; seed++) {
      byte[] page = page(new Random(seed));
      byte[] block = Snappy.compress(page);
      assertThat(decode(block, page.length)).as("seed %d", seed).isEqualTo(page);
    }
  }

  @Test
  void refusesAndAcceptsTheSameDamagedBlocksAsSnappyJava() throws Exception {
    int accepted = 0;
    int refused = 0;
    for (long seed = 0; seed < 40_000; seed++) {
      Random random = new Random(seed);
      SnappyBlockWriter block = SnappyBlockWriter.random(random, 1 + random.nextInt(400));
      byte[] tags = damage(block.tags(), random);
      int size = Math.max(0, block.page().length + (random.nextInt(4) - 1) % 2);
      byte[] theirs = theirs(SnappyBlockWriter.block(size, tags), size);
      byte[] ours = ours(tags, size);
      assertThat(ours).as("seed %d", seed).isEqualTo(theirs);
      if (ours == null) {
        refused++;
      } else {
        accepted++;
      }
    }
    assertThat(accepted).isGreaterThan(1000);
    assertThat(refused).isGreaterThan(1000);
  }

  @Test
  void refusesNoiseLikeSnappyJava() throws Exception {
    for (long seed = 0; seed < 40_000; seed++) {
      Random random = new Random(seed);
      byte[] tags = bytes(random.nextInt(100), seed);
      if (tags.length > 0) {
        tags[0] &= (byte) 0xFC; // a literal, so that some tags after it are read
      }
      int size = random.nextInt(300);
      assertThat(ours(tags, size))
          .as("seed %d", seed)
          .isEqualTo(theirs(SnappyBlockWriter.block(size, tags), size));
    }
  }

  @Test
  void saysWhatIsWrong() {
    byte[] ten = bytes(10, 1);
    refused(new SnappyBlockWriter().literal(ten).copy1(0, 4), 14, "a copy begins outside of");
    refused(new SnappyBlockWriter().literal(ten).copy2(11, 4), 14, "a copy begins outside of");
    refused(new SnappyBlockWriter().literal(ten).copy4(-1, 4), 14, "a copy begins outside of");
    refused(
        new SnappyBlockWriter().literal(ten).copy4(1 << 30, 64), 74, "a copy begins outside of");
    refused(new SnappyBlockWriter().literal(ten), 11, "only 10 bytes");
    refused(new SnappyBlockWriter().literal(ten), 9, "more bytes");
    refused(new SnappyBlockWriter().literal(ten).copy2(8, 64), 70, "more bytes");
    refused(new SnappyBlockWriter().literal(ten).literal(ten), 10, "it holds more");
    refused(new byte[] {(byte) 0xFC, -1, -1, -1, -1}, 10, "a literal is longer");
    refused(new byte[] {(byte) 0xFC, -1, -1, -1, 0x7F}, 10, "a literal is longer");
    refused(new byte[] {(byte) 0xF0, 9, 1}, 10, "a literal is longer");
    refused(new byte[] {(byte) 0xF4, 9}, 10, "its last tag is cut off");
    refused(new byte[] {9 << 2, 1, 2, 3}, 10, "cut off");
    refused(new byte[0], 10, "only 0 bytes");
  }

  @Test
  void acceptsNoTagsForNoBytes() throws Exception {
    assertThat(ours(new byte[0], 0)).isEmpty();
  }

  private void check(SnappyBlockWriter block, String what) throws Exception {
    byte[] page = block.page();
    assertThat(theirs(block.block(), page.length)).as("%s, snappy-java", what).isEqualTo(page);
    assertThat(ours(block.tags(), page.length)).as(what).isEqualTo(page);
  }

  private void refused(SnappyBlockWriter block, int size, String message) {
    refused(block.tags(), size, message);
  }

  private void refused(byte[] tags, int size, String message) {
    assertThatThrownBy(() -> decoder.decompress(tags, 0, tags.length, new byte[size], 0, size))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining(message);
  }

  private byte[] decode(byte[] block, int size) throws DataFormatException {
    int from = 0;
    while (block[from] < 0) {
      from++;
    }
    byte[] page = new byte[size];
    decoder.decompress(block, from + 1, block.length - from - 1, page, 0, size);
    return page;
  }

  /** The page, or null if the decoder refuses it; also checks that nothing else is written. */
  private byte @Nullable [] ours(byte[] tags, int size) {
    byte[] src = new byte[GUARD + tags.length + GUARD];
    System.arraycopy(tags, 0, src, GUARD, tags.length);
    byte[] dst = new byte[GUARD + size + GUARD];
    Arrays.fill(dst, GUARD_BYTE);
    byte[] untouched = dst.clone();
    byte[] page;
    try {
      decoder.decompress(src, GUARD, tags.length, dst, GUARD, size);
      page = Arrays.copyOfRange(dst, GUARD, GUARD + size);
      Arrays.fill(dst, GUARD, GUARD + size, GUARD_BYTE);
    } catch (DataFormatException e) {
      page = null;
    }
    assertThat(dst).isEqualTo(untouched);
    return page;
  }

  private static byte @Nullable [] theirs(byte[] block, int size) {
    byte[] page = new byte[size];
    try {
      return Snappy.uncompress(block, 0, block.length, page, 0) == size ? page : null;
    } catch (IOException | SnappyError e) {
      return null;
    }
  }

  /** Changes, removes or adds a few bytes; sometimes none. */
  private static byte[] damage(byte[] tags, Random random) {
    byte[] damaged = tags.clone();
    for (int changes = random.nextInt(4); changes > 0 && damaged.length > 0; changes--) {
      int at = random.nextInt(damaged.length);
      switch (random.nextInt(4)) {
        case 0 -> damaged[at] = (byte) random.nextInt();
        case 1 -> damaged[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> damaged = Arrays.copyOf(damaged, at);
        default -> damaged = Arrays.copyOf(damaged, damaged.length + random.nextInt(3));
      }
    }
    return damaged;
  }

  /** Numbers, words, runs or noise. */
  private static byte[] page(Random random) {
    byte[] page = new byte[1 + random.nextInt(random.nextInt(20) == 0 ? 200_000 : 5000)];
    int kind = random.nextInt(5);
    int values = 1 + random.nextInt(1000);
    for (int at = 0; at < page.length; ) {
      int length = Math.min(page.length - at, 1 + random.nextInt(kind == 0 ? 8 : 40));
      byte[] value =
          switch (kind) {
            case 0, 1 -> bytes(length, random.nextInt(values));
            case 2 -> new byte[length];
            case 3 -> bytes(random.nextInt(2) * length / 2, at);
            default -> bytes(length, at);
          };
      System.arraycopy(value, 0, page, at, Math.min(value.length, length));
      at += length;
    }
    return page;
  }

  private static byte[] bytes(int length, long seed) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }
}
