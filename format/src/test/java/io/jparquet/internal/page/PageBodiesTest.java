package io.jparquet.internal.page;

import static io.jparquet.internal.page.HandmadeChunk.ints;
import static io.jparquet.internal.page.HandmadeChunk.v1;
import static io.jparquet.internal.page.HandmadeChunk.v2;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.internal.metadata.DataPageHeader;
import io.jparquet.internal.metadata.DictionaryPageHeader;
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
import java.util.Random;
import java.util.zip.CRC32;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageBodiesTest {
  private static final LeafColumn REQUIRED = column(PrimitiveNode.required("c", Type.INT32));
  private static final LeafColumn OPTIONAL = column(PrimitiveNode.optional("c", Type.INT32));
  private static final LeafColumn REPEATED = column(PrimitiveNode.repeated("c", Type.INT32));
  private static final ReadOptions VERIFYING =
      ReadOptions.builder().set(ReadOptions.VERIFY_CHECKSUMS, true).build();
  private static final BlockCodec PLAIN = BlockCodecs.create(CompressionCodec.UNCOMPRESSED);
  private static final BlockCodec SNAPPY = BlockCodecs.create(CompressionCodec.SNAPPY);

  private static LeafColumn column(PrimitiveNode node) {
    return ParquetSchema.of("m", node).leaves().get(0);
  }

  private static PageBodies bodies(
      LeafColumn column, ReadOptions options, BlockCodec codec, PageHeader header, byte[] body)
      throws IOException {
    HandmadeChunk chunk = new HandmadeChunk().raw(body);
    PageBodies bodies = open(column, options, chunk, chunk.fetched(), codec);
    bodies.fetch(header);
    return bodies;
  }

  /** The bodies of a chunk whose first page has no header. */
  private static PageBodies open(
      LeafColumn column,
      ReadOptions options,
      HandmadeChunk chunk,
      ChunkBytes bytes,
      BlockCodec codec) {
    PageWalk walk = new PageWalk(column, options);
    walk.open(bytes, chunk.metaData(1), 1, null, null);
    PageBodies bodies = new PageBodies(column, options, walk);
    bodies.open(chunk.metaData(1), codec);
    return bodies;
  }

  private static DataPage page(LeafColumn column, BlockCodec codec, PageHeader header, byte[] body)
      throws IOException {
    PageBodies bodies = bodies(column, VERIFYING, codec, header, body);
    bodies.startDataPage(header);
    bodies.page().values();
    return bodies.page();
  }

  private static byte[] values(DataPage page) {
    return Arrays.copyOfRange(page.values(), page.valuesOffset(), page.valuesLimit());
  }

  private static byte[] bytes(LevelSection section) {
    return Arrays.copyOfRange(section.bytes(), section.offset(), section.limit());
  }

  private static byte[] snappy(byte[] bytes) {
    byte[] target = new byte[Math.toIntExact(SNAPPY.maxCompressedLength(bytes.length))];
    return Arrays.copyOf(target, SNAPPY.compress(bytes, 0, bytes.length, target, 0));
  }

  private static byte[] concat(byte[]... parts) {
    ByteSink all = new ByteSink();
    for (byte[] part : parts) {
      all.put(part, 0, part.length);
    }
    return all.toByteArray();
  }

  private static void assertCorrupt(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(CorruptFileException.class).hasMessageContaining(message);
  }

  @Test
  void aPageWithTheRightChecksumIsRead() throws IOException {
    byte[] body = ints(1, 2);
    CRC32 crc = new CRC32();
    crc.update(body);
    PageHeader header = PageHeader.of(8, 8, (int) crc.getValue(), v1(2, Encoding.PLAIN));
    DataPage page = page(REQUIRED, PLAIN, header, body);
    assertThat(page.valueCount()).isEqualTo(2);
    assertThat(page.encoding()).isEqualTo(Encoding.PLAIN);
    assertThat(page.repetitionLevels()).isNull();
    assertThat(page.definitionLevels()).isNull();
    assertThat(values(page)).isEqualTo(body);
  }

  @Test
  void aPageWithAWrongChecksumIsRefusedUnlessChecksumsAreIgnored() throws IOException {
    byte[] body = ints(1);
    PageHeader header = PageHeader.of(4, 4, 0x1234, v1(1, Encoding.PLAIN));
    assertCorrupt(() -> page(REQUIRED, PLAIN, header, body), "its header says 1234");
    bodies(
        REQUIRED,
        ReadOptions.builder().set(ReadOptions.VERIFY_CHECKSUMS, false).build(),
        PLAIN,
        header,
        body);
    PageHeader dictionary =
        PageHeader.of(4, 4, 0x1234, new DictionaryPageHeader(1, Encoding.PLAIN, null));
    assertCorrupt(() -> page(REQUIRED, PLAIN, dictionary, body), "its header says 1234");
  }

  @Test
  void levelsOfAV1PageStandBeforeItsValues() throws IOException {
    byte[] repetition = {2, 0};
    byte[] definition = {3, 1, 5};
    byte[] body = concat(ints(2), repetition, ints(3), definition, ints(42));
    PageHeader header =
        PageHeader.of(body.length, snappy(body).length, null, v1(1, Encoding.PLAIN));
    DataPage page = page(REPEATED, SNAPPY, header, snappy(body));
    assertThat(bytes(page.repetitionLevels())).isEqualTo(repetition);
    assertThat(bytes(page.definitionLevels())).isEqualTo(definition);
    assertThat(values(page)).isEqualTo(ints(42));
  }

  @ParameterizedTest
  @CsvSource({"5", "-1", "2147483647", "-2147483648"})
  void levelsOfAV1PageThatAreLongerThanThePageAreRefused(int length) {
    byte[] body = concat(ints(length), new byte[4]);
    PageHeader header = PageHeader.of(8, 8, null, v1(1, Encoding.PLAIN));
    assertCorrupt(
        () -> page(OPTIONAL, PLAIN, header, body),
        "the levels of the page need "
            + Integer.toUnsignedString(length)
            + " bytes, it has 4 left");
  }

  @Test
  void aV1PageTooShortForTheLengthOfItsLevelsIsRefused() {
    PageHeader header = PageHeader.of(3, 3, null, v1(1, Encoding.PLAIN));
    assertCorrupt(
        () -> page(OPTIONAL, PLAIN, header, new byte[3]), "the page has 3 bytes left where");
  }

  @Test
  void bitPackedLevelsTakeAsManyBytesAsThereAreValues() throws IOException {
    DataPageHeader own =
        new DataPageHeader(9, Encoding.PLAIN, Encoding.BIT_PACKED, Encoding.BIT_PACKED, null);
    byte[] body = concat(new byte[] {1, 2}, ints(42));
    DataPage page = page(OPTIONAL, PLAIN, PageHeader.of(6, 6, null, own), body);
    assertThat(bytes(page.definitionLevels())).isEqualTo(new byte[] {1, 2});
    assertThat(values(page)).isEqualTo(ints(42));
    DataPageHeader many =
        new DataPageHeader(
            Integer.MAX_VALUE, Encoding.PLAIN, Encoding.BIT_PACKED, Encoding.BIT_PACKED, null);
    assertCorrupt(
        () -> page(OPTIONAL, PLAIN, PageHeader.of(6, 6, null, many), body),
        "the levels of the page need 268435456 bytes, it has 6 left");
  }

  @Test
  void levelsInAnotherEncodingAreRefused() {
    DataPageHeader own =
        new DataPageHeader(1, Encoding.PLAIN, Encoding.PLAIN, Encoding.PLAIN, null);
    assertCorrupt(
        () -> page(OPTIONAL, PLAIN, PageHeader.of(8, 8, null, own), new byte[8]),
        "levels have the encoding PLAIN");
  }

  @Test
  void levelsOfAV2PageAreNotCompressed() throws IOException {
    byte[] repetition = {2, 0};
    byte[] definition = {3, 1, 5};
    byte[] stored = snappy(ints(42));
    byte[] body = concat(repetition, definition, stored);
    PageHeader header = PageHeader.of(9, body.length, null, v2(1, 3, 2, true));
    DataPage page = page(REPEATED, SNAPPY, header, body);
    assertThat(bytes(page.repetitionLevels())).isEqualTo(repetition);
    assertThat(bytes(page.definitionLevels())).isEqualTo(definition);
    assertThat(values(page)).isEqualTo(ints(42));
  }

  @Test
  void valuesOfAV2PageCanBeStoredUncompressed() throws IOException {
    byte[] body = concat(new byte[] {3, 1}, ints(42));
    PageHeader header = PageHeader.of(6, 6, null, v2(1, 2, 0, false));
    assertThat(values(page(OPTIONAL, SNAPPY, header, body))).isEqualTo(ints(42));
  }

  @ParameterizedTest
  @CsvSource({"7, 0", "0, 7", "4, 3", "-1, 0", "0, -1", "-1, 1", "2147483647, 2147483647"})
  void levelsOfAV2PageThatAreLongerThanThePageAreRefused(int definition, int repetition) {
    PageHeader stored = PageHeader.of(100, 6, null, v2(1, definition, repetition, true));
    assertCorrupt(() -> page(OPTIONAL, SNAPPY, stored, new byte[6]), "the levels of the page need");
    PageHeader uncompressed = PageHeader.of(6, 100, null, v2(1, definition, repetition, true));
    assertCorrupt(
        () -> page(OPTIONAL, SNAPPY, uncompressed, new byte[100]), "the levels of the page need");
  }

  @ParameterizedTest
  @CsvSource({"3", "5", "7", "9", "60"})
  void aPageOfAnotherSizeThanItsHeaderSaysIsRefused(int size) {
    byte[] stored = snappy(ints(1, 2));
    PageHeader first = PageHeader.of(size, stored.length, null, v1(1, Encoding.PLAIN));
    assertThatThrownBy(() -> page(REQUIRED, SNAPPY, first, stored))
        .isInstanceOf(CorruptFileException.class);
    PageHeader second = PageHeader.of(size, stored.length, null, v2(1, 0, 0, true));
    assertThatThrownBy(() -> page(REQUIRED, SNAPPY, second, stored))
        .isInstanceOf(CorruptFileException.class);
  }

  @Test
  void anImpossibleSizeIsRefusedBeforeMemoryIsTakenForIt() {
    byte[] stored = snappy(ints(1));
    PageHeader header =
        PageHeader.of(Integer.MAX_VALUE, stored.length, null, v1(1, Encoding.PLAIN));
    assertCorrupt(() -> page(REQUIRED, SNAPPY, header, stored), "claims to hold 2147483647 bytes");
  }

  @Test
  void aPageBeyondTheLimitOfTheOptionsIsUnsupported() {
    byte[] stored = snappy(new byte[1000]);
    PageHeader header = PageHeader.of(1000, stored.length, null, v1(250, Encoding.PLAIN));
    ReadOptions options = ReadOptions.builder().set(ReadOptions.MAX_PAGE_BYTES, 999).build();
    assertThatThrownBy(
            () -> {
              PageBodies bodies = bodies(REQUIRED, options, SNAPPY, header, stored);
              bodies.startDataPage(header);
              bodies.page().values();
            })
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("jparquet.read.max-page-bytes");
  }

  @Test
  void aDictionaryHasAnArrayOfItsOwn() throws IOException {
    byte[] stored = snappy(ints(7, 8));
    PageHeader header =
        PageHeader.of(8, stored.length, null, new DictionaryPageHeader(2, Encoding.PLAIN, null));
    PageBodies bodies = bodies(REQUIRED, ReadOptions.defaults(), SNAPPY, header, stored);
    DictionaryPage first = bodies.dictionary(header);
    DictionaryPage second = bodies.dictionary(header);
    assertThat(first.bytes()).isEqualTo(ints(7, 8)).isNotSameAs(second.bytes());
    assertThat(first.count()).isEqualTo(2);
  }

  @Test
  void onlyPlainBytesThatStayInMemoryAreStable() throws IOException {
    byte[] body = ints(1);
    PageHeader header = PageHeader.of(4, 4, null, v1(1, Encoding.PLAIN));
    assertThat(bodies(REQUIRED, ReadOptions.defaults(), PLAIN, header, body).isStable()).isTrue();
    assertThat(bodies(REQUIRED, ReadOptions.defaults(), SNAPPY, header, body).isStable()).isFalse();
    HandmadeChunk chunk = new HandmadeChunk().raw(body);
    ReadOptions options = ReadOptions.defaults();
    assertThat(open(REQUIRED, options, chunk, chunk.windowed(2), PLAIN).isStable()).isFalse();
  }

  @Test
  void damagedBodiesAreReadOrRefused() throws IOException {
    byte[] body = concat(ints(2), new byte[] {3, 1}, ints(1, 2, 3));
    byte[] stored = snappy(body);
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      byte[] damaged = stored.clone();
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      PageHeader header = PageHeader.of(body.length, stored.length, null, v1(3, Encoding.PLAIN));
      try {
        page(OPTIONAL, SNAPPY, header, damaged);
      } catch (CorruptFileException | UnsupportedFeatureException expected) {
        assertThat(expected).hasMessageMatching("(?s).+");
      }
    }
  }
}
