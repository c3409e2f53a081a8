package io.jparquet.spark.tables.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jparquet.spark.core.file.OverwriteMarker;
import io.jparquet.spark.core.file.OverwriteMarker.ReplacedFile;
import io.jparquet.spark.core.file.OverwriteMarkers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompetingWritesTest {

  private static final ReplacedFile FILE = new ReplacedFile("p=1/a.parquet", 10, 20);
  private static final ReplacedFile OTHER_FILE = new ReplacedFile("p=1/b.parquet", 10, 20);

  private final String own = UUID.randomUUID().toString();
  private final String other = UUID.randomUUID().toString();

  @TempDir Path table;
  private OverwriteMarkers markers;
  private FileSystem fileSystem;
  private org.apache.hadoop.fs.Path root;
  private CompetingWrites competing;

  @BeforeEach
  void writeOwnMarker() throws IOException {
    root = new org.apache.hadoop.fs.Path("file", "", table.toString());
    fileSystem = root.getFileSystem(new Configuration());
    markers = new OverwriteMarkers(fileSystem, root);
    competing =
        new CompetingWrites(
            markers, new StagingDirectories(fileSystem, root, 1), Duration.ofDays(7));
    markers.write(marker(own, FILE));
  }

  @AfterEach
  void end() {
    CompetingWrites.end(other);
  }

  private static OverwriteMarker marker(String job, ReplacedFile... replaced) {
    return new OverwriteMarker(1, job, List.of(replaced), List.of("p=1/" + job));
  }

  private void check() throws IOException {
    competing.check(marker(own, FILE));
  }

  /** Says who has staged what the other job is about to commit. */
  private void stage(StagingOwner owner) throws IOException {
    Path attempt = table.resolve("_temporary/" + StagingDirectories.attempt(other) + "/_temporary");
    Files.createDirectories(attempt);
    Files.write(attempt.resolve(".jparquet-owner.json"), owner.toJson());
  }

  private static StagingOwner here() {
    Optional<StagingOwner> current = StagingOwner.current();
    assumeTrue(current.isPresent(), "The system does not show processes as Linux does");
    return current.get();
  }

  @Test
  void aWriteAloneIsNotRefused() {
    assertThatCode(this::check).doesNotThrowAnyException();
  }

  @Test
  void aWriteThatReplacesOtherFilesDoesNotCount() throws IOException {
    markers.write(marker(other, OTHER_FILE, new ReplacedFile(FILE.file(), 11, 20)));
    assertThatCode(this::check).doesNotThrowAnyException();
  }

  @Test
  void aWriteThatReplacesOneOfTheFilesIsNamed() throws IOException {
    markers.write(marker(other, OTHER_FILE, FILE));
    assertThatThrownBy(this::check)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Another write is replacing the same files")
        .hasMessageContaining("_" + other + ".json");
  }

  @Test
  void aWriteOfThisProcessCountsUntilItEnds() throws IOException {
    stage(here());
    markers.write(marker(other, FILE));
    CompetingWrites.begin(other);
    assertThatThrownBy(this::check).hasMessageContaining(other);
    CompetingWrites.end(other);
    assertThatCode(this::check).doesNotThrowAnyException();
  }

  @Test
  void aWriteOfAnotherProcessCountsAsLongAsThatRuns() throws IOException {
    StagingOwner here = here();
    markers.write(marker(other, FILE));
    stage(new StagingOwner("another machine", here.process(), here.started(), here.loaded()));
    assertThatThrownBy(this::check).hasMessageContaining(other);
    stage(new StagingOwner(here.place(), Integer.MAX_VALUE, 1, ""));
    assertThatCode(this::check).doesNotThrowAnyException();
  }

  /** As in a session whose jar has a class loader of its own. */
  @Test
  void aWriteOfThisProcessThatAnotherCopyOfTheClassesRunsCounts() throws IOException {
    StagingOwner here = here();
    markers.write(marker(other, FILE));
    stage(new StagingOwner(here.place(), here.process(), here.started(), "another copy"));
    assertThatThrownBy(this::check).hasMessageContaining(other);
    competing.takeBack(List.of(other), fileSystem, root);
    assertThat(markers.isThere(other)).isTrue();
  }

  @Test
  void aCommittedWriteCountsWhateverBecameOfItsProcess() throws IOException {
    StagingOwner here = here();
    markers.write(marker(other, FILE));
    markers.commit(other);
    stage(new StagingOwner(here.place(), Integer.MAX_VALUE, 1, ""));
    assertThatThrownBy(this::check).hasMessageContaining(other);
  }

  @Test
  void whatAKilledJobHasPublishedIsTakenBackAndNothingElse() throws IOException {
    StagingOwner here = here();
    markers.write(marker(other, FILE));
    Path published = table.resolve("p=1/" + other);
    Path old = table.resolve(FILE.file());
    Files.createDirectories(published.getParent());
    Files.createFile(published);
    Files.createFile(old);
    stage(here);
    CompetingWrites.begin(other);
    competing.takeBack(List.of(other), fileSystem, root);
    assertThat(published).exists();
    CompetingWrites.end(other);
    competing.takeBack(List.of(other), fileSystem, root);
    assertThat(published).doesNotExist();
    assertThat(old).exists();
    assertThat(table.resolve("_jparquet_overwrites/_" + other + ".json")).doesNotExist();
    assertThat(table.resolve("_jparquet_overwrites/_" + own + ".json")).exists();
  }

  @Test
  void aMarkerThatCannotBeReadStopsStatementsThatChangeRows() throws IOException {
    competing.takeBack(List.of(other), fileSystem, root);
    Files.writeString(
        table.resolve("_jparquet_overwrites/_" + other + ".json"), "{\"version\": 2}");
    assertThatThrownBy(() -> competing.takeBack(List.of(other), fileSystem, root))
        .hasMessageContaining("_" + other + ".json of another write can't be read");
  }

  @Test
  void aMarkerThatIsNotCompleteBelongsToAJobThatWillLookLater() throws IOException {
    Files.createFile(table.resolve("_jparquet_overwrites/_" + other + ".json"));
    assertThatCode(this::check).doesNotThrowAnyException();
  }
}
