package io.jparquet.spark.tables.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.LocalSession;
import io.jparquet.spark.core.file.OverwriteMarkers;
import io.jparquet.spark.core.file.StoreFileSystem;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import scala.collection.immutable.Seq;

/**
 * What a process leaves that is halted, as by {@code kill -9}, while it writes: no row that was
 * there or had been committed is lost, jparquet reads old rows or new ones, and the next writes
 * clean up.
 */
class KilledWriteTest {
  private static final int HALTED = 86;
  private static final List<Long> BEFORE = List.of(0L, 1L, 2L, 3L, 4L, 5L);
  private static final Map<Case, Future<Void>> HALTS = new HashMap<>();
  private static Path directory;
  private static SparkSession session;
  private static ExecutorService processes;

  /** When the process is halted. */
  public enum Moment {
    /** All tasks have written and committed; nothing is written down. */
    BEFORE_MARKER,
    /** What is about to happen is written down. */
    BEFORE_COMMIT,
    /** Hadoop's committer has moved the first file to its place. */
    WHILE_PUBLISHING,
    /** The new files are in place; that is not marked. */
    AFTER_COMMIT,
    /** It is marked; nothing is deleted. */
    BEFORE_DELETING,
    /** One replaced file is deleted, by a commit protocol that deletes itself. */
    WHILE_PROTOCOL_DELETES,
    /** Some files of a page are deleted. */
    WHILE_DELETING_IN_BULK,
    /** Some files are deleted. */
    WHILE_DELETING_IN_PARALLEL,
    /** All replaced files are deleted. */
    BEFORE_MARKER_IS_DELETED,
    /** The mark of the commit is left alone. */
    BEFORE_MARK_IS_DELETED,
    /** The file that others wait for is missing. */
    BEFORE_SUCCESS_FILE;

    boolean isCommitted() {
      return compareTo(AFTER_COMMIT) >= 0;
    }

    boolean isDone() {
      return compareTo(BEFORE_MARKER_IS_DELETED) >= 0;
    }
  }

  /** How the table is replaced. */
  public enum Kind {
    /** All of a table without partitions. */
    WHOLE,
    /** All partitions. */
    PARTITIONED,
    /** Those that get rows; the rows 2 and 5 stay. */
    DYNAMIC,
    /** Nothing. */
    APPEND
  }

  /** Halts the process around the commit. */
  public static class HaltingProtocol extends SQLHadoopMapReduceCommitProtocol {
    private static final long serialVersionUID = 1L;

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
  }

  /** Halts the process at its second deletion. */
  public static final class DeletingProtocol extends HaltingProtocol {
    private static final long serialVersionUID = 1L;
    private int deletions;

    /** As Spark makes it. */
    public DeletingProtocol(String jobId, String path, boolean dynamicPartitionOverwrite) {
      super(jobId, path, dynamicPartitionOverwrite);
    }

    @Override
    public boolean deleteWithJob(
        FileSystem fileSystem, org.apache.hadoop.fs.Path path, boolean recursive) {
      if (deletions++ == 1) {
        haltAt(Moment.WHILE_PROTOCOL_DELETES);
      }
      return super.deleteWithJob(fileSystem, path, recursive);
    }
  }

  private static void haltAt(Moment moment) {
    if (moment.name().equals(System.getProperty("moment"))) {
      Runtime.getRuntime().halt(HALTED);
    }
  }

  /** Halts the process at requests. */
  private static final class HaltingListener implements StoreFileSystem.Listener {
    private boolean isMarked;
    private int published;
    private int deleted;

    @Override
    public synchronized void before(String request, org.apache.hadoop.fs.Path path) {
      if (isMarked) {
        haltAt(Moment.BEFORE_DELETING);
      }
      String name = path.getName();
      boolean isMarker = path.getParent().getName().equals(OverwriteMarkers.DIRECTORY);
      boolean isData = name.endsWith(".parquet");
      switch (request) {
        case "create" -> {
          if (isMarker && name.endsWith(".json")) {
            haltAt(Moment.BEFORE_MARKER);
          } else if (name.equals("_SUCCESS")) {
            haltAt(Moment.BEFORE_SUCCESS_FILE);
          }
          isMarked = isMarker && name.endsWith(".committed");
        }
        case "rename" -> {
          if (isData && published++ == 1) {
            haltAt(Moment.WHILE_PUBLISHING);
          }
        }
        case "delete" -> {
          if (isMarker) {
            haltAt(
                name.endsWith(".json")
                    ? Moment.BEFORE_MARKER_IS_DELETED
                    : Moment.BEFORE_MARK_IS_DELETED);
          } else if (isData && deleted++ == 1) {
            haltAt(Moment.WHILE_DELETING_IN_PARALLEL);
          }
        }
        case "delete in bulk" -> {
          if (deleted++ == 1) {
            haltAt(Moment.WHILE_DELETING_IN_BULK);
          }
        }
        default -> {}
      }
    }
  }

  /** The process that is halted. */
  public static final class Program {
    private Program() {}

    /** Writes the rows 12, 13, 15 and 16 into the directory. */
    public static void main(String[] arguments) {
      Moment moment = Moment.valueOf(System.getProperty("moment"));
      SparkSession spark = startSpark();
      Class<?> protocol =
          moment == Moment.WHILE_PROTOCOL_DELETES ? DeletingProtocol.class : HaltingProtocol.class;
      spark.conf().set("spark.sql.sources.commitProtocolClass", protocol.getName());
      StoreFileSystem.setPageSize(moment == Moment.WHILE_DELETING_IN_BULK ? 4 : 1);
      StoreFileSystem.listen(new HaltingListener());
      Kind kind = Kind.valueOf(arguments[1]);
      write(
          spark,
          List.of(12L, 13L, 15L, 16L),
          arguments[0],
          kind,
          kind == Kind.APPEND ? "append" : "overwrite");
    }
  }

  private static SparkSession startSpark() {
    return LocalSession.builder("local[1]")
        .config("spark.sql.leafNodeDefaultParallelism", "2")
        .config("spark.sql.codegen.wholeStage", "false")
        .config("spark.hadoop." + StoreFileSystem.SETTING, StoreFileSystem.class.getName())
        .getOrCreate();
  }

  /** Writes rows in two tasks, partitioned by the remainder of three. */
  private static void write(
      SparkSession spark, List<Long> ids, String path, Kind kind, String mode) {
    DataFrameWriter<Row> writer =
        spark
            .createDataset(ids, Encoders.LONG())
            .selectExpr("value AS id", "value % 3 AS p")
            .write()
            .format("jparquet")
            .mode(mode);
    if (kind == Kind.PARTITIONED || kind == Kind.DYNAMIC) {
      writer = writer.partitionBy("p");
    }
    if (kind == Kind.DYNAMIC) {
      writer = writer.option("partitionOverwriteMode", "dynamic");
    }
    writer.save(path);
  }

  /** A process that is halted in a table of its own. */
  private record Case(Moment moment, Kind kind) {
    Path table() {
      return directory.resolve(this + "/table");
    }

    String path() {
      return "store:" + table();
    }

    @Override
    public String toString() {
      return moment + "-" + kind;
    }
  }

  static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (Moment moment : Moment.values()) {
      cases.add(new Case(moment, Kind.WHOLE));
    }
    cases.add(new Case(Moment.AFTER_COMMIT, Kind.PARTITIONED));
    cases.add(new Case(Moment.WHILE_DELETING_IN_BULK, Kind.PARTITIONED));
    cases.add(new Case(Moment.BEFORE_COMMIT, Kind.DYNAMIC));
    cases.add(new Case(Moment.AFTER_COMMIT, Kind.DYNAMIC));
    cases.add(new Case(Moment.WHILE_DELETING_IN_PARALLEL, Kind.DYNAMIC));
    cases.add(new Case(Moment.BEFORE_COMMIT, Kind.APPEND));
    // A process takes seven seconds: each build tries every second case.
    int step = Math.min(Integer.getInteger("jparquet.grid", 4), 2);
    return IntStream.range(0, cases.size())
        .filter(i -> i % step == 0)
        .mapToObj(cases::get)
        .toList();
  }

  /** Starts the processes beside the tests, for most of their time is that of starting Spark. */
  @BeforeAll
  static void start(@TempDir Path temporary) {
    directory = temporary;
    session = startSpark();
    processes = Executors.newFixedThreadPool(2);
    for (Case each : cases()) {
      write(session, BEFORE, each.path(), each.kind(), "append");
      HALTS.put(each, processes.submit(() -> runUntilHalted(each)));
    }
  }

  @AfterAll
  static void stop() {
    processes.shutdownNow();
    session.stop();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void losesNoRowsAndLeavesNothingThatTheNextWritesDoNotMend(Case killed) throws Exception {
    Moment moment = killed.moment();
    Kind kind = killed.kind();
    List<Long> after =
        kind == Kind.DYNAMIC ? List.of(2L, 5L, 12L, 13L, 15L, 16L) : List.of(12L, 13L, 15L, 16L);
    HALTS.get(killed).get(5, TimeUnit.MINUTES);

    List<Long> own = ids("jparquet", killed);
    List<Long> all = ids("parquet", killed);
    assertThat(own).isEqualTo(moment.isCommitted() ? after : BEFORE);
    if (moment == Moment.WHILE_PUBLISHING) {
      assertThat(all).containsAll(BEFORE).isSubsetOf(both(BEFORE, after)).isNotEqualTo(BEFORE);
    } else if (!moment.isCommitted() || moment.isDone()) {
      assertThat(all).isEqualTo(own);
    } else if (moment == Moment.AFTER_COMMIT || moment == Moment.BEFORE_DELETING) {
      assertThat(all).isEqualTo(both(BEFORE, after));
    } else {
      assertThat(all).containsAll(after).isSubsetOf(both(BEFORE, after)).isNotEqualTo(after);
    }
    // That of the earlier write; partitions have none of their own.
    assertThat(killed.table().resolve("_SUCCESS").toFile().exists())
        .isEqualTo(moment == Moment.BEFORE_MARKER || kind == Kind.DYNAMIC || kind == Kind.APPEND);

    write(session, List.of(21L), killed.path(), kind, "append");
    List<Long> appended = both(own, List.of(21L));
    assertThat(ids("jparquet", killed)).isEqualTo(appended);
    assertThat(ids("parquet", killed))
        .isEqualTo(moment == Moment.WHILE_PUBLISHING ? both(all, List.of(21L)) : appended);
    if (moment.isCommitted()) {
      assertThat(killed.table().resolve(OverwriteMarkers.DIRECTORY)).doesNotExist();
    }

    Kind whole = kind == Kind.DYNAMIC ? Kind.PARTITIONED : kind;
    write(session, List.of(30L, 31L), killed.path(), whole, "overwrite");
    assertThat(ids("jparquet", killed)).containsExactly(30L, 31L);
    assertThat(ids("parquet", killed)).containsExactly(30L, 31L);
    assertThat(killed.table().resolve("_SUCCESS")).exists();
    // Elsewhere it is not known that the process has ended.
    if (StagingOwner.current().isPresent()) {
      assertThat(killed.table().resolve(OverwriteMarkers.DIRECTORY)).doesNotExist();
      assertThat(killed.table().resolve("_temporary")).doesNotExist();
    }
  }

  private static List<Long> both(List<Long> some, List<Long> others) {
    return List.copyOf(new TreeSet<>(Stream.concat(some.stream(), others.stream()).toList()));
  }

  private static List<Long> ids(String format, Case killed) {
    return session.read().format(format).load(killed.path()).select("id").collectAsList().stream()
        .map(row -> row.getLong(0))
        .sorted()
        .toList();
  }

  private static Void runUntilHalted(Case killed) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> flag.startsWith("--") || flag.startsWith("-XX:"))
        .forEach(command::add);
    command.addAll(
        List.of(
            "-Xmx1g",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Dmoment=" + killed.moment()));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Program.class.getName(), killed.path(), killed.kind().name()));
    Path log = directory.resolve(killed + ".log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(log)).isEqualTo(HALTED);
    } finally {
      process.destroyForcibly();
    }
    return null;
  }
}
