package io.jparquet.spark.planning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.filter.And;
import org.apache.spark.sql.connector.expressions.filter.Not;
import org.apache.spark.sql.connector.expressions.filter.Or;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class RuntimePredicatesTest {

  private static final StructType COLUMNS =
      new StructType()
          .add("a", DataTypes.LongType)
          .add("s", new StructType().add("x", DataTypes.IntegerType))
          .add("with.dot", DataTypes.LongType);

  private final RuntimePredicates predicates = new RuntimePredicates(COLUMNS);

  @Test
  void translatesComparisonsOfColumnsAndNestedFieldsInEitherOrder() {
    assertThat(text(comparison("=", column("a"), Expressions.literal(1L)))).isEqualTo("(a#0L = 1)");
    assertThat(text(comparison("<", Expressions.literal(1L), column("a")))).isEqualTo("(1 < a#0L)");
    assertThat(text(comparison("<>", column("a"), Expressions.literal(1L))))
        .isEqualTo("NOT (a#0L = 1)");
    assertThat(text(comparison(">=", Expressions.column("s.x"), Expressions.literal(2))))
        .isEqualTo("(s#1.x >= 2)");
    assertThat(text(comparison("<=>", Expressions.column("`with.dot`"), Expressions.literal(2L))))
        .isEqualTo("(with.dot#2L <=> 2)");
    assertThat(text(new Predicate("IS_NOT_NULL", new Expression[] {Expressions.column("s.x")})))
        .isEqualTo("isnotnull(s#1.x)");
  }

  @Test
  void translatesNoConjunctionDisjunctionOrNegationInPart() {
    Predicate known = comparison("=", column("a"), Expressions.literal(1L));
    Predicate unknown = comparison("REGEXP", column("a"), Expressions.literal(1L));
    assertThat(text(new Or(known, known))).isEqualTo("((a#0L = 1) OR (a#0L = 1))");
    assertThat(text(new And(known, known))).isEqualTo("((a#0L = 1) AND (a#0L = 1))");
    assertThat(predicates.expression(unknown)).isNull();
    assertThat(predicates.expression(new Or(known, unknown))).isNull();
    assertThat(predicates.expression(new Or(unknown, known))).isNull();
    assertThat(predicates.expression(new And(known, unknown))).isNull();
    assertThat(predicates.expression(new Not(unknown))).isNull();
  }

  @Test
  void widensAColumnToTheTypeOfItsValues() {
    Predicate wide =
        new Predicate(
            "IN",
            new Expression[] {
              Expressions.column("s.x"), Expressions.literal(1L), Expressions.literal(1L << 40)
            });
    assertThat(predicates.expression(wide).toString()).contains("cast(s#1.x as bigint) INSET");
    Predicate mixed =
        new Predicate(
            "IN",
            new Expression[] {
              Expressions.column("s.x"), Expressions.literal(1L), Expressions.literal(1)
            });
    assertThat(predicates.expression(mixed)).isNull();
  }

  @Test
  void translatesNothingAboutOtherColumnsOrTypes() {
    assertThat(predicates.expression(comparison("=", column("b"), Expressions.literal(1L))))
        .isNull();
    assertThat(predicates.expression(comparison("=", column("a"), Expressions.literal(1))))
        .isNull();
    assertThat(predicates.expression(in(Expressions.literal(1)))).isNull();
    assertThat(
            predicates.expression(
                comparison("=", Expressions.column("s.y"), Expressions.literal(1))))
        .isNull();
    assertThat(predicates.expression(comparison("=", column("a"), comparison("=", null, null))))
        .isNull();
  }

  @Test
  void givesVeryManyValuesAsTheirRange() {
    long most = RuntimePredicates.MAX_VALUES;
    assertThat(shortened(LongStream.rangeClosed(1, most))).contains("INSET");
    assertThat(shortened(LongStream.concat(LongStream.of(-5), LongStream.rangeClosed(1, most))))
        .isEqualTo("((a#0L >= -5) AND (a#0L <= " + most + "))");
  }

  private String shortened(LongStream values) {
    Predicate in = in(values.mapToObj(Expressions::literal).toArray(Expression[]::new));
    return RuntimePredicates.shortened(predicates.expression(in)).toString();
  }

  private String text(Predicate predicate) {
    return predicates.expression(predicate).toString();
  }

  private static Expression column(String name) {
    return Expressions.column(name);
  }

  private static Predicate comparison(String operator, Expression left, Expression right) {
    return new Predicate(operator, new Expression[] {left, right});
  }

  private static Predicate in(Expression... values) {
    Expression[] children = new Expression[values.length + 1];
    children[0] = column("a");
    System.arraycopy(values, 0, children, 1, values.length);
    return new Predicate("IN", children);
  }
}
