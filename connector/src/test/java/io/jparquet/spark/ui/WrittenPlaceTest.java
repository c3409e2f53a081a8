package io.jparquet.spark.ui;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WrittenPlaceTest {

  @Test
  void theTableOfAWriteIsInTheNameOfItsOperator() {
    assertThat(WrittenPlace.of("AppendData a.b.c", "AppendData a.b.c jparquet file:/c", true))
        .hasValue("a.b.c");
    assertThat(
            WrittenPlace.of(
                "OverwriteByExpression jparquet file:/a b",
                "OverwriteByExpression jparquet file:/a b jparquet file:/a b",
                true))
        .hasValue("file:/a b");
  }

  @Test
  void itsPathIsInTheTextOfAnOperatorWithoutATable() {
    assertThat(
            WrittenPlace.of("AppendData", "AppendData o.a.s.V2$$Lambda@1, jparquet file:/c", true))
        .hasValue("file:/c");
    assertThat(WrittenPlace.of("ReplaceData", "ReplaceData jparquet file:/c", true))
        .hasValue("file:/c");
    assertThat(WrittenPlace.of("ReplaceData", "ReplaceData", true)).hasValue("");
  }

  @Test
  void aWriteOfV1IsOursByItsFormat() {
    String node = "Execute InsertIntoHadoopFsRelationCommand";
    assertThat(
            WrittenPlace.of(
                node, node + " file:/pq, false, jparquet, [path=/pq], Overwrite", false))
        .hasValue("file:/pq");
    assertThat(
            WrittenPlace.of(node, node + " file:/pq, false, Parquet, [path=/pq], Overwrite", false))
        .isEmpty();
    assertThat(WrittenPlace.of("AppendData t", "AppendData t, jparquet, [", false)).isEmpty();
  }
}
