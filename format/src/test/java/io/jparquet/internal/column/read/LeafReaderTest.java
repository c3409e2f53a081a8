package io.jparquet.internal.column.read;

import static io.jparquet.internal.page.HandmadeChunk.ints;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.internal.page.HandmadeChunk;
import io.jparquet.internal.page.PageLocations;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.vector.IntVector;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LeafReaderTest {
  private static final LeafColumn COLUMN =
      ParquetSchema.of("m", PrimitiveNode.required("c", Type.INT32)).leaves().get(0);

  private static LeafReader open(
      HandmadeChunk chunk, int values, boolean lazy, PageLocations locations) {
    ReadOptions options =
        ReadOptions.builder()
            .set(ReadOptions.LAZY_VECTORS, lazy)
            .set(ReadOptions.VERIFY_CHECKSUMS, true)
            .build();
    LeafReader leaf =
        new LeafReader(
            COLUMN, options, ProjectionReader.values(COLUMN, new IdScratch(), false), true);
    leaf.open(
        chunk.fetched(),
        chunk.metaData(values),
        BlockCodecs.create(CompressionCodec.UNCOMPRESSED),
        null,
        locations);
    return leaf;
  }

  private static HandmadeChunk threePages() {
    return new HandmadeChunk()
        .dataV1(3, Encoding.PLAIN, ints(0, 1, 2))
        .dataV1(4, Encoding.PLAIN, ints(3, 4, 5, 6))
        .dataV1(3, Encoding.PLAIN, ints(7, 8, 9));
  }

  /** Three pages of which the second cannot be read. */
  private static HandmadeChunk damagedInTheMiddle() {
    return new HandmadeChunk()
        .dataV1(3, Encoding.PLAIN, ints(0, 1, 2))
        .damagedV1(4, Encoding.PLAIN, ints(3, 4, 5, 6))
        .dataV1(3, Encoding.PLAIN, ints(7, 8, 9));
  }

  private static int[] values(LeafReader leaf) {
    int count = leaf.levels().present();
    leaf.decodedValues().publish(count, count, null);
    return Arrays.copyOf(((IntVector) leaf.values().vector()).values(), count);
  }

  private static SelectedRows rows(int count, int... selected) {
    long bits = 0;
    for (int row : selected) {
      bits |= 1L << row;
    }
    SelectedRows rows = new SelectedRows();
    rows.set(new long[] {bits}, count, selected.length);
    return rows;
  }

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void selectedRowsOfSeveralPagesAreRead(boolean lazy, boolean located) throws IOException {
    HandmadeChunk chunk = threePages();
    LeafReader leaf = open(chunk, 10, lazy, located ? chunk.locations() : null);
    leaf.read(rows(8, 1, 2, 3, 7));
    assertThat(values(leaf)).containsExactly(1, 2, 3, 7);
    leaf.read(2);
    assertThat(values(leaf)).containsExactly(8, 9);
    leaf.finish();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aPageOfSkippedRowsIsNotLookedAt(boolean located) throws IOException {
    HandmadeChunk chunk = damagedInTheMiddle();
    LeafReader leaf = open(chunk, 10, true, located ? chunk.locations() : null);
    leaf.skip(2);
    leaf.read(1);
    assertThat(values(leaf)).containsExactly(2);
    leaf.skip(5);
    leaf.read(2);
    assertThat(values(leaf)).containsExactly(8, 9);
  }

  @Test
  void aBatchThatNobodyAskedForIsSkipped() throws IOException {
    LeafReader leaf = open(damagedInTheMiddle(), 10, true, null);
    leaf.read(3);
    leaf.read(4);
    leaf.read(2);
    assertThat(values(leaf)).containsExactly(7, 8);
    leaf.read(1);
    leaf.finish();
  }

  @Test
  void levelsCanBeReadWithoutValues() throws IOException {
    LeafReader leaf = open(threePages(), 10, true, null);
    leaf.read(4);
    assertThat(leaf.levels().entries()).isEqualTo(4);
    leaf.read(2);
    assertThat(values(leaf)).containsExactly(4, 5);
  }

  @Test
  void afterAnErrorTheChunkIsRefusedForGood() throws IOException {
    LeafReader leaf = open(damagedInTheMiddle(), 10, false, null);
    leaf.read(3);
    assertThat(values(leaf)).containsExactly(0, 1, 2);
    assertThatThrownBy(() -> leaf.read(4))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("CRC")
        .hasMessageContaining("column c, page 1");
    assertThatThrownBy(() -> leaf.read(3))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("page 1");
    HandmadeChunk next = threePages();
    leaf.open(
        next.fetched(),
        next.metaData(10),
        BlockCodecs.create(CompressionCodec.UNCOMPRESSED),
        null,
        null);
    leaf.read(1);
    assertThat(values(leaf)).containsExactly(0);
  }

  @Test
  void aPageWithFewerValuesThanItsHeaderSaysIsRefused() throws IOException {
    LeafReader leaf =
        open(new HandmadeChunk().dataV1(3, Encoding.PLAIN, ints(1, 2)), 3, false, null);
    assertThatThrownBy(() -> leaf.read(3)).isInstanceOf(CorruptFileException.class);
  }

  @Test
  void aChunkWithFewerRecordsThanRowsIsRefused() throws IOException {
    LeafReader leaf = open(threePages(), 10, false, null);
    leaf.skip(10);
    assertThatThrownBy(() -> leaf.read(1))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("ends before the last row of its row group");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aChunkWithMoreRecordsThanRowsIsRefused(boolean lazy) throws IOException {
    LeafReader leaf = open(threePages(), 10, lazy, null);
    leaf.read(9);
    assertThat(values(leaf)).hasSize(9);
    assertThatThrownBy(leaf::finish)
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("more records than its row group has rows");
  }
}
