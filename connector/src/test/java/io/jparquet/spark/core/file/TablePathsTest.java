package io.jparquet.spark.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

/** Paths relative to the directory of a table. */
class TablePathsTest {

  @Test
  void namesFilesByTheirPathBelowTheTableWhateverItsScheme() {
    Path root = new Path("hdfs://host:1/t");
    assertThat(TablePaths.relative(root, new Path("/t/p=1/a"))).isEqualTo("p=1/a");
    assertThat(TablePaths.relative(root, new Path("hdfs://host:1/table/a"))).isNull();
    assertThat(TablePaths.relative(new Path("s:/"), new Path("s:/a"))).isEqualTo("a");
    assertThat(TablePaths.resolve(root, "a:b/c")).hasToString("hdfs://host:1/t/a:b/c");
    assertThat(TablePaths.resolve(new Path("s:/"), "a")).isEqualTo(new Path("s:/a"));
  }

  @Test
  void splitsTheDirectoryOfAPartitionFromTheNameOfItsFile() {
    assertThat(TablePaths.file("", "a")).isEqualTo("a");
    assertThat(TablePaths.file("p=1/q=2", "a")).isEqualTo("p=1/q=2/a");
    assertThat(TablePaths.directory("a")).isEmpty();
    assertThat(TablePaths.directory("p=1/q=2/a")).isEqualTo("p=1/q=2");
  }
}
