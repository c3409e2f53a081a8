package io.jparquet.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AlignedTableTest {
  @Test
  void columnsAreAlignedWhateverTheNamesOfTables() {
    AlignedTable table = new AlignedTable("query", "table", "row groups", "pages");
    table.row("Q1", ScanMetrics.shortName("spark_catalog.jparquet.lineitem"), "305 of 308", "all");
    table.row("Q3", "a name that is longer than all others", "1 of 1", "3 of 700");
    assertThat(table.lines())
        .containsExactly(
            "  query  table                                  row groups  pages",
            "  Q1     lineitem                               305 of 308  all",
            "  Q3     a name that is longer than all others  1 of 1      3 of 700");
  }

  @Test
  void tablesAreNamedWithoutTheirCatalogOrDirectory() {
    assertThat(ScanMetrics.shortName("spark_catalog.jparquet.lineitem")).isEqualTo("lineitem");
    assertThat(ScanMetrics.shortName("file:/tmp/a.b/lineitem.v2")).isEqualTo("lineitem.v2");
    assertThat(ScanMetrics.shortName("lineitem")).isEqualTo("lineitem");
  }
}
