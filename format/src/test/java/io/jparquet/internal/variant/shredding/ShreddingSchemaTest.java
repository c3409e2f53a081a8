package io.jparquet.internal.variant.shredding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.variant.VariantType;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShreddingSchemaTest {

  @Test
  void readsTheSchemaOfTheSpecification() {
    ShreddingSchema schema =
        read(
            """
            optional group event (VARIANT(1)) {
              required binary metadata;
              optional binary value;
              optional group typed_value {
                required group event_type {
                  optional binary value;
                  optional binary typed_value (STRING);
                }
                required group event_ts {
                  optional int64 typed_value (TIMESTAMP(MICROS,true));
                }
                required group tags {
                  optional binary value;
                  optional group typed_value (LIST) {
                    repeated group list {
                      required group element {
                        optional binary value;
                      }
                    }
                  }
                }
              }
            }
            """);
    assertThat(schema)
        .isEqualTo(
            ShreddingSchema.object(
                new ShreddedType.Field("event_type", ShreddingSchema.scalar(VariantType.STRING)),
                new ShreddedType.Field(
                    "event_ts",
                    new ShreddingSchema(false, ShreddedType.Scalar.of(VariantType.TIMESTAMP))),
                new ShreddedType.Field("tags", ShreddingSchema.array(ShreddingSchema.UNSHREDDED))));
  }

  @Test
  void readsListsInTheFormsOfEarlierWriters() {
    ShreddingSchema numbers = ShreddingSchema.array(ShreddingSchema.scalar(VariantType.INT64));
    ShreddingSchema typedOnly =
        ShreddingSchema.array(
            new ShreddingSchema(false, ShreddedType.Scalar.of(VariantType.INT64)));
    String value = "optional binary value; ";
    String typed = "optional int64 typed_value; ";
    assertThat(list("repeated group array { " + value + typed + "}")).isEqualTo(numbers);
    assertThat(list("repeated group element { " + value + typed + "}")).isEqualTo(numbers);
    assertThat(list("repeated group array { " + typed + "}")).isEqualTo(typedOnly);
    assertThat(list("repeated group typed_value_tuple { " + typed + "}")).isEqualTo(typedOnly);
    assertThat(list("repeated group bag { required group array { " + value + typed + "} }"))
        .isEqualTo(numbers);
    assertThat(
            list(
                "repeated group array { "
                    + value
                    + "optional group typed_value (LIST) { repeated group array { "
                    + value
                    + typed
                    + "} } }"))
        .isEqualTo(ShreddingSchema.array(numbers));
  }

  private static ShreddingSchema list(String repeated) {
    return read(
        "optional group v { required binary metadata; optional binary value;"
            + " optional group typed_value (LIST) { "
            + repeated
            + " } }");
  }

  @Test
  void readsWhatItWritesForEveryType() {
    for (VariantType type : VariantType.values()) {
      if (type != VariantType.NULL
          && type != VariantType.OBJECT
          && type != VariantType.ARRAY
          && !type.isDecimal()) {
        assertReadBack(ShreddingSchema.scalar(type));
      }
    }
    for (int precision : new int[] {1, 9, 10, 18, 19, 38}) {
      assertReadBack(ShreddingSchema.decimal(precision, precision / 2));
    }
    assertReadBack(ShreddingSchema.UNSHREDDED);
    assertReadBack(
        ShreddingSchema.array(
            new ShreddingSchema(false, new ShreddedType.Scalar(VariantType.DECIMAL16, 20, 2, 0))));
  }

  @Test
  void refusesGroupsThatAreNoVariant() {
    corrupt("optional group v { optional binary value; }", "metadata");
    corrupt("optional group v { required int32 metadata; optional binary value; }", "metadata");
    corrupt("optional group v { required binary metadata; }", "neither");
    corrupt("optional group v { required binary metadata; optional int32 value; }", "'value'");
    corrupt(
        "optional group v { required binary metadata; optional group typed_value {"
            + " optional binary a; } }",
        "'a'");
    corrupt(
        "optional group v { required binary metadata; optional group typed_value (LIST) {"
            + " repeated group list { optional binary element; } } }",
        "a list whose elements are groups");
    corrupt(
        "optional group v { required binary metadata; optional group typed_value (LIST) {"
            + " repeated group element { optional binary value; } } }",
        "a list whose elements are groups");
    corrupt(
        "optional group v { required binary metadata; optional group typed_value (LIST) {"
            + " required group list { optional binary value; } } }",
        "a list whose elements are groups");
    corrupt(
        "optional group v { required binary metadata; repeated int32 typed_value; }", "repeated");
  }

  @Test
  void refusesTypesThatAreNotShredded() {
    for (String type :
        List.of(
            "int32 typed_value (INTEGER(32,false))",
            "int64 typed_value (TIMESTAMP(MILLIS,true))",
            "int32 typed_value (TIME(MILLIS,false))",
            "int96 typed_value",
            "binary typed_value (JSON)",
            "fixed_len_byte_array(4) typed_value")) {
      assertThatThrownBy(
              () -> read("optional group v { required binary metadata; optional " + type + "; }"))
          .isInstanceOf(UnsupportedFeatureException.class)
          .hasMessageContaining("typed_value");
    }
  }

  @Test
  void refusesSchemasThatMakeNoSense() {
    assertThatIllegalArgumentException().isThrownBy(() -> new ShreddingSchema(false, null));
    assertThatIllegalArgumentException().isThrownBy(() -> ShreddingSchema.decimal(39, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> ShreddingSchema.decimal(3, 4));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ShreddingSchema.scalar(VariantType.ARRAY));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                ShreddingSchema.object(
                    new ShreddedType.Field("a", ShreddingSchema.UNSHREDDED),
                    new ShreddedType.Field("a", ShreddingSchema.UNSHREDDED)));
  }

  private static void assertReadBack(ShreddingSchema schema) {
    GroupNode node = schema.toNode(FieldRepetitionType.OPTIONAL, "v");
    assertThat(ShreddingSchema.of(node)).isEqualTo(schema);
  }

  private static void corrupt(String group, String message) {
    assertThatThrownBy(() -> read(group))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining(message);
  }

  private static ShreddingSchema read(String group) {
    ParquetSchema schema = ParquetSchema.parse("message m {\n" + group + "\n}");
    return ShreddingSchema.of((GroupNode) schema.root().children().get(0));
  }
}
