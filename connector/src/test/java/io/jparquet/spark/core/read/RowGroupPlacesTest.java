package io.jparquet.spark.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Type;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowGroupPlacesTest {

  /** A column whose dictionary, if any, and first page are at these offsets. */
  private static ColumnChunk column(Long dictionary, long firstPage, long size) {
    ColumnMetaData metaData =
        ColumnMetaData.builder()
            .type(Type.INT32)
            .encodings(List.of())
            .pathInSchema(List.of("a"))
            .codec(CompressionCodec.UNCOMPRESSED)
            .numValues(1)
            .totalUncompressedSize(size)
            .totalCompressedSize(size)
            .dictionaryPageOffset(dictionary)
            .dataPageOffset(firstPage)
            .build();
    return ColumnChunk.builder().fileOffset(0).metaData(metaData).build();
  }

  /** A column whose metadata are encrypted. */
  private static ColumnChunk hidden() {
    return ColumnChunk.builder().fileOffset(0).build();
  }

  private static RowGroup.Builder rowGroup(ColumnChunk... columns) {
    return RowGroup.builder().columns(List.of(columns)).totalByteSize(1_000_000).numRows(1);
  }

  @Test
  void startsAreThoseOfTheFirstPageOfTheFirstColumn() {
    RowGroup plain = rowGroup(column(null, 500, 30), column(null, 530, 40)).fileOffset(7L).build();
    assertThat(RowGroupPlaces.startOf(plain)).isEqualTo(500);
    assertThat(RowGroupPlaces.startOf(rowGroup(column(480L, 500, 30)).build())).isEqualTo(480);
    // Some writers store 0 or an offset after the data pages where there is no dictionary.
    assertThat(RowGroupPlaces.startOf(rowGroup(column(0L, 500, 30)).build())).isEqualTo(500);
    assertThat(RowGroupPlaces.startOf(rowGroup(column(600L, 500, 30)).build())).isEqualTo(500);
  }

  @Test
  void startsAreTheFileOffsetWhereTheFirstColumnSaysNothing() {
    assertThat(RowGroupPlaces.startOf(rowGroup().fileOffset(7L).build())).isEqualTo(7);
    RowGroup encrypted = rowGroup(hidden(), column(null, 500, 30)).fileOffset(7L).build();
    assertThat(RowGroupPlaces.startOf(encrypted)).isEqualTo(7);
    assertThat(RowGroupPlaces.startOf(rowGroup(hidden()).build())).isZero();
  }

  @Test
  void sizesAreTheTotalCompressedSizeOrThoseOfTheColumns() {
    RowGroup.Builder columns = rowGroup(column(null, 500, 30), hidden(), column(null, 530, 40));
    assertThat(RowGroupPlaces.sizeOf(columns.build())).isEqualTo(70);
    assertThat(RowGroupPlaces.sizeOf(columns.totalCompressedSize(99L).build())).isEqualTo(99);
    assertThat(RowGroupPlaces.sizeOf(columns.totalCompressedSize(-5L).build())).isZero();
  }
}
