package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.advise.Advice;
import io.jparquet.advise.LayoutAdvice;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Files that are laid out badly get advice; those that are laid out well get none. */
class LayoutAdviceTest {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse("message m { required int64 id; required binary name (STRING); }");

  private static byte[] file(WriteOptions options, int rows, IntFunction<Map<String, ?>> record)
      throws IOException {
    List<Map<String, ?>> records = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      records.add(record.apply(i));
    }
    return RecordFiles.write(SCHEMA, options, records);
  }

  private static Map<String, ?> record(int i) {
    return Map.of("id", (long) i, "name", "name " + i % 100);
  }

  private static List<Advice> advice(byte[] file, boolean sample) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      return LayoutAdvice.of(reader, sample);
    }
  }

  private static Advice only(byte[] file, boolean sample, String rule) throws IOException {
    List<Advice> advice = advice(file, sample);
    assertThat(advice).extracting(Advice::rule).as("%s", advice).containsExactly(rule);
    return advice.get(0);
  }

  private static WriteOptions good() {
    return WriteOptions.builder()
        .set(WriteOptions.COMPRESSION, CompressionCodec.ZSTD)
        .set(WriteOptions.COMPATIBILITY, CompatibilityLevel.V2)
        .set(WriteOptions.BLOOM_FILTER, "name", true)
        .build();
  }

  private static byte[] changed(byte[] file, UnaryOperator<FileMetaData> change)
      throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      return HandmadeFile.withFooter(file, change.apply(reader.metaData()));
    }
  }

  private static FileMetaData withChunks(FileMetaData footer, UnaryOperator<ColumnChunk> change) {
    return footer.toBuilder()
        .rowGroups(
            footer.rowGroups().stream()
                .map(
                    group ->
                        group.toBuilder()
                            .columns(group.columns().stream().map(change).toList())
                            .build())
                .toList())
        .build();
  }

  @Test
  void aWellLaidOutFileGetsNone() throws IOException {
    byte[] file = file(good(), 50_000, LayoutAdviceTest::record);
    assertThat(advice(file, false)).isEmpty();
    assertThat(advice(file, true)).isEmpty();
  }

  @Test
  void smallRowGroupsAreToBeMerged() throws IOException {
    byte[] file =
        file(
            good().with(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 1000),
            20_000,
            LayoutAdviceTest::record);
    Advice found = only(file, false, "row-groups-small");
    assertThat(found.finding()).contains("20 row groups");
    assertThat(found.remedy()).contains("merge").contains("parquet.block.size");
    // Nineteen of twenty entries of the footer are saved.
    byte[] merged = file(good(), 20_000, LayoutAdviceTest::record);
    long saved = file.length - merged.length;
    assertThat(found.savedBytes()).isPositive().isLessThan(saved);
  }

  @Test
  void largeRowGroupsAreToBeDivided() throws IOException {
    byte[] file =
        changed(
            file(good(), 1000, LayoutAdviceTest::record),
            footer ->
                withChunks(
                    footer,
                    chunk ->
                        chunk.toBuilder()
                            .metaData(
                                chunk.metaData().toBuilder().totalCompressedSize(1L << 30).build())
                            .build()));
    Advice found = only(file, false, "row-groups-large");
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
    Advice found = only(file, false, "dictionary-given-up");
    assertThat(found.column()).isEqualTo("name");
    assertThat(found.savedBytes()).isNull();
    assertThat(found.remedy()).contains("parquet.enable.dictionary#name=false");
    List<Advice> sampled = advice(file, true);
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
    List<Advice> advice = advice(unsorted, false);
    assertThat(advice)
        .extracting(Advice::rule)
        .containsExactly("row-groups-small", "overlapping-bounds");
    assertThat(advice.get(1).column()).isNull();
    byte[] sortedWithin =
        file(
            good().toBuilder()
                .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 1000)
                .sortingColumns(List.of(new SortingColumn(0, false, false)))
                .build(),
            8000,
            i -> Map.of("id", (long) i % 1000, "name", "name"));
    advice = advice(sortedWithin, false);
    assertThat(advice)
        .extracting(Advice::rule)
        .containsExactly("row-groups-small", "overlapping-bounds");
    assertThat(advice.get(1).column()).isEqualTo("id");
    assertThat(advice.get(1).remedy()).contains("sort");
  }

  @Test
  void bloomFiltersThatAreTooSmallOrTooLargeAreNamed() throws IOException {
    byte[] small =
        file(
            good().toBuilder()
                .set(WriteOptions.BLOOM_FILTER, "id", true)
                .set(WriteOptions.BLOOM_FILTER_FPP, "id", 0.9)
                .build(),
            20_000,
            LayoutAdviceTest::record);
    Advice found = only(small, false, "bloom-filter-rate");
    assertThat(found.column()).isEqualTo("id");
    assertThat(found.rowGroup()).isZero();
    assertThat(found.finding()).containsPattern("[4-9]\\d\\.\\d %");
    assertThat(found.remedy()).contains("parquet.bloom.filter.max.bytes");
    byte[] large =
        file(
            good().toBuilder()
                .set(WriteOptions.BLOOM_FILTER, "id", true)
                .set(WriteOptions.BLOOM_FILTER_FPP, "id", 1e-6)
                .build(),
            20_000,
            LayoutAdviceTest::record);
    found = only(large, false, "bloom-filter-size");
    assertThat(found.savedBytes()).isPositive();
  }

  @Test
  void ratesOfBloomFiltersAreThoseThatAreMeasured() throws IOException {
    byte[] file =
        file(
            good().toBuilder()
                .set(WriteOptions.BLOOM_FILTER, "id", true)
                .set(WriteOptions.BLOOM_FILTER_FPP, "id", 0.2)
                .build(),
            20_000,
            LayoutAdviceTest::record);
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
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
    Advice found = only(RecordFiles.write(schema, plain(), records), false, "int96");
    assertThat(found.column()).isEqualTo("t");
    assertThat(found.remedy()).contains("TIMESTAMP_MICROS");
    assertThat(found.savedBytes()).isPositive();
  }

  private static WriteOptions plain() {
    return WriteOptions.defaults().with(WriteOptions.COMPRESSION, CompressionCodec.ZSTD);
  }

  @Test
  void missingIndexesAreNamed() throws IOException {
    byte[] file =
        changed(
            file(good(), 1000, LayoutAdviceTest::record),
            footer ->
                withChunks(
                    footer,
                    chunk ->
                        chunk.toBuilder()
                            .offsetIndexOffset(null)
                            .offsetIndexLength(null)
                            .columnIndexOffset(null)
                            .columnIndexLength(null)
                            .build()));
    Advice found = only(file, false, "no-page-index");
    assertThat(found.column()).isNull();
    assertThat(found.finding()).contains("2 of 2");
  }

  @Test
  void missingChecksumsAreNamed() throws IOException {
    byte[] file =
        file(good().with(WriteOptions.PAGE_CHECKSUMS, false), 1000, LayoutAdviceTest::record);
    assertThat(only(file, false, "no-crc").remedy())
        .contains("parquet.page.write-checksum.enabled=true");
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
    List<Advice> advice = advice(file, false);
    assertThat(advice).extracting(Advice::rule).containsExactly("long-bounds", "long-bounds");
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
    assertThat((double) (file.length - mended.length)).isBetween(promised * 0.9, promised * 1.1);
  }

  @Test
  void betterCodecsAndEncodingsAreMeasured() throws IOException {
    // Text that ZSTD compresses, and numbers that deltas do.
    Random random = new Random(3);
    List<Map<String, ?>> records = new ArrayList<>();
    for (int i = 0; i < 30_000; i++) {
      Map<String, Object> record = new HashMap<>();
      record.put("id", 1_000_000_007L * i + random.nextInt(100));
      record.put("name", "customer number " + random.nextInt(1 << 30) + " of the year");
      records.add(record);
    }
    WriteOptions options =
        WriteOptions.defaults().with(WriteOptions.COMPRESSION, CompressionCodec.SNAPPY);
    byte[] file = RecordFiles.write(SCHEMA, options, records);
    assertThat(advice(file, false)).isEmpty();
    List<Advice> advice = advice(file, true);
    assertThat(advice).extracting(Advice::rule).contains("codec", "encoding");
    Advice codec = advice.stream().filter(a -> a.rule().equals("codec")).findFirst().orElseThrow();
    assertThat(codec.remedy()).isEqualTo("write with parquet.compression=zstd");
    byte[] zstd =
        RecordFiles.write(
            SCHEMA, options.with(WriteOptions.COMPRESSION, CompressionCodec.ZSTD), records);
    assertThat((double) codec.savedBytes())
        .isBetween((file.length - zstd.length) * 0.9, (file.length - zstd.length) * 1.1);
    Advice encoding =
        advice.stream()
            .filter(a -> a.rule().equals("encoding") && "id".equals(a.column()))
            .findFirst()
            .orElseThrow();
    assertThat(encoding.remedy()).contains("jparquet.encoding#id=DELTA_BINARY_PACKED");
    byte[] deltas =
        RecordFiles.write(
            SCHEMA,
            options.toBuilder()
                .set(WriteOptions.ENCODING, "id", Encoding.DELTA_BINARY_PACKED)
                .build(),
            records);
    assertThat((double) encoding.savedBytes())
        .isBetween((file.length - deltas.length) * 0.8, (file.length - deltas.length) * 1.2);
  }

  @Test
  void columnIndexesWithTooFewBoundsAreNoObstacle() throws IOException {
    byte[] file = file(good(), 1000, LayoutAdviceTest::record);
    FileMetaData footer;
    byte[] index;
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      footer = reader.metaData();
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
    byte[] longer = Arrays.copyOf(file, file.length + index.length);
    System.arraycopy(index, 0, longer, file.length, index.length);
    byte[] damaged =
        HandmadeFile.withFooter(
            longer,
            withChunks(
                footer,
                chunk ->
                    chunk.toBuilder()
                        .columnIndexOffset((long) file.length)
                        .columnIndexLength(index.length)
                        .build()));
    assertThat(advice(damaged, true)).isEmpty();
  }
}
