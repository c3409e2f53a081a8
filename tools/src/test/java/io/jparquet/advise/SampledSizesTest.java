package io.jparquet.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.jparquet.HandmadeFile;
import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SampledSizesTest {
  @Test
  void ofALargeRowGroupSomeRowsStandForAll() throws IOException {
    Random random = new Random(2);
    List<Map<String, ?>> records = new ArrayList<>();
    for (int i = 0; i < 60_000; i++) {
      records.add(
          Map.of(
              "id",
              "customer %08d".formatted(random.nextInt(6000)),
              "name",
              "name " + random.nextInt(100)));
    }
    byte[] file =
        RecordFiles.write(
            ParquetSchema.parse(
                "message m { required binary id (STRING); required binary name (STRING); }"),
            WriteOptions.defaults().with(WriteOptions.COMPRESSION, CompressionCodec.SNAPPY),
            records);
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      FileLayout layout = FileLayout.of(reader, (column, reason) -> {});
      SampledSizes whole = new SampledSizes(layout);
      SampledSizes part = new SampledSizes(layout, 30_000);
      LeafColumn id = reader.schema().leaves().get(0);
      LeafColumn name = reader.schema().leaves().get(1);
      assertNear(whole, part, name, SampledSizes.Way.DEFAULT);
      assertNear(whole, part, name, SampledSizes.Way.NO_DICTIONARY);
      assertNear(whole, part, id, SampledSizes.Way.NO_DICTIONARY);
      // How large the dictionary of all ids is, some of them do not tell.
      assertThat(whole.encoded(id, SampledSizes.Way.DEFAULT, true)).isNotNull();
      assertThat(part.encoded(id, SampledSizes.Way.DEFAULT, true)).isNull();
      // Pages can only be copied for a whole row group.
      assertThat(whole.recompressed(id)).isNotNull();
      assertThat(part.recompressed(id)).isNull();
    }
  }

  @Test
  void groupsWithoutAColumnDoNotShiftTheColumnsAfterThem() throws IOException {
    List<Map<String, ?>> records = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      records.add(Map.of("id", "customer %08d".formatted(i), "n", i % 7));
    }
    byte[] file =
        RecordFiles.write(
            ParquetSchema.parse("message m { required binary id (STRING); required int32 n; }"),
            WriteOptions.defaults(),
            records);
    List<SampledSizes.Size> expected = sizes(file);
    assertThat(expected).doesNotContainNull();
    assertThat(expected.subList(0, 3)).doesNotContainAnyElementsOf(expected.subList(3, 6));
    FileMetaData footer;
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      footer = reader.metaData();
    }
    SchemaElement group =
        SchemaElement.builder()
            .name("empty")
            .repetitionType(FieldRepetitionType.OPTIONAL)
            .numChildren(0)
            .build();
    for (int place = 1; place <= footer.schema().size(); place++) {
      List<SchemaElement> schema = new ArrayList<>(footer.schema());
      schema.set(0, schema.get(0).toBuilder().numChildren(3).build());
      schema.add(place, group);
      byte[] changed = HandmadeFile.withFooter(file, footer.toBuilder().schema(schema).build());
      assertThat(sizes(changed)).as("the group is node " + place).isEqualTo(expected);
    }
  }

  /** The sizes of each column in each way. */
  private static List<SampledSizes.Size> sizes(byte[] file) throws IOException {
    List<SampledSizes.Size> sizes = new ArrayList<>();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      SampledSizes sampled = new SampledSizes(FileLayout.of(reader, (column, reason) -> {}));
      for (LeafColumn leaf : reader.schema().leaves()) {
        sizes.add(sampled.recompressed(leaf));
        sizes.add(sampled.encoded(leaf, SampledSizes.Way.DEFAULT, true));
        sizes.add(sampled.encoded(leaf, SampledSizes.Way.NO_DICTIONARY, true));
      }
    }
    return sizes;
  }

  private static void assertNear(
      SampledSizes whole, SampledSizes part, LeafColumn leaf, SampledSizes.Way way)
      throws IOException {
    SampledSizes.Size all = whole.encoded(leaf, way, true);
    SampledSizes.Size some = part.encoded(leaf, way, true);
    assertThat(all).isNotNull();
    assertThat(some).isNotNull();
    assertThat((double) some.bytes()).isCloseTo(all.bytes(), withinPercentage(15));
    assertThat(some.bytes()).isNotEqualTo(all.bytes());
    assertThat(some.storedBytes()).isEqualTo(all.storedBytes());
  }
}
