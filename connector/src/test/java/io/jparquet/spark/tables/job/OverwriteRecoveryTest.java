package io.jparquet.spark.tables.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.crypto.keys.EnvelopeKeys;
import io.jparquet.spark.core.file.OverwriteMarkers;
import io.jparquet.spark.core.file.ParallelRequests;
import io.jparquet.spark.core.file.StoreFileSystem;
import io.jparquet.spark.core.file.TablePaths;
import io.jparquet.spark.core.file.UnfinishedOverwrites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What readers and writers make of the markers that they find. */
class OverwriteRecoveryTest {
  private static final String JOB = "6f1c9a52-0000-4000-8000-0123456789ab";

  @TempDir Path directory;
  private Path table;
  private org.apache.hadoop.fs.Path root;
  private StoreFileSystem fileSystem;
  private Configuration conf;
  private OverwriteMarkers markers;

  @BeforeEach
  void makeTable() throws IOException {
    table = Files.createDirectory(directory.resolve("table"));
    root = new org.apache.hadoop.fs.Path("store:" + table);
    conf = new Configuration();
    conf.set(StoreFileSystem.SETTING, StoreFileSystem.class.getName());
    fileSystem = (StoreFileSystem) root.getFileSystem(conf);
    markers = new OverwriteMarkers(fileSystem, root);
    write("old", "p=1/old", "p=2/old", "other");
  }

  @AfterEach
  void reset() {
    StoreFileSystem.reset();
  }

  private void write(String... names) throws IOException {
    for (String name : names) {
      Files.createDirectories(table.resolve(name).getParent());
      Files.writeString(table.resolve(name), name);
    }
  }

  /** Marks the files {@code old} as to be replaced. */
  private void begin(String... written) throws IOException {
    begin(files().filter(name -> name.endsWith("old")).toList(), written);
  }

  private void begin(List<String> replaced, String... written) throws IOException {
    ReplacedFiles files = new ReplacedFiles(fileSystem, root);
    for (String name : replaced) {
      files.add(fileSystem.getFileStatus(new org.apache.hadoop.fs.Path(root, name)));
    }
    markers.write(files.marker(JOB, List.of(written)));
  }

  private Stream<String> files() throws IOException {
    try (Stream<Path> paths = Files.walk(table)) {
      return paths
          .filter(Files::isRegularFile)
          .map(path -> table.relativize(path).toString())
          .toList()
          .stream();
    }
  }

  private Set<String> left() throws IOException {
    return files().collect(Collectors.toCollection(TreeSet::new));
  }

  private Set<String> hidden() throws IOException {
    UnfinishedOverwrites overwrites = UnfinishedOverwrites.of(List.of(root), conf);
    return overwrites.filesToSkip(listed()).stream()
        .map(path -> TablePaths.relative(root, path))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Collection<FileStatus> listed() throws IOException {
    List<FileStatus> listed = new ArrayList<>();
    for (String name : files().filter(name -> !name.contains("_")).toList()) {
      listed.add(fileSystem.getFileStatus(new org.apache.hadoop.fs.Path(root, name)));
    }
    return listed;
  }

  @Test
  void aMarkedCommitIsFinished() throws IOException {
    begin("new", "p=1/new");
    markers.commit(JOB);
    write("new", "p=1/new");
    assertThat(hidden()).containsExactly("old", "p=1/old", "p=2/old");
    assertThat(OverwriteRecovery.finish(fileSystem, root)).isEmpty();
    assertThat(left()).containsExactly("new", "other", "p=1/new");
    assertThat(table.resolve("p=2")).doesNotExist();
    assertThat(table.resolve(OverwriteMarkers.DIRECTORY)).doesNotExist();
    assertThat(hidden()).isEmpty();
  }

  @Test
  void aMarkedCommitIsFinishedAlsoIfItsFilesAreGoneMeanwhile() throws IOException {
    begin("new");
    markers.commit(JOB);
    assertThat(hidden()).containsExactly("old", "p=1/old", "p=2/old");
    assertThat(OverwriteRecovery.finish(fileSystem, root)).isEmpty();
    assertThat(left()).containsExactly("other");
  }

  @Test
  void aCommitShowsByItsFilesToo() throws IOException {
    begin("new", "p=1/new");
    write("new", "p=1/new");
    assertThat(hidden()).containsExactly("old", "p=1/old", "p=2/old");
    assertThat(OverwriteRecovery.finish(fileSystem, root)).isEmpty();
    assertThat(left()).containsExactly("new", "other", "p=1/new");
  }

  @Test
  void anOverwriteThatMayBeRunningIsLeftAlone() throws IOException {
    begin("new", "p=1/new");
    write("new");
    Set<String> before = left();
    assertThat(hidden()).containsExactly("new");
    assertThat(OverwriteRecovery.finish(fileSystem, root)).containsExactly(JOB);
    assertThat(left()).isEqualTo(before);
  }

  /** Another statement, or another program, may have deleted some of the old files meanwhile. */
  @Test
  void newFilesOfAnUncommittedOverwriteAreLeftOutWhateverHasHappenedToTheOldOnes()
      throws IOException {
    begin("new", "p=1/new");
    write("new");
    Files.delete(table.resolve("old"));
    assertThat(hidden()).containsExactly("new");
  }

  @Test
  void aListingWithoutAllNewFilesOfACommittedOverwriteIsOutdated() throws IOException {
    begin("new", "p=1/new");
    write("new");
    Collection<FileStatus> early = listed();
    assertThat(UnfinishedOverwrites.of(List.of(root), conf).isOutdated(early)).isFalse();
    write("p=1/new");
    markers.commit(JOB);
    UnfinishedOverwrites overwrites = UnfinishedOverwrites.of(List.of(root), conf);
    assertThat(overwrites.isOutdated(early)).isTrue();
    assertThat(overwrites.isOutdated(listed())).isFalse();
  }

  @Test
  void filesWithOtherNamesInTheDirectoryOfMarkersAreIgnored() throws IOException {
    for (String name : List.of("a:b.json", "_:.json", "x.committed", "_x.json")) {
      write(OverwriteMarkers.DIRECTORY + "/" + name);
    }
    assertThat(hidden()).isEmpty();
    assertThat(OverwriteRecovery.finish(fileSystem, root)).isEmpty();
  }

  @Test
  void hiddenFilesThatAreReplacedSayNothingOfACommit() throws IOException {
    String material = EnvelopeKeys.keyMaterialFileName("old");
    write(material);
    begin(List.of("old", material), "new", "p=1/new");
    write("new");
    assertThat(hidden()).containsExactly("new");
  }

  @Test
  void anOverwriteWithoutNewFilesIsNotTakenForCommitted() throws IOException {
    begin();
    assertThat(hidden()).isEmpty();
    assertThat(OverwriteRecovery.finish(fileSystem, root)).containsExactly(JOB);
    markers.commit(JOB);
    assertThat(hidden()).hasSize(3);
    assertThat(OverwriteRecovery.finish(fileSystem, root)).isEmpty();
    assertThat(left()).containsExactly("other");
  }

  @Test
  void aFileThatIsNoLongerTheSameStays() throws IOException {
    begin("new");
    markers.commit(JOB);
    write("new");
    Files.writeString(table.resolve("old"), "another one");
    assertThat(hidden()).containsExactly("p=1/old", "p=2/old");
    OverwriteRecovery.finish(fileSystem, root);
    assertThat(left()).containsExactly("new", "old", "other");
  }

  @Test
  void aDamagedMarkerHidesNothing() throws IOException {
    begin("new");
    markers.commit(JOB);
    write("new");
    Path marker = table.resolve(OverwriteMarkers.DIRECTORY).resolve("_" + JOB + ".json");
    byte[] json = Files.readAllBytes(marker);
    Files.write(marker, Arrays.copyOf(json, json.length / 2));
    Set<String> before = left();
    assertThat(hidden()).isEmpty();
    assertThat(OverwriteRecovery.finish(fileSystem, root)).containsExactly(JOB);
    assertThat(left()).isEqualTo(before);
  }

  @Test
  void aMarkWithoutMarkerMeansNothing() throws IOException {
    markers.commit(JOB);
    assertThat(hidden()).isEmpty();
    assertThat(OverwriteRecovery.finish(fileSystem, root)).isEmpty();
    assertThat(left()).containsExactly("old", "other", "p=1/old", "p=2/old");
    assertThat(table.resolve(OverwriteMarkers.DIRECTORY)).doesNotExist();
  }

  @Test
  void markersThatCannotBeListedHideNothingAndStopNoWrite() throws IOException {
    begin("new");
    markers.commit(JOB);
    StoreFileSystem.listen(
        (request, path) -> {
          if (path.getName().equals(OverwriteMarkers.DIRECTORY)) {
            throw new IOException("denied");
          }
        });
    assertThat(hidden()).isEmpty();
    assertThat(OverwriteRecovery.finish(fileSystem, root)).isEmpty();
  }

  @Test
  void whatCannotBeDeletedKeepsItsMarker() throws IOException {
    begin("new");
    markers.commit(JOB);
    write("new");
    StoreFileSystem.listen(
        (request, path) -> {
          if (request.equals("delete") && path.getName().equals("old")) {
            throw new IOException("denied");
          }
        });
    assertThat(OverwriteRecovery.finish(fileSystem, root)).containsExactly(JOB);
    assertThat(hidden()).hasSize(3);
  }

  private OverwriteRecovery.End repair(boolean rollBack) throws IOException {
    return OverwriteRecovery.repair(fileSystem, root, job -> false, rollBack).get(0).end();
  }

  @Test
  void aRollBackThatCannotDeleteAllLeavesNothingVisibleAndIsRepeated() throws IOException {
    begin("new", "more", "missing");
    write("new", "more");
    StoreFileSystem.listen(
        (request, path) -> {
          if (request.equals("delete") && path.getName().equals("more")) {
            throw new IOException("denied");
          }
        });
    assertThatThrownBy(() -> repair(true)).hasMessageContaining("1 of 3 files");
    assertThat(hidden()).containsExactly("more");
    write("new", "missing");
    assertThat(hidden())
        .as("although all files are there")
        .containsExactly("missing", "more", "new");
    assertThat(OverwriteRecovery.finish(fileSystem, root)).containsExactly(JOB);
    StoreFileSystem.reset();
    assertThat(repair(false)).isEqualTo(OverwriteRecovery.End.ROLLED_BACK);
    assertThat(left()).containsExactly("old", "other", "p=1/old", "p=2/old");
    assertThat(table.resolve(OverwriteMarkers.DIRECTORY)).doesNotExist();
  }

  @Test
  void aMarkerThatCannotBeReadIsLeftWithItsFiles() throws IOException {
    begin("new", "more");
    write("new");
    Path marker = table.resolve(OverwriteMarkers.DIRECTORY).resolve("_" + JOB + ".json");
    String json = Files.readString(marker);
    Files.writeString(marker, json.replace("\"version\":1", "\"version\":2"));
    Set<String> before = left();
    assertThat(repair(true)).isEqualTo(OverwriteRecovery.End.LEFT);
    OverwriteRecovery.takeBack(fileSystem, root, JOB);
    assertThat(left()).isEqualTo(before);
    Files.writeString(marker, json);
    StoreFileSystem.listen(
        (request, path) -> {
          if (request.equals("open")) {
            throw new IOException("denied");
          }
        });
    assertThat(repair(true)).isEqualTo(OverwriteRecovery.End.LEFT);
    StoreFileSystem.reset();
    assertThat(left()).isEqualTo(before);
    assertThat(repair(true)).isEqualTo(OverwriteRecovery.End.ROLLED_BACK);
    assertThat(left()).containsExactly("old", "other", "p=1/old", "p=2/old");
  }

  @Test
  void aMarkerThatWasNotWrittenToItsEndIsRolledBack() throws IOException {
    begin("new");
    Path marker = table.resolve(OverwriteMarkers.DIRECTORY).resolve("_" + JOB + ".json");
    byte[] json = Files.readAllBytes(marker);
    for (int length : List.of(0, 1, json.length / 2, json.length - 1)) {
      Files.createDirectories(marker.getParent());
      Files.write(marker, Arrays.copyOf(json, length));
      assertThat(repair(true)).as("%d bytes", length).isEqualTo(OverwriteRecovery.End.ROLLED_BACK);
      assertThat(left()).containsExactly("old", "other", "p=1/old", "p=2/old");
    }
  }

  /** As when a driver withdraws the overwrite at that moment. */
  @Test
  void anOverwriteThatIsWithdrawnBeforeItIsMarkedIsLeftAlone() throws IOException {
    begin("new");
    write("new");
    AtomicInteger creations = new AtomicInteger();
    StoreFileSystem.listen(
        (request, path) -> {
          if (request.equals("create") && creations.getAndIncrement() == 0) {
            assertThat(markers.withdraw(JOB)).isTrue();
          }
        });
    assertThat(OverwriteRecovery.finish(fileSystem, root)).containsExactly(JOB);
    assertThat(OverwriteRecovery.finish(fileSystem, root)).containsExactly(JOB);
    assertThat(left()).contains("old", "p=1/old", "p=2/old", "new");
    Files.delete(table.resolve("new"));
    assertThat(hidden()).isEmpty();
    assertThat(repair(false)).isEqualTo(OverwriteRecovery.End.ROLLED_BACK);
    assertThat(left()).containsExactly("old", "other", "p=1/old", "p=2/old");
  }

  @Test
  void anOverwriteThatIsMarkedCannotBeWithdrawn() throws IOException {
    begin("new");
    write("new");
    markers.commit(JOB);
    assertThat(markers.withdraw(JOB)).isFalse();
    assertThat(hidden()).containsExactly("old", "p=1/old", "p=2/old");
    assertThat(OverwriteRecovery.finish(fileSystem, root)).isEmpty();
    assertThat(left()).containsExactly("new", "other");
  }

  @Test
  void anOverwriteWithoutMarkerCannotBeWithdrawn() throws IOException {
    assertThat(markers.withdraw(JOB)).isFalse();
    assertThat(table.resolve(OverwriteMarkers.DIRECTORY)).doesNotExist();
  }

  /** Both drivers died between what they marked and what they looked for. */
  @Test
  void bothMarksMeanACommitIfAllFilesAreThere() throws IOException {
    for (boolean complete : List.of(false, true)) {
      begin("new", "p=1/new");
      write("new");
      assertThat(markers.withdraw(JOB)).isTrue();
      markers.commit(JOB);
      if (complete) {
        write("p=1/new");
      }
      assertThat(UnfinishedOverwrites.of(List.of(root), conf).isOutdated(listed())).isFalse();
      assertThat(hidden())
          .containsExactlyElementsOf(
              complete ? List.of("old", "p=1/old", "p=2/old") : List.of("new"));
      Set<String> before = left();
      assertThat(OverwriteRecovery.finish(fileSystem, root)).containsExactly(JOB);
      assertThat(left()).isEqualTo(before);
      assertThat(repair(false))
          .isEqualTo(complete ? OverwriteRecovery.End.FINISHED : OverwriteRecovery.End.ROLLED_BACK);
      assertThat(left())
          .containsExactlyElementsOf(
              complete
                  ? List.of("new", "other", "p=1/new")
                  : List.of("old", "other", "p=1/old", "p=2/old"));
      assertThat(table.resolve(OverwriteMarkers.DIRECTORY)).doesNotExist();
    }
  }

  @Test
  void keyMaterialGoesAlsoIfItsDataFileIsGoneAlready() throws IOException {
    String material = EnvelopeKeys.keyMaterialFileName("old");
    write(material);
    begin(List.of("old", material), "new");
    markers.commit(JOB);
    write("new");
    Files.delete(table.resolve("old"));
    OverwriteRecovery.finish(fileSystem, root);
    assertThat(left()).containsExactly("new", "other", "p=1/old", "p=2/old");
  }

  /** As when the driver gives the write up at the same moment. */
  @Test
  void anOverwriteWhoseMarkerGoesBeforeItIsMarkedIsLeftAlone() throws IOException {
    begin("new");
    write("new");
    StoreFileSystem.listen(
        (request, path) -> {
          if (request.equals("create")) {
            Files.delete(table.resolve(OverwriteMarkers.DIRECTORY).resolve("_" + JOB + ".json"));
          }
        });
    OverwriteRecovery.finish(fileSystem, root);
    assertThat(left()).contains("old", "p=1/old", "p=2/old", "new");
  }

  @Test
  void aCommitIsMarkedAgainIfItsMarkWasDeletedAtThatMoment() throws IOException {
    begin("new");
    AtomicInteger failures = new AtomicInteger(2);
    StoreFileSystem.listen(
        (request, path) -> {
          if (request.equals("create") && failures.getAndDecrement() > 0) {
            throw new NoSuchFileException("deleted between create and chmod");
          }
        });
    markers.commit(JOB);
    assertThat(markers.isCommitted(JOB)).isTrue();
  }

  @Test
  void aCommitThatCannotBeMarkedFailsOnlyWhileItsMarkerIsThere() throws IOException {
    begin("new");
    StoreFileSystem.listen(
        (request, path) -> {
          if (request.equals("create")) {
            throw new IOException("denied");
          }
        });
    assertThatThrownBy(() -> markers.commit(JOB)).isInstanceOf(IOException.class);
    markers.delete(JOB);
    markers.commit(JOB);
    assertThat(markers.isCommitted(JOB)).isFalse();
  }

  @Test
  void ofManyDirectoriesNoneIsAsked() throws IOException {
    begin("new");
    markers.commit(JOB);
    List<org.apache.hadoop.fs.Path> roots = new ArrayList<>(List.of(root));
    for (int i = 0; i < ParallelRequests.AT_A_TIME; i++) {
      roots.add(new org.apache.hadoop.fs.Path(root, "p=" + i));
    }
    StoreFileSystem.reset();
    UnfinishedOverwrites.of(roots, conf);
    assertThat(StoreFileSystem.total()).isZero();
    UnfinishedOverwrites some = UnfinishedOverwrites.of(roots.subList(0, 3), conf);
    assertThat(some.filesToSkip(listed())).hasSize(3);
  }
}
