package io.jparquet.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BooleanBitsTest {
  private static final int GUARD = 42;

  @Test
  void expandsWhatWasPackedFromEveryBitOn() {
    Random random = new Random(3);
    for (int count = 0; count < 70; count++) {
      byte[] values = new byte[3 + count];
      for (int i = 0; i < values.length; i++) {
        values[i] = (byte) random.nextInt(2);
      }
      byte[] packed = new byte[2 + (count + 7) / 8];
      BooleanBits.pack(values, 3, count, packed, 2);
      for (int first = 0; first <= count; first++) {
        int length = random.nextInt(count - first + 1);
        byte[] expanded = new byte[count + 5];
        Arrays.fill(expanded, (byte) GUARD);
        byte[] expected = expanded.clone();
        BooleanBits.expand(packed, 2, first, expanded, 5, length);
        System.arraycopy(values, 3 + first, expected, 5, length);
        assertThat(expanded).as("%d of %d from %d", length, count, first).isEqualTo(expected);
      }
    }
  }

  @Test
  void fillsTheLastByteUpWithZeros() {
    byte[] packed = {-1, -1, -1};
    BooleanBits.pack(new byte[] {1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, 0, 10, packed, 0);
    assertThat(packed).containsExactly(0xFF, 0x03, 0xFF);
  }
}
