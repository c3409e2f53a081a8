package io.jparquet.internal.level;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BitWordsTest {
  private static boolean bit(long[] words, int i) {
    return (words[i >>> 6] >>> i & 1) != 0;
  }

  private static long[] random(Random random, int bits) {
    long[] words = new long[BitWords.words(bits)];
    int kind = random.nextInt(4);
    for (int w = 0; w < words.length; w++) {
      words[w] =
          switch (kind) {
            case 0 -> -1L;
            case 1 -> 1L << random.nextInt(Long.SIZE);
            case 2 -> random.nextBoolean() ? -1L : 0L;
            default -> random.nextLong();
          };
    }
    return words;
  }

  @Test
  void fillsAnyRange() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      long[] words = random(random, 300);
      long[] before = words.clone();
      int from = random.nextInt(301);
      int to = from + random.nextInt(301 - from);
      boolean set = random.nextBoolean();
      BitWords.fill(words, from, to, set);
      for (int i = 0; i < 300; i++) {
        assertThat(bit(words, i))
            .as("seed %d, bit %d of %d to %d", seed, i, from, to)
            .isEqualTo(i >= from && i < to ? set : bit(before, i));
      }
    }
  }

  @Test
  void compressesTheSelectedBits() {
    for (int seed = 0; seed < 1000; seed++) {
      Random random = new Random(seed);
      int bits = 1 + random.nextInt(400);
      long[] source = random(random, bits);
      long[] select = random(random, bits);
      long[] out = random(random, bits);
      int ones = BitWords.compress(source, select, bits, out);
      int next = 0;
      int expectedOnes = 0;
      for (int i = 0; i < bits; i++) {
        if (bit(select, i)) {
          assertThat(bit(out, next)).as("seed %d, bit %d", seed, next).isEqualTo(bit(source, i));
          expectedOnes += bit(source, i) ? 1 : 0;
          next++;
        }
      }
      assertThat(ones).isEqualTo(expectedOnes);
      assertThat(BitWords.count(select, bits)).isEqualTo(next);
      if ((next & 63) != 0) {
        assertThat(out[next >>> 6] >>> next).as("seed %d, rest of the last word", seed).isZero();
      }
    }
  }

  @Test
  void copiesAnyBitsToAnyPlace() {
    for (int seed = 0; seed < 1000; seed++) {
      Random random = new Random(seed);
      int bits = 1 + random.nextInt(300);
      long[] source = random(random, bits);
      long[] target = random(random, 600);
      long[] before = target.clone();
      int count = random.nextInt(bits + 1);
      int from = random.nextInt(bits - count + 1);
      int to = random.nextInt(300);
      BitWords.copy(source, from, target, to, count);
      int endOfWord = count == 0 ? to : BitWords.words(to + count) * Long.SIZE;
      for (int i = 0; i < target.length * Long.SIZE; i++) {
        boolean expected = i >= to && i < to + count ? bit(source, from + i - to) : bit(before, i);
        assertThat(bit(target, i))
            .as("seed %d, bit %d of %d at %d from %d", seed, i, count, to, from)
            .isEqualTo((i < to + count || i >= endOfWord) && expected);
      }
    }
  }
}
