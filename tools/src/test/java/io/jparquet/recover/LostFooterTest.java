package io.jparquet.recover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.GroupFiles;
import io.jparquet.ParquetReader;
import io.jparquet.RandomCases;
import io.jparquet.RecordFiles;
import io.jparquet.Rows;
import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.inspect.FileInspection;
import io.jparquet.internal.metadata.DataPageHeaderV2;
import io.jparquet.internal.metadata.DictionaryPageHeader;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.variant.Variant;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

/** Files that were cut at random places are saved up to their last complete row group. */
class LostFooterTest {
  private static final int FILES = RandomCases.files(40);

  private static List<Object> saved(RecoveryReport report, ByteArrayOutputFile target)
      throws IOException {
    return report.written() ? Rows.read(target.toByteArray(), 1000) : List.of();
  }

  @Test
  void completeRowGroupsOfCutFilesAreSavedAndNothingElse() throws IOException {
    int all = 0;
    for (long seed : RandomCases.seeds(FILES)) {
      GeneratedFile generated = GeneratedFile.of(seed);
      int cut = 8 + new Random(seed * 31).nextInt(generated.file().length - 8);
      ByteArrayOutputFile target = new ByteArrayOutputFile();
      RecoveryReport report =
          FileRecovery.of(InputFile.of(Arrays.copyOf(generated.file(), cut)))
              .like(InputFile.of(generated.sibling()))
              .assumeColumns()
              .run(target);
      List<Object> saved = saved(report, target);
      long expected = generated.rowsBefore(cut);
      assertThat(saved)
          .describedAs("cut at %s, %s, %s", cut, report, generated.description())
          .isEqualTo(generated.rows().subList(0, (int) expected));
      all += saved.size();
    }
    assertThat(all).isGreaterThan(10 * FILES);
  }

  @Test
  void columnsThatCannotBeWrittenAreTheFaultOfTheFile() {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message m { optional group l (LIST) { required int32 x; } }");
    byte[] file = GroupFiles.write(schema, List.of(), GroupFiles.Settings.defaults());
    assertThatThrownBy(() -> FileRecovery.of(InputFile.of(file)).run(new ByteArrayOutputFile()))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("The columns of the damaged file cannot be written again")
        .hasMessageContaining("'l'");
  }

  @Test
  void theSchemaAloneIsEnough() throws IOException {
    for (long seed = 0; seed < 40; seed++) {
      GeneratedFile generated = GeneratedFile.of(seed);
      int cut = 8 + new Random(seed * 37).nextInt(generated.file().length - 8);
      ByteArrayOutputFile target = new ByteArrayOutputFile();
      RecoveryReport report =
          FileRecovery.of(InputFile.of(Arrays.copyOf(generated.file(), cut)))
              .schema(generated.schema())
              .assumeColumns()
              .run(target);
      List<Object> saved = saved(report, target);
      assertThat(generated.rows().subList(0, saved.size()))
          .describedAs("cut at %s, %s, %s", cut, report, generated.description())
          .isEqualTo(saved);
      assertThat((long) saved.size()).isLessThanOrEqualTo(generated.rowsBefore(cut));
    }
  }

  @Test
  void listsAndMapsInTheFormsOfEarlierWritersAreSaved() throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse(
            """
            message m {
              required int64 id;
              optional group v (VARIANT(1)) {
                required binary metadata;
                optional binary value;
                optional group typed_value (LIST) {
                  repeated group array { optional binary value; optional int64 typed_value; }
                }
              }
              optional group pairs (LIST) { repeated group pairs_tuple { required int64 x; } }
              optional group entries (MAP) {
                repeated group map (MAP_KEY_VALUE) { required int64 key; optional int64 value; }
              }
            }
            """);
    List<Map<String, Object>> records = new ArrayList<>();
    for (long i = 0; i < 300; i++) {
      records.add(
          Map.of(
              "id", i,
              "v", Variant.parseJson("[" + i * 5_000_000_000L + ", \"x" + i + "\"]"),
              "pairs", List.of(Map.of("x", i), Map.of("x", -i)),
              "entries", Map.of(i, i)));
    }
    byte[] file =
        RecordFiles.write(
            schema,
            WriteOptions.fromProperties(
                Map.of(
                    "parquet.block.row.count.limit", "100",
                    "parquet.page.row.count.limit", "20")),
            records);
    List<Object> all = Rows.read(file, 1000);
    for (int group = 0; group < 3; group++) {
      ByteArrayOutputFile ofCut = new ByteArrayOutputFile();
      RecoveryReport cut =
          FileRecovery.of(InputFile.of(Arrays.copyOf(file, end(file, group) + 7)))
              .like(InputFile.of(file))
              .assumeColumns()
              .run(ofCut);
      int rows = 100 * (group + 1);
      assertThat(cut.rows()).as("%s", cut).isEqualTo(rows);
      assertThat(Rows.read(ofCut.toByteArray(), 1000)).isEqualTo(all.subList(0, rows));
    }
    for (int leaf = 0; leaf < schema.leaves().size(); leaf++) {
      byte[] damaged = file.clone();
      try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
        int page = (int) FileInspection.of(reader).pages(1, leaf).get(2).offset();
        Arrays.fill(damaged, page, page + 8, (byte) 0x7F);
      }
      ByteArrayOutputFile ofDamaged = new ByteArrayOutputFile();
      FileRecovery.of(InputFile.of(damaged)).damagedRows(DamagedRows.DROP).run(ofDamaged);
      List<Object> saved = Rows.read(ofDamaged.toByteArray(), 1000);
      assertThat(saved).as("damage in %s", schema.leaves().get(leaf)).hasSize(280);
      assertThat(Rows.isSubsequence(saved, all)).as("damage in leaf %s", leaf).isTrue();
    }
  }

  /** A file of 300 rows in three row groups, of a list in V1 pages and others, by its lists. */
  private static byte[] lists(String column, List<?> lists) throws IOException {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < lists.size(); i++) {
      records.add(Map.of("id", (long) i % 7, "list", lists.get(i)));
    }
    return RecordFiles.write(
        listSchema(column),
        WriteOptions.fromProperties(Map.of("parquet.block.row.count.limit", "100")),
        records);
  }

  private static ParquetSchema listSchema(String column) {
    return ParquetSchema.parse("message m { required int64 id; " + column + " }");
  }

  /** Where the last chunk of a row group ends. */
  private static int end(byte[] file, int group) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      List<ColumnChunk> chunks = reader.metaData().rowGroups().get(group).columns();
      return (int) GeneratedFile.end(chunks.get(chunks.size() - 1).metaData());
    }
  }

  private static RecoveryReport bySchema(byte[] damaged, String column, ByteArrayOutputFile target)
      throws IOException {
    return FileRecovery.of(InputFile.of(damaged))
        .schema(listSchema(column))
        .assumeColumns()
        .run(target);
  }

  @Test
  void theLastRowOfAListIsSavedOnlyIfItIsWhole() throws IOException {
    String column =
        "optional group list (LIST) { repeated group list { optional int64 element; } }";
    List<List<Long>> values = new ArrayList<>();
    for (long i = 0; i < 300; i++) {
      values.add(i % 100 == 99 && i != 99 ? List.of() : List.of(i, i + 1));
    }
    byte[] file = lists(column, values);
    List<Object> rows = Rows.read(file, 1000);
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    RecoveryReport cut = bySchema(Arrays.copyOf(file, end(file, 0)), column, target);
    assertThat(Rows.read(target.toByteArray(), 1000)).isEqualTo(rows.subList(0, 99));
    assertThat(cut.losses()).hasSize(1);
    assertThat(cut.losses().get(0).firstRow()).isEqualTo(99);
    assertThat(cut.losses().get(0).toString()).contains("list.list.element", "may go on");
    assertThat(cut.rowsLost()).isOne();
    // An empty list has ended, and so has a chunk before the beginning of a dictionary or before
    // other pages.
    int[] ends = {end(file, 1), end(file, 0) + 30, end(file, 1) - 1};
    int[] saved = {200, 100, 100};
    for (int i = 0; i < ends.length; i++) {
      ByteArrayOutputFile whole = new ByteArrayOutputFile();
      RecoveryReport report = bySchema(Arrays.copyOf(file, ends[i]), column, whole);
      assertThat(report.losses()).as("cut at %s", ends[i]).isEmpty();
      assertThat(Rows.read(whole.toByteArray(), 1000)).isEqualTo(rows.subList(0, saved[i]));
    }
    // An offset index that is left shows that the writer ends pages with rows.
    ByteArrayOutputFile indexed = new ByteArrayOutputFile();
    assertThat(bySchema(Arrays.copyOf(file, file.length - 9), column, indexed).losses()).isEmpty();
    assertThat(Rows.read(indexed.toByteArray(), 1000)).isEqualTo(rows);
  }

  /** A page as writers in Go lay it out: of version 2, with a checksum. */
  private static void page(
      ByteArrayOutputStream file,
      int rows,
      int nulls,
      Encoding encoding,
      byte[] levels,
      byte[] body)
      throws IOException {
    DataPageHeaderV2 header =
        new DataPageHeaderV2(rows, nulls, rows, encoding, levels.length, 0, false, null);
    CRC32 crc = new CRC32();
    crc.update(levels);
    crc.update(body);
    int size = levels.length + body.length;
    file.write(MetadataEncoder.encode(PageHeader.of(size, size, (int) crc.getValue(), header)));
    file.write(levels);
    file.write(body);
  }

  @Test
  void aDictionaryWithoutEntriesBeforePagesOfNullsBeginsAChunk() throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse("message m { required int64 id; optional int64 none; }");
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.write("PAR1".getBytes(StandardCharsets.US_ASCII));
    byte[] zeros = {(byte) 200, 1, 0};
    for (int group = 0; group < 3; group++) {
      ByteBuffer ids = ByteBuffer.allocate(100 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      for (int i = 0; i < 100; i++) {
        ids.putLong(group * 100L + i);
      }
      page(file, 100, 0, Encoding.PLAIN, new byte[0], ids.array());
      DictionaryPageHeader empty = new DictionaryPageHeader(0, Encoding.PLAIN, false);
      file.write(MetadataEncoder.encode(PageHeader.of(0, 0, 0, empty)));
      page(file, 100, 100, Encoding.RLE_DICTIONARY, zeros, new byte[] {0});
    }
    byte[] whole = file.toByteArray();
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    RecoveryReport report =
        FileRecovery.of(InputFile.of(Arrays.copyOf(whole, whole.length - 1)))
            .schema(schema)
            .assumeColumns()
            .run(target);
    assertThat(report.rows()).as("%s", report).isEqualTo(200);
    List<Object> rows = Rows.read(target.toByteArray(), 1000);
    for (int i = 0; i < rows.size(); i++) {
      assertThat(rows.get(i).toString()).contains("" + i).contains("null");
    }
  }

  @Test
  void theLastRowOfAMapIsWholeWhereItsKeysAre() throws IOException {
    String column =
        "optional group list (MAP) { repeated group key_value {"
            + " required int64 key; optional int64 value; } }";
    List<Map<Long, Long>> maps = new ArrayList<>();
    for (long i = 0; i < 300; i++) {
      maps.add(Map.of(i, -i));
    }
    byte[] file = lists(column, maps);
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    RecoveryReport report = bySchema(Arrays.copyOf(file, end(file, 1)), column, target);
    assertThat(report.losses()).isEmpty();
    assertThat(Rows.read(target.toByteArray(), 1000))
        .isEqualTo(Rows.read(file, 1000).subList(0, 200));
  }

  @Test
  void theLastRowOfTheOnlyColumnIsSavedOnlyIfItIsWhole() throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { repeated int32 plain; }");
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      records.add(Map.of("plain", List.of(i, -i)));
    }
    byte[] file =
        RecordFiles.write(
            schema,
            WriteOptions.fromProperties(Map.of("parquet.page.row.count.limit", "20")),
            records);
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    RecoveryReport report =
        FileRecovery.of(InputFile.of(Arrays.copyOf(file, end(file, 0))))
            .schema(schema)
            .assumeColumns()
            .run(target);
    assertThat(report.rowsLost()).isOne();
    assertThat(Rows.read(target.toByteArray(), 1000))
        .isEqualTo(Rows.read(file, 1000).subList(0, 299));
  }

  @Test
  void columnsThatCanNotBeToldApartAreNotClaimed() throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { required int64 a; required int64 b; }");
    List<Map<String, Object>> records = new ArrayList<>();
    for (long i = 0; i < 1000; i++) {
      records.add(Map.of("a", i * i, "b", -i));
    }
    byte[] file =
        RecordFiles.write(
            schema,
            WriteOptions.fromProperties(
                Map.of(
                    "parquet.enable.dictionary", "false",
                    "parquet.block.row.count.limit", "100",
                    "parquet.page.row.count.limit", "100")),
            records);
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    RecoveryReport report =
        FileRecovery.of(InputFile.of(Arrays.copyOf(file, file.length / 2)))
            .schema(schema)
            .assumeColumns()
            .run(target);
    assertThat(report.rows()).isZero();
    assertThat(report.end()).contains("several ways");
    assertThat(report.unclaimedBytes()).isEqualTo(file.length / 2 - 4);
  }

  @Test
  void withoutAFooterTheLossIsUnknownEvenWhereTheFileEndsWithARowGroup() throws IOException {
    for (long seed = 0; seed < 10; seed++) {
      GeneratedFile generated = GeneratedFile.of(seed);
      for (RowGroup group : generated.rowGroups()) {
        ColumnMetaData last = group.columns().get(group.columns().size() - 1).metaData();
        byte[] cut = Arrays.copyOf(generated.file(), (int) GeneratedFile.end(last));
        RecoveryReport report =
            FileRecovery.of(InputFile.of(cut))
                .like(InputFile.of(generated.sibling()))
                .assumeColumns()
                .run(new ByteArrayOutputFile());
        assertThat(report.lossKnown()).as("%s", generated.description()).isFalse();
      }
      byte[] entries = DescribedFile.of(generated.file()).file();
      RecoveryReport described =
          FileRecovery.of(InputFile.of(entries))
              .like(InputFile.of(generated.sibling()))
              .assumeColumns()
              .run(new ByteArrayOutputFile());
      assertThat(described.unclaimedBytes()).as("%s", generated.description()).isZero();
      assertThat(described.lossKnown()).as("%s", generated.description()).isFalse();
      RecoveryReport whole =
          FileRecovery.of(InputFile.of(generated.file())).run(new ByteArrayOutputFile());
      assertThat(whole.lossKnown()).as("%s", generated.description()).isTrue();
    }
  }

  @Test
  void rowsAreNeverMadeOfRandomBytes() throws IOException {
    ParquetSchema schema = GeneratedFile.of(5).schema();
    for (long seed = 0; seed < 50; seed++) {
      byte[] bytes = new byte[20_000];
      new Random(seed).nextBytes(bytes);
      System.arraycopy("PAR1".getBytes(StandardCharsets.UTF_8), 0, bytes, 0, 4);
      ByteArrayOutputFile target = new ByteArrayOutputFile();
      RecoveryReport report =
          FileRecovery.of(InputFile.of(bytes)).schema(schema).assumeColumns().run(target);
      assertThat(report.rows()).describedAs("seed %s", seed).isZero();
    }
  }

  @Test
  void withoutFooterAndSiblingTheRemedyIsNamed() {
    assertThatThrownBy(
            () ->
                FileRecovery.of(InputFile.of("lost.parquet", new byte[100]))
                    .run(new ByteArrayOutputFile()))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("give a file with the same schema")
        .hasMessageContaining("lost.parquet");
  }

  @Test
  void aFileWithoutTrailerNeedsNoSibling() throws IOException {
    for (long seed = 0; seed < 40; seed++) {
      GeneratedFile generated = GeneratedFile.of(seed);
      byte[] file = generated.file();
      Random random = new Random(seed);
      byte[] damaged = Arrays.copyOf(file, file.length - (seed % 2 == 0 ? random.nextInt(9) : 0));
      if (seed % 2 == 1) {
        byte[] other = new byte[8];
        random.nextBytes(other);
        System.arraycopy(other, 0, damaged, file.length - 8, 8);
      }
      ByteArrayOutputFile target = new ByteArrayOutputFile();
      RecoveryReport report = FileRecovery.of(InputFile.of(damaged)).run(target);
      assertThat(Rows.read(target.toByteArray(), 1000, ReadOptions.defaults()))
          .describedAs("%s, %s", report, generated.description())
          .isEqualTo(generated.rows());
      assertThat(report.rowsLost()).isZero();
      assertThat(report.lossKnown()).isTrue();
    }
  }
}
