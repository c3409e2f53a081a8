package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.page.ChunkPlan;
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

  /** Files of the corpus that cannot be saved, with the reason. */
  private static final Map<String, String> LEFT_OUT =
      Map.of(
          "incorrect_map_schema.parquet",
          "a schema that cannot be written",
          "large_string_map.brotli.parquet",
          "a chunk of more than two gigabytes",
          "unknown-logical-type.parquet",
          "a column of a type that cannot be written",
          "datapage_v1-corrupt-checksum.parquet",
          "wrong checksums",
          "rle-dict-uncompressed-corrupt-checksum.parquet",
          "wrong checksums",
          "rle_boolean_encoding.parquet",
          "repetition levels in a column without lists",
          "datapage_v1-uncompressed-checksum.parquet",
          "two equal columns with full pages alone",
          "datapage_v1-snappy-compressed-checksum.parquet",
          "two equal columns with full pages alone");

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
      // The last row of a list may go on in a page that is gone, unless an offset index or the next
      // row group shows that it does not.
      boolean lists = leaves.get(leaves.size() - 1).maxRepetitionLevel() > 0;
      fits |= lists && saved.size() >= complete(file, cut, 1);
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
    List<Path> paths = new ArrayList<>(Corpus.files("parquet-testing/data"));
    paths.addAll(Corpus.files("fastparquet/test-data"));
    int files = 0;
    for (Path path : paths) {
      String name = path.getFileName().toString();
      byte[] file = Files.readAllBytes(path);
      if (name.endsWith(".encrypted") || LEFT_OUT.containsKey(name) || !hasRows(file)) {
        continue;
      }
      files++;
      Random random = new Random(RandomCases.FIRST_SEED + files);
      int footer = file.length - 8 - LittleEndian.getInt(file, file.length - 8);
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
    assertThat(files).isGreaterThan(100);
  }

  private static boolean hasRows(byte[] file) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      return !reader.schema().leaves().isEmpty()
          && reader.metaData().rowGroups().stream()
              .flatMap(group -> group.columns().stream())
              .allMatch(chunk -> chunk.filePath() == null);
    }
  }

  private static long complete(byte[] file, long cut) throws IOException {
    return complete(file, cut, 0);
  }

  /**
   * Rows of the complete row groups of a cut file.
   *
   * @param withoutLast how many of the row groups do not count
   */
  private static long complete(byte[] file, long cut, int withoutLast) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      List<Long> rows = new ArrayList<>();
      for (RowGroup group : reader.metaData().rowGroups()) {
        long end = 0;
        for (ColumnChunk chunk : group.columns()) {
          ColumnMetaData own = chunk.metaData();
          end = Math.max(end, ChunkPlan.start(own) + own.totalCompressedSize());
        }
        if (end > cut) {
          break;
        }
        rows.add(group.numRows());
      }
      int counted = Math.max(0, rows.size() - withoutLast);
      return rows.subList(0, counted).stream().mapToLong(Long::longValue).sum();
    }
  }
}
