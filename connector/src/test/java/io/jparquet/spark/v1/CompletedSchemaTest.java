package io.jparquet.spark.v1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.bridge.OwnSourceSettings;
import io.jparquet.spark.core.mapping.FooterSchema;
import io.jparquet.spark.core.mapping.InferredTypes;
import java.util.List;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompletedSchemaTest {

  private static final String UUID = "required fixed_len_byte_array(16) u (UUID);";
  private static final String NANOS = "required int64 n (TIMESTAMP(NANOS,true));";

  private static InferredTypes types(boolean time, boolean truncateNanos) {
    return new InferredTypes(
        false, true, true, false, false, false, time, true, truncateNanos, null, false);
  }

  private static CompletedSchema completing(boolean allTypes, InferredTypes types) {
    return new CompletedSchema(OwnSourceSettings.of(new SQLConf(), allTypes), types);
  }

  private static FileMetaData footer(List<SchemaElement> schema, KeyValue... properties) {
    return FileMetaData.builder()
        .version(1)
        .schema(schema)
        .numRows(0)
        .rowGroups(List.of())
        .keyValueMetadata(List.of(properties))
        .build();
  }

  private static StructType schema(
      CompletedSchema completed, String columns, KeyValue... properties) {
    ParquetSchema file = ParquetSchema.parse("message m {" + columns + "}");
    return completed.schema(footer(file.toElements(), properties), file);
  }

  private static CompletedSchema.Noted noted(
      CompletedSchema completed, String columns, KeyValue... properties) {
    return CompletedSchema.noted(schema(completed, columns, properties));
  }

  @Test
  void aFileThatSparkInfersHasTheSchemaOfSparkWithoutNotes() {
    StructType inferred =
        schema(
            completing(true, types(true, false)),
            "required int32 a (UINT_8); optional group l (LIST) { repeated group bag {"
                + " repeated int32 num; } } optional binary b;");
    assertThat(inferred.asNullable().sql())
        .isEqualTo("STRUCT<a: SMALLINT, l: ARRAY<INT>, b: BINARY>");
  }

  @Test
  void aColumnThatSparkRefusesIsCompletedAndNotedAndTheOthersStay() {
    CompletedSchema.Noted noted =
        noted(
            completing(true, types(true, false)),
            UUID
                + "optional group l (LIST) { repeated group bag { repeated int32 num; } }"
                + "required fixed_len_byte_array(12) i (INTERVAL);");
    assertThat(noted.schema().asNullable().sql())
        .isEqualTo("STRUCT<u: STRING, l: ARRAY<INT>, i: INTERVAL>");
    assertThat(noted.beyondSpark()).containsExactly("i", "u");
  }

  @Test
  void notesOfSeveralFilesAreMerged() {
    CompletedSchema completed = completing(true, types(true, false));
    StructType first = schema(completed, "required binary u (STRING);");
    StructType second = schema(completed, UUID);
    StructType third = schema(completed, "optional fixed_len_byte_array(2) h (FLOAT16);");
    CompletedSchema.Noted noted =
        CompletedSchema.noted(first.merge(second, false).merge(third, false));
    assertThat(noted.schema().asNullable().sql()).isEqualTo("STRUCT<u: STRING, h: FLOAT>");
    assertThat(noted.beyondSpark()).containsExactly("h", "u");
  }

  @Test
  void theSchemaThatSparkHasWrittenStaysAndTheColumnIsNoted() {
    StructType written = StructType.fromDDL("u STRING, a DATE");
    KeyValue property = new KeyValue(FooterSchema.ROW_METADATA, written.json());
    String columns = UUID + "required int32 a (DATE);";
    CompletedSchema.Noted noted = noted(completing(true, types(true, false)), columns, property);
    assertThat(noted.schema()).isEqualTo(written);
    assertThat(noted.beyondSpark()).containsExactly("u");
    assertThat(schema(completing(false, types(true, true)), columns, property)).isEqualTo(written);
  }

  @Test
  void withoutTheOtherTypesOnlyTruncatedNanosecondsAreCompleted() {
    CompletedSchema truncating = completing(false, types(true, true));
    CompletedSchema.Noted noted = noted(truncating, NANOS + "required int32 a;");
    assertThat(noted.schema().asNullable().sql()).isEqualTo("STRUCT<n: TIMESTAMP, a: INT>");
    assertThat(noted.beyondSpark()).containsExactly("n");
    assertThatThrownBy(() -> schema(truncating, NANOS + UUID))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("column u");
    assertThatThrownBy(() -> schema(completing(false, types(true, false)), NANOS))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aColumnThatNeitherReadsIsRefusedWithTheOptionThatReadsIt() {
    assertThatThrownBy(() -> schema(completing(true, types(true, false)), NANOS))
        .isInstanceOf(AnalysisException.class)
        .hasMessageContaining("timestampNanos");
  }

  @ParameterizedTest
  @CsvSource({"true, TIME(6), false", "false, BIGINT, true"})
  void aTypeThatTheSessionDisablesIsBeyondSpark(boolean time, String type, boolean isBeyond) {
    CompletedSchema.Noted noted =
        noted(completing(true, types(time, false)), "optional int64 t (TIME(MICROS,false));");
    assertThat(noted.schema().fields()[0].dataType().sql()).isEqualTo(type);
    assertThat(noted.beyondSpark().contains("t")).isEqualTo(isBeyond);
  }

  @Test
  void whatTheFormatIgnoresOfASchemaIsIgnoredWhereSparkRefusesIt() {
    List<SchemaElement> elements =
        ParquetSchema.parse("message m { optional group g { optional int32 x; } }").toElements();
    List<SchemaElement> annotated =
        List.of(
            elements.get(0),
            elements.get(1).toBuilder().convertedType(ConvertedType.ENUM).build(),
            elements.get(2));
    CompletedSchema completed = completing(true, types(true, false));
    CompletedSchema.Noted noted =
        CompletedSchema.noted(
            completed.schema(footer(annotated), ParquetSchema.fromElements(annotated)));
    assertThat(noted.schema().asNullable().sql()).isEqualTo("STRUCT<g: STRUCT<x: INT>>");
    assertThat(noted.beyondSpark()).containsExactly("g");
  }
}
