package io.jparquet.spark.core.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.variant.shredding.InferenceOptions;
import io.jparquet.internal.variant.shredding.NumberRule;
import io.jparquet.internal.variant.shredding.ShreddedValue;
import io.jparquet.internal.variant.shredding.ShreddingInference;
import io.jparquet.internal.variant.shredding.ShreddingSchema;
import io.jparquet.internal.variant.shredding.VariantShredder;
import io.jparquet.internal.variant.shredding.VariantUnshredder;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantBuilder;
import io.jparquet.variant.VariantMetadata;
import io.jparquet.variant.VariantPath;
import io.jparquet.variant.VariantType;
import io.jparquet.variant.VariantWriteOptions;
import io.jparquet.variant.VariantWriteOptions.DuplicateFields;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.apache.spark.sql.catalyst.expressions.variant.ArrayExtraction;
import org.apache.spark.sql.catalyst.expressions.variant.ObjectExtraction;
import org.apache.spark.sql.catalyst.expressions.variant.VariantPathParser;
import org.apache.spark.sql.catalyst.expressions.variant.VariantPathSegment;
import org.apache.spark.types.variant.ShreddingUtils;
import org.apache.spark.types.variant.VariantShreddingWriter;
import org.junit.jupiter.api.Test;
import scala.Option;

/** The same values, written, read, shredded and put together by Spark's own variant library. */
class SparkVariantComparisonTest {
  private static final ZoneId ZONE = ZoneId.of("Asia/Kolkata");
  private static final VariantWriteOptions LAST_WINS =
      VariantWriteOptions.defaults().withDuplicateFields(DuplicateFields.LAST_WINS);

  @Test
  void jsonBecomesTheSameBytes() throws IOException {
    RandomJson json = new RandomJson(1);
    for (int i = 0; i < 5_000; i++) {
      String text = json.next();
      Variant variant = Variant.parseJson(text, LAST_WINS);
      org.apache.spark.types.variant.Variant spark = parse(text);
      String what = "text " + i + " of seed 1: " + text;
      assertThat(Arrays.equals(variant.toBytes(), spark.getValue())).as(what).isTrue();
      byte[] metadata = variant.metadata().toBytes();
      metadata[0] &= ~0x10; // Spark marks no dictionary as sorted.
      assertThat(Arrays.equals(metadata, spark.getMetadata())).as(what).isTrue();
      assertThat(variant.toJson(ZONE)).as(what).isEqualTo(spark.toJson(ZONE));
    }
  }

  @Test
  void scalarsBecomeTheSameJson() {
    Random random = new Random(2);
    for (int i = 0; i < 20_000; i++) {
      VariantBuilder builder = new VariantBuilder();
      appendScalar(builder, random);
      Variant variant = builder.build();
      variant.validate();
      assertThat(variant.toJson(ZONE))
          .as("scalar " + i + " of seed 2")
          .isEqualTo(spark(variant).toJson(ZONE));
    }
  }

  @Test
  void pathsAreTheSame() {
    Random random = new Random(3);
    String alphabet = "$.[]'\"ab 01?-";
    for (int i = 0; i < 10_000; i++) {
      StringBuilder text = new StringBuilder("$");
      for (int n = random.nextInt(9); n > 0; n--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      Option<VariantPathSegment[]> spark = VariantPathParser.parse(text.toString());
      List<VariantPath.Step> expected = spark.isEmpty() ? null : steps(spark.get());
      assertThat(stepsOf(text.toString())).as(text.toString()).isEqualTo(expected);
    }
  }

  @Test
  void partsAreTheSame() throws IOException {
    RandomJson json = new RandomJson(4);
    for (int i = 0; i < 150; i++) {
      ShreddingSchema schema = inferred(json);
      VariantShredder shredder = new VariantShredder(schema, NumberRule.SAME_VALUE);
      VariantUnshredder unshredder = new VariantUnshredder(schema, NumberRule.SAME_VALUE);
      for (int v = 0; v < 10; v++) {
        String text = json.next();
        String what = "text " + v + " of round " + i + " of seed 4: " + text;
        org.apache.spark.types.variant.Variant spark = parse(text);
        VariantMetadata metadata = VariantMetadata.of(spark.getMetadata());
        Variant variant = Variant.of(metadata, spark.getValue(), 0, spark.getValue().length);
        ShreddedValue parts = shredder.shred(variant);
        SparkParts expected =
            (SparkParts)
                VariantShreddingWriter.castShredded(
                    spark, SparkShredding.schema(schema, true), new SparkParts.Builder());
        expected.assertSame(parts, schema, what);

        SparkShreddedPlace row = new SparkShreddedPlace(parts, schema, spark.getMetadata());
        org.apache.spark.types.variant.Variant rebuilt =
            ShreddingUtils.rebuild(row, SparkShredding.schema(schema, true));
        assertThat(unshredder.unshred(metadata, parts))
            .as(what)
            .isEqualTo(Variant.of(rebuilt.getMetadata(), rebuilt.getValue()));
      }
    }
  }

  private static ShreddingSchema inferred(RandomJson json) {
    ShreddingInference inference = new ShreddingInference(new InferenceOptions(0, 100, 5));
    inference.add(Variant.parseJson(json.next(), LAST_WINS));
    inference.add(Variant.parseJson(json.next(), LAST_WINS));
    return inference.infer();
  }

  private static org.apache.spark.types.variant.Variant parse(String json) throws IOException {
    return org.apache.spark.types.variant.VariantBuilder.parseJson(json, true);
  }

  private static org.apache.spark.types.variant.Variant spark(Variant variant) {
    return new org.apache.spark.types.variant.Variant(
        variant.toBytes(), variant.metadata().toBytes());
  }

  private static void appendScalar(VariantBuilder builder, Random random) {
    switch (random.nextInt(11)) {
      case 0 -> builder.appendLong(random.nextLong() >> random.nextInt(64));
      case 1 -> builder.appendDouble(Double.longBitsToDouble(random.nextLong()));
      case 2 -> builder.appendFloat(Float.intBitsToFloat(random.nextInt()));
      case 3 -> builder.appendFloat(random.nextInt(100) / 0f);
      case 4 -> builder.appendLong(VariantType.DATE, random.nextInt() >> random.nextInt(20));
      case 5 -> builder.appendLong(VariantType.TIMESTAMP, random.nextLong() >> random.nextInt(40));
      case 6 ->
          builder.appendLong(VariantType.TIMESTAMP_NTZ, random.nextLong() >> random.nextInt(40));
      case 7 -> builder.appendBinary(new byte[random.nextInt(20)]);
      case 8 -> builder.appendUuid(new UUID(random.nextLong(), random.nextLong()));
      case 9 ->
          builder.appendDecimal(
              BigDecimal.valueOf(random.nextLong() >> random.nextInt(64), random.nextInt(39)));
      default -> {
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(10); n > 0; n--) {
          int codePoint = random.nextInt(random.nextBoolean() ? 256 : 0xD800);
          text.appendCodePoint(codePoint);
        }
        builder.appendString(text.toString());
      }
    }
  }

  private static List<VariantPath.Step> steps(VariantPathSegment[] segments) {
    List<VariantPath.Step> steps = new ArrayList<>();
    for (VariantPathSegment segment : segments) {
      steps.add(
          segment instanceof ObjectExtraction field
              ? new VariantPath.Name(field.key())
              : new VariantPath.Index(((ArrayExtraction) segment).index()));
    }
    return steps;
  }

  private static List<VariantPath.Step> stepsOf(String path) {
    try {
      return VariantPath.parse(path).steps();
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
