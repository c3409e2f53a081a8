package io.jparquet.internal.variant.shredding;

import static io.jparquet.internal.variant.shredding.ShreddingSchema.array;
import static io.jparquet.internal.variant.shredding.ShreddingSchema.decimal;
import static io.jparquet.internal.variant.shredding.ShreddingSchema.object;
import static io.jparquet.internal.variant.shredding.ShreddingSchema.scalar;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ParquetException;
import io.jparquet.variant.RandomVariants;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantBuilder;
import io.jparquet.variant.VariantMetadata;
import io.jparquet.variant.VariantType;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VariantShreddingTest {
  private static final ShreddingSchema EVENT =
      object(
          new ShreddedType.Field("event_type", scalar(VariantType.STRING)),
          new ShreddedType.Field("event_ts", scalar(VariantType.INT64)));

  @Test
  void takesScalarsApartAsInTheSpecification() {
    ShreddingSchema schema = scalar(VariantType.INT64);
    assertThat(shred("34", schema).typedValue()).isEqualTo(34L);
    assertThat(shred("34", schema).value()).isNull();
    assertParts(shred("null", schema), new byte[] {0}, null);
    assertParts(shred("\"n/a\"", schema), new byte[] {0x0D, 'n', '/', 'a'}, null);
  }

  @Test
  void takesObjectsApartAsInTheSpecification() {
    ShreddedValue full = shred("{\"event_type\":\"noop\",\"event_ts\":17}", EVENT);
    assertThat(full.value()).isNull();
    assertThat(full.children().get(0).bytes()).containsExactly('n', 'o', 'o', 'p');
    assertThat(full.children().get(1).typedValue()).isEqualTo(17L);

    ShreddedValue partial = shred("{\"event_type\":null,\"email\":\"x\"}", EVENT);
    assertThat(partial.value()).containsExactly(2, 1, 1, 0, 2, 5, 'x');
    assertParts(partial.children().get(0), new byte[] {0}, null);
    assertParts(partial.children().get(1), null, null);

    ShreddedValue other = shred("{\"event_ts\":\"2024\"}", EVENT);
    assertThat(other.children().get(1).value()).containsExactly(17, '2', '0', '2', '4');

    assertThat(shred("{}", EVENT).value()).isNull();
    assertThat(shred("{}", EVENT).hasTypedValue()).isTrue();
    assertThat(shred("[1]", EVENT).hasTypedValue()).isFalse();
  }

  @Test
  void takesArraysApartAsInTheSpecification() {
    ShreddedValue tags = shred("[\"horror\",null]", array(scalar(VariantType.STRING)));
    assertThat(tags.value()).isNull();
    assertThat(tags.children()).hasSize(2);
    assertThat(tags.children().get(0).bytesLength()).isEqualTo(6);
    assertParts(tags.children().get(1), new byte[] {0}, null);
  }

  @Test
  void numbersOfAnotherWidthAreTakenByValueOnly() {
    assertThat(typed("1.00", decimal(18, 1), NumberRule.SAME_VALUE)).isEqualTo(10L);
    assertThat(typed("1.00", decimal(18, 1), NumberRule.SAME_TYPE)).isNull();
    assertThat(typed("1.25", decimal(18, 1), NumberRule.SAME_VALUE)).isNull();
    assertThat(typed("7", decimal(9, 2), NumberRule.SAME_VALUE)).isEqualTo(700);
    assertThat(typed("12345678", decimal(9, 2), NumberRule.SAME_VALUE)).isNull();
    assertThat(typed("2.0", scalar(VariantType.INT8), NumberRule.SAME_VALUE)).isEqualTo(2);
    assertThat(typed("200", scalar(VariantType.INT8), NumberRule.SAME_VALUE)).isNull();
    assertThat(typed("200", scalar(VariantType.INT64), NumberRule.SAME_TYPE)).isNull();
    assertThat(typed("200", scalar(VariantType.INT16), NumberRule.SAME_TYPE)).isEqualTo(200);
    assertThat(typed("200", scalar(VariantType.DOUBLE), NumberRule.SAME_VALUE)).isNull();
    assertThat((byte[]) typed("-1", decimal(38, 1), NumberRule.SAME_VALUE))
        .hasSize(16)
        .startsWith(-1, -1)
        .endsWith(-10);
  }

  @Test
  void numbersComeBackInTheirColumnsTypeOrTheSmallest() {
    ShreddingSchema schema = scalar(VariantType.INT64);
    Variant seven = Variant.parseJson("7");
    ShreddedValue parts = new VariantShredder(schema, NumberRule.SAME_VALUE).shred(seven);
    assertThat(unshred(seven, parts, schema, NumberRule.SAME_TYPE).type())
        .isEqualTo(VariantType.INT64);
    assertThat(unshred(seven, parts, schema, NumberRule.SAME_VALUE)).isEqualTo(seven);
  }

  @Test
  void everyValueSurvivesEverySchema() {
    RandomVariants variants = new RandomVariants(31);
    RandomVariants samples = new RandomVariants(32);
    for (int i = 0; i < 300; i++) {
      ShreddingInference inference =
          new ShreddingInference(new InferenceOptions(0, 200, 3 + i % 5));
      inference.add(samples.next());
      ShreddingSchema schema = inference.infer();
      for (int v = 0; v < 10; v++) {
        Variant variant = v == 0 ? samples.next() : variants.next();
        String what = "variant " + v + " of round " + i + ", " + schema;
        ShreddedValue exact = new VariantShredder(schema, NumberRule.SAME_TYPE).shred(variant);
        assertThat(unshred(variant, exact, schema, NumberRule.SAME_TYPE))
            .as(what)
            .isEqualTo(variant);
        ShreddedValue byValue = new VariantShredder(schema, NumberRule.SAME_VALUE).shred(variant);
        Variant joined = unshred(variant, byValue, schema, NumberRule.SAME_VALUE);
        joined.validate();
        assertThat(joined).as(what).hasToString(variant.toString());
      }
    }
  }

  @Test
  void aMissingValueIsNullWhereOneIsNeeded() {
    Variant any = Variant.parseJson("{\"event_type\":1,\"event_ts\":2}");
    ShreddedValue missing = new ShreddedValue(null, null);
    assertThat(unshred(any, missing, EVENT, NumberRule.SAME_TYPE)).hasToString("null");
    ShreddedValue elements = new ShreddedValue(null, List.of(missing, missing));
    assertThat(unshred(any, elements, array(EVENT), NumberRule.SAME_TYPE))
        .hasToString("[null,null]");
    assertThat(unshred(any, elements, EVENT, NumberRule.SAME_TYPE)).hasToString("{}");
  }

  @Test
  void refusesPartsThatContradictEachOther() {
    Variant any = Variant.parseJson("{\"event_type\":1,\"event_ts\":2}");
    byte[] text = {5, 'x'};
    List<ShreddedValue> fields = List.of(ShreddedValue.MISSING, ShreddedValue.MISSING);
    corrupt(any, new ShreddedValue(text, 7L), scalar(VariantType.INT64), "both a value");
    corrupt(any, new ShreddedValue(text, List.of()), array(EVENT), "both a value");
    corrupt(any, new ShreddedValue(text, fields), EVENT, "object");
    corrupt(any, new ShreddedValue(new byte[] {5}, null), EVENT, "bytes");
    corrupt(any, new ShreddedValue(null, 300), scalar(VariantType.INT8), "range");
    byte[] large = new byte[17];
    Arrays.fill(large, (byte) 77);
    corrupt(any, new ShreddedValue(null, large), decimal(38, 2), "digits");
  }

  @Test
  void aFieldWhoseNameTheMetadataLacksIsNamedByTheSchema() {
    Variant any = Variant.parseJson("{\"event_type\":1,\"event_ts\":2}");
    Variant rest = Variant.parseJson("{\"event_type\":[{\"event_ts\":2}]}");
    byte[] text = {5, 'x'};
    ShreddingSchema unnamed = object(new ShreddedType.Field("unnamed", scalar(VariantType.INT64)));
    ShreddedValue field = new ShreddedValue(null, List.of(new ShreddedValue(text, null)));
    assertThat(unshred(any, field, unnamed, NumberRule.SAME_VALUE))
        .hasToString("{\"unnamed\":\"x\"}");
    ShreddedValue both = new ShreddedValue(rest.toBytes(), List.of(new ShreddedValue(null, 7L)));
    assertThat(unshred(rest, both, unnamed, NumberRule.SAME_VALUE))
        .hasToString("{\"event_type\":[{\"event_ts\":2}],\"unnamed\":7}");
    // The dictionary of the next row is used as it is again.
    Variant named = Variant.parseJson("{\"unnamed\":1}");
    ShreddedValue seven = new ShreddedValue(null, List.of(new ShreddedValue(null, 7L)));
    assertThat(unshred(named, seven, unnamed, NumberRule.SAME_VALUE).metadata())
        .isEqualTo(named.metadata());
  }

  @Test
  void columnsOfAFieldWinOverTheValueOfItsObject() {
    Variant variant = Variant.parseJson("{\"event_type\":\"in value\",\"other\":1}");
    ShreddedValue parts =
        new ShreddedValue(
            variant.toBytes(),
            List.of(new ShreddedValue(null, new byte[] {'c'}), ShreddedValue.MISSING));
    assertThat(unshred(variant, parts, EVENT, NumberRule.SAME_TYPE))
        .hasToString("{\"event_type\":\"c\",\"other\":1}");
  }

  @Test
  void refusesValuesWithoutAColumn() {
    ShreddingSchema strict = new ShreddingSchema(false, ShreddedType.Scalar.of(VariantType.STRING));
    assertThatThrownBy(() -> shred("1", strict))
        .isInstanceOf(ParquetException.class)
        .hasMessageContaining("INT8");
  }

  @Test
  void wholeValuesAreNotCopied() {
    Variant text = Variant.parseJson("\"x\"");
    ShreddedValue parts = shred("\"x\"", EVENT);
    assertThat(unshred(text, parts, EVENT, NumberRule.SAME_TYPE).bytes()).isSameAs(parts.value());
  }

  @Test
  void keepsDecimalsOfBytesOfAnyLength() {
    ShreddingSchema schema =
        new ShreddingSchema(true, new ShreddedType.Scalar(VariantType.DECIMAL16, 20, 2, 0));
    BigDecimal decimal = new BigDecimal("-1.25");
    Variant variant = new VariantBuilder().appendDecimal(VariantType.DECIMAL16, decimal).build();
    ShreddedValue parts = new VariantShredder(schema, NumberRule.SAME_TYPE).shred(variant);
    assertThat(parts.bytes()).containsExactly(-125);
    assertThat(unshred(variant, parts, schema, NumberRule.SAME_TYPE)).isEqualTo(variant);
  }

  @Test
  void mutatedPartsGiveParquetExceptionsOnly() {
    Random random = new Random(33);
    RandomVariants variants = new RandomVariants(34);
    int refused = 0;
    for (int i = 0; i < 3_000; i++) {
      Variant variant = variants.next();
      ShreddingInference inference =
          new ShreddingInference(new InferenceOptions(0, 2 + random.nextInt(40), 4));
      inference.add(variant);
      ShreddingSchema schema = inference.infer();
      ShreddedValue parts = new VariantShredder(schema, NumberRule.SAME_TYPE).shred(variant);
      byte[] metadata = mutated(variant.metadata().toBytes(), random);
      ShreddedValue changed = mutated(parts, random);
      try {
        Variant joined =
            new VariantUnshredder(schema, NumberRule.SAME_TYPE)
                .unshred(VariantMetadata.of(metadata), changed);
        joined.validate();
        new VariantShredder(schema, NumberRule.SAME_VALUE).shred(joined);
      } catch (ParquetException e) {
        refused++;
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError("variant " + i + " of seed 34: " + changed, e);
      }
    }
    assertThat(refused).isBetween(300, 2_700);
  }

  private static ShreddedValue mutated(ShreddedValue parts, Random random) {
    byte[] value = parts.value();
    if (value != null) {
      value = mutated(value, random);
    } else if (random.nextInt(10) == 0) {
      value = new byte[] {(byte) random.nextInt(), 0, 0, 0, 0, 0};
    }
    Object typed = parts.typedValue();
    if (typed instanceof List<?>) {
      typed = parts.children().stream().map(child -> mutated(child, random)).toList();
    } else if (typed instanceof byte[] bytes && random.nextInt(10) == 0) {
      typed = mutated(bytes, random);
    }
    return new ShreddedValue(value, random.nextInt(20) == 0 ? null : typed);
  }

  /** Mostly the same bytes, and never of another length, because of columns of fixed length. */
  private static byte[] mutated(byte[] bytes, Random random) {
    byte[] result = bytes.clone();
    if (result.length > 0 && random.nextInt(4) == 0) {
      result[random.nextInt(Math.min(result.length, 30))] = (byte) random.nextInt();
    }
    return result;
  }

  private static ShreddedValue shred(String json, ShreddingSchema schema) {
    return new VariantShredder(schema, NumberRule.SAME_VALUE).shred(Variant.parseJson(json));
  }

  private static Object typed(String json, ShreddingSchema schema, NumberRule rule) {
    return new VariantShredder(schema, rule).shred(Variant.parseJson(json)).typedValue();
  }

  private static Variant unshred(
      Variant variant, ShreddedValue parts, ShreddingSchema schema, NumberRule rule) {
    return new VariantUnshredder(schema, rule).unshred(variant.metadata(), parts);
  }

  private static void assertParts(ShreddedValue parts, byte[] value, Object typed) {
    assertThat(parts.value()).isEqualTo(value);
    assertThat(parts.typedValue()).isEqualTo(typed);
  }

  private static void corrupt(
      Variant variant, ShreddedValue parts, ShreddingSchema schema, String message) {
    assertThatThrownBy(() -> unshred(variant, parts, schema, NumberRule.SAME_VALUE))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining(message);
  }
}
