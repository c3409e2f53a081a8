package io.jparquet.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.filter.StatisticsFilterPropertyTest.Kind;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** IN is EQUAL with one of the literals, of which some are not those of the column. */
class LiteralSetTest {
  private static final int ROUNDS = 20_000;

  private static final List<Object> STRANGE =
      List.of(1, 1L, 1f, Double.NaN, Float.NaN, true, new byte[3], new byte[0]);

  @ParameterizedTest
  @EnumSource
  void haveTheResultOfEqualityWithEachLiteral(Kind kind) {
    LeafColumn column =
        ParquetSchema.parse("message m { optional " + kind.field + "; }").leaves().get(0);
    ValueOrder order = ValueOrder.of(column.node(), kind.columnOrder());
    int decided = 0;
    for (long seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      ValueOrder known = random.nextInt(20) == 0 ? ValueOrder.UNDEFINED : order;
      List<Object> literals = new ArrayList<>();
      for (int i = 1 + random.nextInt(6); i > 0; i--) {
        literals.add(
            random.nextInt(20) == 0
                ? STRANGE.get(random.nextInt(STRANGE.size()))
                : kind.value(random));
      }
      ValueRange range = range(kind, known, random);
      TruthValues each =
          literals.stream()
              .map(literal -> range.compare(Operator.EQUAL, literal))
              .reduce(TruthValues.FALSE, TruthValues::or);
      TruthValues atOnce = range.in(LiteralSet.of(literals, column, known));
      assertThat(atOnce).as("seed %d: %s in %s", seed, literals, range).isEqualTo(each);
      decided += each.equals(TruthValues.ANY) ? 0 : 1;
    }
    assertThat(decided).isGreaterThan(ROUNDS / 10);
  }

  private static ValueRange range(Kind kind, ValueOrder order, Random random) {
    Object one = number(kind, random);
    Object other = random.nextInt(4) == 0 ? one : number(kind, random);
    boolean ascending = kind.order.compare(one, other) <= 0;
    boolean bounded = order.isDefined();
    return new ValueRange(
        order,
        bounded && random.nextInt(8) > 0 ? ascending ? one : other : null,
        bounded && random.nextInt(8) > 0 ? ascending ? other : one : null,
        random.nextBoolean(),
        random.nextInt(8) > 0,
        kind.floating() && random.nextBoolean());
  }

  private static Object number(Kind kind, Random random) {
    Object value = kind.value(random);
    while (kind.isNaN(value)) {
      value = kind.value(random);
    }
    return value;
  }
}
