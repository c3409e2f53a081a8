package io.jparquet;

import static io.jparquet.HandmadeFile.dataPage;
import static io.jparquet.HandmadeFile.dictionaryPage;
import static io.jparquet.HandmadeFile.ints;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.encoding.ValueEncoders;
import io.jparquet.internal.filter.StatisticsFilter;
import io.jparquet.internal.footer.FileFooters;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.Statistics;
import io.jparquet.option.ReadOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Known faults of old writers, in files that are built to have them. */
class OldWritersTest {
  private static final String OLD = "parquet-mr version 1.6.0 (build abc)";
  private static final String INT = "message m { required int32 a; }";
  private static final String BYTES = "message m { required binary a; }";

  @Test
  void deltaByteArrayPagesOfOldParquetMrReferToThePageBefore() throws IOException {
    for (String createdBy : List.of(OLD, "parquet-mr version 1.7.0", "unknown")) {
      for (int batchRows : new int[] {1, 2, 100}) {
        List<Object> rows = Rows.read(acrossPages(BYTES, createdBy), batchRows);
        assertThat(rows).as(createdBy).isEqualTo(texts("axis", "axle", "axled", "axe"));
      }
    }
  }

  @Test
  void deltaByteArrayPagesOfOtherWritersStandAlone() throws IOException {
    for (String createdBy : List.of("parquet-mr version 1.8.0 (build x)", "x version 1.0.0")) {
      byte[] file = acrossPages(BYTES, createdBy);
      assertThatThrownBy(() -> Rows.read(file, 100))
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("should share 4 bytes with the previous value, which has 0")
          .hasMessageContaining("page 1");
    }
  }

  @Test
  void deltaByteArrayPagesFollowSkippedValuesOfThePageBefore() throws IOException {
    List<String> all = List.of(hex("axis"), hex("axle"), hex("axled"), hex("axe"));
    byte[] file =
        new HandmadeFile("message m { required int32 n; required binary a; }")
            .createdBy(OLD)
            .chunk(4, dataPage(Encoding.PLAIN, 4, ints(0, 1, 2, 3)))
            .chunk(
                4, deltaPage(new int[] {0, 2}, "axis", "le"), deltaPage(new int[] {4, 2}, "d", "e"))
            .rowGroup(4)
            .bytes();
    for (int wanted = 1; wanted < 16; wanted++) {
      BitSet rows = BitSet.valueOf(new long[] {wanted});
      Predicate isWanted = new Predicate.In(List.of("n"), rows.stream().boxed().toList());
      List<Object> expected = rows.stream().mapToObj(n -> (Object) List.of(n, all.get(n))).toList();
      for (boolean lazy : new boolean[] {false, true}) {
        for (int batchRows = 1; batchRows <= 4; batchRows++) {
          ReadOptions options = ReadOptions.defaults().with(ReadOptions.LAZY_VECTORS, lazy);
          assertThat(read(file, options, isWanted, batchRows))
              .as("rows %s, lazy %s, batches of %d", rows, lazy, batchRows)
              .isEqualTo(expected);
        }
      }
    }
  }

  /** The rows that a predicate selects. */
  private static List<Object> read(
      byte[] file, ReadOptions options, Predicate predicate, int batchRows) throws IOException {
    List<Object> rows = new ArrayList<>();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), options);
        FileScan scan =
            reader.scan(reader.schema().fields()).filter(predicate).batchRows(batchRows).open()) {
      Rows.addAll(scan, 2, rows);
    }
    return rows;
  }

  @Test
  void deltaByteArrayPagesFollowBatchesThatWereNotUsed() throws IOException {
    ReadOptions options = ReadOptions.defaults().with(ReadOptions.LAZY_VECTORS, true);
    try (ParquetReader reader = ParquetReader.open(InputFile.of(acrossPages(BYTES, OLD)), options);
        FileScan scan = reader.scan(reader.schema().fields()).batchRows(1).open()) {
      for (int batch = 0; batch < 3; batch++) {
        assertThat(scan.next()).isTrue();
      }
      List<Object> third = new ArrayList<>();
      third.add(List.of(Rows.value(scan.vector(0), 0)));
      assertThat(third).isEqualTo(texts("axled"));
    }
  }

  @Test
  void thePrefixOfAChunksFirstPageIsNeverThatOfTheChunkBefore() throws IOException {
    byte[] second = deltaPage(new int[] {4, 2}, "d", "e");
    HandmadeFile file = new HandmadeFile(BYTES).createdBy(OLD);
    file.chunk(2, deltaPage(new int[] {0, 2}, "axis", "le")).rowGroup(2);
    byte[] bytes = file.chunk(2, second).rowGroup(2).bytes();
    assertThatThrownBy(() -> Rows.read(bytes, 100))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("row group 1");
  }

  /** The second page begins with a value that shares "axle" with the end of the first page. */
  private static byte[] acrossPages(String schema, String createdBy) throws IOException {
    return new HandmadeFile(schema)
        .createdBy(createdBy)
        .chunk(4, deltaPage(new int[] {0, 2}, "axis", "le"), deltaPage(new int[] {4, 2}, "d", "e"))
        .rowGroup(4)
        .bytes();
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

  private static List<Object> texts(String... texts) {
    return List.of(texts).stream().map(t -> (Object) List.of(hex(t))).toList();
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void sizesThatLeaveOutTheDictionarysHeaderAreCorrectedForOldParquetMr() throws IOException {
    byte[] dictionary = dictionaryPage(2, ints(7, 9));
    int header = dictionary.length - 8;
    // ids 0, 1, 1: one bit-packed group
    byte[] data = dataPage(Encoding.PLAIN_DICTIONARY, 3, new byte[] {1, 3, 0b110});
    int size = dictionary.length + data.length - header;
    for (String createdBy : List.of("parquet-mr version 1.2.8 (build x)", "parquet-mr")) {
      byte[] file = shortFile(createdBy, size, dictionary, data);
      assertThat(Rows.read(file, 10)).containsExactly(List.of(7), List.of(9), List.of(9));
    }
    byte[] later = shortFile("parquet-mr version 1.2.9", size, dictionary, data);
    assertThatThrownBy(() -> Rows.read(later, 10)).isInstanceOf(CorruptFileException.class);
  }

  private static byte[] shortFile(String createdBy, int size, byte[]... pages) throws IOException {
    return new HandmadeFile(INT)
        .createdBy(createdBy)
        .chunk(3, m -> m.totalCompressedSize(size), pages)
        .rowGroup(3)
        .bytes();
  }

  @Test
  void dictionaryOffsetsMayBeMissingZeroOrWrongAndFileOffsetsAnything() throws IOException {
    byte[] dictionary = dictionaryPage(2, ints(7, 9));
    byte[] data = dataPage(Encoding.PLAIN_DICTIONARY, 3, new byte[] {1, 3, 0b110});
    for (Long offset : new Long[] {null, 0L, -1L, 1L << 40}) {
      byte[] file =
          new HandmadeFile(INT)
              .chunk(3, m -> m.dictionaryPageOffset(offset), dictionary, data)
              .rowGroup(3, g -> g.fileOffset(offset))
              .bytes();
      assertThat(Rows.read(file, 10)).containsExactly(List.of(7), List.of(9), List.of(9));
    }
  }

  @Test
  void byteArrayBoundsOfOldParquetMrAreNotBelieved() throws IOException {
    Statistics wrong =
        Statistics.builder().nullCount(0L).min(new byte[] {'x'}).max(new byte[] {'x'}).build();
    Predicate isA = equalTo(new byte[] {'a'});
    assertThat(mayMatch(BYTES, OLD, wrong, isA)).isTrue();
    assertThat(mayMatch(BYTES, null, wrong, isA)).isTrue();
    assertThat(mayMatch(BYTES, "parquet-mr version 1.8.0", wrong, isA)).isFalse();
  }

  @Test
  void boundsThatAreNanOrZeroAreReadWithCare() throws IOException {
    String schema = "message m { required float a; }";
    byte[] nan = ints(Float.floatToIntBits(Float.NaN));
    byte[] one = ints(Float.floatToIntBits(1f));
    byte[] zero = ints(Float.floatToIntBits(0f));
    byte[] minusZero = ints(Float.floatToIntBits(-0f));
    for (Statistics nans :
        List.of(
            Statistics.builder().nullCount(0L).min(nan).max(one).build(),
            Statistics.builder().nullCount(0L).minValue(one).maxValue(nan).build())) {
      assertThat(mayMatch(schema, OLD, nans, equalTo(5f))).isTrue();
      assertThat(mayMatch(schema, OLD, nans, equalTo(0f))).isTrue();
    }
    Statistics zeros = Statistics.builder().nullCount(0L).min(zero).max(minusZero).build();
    assertThat(mayMatch(schema, OLD, zeros, equalTo(-0f))).isTrue();
    assertThat(mayMatch(schema, OLD, zeros, equalTo(0f))).isTrue();
    assertThat(mayMatch(schema, OLD, zeros, equalTo(1f))).isFalse();
  }

  private static Predicate equalTo(Object value) {
    return new Predicate.Comparison(List.of("a"), Predicate.Operator.EQUAL, value);
  }

  private static boolean mayMatch(
      String schema, String createdBy, Statistics statistics, Predicate predicate)
      throws IOException {
    byte[] file =
        new HandmadeFile(schema)
            .createdBy(createdBy)
            .chunk(1, m -> m.statistics(statistics), new byte[10])
            .rowGroup(1, UnaryOperator.identity())
            .bytes();
    FileMetaData footer = FileFooters.read(file).metaData();
    return StatisticsFilter.mayMatch(
        predicate, footer.rowGroups().get(0), ParquetSchema.fromElements(footer.schema()), footer);
  }
}
