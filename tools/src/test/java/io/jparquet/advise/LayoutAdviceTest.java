package io.jparquet.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.jparquet.BloomFilter;
import io.jparquet.HandmadeFile;
import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that are laid out badly get advice; those that are laid out well get none. */
class LayoutAdviceTest {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse("message m { required int64 id; required binary name (STRING); }");

  /** A file of records with ascending ids and one of a hundred names. */
  private static byte[] file(WriteOptions options, int rows) throws IOException {
    return file(options, rows, i -> Map.of("id", (long) i, "name", "name " + i % 100));
  }

  private static byte[] file(WriteOptions options, int rows, IntFunction<Map<String, ?>> record)
      throws IOException {
    return RecordFiles.write(SCHEMA, options, IntStream.range(0, rows).mapToObj(record).toList());
  }

  private static WriteOptions good() {
    return WriteOptions.builder()
        .set(WriteOptions.COMPRESSION, CompressionCodec.ZSTD)
        .set(WriteOptions.COMPATIBILITY, CompatibilityLevel.V2)
        .set(WriteOptions.BLOOM_FILTER, "name", true)
        .build();
  }

  /** Options with a filter of the ids that lets so many through that are not in it. */
  private static WriteOptions goodWithFilter(double falsePositives) {
    return good().toBuilder()
        .set(WriteOptions.BLOOM_FILTER, "id", true)
        .set(WriteOptions.BLOOM_FILTER_FPP, "id", falsePositives)
        .build();
  }

  private static ParquetReader open(byte[] file) throws IOException {
    return ParquetReader.open(InputFile.of(file), ReadOptions.defaults());
  }

  /** The same file with other column chunks in its footer. */
  private static byte[] withChunks(byte[] file, UnaryOperator<ColumnChunk> change)
      throws IOException {
    return withChunks(file, new byte[0], change);
  }

  /** As above, with more bytes after the end of the file. */
  private static byte[] withChunks(byte[] file, byte[] more, UnaryOperator<ColumnChunk> change)
      throws IOException {
    try (ParquetReader reader = open(file)) {
      FileMetaData footer = reader.metaData();
      List<RowGroup> groups = new ArrayList<>();
      for (RowGroup group : footer.rowGroups()) {
        List<ColumnChunk> chunks = group.columns().stream().map(change).toList();
        groups.add(group.toBuilder().columns(chunks).build());
      }
      return HandmadeFile.withFooter(file, more, footer.toBuilder().rowGroups(groups).build());
    }
  }

  private static List<Advice> advice(byte[] file) throws IOException {
    return advice(file, false);
  }

  /** What is also measured by encoding a sample of the values in other ways. */
  private static List<Advice> sampled(byte[] file) throws IOException {
    return advice(file, true);
  }

  private static List<Advice> advice(byte[] file, boolean sample) throws IOException {
    try (ParquetReader reader = open(file)) {
      return LayoutAdvice.of(reader, sample);
    }
  }

  /** The one advice that a file gets without a sample. */
  private static Advice only(byte[] file, String rule) throws IOException {
    return assertRules(advice(file), rule).get(0);
  }

  private static List<Advice> assertRules(List<Advice> advice, String... rules) {
    assertThat(advice).extracting(Advice::rule).as("%s", advice).containsExactly(rules);
    return advice;
  }

  /** Checks a promise against the file that results if the advice is followed. */
  private static void assertSaved(long promised, double tolerance, byte[] before, byte[] after) {
    assertThat((double) promised)
        .isCloseTo(before.length - after.length, withinPercentage(tolerance));
  }

  @Test
  void aWellLaidOutFileGetsNone() throws IOException {
    byte[] file = file(good(), 50_000);
    assertThat(advice(file)).isEmpty();
    assertThat(sampled(file)).isEmpty();
  }

  @Test
  void smallRowGroupsAreToBeMerged() throws IOException {
    byte[] file = file(good().with(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 1000), 20_000);
    Advice found = only(file, "row-groups-small");
    assertThat(found.finding()).contains("20 row groups");
    assertThat(found.remedy()).contains("merge").contains("parquet.block.size");
    // Of what merging saves, only nineteen of twenty entries of the footer are known.
    assertThat(found.finding()).containsPattern("[0-9.]+ KiB of entries could go");
    assertThat(found.savedBytes()).isNull();
  }

  @Test
  void largeRowGroupsAreToBeDivided() throws IOException {
    byte[] file =
        withChunks(
            file(good(), 1000),
            chunk ->
                chunk.toBuilder()
                    .metaData(chunk.metaData().toBuilder().totalCompressedSize(1L << 30).build())
                    .build());
    Advice found = only(file, "row-groups-large");
    assertThat(found.rowGroup()).isZero();
    assertThat(found.finding()).contains("2048.0 MiB");
    assertThat(found.remedy()).contains("parquet.block.size");
  }

  @Test
  void dictionariesThatAreGivenUpAreMeasuredInASample() throws IOException {
    WriteOptions options = good().with(WriteOptions.DICTIONARY_PAGE_SIZE, 4000);
    // At first few names, later many.
    IntFunction<Map<String, ?>> record =
        i -> Map.of("id", (long) i, "name", "name " + (i < 25_000 ? i % 50 : i % 1000));
    byte[] file = file(options, 50_000, record);
    Advice found = only(file, "dictionary-given-up");
    assertThat(found.column()).isEqualTo("name");
    assertThat(found.savedBytes()).isNull();
    assertThat(found.remedy()).contains("parquet.enable.dictionary#name=false");
    List<Advice> sampled = sampled(file);
    assertThat(sampled).extracting(Advice::rule).contains("dictionary-given-up");
    assertThat(sampled.get(0).savedBytes()).isNotNull().isNotNegative();
  }

  @Test
  void boundsThatOverlapAreNamed() throws IOException {
    Random random = new Random(1);
    byte[] unsorted =
        file(
            good().with(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 1000),
            8000,
            i -> Map.of("id", random.nextLong(), "name", "name " + random.nextInt(1000)));
    List<Advice> advice = assertRules(advice(unsorted), "row-groups-small", "overlapping-bounds");
    assertThat(advice.get(1).column()).isNull();
    byte[] sortedWithin =
        file(
            good().toBuilder()
                .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 1000)
                .sortingColumns(List.of(new SortingColumn(0, false, false)))
                .build(),
            8000,
            i -> Map.of("id", (long) i % 1000, "name", "name"));
    advice = assertRules(advice(sortedWithin), "row-groups-small", "overlapping-bounds");
    assertThat(advice.get(1).column()).isEqualTo("id");
    assertThat(advice.get(1).remedy()).contains("sort");
  }

  @Test
  void bloomFiltersThatAreTooSmallOrTooLargeAreNamed() throws IOException {
    byte[] small = file(goodWithFilter(0.9), 20_000);
    Advice found = only(small, "bloom-filter-rate");
    assertThat(found.column()).isEqualTo("id");
    assertThat(found.rowGroup()).isZero();
    assertThat(found.finding()).containsPattern("[4-9]\\d\\.\\d %");
    assertThat(found.remedy()).contains("parquet.bloom.filter.max.bytes");
    byte[] large = file(goodWithFilter(1e-6), 20_000);
    found = only(large, "bloom-filter-size");
    assertSaved(found.savedBytes(), 20, large, file(goodWithFilter(0.01), 20_000));
  }

  @Test
  void ratesOfBloomFiltersAreThoseThatAreMeasured() throws IOException {
    byte[] file = file(goodWithFilter(0.2), 20_000);
    try (ParquetReader reader = open(file)) {
      BloomFilter filter = reader.bloomFilter(0, 0);
      Random random = new Random(7);
      int passed = 0;
      for (int i = 0; i < 100_000; i++) {
        passed += filter.mightContain(random.nextLong()) ? 1 : 0;
      }
      assertThat(filter.falsePositiveRate()).isBetween(passed / 1.1e5, passed / 0.9e5);
      assertThat((double) filter.estimatedValues()).isBetween(18_000.0, 22_000.0);
    }
  }

  @Test
  void deprecatedTimestampsAreNamed() throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { required int96 t; }");
    List<Map<String, ?>> records = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      records.add(Map.of("t", new byte[] {(byte) i, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
    }
    WriteOptions zstd =
        WriteOptions.defaults().with(WriteOptions.COMPRESSION, CompressionCodec.ZSTD);
    Advice found = only(RecordFiles.write(schema, zstd, records), "int96");
    assertThat(found.column()).isEqualTo("t");
    assertThat(found.remedy()).contains("TIMESTAMP_MICROS");
    // Dictionaries and compression decide how much of twelve bytes it is.
    assertThat(found.savedBytes()).isNull();
  }

  @Test
  void missingIndexesAreNamed() throws IOException {
    byte[] file =
        withChunks(
            file(good(), 1000),
            chunk ->
                chunk.toBuilder()
                    .offsetIndexOffset(null)
                    .offsetIndexLength(null)
                    .columnIndexOffset(null)
                    .columnIndexLength(null)
                    .build());
    Advice found = only(file, "no-page-index");
    assertThat(found.column()).isNull();
    assertThat(found.finding()).contains("2 of 2");
  }

  @Test
  void missingChecksumsAreNamed() throws IOException {
    byte[] file = file(good().with(WriteOptions.PAGE_CHECKSUMS, false), 1000);
    assertThat(only(file, "no-crc").remedy()).contains("parquet.page.write-checksum.enabled=true");
  }

  @Test
  void longBoundsAreNamedWithTheirBytes() throws IOException {
    WriteOptions options =
        good().toBuilder()
            .set(WriteOptions.COLUMN_INDEX_TRUNCATE_LENGTH, 2000)
            .set(WriteOptions.STATISTICS_TRUNCATE_LENGTH, 2000)
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 500)
            .build();
    IntFunction<Map<String, ?>> record = i -> Map.of("id", (long) i, "name", "x".repeat(1500) + i);
    byte[] file = file(options, 5000, record);
    List<Advice> advice = assertRules(advice(file), "long-bounds", "long-bounds");
    assertThat(advice).extracting(Advice::column).containsOnly("name");
    assertThat(advice.get(0).remedy()).contains("parquet.statistics.truncate.length");
    assertThat(advice.get(1).remedy()).contains("parquet.columnindex.truncate.length");
    byte[] mended =
        file(
            options.toBuilder()
                .set(WriteOptions.COLUMN_INDEX_TRUNCATE_LENGTH, 64)
                .set(WriteOptions.STATISTICS_TRUNCATE_LENGTH, 64)
                .build(),
            5000,
            record);
    long promised = advice.get(0).savedBytes() + advice.get(1).savedBytes();
    assertSaved(promised, 9, file, mended);
  }

  @Test
  void betterCodecsAndEncodingsAreMeasured() throws IOException {
    // Sorted text, which ZSTD and deltas compress.
    Random random = new Random(3);
    List<Map<String, ?>> records = new ArrayList<>();
    for (int i = 0; i < 30_000; i++) {
      long id = 1_000_000_007L * i + random.nextInt(100);
      String name = "https://www.example.com/orders/%015d".formatted(id);
      records.add(Map.of("id", id, "name", name));
    }
    WriteOptions options =
        WriteOptions.defaults().with(WriteOptions.COMPRESSION, CompressionCodec.SNAPPY);
    byte[] file = file(options, records.size(), records::get);
    assertThat(advice(file)).isEmpty();
    List<Advice> advice = sampled(file);
    assertThat(advice).extracting(Advice::rule).contains("codec", "encoding");
    Advice codec = advice.stream().filter(a -> a.rule().equals("codec")).findFirst().orElseThrow();
    assertThat(codec.remedy()).isEqualTo("write with parquet.compression=zstd");
    byte[] zstd =
        file(
            options.with(WriteOptions.COMPRESSION, CompressionCodec.ZSTD),
            records.size(),
            records::get);
    assertSaved(codec.savedBytes(), 5, file, zstd);
    Advice encoding =
        advice.stream()
            .filter(a -> a.rule().equals("encoding") && "name".equals(a.column()))
            .findFirst()
            .orElseThrow();
    assertThat(encoding.remedy()).contains("jparquet.encoding#name=DELTA_BYTE_ARRAY");
    byte[] deltas =
        file(
            options.toBuilder()
                .set(WriteOptions.COMPRESSION, CompressionCodec.ZSTD)
                .set(WriteOptions.ENCODING, "name", Encoding.DELTA_BYTE_ARRAY)
                .build(),
            records.size(),
            records::get);
    // In addition to what the codec saves.
    assertSaved(encoding.savedBytes(), 20, zstd, deltas);
  }

  /**
   * Rows like those of orders: numbers that ascend, repeat or are random, dates, names and text.
   */
  private static List<Map<String, ?>> orders(int rows) {
    Random random = new Random(5);
    String[] words = "the quick ideas of pending deposits sleep about final accounts".split(" ");
    List<Map<String, ?>> records = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      StringBuilder comment = new StringBuilder();
      for (int word = 0; word < 5; word++) {
        comment.append(words[random.nextInt(words.length)]).append(' ');
      }
      records.add(
          Map.of(
              "key",
              4L * i + random.nextInt(4),
              "customer",
              (long) random.nextInt(15_000),
              "price",
              random.nextInt(10_000_000) / 100.0,
              "day",
              8000 + random.nextInt(2500),
              "status",
              "OFP".substring(i % 3, i % 3 + 1),
              "clerk",
              "Clerk#%09d".formatted(random.nextInt(1000)),
              "comment",
              comment.toString()));
    }
    return records;
  }

  private static final ParquetSchema ORDERS =
      ParquetSchema.parse(
          """
          message orders {
            required int64 key;
            required int64 customer;
            required double price;
            required int32 day (DATE);
            required binary status (STRING);
            required binary clerk (STRING);
            required binary comment (STRING);
          }
          """);

  /** The options that remedies name, added to those that a file was written with. */
  private static WriteOptions followed(WriteOptions before, List<Advice> advice) {
    Map<String, String> properties = new LinkedHashMap<>();
    for (Advice piece : advice) {
      Matcher option = Pattern.compile("([a-z.]+(?:#\\w+)?)=(\\w+)").matcher(piece.remedy());
      if (option.find()) {
        properties.put(option.group(1), option.group(2));
      } else {
        assertThat(piece.remedy()).contains("larger parquet.dictionary.page.size");
        properties.put("parquet.dictionary.page.size", String.valueOf(16 << 20));
      }
    }
    return before.toBuilder().properties(properties).build();
  }

  @ParameterizedTest
  @CsvSource({
    "SNAPPY, true, 1048576, 60000",
    "SNAPPY, true, 1048576, 7000",
    "UNCOMPRESSED, false, 1048576, 60000",
    "GZIP, false, 1048576, 25000",
    "SNAPPY, true, 20000, 60000",
    "ZSTD, false, 1048576, 60000"
  })
  void whatAllAdviceOfASampleSavesIsNearItsSum(
      CompressionCodec codec, boolean dictionary, int dictionaryBytes, int rowGroup)
      throws IOException {
    List<Map<String, ?>> records = orders(60_000);
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.COMPRESSION, codec)
            .set(WriteOptions.DICTIONARY, dictionary)
            .set(WriteOptions.DICTIONARY_PAGE_SIZE, dictionaryBytes)
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, rowGroup)
            .build();
    byte[] before = RecordFiles.write(ORDERS, options, records);
    List<Advice> advice =
        sampled(before).stream().filter(piece -> piece.savedBytes() != null).toList();
    assertThat(advice).isNotEmpty();
    byte[] after = RecordFiles.write(ORDERS, followed(options, advice), records);
    long promised = advice.stream().mapToLong(Advice::savedBytes).sum();
    assertThat((double) promised)
        .as("%s", advice)
        .isCloseTo(before.length - after.length, withinPercentage(20));
  }

  @Test
  void aDictionaryThatIsGivenUpInWholeRowGroupsIsNotPromised() throws IOException {
    // Of the first rows, a dictionary would have all values; of the row group, it has too many.
    List<Map<String, ?>> records = new ArrayList<>();
    Random random = new Random(11);
    for (int i = 0; i < 400_000; i++) {
      long number = random.nextInt(20_000) + i / 100_000 * 1_000_000_000L;
      Random digits = new Random(number);
      records.add(
          Map.of(
              "id",
              (long) i,
              "name",
              "%016x%016x".formatted(digits.nextLong(), digits.nextLong())));
    }
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.COMPRESSION, CompressionCodec.ZSTD)
            .set(WriteOptions.DICTIONARY, false)
            .build();
    byte[] before = RecordFiles.write(SCHEMA, options, records);
    List<Advice> advice =
        sampled(before).stream()
            .filter(piece -> piece.savedBytes() != null && "name".equals(piece.column()))
            .toList();
    byte[] after = RecordFiles.write(SCHEMA, followed(options, advice), records);
    long promised = advice.stream().mapToLong(Advice::savedBytes).sum();
    assertThat((double) promised)
        .as("%s", advice)
        .isCloseTo(before.length - after.length, offset(0.02 * before.length));
  }

  @Test
  void columnIndexesWithTooFewBoundsAreNoObstacle() throws IOException {
    byte[] file = file(good(), 1000);
    byte[] index;
    try (ParquetReader reader = open(file)) {
      ColumnIndex stored = reader.columnIndex(0, 1);
      index =
          MetadataEncoder.encode(
              new ColumnIndex(
                  stored.nullPages(),
                  stored.minValues(),
                  List.of(),
                  stored.boundaryOrder(),
                  null,
                  null,
                  null,
                  null));
    }
    byte[] damaged =
        withChunks(
            file,
            index,
            chunk ->
                chunk.toBuilder()
                    .columnIndexOffset((long) file.length)
                    .columnIndexLength(index.length)
                    .build());
    assertThat(sampled(damaged)).isEmpty();
  }
}
