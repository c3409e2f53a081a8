package io.jparquet.spark.core.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.schema.ParquetSchema;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParquetToSparkSchemaTest {

  private static final InferredTypes DEFAULTS =
      new InferredTypes(false, true, true, false, false, false, true, true, false, null, true);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "boolean c | boolean",
        "int32 c | int",
        "int32 c (INTEGER(8,true)) | tinyint",
        "int32 c (INTEGER(16,true)) | smallint",
        "int32 c (INTEGER(8,false)) | smallint",
        "int32 c (INTEGER(16,false)) | int",
        "int32 c (INTEGER(32,false)) | bigint",
        "int32 c (DATE) | date",
        "int32 c (DECIMAL(9,2)) | decimal(9,2)",
        "int64 c | bigint",
        "int64 c (INTEGER(64,false)) | decimal(20,0)",
        "int64 c (TIMESTAMP(MICROS,true)) | timestamp",
        "int64 c (TIMESTAMP(MILLIS,false)) | timestamp_ntz",
        "int64 c (TIME(MICROS,false)) | time(6)",
        "int96 c | timestamp",
        "float c | float",
        "double c | double",
        "binary c | binary",
        "binary c (STRING) | string",
        "binary c (ENUM) | string",
        "binary c (JSON) | string",
        "binary c (BSON) | binary",
        "binary c (DECIMAL(38,5)) | decimal(38,5)",
        "fixed_len_byte_array(16) c | binary",
        "fixed_len_byte_array(5) c (DECIMAL(11,2)) | decimal(11,2)",
        "int32 c (TIME(MILLIS,true)) | time(6)",
        "int64 c (TIME(MICROS,true)) | time(6)",
        "int64 c (TIME(NANOS,false)) | time(6)",
        "fixed_len_byte_array(16) c (UUID) | string",
        "fixed_len_byte_array(2) c (FLOAT16) | float",
        "fixed_len_byte_array(12) c (INTERVAL) | interval"
      })
  void convertsPrimitiveTypes(String column, String type) {
    StructType schema = convert("optional " + column + ";", DEFAULTS);
    assertThat(schema.fields()[0].dataType().simpleString()).isEqualTo(type);
    assertThat(schema.fields()[0].nullable()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int64 c (TIMESTAMP(NANOS,true)) | nanosAsLong",
        "int64 c (TIMESTAMP(NANOS,true)) | timestampNanos",
        "binary c (DECIMAL(39,2)) | DECIMAL(39,2)"
      })
  void refusesTypesThatSparkLacksAndNamesTheColumn(String column, String words) {
    assertThatThrownBy(() -> convert("optional " + column + ";", DEFAULTS))
        .hasMessageContaining("column c")
        .hasMessageContaining(words);
  }

  @Test
  void convertsNestedTypes() {
    StructType schema =
        convert(
            """
            required group s { optional int32 a; required int64 b; }
            optional group l (LIST) { repeated group list { optional binary element (STRING); } }
            optional group old (LIST) { repeated int32 array; }
            repeated double bare;
            optional group m (MAP) {
              repeated group key_value { required binary key (STRING); optional int32 value; }
            }
            """,
            DEFAULTS);
    assertThat(schema.simpleString())
        .isEqualTo(
            "struct<s:struct<a:int,b:bigint>,l:array<string>,old:array<int>,bare:array<double>,"
                + "m:map<string,int>>");
    assertThat(schema.apply("s").nullable()).isFalse();
    assertThat(schema.apply("old").dataType().json()).contains("\"containsNull\":false");
  }

  @Test
  void followsTheOptions() {
    InferredTypes other =
        new InferredTypes(true, true, false, true, false, false, true, true, false, null, true);
    StructType schema =
        convert(
            """
            optional binary b;
            optional int64 t (TIMESTAMP(MICROS,false));
            optional int64 n (TIMESTAMP(NANOS,true));
            """,
            other);
    assertThat(schema.simpleString()).isEqualTo("struct<b:string,t:timestamp,n:bigint>");
  }

  @Test
  void truncatesNanosecondsByOptionAlsoWhereTheyWouldBeLongs() {
    for (boolean asLong : new boolean[] {true, false}) {
      InferredTypes truncated =
          new InferredTypes(false, true, true, asLong, false, false, true, true, true, null, true);
      StructType schema =
          convert(
              """
              optional int64 t (TIMESTAMP(NANOS,true));
              optional int64 n (TIMESTAMP(NANOS,false));
              """,
              truncated);
      assertThat(schema.simpleString()).isEqualTo("struct<t:timestamp,n:timestamp_ntz>");
    }
  }

  @Test
  void followsWhatTheSessionHasDisabled() {
    InferredTypes disabled =
        new InferredTypes(false, true, true, false, false, false, false, false, false, null, true);
    StructType schema =
        convert(
            """
            optional int32 a (TIME(MILLIS,false));
            optional int64 b (TIME(MICROS,false));
            optional binary g (GEOMETRY(OGC:CRS84));
            """,
            disabled);
    assertThat(schema.simpleString()).isEqualTo("struct<a:bigint,b:bigint,g:binary>");
  }

  private static StructType convert(String columns, InferredTypes types) {
    return new ParquetToSparkSchema(types)
        .convert(ParquetSchema.parse("message m { " + columns + " }"));
  }
}
