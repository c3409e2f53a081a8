package io.jparquet.spark.core.base;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.core.base.ExplainedReads.Other;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplainedReadsTest {

  @Test
  void aPlanWithoutScansOfParquetFilesHasNoLine() {
    assertThat(new ExplainedReads(0, List.of()).line()).isEmpty();
  }

  @Test
  void theReasonsOfALineAreFoundInThePlanThatHasIt() {
    ExplainedReads reads =
        new ExplainedReads(
            3,
            List.of(
                new Other("spark_catalog.default.c", "jparquet.accelerate is false"),
                new Other("[file:/data/a]", "it has a column: v")));
    assertThat(reads.line())
        .isEqualTo(
            "jparquet reads 3 of 5 parquet scans; not spark_catalog.default.c:"
                + " jparquet.accelerate is false; not [file:/data/a]: it has a column: v");
    assertThat(
            ExplainedReads.reasons(
                "== Physical Plan ==\n\n== Extended Information (jparquet) ==\n" + reads.line()))
        .containsOnlyKeys("spark_catalog.default.c", "[file:/data/a]")
        .containsEntry("spark_catalog.default.c", "jparquet.accelerate is false")
        .containsEntry("[file:/data/a]", "it has a column: v");
  }

  @Test
  void aPlanWithoutTheLineHasNoReasons() {
    assertThat(ExplainedReads.reasons("Scan parquet; not a: b")).isEmpty();
    assertThat(ExplainedReads.reasons(new ExplainedReads(2, List.of()).line())).isEmpty();
  }
}
