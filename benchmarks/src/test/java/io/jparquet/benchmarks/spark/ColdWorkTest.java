package io.jparquet.benchmarks.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ColdWorkTest {
  private static final Data DATA = new Data(null, Path.of("data"), 1, "snappy");

  @Test
  void isReadFromItsCommandLine() {
    ColdWork work = new ColdWork("q6", Source.PARQUET, "zstd", 0.5, 2, Path.of("data"));

    assertThat(ColdWork.of(work.arguments())).isEqualTo(work);
  }

  @Test
  void allMeasuredRowsButTheSessionHaveAPlan() {
    assertThat(ColdStart.ROWS)
        .filteredOn(row -> !row.equals(ColdWork.SESSION))
        .hasSize(6)
        .allSatisfy(row -> assertThat(ColdWork.workload(row, DATA).name()).isEqualTo(row));
  }

  @Test
  void refusesRowsWithoutAPlan() {
    assertThatThrownBy(() -> ColdWork.workload("q7", DATA))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("q7");
  }
}
