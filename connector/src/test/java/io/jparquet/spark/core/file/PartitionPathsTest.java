package io.jparquet.spark.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;

class PartitionPathsTest {

  private static String path(String ddl, Object... values) {
    InternalRow row = new GenericInternalRow(values);
    return new PartitionPaths(StructType.fromDDL(ddl), "Europe/Berlin").of(row);
  }

  @Test
  void writesValuesAsSparkCastsThemToStrings() {
    assertThat(path("i int, d date, b boolean, m decimal(5,2)", 1, 18_262, true, decimal("1.50")))
        .isEqualTo("i=1/d=2020-01-01/b=true/m=1.50");
    assertThat(path("t timestamp", 0L)).isEqualTo("t=1970-01-01 01%3A00%3A00");
    assertThat(path("x double", 0.1)).isEqualTo("x=0.1");
  }

  private static Decimal decimal(String value) {
    return Decimal.apply(new BigDecimal(value));
  }

  @Test
  void escapesNamesAndValues() {
    assertThat(path("`a=b` string", UTF8String.fromString("x/y=1%")))
        .isEqualTo("a%3Db=x%2Fy%3D1%25");
  }

  @Test
  void namesNullAndTheEmptyStringAlike() {
    assertThat(path("a string, b int", UTF8String.EMPTY_UTF8, null))
        .isEqualTo("a=__HIVE_DEFAULT_PARTITION__/b=__HIVE_DEFAULT_PARTITION__");
  }
}
