package io.jparquet.spark.core.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.ParquetReader;
import io.jparquet.RecordWriter;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.paths.SparkPath;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.collection.immutable.Map$;

class RowGroupSplitTest {

  @TempDir private Path directory;

  /** A file of three row groups of ten rows, with values of the same size for each first value. */
  private ParquetReader file(int first) throws IOException {
    Path file = directory.resolve("f.parquet");
    WriteOptions options =
        WriteOptions.fromProperties(
            Map.of("parquet.block.row.count.limit", "10", "parquet.enable.dictionary", "false"));
    ParquetSchema schema = ParquetSchema.parse("message m { required int32 a; }");
    try (RecordWriter writer = RecordWriter.open(OutputFile.replacing(file), schema, options)) {
      for (int row = 0; row < 30; row++) {
        writer.write(Map.of("a", first + row));
      }
    }
    return ParquetReader.open(InputFile.of(file), ReadOptions.defaults());
  }

  private static PartitionedFile range() {
    return new PartitionedFile(
        InternalRow.empty(),
        SparkPath.fromPathString("/data/file.parquet"),
        104,
        200,
        new String[0],
        0,
        1000,
        Map$.MODULE$.empty());
  }

  private static PlannedFile.Part part(int index) {
    return new PlannedFile.Part(
        index, 4 + 100L * index, 104 + 100L * index, 10, 50, RowGroupPriority.LAST, false);
  }

  /** The second and the third row group. */
  private static RowGroupSplit split(ParquetReader planned) {
    List<PlannedFile.Part> parts = List.of(part(1), part(2));
    return new RowGroupSplit(
        range(), new PlannedFile(planned.footerChecksum(), 3, parts, 1, 50), parts);
  }

  @Test
  void hasItsRowGroupsOfTheFileThatWasPlannedWith() throws IOException {
    try (ParquetReader planned = file(1000);
        ParquetReader same = file(1000)) {
      RowGroupSplit split = split(planned);
      assertThat(SplitReader.rowGroupsOf(split, same)).containsExactly(1, 2);
      assertThat(split.start()).isEqualTo(104);
      assertThat(split.length()).isEqualTo(200);
    }
  }

  @Test
  void refusesAFileWithTheSamePlacesOfRowGroupsAndOtherBounds() throws IOException {
    try (ParquetReader planned = file(1000);
        ParquetReader other = file(2000)) {
      for (PartitionedFile split :
          List.of(split(planned), new PlannedSplit(range(), planned.footerChecksum()))) {
        assertThatThrownBy(() -> SplitReader.rowGroupsOf(split, other))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("/data/file.parquet was replaced since the query was planned")
            .hasMessageContaining("Run the query again");
      }
    }
  }
}
