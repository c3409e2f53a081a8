package io.jparquet.spark.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.ParquetReader;
import io.jparquet.io.ByteRange;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.option.ReadOptions;
import io.jparquet.spark.LocalSession;
import io.jparquet.spark.core.base.SparkOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What queries ask of a store: how often, and for how many bytes. */
class RequestsTest {
  private static final int FILES = 200;
  private static final int ROWS = 4000;
  private static final int GUESS = 8 << 10;
  private static final int ROW_GROUPS = 20;
  private static final String AGGREGATES = "spark.sql.parquet.aggregatePushdown";
  private static final String SPLIT_BYTES = "spark.sql.files.maxPartitionBytes";

  @TempDir private static Path directory;
  private static SparkSession session;

  @BeforeAll
  static void startSpark() throws IOException {
    session =
        LocalSession.builder("local[2]")
            .config("spark.sql.shuffle.partitions", "1")
            .config("spark.hadoop.fs.file.impl", CountingFileSystem.class.getName())
            .config("spark.hadoop.fs.file.impl.disable.cache", "true")
            .getOrCreate();
    String[] small = {"id", "xxhash64(id) AS h", "rand(7) AS d", "hash(id) AS i"};
    for (String format : List.of("jparquet", "parquet")) {
      session
          .range(0, (long) FILES * ROWS, 1, FILES)
          .selectExpr(small)
          .write()
          .format(format)
          .save(path("small-" + format));
    }
    session
        .range(0, ROW_GROUPS * 2000, 1, 1)
        .selectExpr("id % 2000 div 10 AS k", "id % 7 AS l", "xxhash64(id) AS a", "rand(7) AS b")
        .write()
        .format("jparquet")
        .option("parquet.block.row.count.limit", 2000)
        .option("parquet.page.row.count.limit", 100)
        .option("parquet.enable.dictionary", "false")
        .save(path("groups"));
    for (Path file : files("groups")) {
      Files.setLastModifiedTime(
          file, FileTime.fromMillis(System.currentTimeMillis() - 3_600_000)); // may be cached
    }
  }

  @AfterAll
  static void stopSpark() {
    session.stop();
  }

  @AfterEach
  void reset() {
    session.conf().unset(AGGREGATES);
    session.conf().unset(SPLIT_BYTES);
  }

  private static String path(String table) {
    return directory.resolve(table).toString();
  }

  private static List<Path> files(String table) throws IOException {
    try (Stream<Path> paths = Files.list(directory.resolve(table))) {
      return paths.filter(path -> path.toString().endsWith(".parquet")).toList();
    }
  }

  private static long bytesOf(String table) throws IOException {
    long bytes = 0;
    for (Path file : files(table)) {
      bytes += Files.size(file);
    }
    return bytes;
  }

  /** A table whose schema is known already, and nothing else. */
  private static Dataset<Row> table(String name, boolean cached) {
    Dataset<Row> rows =
        session
            .read()
            .format("jparquet")
            .option(SparkOptions.FOOTER_CACHE_BYTES.name(), cached ? 1 << 20 : 0)
            .load(path(name));
    CountingFileSystem.reset();
    return rows;
  }

  private static void assertFootersAlone(int requests) {
    assertThat(CountingFileSystem.READS.get()).isEqualTo(requests);
    assertThat(CountingFileSystem.bytes()).isEqualTo((long) requests * GUESS);
  }

  @Test
  void aCountOfSmallFilesAsksForTheirFooters() throws IOException {
    assertThat(files("small-jparquet")).hasSize(FILES);
    assertThat(bytesOf("small-jparquet") / FILES).isBetween(80_000L, 150_000L);
    Dataset<Row> table = table("small-jparquet", false);
    assertThat(table.count()).isEqualTo((long) FILES * ROWS);
    assertFootersAlone(FILES);
  }

  @Test
  void minimaAndMaximaOfSmallFilesAskForTheirFooters() {
    Dataset<Row> table = table("small-jparquet", false);
    Row row = table.selectExpr("min(id)", "max(id)", "count(i)").first();
    assertThat(row.toString()).isEqualTo("[0,799999,800000]");
    assertFootersAlone(FILES);
  }

  @Test
  void aScanWithoutColumnsAsksForFooters() {
    session.conf().set(AGGREGATES, "false");
    assertThat(table("small-jparquet", false).count()).isEqualTo((long) FILES * ROWS);
    assertFootersAlone(FILES);
  }

  @Test
  void schemasAreInferredAndMergedFromFooters() {
    CountingFileSystem.reset();
    session
        .read()
        .format("jparquet")
        .option(SparkOptions.FOOTER_CACHE_BYTES.name(), 0)
        .load(path("small-jparquet"));
    assertFootersAlone(1);
    CountingFileSystem.reset();
    session
        .read()
        .format("jparquet")
        .option(SparkOptions.FOOTER_CACHE_BYTES.name(), 0)
        .option("mergeSchema", true)
        .load(path("small-jparquet"));
    assertFootersAlone(FILES);
  }

  @Test
  void whatAFooterDoesNotProveIsReadWithOneRequestMore() throws IOException {
    Dataset<Row> table = table("small-parquet", false);
    double most = table.selectExpr("max(d)").first().getDouble(0);
    assertThat(CountingFileSystem.READS.get()).isEqualTo(2 * FILES);
    assertThat(CountingFileSystem.bytes()).isEqualTo(bytesOf("small-parquet"));
    session.conf().set(AGGREGATES, "false");
    assertThat(most).isEqualTo(table("small-parquet", false).selectExpr("max(d)").first().get(0));
  }

  @Test
  void smallFilesWhoseRowsAreWantedAreReadWithOneRequestEach() throws IOException {
    Dataset<Row> table = table("small-jparquet", false);
    table.selectExpr("sum(i)", "sum(d)").collect();
    assertThat(CountingFileSystem.READS.get()).isEqualTo(FILES);
    assertThat(CountingFileSystem.bytes()).isEqualTo(bytesOf("small-jparquet"));
  }

  /** Requests for bytes after the column chunks of the only file. */
  private static List<ByteRange> afterChunks() throws IOException {
    try (ParquetReader reader =
        ParquetReader.open(InputFile.of(files("groups").get(0)), ReadOptions.defaults())) {
      FileMetaData footer = reader.metaData();
      assertThat(footer.rowGroups()).hasSize(ROW_GROUPS);
      long end =
          footer.rowGroups().stream()
              .flatMap(group -> group.columns().stream())
              .mapToLong(chunk -> Math.min(chunk.columnIndexOffset(), chunk.offsetIndexOffset()))
              .min()
              .orElseThrow();
      return CountingFileSystem.RANGES.stream().filter(range -> range.end() > end).toList();
    }
  }

  private static void readFiltered(Dataset<Row> table) {
    assertThat(table.where("k = 77 AND l < 100").selectExpr("k", "a", "b").collectAsList())
        .hasSize(10 * ROW_GROUPS);
  }

  @Test
  void theIndexesOfAFileComeWithOneRequest() throws IOException {
    readFiltered(table("groups", true));
    assertThat(afterChunks()).as("the end, compared with the known footer").hasSize(1);
    readFiltered(table("groups", false));
    assertThat(afterChunks()).as("the end, and the indexes before it").hasSizeBetween(1, 2);
  }

  @Test
  void theIndexesOfASplitComeWithOneRequest() throws IOException {
    session.conf().set(SPLIT_BYTES, Long.toString(bytesOf("groups") / 4));
    Dataset<Row> table = table("groups", true);
    int splits = table.selectExpr("k", "l", "a", "b").rdd().getNumPartitions();
    assertThat(splits).isBetween(3, 8);
    CountingFileSystem.reset();
    readFiltered(table);
    assertThat(afterChunks()).as("the driver's, and one for each split").hasSize(1 + splits);
  }
}
