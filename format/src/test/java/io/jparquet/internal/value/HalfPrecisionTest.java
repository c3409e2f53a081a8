package io.jparquet.internal.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HalfPrecisionTest {

  private static int nearest(float number) {
    return HalfPrecision.nearest(number);
  }

  private static float number(int half) {
    return HalfPrecision.toFloat(half);
  }

  private static float defined(int half) {
    int exponent = half >> 10 & 31;
    int fraction = half & 1023;
    double magnitude =
        switch (exponent) {
          case 0 -> fraction * Math.pow(2, -24);
          case 31 -> fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
          default -> (1024 + fraction) * Math.pow(2, exponent - 25);
        };
    return (float) (half < 0x8000 ? magnitude : -magnitude);
  }

  @Test
  void eachHalfIsTheNumberThatTheStandardDefines() {
    for (int half = 0; half <= 0xFFFF; half++) {
      byte[] stored = new byte[4];
      HalfPrecision.put(half, stored, 1);
      assertThat(stored[0]).isZero();
      assertThat(stored[3]).isZero();
      Float expected = defined(half); // boxed: a NaN is equal to a NaN
      assertThat(HalfPrecision.toFloat(stored, 1)).as("%x", half).isEqualTo(expected);
      assertThat(number(half)).as("%x", half).isEqualTo(expected);
    }
  }

  @Test
  void onlyNumbersThatAreHalvesAreExact() {
    for (int half = 0; half <= 0xFFFF; half++) {
      float number = number(half);
      int expected = Float.isNaN(number) ? 0x7E00 : half;
      assertThat(HalfPrecision.exact(number)).as("%x", half).isEqualTo(expected);
    }
    for (float other :
        new float[] {0.1f, Math.nextUp(1f), 2049, 65505, 65536, Float.MAX_VALUE, 0x1p-25f}) {
      assertThat(HalfPrecision.exact(other)).as("%s", other).isEqualTo(-1);
      assertThat(HalfPrecision.exact(-other)).as("%s", -other).isEqualTo(-1);
    }
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
