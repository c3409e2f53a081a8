package io.jparquet.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.EdgeInterpolationAlgorithm;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.Type;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaTextTest {

  private static final String EVERYTHING =
      """
      message everything {
        required boolean b;
        optional int32 i = 0;
        repeated int64 l;
        optional int96 old;
        required float f;
        required double d;
        optional binary bytes;
        optional fixed_len_byte_array(7) fixed = -1;
        optional binary s (STRING);
        optional binary e (ENUM);
        optional binary j (JSON);
        optional binary bs (BSON);
        optional fixed_len_byte_array(16) u (UUID) = 12;
        optional fixed_len_byte_array(2) f16 (FLOAT16);
        optional fixed_len_byte_array(12) iv (INTERVAL);
        optional int32 dec (DECIMAL(9,2));
        optional binary dec2 (DECIMAL(100,100));
        optional int32 date (DATE);
        optional int32 t1 (TIME(MILLIS,true));
        optional int64 t2 (TIME(NANOS,false));
        optional int64 ts (TIMESTAMP(MICROS,true));
        optional int64 ts2 (TIMESTAMP(NANOS,false));
        optional int32 i8 (INTEGER(8,true));
        optional int64 u64 (INTEGER(64,false));
        optional double nothing (UNKNOWN);
        optional binary g (GEOMETRY);
        optional binary g2 (GEOMETRY(EPSG:4326));
        optional binary g3 (GEOGRAPHY(OGC:CRS84,KARNEY));
        optional group v (VARIANT(1)) {
          required binary metadata;
          required binary value;
        }
        optional group a (LIST) = 5 {
          repeated group list {
            required int32 element;
          }
        }
        required group m (MAP) {
          repeated group key_value (MAP_KEY_VALUE) {
            required binary key (STRING);
            optional group value {
              optional int32 x;
            }
          }
        }
      }
      """;

  @Test
  void printsWhatItParses() {
    ParquetSchema schema = ParquetSchema.parse(EVERYTHING);
    assertThat(schema.toString()).isEqualTo(EVERYTHING);
    assertThat(ParquetSchema.fromElements(schema.toElements())).isEqualTo(schema);
    schema.requireWritable();
  }

  @Test
  void printsWhatTheSharedSyntaxCannotSayInAnExtensionOfIt() {
    String text =
        """
        message `a b` {
          optional int32 `x;y`;
          optional int32 `with ``ticks```;
          optional int32 ``;
          optional int32 a[0];
          unknown unknown later;
          optional group later2 (LOGICAL_TYPE(77)) {
            optional int32 a;
          }
          optional binary g (GEOMETRY(`a, b`));
          optional group f (FILE) {
            optional binary path;
          }
          required group emb (VECTOR) {
            vector group list = 3 [16] {
              required float element;
            }
          }
        }
        """;
    ParquetSchema schema = ParquetSchema.parse(text);
    assertThat(schema.toString()).isEqualTo(text);
    assertThat(schema.leaves().stream().limit(4).map(LeafColumn::dotPath))
        .containsExactly("x;y", "with `ticks`", "", "a[0]");
    assertThat(ParquetSchema.fromElements(schema.toElements())).isEqualTo(schema);
  }

  @Test
  void fillsInTheCrsWhereOnlyTheAlgorithmIsGiven() {
    PrimitiveNode node =
        PrimitiveNode.required("g", Type.BYTE_ARRAY)
            .with(new LogicalType.GeographyType(null, EdgeInterpolationAlgorithm.THOMAS));
    assertThat(ParquetSchema.of("m", node).toString()).contains("(GEOGRAPHY(OGC:CRS84,THOMAS))");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "binary|UTF8|STRING",
        "int32|INT_8|INTEGER(8,true)",
        "int64|UINT_64|INTEGER(64,false)",
        "int32|TIME_MILLIS|TIME(MILLIS,true)",
        "int64|TIME_MICROS|TIME(MICROS,true)",
        "int64|TIMESTAMP_MILLIS|TIMESTAMP(MILLIS,true)",
        "int64|TIMESTAMP_MICROS|TIMESTAMP(MICROS,true)",
        "binary|DECIMAL(5)|DECIMAL(5,0)",
        "binary|string|STRING",
        "fixed_len_byte_array(12)|INTERVAL|INTERVAL",
        "binary|GEOMETRY()|GEOMETRY",
      })
  void acceptsLegacyAnnotations(String type, String annotation, String printed) {
    ParquetSchema schema =
        ParquetSchema.parse("message m { optional " + type + " a (" + annotation + "); }");
    assertThat(schema.toString()).contains(" a (" + printed + ");");
  }

  @Test
  void acceptsAnyLayoutAndCaseOfKeywords() {
    assertThat(
            ParquetSchema.parse(
                "MESSAGE m{OPTIONAL GROUP a(LIST)=5{repeated INT32 b(DATE)=-3;};}\r\n\t"))
        .isEqualTo(
            ParquetSchema.of(
                "m",
                GroupNode.optional(
                        "a",
                        PrimitiveNode.repeated("b", Type.INT32)
                            .with(ConvertedType.DATE)
                            .withFieldId(-3))
                    .with(new LogicalType.ListType())
                    .withFieldId(5)));
  }

  @Test
  void skipsColumnOrders() {
    String text = "message m { optional float a (UNKNOWN) columnorder(TYPE_DEFINED_ORDER) = 5; }";
    assertThat(ParquetSchema.parse(text))
        .isEqualTo(ParquetSchema.parse("message m { optional float a (UNKNOWN) = 5; }"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "message",
        "message m",
        "message m {",
        "group m { }",
        "message m { } more",
        "message m { int32 a; }",
        "message m { optional a; }",
        "message m { optional int32; }",
        "message m { optional int32 a }",
        "message m { optional int32 a = b; }",
        "message m { optional int32 a = 99999999999; }",
        "message m { optional int32 a (; }",
        "message m { optional int32 a (); }",
        "message m { optional int32 a (NOTHING); }",
        "message m { optional int32 a (DATE; }",
        "message m { optional int32 a (DATE(1)); }",
        "message m { optional int32 a (DECIMAL); }",
        "message m { optional int32 a (DECIMAL(x,1)); }",
        "message m { optional int32 a (DECIMAL(1,2,3)); }",
        "message m { optional int32 a (INTEGER(300,true)); }",
        "message m { optional int32 a (TIME(MILLIS,maybe)); }",
        "message m { optional int32 a (STRING); }",
        "message m { optional fixed_len_byte_array a; }",
        "message m { optional fixed_len_byte_array(0) a; }",
        "message m { optional group a (DATE) { required int32 b; } }",
        "message m { optional int32 `a; }",
        "message m { optional int32 a (UTF8(",
        "message m { optional `int32` a; }",
      })
  void refusesOtherTexts(String text) {
    assertThatThrownBy(() -> ParquetSchema.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Line 1 of the schema: ");
  }

  @Test
  void namesTheLineOfAnError() {
    assertThatThrownBy(() -> ParquetSchema.parse("message m {\n  required int32 a;\n  oops\n}"))
        .hasMessage("Line 3 of the schema: expected required, optional or repeated, found 'oops'");
  }

  @Test
  void namesTheMiddleOfPathsAsIs() {
    ParquetSchema schema =
        ParquetSchema.parse("message m { optional group x.y { optional int32 z; } }");
    assertThat(schema.leaf(List.of("x.y", "z"))).isNotNull();
  }
}
