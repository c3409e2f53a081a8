package io.jparquet.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.predicate.Predicate.Operator;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PredicateTextTest {
  private static final List<String> CITY = List.of("address", "city");

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Predicate equal(Object value) {
    return new Predicate.Comparison(CITY, Operator.EQUAL, value);
  }

  private static Predicate compared(Operator operator) {
    return new Predicate.Comparison(List.of("id"), operator, 3);
  }

  @Test
  void bytesThatAreTextAreShownAsText() {
    assertThat(PredicateText.of(equal(utf8("Köln")))).isEqualTo("address.city = 'Köln'");
    assertThat(PredicateText.of(new Predicate.StartsWith(CITY, utf8("K"))))
        .isEqualTo("address.city STARTS WITH 'K'");
  }

  @Test
  void otherBytesAreShownInHexadecimalDigits() {
    assertThat(PredicateText.of(equal(new byte[] {(byte) 0xff, 0})))
        .isEqualTo("address.city = 0xff00");
    assertThat(PredicateText.of(equal(new byte[] {7}))).isEqualTo("address.city = 0x07");
  }

  @Test
  void longValuesAndListsAreCutOff() {
    assertThat(PredicateText.of(equal(utf8("é".repeat(100)))))
        .isEqualTo("address.city = '" + "é".repeat(64) + "'... (200 bytes)");
    assertThat(PredicateText.of(equal(new byte[65])))
        .isEqualTo("address.city = 0x" + "00".repeat(64) + "... (65 bytes)");
    List<Integer> numbers = IntStream.range(0, 1000).boxed().toList();
    assertThat(PredicateText.of(new Predicate.In(List.of("id"), numbers)))
        .isEqualTo("id IN (0, 1, 2, 3, 4, 5, 6, 7, and 992 more)");
    assertThat(PredicateText.of(new Predicate.In(List.of("id"), numbers.subList(0, 8))))
        .isEqualTo("id IN (0, 1, 2, 3, 4, 5, 6, 7)");
  }

  @Test
  void operandsAreSetInParenthesesWhereNeeded() {
    Predicate isNull = new Predicate.IsNull(CITY);
    Predicate or = new Predicate.Or(isNull, new Predicate.Not(compared(Operator.GREATER)));
    assertThat(PredicateText.of(new Predicate.And(or, new Predicate.AlwaysTrue())))
        .isEqualTo("(address.city IS NULL OR NOT (id > 3)) AND TRUE");
    assertThat(
            PredicateText.of(
                new Predicate.AnyElement(List.of("tags"), new Predicate.AlwaysFalse())))
        .isEqualTo("ANY OF tags (FALSE)");
  }

  @Test
  void aTestOfTheProgramHasItsOwnName() {
    ValueTest test =
        new ValueTest() {
          @Override
          public boolean accepts(long number) {
            return true;
          }

          @Override
          public boolean accepts(byte[] data, int start, int length) {
            return true;
          }

          @Override
          public String toString() {
            return "a test";
          }
        };
    assertThat(PredicateText.of(new Predicate.Accepted(List.of("id"), test)))
        .isEqualTo("id ACCEPTED BY a test");
  }

  @Test
  void everyOperatorHasASignOfItsOwn() {
    assertThat(
            IntStream.range(0, Operator.values().length)
                .mapToObj(i -> PredicateText.of(compared(Operator.values()[i])))
                .distinct()
                .count())
        .isEqualTo(Operator.values().length);
  }
}
