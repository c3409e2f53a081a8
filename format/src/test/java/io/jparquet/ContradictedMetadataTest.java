package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

/** Metadata that contradicts the file, or that some writers leave out or fill with nonsense. */
class ContradictedMetadataTest {
  private static final ReadOptions OPTIONS = ReadOptions.defaults();

  @Test
  void leavesOfOneListThatRepeatDifferentlyAreCorrupt() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            """
            message m {
              repeated group l { required int32 a; required int32 b; }
              repeated group other { required int32 c; }
            }\
            """);
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Group group = new SimpleGroup(schema);
      group.addGroup("l").append("a", i).append("b", i);
      group.addGroup("other").append("c", i);
      group.addGroup("other").append("c", i);
      groups.add(group);
    }
    byte[] file = GroupFiles.write(schema, groups, GroupFiles.Settings.defaults());
    assertThatThrownBy(
            () ->
                readWith(
                    file,
                    columns ->
                        List.of(columns.get(0), withoutPath(columns.get(2)), columns.get(2))))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("slots")
        .hasMessageContaining("column l.b");
  }

  @Test
  void metadataThatContradictsTheFileIsCorrupt() throws IOException {
    byte[] file = GroupFiles.ints(GroupFiles.Settings.defaults(), 1, 2, 3);
    assertThatThrownBy(() -> readWith(file, columns -> List.of()))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("0 column chunks");
    assertThatThrownBy(() -> withMetaData(file, m -> m.numValues(4)))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("4 values for the 3 rows")
        .hasMessageContaining("column a");
    assertThatThrownBy(() -> withMetaData(file, m -> m.totalCompressedSize(1L << 40)))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("outside of the file");
    assertThatThrownBy(() -> withMetaData(file, m -> m.dataPageOffset(Long.MIN_VALUE)))
        .isInstanceOf(CorruptFileException.class);
    assertThatThrownBy(() -> withMetaData(file, m -> m.type(io.jparquet.metadata.Type.INT64)))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("INT64");
    assertThatThrownBy(() -> withMetaData(file, m -> m.totalCompressedSize(10)))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("page 0")
        .hasMessageContaining("offset 4");
  }

  @Test
  void strangeDictionaryOffsetsAreTolerated() throws IOException {
    byte[] file =
        GroupFiles.ints(
            new GroupFiles.Settings(
                WriterVersion.PARQUET_1_0,
                CompressionCodecName.UNCOMPRESSED,
                false,
                1024,
                20_000,
                1 << 27),
            1,
            2,
            3);
    for (Long offset : new Long[] {null, 0L, 5000L}) {
      assertThat(withMetaData(file, m -> m.dictionaryPageOffset(offset)))
          .containsExactly(List.of(1), List.of(2), List.of(3));
    }
  }

  private static List<Object> withMetaData(
      byte[] file, UnaryOperator<ColumnMetaData.Builder> change) throws IOException {
    return readWith(
        file,
        columns ->
            columns.stream()
                .map(
                    chunk ->
                        chunk.toBuilder()
                            .metaData(change.apply(chunk.metaData().toBuilder()).build())
                            .build())
                .toList());
  }

  private static ColumnChunk withoutPath(ColumnChunk chunk) {
    return chunk.toBuilder()
        .metaData(chunk.metaData().toBuilder().pathInSchema(null).build())
        .build();
  }

  private static List<Object> readWith(byte[] file, UnaryOperator<List<ColumnChunk>> change)
      throws IOException {
    FileMetaData metaData;
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), OPTIONS)) {
      metaData = reader.metaData();
    }
    List<RowGroup> rowGroups =
        metaData.rowGroups().stream()
            .map(group -> group.toBuilder().columns(change.apply(group.columns())).build())
            .toList();
    try (ParquetReader reader =
        ParquetReader.open(
            InputFile.of(file), metaData.toBuilder().rowGroups(rowGroups).build(), OPTIONS)) {
      return Rows.read(reader, reader.schema().fields(), 100);
    }
  }
}
