package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.LogicalType.DecimalType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.Statistics;
import io.jparquet.metadata.Type;
import io.jparquet.metrics.PruningLevel;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files whose footers say what only other writers, or none, would say. */
class ForeignFootersTest {

  private static final int ROWS = 1000;
  private static final List<String> A = List.of("a");

  /** The column a counts from 0, b from 1000; row groups of 500 rows, pages of 100. */
  private static byte[] file(String schema) throws IOException {
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    WriteOptions options =
        WriteOptions.defaults()
            .with(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 500)
            .with(WriteOptions.PAGE_ROW_COUNT_LIMIT, 100)
            .with(WriteOptions.BLOOM_FILTER, true)
            .with(WriteOptions.DICTIONARY, false);
    ParquetSchema parsed = ParquetSchema.parse(schema);
    try (RecordWriter writer = RecordWriter.open(file, parsed, options)) {
      for (int i = 0; i < ROWS; i++) {
        Map<String, Object> row = new HashMap<>();
        for (int c = 0; c < parsed.fields().size(); c++) {
          row.put(parsed.fields().get(c).name(), i + 1000 * c);
        }
        writer.write(row);
      }
    }
    return file.toByteArray();
  }

  private static ParquetReader open(byte[] file) throws IOException {
    return ParquetReader.open(InputFile.of("foreign.parquet", file), ReadOptions.defaults());
  }

  private static byte[] with(byte[] file, UnaryOperator<FileMetaData.Builder> change)
      throws IOException {
    try (ParquetReader reader = open(file)) {
      return HandmadeFile.withFooter(file, change.apply(reader.metaData().toBuilder()).build());
    }
  }

  private static byte[] withElement(
      byte[] file, String name, UnaryOperator<SchemaElement.Builder> change) throws IOException {
    List<SchemaElement> elements;
    try (ParquetReader reader = open(file)) {
      elements = new ArrayList<>(reader.metaData().schema());
    }
    elements.replaceAll(e -> e.name().equals(name) ? change.apply(e.toBuilder()).build() : e);
    return with(file, footer -> footer.schema(elements));
  }

  private static byte[] withChunks(byte[] file, UnaryOperator<ColumnMetaData> change)
      throws IOException {
    List<RowGroup> groups = new ArrayList<>();
    try (ParquetReader reader = open(file)) {
      for (RowGroup group : reader.metaData().rowGroups()) {
        List<ColumnChunk> chunks =
            group.columns().stream()
                .map(c -> c.toBuilder().metaData(change.apply(c.metaData())).build())
                .toList();
        groups.add(group.toBuilder().columns(chunks).build());
      }
    }
    return with(file, footer -> footer.rowGroups(groups));
  }

  private static List<PruningLevel> skipped(byte[] file, Predicate filter) throws IOException {
    try (ParquetReader reader = open(file);
        FileScan scan = reader.scan(reader.schema().fields()).filter(filter).open()) {
      return scan.rowGroups().stream().map(PlannedRowGroup::skippedBy).toList();
    }
  }

  /** The number of rows that a scan returns. */
  private static int count(byte[] file, Predicate filter) throws IOException {
    int rows = 0;
    try (ParquetReader reader = open(file);
        FileScan scan = reader.scan(reader.schema().fields()).filter(filter).open()) {
      while (scan.next()) {
        rows += scan.rowCount();
      }
    }
    return rows;
  }

  private static long rowsLeft(byte[] file, Predicate filter) throws IOException {
    try (ParquetReader reader = open(file);
        FileScan scan = reader.scan(reader.schema().fields()).filter(filter).open()) {
      return scan.countRowsLeft();
    }
  }

  private static Predicate compare(Operator operator, Object value) {
    return new Comparison(A, operator, value);
  }

  // ---- annotations that are ignored

  @Test
  void aColumnWithAnIgnoredAnnotationHasNoOrderButItsBloomFilterCounts() throws IOException {
    byte[] plain = file("message m { required int32 a; required int32 b; }");
    Predicate high = compare(Operator.GREATER_OR_EQUAL, 700);
    assertThat(skipped(plain, high)).containsExactly(PruningLevel.STATISTICS, null);
    assertThat(rowsLeft(plain, high)).isEqualTo(300);
    for (LogicalType unfit :
        List.of(
            new LogicalType.UUIDType(),
            new LogicalType.StringType(),
            new LogicalType.IntType((byte) 64, false))) {
      byte[] file = withElement(plain, "a", e -> e.logicalType(unfit).convertedType(null));
      assertThat(skipped(file, high)).as("%s", unfit).containsOnlyNulls();
      assertThat(rowsLeft(file, high)).as("%s", unfit).isEqualTo(ROWS);
      // The values compare as those of the physical type.
      assertThat(count(file, high)).as("%s", unfit).isEqualTo(300);
      assertThat(skipped(file, compare(Operator.EQUAL, 5000)))
          .as("%s", unfit)
          .containsOnly(PruningLevel.BLOOM_FILTER);
      try (ParquetReader reader = open(file)) {
        var node = reader.schema().leaves().get(0).node();
        assertThat(node.logicalType()).isNull();
        assertThat(node.ignoredAnnotation()).isNotNull();
        assertThatThrownBy(() -> reader.schema().requireWritable())
            .hasMessageContaining("Field 'a'")
            .hasMessageContaining(node.ignoredAnnotation());
      }
    }
    byte[] legacy = withElement(plain, "a", e -> e.convertedType(ConvertedType.UTF8));
    assertThat(skipped(legacy, high)).containsOnlyNulls();
  }

  @Test
  void aColumnOfAnIllegalDecimalIsRefusedAndOthersAreRead() throws IOException {
    byte[] plain = file("message m { required int32 a; required int32 b; }");
    List<UnaryOperator<SchemaElement.Builder>> illegal =
        List.of(
            e -> e.logicalType(new DecimalType(2, 12)),
            e -> e.logicalType(new DecimalType(5, 4)),
            e -> e.logicalType(new DecimalType(0, 0)),
            e -> e.convertedType(ConvertedType.DECIMAL),
            e -> e.convertedType(ConvertedType.DECIMAL).precision(10).scale(2));
    for (UnaryOperator<SchemaElement.Builder> change : illegal) {
      byte[] file = withElement(plain, "a", change);
      try (ParquetReader reader = open(file)) {
        List<Field> fields = reader.schema().fields();
        assertThatThrownBy(() -> Rows.read(reader, fields, 100))
            .isInstanceOf(UnsupportedFeatureException.class)
            .hasMessageContaining("column a cannot be read")
            .hasMessageContaining("DECIMAL");
        assertThat(Rows.read(reader, fields.subList(1, 2), 100)).hasSize(ROWS);
      }
    }
  }

  // ---- paths of chunks

  @Test
  void chunksWithoutPathBelongToTheLeavesInOrder() throws IOException {
    byte[] plain = file("message m { required int32 a; required int32 b; }");
    byte[] file = withChunks(plain, m -> m.toBuilder().pathInSchema(null).build());
    assertThat(Rows.read(file, 100)).isEqualTo(Rows.read(plain, 100));
    assertThat(skipped(file, compare(Operator.GREATER, 700)))
        .containsExactly(PruningLevel.STATISTICS, null);
  }

  @Test
  void aChunkThatNamesAnotherColumnIsRefusedWhereItMatters() throws IOException {
    byte[] plain = file("message m { required int32 a; required int32 b; required int32 c; }");
    byte[] file =
        withChunks(
            plain,
            m -> m.pathInSchema().equals(A) ? m.toBuilder().pathInSchema(List.of("b")).build() : m);
    try (ParquetReader reader = open(file)) {
      List<Field> fields = reader.schema().fields();
      assertThat(Rows.read(reader, fields.subList(1, 3), 100)).hasSize(ROWS);
      assertThatThrownBy(() -> Rows.read(reader, fields, 100))
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("that of column a")
          .hasMessageContaining("names b");
    }
    for (Predicate filter : List.of(compare(Operator.LESS, -1), new IsNull(List.of("c")))) {
      try (ParquetReader reader = open(file);
          FileScan scan = reader.scan(reader.schema().fields().subList(2, 3)).hint(filter).open()) {
        if (filter instanceof IsNull) {
          assertThat(scan.rowGroups()).allMatch(PlannedRowGroup::isSkipped);
        } else {
          assertThatThrownBy(scan::rowGroups).hasMessageContaining("names b");
        }
      }
    }
  }

  @Test
  void columnsOfRowGroupsThatLackOthersAreReadByTheirPaths() throws IOException {
    byte[] plain = file("message m { required int32 a; required int32 b; required int32 c; }");
    List<RowGroup> groups = new ArrayList<>();
    try (ParquetReader reader = open(plain)) {
      for (RowGroup group : reader.metaData().rowGroups()) {
        groups.add(group.toBuilder().columns(group.columns().subList(1, 3)).build());
      }
    }
    byte[] file = with(plain, footer -> footer.rowGroups(groups));
    try (ParquetReader reader = open(file);
        ParquetReader whole = open(plain)) {
      List<Field> fields = reader.schema().fields();
      assertThat(Rows.read(reader, fields.subList(1, 3), 100))
          .isEqualTo(Rows.read(whole, whole.schema().fields().subList(1, 3), 100));
      assertThatThrownBy(() -> Rows.read(reader, fields, 100))
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("no metadata of the column chunk")
          .hasMessageContaining("column a");
    }
  }

  @Test
  void theTypeOfTheRootIsIgnored() throws IOException {
    byte[] plain = file("message m { required int32 a; required int32 b; }");
    byte[] file = withElement(plain, "m", e -> e.type(Type.INT32));
    assertThat(Rows.read(file, 100)).isEqualTo(Rows.read(plain, 100));
  }

  // ---- writers that are known to be wrong

  @ParameterizedTest
  @CsvSource({
    "Parquet.Net version 4.16.4 (build x), int64 a (TIMESTAMP(MICROS:true)), true",
    "Parquet.Net version 6.0.3 (build x), int64 a (TIMESTAMP(MILLIS:false)), true",
    "Parquet.Net version 4.16.4 (build x), int64 a, false",
    "Arrow2 - Native Rust implementation of Arrow, int32 a, true",
    "Polars, int32 a (UINT_32), true",
    "Polars, int32 a, false",
    "Polars, binary a (DECIMAL(9:0)), true",
    "parquet-rs version 5.1.0 (build x), binary a (STRING), true",
    "parquet-rs version 5.2.0 (build x), binary a (STRING), false",
    "parquet-rs version 56.0.0, binary a (DECIMAL(9:0)), true",
    "parquet-rs version 56.0.0, int32 a (DECIMAL(9:0)), false",
    "parquet-cpp-arrow version 3.0.0, fixed_len_byte_array(4) a (DECIMAL(9:0)), true",
    "parquet-cpp-arrow version 4.0.0, fixed_len_byte_array(4) a (DECIMAL(9:0)), false",
    "parquet-cpp version 1.5.1-SNAPSHOT, binary a (DECIMAL(9:0)), true",
    "ClickHouse v25.3.1.1, fixed_len_byte_array(4) a (DECIMAL(9:0)), true",
    "github.com/parquet-go/parquet-go version 0.32.0(build ), binary a (DECIMAL(9:0)), true",
    "github.com/segmentio/parquet-go version 0.0.0(build ), binary a (DECIMAL(9:0)), true",
    "parquet-mr version 1.17.1 (build x), binary a (DECIMAL(9:0)), false",
    "DuckDB version v1.4.0 (build x), binary a (DECIMAL(9:0)), false"
  })
  void boundsOfWritersThatGetThemWrongAreNotUsed(String writer, String column, boolean wrong)
      throws IOException {
    String type = "message m { required " + column.replace(':', ',') + "; }";
    byte[] file = with(texts(type), footer -> footer.createdBy(writer));
    Object high = value(type, ROWS * 2);
    Predicate beyond = compare(Operator.GREATER_OR_EQUAL, high);
    assertThat(skipped(file, beyond)).containsOnly(wrong ? null : PruningLevel.STATISTICS);
    assertThat(rowsLeft(file, compare(Operator.GREATER_OR_EQUAL, value(type, 700))))
        .isEqualTo(wrong ? ROWS : 300);
  }

  /** A file of one column, whose values ascend. */
  private static byte[] texts(String schema) throws IOException {
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    WriteOptions options =
        WriteOptions.defaults()
            .with(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 500)
            .with(WriteOptions.PAGE_ROW_COUNT_LIMIT, 100);
    try (RecordWriter writer = RecordWriter.open(file, ParquetSchema.parse(schema), options)) {
      for (int i = 0; i < ROWS; i++) {
        writer.write(Map.of("a", value(schema, i)));
      }
    }
    return file.toByteArray();
  }

  private static Object value(String schema, int number) {
    byte[] bigEndian = {0, 0, (byte) (number >> 8), (byte) number};
    return schema.contains("binary") || schema.contains("fixed")
        ? bigEndian
        : schema.contains("int64") ? (Object) (long) number : (Object) number;
  }

  @ParameterizedTest
  @CsvSource({
    "parquet-go, true",
    "flow-php parquet version 1.x, true",
    "parquet-mr version 1.17.1 (build x), false"
  })
  void nullCountsOfWritersThatGetThemWrongAreNotUsed(String writer, boolean wrong)
      throws IOException {
    byte[] plain = file("message m { optional int32 a; required int32 b; }");
    byte[] file = with(plain, footer -> footer.createdBy(writer));
    assertThat(skipped(file, new IsNull(A))).containsOnly(wrong ? null : PruningLevel.STATISTICS);
    assertThat(rowsLeft(file, new IsNull(A))).isEqualTo(wrong ? ROWS : 0);
  }

  @ParameterizedTest
  @CsvSource({"another writer", "parquet-mr version 1.7.0 (build x)", "parquet-mr", "''"})
  void pagesAreSkippedInFilesOfWritersThatMayShareAPrefixAcrossPages(String writer)
      throws IOException {
    ByteArrayOutputFile out = new ByteArrayOutputFile();
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 100)
            .set(WriteOptions.DICTIONARY, false)
            .set(WriteOptions.COMPATIBILITY, CompatibilityLevel.V2)
            .set(WriteOptions.ENCODING, "s", Encoding.DELTA_BYTE_ARRAY)
            .build();
    ParquetSchema schema =
        ParquetSchema.parse("message m { required int32 a; required binary s (STRING); }");
    try (RecordWriter writing = RecordWriter.open(out, schema, options)) {
      for (int i = 0; i < ROWS; i++) {
        writing.write(Map.of("a", i, "s", "prefix of value " + i));
      }
    }
    byte[] file =
        with(out.toByteArray(), footer -> footer.createdBy(writer.isEmpty() ? null : writer));
    List<Object> expected = Rows.read(file, 100).subList(250, 260);
    Predicate some =
        new Predicate.And(compare(Operator.GREATER_OR_EQUAL, 250), compare(Operator.LESS, 260));
    assertThat(rowsLeft(file, some)).isEqualTo(100);
    List<Object> rows = new ArrayList<>();
    try (ParquetReader reader = open(file);
        FileScan scan = reader.scan(reader.schema().fields()).filter(some).open()) {
      while (scan.next()) {
        for (int i = 0; i < scan.rowCount(); i++) {
          rows.add(List.of(Rows.value(scan.vector(0), i), Rows.value(scan.vector(1), i)));
        }
      }
    }
    assertThat(rows).isEqualTo(expected);
  }

  @Test
  void boundsOfDocumentsAreWholeOrMissing() throws IOException {
    String json = "{\"text\":\"" + "x".repeat(200) + "\"}";
    String longer = "{\"text\":\"" + "x".repeat(3000) + "\"}";
    for (String annotation : List.of("JSON", "BSON", "STRING")) {
      for (String value : List.of(json, longer)) {
        ByteArrayOutputFile file = new ByteArrayOutputFile();
        ParquetSchema schema =
            ParquetSchema.parse("message m { required binary a (" + annotation + "); }");
        WriteOptions options =
            WriteOptions.defaults().with(WriteOptions.STATISTICS_TRUNCATE_LENGTH, 64);
        try (RecordWriter writer = RecordWriter.open(file, schema, options)) {
          writer.write(Map.of("a", value.getBytes(StandardCharsets.UTF_8)));
        }
        try (ParquetReader reader = open(file.toByteArray())) {
          Statistics statistics =
              reader.metaData().rowGroups().get(0).columns().get(0).metaData().statistics();
          if (annotation.equals("STRING")) {
            assertThat(statistics.minValue()).hasSizeLessThanOrEqualTo(64);
          } else if (value.equals(json)) {
            assertThat(new String(statistics.minValue(), StandardCharsets.UTF_8)).isEqualTo(json);
            assertThat(reader.columnIndex(0, 0).maxValues().get(0)).hasSize(json.length());
          } else {
            assertThat(statistics.minValue()).isNull();
            assertThat(statistics.maxValue()).isNull();
            assertThat(reader.columnIndex(0, 0)).isNull();
          }
        }
      }
    }
  }
}
