package io.jparquet.spark.tables.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.spark.LocalSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitterFactory;
import org.apache.hadoop.mapreduce.lib.output.committer.manifest.ManifestCommitterFactory;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A committer that is no FileOutputCommitter, as Hadoop chooses one for some stores. */
class WorkPathCommitProtocolTest {
  private static final long ROWS = 100;
  private static final String FACTORY = "mapreduce.outputcommitter.factory.scheme.file";
  private static final String V1_SOURCES = "spark.sql.sources.useV1SourceList";

  @TempDir private static Path directory;
  private static SparkSession session;

  /** What was in the directory of the table at the last row but a few. */
  private static List<String> visible;

  /** Makes committers that leave it to the tasks where they write. */
  public static final class WithoutWorkPaths extends PathOutputCommitterFactory {
    @Override
    public PathOutputCommitter createOutputCommitter(
        org.apache.hadoop.fs.Path table, TaskAttemptContext context) throws IOException {
      return new PathOutputCommitter(table, context) {
        @Override
        public org.apache.hadoop.fs.Path getOutputPath() {
          return table;
        }

        @Override
        public org.apache.hadoop.fs.Path getWorkPath() {
          return null;
        }

        @Override
        public void setupJob(JobContext job) {}

        @Override
        public void setupTask(TaskAttemptContext task) {}

        @Override
        public boolean needsTaskCommit(TaskAttemptContext task) {
          return false;
        }

        @Override
        public void commitTask(TaskAttemptContext task) {}

        @Override
        public void abortTask(TaskAttemptContext task) {}
      };
    }
  }

  @BeforeAll
  static void startSpark() {
    session =
        LocalSession.builder("local[1]")
            .config("spark.sql.files.maxRecordsPerFile", "10")
            .config("spark.hadoop." + FACTORY, ManifestCommitterFactory.class.getName())
            .getOrCreate();
  }

  @AfterAll
  static void stopSpark() {
    session.stop();
  }

  private static List<String> dataFiles(Path table) throws IOException {
    if (Files.notExists(table)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(table)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".parquet") && !name.startsWith("."))
          .toList();
    }
  }

  private static Dataset<Long> rows(String table) {
    MapFunction<Long, Long> look =
        id -> {
          if (id == ROWS - 5) {
            visible = dataFiles(Path.of(table));
          }
          return id;
        };
    return session.range(0, ROWS, 1, 1).map(look, Encoders.LONG());
  }

  private static void assertWritten(Path table) throws IOException {
    assertThat(visible).isEmpty();
    assertThat(dataFiles(table)).hasSize(10);
    assertThat(session.read().format("jparquet").load(table.toString()).count()).isEqualTo(ROWS);
  }

  @Test
  void filesAreNotVisibleBeforeTheCommit() throws IOException {
    Path table = directory.resolve("saved");
    visible = null;
    rows(table.toString()).write().format("jparquet").save(table.toString());
    assertWritten(table);
    // Unlike FileOutputCommitter, it writes a report.
    assertThat(Files.size(table.resolve("_SUCCESS"))).isPositive();
  }

  @Test
  void filesOfTablesOfDataSourceV1AreNotVisibleBeforeTheCommit() throws IOException {
    Path table = directory.resolve("inserted");
    visible = null;
    session.conf().set(V1_SOURCES, "jparquet");
    try {
      session.sql("CREATE TABLE t (value LONG) USING jparquet LOCATION '" + table.toUri() + "'");
      rows(table.toString()).write().insertInto("t");
    } finally {
      session.sql("DROP TABLE IF EXISTS t");
      session.conf().unset(V1_SOURCES);
    }
    assertWritten(table);
  }

  @Test
  void tasksOfACommitterWithoutAWorkPathWriteIntoTheTable() throws IOException {
    Path table = directory.resolve("direct");
    session.conf().set(FACTORY, WithoutWorkPaths.class.getName());
    try {
      rows(table.toString()).write().format("jparquet").save(table.toString());
    } finally {
      session.conf().unset(FACTORY);
    }
    assertThat(visible).isNotEmpty();
    assertThat(session.read().format("jparquet").load(table.toString()).count()).isEqualTo(ROWS);
  }

  @Test
  void whatTheCommitterStagesForAJobIsDeletedWithItsEnd() throws IOException {
    Path table = directory.resolve("staged");
    for (String mode : List.of("append", "overwrite")) {
      rows(table.toString()).write().format("jparquet").mode(mode).save(table.toString());
      assertThat(table.resolve("_temporary")).doesNotExist();
    }
    Dataset<Row> failing =
        session.range(100).selectExpr("IF(id < 95, id, raise_error('no')) AS id");
    assertThatThrownBy(
            () -> failing.write().format("jparquet").mode("append").save(table.toString()))
        .hasStackTraceContaining("no");
    assertThat(table.resolve("_temporary")).doesNotExist();
  }
}
