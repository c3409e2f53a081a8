package io.jparquet.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowRangesTest {
  private static final int ROUNDS = 20_000;

  @Test
  void allAndNoneAreTheEnds() {
    RowRanges all = RowRanges.all(10);
    assertThat(all.isAll()).isTrue();
    assertThat(all.isEmpty()).isFalse();
    assertThat(all.rowCount()).isEqualTo(10);
    assertThat(all.rangeCount()).isEqualTo(1);
    assertThat(all.from(0)).isZero();
    assertThat(all.to(0)).isEqualTo(10);
    RowRanges none = RowRanges.none(10);
    assertThat(none.isAll()).isFalse();
    assertThat(none.isEmpty()).isTrue();
    assertThat(none.rowCount()).isZero();
    assertThat(none.rangeCount()).isZero();
    assertThat(none.rowGroupRows()).isEqualTo(10);
  }

  @Test
  void allOfNoRowsIsEmptyToo() {
    RowRanges all = RowRanges.all(0);
    assertThat(all).isEqualTo(RowRanges.none(0));
    assertThat(all.isAll()).isTrue();
    assertThat(all.isEmpty()).isTrue();
    assertThat(all.rangeCount()).isZero();
    assertThat(all.overlaps(0, Long.MAX_VALUE)).isFalse();
  }

  @Test
  void theBuilderJoinsAdjacentRangesAndLeavesEmptyOnesOut() {
    RowRanges ranges =
        RowRanges.builder(10).add(0, 0).add(1, 2).add(2, 4).add(4, 4).add(5, 10).build();
    assertThat(ranges).hasToString("1-4, 5-10 of 10 rows");
    assertThat(ranges.rowCount()).isEqualTo(8);
    assertThat(RowRanges.builder(10).add(3, 3).build()).isEqualTo(RowRanges.none(10));
    assertThat(RowRanges.none(10)).hasToString("none of 10 rows");
    assertThat(RowRanges.builder(3).add(0, 2).add(2, 3).build()).isEqualTo(RowRanges.all(3));
  }

  @Test
  void theBuilderRefusesWhatIsNotAscendingOrOutside() {
    RowRanges.Builder builder = RowRanges.builder(10).add(3, 5);
    assertThatThrownBy(() -> builder.add(4, 6))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The range 4-6 is not within 5-10");
    assertThatThrownBy(() -> builder.add(7, 6)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> builder.add(7, 11)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> RowRanges.builder(10).add(-1, 2))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> RowRanges.all(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("A row group can't have -1 rows");
    assertThat(builder.build()).hasToString("3-5 of 10 rows");
  }

  @Test
  void whatTheBuilderAddsLaterIsNotInWhatItBuilt() {
    RowRanges.Builder builder = RowRanges.builder(100).add(3, 5);
    RowRanges first = builder.build();
    RowRanges second = builder.add(5, 7).add(8, 9).build();
    assertThat(first).hasToString("3-5 of 100 rows");
    assertThat(second).hasToString("3-7, 8-9 of 100 rows");
  }

  @Test
  void rowsBeyondTheRangeOfIntAreRows() {
    long rows = Long.MAX_VALUE;
    RowRanges high = RowRanges.builder(rows).add(rows - 5, rows).build();
    RowRanges low = RowRanges.builder(rows).add(0, 3_000_000_000L).build();
    assertThat(high.and(RowRanges.all(rows))).isEqualTo(high);
    assertThat(high.and(low).isEmpty()).isTrue();
    assertThat(high.or(low).rowCount()).isEqualTo(3_000_000_005L);
    assertThat(high.overlaps(0, rows - 5)).isFalse();
    assertThat(high.overlaps(rows - 6, rows - 4)).isTrue();
  }

  @Test
  void rangesOfAnotherRowGroupAreRefused() {
    assertThatThrownBy(() -> RowRanges.all(10).and(RowRanges.all(11)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Ranges of a row group with 10 rows and of one with 11");
    assertThatThrownBy(() -> RowRanges.none(10).or(RowRanges.all(11)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void behaveLikeSetsOfRows() {
    for (long seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      int rows = random.nextInt(40);
      BitSet leftRows = rows(random, rows);
      BitSet rightRows = rows(random, rows);
      RowRanges left = ranges(leftRows, rows, random);
      RowRanges right = ranges(rightRows, rows, random);
      check(left, leftRows, rows, seed);
      BitSet both = (BitSet) leftRows.clone();
      both.and(rightRows);
      check(left.and(right), both, rows, seed);
      BitSet either = (BitSet) leftRows.clone();
      either.or(rightRows);
      check(left.or(right), either, rows, seed);
      int from = random.nextInt(rows + 1);
      int to = random.nextInt(rows + 2);
      assertThat(left.overlaps(from, to))
          .as("seed %d: %s overlaps %d-%d", seed, left, from, to)
          .isEqualTo(from < to && !leftRows.get(from, to).isEmpty());
    }
  }

  private static BitSet rows(Random random, int rows) {
    BitSet set = new BitSet();
    int odds = random.nextInt(12);
    boolean in = random.nextBoolean();
    for (int row = 0; row < rows; row++) {
      in ^= random.nextInt(12) < odds;
      set.set(row, in);
    }
    return set;
  }

  /** The rows as ranges, some of them given to the builder in pieces. */
  private static RowRanges ranges(BitSet set, int rows, Random random) {
    RowRanges.Builder builder = RowRanges.builder(rows);
    for (int from = set.nextSetBit(0); from >= 0; from = set.nextSetBit(from)) {
      int end = set.nextClearBit(from);
      int to = random.nextBoolean() ? end : from + 1 + random.nextInt(end - from);
      builder.add(from, to);
      from = to;
    }
    return builder.build();
  }

  private static void check(RowRanges ranges, BitSet expected, int rows, long seed) {
    String what = "seed " + seed + ": " + ranges;
    BitSet found = new BitSet();
    for (int i = 0; i < ranges.rangeCount(); i++) {
      assertThat(ranges.from(i)).as(what).isLessThan(ranges.to(i));
      assertThat(i == 0 || ranges.to(i - 1) < ranges.from(i)).as(what).isTrue();
      found.set((int) ranges.from(i), (int) ranges.to(i));
    }
    assertThat(found).as(what).isEqualTo(expected);
    assertThat(ranges.rowCount()).as(what).isEqualTo(expected.cardinality());
    assertThat(ranges.isEmpty()).as(what).isEqualTo(expected.isEmpty());
    assertThat(ranges.isAll()).as(what).isEqualTo(expected.cardinality() == rows);
    RowRanges same = ranges(expected, rows, new Random(seed));
    assertThat(ranges).as(what).isEqualTo(same).hasSameHashCodeAs(same);
  }
}
