package io.jparquet.internal.page;

import static io.jparquet.internal.page.HandmadeChunk.ints;
import static io.jparquet.internal.page.HandmadeChunk.v1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PageReaderTest {
  private static final LeafColumn COLUMN =
      ParquetSchema.of("m", PrimitiveNode.required("c", Type.INT32)).leaves().get(0);
  private static final BlockCodec PLAIN = BlockCodecs.create(CompressionCodec.UNCOMPRESSED);

  private static PageReader reader(HandmadeChunk chunk, int values, PageLocations locations) {
    PageReader reader =
        new PageReader(
            COLUMN, ReadOptions.builder().set(ReadOptions.VERIFY_CHECKSUMS, true).build(), false);
    reader.open(chunk.fetched(), chunk.metaData(values), PLAIN, null, locations);
    return reader;
  }

  private static byte[] values(PageReader reader) {
    DataPage page = reader.page();
    return Arrays.copyOfRange(page.values(), page.valuesOffset(), page.valuesLimit());
  }

  private static HandmadeChunk threePages() {
    return new HandmadeChunk()
        .dictionary(1, ints(7))
        .dataV1(2, Encoding.PLAIN, ints(1, 2))
        .dataV1(1, Encoding.PLAIN, ints(3))
        .dataV1(2, Encoding.PLAIN, ints(4, 5));
  }

  @Test
  void pagesWithoutValuesAreLeftOut() throws IOException {
    HandmadeChunk chunk =
        new HandmadeChunk()
            .dataV1(0, Encoding.PLAIN)
            .index()
            .dictionary(1, ints(7))
            .dataV1(1, Encoding.PLAIN, ints(3))
            .dataV1(0, Encoding.PLAIN);
    PageReader reader = reader(chunk, 1, null);
    assertThat(reader.next()).isTrue();
    assertThat(values(reader)).isEqualTo(ints(3));
    assertThat(reader.dictionary().count()).isOne();
    assertThat(reader.next()).isFalse();
  }

  @Test
  void skippingPassesWholePagesAndKeepsTheDictionary() throws IOException {
    PageReader reader = reader(threePages(), 5, null);
    assertThat(reader.skipPages(4)).isEqualTo(3);
    assertThat(reader.pageCount()).isEqualTo(2);
    assertThat(reader.dictionary().count()).isOne();
    assertThat(reader.next()).isTrue();
    assertThat(values(reader)).isEqualTo(ints(4, 5));
    assertThat(reader.skipPages(1)).isZero();
  }

  @Test
  void skippingToTheEndLooksAtNoBody() throws IOException {
    HandmadeChunk chunk = new HandmadeChunk().damagedV1(1, Encoding.PLAIN, ints(1));
    assertThat(reader(chunk, 1, null).skipPages(10)).isOne();
    assertThatThrownBy(() -> reader(chunk, 1, null).next())
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("CRC");
  }

  @Test
  void skippingBeyondTheLastPageOfADamagedChunkIsRefused() {
    PageReader reader = reader(threePages(), 6, null);
    assertThatThrownBy(() -> reader.skipPages(6))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("ends after 5 values, the footer counts 6");
    PageReader negative =
        reader(
            new HandmadeChunk().page(PageHeader.of(0, 0, null, v1(-1, Encoding.PLAIN))), 6, null);
    assertThatThrownBy(() -> negative.skipPages(6)).isInstanceOf(CorruptFileException.class);
  }

  @Test
  void aJumpReadsTheDictionaryFirst() throws IOException {
    HandmadeChunk chunk = threePages();
    PageReader reader = reader(chunk, 5, chunk.locations());
    reader.jumpTo(2);
    assertThat(reader.dictionary().count()).isOne();
    assertThat(reader.next()).isTrue();
    assertThat(values(reader)).isEqualTo(ints(4, 5));
    assertThat(reader.next()).isFalse();
  }

  @Test
  void aJumpOverADataPageThatTheOffsetIndexDoesNotListIsRefused() {
    HandmadeChunk listed =
        new HandmadeChunk().dictionary(1, ints(7)).dataV1(1, Encoding.PLAIN, ints(3));
    HandmadeChunk stored =
        new HandmadeChunk().dataV1(1, Encoding.PLAIN, ints(3)).dataV1(1, Encoding.PLAIN, ints(3));
    PageReader reader = reader(stored, 2, listed.locations());
    assertThatThrownBy(() -> reader.jumpTo(0))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("parquet.filter.columnindex.enabled");
  }

  @Test
  void theDictionaryIsReadWithoutDataPages() throws IOException {
    HandmadeChunk chunk =
        new HandmadeChunk().index().dictionary(2, ints(7, 8)).damagedV1(1, Encoding.PLAIN, ints(1));
    DictionaryPage page = reader(chunk, 1, null).readDictionary();
    assertThat(page.count()).isEqualTo(2);
    assertThat(Arrays.copyOfRange(page.bytes(), page.offset(), page.limit())).isEqualTo(ints(7, 8));
    assertThat(
            reader(new HandmadeChunk().dataV1(1, Encoding.PLAIN, ints(1)), 1, null)
                .readDictionary())
        .isNull();
    assertThat(reader(new HandmadeChunk(), 0, null).readDictionary()).isNull();
  }

  @Test
  void aReaderOfLevelsKeepsNoDictionary() throws IOException {
    HandmadeChunk chunk = threePages();
    PageReader reader = new PageReader(COLUMN, ReadOptions.defaults(), true);
    reader.open(chunk.fetched(), chunk.metaData(5), PLAIN, null, null);
    assertThat(reader.next()).isTrue();
    assertThat(reader.dictionary()).isNull();
  }
}
