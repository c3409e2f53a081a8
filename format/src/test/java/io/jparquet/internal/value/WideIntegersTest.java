package io.jparquet.internal.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WideIntegersTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8, 12, 16, 40})
  void numbersOfAllLengthsAreStoredInBothOrders(int length) {
    long seed = 5;
    Random random = new Random(seed);
    for (int i = 0; i < 1000; i++) {
      BigInteger number = new BigInteger(random.nextInt(length * 8), random);
      number = random.nextBoolean() ? number : number.not();
      byte[] bigEndian = WideIntegers.bigEndian(number, length);
      assertThat(bigEndian).as("seed %s", seed).hasSize(length);
      assertThat(new BigInteger(bigEndian)).as("seed %s", seed).isEqualTo(number);
      byte[] littleEndian = WideIntegers.littleEndian(number, length);
      byte[] padded = new byte[length + 2];
      System.arraycopy(littleEndian, 0, padded, 1, length);
      assertThat(WideIntegers.ofLittleEndian(padded, 1, length))
          .as("seed %s", seed)
          .isEqualTo(number);
      for (int at = 0; at < length; at++) {
        assertThat(littleEndian[at]).as("seed %s", seed).isEqualTo(bigEndian[length - 1 - at]);
      }
    }
  }

  @Test
  void numbersThatAreTooLongLoseTheirUpperBytes() {
    BigInteger number = BigInteger.valueOf(0x1234567);
    assertThat(WideIntegers.littleEndian(number, 2)).containsExactly(0x67, 0x45);
    assertThat(WideIntegers.bigEndian(number.negate(), 2)).containsExactly(0xBA, 0x99);
  }
}
