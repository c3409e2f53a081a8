package io.jparquet.spark.core.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class ColumnNamesTest {

  private static final StructType COLUMNS =
      new StructType()
          .add("s", DataTypes.IntegerType)
          .add("\u017f", DataTypes.LongType)
          .add("b", DataTypes.StringType);

  private final ColumnNames anyCase = new ColumnNames(false);

  @Test
  void tellsUpperFromLowerCaseWhereTheSessionDoes() {
    assertThat(new ColumnNames(true).ordinal(COLUMNS, "B")).isEqualTo(-1);
    assertThat(new ColumnNames(true).find(COLUMNS, "B")).isNull();
    assertThat(anyCase.ordinal(COLUMNS, "B")).isEqualTo(2);
    assertThat(anyCase.find(COLUMNS, "B")).isEqualTo(COLUMNS.fields()[2]);
  }

  @Test
  void lettersThatDifferInLowerCaseAreTwoColumns() {
    assertThat(anyCase.ordinal(COLUMNS, "S")).isEqualTo(0);
    assertThat(anyCase.ordinal(COLUMNS, "\u017f")).isEqualTo(1);
  }
}
