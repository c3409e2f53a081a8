package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.io.CountingInputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metrics.ReadMetric;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.vector.BinaryDictionary;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.StructVector;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

class ParquetReaderTest {
  private static final ReadOptions OPTIONS = ReadOptions.defaults();

  private static GroupFiles.Settings settings(
      WriterVersion version, CompressionCodecName codec, boolean dictionary, int pageSize) {
    return new GroupFiles.Settings(version, codec, dictionary, pageSize, 20_000, 1 << 27);
  }

  private static ParquetReader open(byte[] file) throws IOException {
    return ParquetReader.open(InputFile.of(file), OPTIONS);
  }

  @Test
  void prunedProjectionsHaveTheContentOfTheirFields() throws IOException {
    for (int seed = 0; seed < 150; seed++) {
      Random random = new Random(seed);
      GeneratedGroups generator =
          new GeneratedGroups(random, 9, GeneratedGroups.Density.values()[seed % 5]);
      MessageType schema = generator.schema(3, 3);
      List<Group> groups = generator.records(schema, 200);
      WriterVersion version = seed % 2 == 0 ? WriterVersion.PARQUET_1_0 : WriterVersion.PARQUET_2_0;
      byte[] file =
          GroupFiles.write(
              schema, groups, settings(version, CompressionCodecName.SNAPPY, true, 1 << 14));
      try (ParquetReader reader = open(file)) {
        for (int i = 0; i < 5; i++) {
          List<Field> projection = prune(reader.schema().fields(), random);
          assertThat(Rows.read(reader, projection, 64))
              .as("seed %d, projection %s", seed, projection)
              .isEqualTo(Rows.of(groups, projection));
        }
      }
    }
  }

  private static List<Field> prune(List<Field> fields, Random random) {
    List<Field> kept = new ArrayList<>();
    for (Field field : fields) {
      if (random.nextInt(3) != 0) {
        kept.add(prune(field, random));
      }
    }
    return kept;
  }

  private static Field prune(Field field, Random random) {
    if (field instanceof GroupField group) {
      List<Field> kept = prune(group.fields(), random);
      // Either the way that chooses another leaf for the levels, or the records' own.
      return random.nextBoolean()
          ? group.withFields(kept)
          : new GroupField(
              group.name(),
              group.nullable(),
              group.definitionLevel(),
              group.repetitionLevel(),
              group.node(),
              kept,
              group.levelSource());
    } else if (field instanceof ListField list) {
      return list.withElement(prune(list.element(), random));
    } else if (field instanceof MapField map) {
      return map.with(
          prune(map.key(), random), map.value() == null ? null : prune(map.value(), random));
    }
    return field;
  }

  @Test
  void aColumnTwiceInAProjectionIsMisuse() throws IOException {
    try (ParquetReader reader = open(GroupFiles.ints(GroupFiles.Settings.defaults(), 1))) {
      Field a = reader.schema().fields().get(0);
      assertThatThrownBy(() -> reader.scan(List.of(a, a)).open())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("a twice");
      assertThatThrownBy(() -> reader.scan(List.of(a)).batchRows(0).open())
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void anEmptyProjectionCountsRows() throws IOException {
    try (ParquetReader reader = open(GroupFiles.ints(GroupFiles.Settings.defaults(), 1, 2, null));
        FileScan rows = reader.scan(List.of()).batchRows(2).open()) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.rowCount()).isEqualTo(2);
      assertThat(rows.next()).isTrue();
      assertThat(rows.rowCount()).isEqualTo(1);
      assertThat(rows.next()).isFalse();
      assertThat(rows.next()).isFalse();
    }
  }

  @Test
  void vectorsOfAllPresentBatchesHaveNoValidity() throws IOException {
    Integer[] values = new Integer[300];
    for (int i = 0; i < values.length; i++) {
      values[i] = i == 250 ? null : (Integer) (i % 7);
    }
    for (WriterVersion version : WriterVersion.values()) {
      byte[] file =
          GroupFiles.ints(settings(version, CompressionCodecName.UNCOMPRESSED, true, 8192), values);
      try (ParquetReader reader = open(file);
          FileScan scan = reader.scan(reader.schema().fields()).batchRows(100).open()) {
        RowGroupReader rows = scan.nextRowGroup();
        Vector vector = rows.vector(0);
        for (int batch = 0; batch < 3; batch++) {
          assertThat(rows.next()).isTrue();
          assertThat(rows.vector(0)).isSameAs(vector);
          assertThat(vector.hasNulls()).isEqualTo(batch == 2);
          assertThat(vector.nullCount()).isEqualTo(batch == 2 ? 1 : 0);
        }
      }
    }
  }

  @Test
  void theSameVectorsServeAllRowGroupsOfAProjection() throws IOException {
    Random random = new Random(5);
    GeneratedGroups generator = new GeneratedGroups(random, 9, GeneratedGroups.Density.MIXED);
    MessageType schema = GeneratedGroups.flatSchema();
    List<Group> groups = generator.records(schema, 1000);
    byte[] file =
        GroupFiles.write(
            schema,
            groups,
            new GroupFiles.Settings(
                WriterVersion.PARQUET_1_0, CompressionCodecName.ZSTD, true, 1 << 12, 100, 10_000));
    try (ParquetReader reader = open(file)) {
      assertThat(reader.rowGroupCount()).isGreaterThan(1);
      Set<Vector> vectors = java.util.Collections.newSetFromMap(new java.util.IdentityHashMap<>());
      Set<BinaryDictionary> dictionaries = new HashSet<>();
      int binary = schema.getFieldIndex("BINARY_REQUIRED");
      FileScan scan = reader.scan(reader.schema().fields()).batchRows(50).open();
      for (int g = 0; g < reader.rowGroupCount(); g++) {
        RowGroupReader rows = scan.nextRowGroup();
        assertThat(rows.next()).isTrue();
        vectors.add(rows.vector(binary));
        BinaryVector vector = (BinaryVector) rows.vector(binary);
        dictionaries.add(vector.dictionary());
      }
      assertThat(vectors).hasSize(1);
      assertThat(dictionaries).hasSize(reader.rowGroupCount()).doesNotContainNull();
    }
  }

  @Test
  void openingAnotherRowGroupEndsTheReaderOfTheLast() throws IOException {
    GroupFiles.Settings settings =
        new GroupFiles.Settings(
            WriterVersion.PARQUET_1_0, CompressionCodecName.UNCOMPRESSED, false, 1 << 20, 100, 1);
    Integer[] values = new Integer[500];
    Arrays.setAll(values, i -> i);
    try (ParquetReader reader = open(GroupFiles.ints(settings, values))) {
      assertThat(reader.rowGroupCount()).isGreaterThan(1);
      FileScan scan = reader.scan(reader.schema().fields()).batchRows(10).open();
      RowGroupReader first = scan.nextRowGroup();
      RowGroupReader second = scan.nextRowGroup();
      assertThat(second.next()).isTrue();
      assertThatThrownBy(first::next).isInstanceOf(IllegalStateException.class);
      scan.close();
      assertThatThrownBy(second::next).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void plainStringsOfOnePageAreNotCopied() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType("message m { required binary a (STRING); }");
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      groups.add(new SimpleGroup(schema).append("a", "value " + i));
    }
    byte[] file =
        GroupFiles.write(
            schema,
            groups,
            settings(WriterVersion.PARQUET_1_0, CompressionCodecName.UNCOMPRESSED, false, 1 << 20));
    try (ParquetReader reader = open(file);
        FileScan rows = reader.scan(reader.schema().fields()).batchRows(10).open()) {
      rows.next();
      BinaryVector vector = (BinaryVector) rows.vector(0);
      assertThat(vector.data()).isSameAs(file);
      rows.next();
      assertThat(vector.string(0)).isEqualTo("value 10");
    }
  }

  @Test
  void batchesThatMixDictionaryAndPlainPagesAreInPlainMode() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType("message m { optional binary a (STRING); }");
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      Group group = new SimpleGroup(schema);
      if (i % 7 != 0) {
        // Few values first, then so many that the writer gives its dictionary up.
        group.add("a", "value " + (i < 1500 ? i % 4 : i));
      }
      groups.add(group);
    }
    byte[] file =
        GroupFiles.write(
            schema,
            groups,
            new GroupFiles.Settings(
                WriterVersion.PARQUET_1_0, CompressionCodecName.SNAPPY, true, 2048, 250, 1 << 27));
    try (ParquetReader reader = open(file);
        FileScan rows = reader.scan(reader.schema().fields()).batchRows(400).open()) {
      int row = 0;
      int dictionaryBatches = 0;
      while (rows.next()) {
        BinaryVector vector = (BinaryVector) rows.vector(0);
        dictionaryBatches += vector.dictionary() == null ? 0 : 1;
        for (int i = 0; i < rows.rowCount(); i++, row++) {
          assertThat(vector.isNull(i)).isEqualTo(row % 7 == 0);
          if (row % 7 != 0) {
            assertThat(vector.string(i)).isEqualTo(groups.get(row).getString(0, 0));
          }
        }
      }
      assertThat(row).isEqualTo(3000);
      assertThat(dictionaryBatches).isBetween(1, 7);
    }
  }

  @Test
  void columnChunksBeyondTheMemoryLimitAreReadInWindows() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message m { required int64 a; optional binary b; repeated int32 c; }");
    Random random = new Random(3);
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < 60_000; i++) {
      Group group = new SimpleGroup(schema).append("a", i * 1_000_003L);
      if (i % 5 != 0) {
        byte[] bytes = new byte[40];
        random.nextBytes(bytes);
        group.add("b", Binary.fromConstantByteArray(bytes));
      }
      for (int c = 0; c < i % 12; c++) {
        group.add("c", random.nextInt());
      }
      groups.add(group);
    }
    for (CompressionCodecName codec :
        List.of(CompressionCodecName.UNCOMPRESSED, CompressionCodecName.LZ4_RAW)) {
      byte[] file =
          GroupFiles.write(
              schema, groups, settings(WriterVersion.PARQUET_1_0, codec, false, 150_000));
      InputFile whole = InputFile.of(file);
      CountingInputFile counting = new CountingInputFile(whole);
      try (ParquetReader reader =
          ParquetReader.open(counting, OPTIONS.with(ReadOptions.FETCH_BYTES, 1))) {
        assertThat(Rows.read(reader, reader.schema().fields(), 1000))
            .isEqualTo(Rows.of(groups, reader.schema().fields()));
      }
      assertThat(counting.reads()).isGreaterThan(5);
    }
  }

  @Test
  void aRowGroupIsFetchedWithOneRequest() throws IOException {
    Random random = new Random(1);
    GeneratedGroups generator = new GeneratedGroups(random, 9, GeneratedGroups.Density.MIXED);
    MessageType schema = GeneratedGroups.flatSchema();
    byte[] file =
        GroupFiles.write(schema, generator.records(schema, 1000), GroupFiles.Settings.defaults());
    CountingInputFile counting = new CountingInputFile(InputFile.of(file));
    ReadOptions options =
        OPTIONS.with(ReadOptions.SMALL_FILE_BYTES, 0).with(ReadOptions.FOOTER_BYTES, 8 << 10);
    try (ParquetReader reader = ParquetReader.open(counting, options)) {
      assertThat(counting.reads()).as("footer").isEqualTo(1);
      assertThat(Rows.read(reader, reader.schema().fields(), 10)).hasSize(1000);
      assertThat(counting.reads()).as("footer and row group").isEqualTo(2);
      assertThat(reader.metric(ReadMetric.REQUESTS)).isEqualTo(2);
      assertThat(reader.metric(ReadMetric.BYTES_FETCHED)).isEqualTo(counting.bytesRead());
      assertThat(reader.metric(ReadMetric.DECODING_TIME)).isPositive();
    }
  }

  @Test
  void aSmallFileIsReadWithOneRequest() throws IOException {
    MessageType schema = MessageTypeParser.parseMessageType("message m { required int64 a; }");
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      groups.add(new SimpleGroup(schema).append("a", i * 0x9E3779B97F4A7C15L));
    }
    byte[] file = GroupFiles.write(schema, groups, GroupFiles.Settings.defaults());
    assertThat(file.length).isBetween(100_000, OPTIONS.get(ReadOptions.SMALL_FILE_BYTES));
    CountingInputFile counting = new CountingInputFile(InputFile.of(file));
    try (ParquetReader reader = ParquetReader.open(counting, OPTIONS)) {
      assertThat(Rows.read(reader, reader.schema().fields(), 1000))
          .isEqualTo(Rows.of(groups, reader.schema().fields()));
      assertThat(reader.offsetIndex(0, 0)).isNotNull();
    }
    assertThat(counting.reads()).isEqualTo(1);
    assertThat(counting.bytesRead()).isEqualTo(file.length);
  }

  @Test
  void structsWithoutProjectedMembersTellTheirPresence() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message m { optional group g { repeated int32 r; optional int64 v; } }");
    Group empty = new SimpleGroup(schema);
    Group full = new SimpleGroup(schema);
    full.addGroup("g").append("r", 1).append("r", 2);
    byte[] file =
        GroupFiles.write(schema, List.of(full, empty, full), GroupFiles.Settings.defaults());
    try (ParquetReader reader = open(file)) {
      GroupField group = (GroupField) reader.schema().fields().get(0);
      FileScan rows = reader.scan(List.of(group.withFields(List.of()))).open();
      assertThat(rows.next()).isTrue();
      StructVector vector = (StructVector) rows.vector(0);
      assertThat(vector.childCount()).isZero();
      assertThat(vector.isNull(0)).isFalse();
      assertThat(vector.isNull(1)).isTrue();
      assertThat(vector.nullCount()).isEqualTo(1);
      assertThat(rows.next()).isFalse();
    }
  }

  @Test
  void batchesShrinkWhereRowsHaveManyElements() throws IOException {
    MessageType schema = MessageTypeParser.parseMessageType("message m { repeated int32 a; }");
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Group group = new SimpleGroup(schema);
      for (int e = 0; e < 20_000; e++) {
        group.add("a", e);
      }
      groups.add(group);
    }
    byte[] file = GroupFiles.write(schema, groups, GroupFiles.Settings.defaults());
    try (ParquetReader reader = open(file)) {
      FileScan rows = reader.scan(reader.schema().fields()).batchRows(4096).open();
      assertThat(rows.next()).isTrue();
      assertThat(rows.rowCount()).isEqualTo(3);
    }
    try (ParquetReader reader =
        ParquetReader.open(
            InputFile.of(file), OPTIONS.with(ReadOptions.MAX_BATCH_ELEMENTS, 10_000))) {
      FileScan rows = reader.scan(reader.schema().fields()).batchRows(4096).open();
      assertThatThrownBy(rows::next)
          .isInstanceOf(UnsupportedFeatureException.class)
          .hasMessageContaining("jparquet.read.max-batch-elements")
          .hasMessageContaining("column a");
      assertThatThrownBy(rows::next).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void optionsComeFromPropertiesAndRefuseNonsense() {
    ReadOptions options =
        ReadOptions.fromProperties(
            java.util.Map.of(
                "parquet.page.verify-checksum.enabled", "true",
                "jparquet.read.max-page-bytes", "1000",
                "other", "x"));
    assertThat(options)
        .isEqualTo(
            OPTIONS
                .with(ReadOptions.VERIFY_CHECKSUMS, true)
                .with(ReadOptions.MAX_PAGE_BYTES, 1000));
    assertThatThrownBy(
            () -> ReadOptions.fromProperties(java.util.Map.of("jparquet.read.fetch-bytes", "1k")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("jparquet.read.fetch-bytes")
        .hasMessageContaining("1k");
    assertThatThrownBy(() -> OPTIONS.with(ReadOptions.FOOTER_BYTES, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
