package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.Statistics;
import io.jparquet.metrics.PruningLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.IntVector;
import java.io.IOException;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** TIMESTAMP of FIXED_LEN_BYTE_ARRAY(12), in all units. */
class WideTimestampTest {

  private static final List<String> UNITS = List.of("MILLIS", "MICROS", "NANOS");

  private static ParquetSchema schema(String unit, boolean utc) {
    return ParquetSchema.parse(
        "message m { optional fixed_len_byte_array(12) t (TIMESTAMP("
            + unit
            + ","
            + utc
            + ")); required int32 id; }");
  }

  private static byte[] write(ParquetSchema schema, List<?> values, WriteOptions options)
      throws IOException {
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    try (RecordWriter writer = RecordWriter.open(file, schema, options)) {
      for (int i = 0; i < values.size(); i++) {
        Object value = values.get(i);
        writer.write(value == null ? Map.of("id", i) : Map.of("t", value, "id", i));
      }
    }
    return file.toByteArray();
  }

  private static List<Object> read(byte[] file) throws IOException {
    List<Object> values = new ArrayList<>();
    try (RecordReader reader = RecordReader.open(InputFile.of("t.parquet", file))) {
      while (reader.next()) {
        values.add(reader.row().get(0));
      }
    }
    return values;
  }

  /** The number of units of a date and time, little-endian in twelve bytes. */
  private static byte[] littleEndian(BigInteger number) {
    byte[] bytes = new byte[12];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = number.shiftRight(8 * i).byteValue();
    }
    return bytes;
  }

  @Test
  void everyInstantOfJavaComesBack() throws IOException {
    List<Instant> instants = new ArrayList<>();
    for (long second :
        new long[] {
          Instant.MIN.getEpochSecond(), -1, 0, 1, 4_000_000_000L, Instant.MAX.getEpochSecond()
        }) {
      for (int milli : new int[] {0, 1, 999}) {
        instants.add(Instant.ofEpochSecond(second, milli * 1_000_000L));
      }
    }
    instants.add(null);
    for (String unit : UNITS) {
      assertThat(read(write(schema(unit, true), instants, WriteOptions.defaults())))
          .as(unit)
          .isEqualTo(instants);
      List<LocalDateTime> local = instants.stream().map(i -> i == null ? null : local(i)).toList();
      assertThat(read(write(schema(unit, false), local, WriteOptions.defaults())))
          .as(unit)
          .isEqualTo(local);
    }
  }

  private static LocalDateTime local(Instant instant) {
    return instant.equals(Instant.MIN) || instant.isBefore(Instant.MIN.plusSeconds(1L << 35))
        ? LocalDateTime.MIN
        : instant.isAfter(Instant.MAX.minusSeconds(1L << 35))
            ? LocalDateTime.MAX.truncatedTo(ChronoUnit.MILLIS)
            : LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
  }

  @Test
  void valuesAreLittleEndianNumbersOfTheUnit() throws IOException {
    Instant instant = Instant.parse("1969-12-31T23:59:59.999Z");
    for (String unit : UNITS) {
      byte[] file = write(schema(unit, true), List.of(instant), WriteOptions.defaults());
      long count = unit.equals("MILLIS") ? -1 : unit.equals("MICROS") ? -1000 : -1_000_000;
      Statistics statistics = statistics(file);
      assertThat(statistics.minValue()).isEqualTo(littleEndian(BigInteger.valueOf(count)));
      assertThat(statistics.min()).isNull();
      assertThat(schema(unit, true).leaves().get(0).node().convertedType()).isNull();
    }
  }

  private static Statistics statistics(byte[] file) throws IOException {
    try (ParquetReader reader = open(file)) {
      return reader.metaData().rowGroups().get(0).columns().get(0).metaData().statistics();
    }
  }

  @Test
  void finerValuesThanTheUnitAreRefused() {
    assertThatThrownBy(
            () ->
                write(
                    schema("MILLIS", true),
                    List.of(Instant.ofEpochSecond(0, 1)),
                    WriteOptions.defaults()))
        .hasMessageContaining("not a whole number of MILLIS");
  }

  @Test
  void numbersBeyondTheCalendarOfJavaNameTheValue() throws IOException {
    BigInteger number = BigInteger.ONE.shiftLeft(95).subtract(BigInteger.ONE);
    byte[] file =
        write(schema("MILLIS", true), List.of(littleEndian(number)), WriteOptions.defaults());
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining(number + " MILLIS since 1970")
        .hasMessageContaining("column t");
  }

  @Test
  void boundsAreInTheOrderOfTheNumbers() throws IOException {
    // As unsigned bytes, from the first on, they are in another order.
    List<Instant> instants = new ArrayList<>();
    for (int i = -500; i < 500; i++) {
      instants.add(Instant.ofEpochSecond(i * 86_400L, 0));
    }
    WriteOptions options =
        WriteOptions.defaults()
            .with(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 500)
            .with(WriteOptions.PAGE_ROW_COUNT_LIMIT, 100);
    byte[] file = write(schema("NANOS", true), instants, options);
    byte[] day = littleEndian(BigInteger.valueOf(86_400L * 1_000_000_000));
    byte[] epoch = littleEndian(BigInteger.ZERO);
    try (ParquetReader reader = open(file)) {
      ColumnIndex index = reader.columnIndex(0, 0);
      assertThat(index.minValues().get(1))
          .isEqualTo(littleEndian(BigInteger.valueOf(-400 * 86_400L * 1_000_000_000)));
    }
    Comparison later = new Comparison(List.of("t"), Operator.GREATER, day);
    assertThat(ids(file, later)).hasSize(498).startsWith(502).endsWith(999);
    assertThat(skipped(file, later)).containsExactly(PruningLevel.STATISTICS, null);
    Comparison before = new Comparison(List.of("t"), Operator.LESS, epoch);
    assertThat(ids(file, before)).hasSize(500).startsWith(0).endsWith(499);
    assertThat(skipped(file, before)).containsExactly(null, PruningLevel.STATISTICS);
    Comparison equal = new Comparison(List.of("t"), Operator.EQUAL, day);
    assertThat(ids(file, equal)).containsExactly(501);
  }

  private static ParquetReader open(byte[] file) throws IOException {
    return ParquetReader.open(InputFile.of("t.parquet", file), ReadOptions.defaults());
  }

  private static List<PruningLevel> skipped(byte[] file, Predicate filter) throws IOException {
    try (ParquetReader reader = open(file);
        FileScan scan = reader.scan(reader.schema().fields()).filter(filter).open()) {
      return scan.rowGroups().stream().map(PlannedRowGroup::skippedBy).toList();
    }
  }

  private static List<Integer> ids(byte[] file, Predicate filter) throws IOException {
    List<Integer> ids = new ArrayList<>();
    try (ParquetReader reader = open(file);
        FileScan scan = reader.scan(reader.schema().fields()).filter(filter).open()) {
      while (scan.next()) {
        IntVector vector = (IntVector) scan.vector(1);
        for (int i = 0; i < scan.rowCount(); i++) {
          ids.add(vector.values()[i]);
        }
      }
    }
    return ids;
  }
}
