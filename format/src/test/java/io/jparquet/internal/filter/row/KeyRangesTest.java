package io.jparquet.internal.filter.row;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.level.BitWords;
import io.jparquet.metadata.Type;
import io.jparquet.vector.LongVector;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class KeyRangesTest {

  @Test
  void findsTheMembersOfSetsWhoseNumbersLieNearAndFarAndNextToEachOther() {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      int size = 10 + random.nextInt(200);
      long spread = 1L << random.nextInt(63);
      long[] members = members(random, size, spread);
      Set<Long> all = new HashSet<>(LongStream.of(members).boxed().toList());
      long[] values = new long[3 * members.length];
      for (int i = 0; i < members.length; i++) {
        values[3 * i] = members[i];
        values[3 * i + 1] = members[i] + 1;
        values[3 * i + 2] = random.nextBoolean() ? random.nextLong() : members[i] - 1;
      }
      ValueSet set = KeyRanges.of(NumberKeys.LONG, members);
      check(set, values, all, true, "seed " + seed);
      check(set.complement(), values, all, false, "seed " + seed + ", complement");
    }
  }

  /** Some of them in rows of neighbours, some at the ends of the type. */
  private static long[] members(Random random, int size, long spread) {
    long[] members = new long[size];
    int longest = 1 + random.nextInt(12);
    long next = random.nextLong();
    for (int i = 0, left = 0; i < size; i++, left--) {
      if (left <= 0) {
        next = (random.nextInt(50) == 0 ? Long.MAX_VALUE : random.nextLong()) % spread;
        left = random.nextInt(longest);
      }
      members[i] = next++;
    }
    return members;
  }

  private static void check(
      ValueSet set, long[] values, Set<Long> members, boolean within, String what) {
    SlotTest test = ((KeyRanges) set).test(Type.INT64);
    long[] mask = new long[BitWords.words(values.length)];
    BitWords.fill(mask, 0, values.length, true);
    test.narrow(new LongVector(values, values.length, null), values.length, mask);
    for (int i = 0; i < values.length; i++) {
      assertThat((mask[i >>> 6] >>> i & 1) != 0)
          .as("%s, value %d", what, values[i])
          .isEqualTo(members.contains(values[i]) == within);
    }
  }
}
