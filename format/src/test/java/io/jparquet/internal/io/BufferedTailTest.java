package io.jparquet.internal.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.io.ByteRange;
import io.jparquet.io.CountingInputFile;
import io.jparquet.io.FetchedRange;
import io.jparquet.io.InputFile;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BufferedTailTest {
  private static final int LENGTH = 10_000;
  private final byte[] content = new byte[LENGTH];
  private final CountingInputFile file;

  BufferedTailTest() {
    new Random(1).nextBytes(content);
    file = new CountingInputFile(InputFile.of(content));
  }

  private byte[] bytes(FetchedRange fetched) {
    return Arrays.copyOfRange(fetched.buffer(), fetched.offset(), fetched.limit());
  }

  @Test
  void readsTheEndOnceAndTheRestAsItIsAskedFor() throws IOException {
    try (InputFile in = new BufferedTail(file, 1000)) {
      byte[] read = new byte[300];
      in.readFully(LENGTH - 300, read, 0, 300);
      assertThat(read).isEqualTo(Arrays.copyOfRange(content, LENGTH - 300, LENGTH));
      in.readFully(LENGTH - 1000, read, 100, 200);
      assertThat(Arrays.copyOfRange(read, 100, 300))
          .isEqualTo(Arrays.copyOfRange(content, LENGTH - 1000, LENGTH - 800));
      assertThat(file.reads()).isEqualTo(1);
      assertThat(file.bytesRead()).isEqualTo(1000);
      in.readFully(LENGTH - 1001, read, 0, 2);
      assertThat(file.reads()).as("one byte before the tail").isEqualTo(2);
    }
  }

  @Test
  void readsOnlyTheRangesThatAreNotInTheTail() throws IOException {
    try (InputFile in = new BufferedTail(file, 1000)) {
      List<ByteRange> ranges =
          List.of(
              new ByteRange(LENGTH - 10, 10),
              new ByteRange(5, 20),
              new ByteRange(LENGTH - 1000, 1000),
              new ByteRange(LENGTH - 1500, 600));
      List<FetchedRange> fetched = new RangeCoalescer(0, LENGTH).read(in, ranges);
      for (int i = 0; i < ranges.size(); i++) {
        ByteRange range = ranges.get(i);
        assertThat(fetched.get(i).range()).isEqualTo(range);
        assertThat(bytes(fetched.get(i)))
            .isEqualTo(Arrays.copyOfRange(content, (int) range.offset(), (int) range.end()));
      }
      assertThat(file.bytesRead()).isEqualTo(1000 + 20 + 600);
      assertThat(fetched.get(0).buffer()).isSameAs(fetched.get(2).buffer());
    }
  }

  @Test
  void aRangeAfterTheEndIsAnError() throws IOException {
    try (InputFile in = new BufferedTail(file, 1000)) {
      assertThatThrownBy(() -> in.readRanges(List.of(new ByteRange(LENGTH - 1, 2)), byte[]::new))
          .isInstanceOf(EOFException.class);
      assertThatThrownBy(() -> in.readFully(LENGTH - 1, new byte[2], 0, 2))
          .isInstanceOf(EOFException.class);
    }
  }

  @Test
  void aTailThatGrowsIsReadInTwoPartsAndNoByteTwice() throws IOException {
    try (BufferedTail in = new BufferedTail(file, 100)) {
      byte[] read = new byte[100];
      in.readFully(LENGTH - 100, read, 0, 100);
      in.extend(1000);
      in.readFully(LENGTH - 50, read, 0, 50);
      assertThat(file.reads()).as("what is there is not read again").isEqualTo(1);
      List<ByteRange> ranges =
          List.of(
              new ByteRange(LENGTH - 120, 40),
              new ByteRange(LENGTH - 1000, 7),
              new ByteRange(LENGTH - 60, 60));
      List<FetchedRange> fetched = in.readRanges(ranges, byte[]::new);
      for (int i = 0; i < ranges.size(); i++) {
        ByteRange range = ranges.get(i);
        assertThat(bytes(fetched.get(i)))
            .isEqualTo(Arrays.copyOfRange(content, (int) range.offset(), (int) range.end()));
      }
      assertThat(file.ranges())
          .containsExactly(new ByteRange(LENGTH - 100, 100), new ByteRange(LENGTH - 1000, 900));
      in.extend(10);
      in.readFully(LENGTH - 1000, read, 0, 100);
      assertThat(file.reads()).as("it does not shrink").isEqualTo(2);
    }
  }

  @Test
  void aTailThatGrowsBeforeItIsReadIsReadAtOnce() throws IOException {
    try (BufferedTail in = new BufferedTail(file, 100)) {
      in.extend(2 * LENGTH);
      in.readFully(LENGTH - 1, new byte[1], 0, 1);
      in.readFully(0, new byte[LENGTH], 0, LENGTH);
      assertThat(file.ranges()).containsExactly(new ByteRange(0, LENGTH));
    }
  }
}
