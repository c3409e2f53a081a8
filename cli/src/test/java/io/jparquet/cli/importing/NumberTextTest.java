package io.jparquet.cli.importing;

import static org.assertj.core.api.Assertions.assertThat;

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
        "1.23456789e-320"
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
  }
}
