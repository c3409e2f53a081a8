package io.jparquet.benchmarks.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DataTest {
  private static final String JOIN = "SELECT a FROM lineitem JOIN part ON x = y WHERE z = 'FROM b'";

  @Test
  void turnsTablesOfAQueryToTheViewsOfASource() {
    assertThat(Data.in(Source.JPARQUET, "SELECT a FROM lineitem JOIN part ON x = y"))
        .isEqualTo("SELECT a FROM jparquet_lineitem JOIN jparquet_part ON x = y");
  }

  @Test
  void takesNoSubqueryForATable() {
    assertThat(Data.in(Source.PARQUET, "SELECT * FROM (SELECT explode(a) FROM nested)"))
        .isEqualTo("SELECT * FROM (SELECT explode(a) FROM parquet_nested)");
  }

  @Test
  void findsTheTablesThatAQueryNeeds() {
    assertThat(Data.tables(JOIN)).contains("lineitem", "part");
  }
}
