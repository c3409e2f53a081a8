package io.jparquet.spark.planning.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.GeneralScalarExpression;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.connector.expressions.aggregate.Sum;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class PushedAggregationTest {

  private static final StructType TABLE =
      new StructType()
          .add("i", DataTypes.IntegerType)
          .add("n", new StructType().add("x", DataTypes.IntegerType))
          .add("list", DataTypes.createArrayType(DataTypes.LongType))
          .add("lower", StringType.apply("UTF8_LCASE"))
          .add("v", DataTypes.VariantType)
          .add("p", DataTypes.StringType)
          .add("q", DataTypes.DateType);

  @Test
  void readsEachColumnOnceAndNamesResultsAsSpark() {
    PushedAggregation pushed =
        pushed(
            List.of(column("q"), column("p")),
            new CountStar(),
            new Min(column("i")),
            new Max(column("p")),
            new Count(column("list"), false));
    assertThat(pushed.columns().fieldNames()).containsExactly("q", "p", "i", "list");
    assertThat(pushed.groups()).containsExactly(0, 1);
    assertThat(pushed.schema().toDDL())
        .isEqualTo(
            "q DATE,p STRING,`count(*)` BIGINT NOT NULL,`min(i)` INT,`max(p)` STRING,"
                + "`count(list)` BIGINT NOT NULL");
    assertThat(pushed.facts())
        .containsEntry("PushedAggregation", "[count(*), min(i), max(p), count(list)]")
        .containsEntry("PushedGroupBy", "[q, p]")
        .hasSize(2);
    assertThat(pushed.isGrouped()).isTrue();
    assertThat(pushed(List.of(), new CountStar()).isGrouped()).isFalse();
  }

  @Test
  void takesGroupsWithoutAggregates() {
    assertThat(pushed(List.of(column("p"))).schema().fieldNames()).containsExactly("p");
  }

  @Test
  void refusesWhatStatisticsDoNotContain() {
    Expression sum =
        new GeneralScalarExpression("+", new Expression[] {column("i"), Expressions.literal(1)});
    assertThat(pushed(List.of(), new Sum(column("i"), false))).isNull();
    assertThat(pushed(List.of(), new Count(column("i"), true))).isNull();
    assertThat(pushed(List.of(), new Min(sum))).isNull();
    assertThat(pushed(List.of(), new Count(Expressions.column("n.x"), false))).isNull();
    assertThat(pushed(List.of(), new Count(column("unknown"), false))).isNull();
    for (String unordered : List.of("n", "list", "lower", "v")) {
      assertThat(pushed(List.of(), new Max(column(unordered)))).as(unordered).isNull();
      assertThat(pushed(List.of(), new Count(column(unordered), false))).as(unordered).isNotNull();
    }
    assertThat(pushed(List.of(), new CountStar(), new Sum(column("i"), false))).isNull();
  }

  @Test
  void refusesGroupsThatAreNoDirectories() {
    assertThat(pushed(List.of(column("i")), new CountStar())).isNull();
    assertThat(pushed(List.of(column("p"), column("i")), new CountStar())).isNull();
    assertThat(pushed(List.of(Expressions.years("q")), new CountStar())).isNull();
  }

  private static Expression column(String name) {
    return Expressions.column(name);
  }

  private static PushedAggregation pushed(
      List<? extends Expression> groups, AggregateFunc... functions) {
    return PushedAggregation.of(
        new Aggregation(functions, groups.toArray(new Expression[0])),
        TABLE,
        List.of("p", "q")::contains);
  }
}
