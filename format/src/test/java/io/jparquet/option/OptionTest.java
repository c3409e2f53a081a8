package io.jparquet.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionTest {
  private static final Option<Long> NUMBER = Option.longNumber("the.option", "files", 0, 64L);
  private static final Option<Boolean> FLAG = Option.flag("the.option", true);

  private static <T> T value(Option<T> option, String text) {
    return option.from(Map.of("the.option", text)::get);
  }

  @Test
  void spacesAroundAValueAndTheCaseOfAFlagDoNotCount() {
    assertThat(value(NUMBER, " 0 ")).isZero();
    assertThat(value(NUMBER, "3000000000")).isEqualTo(3_000_000_000L);
    assertThat(value(FLAG, " TRUE ")).isTrue();
    assertThat(value(FLAG, "false")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "many", "", "1.5", "10000000000000000000"})
  void whatIsNoNumberOrLessThanTheLeastIsRefusedByTheNameOfTheOption(String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> value(NUMBER, value))
        .withMessage("the.option must be a number of files, 0 or more, not '" + value + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "2147483648", "2.0"})
  void aNumberThatFitsNoIntIsRefusedWithTheRange(String value) {
    Option<Integer> option = Option.number("the.option", "bytes", 1, 7);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> value(option, value))
        .withMessage(
            "the.option must be a number of bytes from 1 to 2147483647, not '" + value + "'");
    assertThat(value(option, "2147483647")).isEqualTo(Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"yes please", "", "1"})
  void whatIsNeitherTrueNorFalseIsRefusedByTheNameOfTheOption(String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> value(FLAG, value))
        .withMessage("the.option must be true or false, not '" + value + "'")
        .withNoCause();
  }

  @Test
  void aChoiceIsOneOfItsNamesInAnyCase() {
    Map<String, Integer> values = new LinkedHashMap<>();
    values.put("one", 1);
    values.put("two", 2);
    values.put("three", 3);
    Option<Integer> option = Option.choice("the.option", values, 1);
    assertThat(value(option, "Two")).isEqualTo(2);
    assertThat(option.text(3)).isEqualTo("three");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> value(option, "four"))
        .withMessage("the.option must be one, two or three, not 'four'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> option.checked(4))
        .withMessage("the.option must be one, two or three, not '4'");
  }

  @Test
  void whatItsParserRefusesIsRefusedWithTheNameOfTheOption() {
    Option<Double> option =
        Option.parsed("the.option", "a share", Double::valueOf, share -> share <= 1, 0.5);
    assertThat(value(option, "0.25")).isEqualTo(0.25);
    for (String text : List.of("half", "1.5")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> value(option, text))
          .withMessage("the.option must be a share, not '" + text + "'");
    }
  }

  @Test
  void withoutAPropertyItHasItsDefaultOrTheOneThatIsAskedFor() {
    assertThat(NUMBER.from(name -> null)).isEqualTo(64);
    assertThat(NUMBER.from(name -> null, 7L)).isEqualTo(7);
    assertThat(Option.text("the.option").from(name -> null)).isNull();
  }

  @Test
  void itsOwnNameTakesPrecedenceOverOthers() {
    Option<Long> option = NUMBER.orNamed("old", "older");
    assertThat(option.from(Map.of("older", "1", "old", "2")::get)).isEqualTo(2);
    assertThat(option.from(Map.of("older", "1")::get)).isEqualTo(1);
    assertThat(option.from(Map.of("older", "1", "the.option", "3")::get)).isEqualTo(3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> option.from(Map.of("old", "x")::get))
        .withMessageStartingWith("old must be");
  }

  @Test
  void theDocumentedDefaultIsThatOfTheValueUnlessATextReplacesIt() {
    assertThat(NUMBER.statedDefault()).isEqualTo("64 files");
    assertThat(FLAG.statedDefault()).isEqualTo("true");
    assertThat(Option.text("the.option").statedDefault()).isEqualTo("none");
    assertThat(NUMBER.defaultsTo("as many as there are").statedDefault())
        .isEqualTo("as many as there are");
  }
}
