package io.jparquet.spark.core.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HalvesTest {

  private static int nearest(float number) {
    byte[] stored = new byte[4];
    Halves.nearest(number, stored, 1);
    assertThat(stored[0]).isZero();
    assertThat(stored[3]).isZero();
    return (stored[1] & 0xFF) | (stored[2] & 0xFF) << 8;
  }

  private static float number(int half) {
    return Halves.toFloat(new byte[] {(byte) half, (byte) (half >> 8)}, 0);
  }

  @Test
  void theNearestHalfOfEachHalfIsItself() {
    for (int half = 0; half <= 0xFFFF; half++) {
      assertThat(nearest(number(half))).as("%x", half).isEqualTo(half);
    }
  }

  @Test
  void numbersBetweenTwoHalvesGoToTheNearerOneAndTheMiddleToTheEvenOne() {
    for (int half = 0; half < 0x7C00; half++) {
      float low = number(half);
      float high = half == 0x7BFF ? 65536 : number(half + 1);
      float middle = (low + high) / 2;
      int even = (half & 1) == 0 ? half : half + 1;
      for (int sign : new int[] {0, 0x8000}) {
        int factor = sign == 0 ? 1 : -1;
        assertThat(nearest(factor * middle)).as("%x", half).isEqualTo(sign | even);
        assertThat(nearest(factor * Math.nextDown(middle))).isEqualTo(sign | half);
        assertThat(nearest(factor * Math.nextUp(middle))).isEqualTo(sign | half + 1);
      }
    }
  }

  @Test
  void numbersOutOfTheRangeAreInfinities() {
    assertThat(nearest(Math.nextDown(65520f))).isEqualTo(0x7BFF);
    assertThat(nearest(65520)).isEqualTo(0x7C00);
    assertThat(nearest(-Float.MAX_VALUE)).isEqualTo(0xFC00);
    assertThat(nearest(Float.MIN_VALUE)).isZero();
    assertThat(nearest(-Float.MIN_VALUE)).isEqualTo(0x8000);
  }

  @Test
  void aNaNWhosePayloadDoesNotFitStaysOne() {
    assertThat(nearest(Float.intBitsToFloat(0x7F800001))).isEqualTo(0x7E00);
  }
}
