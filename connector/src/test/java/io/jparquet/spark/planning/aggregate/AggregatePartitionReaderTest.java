package io.jparquet.spark.planning.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.RecordWriter;
import io.jparquet.io.OutputFile;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.core.file.ConnectorContext;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.read.ColumnOrigin;
import io.jparquet.spark.core.read.FilePartitionReader;
import io.jparquet.spark.core.read.ReadPlan;
import io.jparquet.spark.core.read.VariantExtraction;
import io.jparquet.spark.planning.aggregate.AggregateCall.Function;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.paths.SparkPath;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.TypeUtils;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimeType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Aggregates of generated files, beside those of all values that are read. */
class AggregatePartitionReaderTest {
  private static final ConnectorContext CONTEXT = new ConnectorContext();

  private static final int ROW_GROUPS = 6;
  private static final int ROW_GROUP_ROWS = 20;

  @TempDir private Path directory;

  /** Makes values near a base. */
  @FunctionalInterface
  private interface Values {
    Object near(long base);
  }

  /** A column of the files, and the types that it is read as. */
  private record Stored(String name, String definition, List<DataType> types, Values values) {
    static Stored of(String name, String definition, Values values, DataType... types) {
      return new Stored(name, definition, List.of(types), values);
    }
  }

  private static DataType decimal(int precision, int scale) {
    return DataTypes.createDecimalType(precision, scale);
  }

  private static final List<Stored> COLUMNS =
      List.of(
          Stored.of(
              "i32",
              "int32 %s",
              v -> (int) v,
              DataTypes.IntegerType,
              DataTypes.LongType,
              DataTypes.ShortType,
              DataTypes.ByteType,
              DataTypes.DoubleType,
              decimal(12, 1)),
          Stored.of("u8", "int32 %s (INTEGER(8,false))", v -> (int) v & 0xFF, DataTypes.ShortType),
          Stored.of(
              "u32",
              "int32 %s (INTEGER(32,false))",
              v -> v & 0xFFFF_FFFFL,
              DataTypes.LongType,
              DataTypes.IntegerType),
          Stored.of("i64", "int64 %s", v -> v * 1_000_003, DataTypes.LongType, decimal(22, 1)),
          Stored.of(
              "u64",
              "int64 %s (INTEGER(64,false))",
              v -> new BigInteger(Long.toUnsignedString(v)),
              decimal(20, 0),
              DataTypes.LongType),
          Stored.of(
              "d32",
              "int32 %s (DECIMAL(9,2))",
              v -> BigDecimal.valueOf(v, 2),
              decimal(9, 2),
              decimal(12, 4),
              DataTypes.IntegerType),
          Stored.of(
              "d64",
              "int64 %s (DECIMAL(15,3))",
              v -> BigDecimal.valueOf(v, 3),
              decimal(15, 3),
              decimal(25, 5)),
          Stored.of(
              "dfix",
              "fixed_len_byte_array(9) %s (DECIMAL(20,4))",
              v -> BigDecimal.valueOf(v, 4),
              decimal(20, 4),
              decimal(24, 6),
              DataTypes.BinaryType),
          Stored.of(
              "dbin",
              "binary %s (DECIMAL(12,3))",
              v -> BigDecimal.valueOf(v, 3),
              decimal(12, 3),
              decimal(20, 5)),
          Stored.of(
              "tms",
              "int64 %s (TIMESTAMP(MILLIS,true))",
              v -> v * 100_000_007L,
              DataTypes.TimestampType,
              DataTypes.TimestampNTZType),
          Stored.of(
              "tus",
              "int64 %s (TIMESTAMP(MICROS,true))",
              v -> v * 100_000_000_007L,
              DataTypes.TimestampType,
              DataTypes.LongType),
          Stored.of(
              "t96",
              "int96 %s",
              v -> LocalDateTime.ofEpochSecond(v * 100_003, 123_456_000, ZoneOffset.UTC),
              DataTypes.TimestampType),
          Stored.of(
              "day",
              "int32 %s (DATE)",
              v -> (int) v,
              DataTypes.DateType,
              DataTypes.TimestampNTZType),
          Stored.of(
              "time",
              "int64 %s (TIME(MICROS,false))",
              v -> Math.floorMod(v * 1_000_009L, 86_400_000_000L),
              new TimeType(6)),
          Stored.of(
              "str",
              "binary %s (STRING)",
              v -> List.of("a", "B", "\u00e9", "z", "").get(Math.floorMod(v, 5)) + v,
              DataTypes.StringType,
              DataTypes.BinaryType),
          Stored.of(
              "bin",
              "binary %s",
              v -> new byte[] {(byte) (v >> 8), (byte) v},
              DataTypes.BinaryType,
              DataTypes.StringType),
          Stored.of(
              "f32",
              "float %s",
              v -> v % 17 == 0 ? Float.NaN : v % 13 == 0 ? -0f : v / 7f,
              DataTypes.FloatType,
              DataTypes.DoubleType),
          Stored.of(
              "f64",
              "double %s",
              v -> v % 19 == 0 ? Double.NaN : v % 13 == 0 ? 0d : v / 7d,
              DataTypes.DoubleType),
          Stored.of("flag", "boolean %s", v -> v % 10 > 3, DataTypes.BooleanType));

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void aggregatesAreThoseOfAllValues(long seed) throws IOException {
    Random random = new Random(seed);
    boolean legacyCalendar = seed % 3 == 0;
    Path file = write(random, legacyCalendar);
    for (Stored column : COLUMNS) {
      for (DataType type : column.types()) {
        check(
            "seed " + seed + ", " + column.name() + " as " + type.simpleString(),
            column,
            type,
            splits(file, 1 + random.nextInt(3)));
      }
    }
  }

  @Test
  void ordinaryValuesAreNotReadButForTypesOfAnotherOrder() throws IOException {
    Path file = directory.resolve("ordinary.parquet");
    try (RecordWriter writer = open(file, Map.of())) {
      for (int row = 0; row < ROW_GROUPS * ROW_GROUP_ROWS; row++) {
        // Neither zero nor NaN, and of all signs and sizes that fit.
        writer.write(values(40 + row % 11));
      }
    }
    Set<String> read = new TreeSet<>();
    for (Stored column : COLUMNS) {
      for (DataType type : column.types()) {
        long answered = check(column.name(), column, type, splits(file, ROW_GROUPS));
        assertThat(answered).isIn(0L, (long) ROW_GROUPS);
        if (answered == 0) {
          read.add(column.name() + " as " + type.simpleString());
        }
      }
    }
    assertThat(read).containsExactly("dfix as binary", "t96 as timestamp");
  }

  private static Map<String, Object> values(long value) {
    Map<String, Object> values = new HashMap<>();
    COLUMNS.forEach(column -> values.put(column.name(), column.values().near(value)));
    return values;
  }

  /** The number of row groups that were answered from the footer. */
  private static long check(String clue, Stored column, DataType type, PartitionedFile[] splits)
      throws IOException {
    StructType columns =
        new StructType().add(column.name(), type).add("missing", DataTypes.IntegerType);
    List<AggregateCall> calls = new ArrayList<>(List.of(new AggregateCall(Function.ROWS, -1)));
    for (int i = 0; i < columns.size(); i++) {
      calls.add(new AggregateCall(Function.VALUES, i));
      calls.add(new AggregateCall(Function.MIN, i));
      calls.add(new AggregateCall(Function.MAX, i));
    }
    PushedAggregation aggregation = new PushedAggregation(columns, List.of(), calls);
    ReadPlan plan =
        plan(columns, List.of(new ColumnOrigin.FileColumn(), new ColumnOrigin.FileColumn()), 7);
    List<Object> expected = new ArrayList<>();
    List<InternalRow> rows = rows(plan, splits);
    expected.add((long) rows.size());
    for (int i = 0; i < columns.size(); i++) {
      expected.addAll(aggregates(rows, i, columns.fields()[i].dataType()));
    }
    try (AggregatePartitionReader reader =
        new AggregatePartitionReader(
            splits, plan, aggregation, new Configuration(false), CONTEXT)) {
      assertThat(reader.next()).isTrue();
      assertThat(texts(values(reader.get(), aggregation.schema())))
          .as(clue)
          .isEqualTo(texts(expected));
      assertThat(reader.next()).as("there is one row").isFalse();
      Map<String, Long> metrics = new HashMap<>();
      for (CustomTaskMetric metric : reader.currentMetricsValues()) {
        metrics.put(metric.name(), metric.value());
      }
      long answered = metrics.getOrDefault("rowGroupsAnswered", 0L);
      assertThat(answered + metrics.getOrDefault("rowGroupsRead", 0L)).isEqualTo(ROW_GROUPS);
      return answered;
    }
  }

  @Test
  void groupsAreThePartitionsThatHaveRows() throws IOException {
    Path file = write(new Random(7), false);
    ParquetSchema schema = ParquetSchema.parse("message m { optional int32 i32; }");
    Path empty = directory.resolve("empty.parquet");
    RecordWriter.open(OutputFile.replacing(empty), schema, WriteOptions.defaults()).close();
    StructType columns =
        new StructType().add("p", DataTypes.StringType).add("i32", DataTypes.IntegerType);
    PushedAggregation aggregation =
        new PushedAggregation(
            columns,
            List.of(0),
            List.of(new AggregateCall(Function.ROWS, -1), new AggregateCall(Function.MIN, 0)));
    PartitionedFile[] files = {
      split(file, "a", 0, Files.size(file)),
      split(empty, "b", 0, Files.size(empty)),
      split(file, null, 0, Files.size(file))
    };
    ReadPlan plan =
        plan(
            columns,
            List.of(new ColumnOrigin.PartitionValue(0), new ColumnOrigin.FileColumn()),
            null);
    List<String> groups = new ArrayList<>();
    try (AggregatePartitionReader reader =
        new AggregatePartitionReader(files, plan, aggregation, new Configuration(false), CONTEXT)) {
      while (reader.next()) {
        groups.add(texts(values(reader.get(), aggregation.schema())).toString());
      }
    }
    assertThat(groups).containsExactly("[a, 120, a]", "[null, 120, null]");
  }

  /** Requests and bytes of a count and a maximum of one column, with the footer not known. */
  private List<Long> cost(String column, DataType type) throws IOException {
    Path file = directory.resolve("cost-" + column + ".parquet");
    try (RecordWriter writer = open(file, Map.of("parquet.enable.dictionary", "false"))) {
      for (int group = 0; group < 20; group++) {
        writeRows(new Random(group), writer);
      }
    }
    StructType columns = new StructType().add(column, type);
    PushedAggregation aggregation =
        new PushedAggregation(
            columns,
            List.of(),
            List.of(new AggregateCall(Function.ROWS, -1), new AggregateCall(Function.MAX, 0)));
    ReadPlan plan = plan(columns, List.of(new ColumnOrigin.FileColumn()), null);
    try (AggregatePartitionReader reader =
        new AggregatePartitionReader(
            splits(file, 1), plan, aggregation, new Configuration(false), CONTEXT)) {
      assertThat(reader.next()).isTrue();
      Map<String, Long> metrics = new HashMap<>();
      for (CustomTaskMetric metric : reader.currentMetricsValues()) {
        metrics.put(metric.name(), metric.value());
      }
      assertThat(metrics.containsKey("rowGroupsAnswered")).isNotEqualTo(column.equals("t96"));
      return List.of(metrics.get("requests"), metrics.get("bytesFetched"), Files.size(file));
    }
  }

  @Test
  void requestsForFootersAndForValuesAreCounted() throws IOException {
    List<Long> answered = cost("i32", DataTypes.IntegerType);
    long length = answered.get(2);
    assertThat(length).isLessThan(256 << 10);
    assertThat(answered.get(0)).as("the end, and what it lacked of a wide footer").isEqualTo(2);
    assertThat(answered.get(1)).isLessThan(length);
    List<Long> read = cost("t96", DataTypes.TimestampType);
    assertThat(read.get(0)).as("and the rest of the file").isEqualTo(3);
    assertThat(read.get(1)).isGreaterThanOrEqualTo(read.get(2));
  }

  @Test
  void thereIsARowOfNoFiles() throws IOException {
    StructType columns = new StructType().add("i32", DataTypes.IntegerType);
    PushedAggregation aggregation =
        new PushedAggregation(
            columns,
            List.of(),
            List.of(new AggregateCall(Function.ROWS, -1), new AggregateCall(Function.MAX, 0)));
    ReadPlan plan = plan(columns, List.of(new ColumnOrigin.FileColumn()), null);
    try (AggregatePartitionReader reader =
        new AggregatePartitionReader(
            new PartitionedFile[0], plan, aggregation, new Configuration(false), CONTEXT)) {
      assertThat(reader.next()).isTrue();
      assertThat(texts(values(reader.get(), aggregation.schema()))).containsExactly("0", "null");
      assertThat(reader.next()).isFalse();
    }
  }

  private static RecordWriter open(Path file, Map<String, String> properties) throws IOException {
    StringBuilder text = new StringBuilder("message m {");
    for (Stored column : COLUMNS) {
      text.append(" optional ").append(String.format(column.definition(), column.name()));
      text.append(';');
    }
    ParquetSchema schema = ParquetSchema.parse(text.append(" }").toString());
    WriteOptions options = WriteOptions.fromProperties(properties);
    return RecordWriter.open(
        OutputFile.replacing(file),
        schema,
        options.toBuilder().set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, ROW_GROUP_ROWS).build());
  }

  private Path write(Random random, boolean legacyCalendar) throws IOException {
    Map<String, String> properties = new HashMap<>();
    if (random.nextInt(3) == 0) {
      properties.put("parquet.statistics.truncate.length", "3");
    }
    if (random.nextInt(3) == 0) {
      properties.put("jparquet.column.order", "IEEE_754_TOTAL_ORDER");
    }
    if (random.nextInt(4) == 0) {
      properties.put("parquet.column.statistics.enabled#i32", "false");
    }
    Path file = directory.resolve("f" + random.nextInt(Integer.MAX_VALUE) + ".parquet");
    try (RecordWriter writer = open(file, properties)) {
      if (legacyCalendar) {
        writer.putKeyValue("org.apache.spark.version", "2.4.8");
      }
      for (int group = 0; group < ROW_GROUPS; group++) {
        writeRows(random, writer);
      }
    }
    return file;
  }

  /** A row group, in which the values of a column are near each other, or null. */
  private static void writeRows(Random random, RecordWriter writer) throws IOException {
    long[] bases = new long[COLUMNS.size()];
    int[] nulls = new int[COLUMNS.size()];
    for (int i = 0; i < bases.length; i++) {
      nulls[i] = List.of(0, 1, 1, 2, 10).get(random.nextInt(5));
      bases[i] =
          switch (random.nextInt(8)) {
            case 0 -> -random.nextInt(700_000);
            case 1 -> random.nextInt(40_000);
            default -> random.nextInt(300) - 150;
          };
    }
    for (int row = 0; row < ROW_GROUP_ROWS; row++) {
      Map<String, Object> values = new HashMap<>();
      for (int i = 0; i < bases.length; i++) {
        if (random.nextInt(10) >= nulls[i]) {
          long value = bases[i] + random.nextInt(12) - 6;
          values.put(COLUMNS.get(i).name(), COLUMNS.get(i).values().near(value));
        }
      }
      writer.write(values);
    }
  }

  private static PartitionedFile[] splits(Path file, int count) throws IOException {
    long size = Files.size(file);
    PartitionedFile[] splits = new PartitionedFile[count];
    for (int i = 0; i < count; i++) {
      long start = size * i / count;
      splits[i] = split(file, "p", start, size * (i + 1) / count - start);
    }
    return splits;
  }

  private static PartitionedFile split(Path file, String partition, long start, long length)
      throws IOException {
    Object value = partition == null ? null : UTF8String.fromString(partition);
    return new PartitionedFile(
        new GenericInternalRow(new Object[] {value}),
        SparkPath.fromPathString(file.toUri().toString()),
        start,
        length,
        new String[0],
        0,
        Files.size(file),
        scala.collection.immutable.Map$.MODULE$.empty());
  }

  private static ReadPlan plan(StructType columns, List<ColumnOrigin> origins, Object lastDefault) {
    ReadSettings settings =
        ReadSettings.of(new SQLConf(), CaseInsensitiveStringMap.empty(), new Configuration(false));
    Object[] defaults = new Object[origins.size()];
    defaults[origins.size() - 1] = lastDefault;
    return ReadPlan.of(
        columns,
        origins,
        defaults,
        VariantExtraction.NONE,
        new org.apache.spark.sql.sources.Filter[0],
        settings);
  }

  private static List<InternalRow> rows(ReadPlan plan, PartitionedFile[] splits)
      throws IOException {
    List<InternalRow> rows = new ArrayList<>();
    StructField[] fields = plan.columns().fields();
    try (FilePartitionReader reader =
        new FilePartitionReader(splits, plan, new Configuration(false), CONTEXT, "scan")) {
      while (reader.next()) {
        Iterator<InternalRow> batch = reader.get().rowIterator();
        while (batch.hasNext()) {
          InternalRow row = batch.next();
          Object[] values = new Object[fields.length];
          for (int i = 0; i < values.length; i++) {
            Object value = value(row, i, fields[i].dataType());
            values[i] = value instanceof UTF8String string ? string.copy() : value;
          }
          rows.add(new GenericInternalRow(values));
        }
      }
    }
    return rows;
  }

  private static List<Object> aggregates(List<InternalRow> rows, int column, DataType type) {
    Comparator<Object> order = TypeUtils.getInterpretedOrdering(type);
    long count = 0;
    Object min = null;
    Object max = null;
    for (InternalRow row : rows) {
      if (!row.isNullAt(column)) {
        Object value = value(row, column, type);
        count++;
        min = min == null || order.compare(value, min) < 0 ? value : min;
        max = max == null || order.compare(value, max) > 0 ? value : max;
      }
    }
    return Arrays.asList(count, min, max);
  }

  private static List<Object> values(ColumnarBatch batch, StructType schema) {
    InternalRow row = batch.getRow(0);
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < schema.size(); i++) {
      values.add(value(row, i, schema.fields()[i].dataType()));
    }
    return values;
  }

  /** As {@code get} of a row, which does not know TIME in the rows of batches. */
  private static Object value(InternalRow row, int column, DataType type) {
    DataType known = type instanceof TimeType ? DataTypes.LongType : type;
    return row.isNullAt(column) ? null : row.get(column, known);
  }

  private static List<String> texts(List<Object> values) {
    return Stream.of(values.toArray()).map(AggregatePartitionReaderTest::text).toList();
  }

  private static String text(Object value) {
    if (value instanceof byte[] bytes) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
    return value instanceof Decimal decimal
        ? decimal.toJavaBigDecimal().toPlainString()
        : String.valueOf(value);
  }
}
