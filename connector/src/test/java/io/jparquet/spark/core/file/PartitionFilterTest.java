package io.jparquet.spark.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.filter.AlwaysTrue;
import org.apache.spark.sql.connector.expressions.filter.And;
import org.apache.spark.sql.connector.expressions.filter.Or;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class PartitionFilterTest {
  private static final StructType SCHEMA = StructType.fromDDL("p int, q string");
  private static final Expression P = FieldReference.column("p");
  private static final Expression ONE = Expressions.literal(1);

  private static Optional<PartitionFilter> filter(Predicate... predicates) {
    return PartitionFilter.of(predicates, SCHEMA, false, "UTC");
  }

  private static boolean test(Predicate predicate, Object p) {
    return filter(predicate).orElseThrow().test(new GenericInternalRow(new Object[] {p, null}));
  }

  private static Predicate predicate(String name, Expression... children) {
    return new Predicate(name, children);
  }

  @Test
  void understandsTheStaticPartitionOfInsertOverwrite() {
    Predicate values =
        new And(
            new And(predicate("IS_NOT_NULL", P), predicate("IS_NOT_NULL", ONE)),
            predicate("=", P, ONE));
    Predicate nulls = new And(predicate("IS_NULL", P), predicate("IS_NULL", ONE));
    Predicate both = new Or(values, nulls);
    assertThat(test(both, 1)).isTrue();
    assertThat(test(both, 2)).isFalse();
    assertThat(test(both, null)).isFalse();
  }

  @Test
  void takesUnknownForNoMatch() {
    assertThat(test(predicate("=", P, ONE), null)).isFalse();
    assertThat(test(predicate("<>", P, ONE), null)).isFalse();
    assertThat(test(predicate("<=>", P, ONE), null)).isFalse();
    assertThat(test(predicate("IS_NULL", P), null)).isTrue();
  }

  @Test
  void evaluatesComparisonsAndSets() {
    assertThat(test(predicate(">=", P, ONE), 1)).isTrue();
    assertThat(test(predicate(">", P, ONE), 1)).isFalse();
    assertThat(test(predicate("IN", P, ONE, Expressions.literal(7)), 7)).isTrue();
    assertThat(test(new AlwaysTrue(), null)).isTrue();
  }

  @Test
  void matchesColumnNamesByTheRuleOfCase() {
    Predicate upper = predicate("=", FieldReference.column("P"), ONE);
    assertThat(test(upper, 1)).isTrue();
    assertThat(PartitionFilter.of(new Predicate[] {upper}, SCHEMA, true, "UTC")).isEmpty();
  }

  @Test
  void refusesPredicatesOnOtherColumns() {
    assertThat(filter(predicate("=", FieldReference.column("id"), ONE))).isEmpty();
    assertThat(filter(predicate("=", P, ONE), predicate("=", FieldReference.column("id"), ONE)))
        .isEmpty();
    assertThat(filter(predicate("NO_SUCH_FUNCTION", P))).isEmpty();
  }
}
