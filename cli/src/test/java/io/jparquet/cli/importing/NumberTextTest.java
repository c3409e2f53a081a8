package io.jparquet.cli.importing;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberTextTest {

  @ParameterizedTest
  @ValueSource(strings = {"0", "-0", "5", "-17", "1.50", "0.1", "1e3", "-2.5E-7", "1e400"})
  void numbersAreThoseOfJson(String text) {
    assertThat(NumberText.isNumber(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "-", "007", "-01", "+5", ".5", "5.", "1 ", " 1", "0x10", "1_000", "1e", "٣"})
  void otherSpellingsAreTexts(String text) {
    assertThat(NumberText.isNumber(text)).isFalse();
  }

  @Test
  void numbersWithMoreThanAThousandDigitsAreTexts() {
    assertThat(NumberText.isNumber("1".repeat(1000))).isTrue();
    assertThat(NumberText.isNumber("1".repeat(1001))).isFalse();
  }

  @Test
  void integersHave64Bits() {
    assertThat(NumberText.asLong("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
    assertThat(NumberText.asLong("-9223372036854775808")).isEqualTo(Long.MIN_VALUE);
    assertThat(NumberText.asLong("9223372036854775808")).isNull();
    assertThat(NumberText.asLong("5.0")).isNull();
    assertThat(NumberText.asLong("-0")).as("an integer has no sign of zero").isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.1",
        "0.30000000000000004",
        "1e23",
        "2e-323",
        "9007199254740992",
        "123456789.12345",
        "1.7976931348623157e308",
        "4.9e-324",
        "0e5",
        "-0.0",
        "0.10000000000000001",
        "1.000000000000000056e-01",
        "100000000000000000000"
      })
  void aDoubleHoldsTheDigits(String number) {
    assertThat(NumberText.isDouble(number)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9007199254740993",
        "0.12345678901234567890",
        "123456789012345678.25",
        "1e400",
        "1e-400",
        "1.23456789e-320",
        "5e-324",
        "1152921504606847000",
        "1152921504606846976"
      })
  void aDoubleWouldChangeTheDigits(String number) {
    assertThat(NumberText.isDouble(number)).isFalse();
  }

  @Test
  void aFloatHoldsSevenDigits() {
    assertThat(NumberText.isFloat("0.1")).isTrue();
    assertThat(NumberText.isFloat("16777216")).isTrue();
    assertThat(NumberText.isFloat("16777217")).isFalse();
    assertThat(NumberText.isFloat("1e39")).isFalse();
    assertThat(NumberText.isFloat("123456790")).as("its neighbor is 123456792").isFalse();
    assertThat(NumberText.isFloat("0.100000001")).as("printed with nine digits").isTrue();
    assertThat(NumberText.isFloat("0.10000000149")).isTrue();
  }

  @Test
  void differentNumbersOfUpToSixteenDigitsAreDifferentDoubles() {
    Random random = new Random(7);
    Map<Double, BigDecimal> seen = new HashMap<>();
    for (int i = 0; i < 200_000; i++) {
      long digits = random.nextLong(10_000_000_000_000_000L);
      String number = BigDecimal.valueOf(digits, random.nextInt(20)).toPlainString();
      if (NumberText.isDouble(number)) {
        BigDecimal value = new BigDecimal(number).stripTrailingZeros();
        BigDecimal other = seen.put(Double.valueOf(number), value);
        assertThat(other == null || other.equals(value)).as("%s and %s", other, value).isTrue();
      }
    }
    assertThat(seen).hasSizeGreaterThan(50_000);
  }
}
