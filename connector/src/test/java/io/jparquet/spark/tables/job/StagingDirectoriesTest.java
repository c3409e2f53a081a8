package io.jparquet.spark.tables.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StagingDirectoriesTest {
  private static final Duration WEEK = Duration.ofDays(7);

  @TempDir Path table;
  private Path all;
  private FileSystem fileSystem;
  private org.apache.hadoop.fs.Path root;

  @BeforeEach
  void findFileSystem() throws IOException {
    root = new org.apache.hadoop.fs.Path("file", "", table.toString());
    fileSystem = root.getFileSystem(new Configuration());
    all = table.resolve("_temporary");
  }

  private StagingDirectories staging(int attempt) {
    return new StagingDirectories(fileSystem, root, attempt);
  }

  /** A directory of another job, in which one file is so old. */
  private Path make(String attempt, Duration age) throws IOException {
    Path file = all.resolve(attempt).resolve("_temporary/attempt_1/part");
    Files.createDirectories(file.getParent());
    Files.createFile(file);
    setAge(all.resolve(attempt), age);
    return all.resolve(attempt);
  }

  private static void setAge(Path top, Duration age) throws IOException {
    FileTime time = FileTime.from(Instant.now().minus(age));
    try (Stream<Path> paths = Files.walk(top)) {
      for (Path path : paths.toList()) {
        Files.setLastModifiedTime(path, time);
      }
    }
  }

  private void own(Path attempt, StagingOwner owner) throws IOException {
    Files.write(attempt.resolve("_temporary/.jparquet-owner.json"), owner.toJson());
  }

  private void clean() throws IOException {
    Files.createDirectories(all.resolve("1"));
    StagingDirectories staging = staging(1);
    List<FileStatus> others = staging.deleteOwn();
    staging.deleteAbandoned(others, WEEK);
  }

  @Test
  void theLastJobDeletesTheDirectoryOfAllJobsWithItsOwn() throws IOException {
    StagingDirectories staging = staging(7);
    staging.markOwn();
    assertThat(staging.deleteOwn()).isEmpty();
    assertThat(all).doesNotExist();
    assertThat(staging.deleteOwn()).isEmpty();
  }

  @Test
  void aDirectoryWithoutChangesForAWeekIsDeleted() throws IOException {
    make("0", WEEK.plusHours(1));
    clean();
    assertThat(all).doesNotExist();
  }

  @Test
  void aDirectoryInWhichAnythingHasChangedStays() throws IOException {
    Path old = make("0", WEEK.plusHours(1));
    Path task = old.resolve("_temporary/attempt_1/part");
    Files.setLastModifiedTime(task, FileTime.from(Instant.now().minus(WEEK).plusSeconds(3600)));
    clean();
    assertThat(task).exists();
  }

  @Test
  void theDirectoryOfAProcessThatHasEndedGoesAtOnce() throws IOException {
    Optional<StagingOwner> current = StagingOwner.current();
    assumeTrue(current.isPresent(), "The system does not show processes as Linux does");
    StagingOwner here = current.get();
    own(make("3", Duration.ZERO), new StagingOwner(here.place(), here.process(), 1, ""));
    own(make("4", Duration.ZERO), new StagingOwner(here.place(), Integer.MAX_VALUE, 1, ""));
    clean();
    assertThat(all).doesNotExist();
  }

  @Test
  void theDirectoryOfAProcessThatRunsStays() throws IOException {
    staging(3).markOwn();
    clean();
    assertThat(all.resolve("3")).exists();
  }

  @Test
  void aDirectoryOfAnotherMachineIsDeletedOnlyByItsAge() throws IOException {
    StagingOwner elsewhere = new StagingOwner("another boot", Integer.MAX_VALUE, 1, "");
    own(make("3", Duration.ZERO), elsewhere);
    Path old = make("4", Duration.ZERO);
    own(old, elsewhere);
    setAge(old, WEEK.plusHours(1));
    clean();
    assertThat(all.resolve("3")).exists();
    assertThat(old).doesNotExist();
  }

  @Test
  void aDirectoryWithADamagedOwnerFileIsKept() throws IOException {
    Path attempt = make("3", Duration.ZERO);
    Files.writeString(attempt.resolve("_temporary/.jparquet-owner.json"), "{\"place\":\"");
    clean();
    assertThat(attempt).exists();
  }

  /** The directory of a job, as an attempt of a task leaves it that has deleted its file. */
  private org.apache.hadoop.fs.Path remade(String attempt) throws IOException {
    Files.createDirectories(all.resolve(attempt).resolve("_temporary"));
    return new org.apache.hadoop.fs.Path(root, "_temporary/" + attempt);
  }

  @Test
  void emptyDirectoriesOfAJobThatHasEndedAreDeleted() throws IOException {
    StagingDirectories.deleteRemade(fileSystem, remade("3"));
    assertThat(all).doesNotExist();
    StagingDirectories.deleteRemade(
        fileSystem, new org.apache.hadoop.fs.Path(root, "_temporary/3")); // without effect
  }

  @Test
  void emptyDirectoriesOfAJobThatHasEndedAreDeletedIfThoseBelowAreGone() throws IOException {
    Files.createDirectories(all.resolve("3"));
    StagingDirectories.deleteRemade(
        fileSystem, new org.apache.hadoop.fs.Path(root, "_temporary/3"));
    assertThat(all).doesNotExist();
    Files.createDirectories(all);
    StagingDirectories.deleteRemade(
        fileSystem, new org.apache.hadoop.fs.Path(root, "_temporary/3"));
    assertThat(all).doesNotExist();
  }

  @Test
  void emptyDirectoriesOfAJobThatRunsStay() throws IOException {
    org.apache.hadoop.fs.Path directory = remade("3");
    own(all.resolve("3"), new StagingOwner("a boot", 1, 1, ""));
    StagingDirectories.deleteRemade(fileSystem, directory);
    assertThat(all.resolve("3/_temporary")).exists();
  }

  @Test
  void whatOtherAttemptsAndJobsHaveStagedStays() throws IOException {
    Path file = make("3", Duration.ZERO).resolve("_temporary/attempt_1/part");
    StagingDirectories.deleteRemade(fileSystem, remade("3"));
    assertThat(file).exists();
    StagingDirectories.deleteRemade(fileSystem, remade("4"));
    assertThat(all.resolve("4")).doesNotExist();
    assertThat(file).exists();
  }
}
