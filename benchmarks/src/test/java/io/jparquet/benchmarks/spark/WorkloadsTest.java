package io.jparquet.benchmarks.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorkloadsTest {
  @Test
  void haveNamesThatAreFileNamesAndDifferent() {
    Set<String> names = new HashSet<>();
    for (Workload row : workloads("snappy", 1)) {
      assertThat(row.name()).matches("[a-z0-9.%-]+");
      assertThat(names.add(row.name())).as(row.name()).isTrue();
    }
  }

  @Test
  void readTablesThatThereAre() {
    for (Workload row : workloads("zstd", 1)) {
      assertThat(row.tables()).as(row.name()).isNotEmpty();
      row.tables().forEach(table -> assertThat(Tables.named(table).name()).isEqualTo(table));
    }
  }

  @Test
  void neverAimAtBeingSlower() {
    for (Workload row : workloads("snappy", 1)) {
      assertThat(row.target()).as(row.name()).isGreaterThanOrEqualTo(1);
    }
  }

  @Test
  void lookUpKeysThatAreThereAtEachScale() {
    for (double scale : new double[] {0.01, 0.25, 1, 3}) {
      Reads.Queries hits =
          (Reads.Queries)
              workloads("snappy", scale).stream()
                  .filter(row -> row.name().equals("lookup-bloom-hit"))
                  .findFirst()
                  .orElseThrow();
      for (String query : hits.sql()) {
        long key = Long.parseLong(query.substring(query.lastIndexOf(' ') + 1));
        assertThat(key).isBetween(0L, 2 * (long) (EventRows.KEYS * scale) - 2);
        assertThat(key % 2).as(query).isZero();
      }
    }
  }

  @Test
  void refuseATableThatThereIsNot() {
    assertThatThrownBy(() -> Tables.named("lineitems"))
        .hasMessageContaining("lineitems")
        .hasMessageContaining("lineitem_v2");
  }

  private static List<Workload> workloads(String codec, double scale) {
    return Workloads.all(new Data(null, Path.of("data"), scale, codec));
  }
}
