package io.jparquet.internal.thrift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Truncated, flipped and malicious bytes give a {@link CorruptFileException} or a value, nothing
 * else.
 */
@Timeout(120)
class DamagedMetadataTest {
  private static final int FLIPS = 20_000;

  static Stream<Class<? extends Record>> roots() {
    return MetadataSamples.ROOTS.stream();
  }

  @ParameterizedTest
  @MethodSource("roots")
  void callsEveryTruncationCorrupt(Class<? extends Record> root) {
    byte[] bytes = RootCodecs.encode(new MetadataSamples(5, true, choice -> true).sample(root));
    byte[] amongOnes = new byte[bytes.length + 64];
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> RootCodecs.decode(root, cut))
          .as("%d of %d bytes", length, bytes.length)
          .isInstanceOf(CorruptFileException.class);
      // Bytes after the limit must not be treated as a part of the struct.
      Arrays.fill(amongOnes, (byte) 0xFF);
      System.arraycopy(bytes, 0, amongOnes, 8, bytes.length);
      int limit = length;
      assertThatThrownBy(() -> RootCodecs.decode(root, amongOnes, 8, limit))
          .as("%d of %d bytes within more", length, bytes.length)
          .isInstanceOf(CorruptFileException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("roots")
  void survivesFlippedBytes(Class<? extends Record> root) {
    byte[] bytes = RootCodecs.encode(new MetadataSamples(6, true, choice -> true).sample(root));
    int corrupt = 0;
    for (int seed = 0; seed < FLIPS; seed++) {
      Random random = new Random(seed);
      byte[] flipped = bytes.clone();
      for (int i = 1 + random.nextInt(4); i > 0; i--) {
        flipped[random.nextInt(flipped.length)] = (byte) random.nextInt();
      }
      if (isCorrupt(root, flipped, seed)) {
        corrupt++;
      }
    }
    assertThat(corrupt).isBetween(1, FLIPS);
  }

  @ParameterizedTest
  @MethodSource("roots")
  void survivesRandomBytes(Class<? extends Record> root) {
    for (int seed = 0; seed < FLIPS; seed++) {
      Random random = new Random(seed);
      byte[] bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      isCorrupt(root, bytes, seed);
    }
  }

  @Test
  void allocatesNothingForListsThatCannotBeThere() {
    // Field 2 of FileMetaData: a list of 2^31 - 1 structs, and no more bytes.
    byte[] bytes = {0x29, (byte) 0xFC, -1, -1, -1, -1, 0x07, 0, 0};
    assertThatThrownBy(() -> MetadataDecoder.fileMetaData(bytes, 0, bytes.length))
        .isInstanceOf(CorruptFileException.class);
  }

  @Test
  void allocatesNothingForStringsThatCannotBeThere() {
    // Field 6 of FileMetaData: a string of 2^31 - 1 bytes; then one of -1 bytes.
    byte[] tooLong = {0x68, -1, -1, -1, -1, 0x07, 0, 0};
    byte[] negative = {0x68, -1, -1, -1, -1, 0x0F, 0, 0};
    assertThatThrownBy(() -> MetadataDecoder.fileMetaData(tooLong, 0, tooLong.length))
        .isInstanceOf(CorruptFileException.class);
    assertThatThrownBy(() -> MetadataDecoder.fileMetaData(negative, 0, negative.length))
        .isInstanceOf(CorruptFileException.class);
  }

  @Test
  void boundsTheDepthOfSkippedStructs() {
    byte[] bytes = new byte[1_000_000];
    Arrays.fill(bytes, (byte) 0x5C);
    bytes[0] = 0x7C; // a field without a meaning in the index page header and above
    assertThatThrownBy(() -> MetadataDecoder.offsetIndex(bytes, 0, bytes.length))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("nested");
  }

  @Test
  void boundsTheDepthOfSkippedLists() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(0x79); // field 7, a list
    for (int i = 0; i < 1_000_000; i++) {
      bytes.write(0x19); // one element, a list
    }
    byte[] nested = bytes.toByteArray();
    assertThatThrownBy(() -> MetadataDecoder.offsetIndex(nested, 0, nested.length))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("nested");
  }

  private static boolean isCorrupt(Class<? extends Record> root, byte[] bytes, int seed) {
    try {
      // The text covers all fields, including those that are decoded on access.
      assertThat(RootCodecs.decode(root, bytes).toString()).isNotEmpty();
      return false;
    } catch (CorruptFileException e) {
      return true;
    } catch (Throwable e) {
      throw new AssertionError("seed " + seed + " of " + root.getSimpleName(), e);
    }
  }
}
