package io.jparquet;

import io.jparquet.row.Interval;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Every logical type of a leaf, on every physical type that may have it, with its extreme values.
 */
final class LogicalTypeCases {
  /**
   * A type of LogicalTypes.md and values that it holds.
   *
   * @param column physical type and, after the name {@code c}, the annotation
   * @param values as written and as read
   * @param stored the text of the values in the physical type, as parquet-java has them
   */
  record Case(String column, List<Object> values, List<String> stored) {
    @Override
    public String toString() {
      return column;
    }
  }

  private LogicalTypeCases() {}

  private static Case of(String column, Object... valuesAndStored) {
    List<Object> values = new ArrayList<>();
    List<String> stored = new ArrayList<>();
    for (int i = 0; i < valuesAndStored.length; i += 2) {
      values.add(valuesAndStored[i]);
      stored.add(String.valueOf(valuesAndStored[i + 1]));
    }
    return new Case(column, values, stored);
  }

  private static String hex(BigInteger number, int bytes) {
    BigInteger modulus = BigInteger.ONE.shiftLeft(8 * bytes);
    String text = number.mod(modulus).toString(16);
    return "0".repeat(2 * bytes - text.length()) + text;
  }

  static Stream<Case> all() {
    return Stream.of(numbers(), decimals(), times(), byteArrays()).flatMap(s -> s);
  }

  private static Stream<Case> numbers() {
    BigInteger maxUnsigned = new BigInteger("18446744073709551615");
    return Stream.of(
        of("boolean c", true, true, false, false),
        of("float c", -0.0f, "-0.0", Float.MAX_VALUE, Float.MAX_VALUE),
        of("double c", Double.MIN_VALUE, Double.MIN_VALUE, Double.NaN, "NaN"),
        of("int32 c", Integer.MIN_VALUE, Integer.MIN_VALUE, 5, 5),
        of("int64 c", Long.MIN_VALUE, Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE),
        of("int32 c (INTEGER(8,true))", -128, -128, 127, 127),
        of("int32 c (INTEGER(16,true))", -32768, -32768, 32767, 32767),
        of("int32 c (INTEGER(32,true))", Integer.MIN_VALUE, Integer.MIN_VALUE),
        of("int64 c (INTEGER(64,true))", Long.MIN_VALUE, Long.MIN_VALUE),
        of("int32 c (INTEGER(8,false))", 0, 0, 255, 255),
        of("int32 c (INTEGER(16,false))", 0, 0, 65535, 65535),
        of("int32 c (INTEGER(32,false))", 0L, 0, 4294967295L, -1),
        of("int64 c (INTEGER(64,false))", BigInteger.ZERO, 0, maxUnsigned, -1L),
        of(
            "fixed_len_byte_array(2) c (FLOAT16)",
            65504f,
            "ff7b",
            -0.0f,
            "0080",
            Math.scalb(1f, -24),
            "0100",
            -Math.scalb(1023f, -24),
            "ff83",
            Math.scalb(1f, -14),
            "0004",
            1.5f,
            "003e",
            Float.NEGATIVE_INFINITY,
            "00fc",
            Float.NaN,
            "007e"));
  }

  private static Stream<Case> decimals() {
    BigInteger nines38 = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);
    BigInteger nines300 = BigInteger.TEN.pow(300).subtract(BigInteger.ONE);
    return Stream.of(
        of(
            "int32 c (DECIMAL(9,2))",
            new BigDecimal("9999999.99"),
            999999999,
            new BigDecimal("-9999999.99"),
            -999999999),
        of(
            "int64 c (DECIMAL(18,18))",
            new BigDecimal("-0.999999999999999999"),
            -999999999999999999L),
        of(
            "fixed_len_byte_array(16) c (DECIMAL(38,4))",
            new BigDecimal(nines38, 4),
            hex(nines38, 16),
            new BigDecimal(nines38.negate(), 4),
            hex(nines38.negate(), 16),
            new BigDecimal("0.0000"),
            "0".repeat(32)),
        of("fixed_len_byte_array(1) c (DECIMAL(2,1))", new BigDecimal("-9.9"), "9d"),
        of(
            "binary c (DECIMAL(300,20))",
            new BigDecimal(nines300, 20),
            hex(nines300, 125),
            new BigDecimal(nines300.negate(), 20),
            hex(nines300.negate(), 125),
            new BigDecimal("-0.00000000000000000001"),
            "ff"),
        of("binary c (DECIMAL(5,0))", new BigDecimal("128"), "0080"));
  }

  private static Stream<Case> times() {
    LocalTime latest = LocalTime.MAX;
    Instant early = Instant.parse("1677-09-21T00:12:43.145224192Z");
    Instant late = Instant.parse("2262-04-11T23:47:16.854775807Z");
    List<Case> cases = new ArrayList<>();
    cases.add(
        of(
            "int32 c (DATE)",
            LocalDate.ofEpochDay(Integer.MIN_VALUE),
            Integer.MIN_VALUE,
            LocalDate.ofEpochDay(Integer.MAX_VALUE),
            Integer.MAX_VALUE));
    for (boolean utc : new boolean[] {true, false}) {
      cases.add(
          of(
              "int32 c (TIME(MILLIS," + utc + "))",
              LocalTime.MIDNIGHT,
              0,
              latest.withNano(999_000_000),
              86_399_999));
      cases.add(
          of(
              "int64 c (TIME(MICROS," + utc + "))",
              LocalTime.MIDNIGHT,
              0,
              latest.withNano(999_999_000),
              86_399_999_999L));
      cases.add(of("int64 c (TIME(NANOS," + utc + "))", latest, 86_399_999_999_999L));
      cases.add(
          of(
              "int64 c (TIMESTAMP(NANOS," + utc + "))",
              timestamp(early, utc),
              Long.MIN_VALUE,
              timestamp(late, utc),
              Long.MAX_VALUE));
      cases.add(
          of(
              "int64 c (TIMESTAMP(MICROS," + utc + "))",
              timestamp(Instant.EPOCH.plusSeconds(-9223372036855L).plusNanos(224_192_000), utc),
              Long.MIN_VALUE,
              timestamp(Instant.EPOCH.minusNanos(1000), utc),
              -1));
      cases.add(
          of(
              "int64 c (TIMESTAMP(MILLIS," + utc + "))",
              timestamp(Instant.ofEpochMilli(Long.MIN_VALUE), utc),
              Long.MIN_VALUE,
              timestamp(Instant.ofEpochMilli(Long.MAX_VALUE), utc),
              Long.MAX_VALUE));
    }
    cases.add(
        of(
            "int96 c",
            LocalDateTime.of(1970, 1, 2, 0, 0, 0, 1),
            "01000000000000008d3d2500",
            LocalDateTime.of(1582, 10, 15, 23, 59, 59, 999_999_999),
            "ffff4e91944e000019152300"));
    return cases.stream();
  }

  /** Timestamps of 96 bits, which parquet-java does not have. */
  static Stream<Case> wideTimestamps() {
    List<Case> cases = new ArrayList<>();
    for (boolean utc : new boolean[] {true, false}) {
      for (String unit : List.of("MILLIS", "MICROS", "NANOS")) {
        cases.add(
            of(
                "fixed_len_byte_array(12) c (TIMESTAMP(" + unit + "," + utc + "))",
                timestamp(Instant.EPOCH, utc),
                "0".repeat(24),
                timestamp(Instant.parse("9999-12-31T23:59:59.999Z"), utc),
                "not compared"));
      }
    }
    return cases.stream();
  }

  private static Object timestamp(Instant instant, boolean utc) {
    return utc ? instant : LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
  }

  private static Stream<Case> byteArrays() {
    UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    long max = 4294967295L;
    return Stream.of(
        of("binary c (STRING)", "", "", "caf\u00e9 \ud83d\ude00", "636166c3a920f09f9880"),
        of("binary c (ENUM)", "RED", "524544"),
        of("binary c (JSON)", "{}", "7b7d"),
        of("binary c (BSON)", new byte[] {5, 0, 0, 0, 0}, "0500000000"),
        of("binary c", new byte[] {-1}, "ff", new byte[0], ""),
        of("fixed_len_byte_array(3) c", new byte[] {1, 2, 3}, "010203"),
        of("binary c (GEOMETRY(EPSG:4326))", new byte[] {1, 2}, "0102"),
        of("binary c (GEOGRAPHY(OGC:CRS84,KARNEY))", new byte[] {1, 2}, "0102"),
        of("fixed_len_byte_array(16) c (UUID)", uuid, "00112233445566778899aabbccddeeff"),
        of(
            "fixed_len_byte_array(12) c (INTERVAL)",
            new Interval(1, 2, 3),
            "010000000200000003000000",
            new Interval(max, max, max),
            "ff".repeat(12),
            new Interval(0, 0, 0),
            "00".repeat(12)));
  }
}
