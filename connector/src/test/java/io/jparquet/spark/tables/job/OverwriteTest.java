package io.jparquet.spark.tables.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.spark.LocalSession;
import io.jparquet.spark.core.file.OverwriteMarkers;
import io.jparquet.spark.core.file.StoreFileSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.collection.immutable.Seq;

/** What an overwrite leaves, above all when a step fails. */
class OverwriteTest {
  private static final String PROTOCOL = "spark.sql.sources.commitProtocolClass";
  private static final Map<String, String> KEYS =
      Map.of("parquet.encryption.key.list", "k:AAECAwQFBgcICQoLDA0ODw==");
  private static SparkSession session;

  @TempDir Path directory;

  @BeforeAll
  static void startSpark() {
    session =
        LocalSession.builder("local[1, 2]")
            .config("spark.sql.shuffle.partitions", "1")
            .getOrCreate();
  }

  @AfterAll
  static void stopSpark() {
    session.stop();
  }

  /** Fails after Hadoop's committer has published some of the files. */
  public static class FailingCommit extends SQLHadoopMapReduceCommitProtocol {
    private static final long serialVersionUID = 1L;

    /** As Spark makes it. */
    public FailingCommit(String jobId, String path, boolean dynamicPartitionOverwrite) {
      super(jobId, path, dynamicPartitionOverwrite);
    }

    @Override
    public void commitJob(JobContext context, Seq<TaskCommitMessage> commits) {
      super.commitJob(context, commits);
      throw new IllegalStateException("the commit fails");
    }
  }

  /** Does not publish the key material of encrypted files. */
  public static final class CommitWithoutKeys extends SQLHadoopMapReduceCommitProtocol {
    private static final long serialVersionUID = 1L;

    /** As Spark makes it. */
    public CommitWithoutKeys(String jobId, String path, boolean dynamicPartitionOverwrite) {
      super(jobId, path, dynamicPartitionOverwrite);
    }

    @Override
    public void commitJob(JobContext context, Seq<TaskCommitMessage> commits) {
      org.apache.hadoop.fs.Path root = FileOutputFormat.getOutputPath(context);
      try {
        FileSystem fileSystem = root.getFileSystem(context.getConfiguration());
        List<FileStatus> before = List.of(fileSystem.listStatus(root));
        super.commitJob(context, commits);
        for (FileStatus file : fileSystem.listStatus(root)) {
          if (file.getPath().getName().startsWith("_KEY_MATERIAL") && !before.contains(file)) {
            fileSystem.delete(file.getPath(), false);
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Fails after another write has found all of its files, and is about to delete the old ones. */
  public static final class OvertakenCommit extends SQLHadoopMapReduceCommitProtocol {
    private static final long serialVersionUID = 1L;

    /** As Spark makes it. */
    public OvertakenCommit(String jobId, String path, boolean dynamicPartitionOverwrite) {
      super(jobId, path, dynamicPartitionOverwrite);
    }

    @Override
    public void commitJob(JobContext context, Seq<TaskCommitMessage> commits) {
      super.commitJob(context, commits);
      org.apache.hadoop.fs.Path root = FileOutputFormat.getOutputPath(context);
      // The other write has made the mark and not deleted the marker yet.
      try {
        OverwriteMarkers markers =
            new OverwriteMarkers(root.getFileSystem(context.getConfiguration()), root);
        for (OverwriteMarkers.Found found : markers.list()) {
          markers.commit(found.job());
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      throw new IllegalStateException("the commit fails");
    }
  }

  /** Fails after another write has found all new files and has deleted the old ones. */
  public static final class FinishedCommit extends SQLHadoopMapReduceCommitProtocol {
    private static final long serialVersionUID = 1L;
    private final String path;

    /** As Spark makes it. */
    public FinishedCommit(String jobId, String path, boolean dynamicPartitionOverwrite) {
      super(jobId, path, dynamicPartitionOverwrite);
      this.path = path;
    }

    @Override
    public void commitJob(JobContext context, Seq<TaskCommitMessage> commits) {
      super.commitJob(context, commits);
      org.apache.hadoop.fs.Path root = new org.apache.hadoop.fs.Path(path);
      try {
        OverwriteRecovery.finish(root.getFileSystem(context.getConfiguration()), root);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      throw new IllegalStateException("the commit fails");
    }
  }

  /** Fails, and another write takes the job back before it deletes its files itself. */
  public static final class WithdrawnCommit extends FailingCommit {
    private static final long serialVersionUID = 1L;
    private final String path;

    /** As Spark makes it. */
    public WithdrawnCommit(String jobId, String path, boolean dynamicPartitionOverwrite) {
      super(jobId, path, dynamicPartitionOverwrite);
      this.path = path;
    }

    @Override
    public void abortJob(JobContext context) {
      super.abortJob(context);
      org.apache.hadoop.fs.Path root = new org.apache.hadoop.fs.Path(path);
      try {
        OverwriteMarkers markers =
            new OverwriteMarkers(root.getFileSystem(context.getConfiguration()), root);
        for (OverwriteMarkers.Found found : markers.list()) {
          assertThat(found.isWithdrawn()).isTrue();
          markers.discard(found.job());
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Publishes a file of another job, which was killed then. */
  public static final class KilledBeside extends SQLHadoopMapReduceCommitProtocol {
    private static final long serialVersionUID = 1L;
    private static final String OTHER = "6f1c9a52-0000-4000-8000-0123456789ab";
    private final String path;

    /** As Spark makes it. */
    public KilledBeside(String jobId, String path, boolean dynamicPartitionOverwrite) {
      super(jobId, path, dynamicPartitionOverwrite);
      this.path = path;
    }

    /** The marker of a statement that has staged nothing for a month. */
    static void begin(FileSystem fileSystem, org.apache.hadoop.fs.Path root, String replaced)
        throws IOException {
      ReplacedFiles files = new ReplacedFiles(fileSystem, root);
      files.add(fileSystem.getFileStatus(new org.apache.hadoop.fs.Path(root, replaced)));
      OverwriteMarkers markers = new OverwriteMarkers(fileSystem, root);
      markers.write(files.marker(OTHER, List.of("other.parquet", "more.parquet")));
      Path staged =
          Path.of(root.toUri().getPath())
              .resolve("_temporary/" + StagingDirectories.attempt(OTHER));
      Files.createDirectories(staged);
      Instant past = Instant.now().minus(Duration.ofDays(30));
      Files.setLastModifiedTime(staged, FileTime.from(past));
    }

    @Override
    public void commitJob(JobContext context, Seq<TaskCommitMessage> commits) {
      super.commitJob(context, commits);
      try (Stream<Path> files = Files.list(Path.of(path.replace("file:", "")))) {
        Path some =
            files.filter(file -> file.toString().endsWith(".parquet")).findFirst().orElseThrow();
        Files.copy(some, some.resolveSibling("other.parquet"));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Refuses to delete. */
  public static final class FailingDelete extends SQLHadoopMapReduceCommitProtocol {
    private static final long serialVersionUID = 1L;

    /** As Spark makes it. */
    public FailingDelete(String jobId, String path, boolean dynamicPartitionOverwrite) {
      super(jobId, path, dynamicPartitionOverwrite);
    }

    @Override
    public boolean deleteWithJob(
        FileSystem fileSystem, org.apache.hadoop.fs.Path path, boolean recursive) {
      return false;
    }
  }

  /** Runs an action with another commit protocol. */
  private static void during(Class<?> protocol, Runnable action) {
    session.conf().set(PROTOCOL, protocol.getName());
    try {
      action.run();
    } finally {
      session.conf().unset(PROTOCOL);
    }
  }

  private String table() {
    return directory.resolve("table").toString();
  }

  private void save(Dataset<Row> data, String mode) {
    data.write().format("jparquet").mode(mode).save(table());
  }

  private List<Long> ids() {
    return session.read().format("jparquet").load(table()).collectAsList().stream()
        .map(row -> row.getLong(0))
        .sorted()
        .toList();
  }

  private List<String> dataFiles() throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      return paths
          .map(path -> path.getFileName().toString())
          .filter(name -> name.endsWith(".parquet"))
          .toList();
    }
  }

  @Test
  void replacesTheTableThatItReads() throws IOException {
    save(session.range(3).toDF(), "append");
    Dataset<Row> itself = session.read().format("jparquet").load(table());
    save(itself.selectExpr("id + 10 AS id"), "overwrite");
    assertThat(ids()).containsExactly(10L, 11L, 12L);
    assertThat(dataFiles()).hasSize(1);
  }

  @Test
  void keepsTheOldRowsWhenTheQueryFails() throws IOException {
    save(session.range(3).toDF(), "append");
    List<String> before = dataFiles();
    Dataset<Row> failing = session.sql("SELECT raise_error('no') AS id FROM range(5)");
    assertThatThrownBy(() -> save(failing, "overwrite")).hasMessageContaining("no");
    assertThat(dataFiles()).isEqualTo(before);
    assertThat(ids()).containsExactly(0L, 1L, 2L);
  }

  @Test
  void writesNoRowTwiceWhenATaskIsRepeated() throws IOException {
    save(session.range(3).toDF(), "append");
    MapFunction<Long, Long> failsOnce =
        id -> {
          if (id == 17 && TaskContext.get().attemptNumber() == 0) {
            throw new IllegalStateException("the first attempt fails");
          }
          return id;
        };
    Dataset<Row> rows = session.range(10, 20, 1, 2).map(failsOnce, Encoders.LONG()).toDF("id");
    save(rows, "overwrite");
    assertThat(ids()).isEqualTo(LongStream.range(10, 20).boxed().toList());
    assertThat(dataFiles()).hasSize(2);
  }

  @Test
  void keepsItsOwnFilesWhenTasksPublishThem() throws IOException {
    Dataset<Row> rows = session.range(6).selectExpr("id", "id % 3 AS p");
    for (int i = 0; i < 2; i++) {
      rows.write()
          .format("jparquet")
          .partitionBy("p")
          .mode("overwrite")
          .option("partitionOverwriteMode", "dynamic")
          .option("mapreduce.fileoutputcommitter.algorithm.version", "2")
          .save(table());
    }
    assertThat(ids()).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
    assertThat(dataFiles()).hasSize(3);
  }

  @Test
  void publishesNothingButItsFiles() throws IOException {
    for (int algorithm = 1; algorithm <= 2; algorithm++) {
      for (String mode : List.of("append", "overwrite")) {
        session
            .range(3)
            .write()
            .format("jparquet")
            .mode(mode)
            .option("mapreduce.fileoutputcommitter.algorithm.version", algorithm)
            .save(table());
        try (Stream<Path> children = Files.list(directory.resolve("table"))) {
          assertThat(children.map(child -> child.getFileName().toString()))
              .as("algorithm %d, %s", algorithm, mode)
              .allMatch(name -> name.matches("(part-.*|\\.part-.*\\.crc|\\.?_SUCCESS(\\.crc)?)"));
        }
      }
    }
  }

  @Test
  void makesNoSuccessFileWhereNoneIsWanted() {
    for (String mode : List.of("append", "overwrite", "overwrite")) {
      session
          .range(3)
          .write()
          .format("jparquet")
          .mode(mode)
          .option("mapreduce.fileoutputcommitter.marksuccessfuljobs", "false")
          .save(table());
      assertThat(directory.resolve("table/_SUCCESS")).doesNotExist();
    }
  }

  @Test
  void publishesNothingThatAKilledJobLeft() throws IOException {
    save(session.range(3).toDF(), "append");
    Path staged =
        directory.resolve(
            "table/_temporary/0/task_202601010000001234567890123456789_0000_m_000000");
    Files.createDirectories(staged);
    Files.copy(
        directory.resolve("table").resolve(dataFiles().get(0)), staged.resolve("left.parquet"));
    save(session.range(3, 5).toDF(), "append");
    assertThat(ids()).containsExactly(0L, 1L, 2L, 3L, 4L);
    assertThat(directory.resolve("table/left.parquet")).doesNotExist();
  }

  @Test
  void keepsTheOldRowsWhenTheCommitFails() throws IOException {
    save(session.range(3).toDF(), "append");
    List<String> before = dataFiles();
    during(
        FailingCommit.class,
        () ->
            assertThatThrownBy(() -> save(session.range(5).toDF(), "overwrite"))
                .hasMessageContaining("the commit fails"));
    assertThat(dataFiles()).isEqualTo(before);
    assertThat(ids()).containsExactly(0L, 1L, 2L);
  }

  @Test
  void doesNotReplaceAFileThatIsNoDirectory() throws IOException {
    Files.writeString(directory.resolve("table"), "rows of another program");
    for (String path : List.of(table(), "file://" + table())) {
      assertThatThrownBy(
              () -> session.range(3).write().format("jparquet").mode("overwrite").save(path))
          .hasMessageStartingWith("Preparing to write into ")
          .rootCause()
          .hasMessageContaining(table() + " is a file, not a directory of files. Nothing was");
      assertThat(directory.resolve("table")).hasContent("rows of another program");
    }
  }

  private void encrypt(Dataset<Row> data, String path) {
    data.write()
        .format("jparquet")
        .mode("overwrite")
        .options(KEYS)
        .option(KeyProperties.INTERNAL_KEY_MATERIAL, "false")
        .option("parquet.encryption.uniform.key", "k")
        .save(path);
  }

  @Test
  void writesKeyMaterialThatTheCommitterDropsOrKeepsTheOldRows() {
    session.conf().set(StoreFileSystem.SETTING, StoreFileSystem.class.getName());
    session.conf().set(PROTOCOL, CommitWithoutKeys.class.getName());
    try {
      for (boolean fails : new boolean[] {false, true}) {
        StoreFileSystem.listen(
            (request, file) -> {
              if (fails
                  && request.equals("create")
                  && file.getName().startsWith("_KEY_MATERIAL")
                  && file.getParent().getName().equals("table")) {
                throw new IOException("denied");
              }
            });
        Dataset<Row> rows = fails ? session.range(6, 9).toDF() : session.range(3, 6).toDF();
        ThrowingCallable write = () -> encrypt(rows, "store:" + table());
        if (fails) {
          assertThatThrownBy(write)
              .hasMessageContaining("Committing the write into store:")
              .hasMessageContaining("failed");
        } else {
          assertThatNoException().isThrownBy(write);
        }
        Dataset<Row> read = session.read().format("jparquet").options(KEYS).load(table());
        assertThat(read.as(Encoders.LONG()).collectAsList()).containsExactlyInAnyOrder(3L, 4L, 5L);
      }
    } finally {
      StoreFileSystem.reset();
      session.conf().unset(PROTOCOL);
      session.conf().unset(StoreFileSystem.SETTING);
    }
  }

  /** The marker of the failed write has to stay as long as one of its files does. */
  @Test
  void keepsTheOldRowsWhenTheCommitFailsAndItsFilesCannotBeDeleted() throws IOException {
    save(session.range(3).toDF(), "append");
    session.conf().set(StoreFileSystem.SETTING, StoreFileSystem.class.getName());
    session.conf().set(PROTOCOL, FailingCommit.class.getName());
    AtomicInteger refusals = new AtomicInteger();
    StoreFileSystem.listen(
        (request, file) -> {
          if (request.equals("delete") && file.getName().endsWith(".parquet")) {
            if (refusals.getAndIncrement() > 0) {
              throw new IOException("denied");
            }
          }
        });
    Dataset<Row> failing = session.range(5, 8, 1, 3).toDF();
    try {
      assertThatThrownBy(
              () -> failing.write().format("jparquet").mode("overwrite").save("store:" + table()))
          .hasMessageContaining("the commit fails");
    } finally {
      StoreFileSystem.reset();
      session.conf().unset(PROTOCOL);
      session.conf().unset(StoreFileSystem.SETTING);
    }
    assertThat(refusals).hasValue(3);
    org.apache.hadoop.fs.Path root = new org.apache.hadoop.fs.Path(table());
    FileSystem fileSystem = root.getFileSystem(session.sessionState().newHadoopConf());
    OverwriteMarkers.Found failed = new OverwriteMarkers(fileSystem, root).list().get(0);
    assertThat(failed.isWithdrawn()).isTrue();
    if (StagingOwner.current().isPresent()) {
      assertThat(StagingDirectories.hasEnded(fileSystem, root, failed.job(), Duration.ofDays(7)))
          .as("so that a statement on the same files takes it back")
          .isTrue();
    }
    assertThat(dataFiles()).as("the old one, and two that could not be deleted").hasSize(3);
    assertThat(ids()).containsExactly(0L, 1L, 2L);
    save(session.range(8, 9).toDF(), "append");
    assertThat(ids()).containsExactly(0L, 1L, 2L, 8L);
    save(session.range(9, 10).toDF(), "overwrite");
    assertThat(ids()).containsExactly(9L);
    assertThat(dataFiles()).hasSize(1);
    assertThat(directory.resolve("table").resolve(OverwriteMarkers.DIRECTORY)).doesNotExist();
  }

  @Test
  void deletesItsFilesThoughAnotherWriteHasDeletedItsMarker() throws IOException {
    save(session.range(3).toDF(), "append");
    List<String> before = dataFiles();
    during(
        WithdrawnCommit.class,
        () ->
            assertThatThrownBy(() -> save(session.range(5).toDF(), "overwrite"))
                .hasMessageContaining("the commit fails"));
    assertThat(dataFiles()).isEqualTo(before);
    assertThat(ids()).containsExactly(0L, 1L, 2L);
  }

  @Test
  void takesBackWhatAKilledJobHasPublishedMeanwhile() throws IOException {
    save(session.range(3).toDF(), "append");
    org.apache.hadoop.fs.Path root = new org.apache.hadoop.fs.Path(table());
    FileSystem fileSystem = root.getFileSystem(session.sessionState().newHadoopConf());
    KilledBeside.begin(fileSystem, root, dataFiles().get(0));
    during(KilledBeside.class, () -> save(session.range(5, 7).toDF(), "overwrite"));
    assertThat(ids()).containsExactly(5L, 6L);
    assertThat(dataFiles()).doesNotContain("other.parquet");
    assertThat(directory.resolve("table").resolve(OverwriteMarkers.DIRECTORY)).doesNotExist();
    assertThat(directory.resolve("table/_temporary")).doesNotExist();
  }

  @Test
  void succeedsIfAnotherWriteTakesItForCommitted() throws IOException {
    save(session.range(3).toDF(), "append");
    during(OvertakenCommit.class, () -> save(session.range(5, 7).toDF(), "overwrite"));
    assertThat(ids()).containsExactly(5L, 6L);
    assertThat(directory.resolve("table").resolve(OverwriteMarkers.DIRECTORY)).doesNotExist();
  }

  @Test
  void succeedsIfAnotherWriteHasFinishedIt() throws IOException {
    save(session.range(3).toDF(), "append");
    during(FinishedCommit.class, () -> save(session.range(5, 7).toDF(), "overwrite"));
    assertThat(ids()).containsExactly(5L, 6L);
  }

  @Test
  void saysWhatCouldNotBeDeletedAndReadsItNoMore() throws IOException {
    save(session.range(1).toDF(), "append");
    String file = dataFiles().get(0);
    during(
        FailingDelete.class,
        () ->
            assertThatThrownBy(() -> save(session.range(5, 6).toDF(), "overwrite"))
                .hasMessageContaining("The new rows are in file:" + table())
                .hasMessageContaining("Do not repeat a statement that adds or changes rows")
                .rootCause()
                .hasMessage(
                    "1 of 1 files could not be deleted, among them [file:"
                        + table()
                        + "/"
                        + file
                        + "]"));
    assertThat(directory.resolve("table/_SUCCESS")).doesNotExist();
    assertThat(dataFiles()).hasSize(2);
    assertThat(ids()).containsExactly(5L);
    save(session.range(6, 7).toDF(), "append");
    assertThat(dataFiles()).hasSize(2).doesNotContain(file);
    assertThat(ids()).containsExactly(5L, 6L);
    assertThat(directory.resolve("table/_SUCCESS")).exists();
    assertThat(directory.resolve("table").resolve(OverwriteMarkers.DIRECTORY)).doesNotExist();
  }

  @Test
  void refusesAModeThatIsNoneAlsoWhereItWouldNotCount() {
    for (String mode : List.of("append", "overwrite")) {
      assertThatThrownBy(
              () ->
                  session
                      .range(3)
                      .write()
                      .format("jparquet")
                      .mode(mode)
                      .option("partitionOverwriteMode", "foo")
                      .save(table()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("partitionOverwriteMode must be static or dynamic, not 'foo'");
    }
  }

  @Test
  void leavesOtherPartitionsAloneInDynamicMode() {
    Dataset<Row> rows = session.range(6).selectExpr("id", "id % 3 AS p");
    rows.write().format("jparquet").partitionBy("p").save(table());
    session
        .sql("SELECT 100L AS id, 1L AS p")
        .write()
        .format("jparquet")
        .partitionBy("p")
        .mode("overwrite")
        .option("partitionOverwriteMode", "dynamic")
        .save(table());
    assertThat(ids()).containsExactly(0L, 2L, 3L, 5L, 100L);
  }
}
