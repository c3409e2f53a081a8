package io.jparquet.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class VariantJsonTest {

  @Test
  void readsNumbersAsTheSmallestExactType() {
    assertThat(Variant.parseJson("-128").type()).isEqualTo(VariantType.INT8);
    assertThat(Variant.parseJson("128").type()).isEqualTo(VariantType.INT16);
    assertThat(Variant.parseJson("9223372036854775807").getLong()).isEqualTo(Long.MAX_VALUE);
    assertThat(Variant.parseJson("9223372036854775808").getDecimal())
        .isEqualTo(new BigDecimal("9223372036854775808"));
    assertThat(Variant.parseJson("1.50").getDecimal()).isEqualTo(new BigDecimal("1.50"));
    assertThat(Variant.parseJson("9".repeat(38)).type()).isEqualTo(VariantType.DECIMAL16);
    assertThat(Variant.parseJson("9".repeat(39)).getDouble()).isEqualTo(1e39);
    assertThat(Variant.parseJson("0." + "0".repeat(38) + "1").getDouble()).isEqualTo(1e-39);
    assertThat(Variant.parseJson("1e2").getDouble()).isEqualTo(100);
    assertThat(Variant.parseJson("1.5E2").getDouble()).isEqualTo(150);
    assertThat(Variant.parseJson("-0.0").getDecimal()).isEqualTo(new BigDecimal("0.0"));
  }

  @Test
  void readsAndWritesAllOfJson() {
    for (String json :
        new String[] {
          "null",
          "true",
          "[]",
          "{}",
          "\"\"",
          "[1,[2,[3,{\"a\":[]}]],false]",
          "{\"\":{\"a\\\"b\":\"\\n\\u0001\u20ac\ud83d\ude00/\\\\\"}}"
        }) {
      assertThat(Variant.parseJson(json)).hasToString(json);
    }
    assertThat(Variant.parseJson(" { \"b\" : 1.10 , \"a\" : [ 1e1 ] } "))
        .hasToString("{\"a\":[10.0],\"b\":1.1}");
  }

  @Test
  void refusesWhatIsNoJson() {
    for (String text :
        new String[] {
          "",
          " ",
          "{",
          "[1",
          "[1,]",
          "{\"a\"}",
          "{a:1}",
          "nul",
          "1 2",
          "[] x",
          "NaN",
          "01",
          "'a'",
          "\"\n\"",
          "[".repeat(1001) + "]".repeat(1001)
        }) {
      assertThatIllegalArgumentException().as(text).isThrownBy(() -> Variant.parseJson(text));
    }
  }

  @Test
  void writesOtherTypesAsSparkDoes() {
    assertJson(new VariantBuilder().appendDouble(Double.NaN), "\"NaN\"");
    assertJson(new VariantBuilder().appendFloat(Float.NEGATIVE_INFINITY), "\"-Infinity\"");
    assertJson(new VariantBuilder().appendDouble(1e300), "1.0E300");
    assertJson(new VariantBuilder().appendFloat(0.1f), "0.1");
    assertJson(new VariantBuilder().appendDecimal(new BigDecimal("100.00")), "100");
    assertJson(new VariantBuilder().appendLong(VariantType.DATE, -1), "\"1969-12-31\"");
    assertJson(
        new VariantBuilder().appendLong(VariantType.TIMESTAMP, 1_500_000),
        "\"1970-01-01 05:30:01.5+05:30\"");
    assertJson(
        new VariantBuilder().appendLong(VariantType.TIMESTAMP_NTZ, -1),
        "\"1969-12-31 23:59:59.999999\"");
    assertJson(
        new VariantBuilder().appendLong(VariantType.TIMESTAMP_NANOS, 1),
        "\"1970-01-01 05:30:00.000000001+05:30\"");
    assertJson(
        new VariantBuilder().appendLong(VariantType.TIMESTAMP_NTZ_NANOS, Long.MIN_VALUE),
        "\"1677-09-21 00:12:43.145224192\"");
    assertJson(new VariantBuilder().appendLong(VariantType.TIME, 1), "\"00:00:00.000001\"");
    assertJson(new VariantBuilder().appendLong(VariantType.TIME, -1), "-1");
    assertJson(new VariantBuilder().appendBinary(new byte[] {1, 2, 3}), "\"AQID\"");
  }

  @Test
  void writesTheLargestTimestamps() {
    for (VariantType type : VariantType.values()) {
      if (type.isTemporal() && type != VariantType.DATE) {
        for (long count : new long[] {Long.MIN_VALUE, Long.MAX_VALUE}) {
          Variant variant = new VariantBuilder().appendLong(type, count).build();
          assertThat(variant.toJson(ZoneOffset.UTC)).isNotEmpty();
        }
      }
    }
    Variant date = new VariantBuilder().appendLong(VariantType.DATE, Integer.MAX_VALUE).build();
    assertThat(date).hasToString("\"+5881580-07-11\"");
  }

  private static void assertJson(VariantBuilder builder, String json) {
    assertThat(builder.build().toJson(ZoneId.of("Asia/Kolkata"))).isEqualTo(json);
  }
}
