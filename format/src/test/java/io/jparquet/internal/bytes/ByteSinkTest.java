package io.jparquet.internal.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.ParquetException;
import org.junit.jupiter.api.Test;

class ByteSinkTest {
  private final ByteSink sink = new ByteSink(0);

  @Test
  void appendsNumbersLittleEndian() {
    sink.putByte(0x1FF);
    sink.putInt(0x04030201);
    sink.putLong(0x0807060504030201L);
    sink.put(new byte[] {9, 8, 7}, 1, 2);
    assertThat(sink.toByteArray()).containsExactly(-1, 1, 2, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8, 8, 7);
  }

  @Test
  void appendsVarintsAsUnsigned() {
    sink.putVarint(0);
    sink.putVarint(127);
    sink.putVarint(128);
    sink.putVarint(-1);
    sink.putVarlong(-1);
    assertThat(sink.toByteArray())
        .containsExactly(
            0, 127, 0x80, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
            0xFF, 0xFF, 1);
  }

  @Test
  void givesSpaceOutAndKeepsItsBufferAcrossResets() {
    int at = sink.extend(1000);
    sink.array()[at + 999] = 5;
    assertThat(sink.size()).isEqualTo(1000);
    int capacity = sink.capacity();
    sink.reset();
    assertThat(sink.size()).isZero();
    assertThat(sink.capacity()).isEqualTo(capacity);
  }

  @Test
  void overwritesAndCutsOnlyWhatWasAppended() {
    sink.putInt(1);
    sink.setInt(0, 7);
    assertThat(LittleEndian.getInt(sink.array(), 0)).isEqualTo(7);
    assertThatThrownBy(() -> sink.setInt(1, 7)).isInstanceOf(IllegalArgumentException.class);
    sink.truncate(2);
    assertThat(sink.size()).isEqualTo(2);
    assertThatThrownBy(() -> sink.truncate(3)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesToGrowBeyondTheLargestArray() {
    sink.putByte(1);
    assertThatThrownBy(() -> sink.reserve(ByteSink.MAX_SIZE))
        .isInstanceOf(ParquetException.class)
        .hasMessageContaining("smaller pages");
    assertThatThrownBy(() -> sink.extend(-1)).isInstanceOf(IllegalArgumentException.class);
  }
}
