package io.jparquet.benchmarks.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.benchmarks.format.ColumnSource.Checksum;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.schema.PrimitiveType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColumnSourcesTest {
  private static final double SCALE = 0.0005;

  @TempDir Path directory;

  @Test
  void readTheSameOfEachSampleFile() throws IOException {
    try (JParquetColumns own = new JParquetColumns();
        ParquetJavaColumns peer = new ParquetJavaColumns()) {
      for (SampleFile file : SampleFiles.ALL) {
        Path path = SampleFiles.prepare(directory, file, SCALE, "snappy");
        for (FormatRow row : FormatRows.of(file, path)) {
          Checksum expected = peer.read(path, row.columns());
          assertThat(expected.sum()).as(row.name()).isNotZero();
          assertThat(own.read(path, row.columns())).as(row.name()).isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void addUpNumbersAndLengthsAlsoInDuckDb() throws IOException {
    SampleFile lineitem = SampleFiles.ALL.get(0);
    Path path = SampleFiles.prepare(directory, lineitem, SCALE, "zstd");
    List<FormatRow> rows = FormatRows.of(lineitem, path);
    try (JParquetColumns own = new JParquetColumns();
        DuckDbColumns peer = new DuckDbColumns()) {
      for (FormatRow row : rows) {
        long expected = own.read(path, row.columns()).sum();
        assertThat(peer.read(path, row.columns()).sum()).as(row.name()).isEqualTo(expected);
      }
    }
  }

  @Test
  void addUpDoublesAlsoInDuckDb() throws IOException {
    SampleFile doubles = SampleFiles.ALL.get(3);
    Path path = SampleFiles.prepare(directory, doubles, SCALE, "snappy");
    PrimitiveType column = FormatRows.of(doubles, path).get(1).columns().get(0);
    try (JParquetColumns own = new JParquetColumns();
        DuckDbColumns peer = new DuckDbColumns()) {
      double total = own.total(path, column);
      assertThat(total).isGreaterThan(1);
      assertThat(peer.total(path, column)).isBetween(total * (1 - 1e-9), total * (1 + 1e-9));
    }
  }

  @Test
  void expectMoreOfColumnsWithDictionaries() throws IOException {
    SampleFile strings = SampleFiles.ALL.get(2);
    Path path = SampleFiles.prepare(directory, strings, 0.05, "snappy");
    List<FormatRow> rows = FormatRows.of(strings, path);
    assertThat(target(rows, "cat")).isEqualTo(12);
    assertThat(target(rows, "id")).isEqualTo(1);
    assertThat(target(rows, FormatRow.WHOLE)).isEqualTo(2.1);
  }

  private static double target(List<FormatRow> rows, String what) {
    return rows.stream().filter(row -> row.what().equals(what)).findFirst().orElseThrow().target();
  }
}
