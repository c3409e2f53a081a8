package io.jparquet.internal.encoding;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.UnsupportedFeatureException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BinaryValuesTest {
  private final BinaryValues values = new BinaryValues();

  /** Adds {@code length} bytes of the source at each of the starts. */
  private void add(byte[] source, int length, int... starts) {
    int from = values.count();
    values.ensureCapacity(from + starts.length);
    for (int i = 0; i < starts.length; i++) {
      values.starts()[from + i] = starts[i];
      values.lengths()[from + i] = length;
    }
    int first = Arrays.stream(starts).min().orElse(0);
    int end = Arrays.stream(starts).max().orElse(0) + length;
    values.add(source, first, end, from, starts.length);
  }

  private String text(int i) {
    return new String(values.data(), values.starts()[i], values.lengths()[i], UTF_8);
  }

  @Test
  void valuesOfOneArrayAreNotCopied() {
    byte[] page = "abcdefgh".getBytes(UTF_8);
    add(page, 2, 0, 4);
    add(page, 1, 7);
    assertThat(values.data()).isSameAs(page);
    assertThat(values.count()).isEqualTo(3);
    assertThat(text(1)).isEqualTo("ef");
    assertThat(text(2)).isEqualTo("h");
  }

  @Test
  void valuesOfSeveralArraysAreCopied() {
    add("abcdefgh".getBytes(UTF_8), 2, 3, 5);
    add("0123".getBytes(UTF_8), 1, 2);
    add("xyz".getBytes(UTF_8), 3, 0);
    assertThat(text(0)).isEqualTo("de");
    assertThat(text(1)).isEqualTo("fg");
    assertThat(text(2)).isEqualTo("2");
    assertThat(text(3)).isEqualTo("xyz");
  }

  @Test
  void ownedValuesSurviveChangesOfTheSource() {
    byte[] page = "abcdefgh".getBytes(UTF_8);
    add(page, 3, 1);
    values.own();
    Arrays.fill(page, (byte) '-');
    assertThat(text(0)).isEqualTo("bcd");
    add(page, 2, 0);
    assertThat(text(0)).isEqualTo("bcd");
    assertThat(text(1)).isEqualTo("--");
  }

  @Test
  void emptyValuesKeepValidStartsWhateverIsAddedLater() {
    byte[] page = "abcdefgh".getBytes(UTF_8);
    add(page, 0, 5, 5);
    values.own();
    add(page, 1, 0);
    assertThat(text(0)).isEmpty();
    assertThat(text(1)).isEmpty();
    assertThat(text(2)).isEqualTo("a");
  }

  @Test
  void resetForgetsTheValuesAndTheirArrays() {
    add("ab".getBytes(UTF_8), 1, 0);
    add("cd".getBytes(UTF_8), 1, 0);
    values.reset();
    byte[] page = "e".getBytes(UTF_8);
    add(page, 1, 0);
    assertThat(values.data()).isSameAs(page);
    assertThat(values.count()).isEqualTo(1);
  }

  @Test
  void valuesPutTogetherInTheArenaFollowThoseOfOtherArrays() {
    add("abcdefgh".getBytes(UTF_8), 2, 3, 5);
    for (String text : new String[] {"0123", "", "45"}) {
      byte[] bytes = text.getBytes(UTF_8);
      int slot = values.count();
      values.ensureCapacity(slot + 1);
      int at = values.reserveArena(bytes.length);
      assertThat(values.data().length - at - bytes.length)
          .isGreaterThanOrEqualTo(BinaryValues.ARENA_SLACK);
      Arrays.fill(values.data(), at, at + bytes.length + BinaryValues.ARENA_SLACK, (byte) '-');
      System.arraycopy(bytes, 0, values.data(), at, bytes.length);
      values.starts()[slot] = at;
      values.lengths()[slot] = bytes.length;
      values.addArena(bytes.length, slot, 1);
    }
    add("xyz".getBytes(UTF_8), 3, 0);
    assertThat(values.count()).isEqualTo(6);
    assertThat(text(1)).isEqualTo("fg");
    assertThat(text(2)).isEqualTo("0123");
    assertThat(text(3)).isEmpty();
    assertThat(text(4)).isEqualTo("45");
    assertThat(text(5)).isEqualTo("xyz");
  }

  @Test
  void refusesMoreBytesThanAnArrayHolds() {
    assertThatThrownBy(() -> values.reserveArena(Integer.MAX_VALUE))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("smaller batch size");
  }

  @Test
  void refusesMoreBytesThanAQuarterOfTheHeap() {
    long quarter = Runtime.getRuntime().maxMemory() / 4;
    assertThatThrownBy(() -> values.reserveArena(Math.max(quarter, 16 << 20) + 1))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("smaller batch size or a larger heap");
  }
}
