package io.jparquet.variant;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.Corpus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The encoded variants of apache/parquet-testing, with the content that its README documents. */
class VariantCorpusTest {

  @Test
  void readsEveryPrimitive() {
    assertThat(read("primitive_null").isNull()).isTrue();
    assertThat(read("primitive_boolean_true").getBoolean()).isTrue();
    assertThat(read("primitive_boolean_false").getBoolean()).isFalse();
    assertNumber("primitive_int8", VariantType.INT8, 42);
    assertNumber("primitive_int16", VariantType.INT16, 1234);
    assertNumber("primitive_int32", VariantType.INT32, 123456);
    assertNumber("primitive_int64", VariantType.INT64, 1234567890123456789L);
    assertThat(read("primitive_float").getFloat()).isEqualTo(1234567940.0f);
    assertThat(read("primitive_double").getDouble()).isEqualTo(1234567890.1234);
    assertThat(read("primitive_decimal4").getDecimal()).isEqualTo(new BigDecimal("12.34"));
    assertThat(read("primitive_decimal8").getDecimal()).isEqualTo(new BigDecimal("12345678.90"));
    assertThat(read("primitive_decimal16").getDecimal())
        .isEqualTo(new BigDecimal("12345678912345678.90"));
    assertThat(read("primitive_binary").toString()).isEqualTo("\"AxM33q2+78r+\"");
    assertThat(read("primitive_uuid").getUuid())
        .hasToString("f24f9b64-81fa-49d1-b74e-8c09a6e31c56");
    assertThat(read("short_string").getString()).isEqualTo("Less than 64 bytes (❤️ with utf8)");
    assertThat(read("primitive_string").getString())
        .startsWith("This string is longer than 64 bytes")
        .endsWith("\uD83E\uDD26!!");
  }

  @Test
  void readsDatesAndTimes() {
    assertNumber("primitive_date", VariantType.DATE, LocalDate.of(2025, 4, 16).toEpochDay());
    assertNumber(
        "primitive_time",
        VariantType.TIME,
        LocalTime.parse("12:33:54.123456").toNanoOfDay() / 1000);
    assertNumber(
        "primitive_timestamp",
        VariantType.TIMESTAMP,
        micros(OffsetDateTime.parse("2025-04-16T12:34:56.78-04:00")));
    assertNumber(
        "primitive_timestampntz",
        VariantType.TIMESTAMP_NTZ,
        micros(LocalDateTime.parse("2025-04-16T12:34:56.78").atOffset(ZoneOffset.UTC)));
    OffsetDateTime nanos = OffsetDateTime.parse("2024-11-07T12:33:54.123456789Z");
    long count = nanos.toEpochSecond() * 1_000_000_000 + nanos.getNano();
    assertNumber("primitive_timestamp_nanos", VariantType.TIMESTAMP_NANOS, count);
    assertNumber("primitive_timestampntz_nanos", VariantType.TIMESTAMP_NTZ_NANOS, count);
  }

  @Test
  void readsContainers() {
    assertThat(read("array_empty").array().size()).isZero();
    assertThat(read("object_empty").object().size()).isZero();
    assertThat(read("array_primitive")).hasToString("[2,1,5,9]");
    assertThat(read("array_nested"))
        .hasToString(
            "[{\"id\":1,\"thing\":{\"names\":[\"Contrarian\",\"Spider\"]}},null,"
                + "{\"id\":2,\"names\":[\"Apple\",\"Ray\",null],\"type\":\"if\"}]");
    assertThat(read("object_nested"))
        .hasToString(
            "{\"id\":1,\"observation\":{\"location\":\"In the Volcano\",\"time\":\"12:34:56\","
                + "\"value\":{\"humidity\":456,\"temperature\":123}},"
                + "\"species\":{\"name\":\"lava monster\",\"population\":6789}}");
    assertThat(read("object_primitive"))
        .hasToString(
            "{\"boolean_false_field\":false,\"boolean_true_field\":true,"
                + "\"double_field\":1.23456789,\"int_field\":1,\"null_field\":null,"
                + "\"string_field\":\"Apache Parquet\","
                + "\"timestamp_field\":\"2025-04-16T12:34:56.78\"}");
  }

  @Test
  void findsValuesByPath() {
    Variant nested = read("array_nested");
    assertThat(VariantPath.parse("$[0].thing['names'][1]").find(nested).getString())
        .isEqualTo("Spider");
    assertThat(VariantPath.parse("$[0].thing.names[2]").find(nested)).isNull();
    assertThat(VariantPath.parse("$[2].names[2]").find(nested).isNull()).isTrue();
  }

  @Test
  void acceptsAndRewritesAllOfThem() throws IOException {
    Set<VariantType> seen = EnumSet.noneOf(VariantType.class);
    for (String name : names()) {
      Variant variant = read(name);
      variant.validate();
      Variant rewritten = new VariantBuilder().append(variant).build();
      rewritten.validate();
      assertThat(rewritten).as(name).isEqualTo(variant).hasSameHashCodeAs(variant);
      seen.add(variant.type());
    }
    assertThat(seen).containsExactlyInAnyOrder(VariantType.values());
  }

  private static void assertNumber(String name, VariantType type, long number) {
    Variant variant = read(name);
    assertThat(variant.type()).isEqualTo(type);
    assertThat(variant.getLong()).isEqualTo(number);
  }

  private static long micros(OffsetDateTime time) {
    return ChronoUnit.MICROS.between(OffsetDateTime.parse("1970-01-01T00:00Z"), time);
  }

  private static List<String> names() throws IOException {
    List<String> names = new ArrayList<>();
    try (Stream<Path> paths = Files.list(Corpus.path("parquet-testing/variant"))) {
      paths
          .map(path -> path.getFileName().toString())
          .filter(name -> name.endsWith(".value"))
          .forEach(name -> names.add(name.substring(0, name.length() - ".value".length())));
    }
    assertThat(names).hasSizeGreaterThan(25);
    return names;
  }

  private static Variant read(String name) {
    Path directory = Corpus.path("parquet-testing/variant");
    try {
      return Variant.of(
          Files.readAllBytes(directory.resolve(name + ".metadata")),
          Files.readAllBytes(directory.resolve(name + ".value")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
