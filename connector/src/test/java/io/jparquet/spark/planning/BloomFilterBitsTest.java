package io.jparquet.spark.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Random;
import org.apache.spark.util.sketch.BloomFilter;
import org.apache.spark.util.sketch.BloomFilter.Version;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BloomFilterBitsTest {

  @ParameterizedTest
  @ValueSource(longs = {64, 1 << 10, 1000, 8_388_608, 12_345_678})
  void theAnswersAreThoseOfSpark(long bits) throws IOException {
    for (Version version : Version.values()) {
      for (int seed = 0; seed < 3; seed++) {
        Random random = new Random(seed);
        int members = (int) Math.max(1, bits / 50);
        BloomFilter filter = BloomFilter.create(version, members, bits, seed);
        for (int i = 0; i < members; i++) {
          filter.putLong(random.nextLong());
        }
        BloomFilterBits read = BloomFilterBits.of(bytes(filter));
        BloomFilterBits.Lookup lookup = read.newLookup();
        random.setSeed(seed);
        long[] found = new long[47];
        for (int i = 0; i < 3000; i++) {
          lookup.numbers(3000)[i] = random.nextLong() + (i % 3 == 0 ? 1 : 0);
        }
        lookup.find(3000, found);
        for (int i = 0; i < 3000; i++) {
          long number = lookup.numbers(3000)[i];
          assertThat((found[i >>> 6] >>> i & 1) != 0)
              .as("version %s, seed %d, number %d among others", version, seed, number)
              .isEqualTo(filter.mightContainLong(number));
          assertThat(read.mightContain(number))
              .as("version %s, seed %d, number %d", version, seed, number)
              .isEqualTo(filter.mightContainLong(number));
        }
      }
    }
  }

  @Test
  void anotherFormIsLeftToSpark() throws IOException {
    byte[] bytes = bytes(BloomFilter.create(10));
    byte[] longer = ByteBuffer.allocate(bytes.length + 1).put(bytes).array();
    BloomFilterBits foreign = BloomFilterBits.of(longer);
    assertThat(foreign.mightContain(3)).isFalse();
    BloomFilterBits.Lookup lookup = foreign.newLookup();
    lookup.numbers(1)[0] = 3;
    long[] found = {-1};
    lookup.find(1, found);
    assertThat(found).containsExactly(0);
    assertThatThrownBy(() -> BloomFilterBits.of(new byte[] {0, 0, 0, 9, 1}))
        .isInstanceOfAny(UncheckedIOException.class, IllegalArgumentException.class);
  }

  private static byte[] bytes(BloomFilter filter) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    filter.writeTo(out);
    return out.toByteArray();
  }
}
