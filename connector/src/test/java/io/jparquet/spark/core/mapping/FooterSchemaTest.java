package io.jparquet.spark.core.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import io.jparquet.schema.ParquetSchema;
import java.util.List;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FooterSchemaTest {

  private static final ParquetSchema FILE =
      ParquetSchema.parse("message m { optional int64 a; required int32 b; }");
  private static final StructType OF_FILE = StructType.fromDDL("a BIGINT, b INT");
  private static final InferredTypes TYPES =
      new InferredTypes(false, true, true, false, false, false, true, true, false, null, true);

  @Test
  void theSchemaThatSparkWroteIsTaken() {
    StructType written = StructType.fromDDL("A BIGINT, b DATE");
    assertThat(read(written.json())).isEqualTo(written);
  }

  @Test
  void theTextOfSpark12AndBeforeIsTaken() {
    String text = "StructType(List(StructField(A,LongType,true), StructField(b,DateType,true)))";
    assertThat(read(text)).isEqualTo(StructType.fromDDL("A BIGINT, b DATE"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no schema",
        "",
        "{\"type\":\"struct\",\"fields\":[{\"name\":",
        "{\"type\":\"struct\",\"fields\":[{\"name\":1}]}",
        "\"integer\"",
        "StructType(List(StructField(A,NoType,true)))"
      })
  void textThatIsNoSchemaGivesWayToTheColumnsOfTheFile(String text) {
    assertThat(read(text).asNullable()).isEqualTo(OF_FILE);
  }

  private static StructType read(String text) {
    FileMetaData footer =
        new FileMetaData(
            1,
            FILE.toElements(),
            0,
            List.of(),
            List.of(new KeyValue(FooterSchema.ROW_METADATA, text)),
            null,
            null,
            null,
            null);
    return FooterSchema.of(footer, FILE, TYPES);
  }
}
