package io.jparquet.rewrite;

import static io.jparquet.rewrite.SampleFile.SCHEMA;
import static io.jparquet.rewrite.SampleFile.file;
import static io.jparquet.rewrite.SampleFile.footer;
import static io.jparquet.rewrite.SampleFile.small;
import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.GeneratedGroups;
import io.jparquet.GroupFiles;
import io.jparquet.HandmadeFile;
import io.jparquet.PageOrder;
import io.jparquet.ParquetReader;
import io.jparquet.PeerCodecs;
import io.jparquet.Rewriting;
import io.jparquet.Rewriting.Rewritten;
import io.jparquet.Rows;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.Field;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;

/** Column chunks that are copied, compressed again or indexed, and not decoded. */
class RewrittenChunksTest {
  @Test
  void chunksOfGeneratedFilesAreCopiedAndAllReadersFindTheSameRows() throws IOException {
    for (int seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      GeneratedGroups generator = GeneratedGroups.of(random, seed);
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
                after.bloomFilter(group, 1).mightContain("name1".getBytes(StandardCharsets.UTF_8)))
            .isTrue();
        assertThat(after.bloomFilter(group, 0)).isNull();
      }
    }
  }

  @Test
  void aColumnWithListsWhoseDictionaryPagesDoNotComeFirstIsEncodedAgain() throws IOException {
    byte[] flat = HandmadeFile.oldOrder("message m { optional int32 i; }");
    byte[] repeated = HandmadeFile.oldOrder("message m { repeated int32 i; }");
    for (byte[] file : List.of(flat, repeated)) {
      boolean encoded = file == repeated;
      for (UnaryOperator<FileRewrite.Builder> way :
          List.<UnaryOperator<FileRewrite.Builder>>of(
              builder -> builder,
              builder -> builder.recompress(true),
              FileRewrite.Builder::index)) {
        Rewritten again = Rewriting.of(List.of(file), way);
        assertThat(again.result().rowGroupsEncoded()).isEqualTo(encoded ? 1 : 0);
        assertThat(Rows.read(again.file(), 4)).isEqualTo(Rows.read(file, 4));
        if (encoded) {
          PageOrder.assertDictionaryPagesComeFirst(InputFile.of(again.file()));
        }
      }
    }
  }

  @Test
  void textWithDeltasIsEncodedAgainWhereItWouldNotBeCompressed() throws IOException {
    WriteOptions deltas =
        small().set(WriteOptions.ENCODING, "name", Encoding.DELTA_BYTE_ARRAY).build();
    byte[] file = file(0, 100, deltas);
    for (CompressionCodec codec : List.of(CompressionCodec.UNCOMPRESSED, CompressionCodec.ZSTD)) {
      WriteOptions options = WriteOptions.builder().set(WriteOptions.COMPRESSION, codec).build();
      Rewritten again = Rewriting.of(List.of(file), b -> b.writeOptions(options).recompress(true));
      assertThat(Rows.read(again.file(), 7)).isEqualTo(Rows.read(file, 7));
      ColumnMetaData name = footer(again.file()).rowGroups().get(0).columns().get(1).metaData();
      assertThat(name.codec()).isEqualTo(codec);
      assertThat(name.encodings().contains(Encoding.DELTA_BYTE_ARRAY))
          .isEqualTo(codec == CompressionCodec.ZSTD);
    }
  }

  @Test
  void aRowGroupWithoutRowsIsLeftOut() throws IOException {
    byte[] page = HandmadeFile.dataPage(Encoding.PLAIN, 2, HandmadeFile.ints(5, 6));
    byte[] file =
        new HandmadeFile("message m { required int32 i; }")
            .chunk(0)
            .rowGroup(0)
            .chunk(2, page)
            .rowGroup(2)
            .chunk(0, HandmadeFile.dataPage(Encoding.PLAIN, 0, new byte[0]))
            .rowGroup(0)
            .bytes();
    Rewritten copy = Rewriting.of(List.of(file), builder -> builder);
    assertThat(footer(copy.file()).rowGroups())
        .singleElement()
        .satisfies(group -> assertThat(group.numRows()).isEqualTo(2));
    assertThat(Rows.read(copy.file(), 4)).isEqualTo(Rows.read(file, 4));
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
      CompressionCodec any = PeerCodecs.IDS.get(random.nextInt(PeerCodecs.IDS.size()));
      // Text with deltas, in files of version 2, is encoded again if it is not to be compressed.
      CompressionCodec codec = seed % 2 == 0 ? any : CompressionCodec.ZSTD;
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
}
