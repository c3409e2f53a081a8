package io.jparquet.recover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.Corpus;
import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.Rows;
import io.jparquet.SharedCases;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Files without a footer whose columns may not be those of the file that they should be like. */
class OtherColumnsTest {
  private static final ParquetSchema OLD =
      ParquetSchema.parse(
          "message m { required binary first (STRING); required binary last (STRING); }");

  private static final ParquetSchema NEW =
      ParquetSchema.parse(
          "message m { required binary first (STRING); required binary last (STRING);"
              + " required binary street (STRING); required binary city (STRING); }");

  private static final ParquetSchema NUMBERS =
      ParquetSchema.parse("message m { required int64 a; required int64 b; }");

  /**
   * A file of row groups with 150 rows, and pages of 100 and 50.
   *
   * @param distinct distinct values of a column; 0 for ascending values, each of them three times
   */
  private static byte[] file(ParquetSchema schema, int rows, int distinct) throws IOException {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      Map<String, Object> record = new HashMap<>();
      int value = distinct == 0 ? i / 3 : i % distinct;
      schema.fields().forEach(field -> record.put(field.name(), field.name() + value));
      records.add(record);
    }
    WriteOptions options =
        WriteOptions.fromProperties(
            Map.of(
                "parquet.block.row.count.limit", "150",
                "parquet.page.row.count.limit", "100",
                "parquet.enable.dictionary", "" + (distinct < 1000)));
    return RecordFiles.write(schema, options, records);
  }

  /** The beginning of a file up to its last row group, without indexes and footer. */
  private static byte[] rowGroups(byte[] file) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      var groups = reader.metaData().rowGroups();
      var columns = groups.get(groups.size() - 1).columns();
      return Arrays.copyOf(
          file, (int) GeneratedFile.end(columns.get(columns.size() - 1).metaData()));
    }
  }

  private static byte[] withoutFooter(byte[] file) {
    int footer = LittleEndian.getInt(file, file.length - 8);
    return Arrays.copyOf(file, file.length - 8 - footer);
  }

  private static FileRecovery.Builder recovery(byte[] damaged, byte[] like) {
    return FileRecovery.of(InputFile.of(damaged)).like(InputFile.of("like.parquet", like));
  }

  @Test
  void rowsWithTheColumnsOfAnOlderFileAreNotWritten() throws IOException {
    byte[] damaged = rowGroups(file(NEW, 1050, 0));
    byte[] old = file(OLD, 300, 0);
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    RecoveryReport report = recovery(damaged, old).run(target);
    assertThat(report.written()).as("%s", report).isFalse();
    assertThat(report.rows()).isZero();
    assertThat(report.rowsWithheld()).isEqualTo(2100);
    assertThat(report.columns()).isEqualTo(SchemaOrigin.ASSUMED);
    assertThat(report.columnsOf()).isEqualTo("like.parquet");
    RecoveryReport assumed = recovery(damaged, old).assumeColumns().run(target);
    assertThat(assumed.written()).isTrue();
    assertThat(assumed.columns()).isEqualTo(SchemaOrigin.ASSUMED);
    assertThat(assumed.rowsWithheld()).isZero();
  }

  @Test
  void theColumnsOfTheRightFileAreAssumedTooWherePagesAloneAreLeft() throws IOException {
    byte[] file = file(NEW, 1050, 0);
    byte[] damaged = rowGroups(file);
    byte[] like = file(NEW, 300, 0);
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    assertThat(recovery(damaged, like).run(target).rowsWithheld()).isEqualTo(1050);
    RecoveryReport report = recovery(damaged, like).assumeColumns().run(target);
    assertThat(report.columns()).isEqualTo(SchemaOrigin.ASSUMED);
    assertThat(Rows.read(target.toByteArray(), 100)).isEqualTo(Rows.read(file, 100));
  }

  @Test
  void dictionariesShowThatThereAreMoreColumns() throws IOException {
    byte[] damaged = rowGroups(file(NEW, 1050, 50));
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    RecoveryReport report = recovery(damaged, file(OLD, 300, 50)).assumeColumns().run(target);
    assertThat(report.written()).as("%s", report).isFalse();
    assertThat(report.rowsWithheld()).isZero();
    assertThat(report.end()).contains("4 columns instead of 2");
    assertThat(report.columns()).isEqualTo(SchemaOrigin.REFUTED);
    assertThat(report.columnsOf()).isEqualTo("like.parquet");
    assertThat(recovery(damaged, file(NEW, 300, 50)).assumeColumns().run(target).rows())
        .isEqualTo(1050);
  }

  @Test
  void anOlderFileOfTheTableInTheCaseInventsNoRows() throws IOException {
    Path directory = SharedCases.path("recover-other-columns");
    byte[] damaged = Files.readAllBytes(directory.resolve("cut5.parquet"));
    byte[] old = Files.readAllBytes(directory.resolve("old.parquet"));
    byte[] original = Files.readAllBytes(directory.resolve("original.parquet"));
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    assertThat(recovery(damaged, old).run(target).rows()).isZero();
    assertThat(recovery(damaged, old).assumeColumns().run(target).rows()).isZero();
    RecoveryReport report = recovery(damaged, original).assumeColumns().run(target);
    assertThat(report.rows()).as("%s", report).isEqualTo(3500);
    assertThat(Rows.read(target.toByteArray(), 1000)).isEqualTo(Rows.read(original, 1000));
  }

  @Test
  void entriesAfterTheChunksProveTheColumns() throws IOException {
    byte[] file = file(NEW, 1050, 50);
    DescribedFile described = DescribedFile.of(file);
    List<Object> rows = Rows.read(file, 100);
    int cutInPages = described.ends().get(5) + 20;
    int cutInLastEntry = described.file().length - 3;
    for (int cut : new int[] {cutInPages, cutInLastEntry}) {
      byte[] damaged = Arrays.copyOf(described.file(), cut);
      ByteArrayOutputFile target = new ByteArrayOutputFile();
      RecoveryReport report = recovery(damaged, file(NEW, 10, 50)).run(target);
      assertThat(report.columns()).isEqualTo(SchemaOrigin.CHUNKS);
      assertThat(report.columnsOf()).isNull();
      assertThat(Rows.read(target.toByteArray(), 100))
          .isEqualTo(rows.subList(0, cut == cutInPages ? 900 : 1050));
    }
  }

  @Test
  void entriesAfterTheChunksRefuteOtherColumns() throws IOException {
    byte[] damaged = DescribedFile.of(file(NEW, 1050, 50)).file();
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    RecoveryReport report = recovery(damaged, file(OLD, 10, 50)).assumeColumns().run(target);
    assertThat(report.written()).isFalse();
    assertThat(report.end()).contains("one of column street (BYTE_ARRAY)").contains("has first");
    assertThat(report.columns()).isEqualTo(SchemaOrigin.REFUTED);
    ParquetSchema optional =
        ParquetSchema.parse(NEW.toString().replace("required binary city", "optional binary city"));
    RecoveryReport levels =
        FileRecovery.of(InputFile.of(damaged)).schema(optional).assumeColumns().run(target);
    assertThat(levels.written()).isFalse();
    assertThat(levels.end()).contains("no chunk of column city");
  }

  @Test
  void oneRowGroupDoesNotProveHowManyColumnsThereAre() throws IOException {
    DescribedFile described = DescribedFile.of(file(OLD, 150, 50));
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    RecoveryReport report = recovery(described.file(), file(OLD, 10, 50)).run(target);
    assertThat(report.columns()).isEqualTo(SchemaOrigin.ASSUMED);
    assertThat(report.rowsWithheld()).isEqualTo(150);
    // The footer that follows ends the list of chunks.
    byte[] more = Arrays.copyOf(described.file(), described.file().length + 4);
    System.arraycopy(new byte[] {0x15, 0x02, 0x19, 0x3C}, 0, more, more.length - 4, 4);
    assertThat(recovery(more, file(OLD, 10, 50)).run(target).columns())
        .isEqualTo(SchemaOrigin.CHUNKS);
  }

  @Test
  void pagesWithoutTheirEntryMayBeThoseOfAnotherColumn() throws IOException {
    ParquetSchema first = ParquetSchema.parse("message m { required binary first (STRING); }");
    DescribedFile described = DescribedFile.of(file(OLD, 150, 50));
    byte[] damaged = Arrays.copyOf(described.file(), described.file().length - 3);
    RecoveryReport report =
        FileRecovery.of(InputFile.of(damaged)).schema(first).run(new ByteArrayOutputFile());
    assertThat(report.written()).as("%s", report).isFalse();
    assertThat(report.columns()).isEqualTo(SchemaOrigin.ASSUMED);
  }

  @Test
  void aFileOfArrow16NamesItsColumns() throws IOException {
    byte[] file = Files.readAllBytes(Corpus.path("parquet-testing/data/sort_columns.parquet"));
    byte[] damaged = withoutFooter(file);
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    RecoveryReport report = recovery(damaged, file).run(target);
    assertThat(report.columns()).as("%s", report).isEqualTo(SchemaOrigin.CHUNKS);
    assertThat(Rows.read(target.toByteArray(), 100)).isEqualTo(Rows.read(file, 100));
  }

  @Test
  void pagesOfEqualColumnsAreDividedAsInTheOtherFile() throws IOException {
    ParquetSchema schema = NUMBERS;
    List<Map<String, Object>> records = new ArrayList<>();
    for (long i = 0; i < 1050; i++) {
      records.add(Map.of("a", i * i, "b", -i));
    }
    for (int pageRows : new int[] {50, 100, 200}) {
      WriteOptions options =
          WriteOptions.fromProperties(
              Map.of(
                  "parquet.enable.dictionary", "false",
                  "parquet.block.row.count.limit", "200",
                  "parquet.page.row.count.limit", "" + pageRows));
      byte[] file = RecordFiles.write(schema, options, records);
      byte[] sibling = RecordFiles.write(schema, options, records.subList(0, 500));
      byte[] damaged = Arrays.copyOf(rowGroups(file), rowGroups(file).length - 500);
      ByteArrayOutputFile target = new ByteArrayOutputFile();
      RecoveryReport report = recovery(damaged, sibling).assumeColumns().run(target);
      assertThat(report.divisionAssumed()).as("%s", report).isTrue();
      assertThat(Rows.read(target.toByteArray(), 100))
          .as("pages of %s rows, %s", pageRows, report)
          .isEqualTo(Rows.read(file, 100).subList(0, 1000));
    }
  }

  @Test
  void pagesOfAsManyRowsAsWritersPutIntoOneAreNotTakenForTheOnlyOnesOfTheirChunks()
      throws IOException {
    List<Map<String, Object>> records = new ArrayList<>();
    for (long i = 0; i < 120_000; i++) {
      records.add(Map.of("a", i * i, "b", -i));
    }
    WriteOptions options =
        WriteOptions.fromProperties(
            Map.of(
                "parquet.enable.dictionary", "false",
                "parquet.block.row.count.limit", "40000",
                "parquet.page.row.count.limit", "20000"));
    byte[] file = RecordFiles.write(NUMBERS, options, records);
    byte[] sibling = RecordFiles.write(NUMBERS, options, records.subList(0, 20_000));
    RecoveryReport report =
        recovery(rowGroups(file), sibling).assumeColumns().run(new ByteArrayOutputFile());
    assertThat(report.rows()).as("%s", report).isZero();
    assertThat(report.end()).contains("several ways");
  }

  @Test
  void theSearchEndsAtItsTimeLimit() throws IOException {
    byte[] damaged = rowGroups(file(NEW, 1050, 5000));
    RecoveryReport report =
        recovery(damaged, file(NEW, 300, 5000))
            .assumeColumns()
            .timeLimit(Duration.ofNanos(1))
            .run(new ByteArrayOutputFile());
    assertThat(report.rows()).isZero();
    assertThat(report.end()).contains("time limit of the search was reached");
    assertThatThrownBy(() -> recovery(damaged, damaged).timeLimit(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void progressAddsUpToTwiceTheFile() throws IOException {
    byte[] damaged = rowGroups(file(NEW, 1050, 5000));
    for (boolean assumed : new boolean[] {true, false}) {
      List<Long> reported = new ArrayList<>();
      FileRecovery.Builder recovery =
          recovery(damaged, file(NEW, 300, 5000)).progress(reported::add);
      if (assumed) {
        recovery.assumeColumns();
      }
      recovery.run(new ByteArrayOutputFile());
      assertThat(reported).hasSizeGreaterThan(assumed ? 5 : 1).allMatch(bytes -> bytes > 0);
      assertThat(reported.stream().mapToLong(Long::longValue).sum()).isEqualTo(2L * damaged.length);
    }
  }

  @Test
  void offsetIndexesShowWhichPagesMakeAColumnChunk() throws IOException {
    List<Map<String, Object>> records = new ArrayList<>();
    for (long i = 0; i < 1000; i++) {
      records.add(Map.of("a", i * i, "b", -i));
    }
    byte[] file =
        RecordFiles.write(
            NUMBERS,
            WriteOptions.fromProperties(
                Map.of(
                    "parquet.enable.dictionary", "false",
                    "parquet.block.row.count.limit", "200",
                    "parquet.page.row.count.limit", "100")),
            records);
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    RecoveryReport pages =
        FileRecovery.of(InputFile.of(rowGroups(file))).schema(NUMBERS).assumeColumns().run(target);
    assertThat(pages.rows()).as("%s", pages).isZero();
    RecoveryReport indexed =
        FileRecovery.of(InputFile.of(withoutFooter(file)))
            .schema(NUMBERS)
            .assumeColumns()
            .run(target);
    assertThat(indexed.rows()).as("%s", indexed).isEqualTo(1000);
    assertThat(Rows.read(target.toByteArray(), 100)).isEqualTo(Rows.read(file, 100));
    ParquetSchema three =
        ParquetSchema.parse("message m { required int64 a; required int64 b; required int64 c; }");
    RecoveryReport other =
        FileRecovery.of(InputFile.of(withoutFooter(file)))
            .schema(three)
            .assumeColumns()
            .run(target);
    assertThat(other.end()).contains("10 column chunks").contains("3 columns");
  }
}
