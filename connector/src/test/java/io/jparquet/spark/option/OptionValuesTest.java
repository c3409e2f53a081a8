package io.jparquet.spark.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionValuesTest {

  @Test
  void spacesAroundAValueAndTheCaseOfAFlagDoNotCount() {
    assertThat(OptionValues.number("n", " 0 ", 0, "a number")).isZero();
    assertThat(OptionValues.number("n", "3000000000", 0, "a number")).isEqualTo(3_000_000_000L);
    assertThat(OptionValues.flag("f", " TRUE ")).isTrue();
    assertThat(OptionValues.flag("f", "false")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "many", "", "1.5", "10000000000000000000"})
  void whatIsNoNumberOrLessThanTheLeastIsRefusedByTheNameOfTheOption(String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OptionValues.number("the.option", value, 0, "a number, 0 or more"))
        .withMessage("the.option must be a number, 0 or more, not '" + value + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"yes please", "", "1"})
  void whatIsNeitherTrueNorFalseIsRefusedByTheNameOfTheOption(String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OptionValues.flag("the.option", value))
        .withMessage("the.option must be true or false, not '" + value + "'");
  }
}
