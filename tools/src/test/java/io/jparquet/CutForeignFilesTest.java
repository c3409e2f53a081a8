package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.inspect.FileInspection;
import io.jparquet.inspect.PageDescription;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.recover.FileRecovery;
import io.jparquet.recover.FooterOrigin;
import io.jparquet.recover.RecoveryReport;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of other writers that were cut at random places are saved up to their last complete row
 * group, with another file of the same kind.
 */
class CutForeignFilesTest {
  private static final int FILES = RandomCases.files(40);

  private static final List<CompressionCodecName> CODECS =
      List.of(
          CompressionCodecName.UNCOMPRESSED,
          CompressionCodecName.SNAPPY,
          CompressionCodecName.GZIP,
          CompressionCodecName.ZSTD,
          CompressionCodecName.LZ4_RAW);

  private static final List<String> DUCKDB_CODECS =
      List.of("uncompressed", "snappy", "gzip", "zstd", "lz4_raw", "brotli");

  private static final List<String> DUCKDB_COLUMNS =
      List.of(
          "range AS id",
          "(range * 7919 % 100)::INTEGER AS small",
          "CASE WHEN range % 5 = 0 THEN NULL ELSE range * 3 END AS sparse",
          "'name ' || (range * 37 % 1000) AS name",
          "range / 7.0 AS measure",
          "range % 3 = 0 AS flag",
          "DATE '2026-01-01' + (range % 400)::INTEGER AS day",
          "'always the same' AS same",
          "0 AS zero",
          "[range, range + 1] AS list",
          "{'a': range, 'b': 'x' || range} AS pair",
          "random()::FLOAT AS noise");

  /** Files of the corpus whose schemas are not written, with what the message says. */
  private static final Map<String, String> NOT_WRITTEN =
      Map.of(
          "incorrect_map_schema.parquet", "my_map",
          "unknown-logical-type.parquet", "column with unknown type");

  /** Files of the corpus whose row groups are not found, with what the report says. */
  private static final Map<String, String> NOT_FOUND =
      Map.of(
          "large_string_map.brotli.parquet", "larger than jparquet.read.max-page-bytes",
          "datapage_v1-corrupt-checksum.parquet", "damaged",
          "rle-dict-uncompressed-corrupt-checksum.parquet", "damaged");

  /** Programs with files in the corpus; each must be among those that are tried. */
  private static final List<String> WRITERS =
      List.of(
          "parquet-mr version 1.6",
          "parquet-mr version 1.8",
          "parquet-mr version 1.10",
          "parquet-mr version 1.13",
          "parquet-mr version 1.18",
          "parquet-cpp version 1.5",
          "parquet-cpp-arrow version 14",
          "parquet-cpp-arrow version 16",
          "parquet-cpp-arrow version 20",
          "parquet-rs version 0.3",
          "parquet-rs version 55",
          "impala version 1.3",
          "fastparquet-python version 0.8",
          "Parquet.Net version 3.3");

  @TempDir private Path directory;

  /** What is wrong with what was saved of a cut file; null if nothing is. */
  private static String wrong(byte[] file, byte[] sibling, int cut, String description)
      throws IOException {
    List<Object> rows = Rows.read(file, 1000);
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    RecoveryReport report =
        FileRecovery.of(InputFile.of(Arrays.copyOf(file, cut)))
            .like(InputFile.of(sibling))
            .assumeColumns()
            .run(target);
    List<Object> saved = report.written() ? Rows.read(target.toByteArray(), 1000) : List.of();
    boolean ofAPrefix = saved.size() <= rows.size() && rows.subList(0, saved.size()).equals(saved);
    long complete = complete(file, cut);
    boolean fits = report.footer() != FooterOrigin.NONE || saved.size() == complete;
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      List<LeafColumn> leaves = reader.schema().leaves();
      // Of one column, the pages of a row group that is not complete are saved too.
      fits |= leaves.size() == 1 && saved.size() >= complete;
      // The last row of a list may go on in a page that is gone, unless something shows that it
      // does not.
      boolean lists = leaves.get(leaves.size() - 1).maxRepetitionLevel() > 0;
      fits |= lists && report.losses().size() == 1 && saved.size() >= complete - 1;
    }
    return ofAPrefix && fits
        ? null
        : description + ", cut at " + cut + ": " + complete + " rows were complete; " + report;
  }

  @Test
  void rowGroupsOfCutFilesOfParquetJavaAreSaved() throws IOException {
    List<String> failures = new ArrayList<>();
    for (long seed : RandomCases.seeds(FILES)) {
      Random random = new Random(seed);
      boolean dictionary = random.nextInt(4) > 0;
      GeneratedGroups generated =
          new GeneratedGroups(random, dictionary ? 40 : 5000, GeneratedGroups.Density.MIXED);
      MessageType schema = generated.schema(3 + random.nextInt(3), random.nextInt(3));
      GroupFiles.Settings settings =
          new GroupFiles.Settings(
              random.nextBoolean() ? WriterVersion.PARQUET_1_0 : WriterVersion.PARQUET_2_0,
              CODECS.get(random.nextInt(CODECS.size())),
              dictionary,
              1 << 12,
              20 + random.nextInt(100),
              4 << 10);
      List<Group> groups = generated.records(schema, 1500);
      byte[] file = GroupFiles.write(schema, groups, settings);
      byte[] sibling = GroupFiles.write(schema, groups.subList(0, 200), settings);
      int cut = file.length / 4 + random.nextInt(file.length * 3 / 4);
      add(failures, wrong(file, sibling, cut, "seed " + seed + ", " + settings + ", " + schema));
    }
    assertThat(failures).isEmpty();
  }

  private static void add(List<String> failures, String wrong) {
    if (wrong != null) {
      failures.add(wrong);
    }
  }

  @Test
  void rowGroupsOfCutFilesOfDuckDbAreSaved() throws IOException, SQLException {
    List<String> failures = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("SET threads = 1");
      for (long seed : RandomCases.seeds(FILES)) {
        Random random = new Random(seed);
        List<String> columns = new ArrayList<>(DUCKDB_COLUMNS);
        Collections.shuffle(columns, random);
        String chosen = String.join(", ", columns.subList(0, 2 + random.nextInt(5)));
        String codec = DUCKDB_CODECS.get(random.nextInt(DUCKDB_CODECS.size()));
        int rows = 5000 + random.nextInt(10_000);
        byte[] file = duckDb(statement, chosen, codec, rows);
        byte[] sibling = duckDb(statement, chosen, codec, 3000);
        int cut = file.length / 4 + random.nextInt(file.length * 3 / 4);
        add(failures, wrong(file, sibling, cut, "seed " + seed + ", " + codec + ", " + chosen));
      }
    }
    assertThat(failures).isEmpty();
  }

  private byte[] duckDb(Statement statement, String columns, String codec, long rows)
      throws IOException, SQLException {
    Path path = directory.resolve("duck.parquet");
    statement.execute(
        "COPY (SELECT "
            + columns
            + " FROM range("
            + rows
            + ")) TO '"
            + path
            + "' (FORMAT PARQUET, ROW_GROUP_SIZE 2048, COMPRESSION "
            + codec
            + ")");
    return Files.readAllBytes(path);
  }

  @Test
  void highlyCompressedFilesOfDuckDbAreSearchedToTheirEnd() throws IOException, SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("SET threads = 1");
      Path path = directory.resolve("compressed.parquet");
      String columns = "0 AS zero, 'always the same text' AS same, range // 100000 AS step";
      statement.execute(
          "COPY (SELECT "
              + columns
              + " FROM range(1000000)) TO '"
              + path
              + "' (FORMAT PARQUET, ROW_GROUP_SIZE 122880, COMPRESSION zstd)");
      byte[] file = Files.readAllBytes(path);
      int cut = file.length * 2 / 3;
      long complete = complete(file, cut);
      assertThat(complete).isPositive();
      ByteArrayOutputFile target = new ByteArrayOutputFile();
      RecoveryReport report =
          FileRecovery.of(InputFile.of(Arrays.copyOf(file, cut)))
              .like(InputFile.of(file))
              .assumeColumns()
              .run(target);
      assertThat(report.rows()).as("%s", report).isEqualTo(complete);
    }
  }

  @Test
  void rowGroupsOfCutFilesOfTheCorpusAreSaved() throws IOException {
    List<String> failures = new ArrayList<>();
    int files = 0;
    Set<String> writers = new TreeSet<>();
    for (Path path : corpus()) {
      String name = path.getFileName().toString();
      byte[] file = Files.readAllBytes(path);
      if (NOT_WRITTEN.containsKey(name) || NOT_FOUND.containsKey(name) || !hasRows(file)) {
        continue;
      }
      files++;
      writers.add(writer(file));
      Random random = new Random(RandomCases.FIRST_SEED + files);
      int footer = footer(file);
      // Most files have one row group: it is complete only if the file is cut after it.
      for (int cut : new int[] {footer, footer * 3 / 4 + random.nextInt(footer / 4 + 1)}) {
        try {
          add(failures, wrong(file, file, Math.max(cut, 5), path.toString()));
        } catch (IOException | RuntimeException e) {
          failures.add(path + ", cut at " + cut + ": " + e);
        }
      }
    }
    assertThat(failures).isEmpty();
    assertThat(files).isGreaterThan(120);
    for (String writer : WRITERS) {
      assertThat(writers).as(writer).anyMatch(each -> each.startsWith(writer));
    }
  }

  private static List<Path> corpus() {
    List<Path> paths = new ArrayList<>(Corpus.files("parquet-testing/data"));
    paths.addAll(Corpus.files("fastparquet/test-data"));
    paths.removeIf(path -> path.toString().endsWith(".encrypted"));
    return paths;
  }

  private static String writer(byte[] file) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      return String.valueOf(reader.metaData().createdBy());
    }
  }

  @Test
  void rowsAreWholeWhereverThePagesOfTheLastColumnAreCut() throws IOException {
    List<String> failures = new ArrayList<>();
    int cuts = 0;
    int continued = 0;
    for (Path path : corpus()) {
      byte[] file = Files.readAllBytes(path);
      String name = path.getFileName().toString();
      if (NOT_WRITTEN.containsKey(name) || NOT_FOUND.containsKey(name) || !hasRows(file)) {
        continue;
      }
      List<Integer> ends = pagesOfListsInTheLastColumn(file);
      for (int end : ends) {
        cuts++;
        continued += ends.indexOf(end) < ends.size() - 1 ? 1 : 0;
        add(failures, wrong(file, file, end, path.toString()));
      }
    }
    assertThat(failures).isEmpty();
    assertThat(cuts).isGreaterThan(20);
    assertThat(continued).isPositive();
  }

  /** Where the first pages of the last column end, in the last row group, if it is in a list. */
  private static List<Integer> pagesOfListsInTheLastColumn(byte[] file) throws IOException {
    List<Integer> ends = new ArrayList<>();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      int groups = reader.rowGroupCount();
      LeafColumn last = reader.schema().leaves().get(reader.schema().leaves().size() - 1);
      if (groups > 0 && last.maxRepetitionLevel() > 0) {
        for (PageDescription page : FileInspection.of(reader).pages(groups - 1, last.index())) {
          ends.add((int) (page.offset() + page.headerBytes() + page.compressedBytes()));
        }
      }
    }
    return ends.subList(0, Math.min(ends.size(), 20));
  }

  @Test
  void schemasThatAreNotWrittenAreRefusedByName() throws IOException {
    for (Map.Entry<String, String> each : NOT_WRITTEN.entrySet()) {
      byte[] file = Files.readAllBytes(Corpus.path("parquet-testing/data/" + each.getKey()));
      ByteArrayOutputFile target = new ByteArrayOutputFile();
      FileRecovery.Builder recovery =
          FileRecovery.of(InputFile.of(Arrays.copyOf(file, footer(file))))
              .like(InputFile.of(file))
              .assumeColumns();
      assertThatThrownBy(() -> recovery.run(target))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(each.getValue());
      assertThatThrownBy(target::toByteArray).hasMessageContaining("no file has been written");
    }
  }

  @Test
  void pagesThatAreWrongOrTooLargeAreNotSaved() throws IOException {
    for (Map.Entry<String, String> each : NOT_FOUND.entrySet()) {
      byte[] file = Files.readAllBytes(Corpus.path("parquet-testing/data/" + each.getKey()));
      ByteArrayOutputFile target = new ByteArrayOutputFile();
      RecoveryReport report =
          FileRecovery.of(InputFile.of(Arrays.copyOf(file, footer(file))))
              .like(InputFile.of(file))
              .assumeColumns()
              .run(target);
      assertThat(report.rows()).as("%s", report).isZero();
      assertThat(report.written()).as("%s", report).isFalse();
      assertThat(report.end()).contains(each.getValue());
    }
  }

  /** Where the footer begins. */
  private static int footer(byte[] file) {
    return file.length - 8 - LittleEndian.getInt(file, file.length - 8);
  }

  private static boolean hasRows(byte[] file) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      return !reader.schema().leaves().isEmpty()
          && reader.metaData().rowGroups().stream()
              .flatMap(group -> group.columns().stream())
              .allMatch(chunk -> chunk.filePath() == null);
    }
  }

  /** Rows of the complete row groups of a cut file. */
  private static long complete(byte[] file, long cut) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      long rows = 0;
      for (RowGroup group : reader.metaData().rowGroups()) {
        long end = 0;
        for (ColumnChunk chunk : group.columns()) {
          ColumnMetaData own = chunk.metaData();
          end = Math.max(end, own.startOffset() + own.totalCompressedSize());
        }
        if (end > cut) {
          break;
        }
        rows += group.numRows();
      }
      return rows;
    }
  }
}
