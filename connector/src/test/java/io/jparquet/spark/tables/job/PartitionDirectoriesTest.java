package io.jparquet.spark.tables.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.spark.tables.job.PartitionDirectories.Partition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartitionDirectoriesTest {
  @TempDir Path root;

  private PartitionDirectories directories(String ddl) throws IOException {
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(root.toUri());
    FileSystem fileSystem = path.getFileSystem(new Configuration());
    return new PartitionDirectories(fileSystem, path, StructType.fromDDL(ddl), false, "UTC");
  }

  private void make(String... names) throws IOException {
    for (String name : names) {
      Files.createDirectories(root.resolve(name));
    }
  }

  @Test
  void readsTypedValuesAlsoOfEmptyPartitions() throws IOException {
    make("p=1/q=a%2Fb", "p=2/q=__HIVE_DEFAULT_PARTITION__");
    List<Partition> found = directories("p int, q string").list(values -> true);
    assertThat(found).hasSize(2);
    boolean ordered = found.get(0).values().getInt(0) == 1;
    Partition first = found.get(ordered ? 0 : 1);
    Partition second = found.get(ordered ? 1 : 0);
    assertThat(first.values().getString(1)).isEqualTo("a/b");
    assertThat(second.values().getInt(0)).isEqualTo(2);
    assertThat(second.values().isNullAt(1)).isTrue();
  }

  @Test
  void listsOnlyPartitionsThatPass() throws IOException {
    make("p=1", "p=2", "p=3");
    List<Partition> found = directories("p int").list(values -> values.getInt(0) > 1);
    assertThat(found)
        .extracting(partition -> partition.path().getName())
        .containsExactlyInAnyOrder("p=2", "p=3");
  }

  @Test
  void skipsWhatIsNotAPartition() throws IOException {
    make("P=1", "_temporary/0", ".hidden", "other=2", "plain");
    Files.writeString(root.resolve("p=9"), "a file");
    assertThat(directories("p int").paths()).hasSize(1);
  }

  private List<String> spellings(String ddl, String... wanted) throws IOException {
    int prefix = root.toString().length() + 1;
    return directories(ddl).allSpellings(List.of(wanted)).stream()
        .map(path -> path.toUri().getPath().substring(prefix))
        .sorted()
        .toList();
  }

  @Test
  void findsOtherSpellingsOfTheSameValues() throws IOException {
    make("y=1/m=2", "y=01/m=002", "Y=1/M=+2", "y=1/m=20", "y=10/m=2", "y=x/m=2", "y=1/m=x");
    assertThat(spellings("y int, m int", "y=1/m=2"))
        .containsExactly("Y=1/M=+2", "y=01/m=002", "y=1/m=2");
    assertThat(spellings("y int, m int", "y=3/m=3")).containsExactly("y=3/m=3");
    assertThat(spellings("y string, m string", "y=1/m=2")).containsExactly("y=1/m=2");
  }

  @Test
  void comparesDatesDecimalsBytesAndNulls() throws IOException {
    make("p=1.50", "p=1.5", "p=__HIVE_DEFAULT_PARTITION__", "p=null");
    assertThat(spellings("p decimal(5,2)", "p=1.50")).containsExactly("p=1.5", "p=1.50");
    assertThat(spellings("p binary", "p=1.5")).containsExactly("p=1.5");
    assertThat(spellings("p string", "p=__HIVE_DEFAULT_PARTITION__"))
        .containsExactly("p=__HIVE_DEFAULT_PARTITION__");
    make("p=2024-1-2", "p=2024-01-02");
    assertThat(spellings("p date", "p=2024-01-02")).containsExactly("p=2024-01-02", "p=2024-1-2");
  }

  @Test
  void findsNothingWhereNoTableIs() throws IOException {
    Files.delete(root);
    assertThat(directories("p int").list(values -> true)).isEmpty();
    Files.createDirectory(root);
  }

  @Test
  void namesTheDirectoryThatHoldsNoValue() throws IOException {
    make("p=one");
    assertThatThrownBy(() -> directories("p int").list(values -> true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("p=one", "INT");
    assertThat(directories("p int").paths()).hasSize(1);
  }
}
