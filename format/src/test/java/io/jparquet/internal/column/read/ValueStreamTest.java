package io.jparquet.internal.column.read;

import static io.jparquet.internal.page.HandmadeChunk.ints;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.HandmadeChunk;
import io.jparquet.internal.page.PageReader;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.IntVector;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValueStreamTest {
  private static final LeafColumn INTS =
      ParquetSchema.of("m", PrimitiveNode.required("c", Type.INT32)).leaves().get(0);
  private static final LeafColumn STRINGS =
      ParquetSchema.of("m", PrimitiveNode.required("c", Type.BYTE_ARRAY)).leaves().get(0);

  /** Eight ids of two bits after their bit width, in one bit-packed group. */
  private static final byte[] EIGHT_IDS = {2, 3, (byte) 0b11100100, (byte) 0b00011011};

  private static final int[] EIGHT_VALUES = {100, 101, 102, 103, 103, 102, 101, 100};

  private PageReader pages;
  private ValueStream stream;

  private void open(LeafColumn column, ChunkBytes bytes, HandmadeChunk chunk, boolean atOnce)
      throws IOException {
    pages = new PageReader(column, ReadOptions.defaults(), false);
    BatchValues values = ProjectionReader.values(column, new IdScratch(), false);
    stream = new ValueStream(pages, values, true, atOnce);
    start(bytes, chunk);
  }

  private void start(ChunkBytes bytes, HandmadeChunk chunk) throws IOException {
    pages.open(
        bytes, chunk.metaData(1000), BlockCodecs.create(CompressionCodec.UNCOMPRESSED), null, null);
    stream.startChunk();
    stream.startBatch();
    nextPage();
  }

  private void openInts(HandmadeChunk chunk) throws IOException {
    open(INTS, chunk.fetched(), chunk, false);
  }

  private void nextPage() throws IOException {
    stream.leavePage();
    assertThat(pages.next()).isTrue();
    stream.startPage();
  }

  private int[] published(int count) {
    stream.decode();
    stream.values().publish(count, count, null);
    return Arrays.copyOf(((IntVector) stream.values().vector()).values(), count);
  }

  private List<String> publishedStrings(int count) {
    stream.decode();
    stream.values().publish(count, count, null);
    BinaryVector vector = (BinaryVector) stream.values().vector();
    return IntStream.range(0, count).mapToObj(vector::string).toList();
  }

  private static HandmadeChunk dictionaryThenPlain() {
    return new HandmadeChunk()
        .dictionary(4, ints(100, 101, 102, 103))
        .dataV1(8, Encoding.RLE_DICTIONARY, EIGHT_IDS)
        .dataV1(3, Encoding.PLAIN, ints(1, 2, 3))
        .dataV1(8, Encoding.PLAIN_DICTIONARY, EIGHT_IDS);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aBatchGoesOnFromIdsToPlainValuesAndBack(boolean atOnce) throws IOException {
    HandmadeChunk chunk = dictionaryThenPlain();
    open(INTS, chunk.fetched(), chunk, atOnce);
    stream.take(8);
    nextPage();
    stream.take(3);
    nextPage();
    stream.take(2);
    assertThat(published(13))
        .isEqualTo(new int[] {100, 101, 102, 103, 103, 102, 101, 100, 1, 2, 3, 100, 101});
  }

  @Test
  void stringsGoOnFromIdsToPlainValuesAndBackThoughTheWindowMoves() throws IOException {
    byte[] entries = {1, 0, 0, 0, 'a', 2, 0, 0, 0, 'b', 'b'};
    byte[] plain = {1, 0, 0, 0, 'x', 0, 0, 0, 0};
    byte[] ids = {1, 3, 0b0110};
    HandmadeChunk chunk =
        new HandmadeChunk()
            .dictionary(2, entries)
            .dataV1(3, Encoding.RLE_DICTIONARY, ids)
            .dataV1(2, Encoding.PLAIN, plain)
            .dataV1(3, Encoding.RLE_DICTIONARY, ids);
    open(STRINGS, chunk.windowed(4), chunk, false);
    stream.take(3);
    nextPage();
    stream.take(2);
    nextPage();
    stream.take(3);
    assertThat(publishedStrings(8)).containsExactly("a", "bb", "bb", "x", "", "a", "bb", "bb");
  }

  @Test
  void skippedValuesAreLeftOutOfEveryEncoding() throws IOException {
    openInts(dictionaryThenPlain());
    stream.skip(1);
    stream.take(2);
    stream.skip(2);
    stream.skip(1);
    stream.take(1);
    stream.skip(1);
    nextPage();
    stream.skip(1);
    stream.take(1);
    nextPage();
    stream.take(1);
    assertThat(published(5)).isEqualTo(new int[] {101, 102, 101, 2, 100});
  }

  @Test
  void theRestOfAPageIsSkippedWithThePage() throws IOException {
    openInts(dictionaryThenPlain());
    stream.take(1);
    nextPage();
    stream.take(3);
    assertThat(published(4)).isEqualTo(new int[] {100, 1, 2, 3});
  }

  @Test
  void valuesThatWereTakenAndForgottenAreSkipped() throws IOException {
    openInts(dictionaryThenPlain());
    stream.take(3);
    assertThat(stream.isBehind()).isTrue();
    stream.forget();
    assertThat(stream.isBehind()).isFalse();
    stream.startBatch();
    stream.take(2);
    assertThat(published(2)).isEqualTo(new int[] {103, 103});
    stream.startBatch();
    stream.take(1);
    assertThat(published(1)).isEqualTo(new int[] {102});
  }

  @Test
  void someOfThePublishedValuesCanBeSelected() throws IOException {
    openInts(dictionaryThenPlain());
    stream.take(8);
    assertThat(published(8)).isEqualTo(EIGHT_VALUES);
    SelectedRows rows = new SelectedRows();
    rows.set(new long[] {0b10010010}, 8, 3);
    stream.values().publishSelected(rows, null);
    IntVector vector = (IntVector) stream.values().vector();
    assertThat(Arrays.copyOf(vector.values(), vector.size())).containsExactly(101, 103, 100);
  }

  @Test
  void pagesWithoutTakenValuesAreNotStarted() throws IOException {
    HandmadeChunk chunk =
        new HandmadeChunk()
            .dataV1(8, Encoding.RLE_DICTIONARY, EIGHT_IDS)
            .dataV1(1, Encoding.PLAIN, ints(5));
    openInts(chunk);
    stream.skip(8);
    nextPage();
    stream.take(1);
    assertThat(published(1)).containsExactly(5);
    assertThatThrownBy(() -> open(INTS, chunk.fetched(), chunk, true))
        .isInstanceOf(CorruptFileException.class);
  }

  @Test
  void theDictionaryOfAChunkIsNotThatOfTheNext() throws IOException {
    HandmadeChunk first = dictionaryThenPlain();
    openInts(first);
    stream.take(8);
    assertThat(published(8)).isEqualTo(EIGHT_VALUES);
    HandmadeChunk second =
        new HandmadeChunk()
            .dictionary(4, ints(1, 2, 3, 4))
            .dataV1(8, Encoding.RLE_DICTIONARY, EIGHT_IDS);
    start(second.fetched(), second);
    stream.take(4);
    assertThat(published(4)).containsExactly(1, 2, 3, 4);
    HandmadeChunk third = new HandmadeChunk().dataV1(8, Encoding.RLE_DICTIONARY, EIGHT_IDS);
    start(third.fetched(), third);
    stream.take(1);
    assertThatThrownBy(stream::decode)
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("no dictionary page before it");
  }

  @Test
  void anIdOutsideOfTheDictionaryIsRefused() throws IOException {
    openInts(
        new HandmadeChunk()
            .dictionary(3, ints(100, 101, 102))
            .dataV1(8, Encoding.RLE_DICTIONARY, EIGHT_IDS));
    stream.take(8);
    assertThatThrownBy(stream::decode)
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("dictionary id 3 is outside of the dictionary, which has 3 entries");
  }

  @Test
  void anImpossibleBitWidthOfIdsIsRefused() throws IOException {
    openInts(
        new HandmadeChunk().dictionary(1, ints(7)).dataV1(1, Encoding.RLE_DICTIONARY, (byte) 33));
    stream.take(1);
    assertThatThrownBy(stream::decode)
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("the bit width 33");
  }

  @Test
  void aDictionaryPageTooShortForItsEntriesIsRefused() throws IOException {
    openInts(
        new HandmadeChunk()
            .dictionary(Integer.MAX_VALUE, ints(7))
            .dataV1(8, Encoding.RLE_DICTIONARY, EIGHT_IDS));
    stream.take(1);
    assertThatThrownBy(stream::decode)
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("a dictionary page claims 2147483647 entries");
  }

  @Test
  void aStreamWithoutTargetOnlyCounts() throws IOException {
    HandmadeChunk chunk = new HandmadeChunk().dataV1(8, Encoding.RLE_DICTIONARY, EIGHT_IDS);
    pages = new PageReader(INTS, ReadOptions.defaults(), true);
    stream = new ValueStream(pages, null, true, true);
    start(chunk.fetched(), chunk);
    stream.take(5);
    stream.skip(1);
    stream.take(2);
    stream.decode();
    assertThat(stream.isBehind()).isFalse();
    assertThat(stream.values()).isNull();
  }
}
