package io.jparquet.internal.io;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FetchBuffersTest {
  private static final int MIB = FetchBuffers.LEAST_BYTES;

  private final FetchBuffers buffers = new FetchBuffers(20 * MIB);

  @Test
  void whatWasGivenBackIsTakenAgainIfItIsNotMuchTooLarge() {
    byte[] array = buffers.take(5 * MIB + 1);
    assertThat(array.length).isBetween(5 * MIB + 1, 6 * MIB);
    assertThat(buffers.take(5 * MIB)).isNotSameAs(array);
    buffers.give(array);
    assertThat(buffers.take(7 * MIB)).isNotSameAs(array);
    assertThat(buffers.take(2 * MIB)).isNotSameAs(array);
    assertThat(buffers.take(4 * MIB)).isSameAs(array);
    assertThat(buffers.take(4 * MIB)).isNotSameAs(array);
  }

  @Test
  void theSmallestThatFitsIsTaken() {
    byte[] large = buffers.take(6 * MIB);
    byte[] small = buffers.take(5 * MIB);
    buffers.give(large);
    buffers.give(small);
    assertThat(buffers.take(5 * MIB - 7)).isSameAs(small);
    assertThat(buffers.take(5 * MIB - 7)).isSameAs(large);
  }

  @Test
  void noMoreWaitsThanTheBudgetAllows() {
    byte[] first = buffers.take(12 * MIB);
    byte[] second = buffers.take(12 * MIB);
    buffers.give(first);
    buffers.give(second);
    assertThat(buffers.take(12 * MIB)).isSameAs(first);
    assertThat(buffers.take(12 * MIB)).isNotSameAs(second);
  }

  @Test
  void smallArraysAreNotKept() {
    byte[] array = buffers.take(1000);
    assertThat(array).hasSize(1000);
    buffers.give(array);
    assertThat(buffers.take(1000)).isNotSameAs(array);
  }

  @Test
  void aLengthNearTheLargestIsTakenAsItIs() {
    // As far as it can be asked without memory for it.
    assertThat(new FetchBuffers(0).take(0)).isEmpty();
    assertThat(buffers.take(MIB)).hasSize(MIB);
    assertThat(buffers.take(MIB - 1)).hasSize(MIB - 1);
  }
}
