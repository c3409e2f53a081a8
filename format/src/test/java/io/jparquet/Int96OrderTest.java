package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.filter.row.BytesTest;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.internal.value.Int96Timestamps;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.Statistics;
import io.jparquet.metrics.ReadMetric;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.predicate.Predicate.TimestampRange;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.IntVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bounds of INT96 columns, which are written if INT96_TIMESTAMP_ORDER is set. */
class Int96OrderTest {
  private static final int EPOCH = 2_440_588;
  private static final long DAY_NANOS = 86_400_000_000_000L;
  private static final long HOUR_NANOS = DAY_NANOS / 24;
  private static final long HOUR_MICROS = HOUR_NANOS / 1000;
  private static final int HOURS = 1000;
  private static final List<String> T = List.of("t");
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse("message m { optional int96 t; required int32 id; }");

  private static byte[] int96(int day, long nanos) {
    byte[] bytes = new byte[12];
    LittleEndian.putLong(bytes, 0, nanos);
    LittleEndian.putInt(bytes, 8, day);
    return bytes;
  }

  /** A value for each hour since 1969-12-22. */
  private static List<byte[]> hours() {
    List<byte[]> hours = new ArrayList<>();
    for (int i = 0; i < HOURS; i++) {
      hours.add(int96(EPOCH - 10 + i / 24, i % 24 * HOUR_NANOS));
    }
    return hours;
  }

  private static WriteOptions.Builder smallPages() {
    return WriteOptions.builder()
        .set(WriteOptions.COLUMN_ORDER, new ColumnOrder.Int96TimestampOrder())
        .set(WriteOptions.DICTIONARY, false)
        .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 240)
        .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 24);
  }

  private static byte[] write(List<byte[]> values, WriteOptions options) throws IOException {
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    try (RecordWriter writer = RecordWriter.open(file, SCHEMA, options)) {
      for (int i = 0; i < values.size(); i++) {
        Map<String, Object> row = new HashMap<>();
        row.put("t", values.get(i));
        row.put("id", i);
        writer.write(row);
      }
    }
    return file.toByteArray();
  }

  private static List<Integer> ids(ParquetReader reader, Predicate filter) throws IOException {
    List<Integer> ids = new ArrayList<>();
    try (FileScan scan = reader.scan(reader.schema().fields()).filter(filter).open()) {
      while (scan.next()) {
        for (int i = 0; i < scan.rowCount(); i++) {
          ids.add(((IntVector) scan.vector(1)).values()[i]);
        }
      }
    }
    return ids;
  }

  private static ParquetReader open(byte[] file) throws IOException {
    return ParquetReader.open(InputFile.of(file), ReadOptions.defaults());
  }

  private static List<Integer> numbers(int from, int to) {
    List<Integer> numbers = new ArrayList<>();
    for (int i = from; i < to; i++) {
      numbers.add(i);
    }
    return numbers;
  }

  private static Statistics statistics(ParquetReader reader) {
    return reader.metaData().rowGroups().get(0).columns().get(0).metaData().statistics();
  }

  @Test
  void rangesOfMicrosecondsSkipRowGroupsAndPages() throws IOException {
    try (ParquetReader reader = open(write(hours(), smallPages().build()))) {
      assertThat(reader.metaData().columnOrders().get(0))
          .isEqualTo(new ColumnOrder.Int96TimestampOrder());
      assertThat(statistics(reader).minValue()).isEqualTo(int96(EPOCH - 10, 0));
      assertThat(statistics(reader).min()).isNull();
      assertThat(reader.columnIndex(0, 0)).isNotNull();
      // From hour 300 to the end of hour 304, in the second of five row groups.
      long first = 60 * HOUR_MICROS;
      Predicate range = new TimestampRange(T, first, first + 5 * HOUR_MICROS - 1);
      assertThat(ids(reader, range)).isEqualTo(numbers(300, 305));
      assertThat(reader.metric(ReadMetric.ROW_GROUPS_SKIPPED_BY_STATISTICS)).isEqualTo(4);
      assertThat(reader.metric(ReadMetric.PAGES_SKIPPED)).as("of both columns").isEqualTo(18);
    }
  }

  @Test
  void rangesThatHoldForAllOfARowGroupAreNotEvaluated() throws IOException {
    try (ParquetReader reader = open(write(hours(), smallPages().build()))) {
      Predicate none = new Not(new TimestampRange(T, Long.MIN_VALUE, Long.MAX_VALUE));
      assertThat(ids(reader, none)).isEmpty();
      assertThat(reader.metric(ReadMetric.ROW_GROUPS_SKIPPED_BY_STATISTICS)).isEqualTo(5);
    }
  }

  @Test
  void equalValuesAreFoundByBloomFilters() throws IOException {
    WriteOptions options =
        smallPages()
            .set(WriteOptions.BLOOM_FILTER, true)
            .set(WriteOptions.STATISTICS, false)
            .build();
    try (ParquetReader reader = open(write(hours(), options))) {
      byte[] value = int96(EPOCH, HOUR_NANOS);
      assertThat(ids(reader, new Comparison(T, Operator.EQUAL, value)))
          .isEqualTo(numbers(241, 242));
      assertThat(reader.metric(ReadMetric.ROW_GROUPS_SKIPPED_BY_BLOOM_FILTER)).isEqualTo(4);
    }
  }

  @Test
  void anotherOrderLeavesOutTheBounds() throws IOException {
    WriteOptions typeOrder =
        smallPages().set(WriteOptions.COLUMN_ORDER, new ColumnOrder.TypeDefinedOrder()).build();
    for (WriteOptions options : List.of(typeOrder, WriteOptions.defaults())) {
      try (ParquetReader reader = open(write(hours(), options))) {
        assertThat(reader.metaData().columnOrders())
            .containsOnly(new ColumnOrder.TypeDefinedOrder());
        assertThat(statistics(reader).minValue()).isNull();
        assertThat(reader.columnIndex(0, 0)).isNull();
      }
    }
  }

  @Test
  void nanosecondsOutsideOfADayLeaveOutTheBounds() throws IOException {
    for (long nanos : new long[] {-1, DAY_NANOS, Long.MIN_VALUE, Long.MAX_VALUE}) {
      List<byte[]> values = hours();
      values.set(30, int96(EPOCH, nanos));
      try (ParquetReader reader = open(write(values, smallPages().build()))) {
        assertThat(statistics(reader).minValue()).isNull();
        assertThat(statistics(reader).maxValue()).isNull();
        assertThat(reader.columnIndex(0, 0)).isNull();
        assertThat(reader.columnIndex(1, 0)).as("of the next row group").isNotNull();
      }
    }
  }

  @Test
  void boundsOfOtherWritersCountForOneDayOrForFarInstants() throws IOException {
    WriteOptions options = smallPages().createdBy("another version 1.0.0 (build 1)").build();
    try (ParquetReader reader = open(write(hours(), options))) {
      long first = 60 * HOUR_MICROS;
      assertThat(ids(reader, new TimestampRange(T, first, first))).isEqualTo(numbers(300, 301));
      assertThat(reader.metric(ReadMetric.ROW_GROUPS_SKIPPED_BY_STATISTICS)).isZero();
      // Each page is a day.
      assertThat(reader.metric(ReadMetric.ROW_GROUPS_WITHOUT_ROWS_LEFT)).isEqualTo(4);
    }
    try (ParquetReader reader = open(write(hours(), options))) {
      long farAway = 300L * 365 * 24 * HOUR_MICROS;
      assertThat(ids(reader, new TimestampRange(T, farAway, Long.MAX_VALUE))).isEmpty();
      assertThat(reader.metric(ReadMetric.ROW_GROUPS_SKIPPED_BY_STATISTICS)).isEqualTo(5);
    }
  }

  @Test
  void noRowIsLostWhateverTheNanosecondsAre() throws IOException {
    long skipped = 0;
    for (long seed = 0; seed < 400; seed++) {
      Random random = new Random(seed);
      int days = 1 + random.nextInt(4);
      boolean within = random.nextBoolean();
      List<byte[]> values = new ArrayList<>();
      for (int i = random.nextInt(60); i >= 0; i--) {
        values.add(random.nextInt(8) == 0 ? null : randomValue(random, days, within));
      }
      WriteOptions options =
          WriteOptions.builder()
              .set(WriteOptions.DICTIONARY, random.nextBoolean())
              .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 1 + random.nextInt(20))
              .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 1 + random.nextInt(5))
              .build();
      byte[] file = write(values, options);
      for (int i = 0; i < 5; i++) {
        long one = micros(randomValue(random, days, within));
        long other = micros(randomValue(random, days, within));
        TimestampRange range = new TimestampRange(T, Math.min(one, other), Math.max(one, other));
        boolean negated = random.nextBoolean();
        List<Integer> expected = new ArrayList<>();
        for (int row = 0; row < values.size(); row++) {
          byte[] value = values.get(row);
          boolean matches =
              value != null && micros(value) >= range.first() && micros(value) <= range.last();
          if (value != null && matches != negated) {
            expected.add(row);
          }
        }
        try (ParquetReader reader = open(file)) {
          assertThat(ids(reader, negated ? new Not(range) : range))
              .as("seed %d: %s %s", seed, negated ? "not" : "", range)
              .isEqualTo(expected);
          skipped += reader.metric(ReadMetric.ROW_GROUPS_SKIPPED_BY_STATISTICS);
        }
      }
    }
    assertThat(skipped).as("row groups skipped").isGreaterThan(400);
  }

  private static byte[] randomValue(Random random, int days, boolean within) {
    long nanos =
        within || random.nextInt(3) > 0
            ? (long) (random.nextDouble() * DAY_NANOS)
            : random.nextBoolean() ? random.nextLong() : (random.nextInt(5) - 2) * DAY_NANOS;
    return int96(EPOCH + random.nextInt(days), nanos);
  }

  private static long micros(byte[] value) {
    return Int96Timestamps.micros(value, 0);
  }

  @Test
  void valuesBetweenBoundsAreReadAsMicrosecondsOfTheirRange() {
    int ranges = 0;
    for (long seed = 0; seed < 20_000; seed++) {
      Random random = new Random(seed);
      int days = random.nextInt(20) == 0 ? Integer.MAX_VALUE : 1 + random.nextInt(4);
      boolean within = random.nextBoolean();
      List<byte[]> values = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        values.add(randomValue(random, days, within));
      }
      values.sort(ValueOrder.INT96_TIMESTAMP::compare);
      long[] range = Int96Timestamps.range(values.get(0), values.get(2), within);
      if (range != null) {
        ranges++;
        assertThat(micros(values.get(1))).as("seed %d", seed).isBetween(range[0], range[1]);
        assertThat(BytesTest.between(range[0], range[1]).test(values.get(1), 0, 12)).isTrue();
      }
    }
    assertThat(ranges).isGreaterThan(15_000);
  }

  @Test
  void parquetJavaReadsAndFiltersSuchFiles() throws IOException {
    byte[] file = write(hours(), smallPages().build());
    assertThat(GroupFiles.read(file)).hasSize(HOURS);
    FilterPredicate equal =
        FilterApi.eq(
            FilterApi.binaryColumn("t"), Binary.fromConstantByteArray(int96(EPOCH, HOUR_NANOS)));
    assertThat(javaIds(file, equal)).isEqualTo(numbers(241, 242));
    assertThat(javaIds(file, FilterApi.eq(FilterApi.intColumn("id"), 777)))
        .isEqualTo(numbers(777, 778));
  }

  private static List<Integer> javaIds(byte[] file, FilterPredicate filter) throws IOException {
    List<Integer> ids = new ArrayList<>();
    for (Group group : GroupFiles.filtered(file, filter)) {
      ids.add(group.getInteger("id", 0));
    }
    return ids;
  }

  @Test
  void duckDbReadsAndFiltersSuchFiles(@TempDir Path directory) throws IOException, SQLException {
    List<byte[]> shuffled = hours();
    Collections.shuffle(shuffled, new Random(1));
    for (List<byte[]> values : List.of(hours(), shuffled)) {
      Path file = directory.resolve("t.parquet");
      Files.write(file, write(values, smallPages().build()));
      for (String condition :
          List.of(
              "t = TIMESTAMP '1970-01-01 05:00:00'",
              "t >= TIMESTAMP '1970-01-01 05:00:00' AND t < TIMESTAMP '1970-01-03 00:00:00'",
              "t < TIMESTAMP '1969-12-23 00:00:00'",
              "t > TIMESTAMP '1971-01-01 00:00:00'")) {
        assertThat(duckDbCount("'" + file + "' WHERE " + condition))
            .as(condition)
            .isEqualTo(
                duckDbCount(
                    "(SELECT t + INTERVAL 0 DAY AS t FROM '" + file + "') WHERE " + condition));
      }
      assertThat(duckDbCount("'" + file + "' WHERE t = TIMESTAMP '1970-01-01 05:00:00'"))
          .isEqualTo(1);
    }
  }

  private static long duckDbCount(String from) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        java.sql.Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SELECT count(*) FROM " + from)) {
      result.next();
      return result.getLong(1);
    }
  }
}
