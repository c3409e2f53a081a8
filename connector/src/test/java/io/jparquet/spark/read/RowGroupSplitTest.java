package io.jparquet.spark.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.metadata.RowGroup;
import io.jparquet.spark.read.topn.RowGroupPriority;
import java.io.IOException;
import java.util.List;
import org.apache.spark.paths.SparkPath;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.junit.jupiter.api.Test;
import scala.collection.immutable.Map$;

class RowGroupSplitTest {

  private static RowGroup rowGroup(long offset, long rows) {
    return RowGroup.builder()
        .columns(List.of())
        .totalByteSize(100)
        .numRows(rows)
        .fileOffset(offset)
        .build();
  }

  /** The second and the third of three row groups. */
  private static RowGroupSplit split() {
    PartitionedFile range =
        new PartitionedFile(
            InternalRow.empty(),
            SparkPath.fromPathString("/data/file.parquet"),
            104,
            200,
            new String[0],
            0,
            1000,
            Map$.MODULE$.empty());
    return new RowGroupSplit(
        range,
        3,
        List.of(
            new PlannedFile.Part(1, 104, 204, 20, 50, RowGroupPriority.LAST, false),
            new PlannedFile.Part(2, 204, 304, 30, 50, RowGroupPriority.LAST, false)));
  }

  @Test
  void givesItsRowGroupsOfTheFileThatWasPlannedWith() throws IOException {
    assertThat(split().rowGroups(List.of(rowGroup(4, 10), rowGroup(104, 20), rowGroup(204, 30))))
        .containsExactly(1, 2);
    assertThat(split().start()).isEqualTo(104);
    assertThat(split().length()).isEqualTo(200);
  }

  @Test
  void findsOutThatAFileHasChanged() {
    assertChanged(List.of(rowGroup(4, 10), rowGroup(104, 50)), "3 row groups", "found 2");
    assertChanged(
        List.of(rowGroup(4, 10), rowGroup(104, 20), rowGroup(204, 31)),
        "row group 2 with 30 rows at offset 204",
        "found 31 rows at offset 204");
    assertChanged(
        List.of(rowGroup(4, 10), rowGroup(100, 20), rowGroup(204, 30)),
        "row group 1 with 20 rows at offset 104",
        "found 20 rows at offset 100");
  }

  private static void assertChanged(List<RowGroup> found, String... words) {
    assertThatThrownBy(() -> split().rowGroups(found))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(words)
        .hasMessageContaining("/data/file.parquet has changed since the query was planned")
        .hasMessageContaining("Run the query again");
  }
}
