package io.jparquet.internal.column.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.level.BitWords;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SelectedRowsTest {
  private static final int CASES = 2000;

  /** Bits of runs that are short, long, or both; some words are full or empty. */
  private static BitSet selection(Random random, int rows) {
    BitSet set = new BitSet();
    int longest = 1 << random.nextInt(9);
    int widest = 1 << random.nextInt(7);
    for (int at = random.nextInt(widest); at < rows; ) {
      int end = Math.min(rows, at + 1 + random.nextInt(longest));
      set.set(at, end);
      at = end + random.nextInt(widest);
    }
    return set;
  }

  private static SelectedRows selected(BitSet set, int rows, Random random) {
    long[] words = Arrays.copyOf(set.toLongArray(), BitWords.words(rows) + 1);
    BitWords.fill(words, rows, words.length * Long.SIZE, random.nextBoolean());
    SelectedRows selected = new SelectedRows();
    selected.set(words, rows, set.cardinality());
    return selected;
  }

  @Test
  void runsAndIndexesAreTheSetBits() {
    for (int seed = 0; seed < CASES; seed++) {
      Random random = new Random(seed);
      int rows = random.nextInt(1000);
      BitSet set = selection(random, rows);
      SelectedRows selected = selected(set, rows, random);
      assertThat(Arrays.copyOf(selected.indexes(), selected.selectedCount()))
          .as("seed %d", seed)
          .isEqualTo(set.stream().toArray());
      BitSet runs = new BitSet();
      int end = -1;
      for (int run = 0; run < selected.runCount(); run++) {
        assertThat(selected.start(run)).as("seed %d, run %d", seed, run).isGreaterThan(end);
        end = selected.end(run);
        runs.set(selected.start(run), end);
      }
      assertThat(runs).as("seed %d", seed).isEqualTo(set);
    }
  }

  @Test
  void theElementsOfSelectedListsAreRunsToo() {
    for (int seed = 0; seed < CASES; seed++) {
      Random random = new Random(seed);
      int lists = random.nextInt(300);
      int[] offsets = new int[lists + 1];
      for (int i = 0; i < lists; i++) {
        offsets[i + 1] = offsets[i] + random.nextInt(4);
      }
      BitSet set = selection(random, lists);
      BitSet elements = new BitSet();
      set.stream().forEach(list -> elements.set(offsets[list], offsets[list + 1]));
      SelectedRows selected = new SelectedRows();
      selected.setRanges(offsets, lists, selected(set, lists, random), elements.cardinality());
      assertThat(Arrays.copyOf(selected.indexes(), selected.selectedCount()))
          .as("seed %d", seed)
          .isEqualTo(elements.stream().toArray());
    }
  }

  @Test
  void compactingKeepsTheSelectedElements() {
    for (int seed = 0; seed < CASES; seed++) {
      Random random = new Random(seed);
      int rows = random.nextInt(1000);
      BitSet set = selection(random, rows);
      int[] values = random.ints(rows).toArray();
      int[] expected = set.stream().map(row -> values[row]).toArray();
      selected(set, rows, random).compact(values);
      assertThat(Arrays.copyOf(values, expected.length)).as("seed %d", seed).isEqualTo(expected);
    }
  }

  @Test
  void theValidityOfASelectionCanBeSelectedFrom() {
    for (int seed = 0; seed < CASES; seed++) {
      Random random = new Random(seed);
      SelectedValidity validity = new SelectedValidity();
      int rows = 1 + random.nextInt(1000);
      long[] words = random.longs(BitWords.words(rows)).toArray();
      if (random.nextBoolean()) {
        BitWords.fill(words, 0, rows - random.nextInt(rows), true);
      }
      for (int times = 0; times < 3 && words != null; times++) {
        BitSet before = BitSet.valueOf(words);
        BitSet set = selection(random, rows);
        long[] of = validity.of(words, selected(set, rows, random));
        int[] slots = set.stream().toArray();
        for (int i = 0; i < slots.length; i++) {
          assertThat(of == null || (of[i >>> 6] >>> i & 1) != 0)
              .as("seed %d, slot %d", seed, i)
              .isEqualTo(before.get(slots[i]));
        }
        rows = slots.length;
        words = rows == 0 ? null : of;
      }
    }
  }
}
