package io.jparquet.recover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.RandomCases;
import io.jparquet.RecordFiles;
import io.jparquet.RecordReader;
import io.jparquet.RowGroupReader;
import io.jparquet.Rows;
import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.LostRows;
import io.jparquet.error.ParquetException;
import io.jparquet.inspect.FileInspection;
import io.jparquet.inspect.PageDescription;
import io.jparquet.internal.footer.FooterWriter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metrics.ReadMetric;
import io.jparquet.option.DamagedData;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Each row of a file with damaged pages is returned as it was, or named as lost. */
class DamagedReadTest {
  private static final int FILES = RandomCases.files(25);

  /** Files among which tests look for those with what they need. */
  private static final int SEARCHED = 400;

  private static final byte[] KEY = "0123456789012345".getBytes(StandardCharsets.UTF_8);

  /** What a scan returned and named. */
  private record Outcome(List<Object> rows, BitSet lost, List<LostRows> losses, long counted) {}

  private static Outcome read(byte[] file, ReadOptions options, DamagedPages damaged)
      throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), options)) {
      List<Field> fields = reader.schema().fields();
      List<Object> rows = new ArrayList<>();
      try (FileScan scan = reader.scan(fields).batchRows(64).open()) {
        RowGroupReader group = scan.nextRowGroup();
        while (group != null) {
          while (group.next()) {
            rows.addAll(Rows.batch(group, fields.size()));
          }
          group = scan.nextRowGroup();
        }
        BitSet lost = new BitSet();
        for (LostRows loss : scan.losses()) {
          int rowGroup = Objects.requireNonNull(loss.location().rowGroup());
          int from = (int) (damaged.firstRow(rowGroup) + loss.firstRow());
          lost.set(from, from + (int) loss.rows());
        }
        assertThat(reader.metric(ReadMetric.DAMAGED_ROW_GROUPS))
            .isEqualTo(
                scan.losses().stream().map(loss -> loss.location().rowGroup()).distinct().count());
        return new Outcome(rows, lost, scan.losses(), reader.metric(ReadMetric.ROWS_LOST));
      }
    }
  }

  /** A generated file, which several tests damage, with its rows. */
  private record Sample(GeneratedFile generated, List<Object> rows) {
    String description() {
      return generated.description();
    }
  }

  private record SampleKey(long seed, boolean encrypted) {}

  private static final Map<SampleKey, Sample> SAMPLES = new HashMap<>();

  @AfterAll
  static void forgetSamples() {
    SAMPLES.clear();
  }

  private static boolean isEncrypted(long seed) {
    return seed % 8 == 0;
  }

  private static Sample sample(long seed, boolean encrypted) throws IOException {
    SampleKey key = new SampleKey(seed, encrypted);
    Sample known = SAMPLES.get(key);
    if (known == null) {
      GeneratedFile generated = generated(seed, encrypted);
      known = new Sample(generated, generated.rows());
      SAMPLES.put(key, known);
    }
    return known;
  }

  private static GeneratedFile generated(long seed, boolean encrypted) throws IOException {
    Map<String, String> checksums = Map.of("parquet.page.write-checksum.enabled", "true");
    return encrypted
        ? GeneratedFile.of(
            seed,
            checksums,
            FileEncryption.builder(DataKey.of(KEY, "key".getBytes(StandardCharsets.UTF_8))).build(),
            FileDecryption.builder().footerKey(KEY).build())
        : GeneratedFile.of(seed, checksums, null, null);
  }

  private static ReadOptions options(Sample sample, DamagedData policy) {
    return sample.generated().readOptions().with(ReadOptions.DAMAGED, policy);
  }

  @Test
  void theRowsOfDamagedPagesAreLeftOut() throws IOException {
    for (long seed : RandomCases.seeds(FILES)) {
      Sample sample = sample(seed, isEncrypted(seed));
      DamagedPages damaged =
          DamagedPages.of(sample.generated(), new Random(seed), 1 + (int) (seed % 5));
      Outcome outcome = read(damaged.file(), options(sample, DamagedData.SKIP_PAGES), damaged);
      assertThat(outcome.lost())
          .describedAs("%s, %s", outcome.losses(), sample.description())
          .isEqualTo(damaged.lostRows());
      assertThat(outcome.rows())
          .describedAs(sample.description())
          .isEqualTo(DamagedPages.without(sample.rows(), damaged.lostRows()));
      assertThat(outcome.counted()).isEqualTo(damaged.lostRows().cardinality());
      assertThat(outcome.losses().stream().map(loss -> loss.location().offset()))
          .containsExactlyInAnyOrderElementsOf(
              damaged.pages().stream().map(DamagedPages.Page::offset).toList());
    }
  }

  @Test
  void rowGroupsAreWholeOrAbsent() throws IOException {
    for (long seed : RandomCases.seeds(FILES)) {
      Sample sample = sample(seed, isEncrypted(seed));
      DamagedPages damaged =
          DamagedPages.of(sample.generated(), new Random(seed), 1 + (int) (seed % 3));
      Outcome outcome = read(damaged.file(), options(sample, DamagedData.SKIP_ROW_GROUP), damaged);
      BitSet lost = damaged.rowsOfDamagedGroups();
      assertThat(outcome.lost()).describedAs(sample.description()).isEqualTo(lost);
      assertThat(outcome.rows())
          .describedAs(sample.description())
          .isEqualTo(DamagedPages.without(sample.rows(), lost));
      assertThat(outcome.counted()).isEqualTo(lost.cardinality());
      assertThat(outcome.losses())
          .hasSize((int) damaged.pages().stream().mapToInt(p -> p.rowGroup()).distinct().count());
    }
  }

  @Test
  void damageIsAnErrorByDefault() throws IOException {
    Sample sample = sample(1, false);
    DamagedPages damaged = DamagedPages.of(sample.generated(), new Random(1), 1);
    ReadOptions options = sample.generated().readOptions().with(ReadOptions.VERIFY_CHECKSUMS, true);
    assertThatThrownBy(() -> Rows.read(damaged.file(), 100, options))
        .isInstanceOf(ParquetException.class)
        .hasMessageContaining("CRC");
  }

  @Test
  void withoutOffsetIndexesTheHeadersTellTheRows() throws IOException {
    int exact = 0;
    for (long seed : RandomCases.seeds(FILES)) {
      Sample sample = sample(seed, isEncrypted(seed));
      DamagedPages damaged =
          DamagedPages.of(sample.generated(), new Random(seed), 1 + (int) (seed % 5));
      ReadOptions options =
          options(sample, DamagedData.SKIP_PAGES).with(ReadOptions.COLUMN_INDEX_FILTER, false);
      Outcome outcome = read(damaged.file(), options, damaged);
      BitSet missed = damaged.lostRows();
      missed.andNot(outcome.lost());
      assertThat(missed.isEmpty()).describedAs(sample.description()).isTrue();
      assertThat(outcome.rows())
          .describedAs("%s, %s", outcome.losses(), sample.description())
          .isEqualTo(DamagedPages.without(sample.rows(), outcome.lost()));
      assertThat(outcome.counted()).isEqualTo(outcome.lost().cardinality());
      boolean flat =
          sample.generated().schema().leaves().stream()
              .allMatch(leaf -> leaf.maxRepetitionLevel() == 0);
      if (flat) {
        assertThat(outcome.lost()).isEqualTo(damaged.lostRows());
      }
      exact += outcome.lost().equals(damaged.lostRows()) ? 1 : 0;
    }
    assertThat(exact).isGreaterThan(FILES / 2);
  }

  @Test
  void anyChangedByteOfARowGroupIsCountedOrHarmless() throws IOException {
    for (long seed = 0; seed < 2L * FILES; seed++) {
      boolean encrypted = isEncrypted(seed % FILES);
      if (encrypted && seed >= FILES) {
        // All changes of an encrypted module look alike.
        continue;
      }
      Sample sample = sample(seed % FILES, encrypted);
      Random random = new Random(seed);
      DamagedPages intact = DamagedPages.of(sample.generated(), random, 0);
      byte[] damaged = sample.generated().file().clone();
      ColumnMetaData first = sample.generated().rowGroups().get(0).columns().get(0).metaData();
      ColumnMetaData last =
          sample
              .generated()
              .rowGroups()
              .get(sample.generated().rowGroups().size() - 1)
              .columns()
              .get(sample.generated().schema().leaves().size() - 1)
              .metaData();
      int from = (int) first.startOffset();
      int at = from + random.nextInt((int) GeneratedFile.end(last) - from);
      damaged[at] ^= (byte) (1 << random.nextInt(8));
      for (boolean indexes : new boolean[] {true, false}) {
        ReadOptions options =
            options(sample, DamagedData.SKIP_PAGES).with(ReadOptions.COLUMN_INDEX_FILTER, indexes);
        Outcome outcome = read(damaged, options, intact);
        assertThat(outcome.rows())
            .describedAs(
                "byte %s, indexes %s, %s, %s", at, indexes, outcome.losses(), sample.description())
            .isEqualTo(DamagedPages.without(sample.rows(), outcome.lost()));
      }
    }
  }

  @Test
  void aDamagedDictionaryCostsTheRowGroup() throws IOException {
    int found = 0;
    for (long seed = 0; seed < SEARCHED && found < 10; seed++) {
      Sample sample = sample(seed, false);
      ColumnMetaData chunk = sample.generated().rowGroups().get(0).columns().get(0).metaData();
      if (chunk.dictionaryPageOffset() == null) {
        continue;
      }
      found++;
      byte[] damaged = sample.generated().file().clone();
      damaged[(int) chunk.dataPageOffset() - 1] ^= 1;
      DamagedPages intact = DamagedPages.of(sample.generated(), new Random(seed), 0);
      Outcome outcome = read(damaged, options(sample, DamagedData.SKIP_PAGES), intact);
      BitSet lost = new BitSet();
      lost.set(0, (int) intact.firstRow(1));
      assertThat(outcome.lost()).describedAs(sample.description()).isEqualTo(lost);
      assertThat(outcome.losses()).hasSize(1);
      assertThat(outcome.rows()).isEqualTo(DamagedPages.without(sample.rows(), lost));
    }
    assertThat(found).isEqualTo(10);
  }

  @Test
  void aDictionaryOfAnUnknownEncodingIsDamageIfTheFooterDoesNotListIt() throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { required int32 a; required int32 b; }");
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      records.add(Map.of("a", i % 10, "b", i % 7));
    }
    byte[] file = write(schema, records);
    List<Object> rows = Rows.read(file, 100);
    for (int group = 0; group < 2; group++) {
      PageDescription page = pages(file, group).get(0);
      assertThat(page.type()).isEqualTo(PageType.DICTIONARY_PAGE);
      byte[] damaged = file.clone();
      int at = (int) page.offset() + page.headerBytes() - 1;
      while (damaged[at] != 2 * Encoding.PLAIN_DICTIONARY.value()) {
        at--;
      }
      damaged[at] = 2 * 37;
      for (boolean indexes : new boolean[] {true, false}) {
        assertThat(Rows.read(damaged, 100, skippingPages(indexes)))
            .isEqualTo(group == 0 ? rows.subList(200, 400) : rows.subList(0, 200));
      }
    }
  }

  private static byte[] write(ParquetSchema schema, List<Map<String, Object>> records)
      throws IOException {
    return RecordFiles.write(
        schema,
        WriteOptions.builder()
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 50)
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 200)
            .build(),
        records);
  }

  private static List<PageDescription> pages(byte[] file, int group) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      return FileInspection.of(reader).pages(group, 0);
    }
  }

  private static ReadOptions skippingPages(boolean indexes) {
    return ReadOptions.builder()
        .set(ReadOptions.DAMAGED, DamagedData.SKIP_PAGES)
        .set(ReadOptions.COLUMN_INDEX_FILTER, indexes)
        .build();
  }

  /** Without an index it is not known how many rows such a page had, so that others would shift. */
  @Test
  void aPageThatTheHeadersHideCostsTheRowGroup() throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { repeated int32 a; required int32 b; }");
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      records.add(Map.of("a", i % 3 == 0 ? List.of() : List.of(i, -i), "b", i));
    }
    byte[] file = write(schema, records);
    List<Object> rows = Rows.read(file, 100);
    PageDescription page =
        pages(file, 0).stream().filter(PageDescription::isDataPage).toList().get(1);
    assertThat(page.type()).isEqualTo(PageType.DATA_PAGE);
    // The second byte of a header is the type.
    file[(int) page.offset() + 1] = 9 * 2;
    assertThat(Rows.read(file, 100, skippingPages(false))).isEqualTo(rows.subList(200, 400));
  }

  @Test
  void aFilterSeesOnlyTheRowsThatAreLeft() throws IOException {
    int compared = 0;
    for (long seed = 0; seed < SEARCHED && compared < 20; seed++) {
      Sample sample = sample(seed, false);
      if (sample.generated().schema().leaf(List.of("id")) == null) {
        continue;
      }
      compared++;
      DamagedPages damaged = DamagedPages.of(sample.generated(), new Random(seed), 3);
      long middle = 10 * 10_000_000_019L;
      int column =
          sample.generated().schema().fields().stream().map(Field::name).toList().indexOf("id");
      List<Object> expected =
          DamagedPages.without(sample.rows(), damaged.lostRows()).stream()
              .filter(row -> (Long) ((List<?>) row).get(column) >= middle)
              .toList();
      try (ParquetReader reader =
          ParquetReader.open(
              InputFile.of(damaged.file()), options(sample, DamagedData.SKIP_PAGES))) {
        List<Object> rows = new ArrayList<>();
        List<Field> fields = reader.schema().fields();
        Predicate predicate =
            new Predicate.Comparison(List.of("id"), Predicate.Operator.GREATER_OR_EQUAL, middle);
        try (FileScan scan = reader.scan(fields).filter(predicate).open()) {
          Rows.addAll(scan, fields.size(), rows);
        }
        assertThat(rows).describedAs(sample.description()).isEqualTo(expected);
      }
    }
    assertThat(compared).isEqualTo(20);
  }

  /** For a module that can't be decrypted, the place is searched that it may come from. */
  @Test
  void manyDamagedPagesOfAnEncryptedFileDoNotTakeLong() throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse(
            "message m { required int32 a; required int32 b; required int32 c; required int32 d;"
                + " }");
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      records.add(Map.of("a", i, "b", -i, "c", 7 * i, "d", i % 9));
    }
    byte[] file =
        RecordFiles.write(
            schema,
            WriteOptions.builder()
                .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 20)
                .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 200)
                .encryption(FileEncryption.builder(DataKey.of(KEY)).build())
                .build(),
            records);
    ReadOptions options =
        ReadOptions.builder()
            .decryption(FileDecryption.builder().footerKey(KEY.clone()).build())
            .set(ReadOptions.DAMAGED, DamagedData.SKIP_PAGES)
            .build();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file.clone()), options)) {
      for (int group = 0; group < reader.rowGroupCount(); group++) {
        for (int leaf = 0; leaf < schema.leaves().size(); leaf++) {
          for (PageDescription page : FileInspection.of(reader).pages(group, leaf)) {
            if (page.isDataPage()) {
              file[(int) page.offset() + page.headerBytes() + page.compressedBytes() - 1] ^= 1;
            }
          }
        }
      }
    }
    List<Object> rows =
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> Rows.read(file, 100, options));
    assertThat(rows).isEmpty();
  }

  @Test
  void recordsAreReadAroundDamageToo() throws IOException {
    Sample sample = sample(2, false);
    DamagedPages damaged = DamagedPages.of(sample.generated(), new Random(2), 3);
    ParquetReader reader =
        ParquetReader.open(InputFile.of(damaged.file()), options(sample, DamagedData.SKIP_PAGES));
    try (RecordReader records = RecordReader.of(reader, reader.schema().fields())) {
      int rows = 0;
      while (records.next()) {
        rows++;
      }
      assertThat(records.losses()).hasSameSizeAs(damaged.pages());
      assertThat(rows + damaged.lostRows().cardinality()).isEqualTo(sample.rows().size());
    }
  }

  @Test
  void batchesKnowTheirPlaceInTheRowGroup() throws IOException {
    Sample sample = sample(2, false);
    DamagedPages damaged = DamagedPages.of(sample.generated(), new Random(2), 3);
    List<Object> all = sample.rows();
    try (ParquetReader reader =
        ParquetReader.open(InputFile.of(damaged.file()), options(sample, DamagedData.SKIP_PAGES))) {
      List<Field> fields = reader.schema().fields();
      try (FileScan scan = reader.scan(fields).batchRows(7).open()) {
        RowGroupReader group = scan.nextRowGroup();
        while (group != null) {
          while (group.next()) {
            int first = (int) (group.firstRow() + group.batchStart());
            assertThat(Rows.batch(group, fields.size()))
                .isEqualTo(all.subList(first, first + group.rowCount()));
          }
          group = scan.nextRowGroup();
        }
      }
    }
  }

  @Test
  void recoveryDropsTheRowsOfDamagedPages() throws IOException {
    for (long seed = 0; seed < 40; seed++) {
      Sample sample = sample(seed, false);
      DamagedPages damaged =
          DamagedPages.of(sample.generated(), new Random(seed), 1 + (int) (seed % 5));
      ByteArrayOutputFile target = new ByteArrayOutputFile();
      RecoveryReport report = FileRecovery.of(InputFile.of(damaged.file())).run(target);
      assertThat(Rows.read(target.toByteArray(), 100))
          .describedAs("%s, %s", report, sample.description())
          .isEqualTo(DamagedPages.without(sample.rows(), damaged.lostRows()));
      assertThat(report.rowsLost()).isEqualTo(damaged.lostRows().cardinality());
      assertThat(report.losses()).hasSameSizeAs(damaged.pages());
      assertThat(report.footer()).isEqualTo(FooterOrigin.END);
    }
  }

  @Test
  void recoveryNullsTheFieldsOfDamagedPagesWhereItCan() throws IOException {
    long nulled = 0;
    for (long seed = 0; seed < 60; seed++) {
      Sample sample = sample(seed, false);
      DamagedPages damaged =
          DamagedPages.of(sample.generated(), new Random(seed), 1 + (int) (seed % 7));
      List<Field> fields = sample.generated().schema().fields();
      List<Object> rows = sample.rows();
      List<Object> expected = new ArrayList<>();
      long withNulls = 0;
      for (int row = 0; row < rows.size(); row++) {
        List<Object> values = new ArrayList<>((List<?>) rows.get(row));
        BitSet missing = new BitSet();
        boolean droppable = false;
        for (DamagedPages.Page page : damaged.pages()) {
          if (row >= page.firstRow() && row < page.firstRow() + page.rows()) {
            int field =
                fields.stream().map(Field::name).toList().indexOf(page.leaf().path().get(0));
            missing.set(field);
            values.set(field, null);
            droppable |= !fields.get(field).nullable();
          }
        }
        if (!droppable && missing.cardinality() < fields.size()) {
          expected.add(values);
          withNulls += missing.isEmpty() ? 0 : 1;
        }
      }
      ByteArrayOutputFile target = new ByteArrayOutputFile();
      RecoveryReport report =
          FileRecovery.of(InputFile.of(damaged.file()))
              .damagedRows(DamagedRows.NULL_FIELDS)
              .run(target);
      assertThat(Rows.read(target.toByteArray(), 100))
          .describedAs("%s, %s", report, sample.description())
          .isEqualTo(expected);
      assertThat(report.rowsWithNulls()).isEqualTo(withNulls);
      assertThat(report.rows() + report.rowsLost()).isEqualTo(rows.size());
      nulled += withNulls;
    }
    assertThat(nulled).isPositive();
  }

  @Test
  void recoveryNullsAllFieldsThatCanNotBeOpened() throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse("message m { optional int32 a; optional int32 b; optional int32 c; }");
    List<Map<String, Object>> records = new ArrayList<>();
    List<Object> expected = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      records.add(Map.of("a", i, "b", 2 * i, "c", 3 * i));
      expected.add(Arrays.asList(null, null, 3 * i));
    }
    byte[] file = RecordFiles.write(schema, WriteOptions.defaults(), records);
    FileMetaData footer;
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      footer = reader.metaData();
    }
    RowGroup group = footer.rowGroups().get(0);
    List<ColumnChunk> chunks = new ArrayList<>(group.columns());
    for (int leaf = 0; leaf < 2; leaf++) {
      ColumnMetaData wrong = chunks.get(leaf).metaData().toBuilder().numValues(101).build();
      chunks.set(leaf, chunks.get(leaf).toBuilder().metaData(wrong).build());
    }
    byte[] damaged =
        withFooter(
            file,
            footer.toBuilder()
                .rowGroups(List.of(group.toBuilder().columns(chunks).build()))
                .build());
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    RecoveryReport report =
        FileRecovery.of(InputFile.of(damaged)).damagedRows(DamagedRows.NULL_FIELDS).run(target);
    assertThat(Rows.read(target.toByteArray(), 100)).isEqualTo(expected);
    assertThat(report.rowsWithNulls()).isEqualTo(100);
    assertThat(report.losses().stream().map(loss -> loss.location().columnPath()))
        .containsExactly("a", "b");
  }

  private static byte[] withFooter(byte[] file, FileMetaData footer) throws IOException {
    ByteArrayOutputFile changed = new ByteArrayOutputFile();
    try (PositionOutput out = changed.create()) {
      out.write(file, 0, file.length);
      FooterWriter.finish(out, footer, null);
    }
    return changed.toByteArray();
  }
}
