package io.jparquet.spark.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import scala.collection.immutable.Seq;

/**
 * What a process leaves that is halted, as by {@code kill -9}, while it writes: no row that was
 * there or had been committed is lost, and the next write is not disturbed.
 */
class KilledWriteTest {
  private static final int HALTED = 86;
  private static SparkSession session;

  @TempDir Path directory;

  /** When the process is halted. */
  public enum Moment {
    /** All tasks have written and committed; the job has not. */
    BEFORE_COMMIT,
    /** The new files are in place; nothing is deleted. */
    AFTER_COMMIT,
    /** One replaced file is deleted. */
    WHILE_DELETING
  }

  /** Halts the process at the moment that the system property names. */
  public static final class HaltingProtocol extends SQLHadoopMapReduceCommitProtocol {
    private static final long serialVersionUID = 1L;
    private int deletions;

    /** As Spark makes it. */
    public HaltingProtocol(String jobId, String path, boolean dynamicPartitionOverwrite) {
      super(jobId, path, dynamicPartitionOverwrite);
    }

    @Override
    public void commitJob(JobContext context, Seq<TaskCommitMessage> commits) {
      haltAt(Moment.BEFORE_COMMIT);
      super.commitJob(context, commits);
      haltAt(Moment.AFTER_COMMIT);
    }

    @Override
    public boolean deleteWithJob(
        FileSystem fileSystem, org.apache.hadoop.fs.Path path, boolean recursive) {
      if (deletions++ == 1) {
        haltAt(Moment.WHILE_DELETING);
      }
      return super.deleteWithJob(fileSystem, path, recursive);
    }

    private static void haltAt(Moment moment) {
      if (moment.name().equals(System.getProperty("moment"))) {
        Runtime.getRuntime().halt(HALTED);
      }
    }
  }

  /** The process that is halted. */
  public static final class Program {
    private Program() {}

    /** Writes the rows 10, 11, 12 into the directory in the mode. */
    public static void main(String[] arguments) {
      SparkSession spark = start();
      spark.conf().set("spark.sql.sources.commitProtocolClass", HaltingProtocol.class.getName());
      write(spark.range(10, 13, 1, 3).toDF(), arguments[0], arguments[1]);
    }
  }

  private static SparkSession start() {
    return SparkSession.builder()
        .master("local[1]")
        .config("spark.ui.enabled", "false")
        .getOrCreate();
  }

  private static void write(Dataset<Row> rows, String path, String mode) {
    rows.write().format("jparquet").mode(mode).save(path);
  }

  @BeforeAll
  static void startSpark() {
    session = start();
  }

  @AfterAll
  static void stopSpark() {
    session.stop();
  }

  @ParameterizedTest
  @CsvSource({
    "BEFORE_COMMIT, overwrite",
    "AFTER_COMMIT, overwrite",
    "WHILE_DELETING, overwrite",
    "BEFORE_COMMIT, append"
  })
  void losesNoRowsAndDoesNotDisturbTheNextWrite(Moment moment, String mode) throws Exception {
    write(session.range(0, 3, 1, 3).toDF(), table(), "append");
    runUntilHalted(moment, mode);
    switch (moment) {
      case BEFORE_COMMIT -> assertThat(ids()).containsExactly(0L, 1L, 2L);
      case AFTER_COMMIT -> assertThat(ids()).containsExactly(0L, 1L, 2L, 10L, 11L, 12L);
      case WHILE_DELETING ->
          assertThat(ids())
              .hasSize(5)
              .contains(10L, 11L, 12L)
              .isSubsetOf(0L, 1L, 2L, 10L, 11L, 12L);
    }
    List<Long> left = ids();
    write(session.range(20, 21).toDF(), table(), "append");
    assertThat(ids()).hasSize(left.size() + 1).containsAll(left).contains(20L);
    write(session.range(30, 32).toDF(), table(), "overwrite");
    assertThat(ids()).containsExactly(30L, 31L);
  }

  private String table() {
    return directory.resolve("table").toString();
  }

  private List<Long> ids() {
    return session.read().format("jparquet").load(table()).collectAsList().stream()
        .map(row -> row.getLong(0))
        .sorted()
        .toList();
  }

  private void runUntilHalted(Moment moment, String mode) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> flag.startsWith("--") || flag.startsWith("-XX:"))
        .forEach(command::add);
    command.addAll(List.of("-Xmx1g", "-Dmoment=" + moment));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Program.class.getName(), table(), mode));
    Path log = directory.resolve("log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(log)).isEqualTo(HALTED);
    } finally {
      process.destroyForcibly();
    }
  }
}
