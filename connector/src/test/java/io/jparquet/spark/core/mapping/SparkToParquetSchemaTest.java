package io.jparquet.spark.core.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.schema.ParquetSchema;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.execution.datasources.parquet.SparkToParquetSchemaConverter;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

/** Every schema is compared with the one that Spark's own source would write. */
class SparkToParquetSchemaTest {
  private static final String ATOMIC_TYPES =
      "b boolean, i8 tinyint, i16 smallint, i32 int, i64 bigint, f float, d double, s string, "
          + "c string collate UTF8_LCASE, bin binary, dt date, ts timestamp, ntz timestamp_ntz, "
          + "tm time(6), ym interval year to month, dts interval day to second, "
          + "d1 decimal(1,0), d9 decimal(9,2), d10 decimal(10,2), d18 decimal(18,18), "
          + "d19 decimal(19,0), d38 decimal(38,10), v variant, n void, req int not null";

  private static final String NESTED_TYPES =
      "l array<int>, ll array<array<string>>, m map<string, decimal(20,2)>, "
          + "s struct<a: int not null, b: array<struct<c: date, d: map<int, array<double>>>>>, "
          + "v array<variant>";

  @Test
  void storesAllAtomicTypesAsSparkDoes() {
    for (OutputTimestampType timestamps : OutputTimestampType.values()) {
      assertAsSpark(StructType.fromDDL(ATOMIC_TYPES), false, timestamps);
      assertAsSpark(StructType.fromDDL(ATOMIC_TYPES), true, timestamps);
    }
  }

  @Test
  void storesNestedTypesAsSparkDoes() {
    assertAsSpark(StructType.fromDDL(NESTED_TYPES), false, OutputTimestampType.INT96);
    assertAsSpark(StructType.fromDDL(NESTED_TYPES), true, OutputTimestampType.INT96);
  }

  @Test
  void storesListsAndMapsWithoutNullsAsSparkDoes() {
    DataType list = DataTypes.createArrayType(DataTypes.IntegerType, false);
    DataType lists = DataTypes.createArrayType(list, false);
    DataType structs =
        DataTypes.createArrayType(new StructType().add("x", list, false).add("y", "string"), false);
    DataType map = DataTypes.createMapType(DataTypes.StringType, lists, false);
    StructType schema =
        new StructType().add("l", list).add("ll", lists, false).add("s", structs).add("m", map);
    assertAsSpark(schema, false, OutputTimestampType.INT96);
    assertAsSpark(schema, true, OutputTimestampType.INT96);
  }

  @Test
  void takesFieldIdsFromMetadata() {
    StructType inner = new StructType().add(withId("x", DataTypes.LongType, 9));
    StructType schema = new StructType().add(withId("a", inner, 7)).add("b", "int");
    assertAsSpark(schema, false, OutputTimestampType.INT96);
    assertThat(convert(schema, false, OutputTimestampType.INT96).toString()).contains("= 7", "= 9");
    SparkToParquetSchema without =
        new SparkToParquetSchema(false, OutputTimestampType.INT96, false, true);
    assertThat(without.convert(schema).toString()).doesNotContain("= 7");
  }

  @Test
  void refusesFieldIdsOfMoreThan32Bits() {
    StructType schema = new StructType().add(withId("a", DataTypes.LongType, 1L << 40));
    assertThatThrownBy(() -> convert(schema, false, OutputTimestampType.INT96))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("parquet.field.id");
  }

  @Test
  void leavesVariantsUnannotatedWhenAsked() {
    SparkToParquetSchema conversion =
        new SparkToParquetSchema(false, OutputTimestampType.INT96, true, false);
    assertThat(conversion.convert(StructType.fromDDL("v variant")).toString())
        .doesNotContain("VARIANT");
  }

  @Test
  void refusesTypesThatParquetDoesNotHave() {
    StructType schema = new StructType().add("i", DataTypes.CalendarIntervalType);
    assertThatThrownBy(() -> convert(schema, false, OutputTimestampType.INT96))
        .isInstanceOf(AnalysisException.class)
        .hasMessageContaining("INTERVAL");
  }

  private static StructField withId(String name, DataType type, long id) {
    Metadata metadata = new MetadataBuilder().putLong("parquet.field.id", id).build();
    return new StructField(name, type, true, metadata);
  }

  private static ParquetSchema convert(
      StructType schema, boolean legacy, OutputTimestampType timestamps) {
    return new SparkToParquetSchema(legacy, timestamps, true, true).convert(schema);
  }

  private static void assertAsSpark(
      StructType schema, boolean legacy, OutputTimestampType timestamps) {
    String sparks =
        new SparkToParquetSchemaConverter(
                legacy,
                SQLConf.ParquetOutputTimestampType$.MODULE$.withName(timestamps.name()),
                true,
                true)
            .convert(schema)
            .toString();
    assertThat(convert(schema, legacy, timestamps).toElements())
        .describedAs("legacy %s, %s", legacy, timestamps)
        .isEqualTo(ParquetSchema.parse(sparks).toElements());
  }
}
