package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.Rewriting.Rewritten;
import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.recover.FileRecovery;
import io.jparquet.recover.RecoveryReport;
import io.jparquet.rewrite.FileRewrite;
import io.jparquet.rewrite.KeyConflict;
import io.jparquet.rewrite.RewriteResult;
import io.jparquet.rewrite.SortBy;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are made from others. */
class FileRewriteTest {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int32 id = 7;
            optional binary name (STRING) = 8;
            optional group s {
              optional int64 x;
              required binary y (STRING);
            }
            optional group tags (LIST) {
              repeated group list { optional int64 element; }
            }
          }
          """);

  @TempDir Path directory;

  private static List<Map<String, Object>> records(int from, int count) {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = from; i < from + count; i++) {
      Map<String, Object> record = new LinkedHashMap<>();
      record.put("id", i * 37 % 1000);
      record.put("name", i % 5 == 0 ? null : "name" + i % 23);
      Map<String, Object> s = new LinkedHashMap<>();
      s.put("x", i % 3 == 0 ? null : (long) i);
      s.put("y", "y" + i);
      record.put("s", i % 4 == 0 ? null : s);
      List<Long> tags = new ArrayList<>();
      for (long t = 0; t < i % 4; t++) {
        tags.add(t == 2 ? null : t * i);
      }
      record.put("tags", i % 7 == 0 ? null : tags);
      records.add(record);
    }
    return records;
  }

  private static WriteOptions.Builder small() {
    return WriteOptions.builder()
        .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 20)
        .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 60)
        .set(WriteOptions.BLOOM_FILTER, "name", true);
  }

  private static byte[] file(int from, int count) throws IOException {
    return file(from, count, small().build());
  }

  private static byte[] file(int from, int count, WriteOptions options) throws IOException {
    return RecordFiles.write(SCHEMA, options, records(from, count));
  }

  private static FileMetaData footer(byte[] file) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      return reader.metaData();
    }
  }

  private static Map<String, String> keyValues(byte[] file) throws IOException {
    Map<String, String> pairs = new LinkedHashMap<>();
    List<KeyValue> stored = footer(file).keyValueMetadata();
    if (stored != null) {
      stored.forEach(pair -> pairs.put(pair.key(), pair.value()));
    }
    return pairs;
  }

  @Test
  void chunksOfGeneratedFilesAreCopiedAndAllReadersFindTheSameRows() throws IOException {
    for (int seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      GeneratedGroups generator =
          new GeneratedGroups(
              random,
              random.nextBoolean() ? 9 : 100_000,
              GeneratedGroups.Density.values()[seed % 5]);
      MessageType schema =
          seed % 6 == 0
              ? GeneratedGroups.flatSchema()
              : generator.schema(1 + random.nextInt(4), 1 + random.nextInt(4));
      List<byte[]> files = new ArrayList<>();
      List<Group> groups = new ArrayList<>();
      boolean own = seed % 3 == 0;
      for (int i = 1 + random.nextInt(4); i > 0; i--) {
        List<Group> some = generator.records(schema, random.nextInt(400));
        groups.addAll(some);
        byte[] file =
            GroupFiles.write(
                schema,
                some,
                new GroupFiles.Settings(
                    WriterVersion.values()[seed % 2],
                    PeerCodecs.NAMES.get(random.nextInt(PeerCodecs.NAMES.size())),
                    random.nextBoolean(),
                    1 << (7 + random.nextInt(8)),
                    1 + random.nextInt(200),
                    1 << (11 + random.nextInt(6))));
        files.add(own ? reencoded(file, random) : file);
      }
      String description = "seed " + seed + ", schema " + schema;
      try {
        Rewritten merged = Rewriting.of(files, builder -> builder);
        List<Field> fields = fields(merged.file());
        List<Object> expected = Rows.of(groups, fields);
        ReadOptions verifying = ReadOptions.defaults().with(ReadOptions.VERIFY_CHECKSUMS, true);
        assertThat(Rows.read(merged.file(), 77, verifying)).isEqualTo(expected);
        assertThat(Rows.of(GroupFiles.read(merged.file()), fields)).isEqualTo(expected);
        assertThat(merged.result().rowGroupsEncoded()).isZero();
        assertThat(merged.result().rows()).isEqualTo(expected.size());
        List<String> chunks = new ArrayList<>();
        for (byte[] file : files) {
          chunks.addAll(Rewriting.chunks(file));
        }
        assertThat(Rewriting.chunks(merged.file())).isEqualTo(chunks);
        Rewriting.assertPrunesRightly(merged.file(), ReadOptions.defaults(), random);
        if (files.size() == 1) {
          Rewriting.assertBelievedAlike(files.get(0), merged.file(), true);
        }
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(description, e);
      }
    }
  }

  private static byte[] reencoded(byte[] file, Random random) throws IOException {
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.COMPATIBILITY, CompatibilityLevel.values()[random.nextInt(2)])
            .set(WriteOptions.BLOOM_FILTER, random.nextBoolean())
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 1 + random.nextInt(100))
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 1 + random.nextInt(300))
            .build();
    return Rewriting.of(List.of(file), builder -> builder.recode().writeOptions(options)).file();
  }

  private static List<Field> fields(byte[] file) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      return reader.schema().fields();
    }
  }

  @Test
  void aCopyKeepsSchemaIndexesFiltersAndSortOrder() throws IOException {
    WriteOptions sorted =
        small().sortingColumns(List.of(new SortingColumn(0, true, false))).build();
    byte[] first = file(0, 100, sorted);
    byte[] second = file(100, 50);
    byte[] merged = Rewriting.of(List.of(first, second), builder -> builder).file();
    assertThat(footer(merged).schema()).isEqualTo(footer(first).schema());
    assertThat(footer(merged).rowGroups().get(1).sortingColumns())
        .containsExactly(new SortingColumn(0, true, false));
    assertThat(footer(merged).rowGroups().get(2).sortingColumns()).isNull();
    assertThat(footer(merged).rowGroups().get(2).ordinal()).isEqualTo((short) 2);
    try (ParquetReader before = ParquetReader.open(InputFile.of(first), ReadOptions.defaults());
        ParquetReader after = ParquetReader.open(InputFile.of(merged), ReadOptions.defaults())) {
      for (int group = 0; group < 2; group++) {
        for (int leaf = 0; leaf < SCHEMA.leaves().size(); leaf++) {
          assertThat(after.columnIndex(group, leaf))
              .usingRecursiveComparison()
              .isEqualTo(before.columnIndex(group, leaf));
          assertThat(after.offsetIndex(group, leaf).unencodedByteArrayDataBytes())
              .isEqualTo(before.offsetIndex(group, leaf).unencodedByteArrayDataBytes());
          ColumnMetaData own =
              before.metaData().rowGroups().get(group).columns().get(leaf).metaData();
          ColumnMetaData copy =
              after.metaData().rowGroups().get(group).columns().get(leaf).metaData();
          assertThat(copy.statistics()).usingRecursiveComparison().isEqualTo(own.statistics());
          assertThat(copy.sizeStatistics()).isEqualTo(own.sizeStatistics());
          assertThat(copy.encodingStats()).isEqualTo(own.encodingStats());
        }
        assertThat(after.bloomFilter(group, 1).size())
            .isEqualTo(before.bloomFilter(group, 1).size());
        assertThat(
                after
                    .bloomFilter(group, 1)
                    .mightContain("name1".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
            .isTrue();
        assertThat(after.bloomFilter(group, 0)).isNull();
      }
    }
  }

  @Test
  void columnsAreLeftOutAndRenamedWithoutDecodingTheOthers() throws IOException {
    byte[] file = file(0, 130);
    Rewritten kept = Rewriting.of(List.of(file), b -> b.keep(Set.of("tags", "s.y")));
    assertThat(kept.result().rowGroupsEncoded()).isZero();
    List<Object> all = Rows.read(file, 100);
    List<Object> expected = new ArrayList<>();
    for (Object row : all) {
      List<?> fields = (List<?>) row;
      List<?> s = (List<?>) fields.get(2);
      List<Object> left = new ArrayList<>();
      left.add(s == null ? null : List.of(s.get(1)));
      left.add(fields.get(3));
      expected.add(left);
    }
    assertThat(Rows.read(kept.file(), 100)).isEqualTo(expected);
    assertThat(Rewriting.of(List.of(file), b -> b.drop(Set.of("id", "name", "s.x"))).file())
        .isEqualTo(kept.file());
    Rewritten renamed =
        Rewriting.of(List.of(file), b -> b.rename("id", "key").rename("s.y", "why"));
    assertThat(Rows.read(renamed.file(), 100)).isEqualTo(all);
    assertThat(footer(renamed.file()).schema().get(1).name()).isEqualTo("key");
    assertThat(footer(renamed.file()).schema().get(1).fieldId()).isEqualTo(7);
    assertThat(Rewriting.chunks(renamed.file())).isEqualTo(Rewriting.chunks(file));
    assertThat(footer(renamed.file()).rowGroups().get(0).columns().get(3).metaData().pathInSchema())
        .containsExactly("s", "why");
    Rewriting.assertPrunesRightly(renamed.file(), ReadOptions.defaults(), new Random(1));
    Rewritten decoded = Rewriting.of(List.of(file), b -> b.recode().keep(Set.of("tags", "s.y")));
    assertThat(Rows.read(decoded.file(), 100)).isEqualTo(expected);
  }

  @Test
  void impossibleColumnsAreRefused() throws IOException {
    byte[] file = file(0, 5);
    Map<String, FileRewrite.Builder> wrong = new LinkedHashMap<>();
    wrong.put("no column nothing", FileRewrite.builder().drop(Set.of("nothing")));
    wrong.put("structure of a LIST", FileRewrite.builder().rename("tags.list.element", "x"));
    wrong.put("Two fields would have the name name", FileRewrite.builder().rename("id", "name"));
    wrong.put("No column is left", FileRewrite.builder().drop(Set.of("id", "name", "s", "tags")));
    for (Map.Entry<String, FileRewrite.Builder> entry : wrong.entrySet()) {
      FileRewrite rewrite =
          entry.getValue().input(InputFile.of("a", file)).target(new ByteArrayOutputFile()).build();
      assertThatThrownBy(rewrite::run)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(entry.getKey());
    }
  }

  @Test
  void filesWithOtherSchemasAreRefusedWithTheDifference() throws IOException {
    byte[] file = file(0, 5);
    Map<String, String> others = new LinkedHashMap<>();
    others.put("message m { required int32 id = 7; }", "the field name is only in the first file");
    others.put(
        "message m { optional int32 id = 7; optional binary name (STRING) = 8; }",
        "the field id differs: REQUIRED and OPTIONAL");
    others.put(
        "message m { required int64 id = 7; optional binary name (STRING) = 8; }",
        "the field id differs: INT32 and INT64");
    others.put(
        "message m { required int32 id = 7; optional binary name = 8; }",
        "the field name differs: StringType[] and null");
    others.put(
        "message m { required int32 id = 9; optional binary name (STRING) = 8; }",
        "the field id differs: field ids 7 and 9");
    for (Map.Entry<String, String> other : others.entrySet()) {
      byte[] second =
          RecordFiles.write(
              ParquetSchema.parse(other.getKey()), WriteOptions.defaults(), List.of());
      assertThatThrownBy(() -> Rewriting.of(List.of(file, second), builder -> builder))
          .isInstanceOf(UnsupportedFeatureException.class)
          .hasMessageContaining(other.getValue())
          .hasMessageContaining("input1");
    }
    byte[] otherRoot =
        RecordFiles.write(
            ParquetSchema.of("other", SCHEMA.root().children()),
            WriteOptions.defaults(),
            records(0, 3));
    assertThat(Rewriting.of(List.of(file, otherRoot), builder -> builder).result().rows())
        .isEqualTo(8);
  }

  @Test
  void keyValuesAreKeptMergedOrRefused() throws IOException {
    byte[] first = file(0, 5, small().keyValue("a", "1").keyValue("same", "x").build());
    byte[] second =
        file(5, 5, small().keyValue("a", "2").keyValue("same", "x").keyValue("b", null).build());
    List<byte[]> files = List.of(first, second);
    assertThatThrownBy(() -> Rewriting.of(files, builder -> builder))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("different values of the key 'a'")
        .hasMessageContaining("input1");
    assertThat(keyValues(Rewriting.of(files, b -> b.onKeyConflict(KeyConflict.FIRST)).file()))
        .containsExactly(
            Map.entry("a", "1"),
            Map.entry("same", "x"),
            new java.util.AbstractMap.SimpleEntry<>("b", null));
    assertThat(keyValues(Rewriting.of(files, b -> b.onKeyConflict(KeyConflict.DROP)).file()))
        .containsOnlyKeys("same", "b");
    assertThat(
            keyValues(
                Rewriting.of(files, b -> b.keyValue("a", "3").removeKey("same").keyValue("c", "d"))
                    .file()))
        .containsEntry("a", "3")
        .containsEntry("c", "d")
        .containsKey("b")
        .doesNotContainKey("same");
  }

  @Test
  void copiesOfTheSchemaAreLeftOutWhenColumnsChange() throws IOException {
    byte[] file =
        file(
            0,
            5,
            small()
                .keyValue("ARROW:schema", "1")
                .keyValue("pandas", "2")
                .keyValue("k", "v")
                .build());
    assertThat(keyValues(Rewriting.of(List.of(file), b -> b.drop(Set.of("id"))).file()))
        .containsOnlyKeys("k");
    assertThat(keyValues(Rewriting.of(List.of(file), b -> b).file()))
        .containsOnlyKeys("ARROW:schema", "pandas", "k");
  }

  @Test
  void filesWithDatesInDifferentCalendarsAreNotMerged() throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { required int32 d (DATE); }");
    List<byte[]> files = new ArrayList<>();
    for (String version : List.of("2.4.8", "3.0.0", "3.5.1")) {
      files.add(
          RecordFiles.write(
              schema,
              WriteOptions.builder().keyValue("org.apache.spark.version", version).build(),
              List.of(Map.of("d", java.time.LocalDate.of(1500, 1, 1)))));
    }
    assertThatThrownBy(
            () -> Rewriting.of(files.subList(0, 2), b -> b.onKeyConflict(KeyConflict.FIRST)))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("calendars");
    assertThat(keyValues(Rewriting.of(files.subList(1, 3), b -> b).file()))
        .containsEntry("org.apache.spark.version", "3.0.0");
  }

  @Test
  void rowsAreSplitByRowGroupsRowsAndBytes() throws IOException {
    List<byte[]> files = List.of(file(0, 130), file(130, 70));
    List<Object> expected = Rewriting.rows(files);
    assertSplit(files, b -> b.splitAfterRowGroups(2), expected, List.of(120, 70, 10), 5, 0);
    assertSplit(files, b -> b.splitAfterRows(50), expected, List.of(50, 50, 50, 50), 2, 3);
    assertSplit(files, b -> b.splitAfterRows(60), expected, List.of(60, 60, 60, 20), 4, 1);
    assertSplit(files, b -> b.splitAfterBytes(1), expected, List.of(60, 60, 10, 60, 10), 5, 0);
    assertSplit(files, b -> b.splitAfterBytes(1 << 20), expected, List.of(200), 5, 0);
  }

  private void assertSplit(
      List<byte[]> files,
      java.util.function.UnaryOperator<FileRewrite.Builder> how,
      List<Object> expected,
      List<Integer> sizes,
      int copied,
      int encoded)
      throws IOException {
    List<ByteArrayOutputFile> targets = new ArrayList<>();
    FileRewrite.Builder builder =
        FileRewrite.builder()
            .targets(
                number -> {
                  assertThat(number).isEqualTo(targets.size());
                  targets.add(new ByteArrayOutputFile());
                  return targets.get(number);
                });
    for (byte[] file : files) {
      builder.input(InputFile.of("x" + builder.hashCode(), file));
    }
    RewriteResult result = how.apply(builder).build().run();
    List<Object> rows = new ArrayList<>();
    List<Integer> found = new ArrayList<>();
    for (ByteArrayOutputFile target : targets) {
      List<Object> own = Rows.read(target.toByteArray(), 100);
      found.add(own.size());
      rows.addAll(own);
    }
    assertThat(rows).isEqualTo(expected);
    assertThat(found).isEqualTo(sizes);
    assertThat(result.files()).isEqualTo(sizes.size());
    assertThat(result.rows()).isEqualTo(expected.size());
    assertThat(result.rowGroupsCopied()).isEqualTo(copied);
    assertThat(result.rowGroupsEncoded()).isEqualTo(encoded);
  }

  @Test
  void rowsAreSortedWithNullsWhereTheyShouldBe() throws IOException {
    List<byte[]> files = List.of(file(0, 130), file(130, 70), file(200, 2500));
    List<Object> rows = Rewriting.rows(files);
    Comparator<Object> byName =
        Comparator.comparing(
            row -> (String) ((List<?>) row).get(1),
            Comparator.nullsFirst(Comparator.reverseOrder()));
    Comparator<Object> byX =
        Comparator.comparing(
            row -> {
              List<?> s = (List<?>) ((List<?>) row).get(2);
              return s == null ? null : (Long) s.get(0);
            },
            Comparator.nullsLast(Comparator.naturalOrder()));
    rows.sort(byName.thenComparing(byX));
    Rewritten sorted =
        Rewriting.of(
            files, b -> b.sortBy(List.of(new SortBy("name", true, true), SortBy.ascending("s.x"))));
    assertThat(Rows.read(sorted.file(), 100)).isEqualTo(rows);
    assertThat(footer(sorted.file()).rowGroups().get(0).sortingColumns())
        .containsExactly(new SortingColumn(1, true, true), new SortingColumn(2, false, false));
    assertThatThrownBy(
            () ->
                Rewriting.of(files, b -> b.sortBy(List.of(SortBy.ascending("tags.list.element")))))
        .hasMessageContaining("several values in a row");
    assertThatThrownBy(() -> Rewriting.of(files, b -> b.sortBy(List.of(SortBy.ascending("no")))))
        .hasMessageContaining("can't be sorted by no");
  }

  @Test
  void pagesAreCompressedAnewWithoutBeingDecoded() throws IOException {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      GeneratedGroups generator =
          new GeneratedGroups(random, 50, GeneratedGroups.Density.values()[seed % 5]);
      MessageType schema = seed % 4 == 0 ? GeneratedGroups.flatSchema() : generator.schema(3, 2);
      byte[] file =
          GroupFiles.write(
              schema,
              generator.records(schema, 300),
              new GroupFiles.Settings(
                  WriterVersion.values()[seed % 2],
                  PeerCodecs.NAMES.get(random.nextInt(PeerCodecs.NAMES.size())),
                  true,
                  512,
                  50,
                  1 << 16));
      CompressionCodec codec = PeerCodecs.IDS.get(random.nextInt(PeerCodecs.IDS.size()));
      WriteOptions options = WriteOptions.builder().set(WriteOptions.COMPRESSION, codec).build();
      boolean all = random.nextBoolean();
      Rewritten again = Rewriting.of(List.of(file), b -> b.writeOptions(options).recompress(all));
      String description = "seed " + seed;
      assertThat(again.result().rowGroupsEncoded()).as(description).isZero();
      ReadOptions verifying = ReadOptions.defaults().with(ReadOptions.VERIFY_CHECKSUMS, true);
      List<Object> expected = Rows.read(file, 100);
      assertThat(Rows.read(again.file(), 100, verifying)).as(description).isEqualTo(expected);
      assertThat(Rows.of(GroupFiles.read(again.file()), fields(again.file())))
          .as(description)
          .isEqualTo(expected);
      assertThat(footer(again.file()).rowGroups())
          .as(description)
          .allMatch(
              group ->
                  group.columns().stream().allMatch(chunk -> chunk.metaData().codec() == codec));
      Rewriting.assertBelievedAlike(file, again.file(), true);
      Rewriting.assertPrunesRightly(again.file(), ReadOptions.defaults(), random);
    }
  }

  @Test
  void oldFilesGetStatisticsIndexesAndFiltersAroundTheirPages() throws IOException {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      GeneratedGroups generator =
          new GeneratedGroups(random, 50, GeneratedGroups.Density.values()[seed % 5]);
      MessageType schema = seed % 2 == 0 ? GeneratedGroups.flatSchema() : generator.schema(3, 2);
      byte[] rich =
          GroupFiles.write(
              schema,
              generator.records(schema, 300),
              new GroupFiles.Settings(
                  WriterVersion.values()[seed / 2 % 2],
                  PeerCodecs.NAMES.get(random.nextInt(PeerCodecs.NAMES.size())),
                  true,
                  512,
                  1 + random.nextInt(100),
                  1 << 16));
      byte[] poor = withoutIndexes(rich);
      WriteOptions options =
          WriteOptions.builder()
              .set(WriteOptions.BLOOM_FILTER, true)
              .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 7)
              .build();
      Rewritten indexed = Rewriting.of(List.of(poor), b -> b.writeOptions(options).index());
      String description = "seed " + seed + " " + schema;
      assertThat(Rows.read(indexed.file(), 100)).as(description).isEqualTo(Rows.read(rich, 100));
      Rewriting.assertPrunesRightly(indexed.file(), ReadOptions.defaults(), random);
      boolean decoded = indexed.result().rowGroupsEncoded() > 0;
      if (seed % 2 == 0) {
        assertThat(decoded).as(description).isFalse();
      }
      if (!decoded) {
        assertThat(Rewriting.chunks(indexed.file()))
            .as(description)
            .isEqualTo(Rewriting.chunks(poor));
      }
      try (ParquetReader reader =
          ParquetReader.open(InputFile.of(indexed.file()), ReadOptions.defaults())) {
        for (int leaf = 0; leaf < reader.schema().leaves().size(); leaf++) {
          assertThat(reader.offsetIndex(0, leaf)).as(description).isNotNull();
          assertThat(
                  reader.metaData().rowGroups().get(0).columns().get(leaf).metaData().statistics())
              .as(description)
              .isNotNull();
        }
      }
    }
  }

  /** The file with a footer that knows nothing of values and pages. */
  private static byte[] withoutIndexes(byte[] file) throws IOException {
    FileMetaData footer = footer(file);
    return HandmadeFile.withFooter(
        file,
        footer.toBuilder()
            .rowGroups(
                footer.rowGroups().stream()
                    .map(
                        group ->
                            group.toBuilder()
                                .columns(
                                    group.columns().stream()
                                        .map(
                                            chunk ->
                                                chunk.toBuilder()
                                                    .columnIndexOffset(null)
                                                    .columnIndexLength(null)
                                                    .offsetIndexOffset(null)
                                                    .offsetIndexLength(null)
                                                    .metaData(
                                                        chunk.metaData().toBuilder()
                                                            .statistics(null)
                                                            .sizeStatistics(null)
                                                            .build())
                                                    .build())
                                        .toList())
                                .build())
                    .toList())
            .build());
  }

  @Test
  void columnsThatContradictEachOtherAboutTheirGroupAreDamage() throws IOException {
    String schema =
        "message m { optional group g { required int32 a; required int32 b; } required int32 c; }";
    // Definition levels in runs of one, after their length.
    byte[] file =
        new HandmadeFile(schema)
            .chunk(3, optionalInts(new byte[] {6, 0, 0, 0, 2, 1, 2, 0, 2, 1}))
            .chunk(3, optionalInts(new byte[] {6, 0, 0, 0, 2, 1, 2, 1, 2, 0}))
            .chunk(3, HandmadeFile.dataPage(Encoding.PLAIN, 3, HandmadeFile.ints(1, 2, 3)))
            .rowGroup(3)
            .bytes();
    assertThatThrownBy(() -> Rewriting.of(List.of(file), FileRewrite.Builder::recode))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("the columns of the group contradict each other")
        .hasMessageContaining("row group 0");
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    RecoveryReport report = FileRecovery.of(InputFile.of(file)).run(target);
    assertThat(report.rowsLost()).isEqualTo(3);
    assertThat(Rows.read(target.toByteArray(), 100)).isEmpty();
  }

  /** A page with two values and these levels. */
  private static byte[] optionalInts(byte[] levels) {
    byte[] body = Arrays.copyOf(levels, levels.length + 8);
    System.arraycopy(HandmadeFile.ints(7, 8), 0, body, levels.length, 8);
    return HandmadeFile.dataPage(Encoding.PLAIN, 3, body);
  }

  @Test
  void aTargetThatIsAnInputIsRefusedUnlessItIsToBeReplaced() throws IOException {
    Path path = directory.resolve("a.parquet");
    Files.write(path, file(0, 100));
    List<Object> expected = Rows.read(Files.readAllBytes(path), 100);
    FileRewrite.Builder builder =
        FileRewrite.builder()
            .input(directory.resolve("../" + directory.getFileName() + "/a.parquet"))
            .target(OutputFile.replacing(path));
    assertThatThrownBy(() -> builder.build().run())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is one of the inputs");
    assertThat(Rows.read(Files.readAllBytes(path), 100)).isEqualTo(expected);
    builder.inPlace().recode().build().run();
    assertThat(Rows.read(Files.readAllBytes(path), 100)).isEqualTo(expected);
    assertThat(footer(Files.readAllBytes(path)).rowGroups()).hasSize(1);
    assertOnly(path);
  }

  @Test
  void anErrorLeavesTheTargetAsItWas() throws IOException {
    Path path = directory.resolve("target.parquet");
    Files.writeString(path, "before");
    FileRewrite rewrite =
        FileRewrite.builder()
            .input("good", () -> InputFile.of("good", file(0, 100)))
            .input("bad", () -> InputFile.of("bad", new byte[100]))
            .target(OutputFile.replacing(path))
            .build();
    assertThatThrownBy(rewrite::run).hasMessageContaining("bad");
    assertThat(Files.readString(path)).isEqualTo("before");
    assertOnly(path);
  }

  private void assertOnly(Path path) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files.collect(Collectors.toSet())).isEqualTo(Collections.singleton(path));
    }
  }

  @Test
  void aKilledProcessLeavesTheTargetAsItWas() throws IOException, InterruptedException {
    Path path = directory.resolve("target.parquet");
    Files.write(path, file(0, 100));
    byte[] before = Files.readAllBytes(path);
    ChildJvm.run(KilledRewrite.class, Map.of("TARGET", path.toString()));
    assertThat(Files.readAllBytes(path)).isEqualTo(before);
  }

  /** Rewrites a file in place, and is killed after each second row group. */
  static final class KilledRewrite {
    private KilledRewrite() {}

    public static void main(String[] arguments) throws IOException {
      Path path = Path.of(System.getenv("TARGET"));
      int[] done = new int[1];
      FileRewrite.builder()
          .input(path)
          .target(OutputFile.replacing(path))
          .inPlace()
          .onProgress(
              bytes -> {
                if (++done[0] == 2) {
                  Runtime.getRuntime().halt(0);
                }
              })
          .build()
          .run();
      throw new AssertionError("it was to be killed");
    }
  }
}
