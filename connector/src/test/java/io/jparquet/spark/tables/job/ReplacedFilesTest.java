package io.jparquet.spark.tables.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplacedFilesTest {
  @TempDir Path directory;
  private Path root;
  private ReplacedFiles replaced;

  @BeforeEach
  void makeTable() throws IOException {
    root = Files.createDirectory(directory.resolve("table"));
    org.apache.hadoop.fs.Path path = path("");
    FileSystem fileSystem = path.getFileSystem(new Configuration());
    replaced = new ReplacedFiles(fileSystem, path);
  }

  private org.apache.hadoop.fs.Path path(String name) {
    org.apache.hadoop.fs.Path table = new org.apache.hadoop.fs.Path("file", "", root.toString());
    return name.isEmpty() ? table : new org.apache.hadoop.fs.Path(table, name);
  }

  private void write(String... names) throws IOException {
    for (String name : names) {
      Files.createDirectories(root.resolve(name).getParent());
      Files.writeString(root.resolve(name), name);
    }
  }

  private Set<String> left() throws IOException {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> paths = Files.walk(root)) {
      paths
          .filter(path -> !path.equals(root))
          .forEach(path -> names.add(root.relativize(path).toString()));
    }
    return names;
  }

  @Test
  void deletesWhatWasListedAndNothingThatCameLater() throws IOException {
    write("a", "p=1/b", "p=2/c");
    replaced.addAllBelow(path(""));
    write("new", "p=1/new");
    replaced.delete();
    assertThat(left()).containsExactly("new", "p=1", "p=1/new");
  }

  @Test
  void leavesTheStagingOfOtherJobsAlone() throws IOException {
    write("a", "_temporary/0/x", ".spark-staging-1/p=1/y");
    replaced.addAllBelow(path(""));
    replaced.delete();
    assertThat(left()).contains("_temporary/0/x", ".spark-staging-1/p=1/y").doesNotContain("a");
  }

  @Test
  void leavesTheSuccessFileToTheWrite() throws IOException {
    write("a", "_SUCCESS");
    replaced.addAllBelow(path(""));
    assertThat(replaced.removeDescriptions()).containsExactly(path("_SUCCESS"));
    assertThat(replaced.removeDescriptions()).isEmpty();
    replaced.delete();
    assertThat(left()).containsExactly("_SUCCESS");
  }

  @Test
  void keepsTheFilesOfTheWriteItself() throws IOException {
    write("p=1/old", "p=1/own", "p=2/old");
    Set<org.apache.hadoop.fs.Path> own = Set.of(new org.apache.hadoop.fs.Path(root + "/p=1/own"));
    replaced.addAllBelow(List.of(path("p=1")), own);
    replaced.delete();
    assertThat(left()).containsExactly("p=1", "p=1/own", "p=2", "p=2/old");
  }

  @Test
  void deletesNamedDirectoriesThatAreEmpty() throws IOException {
    write("p=1/q=1/a");
    Files.createDirectories(root.resolve("p=2/q=2"));
    replaced.addAllBelow(path(""));
    replaced.addDirectories(List.of(path("p=1/q=1"), path("p=2/q=2")));
    replaced.delete();
    assertThat(left()).isEmpty();
    assertThat(root).exists();
  }

  @Test
  void doesNotMindATableThatDoesNotExist() throws IOException {
    replaced.addAllBelow(path("absent"));
    replaced.delete();
    assertThat(left()).isEmpty();
  }
}
