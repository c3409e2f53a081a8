package io.jparquet.internal.variant.shredding;

import static io.jparquet.internal.variant.shredding.ShreddingSchema.UNSHREDDED;
import static io.jparquet.internal.variant.shredding.ShreddingSchema.array;
import static io.jparquet.internal.variant.shredding.ShreddingSchema.decimal;
import static io.jparquet.internal.variant.shredding.ShreddingSchema.object;
import static io.jparquet.internal.variant.shredding.ShreddingSchema.scalar;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantType;
import org.junit.jupiter.api.Test;

class ShreddingInferenceTest {

  @Test
  void findsTheOneTypeOfAPlace() {
    assertThat(infer("1", "null", "70000")).isEqualTo(scalar(VariantType.INT64));
    assertThat(infer("\"a\"", "\"b\"")).isEqualTo(scalar(VariantType.STRING));
    assertThat(infer("true", "null")).isEqualTo(scalar(VariantType.BOOLEAN));
    assertThat(infer("1e5")).isEqualTo(scalar(VariantType.DOUBLE));
    assertThat(infer("1e5", "1")).isEqualTo(UNSHREDDED);
    assertThat(infer("1", "\"a\"", "1")).isEqualTo(UNSHREDDED);
    assertThat(infer("{\"a\":1}", "[]", "{\"a\":1}")).isEqualTo(UNSHREDDED);
    assertThat(infer("null")).isEqualTo(UNSHREDDED);
    assertThat(infer()).isEqualTo(UNSHREDDED);
  }

  @Test
  void integersAndDecimalsAreOneType() {
    assertThat(infer("1", "2.5", "3.125")).isEqualTo(decimal(18, 3));
    assertThat(infer("2.5", "1234567890123456789")).isEqualTo(decimal(38, 1));
    assertThat(infer("0." + "1".repeat(30), "1234567890123456789")).isEqualTo(UNSHREDDED);
    assertThat(infer("9223372036854775807")).isEqualTo(scalar(VariantType.INT64));
    assertThat(infer("9223372036854775808")).isEqualTo(decimal(38, 0));
  }

  @Test
  void findsFieldsAndElements() {
    assertThat(infer("{\"b\":[1,null],\"a\":{\"c\":\"x\"}}", "{\"b\":[],\"d\":null}"))
        .isEqualTo(
            object(
                new ShreddedType.Field(
                    "a", object(new ShreddedType.Field("c", scalar(VariantType.STRING)))),
                new ShreddedType.Field("b", array(scalar(VariantType.INT64))),
                new ShreddedType.Field("d", UNSHREDDED)));
    assertThat(infer("[1,\"a\"]")).isEqualTo(array(UNSHREDDED));
    assertThat(infer("[]", "[]")).isEqualTo(UNSHREDDED);
    assertThat(infer("{}")).isEqualTo(UNSHREDDED);
  }

  @Test
  void leavesOutRareFields() {
    ShreddingInference inference = new ShreddingInference(new InferenceOptions(0.5, 300, 50));
    inference.add(Variant.parseJson("{\"often\":1,\"rare\":1}"));
    inference.add(Variant.parseJson("{\"often\":1}"));
    inference.add(Variant.parseJson("{}"));
    assertThat(inference.infer())
        .isEqualTo(object(new ShreddedType.Field("often", scalar(VariantType.INT64))));
  }

  @Test
  void keepsToItsLimits() {
    StringBuilder wide = new StringBuilder("{\"x\":0");
    for (int i = 0; i < 5000; i++) {
      wide.append(",\"n").append(i).append("\":").append(i);
    }
    ShreddingSchema schema = infer(wide.append('}').toString());
    assertThat(leaves(schema)).isBetween(298, 300);

    String deep = "{\"a\":".repeat(60) + "1" + "}".repeat(60);
    int depth = 0;
    ShreddingSchema level = infer(deep);
    while (level.typedValue() instanceof ShreddedType.Fields fields) {
      level = fields.fields().get(0).schema();
      depth++;
    }
    assertThat(depth).isEqualTo(50);
    assertThatIllegalArgumentException().isThrownBy(() -> new InferenceOptions(2, 1, 1));
  }

  private static int leaves(ShreddingSchema schema) {
    int leaves = schema.hasValue() ? 1 : 0;
    if (schema.typedValue() instanceof ShreddedType.Scalar) {
      return leaves + 1;
    } else if (schema.typedValue() instanceof ShreddedType.Elements elements) {
      return leaves + leaves(elements.element());
    } else if (schema.typedValue() instanceof ShreddedType.Fields fields) {
      return leaves + fields.fields().stream().mapToInt(f -> leaves(f.schema())).sum();
    }
    return leaves;
  }

  private static ShreddingSchema infer(String... sample) {
    ShreddingInference inference = new ShreddingInference();
    for (String json : sample) {
      inference.add(Variant.parseJson(json));
    }
    return inference.infer();
  }
}
