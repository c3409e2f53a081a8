package io.jparquet;

import static io.jparquet.HandmadeFile.bitPackedPage;
import static io.jparquet.HandmadeFile.dataPage;
import static io.jparquet.HandmadeFile.dictionaryPage;
import static io.jparquet.HandmadeFile.ints;
import static io.jparquet.HandmadeFile.levelRuns;
import static io.jparquet.HandmadeFile.pageOfType;
import static io.jparquet.HandmadeFile.withLevels;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Statistics;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.DamagedData;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Files at the limits of the format: very many parts, very large parts, parts to skip. */
class FileStructureTest {
  private static final String INT = "message m { required int32 a; }";
  private static final int MANY = Short.MAX_VALUE + 1000;
  private static final List<Object> NULL = Collections.singletonList(null);
  private static final int INDEX_PAGE = 1;
  private static final int PAGE_OF_THE_FUTURE = 77;

  @Test
  @Tag("slow")
  void rowGroupsBeyondTheLargestOrdinalHaveNone() throws IOException {
    byte[] file =
        written(WriteOptions.builder().set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 1).build());
    try (ParquetReader reader = open(file, ReadOptions.defaults())) {
      List<RowGroup> groups = reader.metaData().rowGroups();
      assertThat(groups).hasSize(MANY);
      assertThat(groups.get(Short.MAX_VALUE).ordinal()).isEqualTo(Short.MAX_VALUE);
      assertThat(groups.get(Short.MAX_VALUE + 1).ordinal()).isNull();
      assertThat(Rows.read(reader, reader.schema().fields(), 10)).isEqualTo(numbers());
    }
  }

  @Test
  void columnChunksHaveMorePagesThanOrdinals() throws IOException {
    for (CompatibilityLevel level : CompatibilityLevel.values()) {
      WriteOptions options =
          WriteOptions.builder()
              .set(WriteOptions.COMPATIBILITY, level)
              .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 1)
              .build();
      byte[] file = written(options);
      assertThat(Rows.read(file, 1000)).isEqualTo(numbers());
    }
  }

  private static byte[] written(WriteOptions options) throws IOException {
    ByteArrayOutputFile out = new ByteArrayOutputFile();
    try (FileWriter writer = FileWriter.open(out, ParquetSchema.parse(INT), options)) {
      for (int i = 0; i < MANY; i++) {
        writer.leaf(0).writeInt(0, 0, i);
        writer.endRecord();
      }
    }
    return out.toByteArray();
  }

  private static List<Object> numbers() {
    return IntStream.range(0, MANY).mapToObj(i -> (Object) List.of(i)).toList();
  }

  @Test
  void pageHeadersHaveAnySize() throws IOException {
    byte[] bound = new byte[20 << 20];
    Statistics statistics = Statistics.builder().minValue(bound).maxValue(bound).build();
    byte[] file =
        new HandmadeFile(INT)
            .chunk(
                2,
                dataPage(Encoding.PLAIN, 1, ints(5), statistics),
                dataPage(Encoding.PLAIN, 1, ints(6), statistics))
            .rowGroup(2)
            .bytes();
    assertThat(Rows.read(file, 10)).containsExactly(List.of(5), List.of(6));
    ReadOptions windows = ReadOptions.defaults().with(ReadOptions.FETCH_BYTES, 1);
    assertThat(Rows.read(file, 10, windows)).containsExactly(List.of(5), List.of(6));
  }

  @Test
  void indexPagesAndUnknownPagesArePassedOver() throws IOException {
    byte[] body = new byte[100];
    byte[] file =
        new HandmadeFile(INT)
            .chunk(
                3,
                pageOfType(INDEX_PAGE, body),
                dataPage(Encoding.PLAIN, 1, ints(5)),
                pageOfType(PAGE_OF_THE_FUTURE, body),
                pageOfType(INDEX_PAGE, new byte[0]),
                dataPage(Encoding.PLAIN, 0, ints()),
                dataPage(Encoding.PLAIN, 2, ints(6, 7)),
                pageOfType(PAGE_OF_THE_FUTURE, body))
            .rowGroup(3)
            .bytes();
    assertThat(Rows.read(file, 10)).containsExactly(List.of(5), List.of(6), List.of(7));
  }

  @Test
  void levelsMayBeBitPackedFromTheHighestBitOn() throws IOException {
    ByteSink body = new ByteSink();
    // repetition levels 0, 1, 1, 0, 0 of one bit each
    body.putByte(0b01100000);
    // definition levels 3, 3, 2, 0, 1 of two bits each
    body.putByte(0b11111000);
    body.putByte(0b01000000);
    body.putInt(5);
    body.putInt(6);
    byte[] file =
        new HandmadeFile(
                "message m { optional group l (LIST) {"
                    + " repeated group list { optional int32 element; } } }")
            .chunk(5, bitPackedPage(5, body.toByteArray()))
            .rowGroup(3)
            .bytes();
    assertThat(Rows.read(file, 10))
        .containsExactly(
            List.of(Arrays.asList(5, 6, null)),
            Collections.singletonList(null),
            List.of(List.of()));
  }

  @Test
  void booleansMayHaveADictionary() throws IOException {
    String schema = "message m { required boolean a; }";
    byte[] plain = dataPage(Encoding.PLAIN, 2, new byte[] {0b10});
    for (Encoding encoding : List.of(Encoding.PLAIN_DICTIONARY, Encoding.RLE_DICTIONARY)) {
      // ids 0, 1, 1, 0: one bit-packed group
      byte[] ids = dataPage(encoding, 4, new byte[] {1, 3, 0b0110});
      byte[] file =
          new HandmadeFile(schema)
              .chunk(6, dictionaryPage(2, new byte[] {0b01}), ids, plain)
              .rowGroup(6)
              .bytes();
      List<Object> expected =
          Stream.of(true, false, false, true, false, true)
              .map(value -> (Object) List.of(value))
              .toList();
      assertThat(Rows.read(file, 1)).isEqualTo(expected);
      assertThat(Rows.read(file, 100)).isEqualTo(expected);
      byte[] damaged =
          new HandmadeFile(schema)
              .chunk(4, dictionaryPage(9, new byte[] {0b01}), ids)
              .rowGroup(4)
              .bytes();
      assertThatThrownBy(() -> Rows.read(damaged, 100))
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("claims 9 entries, which need at least 2 bytes; it has 1");
    }
  }

  @Test
  void pagesWithoutValuesLoseNoRowsHoweverDamageIsTreated() throws IOException {
    byte[] empty = dataPage(Encoding.PLAIN, 0, new byte[0]);
    byte[] first = dataPage(Encoding.PLAIN, 2, ints(1, 2));
    byte[] second = dataPage(Encoding.PLAIN, 2, ints(3, 4));
    List<Object> rows = List.of(List.of(1), List.of(2), List.of(3), List.of(4));
    for (byte[][] pages :
        List.of(
            new byte[][] {first, empty, second},
            new byte[][] {empty, first, second},
            new byte[][] {first, second, empty})) {
      byte[] file = new HandmadeFile(INT).chunk(4, pages).rowGroup(4).bytes();
      for (DamagedData policy : DamagedData.values()) {
        ReadOptions options = ReadOptions.defaults().with(ReadOptions.DAMAGED, policy);
        assertThat(Rows.read(file, 3, options)).as(policy.toString()).isEqualTo(rows);
      }
    }
  }

  @Test
  void pagesOfNullsMayHaveNoBytesForValues() throws IOException {
    byte[] levels = levelRuns(0, 0);
    for (String type :
        List.of(
            "int32 DELTA_BINARY_PACKED",
            "binary DELTA_LENGTH_BYTE_ARRAY",
            "binary DELTA_BYTE_ARRAY",
            "boolean RLE",
            "double ALP")) {
      String[] parts = type.split(" ");
      Encoding encoding = Encoding.valueOf(parts[1]);
      byte[] page = dataPage(encoding, 2, withLevels(new byte[0], levels, new byte[0]));
      byte[] file =
          new HandmadeFile("message m { optional " + parts[0] + " a; }")
              .chunk(2, page)
              .rowGroup(2)
              .bytes();
      byte[] lacking =
          new HandmadeFile("message m { required " + parts[0] + " a; }")
              .chunk(2, dataPage(encoding, 2, new byte[0]))
              .rowGroup(2)
              .bytes();
      for (boolean lazy : new boolean[] {false, true}) {
        ReadOptions options = ReadOptions.defaults().with(ReadOptions.LAZY_VECTORS, lazy);
        assertThat(Rows.read(file, 3, options)).as(type).hasSize(2).allMatch(NULL::equals);
        assertThatThrownBy(() -> Rows.read(lacking, 3, options))
            .as(type)
            .isInstanceOf(CorruptFileException.class);
      }
      ReadOptions skipping =
          ReadOptions.defaults().with(ReadOptions.DAMAGED, DamagedData.SKIP_PAGES);
      assertThat(Rows.read(file, 3, skipping)).as(type).hasSize(2);
      assertThat(Rows.read(lacking, 3, skipping)).as(type).isEmpty();
    }
  }

  @Test
  void aFileOfMetadataOnlyHasNoRows() throws IOException {
    byte[] file = new HandmadeFile(INT).bytes();
    try (ParquetReader reader = open(file, ReadOptions.defaults())) {
      assertThat(reader.rowGroupCount()).isZero();
      assertThat(reader.schema().leaves()).hasSize(1);
    }
    byte[] emptyGroup = new HandmadeFile(INT).chunk(0).rowGroup(0).bytes();
    assertThat(Rows.read(emptyGroup, 10)).isEmpty();
  }

  @Test
  void aColumnChunkHasMoreValuesThanAnInt() throws IOException {
    int pages = 3;
    long rows = pages * (long) Integer.MAX_VALUE + 1;
    byte[][] chunk = new byte[pages + 1][];
    for (int i = 0; i < pages; i++) {
      chunk[i] = dataPage(Encoding.PLAIN, Integer.MAX_VALUE, level(Integer.MAX_VALUE, 0));
    }
    ByteSink last = new ByteSink();
    byte[] present = level(1, 1);
    last.put(present, 0, present.length);
    last.putInt(42);
    chunk[pages] = dataPage(Encoding.PLAIN, 1, last.toByteArray());
    byte[] file =
        new HandmadeFile("message m { optional int32 a; }")
            .chunk(rows, chunk)
            .rowGroup(rows)
            .bytes();
    ReadOptions options = ReadOptions.defaults();
    try (ParquetReader reader = open(file, options);
        FileScan group = reader.scan(reader.schema().fields()).batchRows(1 << 16).open()) {
      long count = 0;
      Object lastValue = null;
      while (group.next()) {
        count += group.rowCount();
        lastValue = Rows.value(group.vector(0), group.rowCount() - 1);
      }
      assertThat(count).isEqualTo(rows);
      assertThat(lastValue).isEqualTo(42);
    }
  }

  /** One run of a definition level, with the length that V1 pages put in front. */
  private static byte[] level(int count, int level) {
    ByteSink run = new ByteSink();
    run.putVarlong((long) count << 1);
    run.putByte(level);
    ByteSink section = new ByteSink();
    section.putInt(run.size());
    section.put(run);
    return section.toByteArray();
  }

  @Test
  void aPageThatClaimsMoreValuesThanItsChunkIsCorrupt() throws IOException {
    byte[] file =
        new HandmadeFile(INT)
            .chunk(2, dataPage(Encoding.PLAIN, Integer.MAX_VALUE, ints(1, 2)))
            .rowGroup(2)
            .bytes();
    assertThatThrownBy(() -> Rows.read(file, 10))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("its column chunk has 2 left");
  }

  private static ParquetReader open(byte[] file, ReadOptions options) throws IOException {
    return ParquetReader.open(InputFile.of(file), options);
  }
}
