package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.coverage.CoveragePage;
import io.jparquet.error.CorruptFileException;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.row.Interval;
import io.jparquet.row.Row;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.schema.PrimitiveType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every logical type as Java objects, through a file and through parquet-java. */
class LogicalTypesTest {
  enum Color {
    RED,
    GREEN
  }

  @TempDir Path directory;

  private static ParquetSchema schema(String column) {
    return ParquetSchema.parse("message m { optional " + column + "; }");
  }

  private static byte[] write(ParquetSchema schema, List<?> values) throws IOException {
    List<Map<String, ?>> records = new ArrayList<>();
    values.forEach(value -> records.add(Collections.singletonMap("c", value)));
    return RecordFiles.write(schema, WriteOptions.defaults(), records);
  }

  private static List<Object> read(byte[] file) throws IOException {
    List<Object> values = new ArrayList<>();
    try (RecordReader reader = RecordReader.open(InputFile.of(file))) {
      while (reader.next()) {
        values.add(reader.row().get(0));
      }
    }
    return values;
  }

  private static void assertSame(List<Object> found, List<Object> expected) {
    assertThat(Arrays.deepEquals(found.toArray(), expected.toArray()))
        .as("%s is %s", found, expected)
        .isTrue();
  }

  @ParameterizedTest
  @MethodSource({"io.jparquet.LogicalTypeCases#all", "io.jparquet.LogicalTypeCases#wideTimestamps"})
  void valuesAreReadAsTheyWereWritten(LogicalTypeCases.Case type) throws IOException {
    List<Object> values = new ArrayList<>(type.values());
    values.add(null);
    assertSame(read(write(schema(type.column()), values)), values);
  }

  @ParameterizedTest
  @MethodSource("io.jparquet.LogicalTypeCases#all")
  void parquetJavaReadsTheSameStoredValues(LogicalTypeCases.Case type) throws IOException {
    Path file = directory.resolve("file.parquet");
    Files.write(file, write(schema(type.column()), type.values()));
    List<String> stored = new ArrayList<>();
    try (org.apache.parquet.hadoop.ParquetReader<Group> reader =
        org.apache.parquet.hadoop.ParquetReader.builder(
                new GroupReadSupport(), new org.apache.hadoop.fs.Path(file.toUri()))
            .build()) {
      for (Group group = reader.read(); group != null; group = reader.read()) {
        stored.add(stored(group));
      }
    }
    assertThat(stored).isEqualTo(type.stored());
  }

  private static String stored(Group group) {
    PrimitiveType type = group.getType().getType(0).asPrimitiveType();
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN, INT32, INT64, FLOAT, DOUBLE -> group.getValueToString(0, 0);
      case INT96 -> hex(group.getInt96(0, 0).getBytes());
      case BINARY, FIXED_LEN_BYTE_ARRAY -> hex(group.getBinary(0, 0).getBytes());
    };
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  /** The rows whose values are no leaves, or none; tests below have them. */
  private static final Set<String> OTHER_ROWS = Set.of("UNKNOWN", "LIST", "MAP", "VARIANT", "FILE");

  @Test
  void theTableOfFormatCoverageHasTheTypesAndClassesOfTheCases() {
    Map<String, Set<String>> tested = new TreeMap<>();
    Stream.concat(LogicalTypeCases.all(), LogicalTypeCases.wideTimestamps())
        .forEach(
            type -> {
              PrimitiveNode node = schema(type.column()).leaves().get(0).node();
              Set<String> row = tested.computeIfAbsent(row(node), name -> new TreeSet<>());
              row.add(node.type().name());
              row.add(node.convertedType() == null ? "not converted" : "converted");
              type.values().forEach(value -> row.add(value.getClass().getSimpleName()));
            });
    Map<String, Set<String>> listed = new TreeMap<>();
    for (CoveragePage.Row row : CoveragePage.table("Logical types")) {
      assertThat(row.get("read") + row.get("written")).as(row.toString()).isEqualTo("yesyes");
      Set<String> cells = new TreeSet<>(row.codes("row API"));
      String physical = row.get("physical types").replaceAll("\\(\\d+\\)", "");
      cells.addAll(List.of(physical.split(", ")));
      cells.add(row.get("converted type").equals("–") ? "not converted" : "converted");
      String name = row.get("logical type");
      String rest = name.endsWith(", signed") ? " signed" : " unsigned";
      String first = name.replaceAll("[ ,].*", "");
      listed.put(
          switch (first) {
            case "INTEGER" -> first + rest;
            case "TIME", "TIMESTAMP" -> name;
            case "none" -> physical.equals("INT96") ? "none, INT96" : name;
            default -> first;
          },
          cells);
    }
    assertThat(listed.keySet()).containsAll(OTHER_ROWS);
    listed.keySet().removeAll(OTHER_ROWS);
    assertThat(tested).isEqualTo(listed);
  }

  private static String row(PrimitiveNode node) {
    if (node.logicalType() == null) {
      boolean interval = node.convertedType() == ConvertedType.INTERVAL;
      return interval ? "INTERVAL" : node.type() == Type.INT96 ? "none, INT96" : "none";
    } else if (node.logicalType() instanceof LogicalType.IntType type) {
      return type.isSigned() ? "INTEGER signed" : "INTEGER unsigned";
    } else if (node.logicalType() instanceof LogicalType.TimeType type) {
      return "TIME " + type.unit().name().toLowerCase(Locale.ROOT);
    } else if (node.logicalType() instanceof LogicalType.TimestampType type) {
      if (node.type() == Type.FIXED_LEN_BYTE_ARRAY) {
        return "TIMESTAMP, all units";
      }
      return type.unit() == TimeUnit.NANOS ? "TIMESTAMP nanos" : "TIMESTAMP millis, micros";
    }
    String member = node.logicalType().getClass().getSimpleName();
    return member.replace("Type", "").toUpperCase(Locale.ROOT);
  }

  /** What the footer says of the column, and what it means without the newer annotation. */
  @ParameterizedTest
  @MethodSource("io.jparquet.LogicalTypeCases#all")
  void legacyAnnotationsMeanTheSame(LogicalTypeCases.Case type) throws IOException {
    byte[] file = write(schema(type.column()), type.values());
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      FileMetaData footer = reader.metaData();
      SchemaElement column = footer.schema().get(1);
      LogicalType logical = column.logicalType();
      assertThat(column.convertedType()).isEqualTo(legacy(logical, type.column()));
      if (column.convertedType() == null) {
        return;
      }
      SchemaElement old =
          new SchemaElement(
              column.type(),
              column.typeLength(),
              column.repetitionType(),
              column.name(),
              null,
              column.convertedType(),
              column.scale(),
              column.precision(),
              null,
              null,
              null);
      LogicalType understood =
          ParquetSchema.fromElements(List.of(footer.schema().get(0), old))
              .leaves()
              .get(0)
              .node()
              .logicalType();
      if (logical instanceof LogicalType.TimeType time) {
        assertThat(understood).isEqualTo(new LogicalType.TimeType(true, time.unit()));
      } else if (logical instanceof LogicalType.TimestampType timestamp) {
        assertThat(understood).isEqualTo(new LogicalType.TimestampType(true, timestamp.unit()));
      } else {
        assertThat(understood).isEqualTo(logical);
      }
    }
  }

  private static ConvertedType legacy(LogicalType logical, String column) {
    if (logical == null) {
      return column.contains("INTERVAL") ? ConvertedType.INTERVAL : null;
    } else if (logical instanceof LogicalType.IntType integer) {
      return ConvertedType.valueOf((integer.isSigned() ? "INT_" : "UINT_") + integer.bitWidth());
    } else if (logical instanceof LogicalType.TimeType time) {
      return column.contains("NANOS") ? null : ConvertedType.valueOf("TIME_" + time.unit());
    } else if (logical instanceof LogicalType.TimestampType timestamp) {
      return column.contains("NANOS")
          ? null
          : ConvertedType.valueOf("TIMESTAMP_" + timestamp.unit());
    } else if (logical instanceof LogicalType.StringType) {
      return ConvertedType.UTF8;
    }
    String name = logical.getClass().getSimpleName().replace("Type", "").toUpperCase(Locale.ROOT);
    return Arrays.stream(ConvertedType.values())
        .filter(candidate -> candidate.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  private static void assertRefused(String column, Object value, String... reasons)
      throws IOException {
    try (RecordWriter writer =
        RecordWriter.open(new ByteArrayOutputFile(), schema(column), WriteOptions.defaults())) {
      assertThatIllegalArgumentException()
          .as("%s in %s", value, column)
          .isThrownBy(() -> writer.write(Collections.singletonMap("c", value)))
          .satisfies(e -> assertThat(e.getMessage()).startsWith("Column c ").contains(reasons));
    }
  }

  @Test
  void integersOutOfTheirRangeAreRefused() throws IOException {
    assertRefused("int32 c (INTEGER(8,true))", (short) 128, "128", "from -128 to 127");
    assertRefused("int32 c (INTEGER(8,true))", (short) -129, "-129");
    assertRefused("int32 c (INTEGER(16,true))", 32768, "from -32768 to 32767");
    assertRefused("int32 c", 1L << 31, "2147483648");
    assertRefused("int32 c (INTEGER(8,false))", 256, "256", "from 0 to 255");
    assertRefused("int32 c (INTEGER(8,false))", -1, "-1");
    assertRefused("int32 c (INTEGER(16,false))", 65536, "from 0 to 65535");
    assertRefused("int32 c (INTEGER(32,false))", 1L << 32, "from 0 to 4294967295");
    assertRefused("int32 c (INTEGER(32,false))", -1, "-1");
    assertRefused("int64 c (INTEGER(64,false))", -1L, "from 0 to 18446744073709551615");
    assertRefused(
        "int64 c (INTEGER(64,false))", BigInteger.ONE.shiftLeft(64), "18446744073709551616");
    assertRefused("int64 c (INTEGER(64,false))", BigInteger.ONE.negate(), "-1");
    assertRefused(
        "int64 c (INTEGER(64,true))", BigInteger.ONE.shiftLeft(63), "9223372036854775808");
    assertRefused("int64 c", BigInteger.ONE, "BigInteger");
  }

  @Test
  void decimalsOfTooManyDigitsAreRefused() throws IOException {
    String nine = "int32 c (DECIMAL(9,2))";
    assertRefused(nine, new BigDecimal("10000000.00"), "more than 9 digits");
    assertRefused(nine, new BigDecimal("0.001"), "more than 2 digits after the point");
    assertRefused(nine, new BigDecimal("1.001"), "more than 2 digits after the point");
    assertRefused(nine, new BigDecimal("1e1000000000"), "more than 9 digits");
    assertRefused(nine, new BigDecimal("1e-1000000000"), "more than 2 digits after the point");
    assertRefused(nine, 1_000_000_000, "more than 9 digits");
    assertRefused("int64 c (DECIMAL(10,0))", 10_000_000_000L, "more than 10 digits");
    assertRefused("binary c (DECIMAL(2,0))", new byte[] {100}, "more than 2 digits");
    assertRefused("binary c (DECIMAL(2,0))", new byte[0], "at least one byte");
    assertRefused("binary c (DECIMAL(2,0))", "12", "java.lang.String");
    assertRefused("binary c (DECIMAL(2,0))", 12, "java.lang.Integer");
    assertSame(
        read(
            write(
                schema("binary c (DECIMAL(3,1))"),
                List.of(
                    new BigDecimal("1e1"),
                    new BigDecimal("2.500"),
                    new BigDecimal("0e1000000000")))),
        List.of(new BigDecimal("10.0"), new BigDecimal("2.5"), new BigDecimal("0.0")));
  }

  @Test
  void timesThatTheUnitDoesNotHoldAreRefused() throws IOException {
    assertRefused("int32 c (TIME(MILLIS,true))", LocalTime.of(1, 1, 1, 1000), "number of MILLIS");
    assertRefused("int64 c (TIME(MICROS,true))", LocalTime.of(1, 1, 1, 1), "number of MICROS");
    assertRefused("int32 c (TIME(MILLIS,true))", 86_400_000, "from 0 to 86399999");
    assertRefused("int64 c (TIME(NANOS,true))", -1L, "from 0 to 86399999999999");
    Instant tooLate = Instant.parse("2262-04-11T23:47:16.854775808Z");
    assertRefused("int64 c (TIMESTAMP(NANOS,true))", tooLate, "64 bits cannot hold it in NANOS");
    assertRefused("int64 c (TIMESTAMP(NANOS,true))", Instant.MIN, "64 bits");
    assertRefused("int64 c (TIMESTAMP(MICROS,true))", tooLate, "not a whole number of MICROS");
    assertRefused("int64 c (TIMESTAMP(MILLIS,false))", LocalDateTime.MAX, "MILLIS");
    assertRefused("int64 c (TIMESTAMP(MILLIS,true))", LocalDateTime.MIN, "LocalDateTime");
    assertRefused("int64 c (TIMESTAMP(MILLIS,false))", Instant.EPOCH, "Instant");
    assertRefused("int32 c (DATE)", LocalDate.MAX, "from -2147483648 to 2147483647");
    assertRefused("int96 c", LocalDateTime.MAX, "Julian day");
  }

  @Test
  void otherValuesThatDoNotFitAreRefused() throws IOException {
    String half = "fixed_len_byte_array(2) c (FLOAT16)";
    for (float inexact : new float[] {0.1f, 65505f, 65536f, Float.MIN_VALUE, Math.scalb(1f, -25)}) {
      assertRefused(half, inexact, "half precision");
    }
    assertRefused("binary c (STRING)", "\ud83d", "surrogate");
    assertRefused("binary c (BSON)", "{}", "java.lang.String");
    assertRefused("binary c (GEOMETRY)", "POINT (1 2)", "java.lang.String");
    assertRefused("binary c (STRING)", Color.RED, "Color");
    assertRefused("fixed_len_byte_array(16) c (UUID)", new byte[15], "15 bytes");
    assertRefused("fixed_len_byte_array(12) c (INTERVAL)", new byte[11], "INTERVAL", "11 bytes");
    assertRefused("int32 c (UNKNOWN)", 5, "only nulls");
    assertRefused("binary c (STRING)", "x".repeat(50) + "\ud83d" + "y".repeat(1000), "yyy...");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Interval(-1, 0, 0))
        .withMessageContaining("months, not -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Interval(0, 1L << 32, 0))
        .withMessageContaining("days");
  }

  @Test
  void takesOtherObjectsThatMeanTheSame() throws IOException {
    assertSame(
        read(write(schema("binary c (ENUM)"), List.of(Color.GREEN, "RED"))),
        List.of("GREEN", "RED"));
    assertSame(
        read(write(schema("binary c (STRING)"), List.of(ByteBuffer.wrap(new byte[] {65})))),
        List.of("A"));
    assertSame(
        read(write(schema("int64 c (INTEGER(64,true))"), List.of(BigInteger.TEN, (byte) 1))),
        List.of(10L, 1L));
    assertSame(
        read(write(schema("int32 c (INTEGER(32,false))"), List.of(BigInteger.TEN, (short) 1))),
        List.of(10L, 1L));
    assertSame(read(write(schema("double c"), List.of(1.5f))), List.of(1.5));
    assertSame(
        read(write(schema("int32 c (DATE)"), List.of(1))), List.of(LocalDate.of(1970, 1, 2)));
  }

  @Test
  void unknownIsNull() throws IOException {
    assertSame(
        read(write(schema("int32 c (UNKNOWN)"), Arrays.asList(null, null))),
        Arrays.asList(null, null));
    byte[] file = write(schema("int32 c"), List.of(5));
    assertSame(read(file, schema("int32 c (UNKNOWN)")), Collections.singletonList(null));
  }

  @Test
  void listsMapsAndAnnotatedGroupsGoThroughRows() throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse(
            """
            message m {
              optional group file (FILE) {
                optional binary uri (STRING);
                optional int64 offset;
                optional int64 size;
                optional binary content_type (STRING);
                optional binary checksum (STRING);
                optional binary inline;
              }
              optional group variant (VARIANT(1)) {
                required binary metadata;
                required binary value;
              }
              optional group intervals (LIST) {
                repeated group list {
                  optional fixed_len_byte_array(12) element (INTERVAL);
                }
              }
              optional group halves (MAP) {
                repeated group key_value {
                  required fixed_len_byte_array(16) key (UUID);
                  optional fixed_len_byte_array(2) value (FLOAT16);
                }
              }
              repeated int32 dates (DATE);
            }
            """);
    Map<String, Object> record =
        Map.of(
            "file", Map.of("uri", "a.bin", "offset", 5L, "inline", new byte[] {1}),
            "variant", Map.of("metadata", new byte[] {1, 0, 0}, "value", new byte[] {0}),
            "intervals", Arrays.asList(new Interval(1, 2, 3), null),
            "halves", Collections.singletonMap(new UUID(1, 2), 0.5f),
            "dates", List.of(LocalDate.EPOCH));
    ByteArrayOutputFile first = new ByteArrayOutputFile();
    try (RecordWriter writer = RecordWriter.open(first, schema, WriteOptions.defaults())) {
      writer.write(record);
    }
    Row row;
    try (RecordReader reader = RecordReader.open(InputFile.of(first.toByteArray()))) {
      assertThat(reader.next()).isTrue();
      row = reader.row();
    }
    assertThat(row.getRow(0).get("uri")).isEqualTo("a.bin");
    assertThat(row.getRow(0).isNull(2)).isTrue();
    assertThat(row.getVariant(1).isNull()).isTrue();
    assertThat(row.getList(2)).containsExactly(new Interval(1, 2, 3), null);
    assertThat(row.getMap(3)).isEqualTo(Map.of(new UUID(1, 2), 0.5f));
    assertThat(row.getList(4)).containsExactly(LocalDate.EPOCH);

    ByteArrayOutputFile second = new ByteArrayOutputFile();
    try (RecordWriter writer = RecordWriter.open(second, schema, WriteOptions.defaults())) {
      writer.write(row);
      writer.write(Map.of("file", row.getRow(0), "dates", List.of()));
    }
    assertThat(read(second.toByteArray())).containsExactly(row.getRow(0), row.getRow(0));
  }

  @Test
  void errorsOfReadingNameColumnAndRowGroup() throws IOException {
    byte[] file = write(schema("int32 c"), List.of(-1));
    assertThatThrownBy(() -> read(file, schema("int32 c (TIME(MILLIS,true))")))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("-1")
        .hasMessageContaining("row group 0, column c");
  }

  /** Reads a file as if it had another schema. */
  private static List<Object> read(byte[] file, ParquetSchema schema) throws IOException {
    InputFile input = InputFile.of(file);
    FileMetaData footer;
    try (ParquetReader reader = ParquetReader.open(input, ReadOptions.defaults())) {
      footer = reader.metaData().toBuilder().schema(schema.toElements()).build();
    }
    List<Object> values = new ArrayList<>();
    try (ParquetReader reader = ParquetReader.open(input, footer, ReadOptions.defaults());
        RecordReader records = RecordReader.of(reader, reader.schema().fields())) {
      while (records.next()) {
        values.add(records.row().get(0));
      }
    }
    return values;
  }
}
