package io.jparquet.spark.tables.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.spark.LocalSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that write into one directory at the same time. */
class SharedDirectoryTest {
  private static final String PROTOCOL = "spark.sql.sources.commitProtocolClass";
  private static final String ALGORITHM = "mapreduce.fileoutputcommitter.algorithm.version";

  private static final String OTHER_PROTOCOL =
      "io.jparquet.spark.tables.job.SharedDirectoryTest$OtherProtocol";

  private static SparkSession session;
  private static Path table;

  /** What happens when one of the two tasks of a write has ended, and the other not begun. */
  private static Action meanwhile;

  @TempDir Path directory;

  private interface Action {
    void run() throws Exception;
  }

  /** Another class than Spark's, which is replaced. */
  public static final class OtherProtocol
      extends org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol {
    private static final long serialVersionUID = 1;

    /** As Spark makes it. */
    public OtherProtocol(String jobId, String path, boolean dynamic) {
      super(jobId, path, dynamic);
    }
  }

  @BeforeAll
  static void startSpark() {
    session = LocalSession.builder("local[2]").getOrCreate();
  }

  @AfterAll
  static void stopSpark() {
    session.stop();
  }

  @BeforeEach
  void nameTable() {
    table = directory.resolve("t");
  }

  /** The committed tasks of all jobs, as long as these run, and their published files. */
  private static long ended() throws IOException {
    long ended = names(table).stream().filter(name -> name.startsWith("part-")).count();
    for (String job : names(table.resolve("_temporary"))) {
      ended +=
          names(table.resolve("_temporary").resolve(job)).stream()
              .filter(name -> name.startsWith("task_"))
              .count();
    }
    return ended;
  }

  private static List<String> names(Path directory) throws IOException {
    if (Files.notExists(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static void write(String format, String mode) throws IOException {
    long before = ended();
    MapFunction<Long, Long> wait =
        id -> {
          if (id == 50) {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (ended() == before) {
              assertThat(System.nanoTime()).as("the other task has not ended").isLessThan(deadline);
              Thread.sleep(5);
            }
            elsewhere(meanwhile);
          }
          return id;
        };
    Dataset<Long> rows = session.range(0, 100, 1, 2).map(wait, Encoders.LONG());
    rows.write().format(format).mode(mode).save(table.toString());
  }

  /** A task is not a place to run jobs at. */
  private static void elsewhere(Action action) throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      thread
          .submit(
              () -> {
                SparkSession.setActiveSession(session);
                action.run();
                return null;
              })
          .get();
    } finally {
      thread.shutdown();
    }
  }

  private static void fail(String format) {
    MapFunction<Long, Long> fail =
        id -> {
          throw new IllegalStateException("as it has to");
        };
    assertThatThrownBy(
            () ->
                session
                    .range(1)
                    .map(fail, Encoders.LONG())
                    .write()
                    .format(format)
                    .mode(SaveMode.Append)
                    .save(table.toString()))
        .hasStackTraceContaining("as it has to");
  }

  private static void append(String format, long from, long to) {
    session
        .range(from, to, 1, 1)
        .map((MapFunction<Long, Long>) id -> id, Encoders.LONG())
        .write()
        .format(format)
        .mode(SaveMode.Append)
        .save(table.toString());
  }

  private static long count() {
    return session.read().format("jparquet").load(table.toString()).distinct().count();
  }

  private static void assertNothingStaged() {
    assertThat(table.resolve("_temporary")).doesNotExist();
    assertThat(table.resolve("_jparquet_overwrites")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "append, " + ALGORITHM + ", 1",
    "append, " + ALGORITHM + ", 2",
    "append, " + PROTOCOL + ", " + OTHER_PROTOCOL,
    "overwrite, " + ALGORITHM + ", 1",
    "overwrite, " + ALGORITHM + ", 2",
    "overwrite, " + PROTOCOL + ", " + OTHER_PROTOCOL
  })
  void aJobThatFailsLeavesTheStagedFilesOfOthersAlone(String mode, String setting, String value)
      throws IOException {
    append("jparquet", 1000, 1001);
    meanwhile = () -> fail("jparquet");
    session.conf().set(setting, value);
    try {
      write("jparquet", mode);
    } finally {
      session.conf().unset(setting);
    }
    assertThat(count()).isEqualTo(mode.equals("append") ? 101 : 100);
    assertNothingStaged();
  }

  @Test
  void aJobThatEndsLeavesTheStagedFilesOfOthersAlone() throws IOException {
    append("jparquet", 1000, 1001);
    meanwhile = () -> append("jparquet", 2000, 2005);
    write("jparquet", "append");
    assertThat(count()).isEqualTo(106);
    assertNothingStaged();
  }

  @ParameterizedTest
  @ValueSource(strings = {"append", "overwrite"})
  void aJobWhoseStagedFilesAnotherProgramDeletesFailsAndChangesNothing(String mode)
      throws IOException {
    append("jparquet", 1000, 1010);
    meanwhile = () -> FileUtils.deleteDirectory(table.resolve("_temporary").toFile());
    assertThatThrownBy(() -> write("jparquet", mode))
        .hasStackTraceContaining("1 of the 2 files that this write has staged are gone")
        .hasStackTraceContaining("Nothing was changed");
    assertThat(count()).isEqualTo(10);
    assertNothingStaged();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aJobOfSparksOwnSourceDoesNotTakeRowsOfOthers(boolean fails) throws IOException {
    append("jparquet", 1000, 1010);
    meanwhile = fails ? () -> fail("parquet") : () -> append("parquet", 2000, 2005);
    assertThatThrownBy(() -> write("jparquet", "append"))
        .hasStackTraceContaining("files that this write has staged are gone");
    assertThat(count()).isEqualTo(fails ? 10 : 15);
  }
}
