package io.jparquet.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.Statistics;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Contains;
import io.jparquet.predicate.Predicate.EndsWith;
import io.jparquet.predicate.Predicate.In;
import io.jparquet.predicate.Predicate.IsNotNull;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.predicate.Predicate.StartsWith;
import io.jparquet.schema.ParquetSchema;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatisticsFilterTest {

  private static final long ROWS = 10;
  private static final List<String> A = List.of("a");
  private static final List<ColumnOrder> TYPE_ORDER = List.of(new ColumnOrder.TypeDefinedOrder());

  @Test
  void prunesComparisonsOutsideTheBounds() {
    Chunk chunk = new Chunk("optional int32 a;", bounds(ints(10), ints(20)));
    assertThat(chunk.mayMatch(compare(Operator.EQUAL, 9))).isFalse();
    assertThat(chunk.mayMatch(compare(Operator.EQUAL, 10))).isTrue();
    assertThat(chunk.mayMatch(compare(Operator.EQUAL, 21))).isFalse();
    assertThat(chunk.mayMatch(compare(Operator.LESS, 10))).isFalse();
    assertThat(chunk.mayMatch(compare(Operator.LESS, 11))).isTrue();
    assertThat(chunk.mayMatch(compare(Operator.LESS_OR_EQUAL, 9))).isFalse();
    assertThat(chunk.mayMatch(compare(Operator.LESS_OR_EQUAL, 10))).isTrue();
    assertThat(chunk.mayMatch(compare(Operator.GREATER, 20))).isFalse();
    assertThat(chunk.mayMatch(compare(Operator.GREATER, 19))).isTrue();
    assertThat(chunk.mayMatch(compare(Operator.GREATER_OR_EQUAL, 21))).isFalse();
    assertThat(chunk.mayMatch(compare(Operator.GREATER_OR_EQUAL, 20))).isTrue();
    assertThat(chunk.mayMatch(compare(Operator.NOT_EQUAL, 10))).isTrue();
    assertThat(chunk.mayMatch(compare(Operator.EQUAL_NULL_SAFE, 9))).isFalse();
    assertThat(chunk.mayMatch(new In(A, List.of(1, 9, 21)))).isFalse();
    assertThat(chunk.mayMatch(new In(A, List.of(1, 15)))).isTrue();
    assertThat(chunk.mayMatch(new In(A, List.of()))).isFalse();
  }

  @Test
  void prunesInequalityWhereAllValuesAreEqual() {
    Chunk chunk = new Chunk("optional int32 a;", bounds(ints(7), ints(7)));
    assertThat(chunk.mayMatch(compare(Operator.NOT_EQUAL, 7))).isFalse();
    assertThat(chunk.mayMatch(new Not(new In(A, List.of(3, 7))))).isFalse();
    assertThat(chunk.mayMatch(new Not(compare(Operator.EQUAL_NULL_SAFE, 7)))).isTrue();
    Chunk noNulls = new Chunk("optional int32 a;", bounds(ints(7), ints(7)).nullCount(0L));
    assertThat(noNulls.mayMatch(new Not(compare(Operator.EQUAL_NULL_SAFE, 7)))).isFalse();
  }

  @Test
  void combinesConditions() {
    Chunk chunk = new Chunk("optional int32 a;", bounds(ints(10), ints(20)));
    Predicate never = compare(Operator.LESS, 0);
    Predicate perhaps = compare(Operator.LESS, 15);
    Predicate always = compare(Operator.GREATER, 0);
    assertThat(chunk.mayMatch(new And(never, perhaps))).isFalse();
    assertThat(chunk.mayMatch(new And(perhaps, always))).isTrue();
    assertThat(chunk.mayMatch(new Or(never, perhaps))).isTrue();
    assertThat(chunk.mayMatch(new Or(never, never))).isFalse();
    assertThat(chunk.mayMatch(new Not(always))).isFalse();
    assertThat(chunk.mayMatch(new Not(perhaps))).isTrue();
    assertThat(chunk.mayMatch(new Not(new Or(always, perhaps)))).isFalse();
    assertThat(chunk.mayMatch(new Not(new And(always, perhaps)))).isTrue();
    assertThat(chunk.mayMatch(new And(List.of()))).isTrue();
    assertThat(chunk.mayMatch(new Or(List.of()))).isFalse();
    assertThat(chunk.mayMatch(new Predicate.AlwaysTrue())).isTrue();
    assertThat(chunk.mayMatch(new Predicate.AlwaysFalse())).isFalse();
    assertThat(chunk.mayMatch(new Not(new Predicate.AlwaysFalse()))).isTrue();
  }

  @Test
  void prunesByNullCounts() {
    Chunk allNull = new Chunk("optional int32 a;", Statistics.builder().nullCount(ROWS));
    assertThat(allNull.mayMatch(new IsNull(A))).isTrue();
    assertThat(allNull.mayMatch(new IsNotNull(A))).isFalse();
    assertThat(allNull.mayMatch(compare(Operator.NOT_EQUAL, 5))).isFalse();
    assertThat(allNull.mayMatch(new Not(compare(Operator.EQUAL, 5)))).isFalse();
    assertThat(allNull.mayMatch(new Comparison(A, Operator.EQUAL_NULL_SAFE, null))).isTrue();
    assertThat(allNull.mayMatch(new Not(compare(Operator.EQUAL_NULL_SAFE, 5)))).isTrue();
    Chunk noNull = new Chunk("optional int32 a;", Statistics.builder().nullCount(0L));
    assertThat(noNull.mayMatch(new IsNull(A))).isFalse();
    assertThat(noNull.mayMatch(new Not(new IsNotNull(A)))).isFalse();
    assertThat(noNull.mayMatch(new Comparison(A, Operator.EQUAL_NULL_SAFE, null))).isFalse();
    Chunk unknown = new Chunk("optional int32 a;", Statistics.builder());
    assertThat(unknown.mayMatch(new IsNull(A))).isTrue();
    assertThat(unknown.mayMatch(new IsNotNull(A))).isTrue();
    Chunk required = new Chunk("required int32 a;", Statistics.builder());
    assertThat(required.mayMatch(new IsNull(A))).isFalse();
    assertThat(required.mayMatch(new IsNotNull(A))).isTrue();
  }

  @Test
  void doesNotTrustCountsThatCannotBe() {
    Chunk required = new Chunk("required int32 a;", Statistics.builder().nullCount(ROWS));
    assertThat(required.mayMatch(new IsNotNull(A))).isTrue();
    Chunk shorter = new Chunk("optional int32 a;", Statistics.builder().nullCount(3L), 3);
    assertThat(shorter.mayMatch(new IsNotNull(A))).isTrue();
  }

  @Test
  void prunesNothingWithoutUsableStatistics() {
    Predicate predicate = compare(Operator.EQUAL, 99);
    assertThat(new Chunk("optional int32 a;", null).mayMatch(predicate)).isTrue();
    Chunk noOrder = new Chunk("optional int32 a;", bounds(ints(1), ints(2)), ROWS, null);
    assertThat(noOrder.mayMatch(predicate)).isTrue();
    Chunk repeated = new Chunk("repeated int32 a;", bounds(ints(1), ints(2)).nullCount(ROWS));
    assertThat(repeated.mayMatch(predicate)).isTrue();
    assertThat(repeated.mayMatch(new IsNotNull(A))).isTrue();
    Chunk other = new Chunk("optional int32 b;", bounds(ints(1), ints(2)));
    assertThat(other.mayMatch(predicate)).isTrue();
    assertThat(other.mayMatch(new Not(predicate))).isTrue();
    Chunk strange = new Chunk("optional int32 a (LOGICAL_TYPE(99));", bounds(ints(1), ints(2)));
    assertThat(strange.mayMatch(predicate)).isTrue();
    Chunk otherLiteral = new Chunk("optional int64 a;", bounds(new byte[8], new byte[8]));
    assertThat(otherLiteral.mayMatch(predicate)).isTrue();
  }

  @Test
  void comparesUnsignedNumbersUnsigned() {
    Chunk chunk = new Chunk("optional int32 a (UINT_32);", bounds(ints(5), ints(-2)));
    assertThat(chunk.mayMatch(compare(Operator.EQUAL, -1))).isFalse();
    assertThat(chunk.mayMatch(compare(Operator.EQUAL, Integer.MAX_VALUE))).isTrue();
    assertThat(chunk.mayMatch(compare(Operator.LESS, 4))).isFalse();
  }

  @Test
  void comparesDecimalsInBytesAsNumbers() {
    Chunk chunk =
        new Chunk(
            "optional binary a (DECIMAL(9,2));",
            bounds(new byte[] {(byte) 0xFF, 0}, new byte[] {0, (byte) 0x80}));
    assertThat(chunk.mayMatch(compare(Operator.EQUAL, new byte[] {(byte) 0x80}))).isTrue();
    assertThat(chunk.mayMatch(compare(Operator.GREATER, new byte[] {0, 0, (byte) 0x80}))).isFalse();
    assertThat(chunk.mayMatch(compare(Operator.LESS, new byte[] {(byte) 0xFF, 0}))).isFalse();
  }

  @Test
  void keepsNaNWhereItMayBe() {
    Chunk maybe = new Chunk("optional double a;", bounds(doubles(1), doubles(2)));
    assertThat(maybe.mayMatch(compare(Operator.GREATER, 5d))).isTrue();
    assertThat(maybe.mayMatch(compare(Operator.EQUAL, Double.NaN))).isTrue();
    assertThat(maybe.mayMatch(compare(Operator.EQUAL, 5d))).isFalse();
    assertThat(maybe.mayMatch(compare(Operator.LESS, 0d))).isFalse();
    Chunk none = new Chunk("optional double a;", bounds(doubles(1), doubles(2)).nanCount(0L));
    assertThat(none.mayMatch(compare(Operator.GREATER, 5d))).isFalse();
    assertThat(none.mayMatch(compare(Operator.EQUAL, Double.NaN))).isFalse();
    assertThat(none.mayMatch(compare(Operator.LESS, Double.NaN))).isTrue();
    assertThat(none.mayMatch(compare(Operator.NOT_EQUAL, Double.NaN))).isTrue();
    Chunk all = new Chunk("optional double a;", Statistics.builder().nanCount(8L).nullCount(2L));
    assertThat(all.mayMatch(compare(Operator.LESS, 5d))).isFalse();
    assertThat(all.mayMatch(compare(Operator.EQUAL, 5d))).isFalse();
    assertThat(all.mayMatch(compare(Operator.NOT_EQUAL, 5d))).isTrue();
    assertThat(all.mayMatch(new IsNotNull(A))).isTrue();
  }

  @Test
  void takesTheTwoZerosAsEqual() {
    Chunk positive = new Chunk("optional double a;", bounds(doubles(0), doubles(1)).nanCount(0L));
    assertThat(positive.mayMatch(compare(Operator.EQUAL, -0d))).isTrue();
    assertThat(positive.mayMatch(compare(Operator.LESS, 0d))).isFalse();
    List<ColumnOrder> totalOrder = List.of(new ColumnOrder.IEEE754TotalOrder());
    Statistics.Builder bounds = bounds(doubles(0), doubles(0)).nanCount(0L);
    Chunk total = new Chunk("optional double a;", bounds, ROWS, totalOrder);
    assertThat(total.mayMatch(compare(Operator.EQUAL, -0d))).isTrue();
    assertThat(total.mayMatch(compare(Operator.NOT_EQUAL, -0d))).isFalse();
  }

  @Test
  void ignoresNaNBoundsInTheTotalOrder() {
    List<ColumnOrder> totalOrder = List.of(new ColumnOrder.IEEE754TotalOrder());
    Statistics.Builder bounds = bounds(doubles(Double.NaN), doubles(Double.NaN));
    Chunk chunk = new Chunk("optional double a;", bounds, ROWS, totalOrder);
    assertThat(chunk.mayMatch(compare(Operator.LESS, 5d))).isTrue();
  }

  @Test
  void prunesPrefixes() {
    Chunk chunk = new Chunk("optional binary a (UTF8);", bounds(utf8("berlin"), utf8("bern")));
    assertThat(chunk.mayMatch(startsWith("ber"))).isTrue();
    assertThat(chunk.mayMatch(startsWith("berl"))).isTrue();
    assertThat(chunk.mayMatch(startsWith("berm"))).isTrue();
    assertThat(chunk.mayMatch(startsWith("bernau"))).isFalse();
    assertThat(chunk.mayMatch(startsWith("bf"))).isFalse();
    assertThat(chunk.mayMatch(startsWith("bera"))).isFalse();
    assertThat(chunk.mayMatch(startsWith(""))).isTrue();
    assertThat(chunk.mayMatch(new Not(startsWith("ber")))).isFalse();
    assertThat(chunk.mayMatch(new Not(startsWith("bern")))).isTrue();
    Chunk decimals = new Chunk("optional binary a (DECIMAL(9,2));", bounds(utf8("a"), utf8("b")));
    assertThat(decimals.mayMatch(startsWith("x"))).isTrue();
  }

  @Test
  void prunesSuffixesAndInfixesWhereOneValueIsLeft() {
    Chunk one = new Chunk("optional binary a (UTF8);", bounds(utf8("berlin"), utf8("berlin")));
    assertThat(one.mayMatch(endsWith("lin"))).isTrue();
    assertThat(one.mayMatch(endsWith("ber"))).isFalse();
    assertThat(one.mayMatch(new Not(endsWith("lin")))).isFalse();
    assertThat(one.mayMatch(contains("erl"))).isTrue();
    assertThat(one.mayMatch(contains("err"))).isFalse();
    assertThat(one.mayMatch(new Not(contains("")))).isFalse();
    Chunk several = new Chunk("optional binary a (UTF8);", bounds(utf8("a"), utf8("b")));
    assertThat(several.mayMatch(endsWith("z"))).isTrue();
    assertThat(several.mayMatch(contains("z"))).isTrue();
    assertThat(several.mayMatch(new Not(contains("z")))).isTrue();
    assertThat(several.mayMatch(new Not(endsWith("")))).isFalse();
    Chunk none = new Chunk("optional binary a (UTF8);", Statistics.builder().nullCount(ROWS));
    assertThat(none.mayMatch(endsWith("z"))).isFalse();
    assertThat(none.mayMatch(new Not(contains("z")))).isFalse();
    Chunk decimals = new Chunk("optional binary a (DECIMAL(9,2));", bounds(utf8("a"), utf8("a")));
    assertThat(decimals.mayMatch(endsWith("x"))).isTrue();
    assertThat(new Chunk("optional binary b;", null).mayMatch(contains("x"))).isTrue();
  }

  @Test
  void refusesComparisonsWithNull() {
    assertThatThrownBy(() -> new Comparison(A, Operator.EQUAL, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'a'");
  }

  private static Predicate compare(Operator operator, Object value) {
    return new Comparison(A, operator, value);
  }

  private static Predicate startsWith(String prefix) {
    return new StartsWith(A, utf8(prefix));
  }

  private static Predicate endsWith(String suffix) {
    return new EndsWith(A, utf8(suffix));
  }

  private static Predicate contains(String infix) {
    return new Contains(A, utf8(infix));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Statistics.Builder bounds(byte[] min, byte[] max) {
    return Statistics.builder().minValue(min).maxValue(max);
  }

  private static byte[] ints(int value) {
    byte[] bytes = new byte[4];
    LittleEndian.putInt(bytes, 0, value);
    return bytes;
  }

  private static byte[] doubles(double value) {
    byte[] bytes = new byte[8];
    LittleEndian.putLong(bytes, 0, Double.doubleToRawLongBits(value));
    return bytes;
  }

  /** A row group with one column. */
  private record Chunk(
      String field, Statistics.Builder statistics, long values, List<ColumnOrder> orders) {

    Chunk(String field, Statistics.Builder statistics) {
      this(field, statistics, ROWS, TYPE_ORDER);
    }

    Chunk(String field, Statistics.Builder statistics, long values) {
      this(field, statistics, values, TYPE_ORDER);
    }

    boolean mayMatch(Predicate predicate) {
      Statistics built = statistics == null ? null : statistics.build();
      return Footers.oneColumn(ParquetSchema.parse("message m { " + field + " }"), built, values)
          .columnOrders(orders)
          .mayMatch(predicate, ROWS);
    }
  }
}
