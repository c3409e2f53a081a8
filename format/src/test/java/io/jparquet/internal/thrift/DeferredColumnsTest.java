package io.jparquet.internal.thrift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Column chunks of a footer are decoded one by one, on their first access. */
class DeferredColumnsTest {

  private static ColumnChunk chunk(String filePath) {
    return ColumnChunk.builder().filePath(filePath).fileOffset(filePath.length()).build();
  }

  private static FileMetaData footer(ColumnChunk... chunks) {
    SchemaElement root = SchemaElement.builder().name("root").numChildren(1).build();
    SchemaElement leaf =
        SchemaElement.builder()
            .name("leaf")
            .type(Type.INT32)
            .repetitionType(FieldRepetitionType.REQUIRED)
            .build();
    RowGroup rowGroup = RowGroup.builder().columns(List.of(chunks)).numRows(1).build();
    return FileMetaData.builder()
        .version(1)
        .schema(List.of(root, leaf))
        .numRows(1)
        .rowGroups(List.of(rowGroup))
        .createdBy("after the row groups")
        .build();
  }

  @Test
  void givesTheChunksThatWereWritten() {
    FileMetaData written = footer(chunk("a"), chunk("bc"), chunk("def"));
    byte[] bytes = MetadataEncoder.encode(written);
    FileMetaData read = MetadataDecoder.fileMetaData(bytes, 0, bytes.length);
    RowGroup rowGroup = read.rowGroups().get(0);
    assertThat(rowGroup.columns()).hasSize(3);
    assertThat(rowGroup.columns().get(2)).isEqualTo(chunk("def"));
    assertThat(rowGroup.columns().get(2)).isSameAs(rowGroup.columns().get(2));
    assertThat(rowGroup.toBuilder().build().columns()).isSameAs(rowGroup.columns());
    assertThat(read).isEqualTo(written).hasSameHashCodeAs(written);
  }

  @Test
  void reportsDamageWithinAChunkWhenThatChunkIsAskedFor() {
    byte[] bytes = MetadataEncoder.encode(footer(chunk("first"), chunk("second")));
    int name = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("second");
    // Field 3 of the chunk becomes an empty struct ColumnMetaData, which lacks its required fields.
    bytes[name - 2] = 0x3C;
    bytes[name - 1] = 0;
    bytes[name] = 0x58;
    bytes[name + 1] = 4;
    RowGroup rowGroup = MetadataDecoder.fileMetaData(bytes, 0, bytes.length).rowGroups().get(0);
    assertThat(rowGroup.columns().get(0)).isEqualTo(chunk("first"));
    assertThatThrownBy(() -> rowGroup.columns().get(1))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("ColumnMetaData");
  }
}
