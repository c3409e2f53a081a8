package io.jparquet.spark.core.write;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.LiteralValue;
import org.apache.spark.sql.connector.expressions.filter.AlwaysTrue;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;

class StaticPartitionTest {
  private static final Expression COLUMN = FieldReference.column("p");

  private static Predicate predicate(String name, Expression... operands) {
    return new Predicate(name, operands);
  }

  private static Expression string(String value) {
    return new LiteralValue<>(UTF8String.fromString(value), DataTypes.StringType);
  }

  private static StaticPartition found(Predicate... predicates) {
    return StaticPartition.of(predicates).orElseThrow();
  }

  @Test
  void knowsFixedValuesAndNull() {
    Predicate one = predicate("<=>", COLUMN, string("1"));
    Predicate none = predicate("IS_NULL", FieldReference.column("q"));
    assertThat(found(one, none).columns()).containsExactlyInAnyOrder("p", "q");
    assertThat(found(one, none).predicates()).containsExactly(one, none);
  }

  @Test
  void looksForNullWhereTheEmptyStringIsMeant() {
    assertThat(found(predicate("<=>", COLUMN, string(""))).predicates())
        .containsExactly(predicate("IS_NULL", COLUMN));
  }

  @Test
  void knowsNoOtherPredicates() {
    Predicate fixed = predicate("<=>", COLUMN, string("1"));
    for (Predicate other :
        new Predicate[] {
          predicate("=", COLUMN, string("1")),
          predicate("<=>", COLUMN, FieldReference.column("q")),
          predicate("NOT", fixed),
          new AlwaysTrue()
        }) {
      assertThat(StaticPartition.of(new Predicate[] {fixed, other})).isEmpty();
    }
  }
}
