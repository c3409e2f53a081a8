package io.jparquet.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The contract of every pair of output file and input file. */
abstract class AbstractFileTest {
  /** A file that does not exist yet, the same one for each call in a test. */
  abstract OutputFile output() throws IOException;

  /** The file that {@link #output()} has written. */
  abstract InputFile input() throws IOException;

  @Test
  void readsBackWhatWasWritten() throws IOException {
    byte[] content = new byte[3_000_000];
    new Random(4).nextBytes(content);
    try (PositionOutput out = output().create()) {
      assertThat(out.position()).isZero();
      out.write(content, 0, 10);
      out.write(content, 10, 0);
      assertThat(out.position()).isEqualTo(10);
      out.write(content, 10, content.length - 10);
      assertThat(out.position()).isEqualTo(content.length);
    }
    try (InputFile in = input()) {
      assertThat(in.length()).isEqualTo(content.length);
      byte[] read = new byte[content.length + 2];
      in.readFully(0, read, 1, content.length);
      assertThat(Arrays.copyOfRange(read, 1, 1 + content.length)).isEqualTo(content);
      in.readFully(1_999_999, read, 5, 3);
      assertThat(Arrays.copyOfRange(read, 5, 8))
          .isEqualTo(Arrays.copyOfRange(content, 1_999_999, 2_000_002));
      for (FetchedRange range :
          in.readRanges(List.of(new ByteRange(7, 9), new ByteRange(2_000_000, 100)), byte[]::new)) {
        int from = (int) range.range().offset();
        assertThat(Arrays.copyOfRange(range.buffer(), range.offset(), range.limit()))
            .isEqualTo(Arrays.copyOfRange(content, from, from + range.range().length()));
      }
    }
  }

  @Test
  void refusesToReadAfterTheEnd() throws IOException {
    try (PositionOutput out = output().create()) {
      out.write(new byte[100], 0, 100);
    }
    try (InputFile in = input()) {
      in.readFully(100, new byte[0], 0, 0);
      assertThatThrownBy(() -> in.readFully(99, new byte[2], 0, 2))
          .isInstanceOf(EOFException.class)
          .hasMessageContaining(in.location());
      assertThatThrownBy(() -> in.readFully(Long.MAX_VALUE - 10, new byte[2], 0, 2))
          .isInstanceOf(EOFException.class);
      assertThatThrownBy(() -> in.readRanges(List.of(new ByteRange(99, 2)), byte[]::new))
          .isInstanceOf(EOFException.class);
    }
  }

  @Test
  void anAbortedFileIsGoneAndCannotBeCompleted() throws IOException {
    PositionOutput out = output().create();
    out.write(new byte[100], 0, 100);
    out.abort();
    out.close();
    out.abort();
    assertThatThrownBy(this::input).isInstanceOfAny(IOException.class, IllegalStateException.class);
  }

  @Test
  void anAbortAfterTheCloseHasNoEffect() throws IOException {
    PositionOutput out = output().create();
    out.write(new byte[100], 0, 100);
    out.close();
    out.abort();
    try (InputFile in = input()) {
      assertThat(in.length()).isEqualTo(100);
    }
  }
}
