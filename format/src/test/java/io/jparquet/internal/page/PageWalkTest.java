package io.jparquet.internal.page;

import static io.jparquet.internal.page.HandmadeChunk.ints;
import static io.jparquet.internal.page.HandmadeChunk.v1;
import static io.jparquet.internal.page.HandmadeChunk.v2;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.metadata.DataPageHeader;
import io.jparquet.internal.metadata.DictionaryPageHeader;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.Statistics;
import io.jparquet.metadata.Type;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageWalkTest {
  private static final LeafColumn REQUIRED = column(PrimitiveNode.required("c", Type.INT32));
  private static final LeafColumn REPEATED = column(PrimitiveNode.repeated("c", Type.INT32));

  private static LeafColumn column(PrimitiveNode node) {
    return ParquetSchema.of("m", node).leaves().get(0);
  }

  private static PageWalk walk(HandmadeChunk chunk, int values) {
    return walk(REQUIRED, chunk.fetched(), values, null);
  }

  private static PageWalk walk(
      LeafColumn column, ChunkBytes bytes, int values, PageLocations locations) {
    PageWalk walk = new PageWalk(column, ReadOptions.defaults());
    walk.open(bytes, new HandmadeChunk().metaData(values), values, null, locations);
    return walk;
  }

  private static void enterAll(PageWalk walk) throws IOException {
    while (walk.hasMore()) {
      walk.enter();
    }
  }

  private static void assertCorrupt(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(CorruptFileException.class).hasMessageContaining(message);
  }

  @Test
  void pagesFollowEachOtherUntilTheFootersCountIsReached() throws IOException {
    HandmadeChunk chunk =
        new HandmadeChunk()
            .dictionary(1, ints(7))
            .dataV1(2, Encoding.PLAIN, ints(1, 2))
            .index()
            .dataV1(1, Encoding.PLAIN, ints(3))
            .raw(new byte[] {1, 2, 3});
    PageWalk walk = walk(chunk, 3);
    assertThat(walk.enter().type()).isEqualTo(PageType.DICTIONARY_PAGE);
    assertThat(walk.dataPages()).isZero();
    assertThat(walk.enter().type()).isEqualTo(PageType.DATA_PAGE);
    assertThat(walk.dataPages()).isOne();
    assertThat(walk.hasMore()).isTrue();
    assertThat(walk.enter().type()).isEqualTo(PageType.INDEX_PAGE);
    assertThat(walk.peek().dataPageHeader().numValues()).isOne();
    walk.enter();
    assertThat(walk.location().page()).isEqualTo(3);
    assertThat(walk.bodyPosition()).isEqualTo(chunk.size() - 3 - Integer.BYTES);
    assertThat(walk.hasMore()).isFalse();
    assertThat(walk.isAtEnd()).isFalse();
  }

  @Test
  void theNextChunkStartsFromNothing() throws IOException {
    HandmadeChunk first = new HandmadeChunk().dictionary(0).dataV1(1, Encoding.PLAIN, ints(1));
    PageWalk walk = walk(first, 1);
    enterAll(walk);
    walk.open(first.fetched(), first.metaData(1), 1, null, null);
    assertThat(walk.dataPages()).isZero();
    enterAll(walk);
    assertThat(walk.dataPages()).isOne();
    assertThat(walk.location().page()).isOne();
  }

  @Test
  void aChunkWithFewerValuesThanTheFooterCountsIsRefused() throws IOException {
    PageWalk walk = walk(new HandmadeChunk().dataV1(2, Encoding.PLAIN, ints(1, 2)), 3);
    walk.enter();
    assertCorrupt(walk::hasMore, "ends after 2 values, the footer counts 3");
  }

  @Test
  void aPageWithMoreValuesThanTheFooterCountsIsRefused() {
    PageWalk walk = walk(new HandmadeChunk().dataV1(2, Encoding.PLAIN, ints(1, 2)), 1);
    assertCorrupt(walk::enter, "has 2 values where its column chunk has 1 left");
  }

  @ParameterizedTest
  @CsvSource({"DATA_PAGE", "DATA_PAGE_V2", "DICTIONARY_PAGE"})
  void aHeaderWithoutThePartForItsTypeIsRefused(PageType type) {
    PageHeader header = new PageHeader(type, 0, 0, null, null, null, null, null);
    assertCorrupt(
        () -> walk(new HandmadeChunk().page(header), 1).enter(),
        "a page header of type " + type + " lacks its struct");
  }

  @ParameterizedTest
  @CsvSource({"-1, 4", "4, -1", "-2147483648, -2147483648"})
  void negativeSizesAreRefused(int stored, int uncompressed) {
    PageHeader header = PageHeader.of(uncompressed, stored, null, v1(1, Encoding.PLAIN));
    assertCorrupt(
        () -> walk(new HandmadeChunk().page(header, ints(1)), 1).enter(), "must not be negative");
  }

  @ParameterizedTest
  @CsvSource({"5", "2147483647"})
  void aPageThatPassesTheEndOfItsChunkIsRefused(int stored) {
    PageHeader header = PageHeader.of(stored, stored, null, v1(1, Encoding.PLAIN));
    assertCorrupt(
        () -> walk(new HandmadeChunk().page(header, ints(1)), 1).enter(),
        "a page of "
            + stored
            + " bytes passes the end of its column chunk, which has 4 bytes left");
  }

  @ParameterizedTest
  @CsvSource({"-1", "-2147483648", "2147483647"})
  void hostileCountsOfValuesAreRefused(int values) {
    PageHeader first = PageHeader.of(4, 4, null, v1(values, Encoding.PLAIN));
    PageHeader second = PageHeader.of(4, 4, null, v2(values, 0, 0, null));
    assertCorrupt(() -> walk(new HandmadeChunk().page(first, ints(1)), 1).enter(), "values where");
    assertCorrupt(() -> walk(new HandmadeChunk().page(second, ints(1)), 1).enter(), "values where");
  }

  @Test
  void aHeaderThatEndsWithTheChunkIsRefusedWhereverItIsCut() {
    byte[] header =
        MetadataEncoder.encode(PageHeader.of(0, 0, 1234567, v1(1, Encoding.DELTA_BYTE_ARRAY)));
    for (int length = 0; length < header.length; length++) {
      HandmadeChunk chunk = new HandmadeChunk().raw(Arrays.copyOf(header, length));
      for (ChunkBytes bytes : new ChunkBytes[] {chunk.fetched(), chunk.windowed(8)}) {
        PageWalk walk = walk(REQUIRED, bytes, 1, null);
        assertThatThrownBy(walk::enter)
            .as("%d bytes", length)
            .isInstanceOf(CorruptFileException.class);
      }
    }
  }

  @Test
  void damagedHeadersAreReadOrRefused() throws IOException {
    byte[] header = MetadataEncoder.encode(PageHeader.of(4, 4, 99, v2(1, 0, 0, true)));
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      byte[] damaged = header.clone();
      for (int k = random.nextInt(3); k >= 0; k--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      HandmadeChunk chunk = new HandmadeChunk().raw(damaged).raw(ints(1));
      try {
        walk(chunk, 1).enter();
      } catch (CorruptFileException | UnsupportedFeatureException expected) {
        assertThat(expected).hasMessageMatching("(?s).+");
      }
    }
  }

  @Test
  void aHeaderLargerThanTheFirstRequestIsReadThroughTheWindow() throws IOException {
    byte[] bound = new byte[100_000];
    Statistics statistics = Statistics.builder().minValue(bound).maxValue(bound).build();
    PageHeader large =
        PageHeader.of(
            4,
            4,
            null,
            new DataPageHeader(1, Encoding.PLAIN, Encoding.RLE, Encoding.RLE, statistics));
    HandmadeChunk chunk =
        new HandmadeChunk().page(large, ints(1)).dataV1(1, Encoding.PLAIN, ints(2));
    PageWalk walk = walk(REQUIRED, chunk.windowed(64), 2, null);
    walk.enter();
    walk.enter();
    assertThat(walk.hasMore()).isFalse();
    assertThat(walk.isAtEnd()).isTrue();
  }

  @Test
  void aDictionaryPageAfterValuesIsRefused() throws IOException {
    PageWalk walk =
        walk(new HandmadeChunk().dataV1(1, Encoding.PLAIN, ints(1)).dictionary(1, ints(7)), 2);
    walk.enter();
    assertCorrupt(walk::enter, "must be the first page of its column chunk and the only one");
  }

  @Test
  void aSecondDictionaryPageIsRefused() throws IOException {
    PageWalk walk = walk(new HandmadeChunk().dictionary(1, ints(7)).dictionary(1, ints(7)), 1);
    walk.enter();
    assertCorrupt(walk::enter, "must be the first page of its column chunk and the only one");
  }

  @Test
  void aDictionaryPageWithANegativeNumberOfEntriesIsRefused() {
    assertCorrupt(
        () -> walk(new HandmadeChunk().dictionary(-1), 1).enter(),
        "a negative number of entries: -1");
  }

  @Test
  void aDictionaryPageInAnUnknownEncodingIsUnsupported() {
    byte[] header =
        MetadataEncoder.encode(
            PageHeader.of(0, 0, null, new DictionaryPageHeader(0, Encoding.RLE_DICTIONARY, null)));
    int encoding = 0;
    while (header[encoding] != 2 * Encoding.RLE_DICTIONARY.value()) {
      encoding++;
    }
    header[encoding] = 2 * 31; // No encoding has the id 31.
    assertThatThrownBy(() -> walk(new HandmadeChunk().raw(header), 1).enter())
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("encoded as PLAIN or PLAIN_DICTIONARY");
  }

  @Test
  void aDictionaryPageInAnEncodingOfDataIsDamage() {
    PageHeader header =
        PageHeader.of(0, 0, null, new DictionaryPageHeader(0, Encoding.RLE_DICTIONARY, null));
    assertThatThrownBy(() -> walk(new HandmadeChunk().page(header), 1).enter())
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("encoded as PLAIN or PLAIN_DICTIONARY");
  }

  @Test
  void aJumpLeadsToAPageOfTheOffsetIndex() throws IOException {
    HandmadeChunk chunk =
        new HandmadeChunk()
            .dictionary(1, ints(7))
            .dataV1(2, Encoding.PLAIN, ints(1, 2))
            .dataV1(1, Encoding.PLAIN, ints(3))
            .dataV1(3, Encoding.PLAIN, ints(4, 5, 6));
    PageWalk walk = walk(REQUIRED, chunk.fetched(), 6, chunk.locations());
    assertThat(walk.isBeforeDataPages()).isTrue();
    walk.enter();
    assertThat(walk.isBeforeDataPages()).isFalse();
    walk.peek();
    walk.jumpTo(2);
    assertThat(walk.dataPages()).isEqualTo(2);
    assertThat(walk.enter().dataPageHeader().numValues()).isEqualTo(3);
    assertThat(walk.location().page()).isEqualTo(3);
    assertThat(walk.hasMore()).isFalse();
  }

  @Test
  void afterAJumpARepeatedColumnEndsWithTheLastPageOfTheOffsetIndex() throws IOException {
    HandmadeChunk chunk =
        new HandmadeChunk()
            .dataV1(2, Encoding.PLAIN, ints(1, 2))
            .dataV1(2, Encoding.PLAIN, ints(3, 4));
    PageWalk walk = walk(REPEATED, chunk.fetched(), 100, chunk.locations());
    walk.jumpTo(1);
    assertThat(walk.hasMore()).isTrue();
    walk.enter();
    assertThat(walk.hasMore()).isFalse();
  }

  @Test
  void aPageThatTheOffsetIndexCountsOtherwiseIsRefused() throws IOException {
    HandmadeChunk listed =
        new HandmadeChunk()
            .dataV1(2, Encoding.PLAIN, ints(1, 2))
            .dataV1(1, Encoding.PLAIN, ints(3));
    HandmadeChunk stored =
        new HandmadeChunk()
            .dataV1(1, Encoding.PLAIN, ints(1, 2))
            .dataV1(2, Encoding.PLAIN, ints(3));
    PageWalk counted = walk(REQUIRED, stored.fetched(), 3, listed.locations());
    assertCorrupt(counted::enter, "a page of 1 rows at position 0");
    HandmadeChunk moved =
        new HandmadeChunk()
            .dataV1(2, Encoding.PLAIN, ints(1, 2))
            .index()
            .dataV1(1, Encoding.PLAIN, ints(3));
    PageWalk shifted = walk(REQUIRED, moved.fetched(), 3, listed.locations());
    assertCorrupt(
        () -> enterAll(shifted),
        "is not at the position that the offset index gives: 1 rows at" + " position");
    HandmadeChunk longer =
        new HandmadeChunk()
            .dataV1(2, Encoding.PLAIN, ints(1, 2))
            .dataV1(1, Encoding.PLAIN, ints(3))
            .dataV1(1, Encoding.PLAIN, ints(4));
    PageWalk further = walk(REQUIRED, longer.fetched(), 4, listed.locations());
    assertCorrupt(() -> enterAll(further), "there is no further page");
  }
}
