package io.jparquet.recover;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.Corpus;
import io.jparquet.HandmadeFile;
import io.jparquet.ParquetReader;
import io.jparquet.RandomCases;
import io.jparquet.RecordFiles;
import io.jparquet.Rows;
import io.jparquet.error.LostRows;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.verify.FileVerification;
import io.jparquet.verify.Finding;
import io.jparquet.verify.VerificationResult;
import io.jparquet.verify.VerificationTier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages without checksums: what was changed may not show, and is not claimed to be true. */
class UncheckedPagesTest {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse("message m { required int64 id; optional int32 number; }");

  /** Files of Arrow, Impala and fastparquet without checksums. */
  private static final List<String> OTHERS =
      List.of(
          "parquet-testing/data/sort_columns.parquet",
          "parquet-testing/data/byte_stream_split.zstd.parquet",
          "parquet-testing/data/alltypes_plain.parquet",
          "parquet-testing/data/list_columns.parquet",
          "fastparquet/test-data/nation.plain.parquet",
          "fastparquet/test-data/test.parquet");

  @TempDir private Path directory;

  /** 1,000 ascending ids in two row groups, in pages of 100 rows. */
  private static byte[] file(boolean checksums, boolean nulls) throws IOException {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      Map<String, Object> record = new HashMap<>();
      record.put("id", (long) i);
      record.put("number", nulls && i % 3 == 0 ? null : i * 2);
      records.add(record);
    }
    return RecordFiles.write(
        SCHEMA,
        WriteOptions.fromProperties(
            Map.of(
                "parquet.page.write-checksum.enabled", "" + checksums,
                "parquet.enable.dictionary", "false",
                "parquet.compression", "uncompressed",
                "parquet.block.row.count.limit", "500",
                "parquet.page.row.count.limit", "100")),
        records);
  }

  private static int page(byte[] file, int group, int leaf, int page) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      OffsetIndex index = Objects.requireNonNull(reader.offsetIndex(group, leaf));
      var location = index.pageLocations().get(page);
      return (int) location.offset() + location.compressedPageSize();
    }
  }

  private static VerificationResult verify(byte[] file, VerificationTier tier, List<Finding> found)
      throws IOException {
    return FileVerification.verify(InputFile.of(file), ReadOptions.defaults(), tier, found::add);
  }

  @Test
  void aMissingChecksumIsCountedAndIsNoFinding() throws IOException {
    for (VerificationTier tier : VerificationTier.values()) {
      List<Finding> findings = new ArrayList<>();
      VerificationResult with = verify(file(true, true), tier, findings);
      VerificationResult without = verify(file(false, true), tier, findings);
      assertThat(findings).isEmpty();
      assertThat(with.pagesWithoutChecksum()).isZero();
      assertThat(without.pages()).isEqualTo(tier == VerificationTier.FOOTER ? 0 : 20);
      assertThat(without.pagesWithoutChecksum()).isEqualTo(without.pages());
    }
    RecoveryReport with =
        FileRecovery.of(InputFile.of(file(true, true))).run(new ByteArrayOutputFile());
    assertThat(with.isProved()).isTrue();
    assertThat(with.pages()).isEqualTo(20);
    RecoveryReport without =
        FileRecovery.of(InputFile.of(file(false, true))).run(new ByteArrayOutputFile());
    assertThat(without.rowsLost()).isZero();
    assertThat(without.pagesWithoutChecksum()).isEqualTo(20);
    assertThat(without.isProved()).isFalse();
  }

  /** The file with another offset index of the ids of its second row group. */
  private static byte[] withFirstRows(byte[] file, LongUnaryOperator change) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      OffsetIndex index = Objects.requireNonNull(reader.offsetIndex(1, 0));
      List<PageLocation> pages =
          index.pageLocations().stream()
              .map(
                  page ->
                      new PageLocation(
                          page.offset(),
                          page.compressedPageSize(),
                          change.applyAsLong(page.firstRowIndex())))
              .toList();
      byte[] changed = MetadataEncoder.encode(new OffsetIndex(pages, null));
      List<RowGroup> groups = new ArrayList<>(reader.metaData().rowGroups());
      List<ColumnChunk> chunks = new ArrayList<>(groups.get(1).columns());
      chunks.set(
          0,
          chunks.get(0).toBuilder()
              .offsetIndexOffset((long) file.length)
              .offsetIndexLength(changed.length)
              .build());
      groups.set(1, groups.get(1).toBuilder().columns(chunks).build());
      return HandmadeFile.withFooter(
          file, changed, reader.metaData().toBuilder().rowGroups(groups).build());
    }
  }

  @Test
  void contradictedRowsAreLeftOutWhateverTheOffsetIndexSays() throws IOException {
    byte[] file = file(false, true);
    List<Object> rows = Rows.read(file, 100);
    int changed = page(file, 1, 0, 2) - 2;
    for (LongUnaryOperator change :
        List.<LongUnaryOperator>of(
            row -> row, row -> row / 2, row -> Math.min(row + 100, 499), row -> 10 * row)) {
      byte[] lying = withFirstRows(file, change);
      lying[changed] ^= 1;
      ByteArrayOutputFile target = new ByteArrayOutputFile();
      FileRecovery.of(InputFile.of(lying)).run(target);
      List<Object> saved = Rows.read(target.toByteArray(), 100);
      assertThat(rows).containsAll(saved);
      assertThat(saved).hasSizeGreaterThanOrEqualTo(500).startsWith(rows.subList(0, 500).toArray());
      if (change.applyAsLong(100) == 100) {
        assertThat(saved).hasSize(900);
      }
    }
  }

  @Test
  void boundsShowChangedValuesWhereThereAreNoChecksums() throws IOException {
    byte[] file = file(false, true);
    List<Object> rows = Rows.read(file, 100);
    // The last id of the third page of the second row group.
    file[page(file, 1, 0, 2) - 2] ^= 1;
    List<Finding> findings = new ArrayList<>();
    verify(file, VerificationTier.DECODE, findings);
    assertThat(findings.stream().map(Finding::rule))
        .contains("column-index-bounds", "chunk-bounds");
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    RecoveryReport report = FileRecovery.of(InputFile.of(file)).run(target);
    assertThat(report.rowsLost()).as("%s", report).isEqualTo(100);
    LostRows loss = report.losses().get(0);
    assertThat(loss.reason()).contains("has no checksum").contains("greater than the bound 799");
    assertThat(loss.location().page()).isEqualTo(2);
    List<Object> expected = new ArrayList<>(rows.subList(0, 700));
    expected.addAll(rows.subList(800, 1000));
    assertThat(Rows.read(target.toByteArray(), 100)).isEqualTo(expected);
  }

  @Test
  void countsOfNullsShowChangedLevelsWhereThereAreNoChecksums() throws IOException {
    byte[] file = file(false, false);
    List<Object> rows = Rows.read(file, 100);
    int end = page(file, 0, 1, 0);
    int start = (int) startOf(file, 0, 1, 0);
    // The levels of the page are one run of 100 ones; one of 99 ones and a null has two runs. So
    // the value of the run is changed, which makes all rows null.
    int run = indexOf(file, start, end, new byte[] {3, 0, 0, 0});
    assertThat(run).isPositive();
    int length = LittleEndian.getInt(file, run);
    assertThat(file[run + 4 + length - 1]).isEqualTo((byte) 1);
    file[run + 4 + length - 1] = 0;
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    RecoveryReport report = FileRecovery.of(InputFile.of(file)).run(target);
    assertThat(report.rowsLost()).as("%s", report).isEqualTo(100);
    assertThat(report.losses().get(0).reason()).contains("100 nulls");
    assertThat(Rows.read(target.toByteArray(), 100)).isEqualTo(rows.subList(100, 1000));
  }

  private static long startOf(byte[] file, int group, int leaf, int page) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      return Objects.requireNonNull(reader.offsetIndex(group, leaf))
          .pageLocations()
          .get(page)
          .offset();
    }
  }

  private static int indexOf(byte[] file, int from, int to, byte[] wanted) {
    for (int at = from; at <= to - wanted.length; at++) {
      if (Arrays.equals(file, at, at + wanted.length, wanted, 0, wanted.length)) {
        return at;
      }
    }
    return -1;
  }

  @Test
  void contradictedFieldsBecomeNullOnRequest() throws IOException {
    byte[] file = file(false, true);
    List<Object> rows = Rows.read(file, 100);
    file[page(file, 0, 1, 1) - 2] ^= 0x40;
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    RecoveryReport report =
        FileRecovery.of(InputFile.of(file)).damagedRows(DamagedRows.NULL_FIELDS).run(target);
    assertThat(report.rowsWithNulls()).as("%s", report).isEqualTo(100);
    List<Object> expected = new ArrayList<>(rows);
    for (int row = 100; row < 200; row++) {
      expected.set(row, Arrays.asList((long) row, null));
    }
    assertThat(Rows.read(target.toByteArray(), 100)).isEqualTo(expected);
  }

  @Test
  void changedFilesOfOtherWritersAreNeverClaimedToBeSavedWhole() throws IOException, SQLException {
    List<byte[]> files = new ArrayList<>(List.of(file(false, true), file(true, true), duckDb()));
    for (String name : OTHERS) {
      files.add(Files.readAllBytes(Corpus.path(name)));
    }
    int noticed = 0;
    int wrong = 0;
    for (int number = 0; number < files.size(); number++) {
      byte[] file = files.get(number);
      List<Object> rows = Rows.read(file, 1000);
      int footer = file.length - 8 - LittleEndian.getInt(file, file.length - 8);
      for (int seed : RandomCases.seeds(12)) {
        Random random = new Random(seed * 100L + number);
        byte[] damaged = file.clone();
        int at = 4 + random.nextInt(footer - 4);
        if (seed % 3 > 0) {
          damaged[at] ^= (byte) (1 << random.nextInt(8));
        } else {
          Arrays.fill(damaged, at, Math.min(footer, at + 1 + random.nextInt(64)), (byte) 0);
        }
        ByteArrayOutputFile target = new ByteArrayOutputFile();
        RecoveryReport report;
        try {
          report = FileRecovery.of(InputFile.of(damaged)).run(target);
        } catch (ParquetException e) {
          noticed++;
          continue;
        }
        List<Object> saved = report.written() ? Rows.read(target.toByteArray(), 1000) : List.of();
        boolean same = saved.equals(rows);
        if (report.isProved()) {
          assertThat(same).as("seed %s, file %s, %s", seed, number, report).isTrue();
        }
        boolean lost = report.rowsLost() > 0 || report.rowsWithNulls() > 0;
        noticed += lost ? 1 : 0;
        wrong += !same && !lost ? 1 : 0;
        assertThat(same || lost || report.pagesWithoutChecksum() > 0)
            .as("seed %s, file %s, %s", seed, number, report)
            .isTrue();
      }
    }
    assertThat(noticed).isGreaterThan(wrong);
  }

  private byte[] duckDb() throws IOException, SQLException {
    Path path = directory.resolve("duck.parquet");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "COPY (SELECT range AS id, range % 7 AS small, 'name ' || (range * 37 % 1000) AS name"
              + " FROM range(5000)) TO '"
              + path
              + "' (FORMAT PARQUET, ROW_GROUP_SIZE 2048)");
    }
    return Files.readAllBytes(path);
  }
}
