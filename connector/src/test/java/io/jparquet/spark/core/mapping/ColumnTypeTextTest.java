package io.jparquet.spark.core.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnTypeTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "uuid|UUID",
        "Json|JSON",
        "BSON|BSON",
        "ENUM|ENUM",
        "uint_8|UINT_8",
        "UINT_16|UINT_16",
        "UINT_32|UINT_32",
        "UINT_64|UINT_64",
        "FLOAT16|FLOAT16",
        "INT96|INT96",
        "INTERVAL|INTERVAL",
        "time(millis)|TIME(MILLIS, LOCAL)",
        "TIME( NANOS ,utc)|TIME(NANOS, UTC)",
        "TIMESTAMP(MICROS)|TIMESTAMP(MICROS)",
        "TIMESTAMP(MILLIS,LOCAL)|TIMESTAMP(MILLIS, LOCAL)",
        "DECIMAL(INT32)|DECIMAL(INT32)",
        "DECIMAL(int64)|DECIMAL(INT64)",
        "DECIMAL(BYTE_ARRAY)|DECIMAL(BYTE_ARRAY)",
        "DECIMAL(FIXED)|DECIMAL(FIXED)",
        "DECIMAL(FIXED(9))|DECIMAL(FIXED(9))",
        "FIXED(12)|FIXED(12)"
      })
  void aTextNamesATypeWhoseTextNamesItAgain(String text, String canonical) {
    ColumnType type = ColumnTypeText.parse(text);
    assertThat(type).hasToString(canonical);
    assertThat(ColumnTypeText.parse(canonical)).isEqualTo(type);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "UINT_7",
        "TIME",
        "TIME()",
        "TIME(SECONDS)",
        "TIMESTAMP(MILLIS, true)",
        "FIXED",
        "FIXED(0)",
        "FIXED(-1)",
        "FIXED(9999999999)",
        "FIXED(3",
        "FIXED(3))",
        "DECIMAL(FIXED(3)",
        "DECIMAL(10,2)",
        "STRING"
      })
  void otherTextsAreRefusedWithAllTypes(String text) {
    assertThatThrownBy(() -> ColumnTypeText.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(ColumnTypeText.FORMS);
  }

  @Test
  void whatATextLeavesOpenFollowsFromTheSparkType() {
    ColumnType timestamp = ColumnTypeText.parse("TIMESTAMP(NANOS)");
    assertThat(timestamp.completed(DataTypes.TimestampType)).hasToString("TIMESTAMP(NANOS, UTC)");
    assertThat(timestamp.completed(DataTypes.TimestampNTZType))
        .hasToString("TIMESTAMP(NANOS, LOCAL)");
    assertThat(ColumnTypeText.parse("DECIMAL(FIXED)").completed(DataTypes.createDecimalType(20, 2)))
        .hasToString("DECIMAL(FIXED(9))");
  }
}
