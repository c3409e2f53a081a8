package io.jparquet;

import static io.jparquet.HandmadeFile.dataPage;
import static io.jparquet.HandmadeFile.dictionaryPage;
import static io.jparquet.HandmadeFile.ints;
import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.Rewriting.Rewritten;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.encoding.ValueEncoders;
import io.jparquet.internal.footer.FileFooters;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.Statistics;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.rewrite.FileRewrite;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Copies of files whose writers are known for faults, or store something in an old way: a copy
 * names this library as its writer, so it must have nothing that is wrong for it.
 */
class CopiedFaultsTest {
  private static final String OLD = "parquet-mr version 1.6.0 (build abc)";

  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            optional int32 i;
            required int32 u (INTEGER(32,false));
            optional binary bytes;
            required binary s (STRING);
            optional binary dec (DECIMAL(9,2));
            optional fixed_len_byte_array(4) fixed (DECIMAL(9,2));
            required int64 ts (TIMESTAMP(MILLIS,true));
            optional int96 old;
            optional double d;
          }
          """);

  /** So that headers of pages keep their length. */
  private static final UnaryOperator<FileRewrite.Builder> WITHOUT_CHECKSUMS =
      builder ->
          builder.writeOptions(
              WriteOptions.builder().set(WriteOptions.PAGE_CHECKSUMS, false).build());

  /** A file with bounds of INT96, too. */
  private static byte[] file() throws IOException {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      Map<String, Object> record = new TreeMap<>();
      record.put("i", i % 3 == 0 ? null : i);
      record.put("u", (long) i);
      record.put("bytes", i % 4 == 0 ? null : new byte[] {(byte) i});
      record.put("s", "s" + i);
      record.put("dec", new java.math.BigDecimal(i).setScale(2));
      record.put("fixed", i % 5 == 0 ? null : new java.math.BigDecimal(-i).setScale(2));
      record.put("ts", java.time.Instant.ofEpochMilli(i));
      byte[] julian = new byte[12];
      julian[0] = (byte) i;
      julian[8] = (byte) (i / 10);
      record.put("old", julian);
      record.put("d", i / 2.0);
      records.add(record);
    }
    return RecordFiles.write(
        SCHEMA,
        WriteOptions.builder()
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 10)
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 50)
            .set(WriteOptions.COLUMN_ORDER, new ColumnOrder.Int96TimestampOrder())
            .build(),
        records);
  }

  private static byte[] by(String createdBy, byte[] file) throws IOException {
    FileMetaData footer = FileFooters.read(file).metaData();
    return HandmadeFile.withFooter(file, footer.toBuilder().createdBy(createdBy).build());
  }

  private static boolean hasColumnIndex(byte[] file, String column) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      return reader.columnIndex(0, reader.schema().leaf(List.of(column)).index()) != null;
    }
  }

  private static Statistics statistics(byte[] file, String column) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      int leaf = reader.schema().leaf(List.of(column)).index();
      return reader.metaData().rowGroups().get(0).columns().get(leaf).metaData().statistics();
    }
  }

  @Test
  void aCopyLetsReadersBelieveAsMuchAsTheSourceOfEachWriter() throws IOException {
    byte[] file = file();
    for (String createdBy :
        new String[] {
          null,
          "parquet-mr version 1.12.0 (build x)",
          OLD,
          "Parquet.Net v4",
          "Arrow2 - Native Rust implementation of Arrow",
          "Polars",
          "parquet-rs version 4.0.0",
          "parquet-rs version 54.0.0",
          "parquet-cpp version 1.5.0",
          "ClickHouse v23",
          "github.com/parquet-go/parquet-go version 0.20",
          "parquet-go version 1",
          "flow-php parquet 1",
          "unheard of"
        }) {
      byte[] source = by(createdBy, file);
      Rewritten copy = Rewriting.of(List.of(source), builder -> builder);
      try {
        assertThat(copy.result().rowGroupsEncoded()).isZero();
        assertThat(Rows.read(copy.file(), 50)).isEqualTo(Rows.read(file, 50));
        // The bounds of INT96 can be left out, though readers believe them with care.
        Rewriting.assertBelievedAlike(source, copy.file(), false);
        if (createdBy != null && createdBy.startsWith("parquet-mr")) {
          Rewriting.assertBelievedAlike(source, copy.file(), true);
        }
      } catch (AssertionError e) {
        throw new AssertionError("created by " + createdBy, e);
      }
    }
  }

  @Test
  void boundsThatAWriterGetsWrongAreNotCarriedOver() throws IOException {
    byte[] copy = Rewriting.of(List.of(by("Polars version 1", file())), builder -> builder).file();
    assertThat(statistics(copy, "u").minValue()).isNull();
    assertThat(statistics(copy, "u").nullCount()).isZero();
    assertThat(hasColumnIndex(copy, "u")).isFalse();
    assertThat(statistics(copy, "dec").maxValue()).isNull();
    assertThat(statistics(copy, "s").minValue()).isNotNull();
    assertThat(hasColumnIndex(copy, "s")).isTrue();
  }

  @Test
  void nullCountsThatAWriterGetsWrongAreNotCarriedOver() throws IOException {
    byte[] copy = Rewriting.of(List.of(by("flow-php parquet", file())), builder -> builder).file();
    assertThat(statistics(copy, "i").minValue()).isNotNull();
    assertThat(statistics(copy, "i").nullCount()).isNull();
    assertThat(hasColumnIndex(copy, "i")).isFalse();
  }

  @Test
  void boundsOfInt96OfOtherWritersAreNotCarriedOverIntoFilesThatPromiseMore() throws IOException {
    byte[] own = Rewriting.of(List.of(file()), builder -> builder).file();
    assertThat(statistics(own, "old").minValue()).isNotNull();
    byte[] other = Rewriting.of(List.of(by("x version 1", file())), builder -> builder).file();
    assertThat(statistics(other, "old").minValue()).isNull();
    byte[] java =
        Rewriting.of(List.of(by("parquet-mr version 1.15.0 (build x)", file())), builder -> builder)
            .file();
    assertThat(statistics(java, "old").minValue()).isNotNull();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(java), ReadOptions.defaults())) {
      assertThat(reader.metaData().createdBy()).startsWith("parquet-mr compatible jparquet");
    }
  }

  @Test
  void boundsInAnUndefinedOrderStayWithoutMeaning() throws IOException {
    byte[] file = file();
    FileMetaData footer = FileFooters.read(file).metaData();
    byte[] source = HandmadeFile.withFooter(file, footer.toBuilder().columnOrders(null).build());
    byte[] copy = Rewriting.of(List.of(source), builder -> builder).file();
    Rewriting.assertBelievedAlike(source, copy, true);
    assertThat(statistics(copy, "s").minValue()).isNull();
    assertThat(hasColumnIndex(copy, "s")).isFalse();
    List<ColumnOrder> total =
        new ArrayList<>(
            Collections.nCopies(SCHEMA.leaves().size(), new ColumnOrder.TypeDefinedOrder()));
    total.set(8, new ColumnOrder.IEEE754TotalOrder());
    byte[] ieee = HandmadeFile.withFooter(file, footer.toBuilder().columnOrders(total).build());
    byte[] kept = Rewriting.of(List.of(ieee), builder -> builder).file();
    assertThat(FileFooters.read(kept).metaData().columnOrders().get(8))
        .isEqualTo(new ColumnOrder.IEEE754TotalOrder());
    assertThat(statistics(kept, "d").minValue()).isNotNull();
    byte[] mixed = Rewriting.of(List.of(ieee, file), builder -> builder).file();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(mixed), ReadOptions.defaults())) {
      assertThat(
              reader
                  .metaData()
                  .rowGroups()
                  .get(0)
                  .columns()
                  .get(8)
                  .metaData()
                  .statistics()
                  .minValue())
          .isNotNull();
      assertThat(
              reader
                  .metaData()
                  .rowGroups()
                  .get(2)
                  .columns()
                  .get(8)
                  .metaData()
                  .statistics()
                  .minValue())
          .isNull();
    }
  }

  @Test
  void byteArrayBoundsOfOldParquetMrAreNotCarriedOver() throws IOException {
    ByteSink text = new ByteSink();
    text.putInt(3);
    text.put("abc".getBytes(StandardCharsets.UTF_8), 0, 3);
    byte[] body = text.toByteArray();
    Statistics wrong =
        Statistics.builder().nullCount(0L).min(new byte[] {'x'}).max(new byte[] {'x'}).build();
    for (String createdBy : new String[] {OLD, null, "parquet-mr version 1.8.0"}) {
      byte[] source =
          new HandmadeFile("message m { required binary a; }")
              .createdBy(createdBy)
              .chunk(1, m -> m.statistics(wrong), dataPage(Encoding.PLAIN, 1, body, wrong))
              .rowGroup(1)
              .bytes();
      byte[] copy = Rewriting.of(List.of(source), builder -> builder).file();
      boolean believed = createdBy != null && !createdBy.equals(OLD);
      assertThat(statistics(copy, "a").min() != null).as(createdBy).isEqualTo(believed);
      assertThat(statistics(copy, "a").nullCount()).isZero();
      assertThat(Rows.read(copy, 1)).isEqualTo(Rows.read(source, 1));
      // The header of the page loses its statistics.
      assertThat(Rewriting.chunks(copy).equals(Rewriting.chunks(source))).isEqualTo(believed);
    }
  }

  @Test
  void pagesThatDependOnThoseBeforeThemAreEncodedAgain() throws IOException {
    for (String createdBy : List.of(OLD, "parquet-mr version 1.7.0", "unknown")) {
      byte[] source =
          new HandmadeFile("message m { required binary a; }")
              .createdBy(createdBy)
              .chunk(
                  4,
                  m -> m.encodings(List.of(Encoding.DELTA_BYTE_ARRAY)),
                  deltaPage(new int[] {0, 2}, "axis", "le"),
                  deltaPage(new int[] {4, 2}, "d", "e"))
              .rowGroup(4)
              .bytes();
      Rewritten copy = Rewriting.of(List.of(source), builder -> builder);
      assertThat(copy.result().rowGroupsEncoded()).as(createdBy).isEqualTo(1);
      assertThat(Rows.read(copy.file(), 2)).isEqualTo(Rows.read(source, 2)).hasSize(4);
    }
  }

  private static byte[] deltaPage(int[] prefixes, String... suffixes) {
    int[] lengths = new int[suffixes.length];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = suffixes[i].length();
    }
    ByteSink body = new ByteSink();
    ValueEncoders.ints(Encoding.DELTA_BINARY_PACKED).encode(prefixes, 0, prefixes.length, body);
    ValueEncoders.ints(Encoding.DELTA_BINARY_PACKED).encode(lengths, 0, lengths.length, body);
    byte[] rest = String.join("", suffixes).getBytes(StandardCharsets.UTF_8);
    body.put(rest, 0, rest.length);
    return dataPage(Encoding.DELTA_BYTE_ARRAY, prefixes.length, body.toByteArray());
  }

  @Test
  void sizesThatLeaveOutTheDictionarysHeaderAreCorrected() throws IOException {
    byte[] dictionary = dictionaryPage(2, ints(7, 9));
    byte[] data = dataPage(Encoding.PLAIN_DICTIONARY, 3, new byte[] {1, 3, 0b110});
    int size = dictionary.length + data.length;
    byte[] source =
        new HandmadeFile("message m { required int32 a; }")
            .createdBy("parquet-mr version 1.2.8 (build x)")
            .chunk(3, m -> m.totalCompressedSize(8 + data.length), dictionary, data)
            .rowGroup(3)
            .bytes();
    byte[] copy = Rewriting.of(List.of(source), WITHOUT_CHECKSUMS).file();
    assertThat(Rows.read(copy, 10)).containsExactly(List.of(7), List.of(9), List.of(9));
    ColumnMetaData metaData =
        FileFooters.read(copy).metaData().rowGroups().get(0).columns().get(0).metaData();
    assertThat(metaData.totalCompressedSize()).isEqualTo(size);
    assertThat(metaData.dictionaryPageOffset()).isEqualTo(4);
    assertThat(metaData.dataPageOffset()).isEqualTo(4 + dictionary.length);
  }

  @Test
  void offsetsOfDictionariesThatWereMissingOrWrongAreRight() throws IOException {
    byte[] dictionary = dictionaryPage(2, ints(7, 9));
    byte[] data = dataPage(Encoding.PLAIN_DICTIONARY, 3, new byte[] {1, 3, 0b110});
    for (Long offset : new Long[] {null, 0L, -1L, 1L << 40}) {
      byte[] source =
          new HandmadeFile("message m { required int32 a; }")
              .chunk(
                  3,
                  m -> m.dictionaryPageOffset(offset).encodings(List.of(Encoding.PLAIN_DICTIONARY)),
                  dictionary,
                  data)
              .rowGroup(3)
              .bytes();
      byte[] copy = Rewriting.of(List.of(source, source), WITHOUT_CHECKSUMS).file();
      assertThat(Rows.read(copy, 10)).hasSize(6).startsWith(List.of(7), List.of(9), List.of(9));
      ColumnMetaData metaData =
          FileFooters.read(copy).metaData().rowGroups().get(0).columns().get(0).metaData();
      assertThat(metaData.dictionaryPageOffset()).isEqualTo(4);
      assertThat(metaData.dataPageOffset()).isEqualTo(4 + dictionary.length);
    }
  }
}
