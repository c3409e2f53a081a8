package io.jparquet.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.io.RangeCoalescer.Merged;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RangeCoalescerTest {
  private static final RangeCoalescer COALESCER = new RangeCoalescer(10, 100);

  @Test
  void mergesAcrossGapsUpToTheLimit() {
    assertThat(COALESCER.merge(List.of(range(0, 5), range(15, 5), range(31, 5))))
        .containsExactly(
            new Merged(range(0, 20), List.of(0, 1)), new Merged(range(31, 5), List.of(2)));
  }

  @Test
  void mergesUpToTheLengthLimitAndKeepsLongerRanges() {
    assertThat(
            COALESCER.merge(List.of(range(0, 60), range(60, 40), range(100, 1), range(200, 500))))
        .containsExactly(
            new Merged(range(0, 100), List.of(0, 1)),
            new Merged(range(100, 1), List.of(2)),
            new Merged(range(200, 500), List.of(3)));
  }

  @Test
  void mergesUnsortedEqualNestedAndEmptyRanges() {
    assertThat(
            COALESCER.merge(
                List.of(range(50, 10), range(0, 90), range(0, 90), range(20, 0), range(500, 0))))
        .containsExactly(
            new Merged(range(0, 90), List.of(1, 2, 3, 0)), new Merged(range(500, 0), List.of(4)));
  }

  @Test
  void mergesNothingFromNothing() {
    assertThat(COALESCER.merge(List.of())).isEmpty();
  }

  @Test
  void readsEveryRangeWithAsManyReadsAsThereAreMergedRanges() throws IOException {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      byte[] content = new byte[2000];
      random.nextBytes(content);
      List<ByteRange> ranges = new ArrayList<>();
      for (int i = random.nextInt(20); i > 0; i--) {
        int length = random.nextInt(60);
        ranges.add(range(random.nextInt(content.length - length + 1), length));
      }
      CountingInputFile file = new CountingInputFile(new ByteArrayInputFile(content));
      List<FetchedRange> fetched = COALESCER.read(file, ranges);
      assertThat(fetched).as("seed %d", seed).extracting(FetchedRange::range).isEqualTo(ranges);
      for (FetchedRange range : fetched) {
        int from = (int) range.range().offset();
        assertThat(Arrays.copyOfRange(range.buffer(), range.offset(), range.limit()))
            .as("seed %d, range at %d", seed, from)
            .isEqualTo(Arrays.copyOfRange(content, from, (int) range.range().end()));
      }
      assertThat(file.reads()).isEqualTo(COALESCER.merge(ranges).size());
    }
  }

  @Test
  void refusesRangesAfterTheEndBeforeAnythingIsAllocated() {
    CountingInputFile file = new CountingInputFile(new ByteArrayInputFile(new byte[100]));
    assertThatThrownBy(
            () -> COALESCER.read(file, List.of(range(0, 10), range(50, Integer.MAX_VALUE))))
        .isInstanceOf(EOFException.class)
        .hasMessageContaining("100 bytes");
    assertThat(file.reads()).isZero();
  }

  private static ByteRange range(long offset, int length) {
    return new ByteRange(offset, length);
  }
}
