package io.jparquet.spark.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

class TableChangesTest {
  private final TableChanges changes = new TableChanges();

  @Test
  void aDirectoryChangesWithWhatIsBelowIt() {
    Path table = new Path("file:/a/t");
    long before = changes.of(table);
    changes.add(new Path("file:/a/t/p=1"));
    long after = changes.of(table);
    assertThat(after).isGreaterThan(before);
    changes.add(new Path("file:/a/other"));
    assertThat(changes.of(table)).isEqualTo(after);
    changes.add(table);
    assertThat(changes.of(table)).isGreaterThan(after);
  }

  @Test
  void directoriesThatChangedLongAgoAreListedAgainRatherThanNot() {
    Path table = new Path("file:/a/t");
    changes.add(table);
    long seen = changes.of(table);
    for (int i = 0; i < 20_000; i++) {
      changes.add(new Path("file:/b" + i + "/t"));
    }
    assertThat(changes.of(table)).isGreaterThanOrEqualTo(seen);
    long later = changes.of(table);
    changes.add(table);
    assertThat(changes.of(table)).isGreaterThan(later);
  }
}
