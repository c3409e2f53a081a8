package io.jparquet.internal.column.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.column.write.WrittenMetadata.Chunk;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.BoundaryOrder;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.KeyValue;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageLocation;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.IntVector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FileWriterTest {
  static final ParquetSchema INTS = ParquetSchema.parse("message m { required int32 i; }");
  static final ParquetSchema TEXTS =
      ParquetSchema.parse("message m { optional binary s (STRING); }");

  @TempDir Path directory;

  private interface Content {
    void write(FileWriter writer) throws IOException;
  }

  private WrittenMetadata written(ParquetSchema schema, WriteOptions options, Content content)
      throws IOException {
    Path file = directory.resolve("file.parquet");
    try (FileWriter writer = FileWriter.open(OutputFile.replacing(file), schema, options)) {
      content.write(writer);
    }
    ParquetJavaFiles.read(file);
    return WrittenMetadata.read(file);
  }

  static void writeInts(FileWriter writer, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      writer.leaf(0).writeInt(0, 0, i);
      writer.endRecord();
    }
  }

  @Test
  void writesAFileWithoutRows() throws IOException {
    WrittenMetadata file = written(INTS, WriteOptions.defaults(), writer -> {});
    assertThat(file.footer().numRows()).isZero();
    assertThat(file.footer().rowGroups()).isEmpty();
    assertThat(file.footer().version()).isEqualTo(1);
    assertThat(file.footer().columnOrders()).hasSize(1);
  }

  @Test
  void writesRowsWithoutColumns() throws IOException {
    Path path = directory.resolve("none.parquet");
    ParquetSchema schema = ParquetSchema.of("m", List.of());
    try (FileWriter writer =
        FileWriter.open(OutputFile.replacing(path), schema, WriteOptions.defaults())) {
      writer.endRecords(5);
      writer.write(List.of(), 3);
    }
    assertThat(WrittenMetadata.read(path).footer().numRows()).isEqualTo(8);
  }

  @Test
  void manyByteArraysAtOnceMakeTheSameFileAsOneByOne() throws IOException {
    Random random = new Random(11);
    byte[] data = new byte[200];
    random.nextBytes(data);
    ByteArrayOutputFile together = new ByteArrayOutputFile();
    ByteArrayOutputFile single = new ByteArrayOutputFile();
    try (FileWriter many = FileWriter.open(together, TEXTS, WriteOptions.defaults());
        FileWriter one = FileWriter.open(single, TEXTS, WriteOptions.defaults())) {
      for (int round = 0; round < 500; round++) {
        int count = (int) Math.min(1 + random.nextInt(100), many.recordsUntilCheck());
        int[] offsets = new int[count];
        int[] lengths = new int[count];
        for (int i = 0; i < count; i++) {
          lengths[i] = random.nextInt(60);
          offsets[i] = random.nextInt(data.length - lengths[i] + 1);
          one.leaf(0).writeBinary(0, 1, data, offsets[i], lengths[i]);
          one.endRecord();
        }
        many.leaf(0).writeBinaries(0, 0, data, offsets, lengths, count);
        many.endRecords(count);
      }
    }
    assertThat(together.toByteArray()).isEqualTo(single.toByteArray());
  }

  @Test
  void cutsPagesAndRowGroupsByRows() throws IOException {
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 10)
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 25)
            .build();
    WrittenMetadata file = written(INTS, options, writer -> writeInts(writer, 60));
    assertThat(file.footer().rowGroups())
        .extracting(RowGroup::numRows)
        .containsExactly(25L, 25L, 10L);
    assertThat(file.footer().rowGroups())
        .extracting(RowGroup::ordinal)
        .containsExactly((short) 0, (short) 1, (short) 2);
    assertThat(file.chunks().get(0).offsetIndex().pageLocations())
        .extracting(PageLocation::firstRowIndex)
        .containsExactly(0L, 10L, 20L);
    assertThat(file.chunks().get(0).columnIndex().boundaryOrder())
        .isEqualTo(BoundaryOrder.ASCENDING);
  }

  @Test
  void cutsBulkRecordsAtTheSameRows() throws IOException {
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 10)
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 25)
            .build();
    int[] values = new int[60];
    WrittenMetadata file =
        written(
            INTS, options, writer -> writer.write(List.of(new IntVector(values, 60, null)), 60));
    assertThat(file.footer().rowGroups())
        .extracting(RowGroup::numRows)
        .containsExactly(25L, 25L, 10L);
    WrittenMetadata entries =
        written(
            INTS,
            options,
            writer -> {
              writer.leaf(0).writeInts(0, 0, values, 0, 24);
              writer.endRecords(24);
            });
    assertThat(entries.chunks().get(0).offsetIndex().pageLocations())
        .extracting(PageLocation::firstRowIndex)
        .containsExactly(0L, 10L, 20L);
  }

  @Test
  void cutsPagesByBytes() throws IOException {
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.PAGE_SIZE, 4000)
            .set(WriteOptions.DICTIONARY, false)
            .build();
    WrittenMetadata file = written(INTS, options, writer -> writeInts(writer, 20_000));
    List<PageHeader> pages = file.chunks().get(0).pages();
    assertThat(pages.subList(0, pages.size() - 1))
        .allSatisfy(page -> assertThat(page.uncompressedPageSize()).isBetween(4000, 4400));
  }

  @Test
  void cutsRowGroupsByBytes() throws IOException {
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.BLOCK_SIZE, 100_000L)
            .set(WriteOptions.PAGE_SIZE, 4000)
            .set(WriteOptions.DICTIONARY, false)
            .set(WriteOptions.COMPRESSION, CompressionCodec.UNCOMPRESSED)
            .build();
    WrittenMetadata file = written(INTS, options, writer -> writeInts(writer, 100_000));
    assertThat(file.footer().rowGroups()).hasSizeBetween(4, 5);
    assertThat(file.footer().rowGroups().get(0).totalCompressedSize())
        .isBetween(100_000L, 106_000L);
  }

  @Test
  void flushesPagesOfLargeValuesAtOnce() throws IOException {
    byte[] large = new byte[300_000];
    WriteOptions options = WriteOptions.builder().set(WriteOptions.PAGE_SIZE, 10_000).build();
    WrittenMetadata file =
        written(
            TEXTS,
            options,
            writer -> {
              for (int i = 0; i < 5; i++) {
                writer.leaf(0).writeBinary(0, 1, large, 0, large.length);
                writer.endRecord();
              }
            });
    assertThat(file.chunks().get(0).offsetIndex().pageLocations()).hasSize(5);
    assertThat(file.chunks().get(0).footer().metaData().statistics().minValue()).hasSize(2048);
  }

  @Test
  void givesUpADictionaryThatDoesNotPayOff() throws IOException {
    WrittenMetadata file =
        written(INTS, WriteOptions.defaults(), writer -> writeInts(writer, 50_000));
    assertThat(file.chunks().get(0).footer().metaData().dictionaryPageOffset()).isNull();
    assertThat(file.chunks().get(0).footer().metaData().encodings())
        .containsExactly(Encoding.PLAIN, Encoding.RLE);
  }

  @Test
  void keepsADictionaryWhoseGrowthSlowsDown() throws IOException {
    WrittenMetadata file =
        written(
            ParquetSchema.parse("message m { required int64 i; }"),
            WriteOptions.defaults(),
            writer -> {
              Random random = new Random(1);
              for (int i = 0; i < 400_000; i++) {
                writer.leaf(0).writeLong(0, 0, random.nextInt(40_000));
                writer.endRecord();
              }
            });
    assertThat(file.chunks().get(0).footer().metaData().totalCompressedSize())
        .isLessThan(1_600_000);
  }

  @Test
  void fallsBackToPlainWhenTheDictionaryIsFull() throws IOException {
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.DICTIONARY_PAGE_SIZE, 400)
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 100)
            .build();
    WrittenMetadata file =
        written(
            INTS,
            options,
            writer -> {
              for (int i = 0; i < 500; i++) {
                writer.leaf(0).writeInt(0, 0, i < 300 ? i % 20 : i);
                writer.endRecord();
              }
            });
    Chunk chunk = file.chunks().get(0);
    assertThat(chunk.footer().metaData().encodingStats())
        .containsExactlyInAnyOrder(
            new PageEncodingStats(PageType.DICTIONARY_PAGE, Encoding.PLAIN_DICTIONARY, 1),
            new PageEncodingStats(PageType.DATA_PAGE, Encoding.PLAIN_DICTIONARY, 3),
            new PageEncodingStats(PageType.DATA_PAGE, Encoding.PLAIN, 2));
    assertThat(chunk.pages().get(0).dictionaryPageHeader().numValues()).isEqualTo(20);
  }

  @Test
  void writesV2PagesWithLevelsOutside() throws IOException {
    WriteOptions options =
        WriteOptions.builder().set(WriteOptions.COMPATIBILITY, CompatibilityLevel.V2).build();
    byte[] text = "text".getBytes(StandardCharsets.UTF_8);
    WrittenMetadata file =
        written(
            TEXTS,
            options,
            writer -> {
              for (int i = 0; i < 100; i++) {
                if (i % 10 == 0) {
                  writer.leaf(0).writeNull(0, 0);
                } else {
                  writer.leaf(0).writeBinary(0, 1, text, 0, text.length);
                }
                writer.endRecord();
              }
            });
    List<PageHeader> pages = file.chunks().get(0).pages();
    assertThat(pages.get(0).dictionaryPageHeader().encoding()).isEqualTo(Encoding.PLAIN);
    assertThat(pages.get(1).dataPageHeaderV2().encoding()).isEqualTo(Encoding.RLE_DICTIONARY);
    assertThat(pages.get(1).dataPageHeaderV2().numNulls()).isEqualTo(10);
    assertThat(pages.get(1).dataPageHeaderV2().numRows()).isEqualTo(100);
    assertThat(pages.get(1).dataPageHeaderV2().isCompressed()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNKNOWN")
  void compressesV2PagesOnlyIfThatMakesThemSmaller(CompressionCodec codec) throws IOException {
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.COMPRESSION, codec)
            .set(WriteOptions.COMPATIBILITY, CompatibilityLevel.V2)
            .set(WriteOptions.DICTIONARY, false)
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 1)
            .build();
    byte[] noise = new byte[5000];
    new Random(3).nextBytes(noise);
    Path path = directory.resolve("v2.parquet");
    try (FileWriter writer = FileWriter.open(OutputFile.replacing(path), TEXTS, options)) {
      writer.leaf(0).writeBinary(0, 1, noise, 0, noise.length);
      writer.endRecord();
      writer.leaf(0).writeBinary(0, 1, new byte[5000], 0, 5000);
      writer.endRecord();
      writer.leaf(0).writeNull(0, 0);
      writer.endRecord();
    }
    List<PageHeader> pages = WrittenMetadata.read(path).chunks().get(0).pages();
    boolean compresses = codec != CompressionCodec.UNCOMPRESSED;
    assertThat(pages)
        .extracting(page -> page.dataPageHeaderV2().isCompressed())
        .containsExactly(false, compresses, false);
    for (int page : new int[] {0, 2}) {
      assertThat(pages.get(page).compressedPageSize())
          .isEqualTo(pages.get(page).uncompressedPageSize());
    }
  }

  /** Spark's vectorised reader takes the wrong bytes of such pages if they are not compressed. */
  @Test
  void compressesPagesOfSharedPrefixesEvenIfThatMakesThemLarger() throws IOException {
    byte[] noise = new byte[5000];
    new Random(3).nextBytes(noise);
    for (CompressionCodec codec : List.of(CompressionCodec.SNAPPY, CompressionCodec.ZSTD)) {
      WriteOptions options =
          WriteOptions.builder()
              .set(WriteOptions.COMPRESSION, codec)
              .set(WriteOptions.COMPATIBILITY, CompatibilityLevel.V2)
              .set(WriteOptions.ENCODING, "s", Encoding.DELTA_BYTE_ARRAY)
              .build();
      WrittenMetadata file =
          written(
              TEXTS,
              options,
              writer -> {
                writer.leaf(0).writeBinary(0, 1, noise, 0, noise.length);
                writer.endRecord();
              });
      PageHeader page = file.chunks().get(0).pages().get(0);
      assertThat(page.dataPageHeaderV2().isCompressed()).as(codec.name()).isTrue();
      assertThat(page.compressedPageSize()).isGreaterThanOrEqualTo(page.uncompressedPageSize());
    }
  }

  @Test
  void writesNoColumnIndexForAPageOfNans() throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { required double d; }");
    WrittenMetadata file =
        written(
            schema,
            WriteOptions.builder().set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 2).build(),
            writer -> {
              for (double d : new double[] {1, 2, Double.NaN, Double.NaN}) {
                writer.leaf(0).writeDouble(0, 0, d);
                writer.endRecord();
              }
            });
    assertThat(file.chunks().get(0).columnIndex()).isNull();
    assertThat(file.chunks().get(0).offsetIndex().pageLocations()).hasSize(2);
    assertThat(file.chunks().get(0).footer().metaData().statistics().nanCount()).isEqualTo(2);
  }

  @Test
  void writesNoBoundsForTheBytesOfAVariant() throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse(
            "message m { required group v (VARIANT(1)) { required binary metadata; required binary"
                + " value; } }");
    WrittenMetadata file =
        written(
            schema,
            WriteOptions.defaults(),
            writer -> {
              writer.leaf(0).writeBinary(0, 0, new byte[] {1, 0, 0}, 0, 3);
              writer.leaf(1).writeBinary(0, 0, new byte[] {0}, 0, 1);
              writer.endRecord();
            });
    assertThat(file.chunks())
        .allSatisfy(
            chunk -> {
              assertThat(chunk.footer().metaData().statistics().minValue()).isNull();
              assertThat(chunk.footer().metaData().statistics().nullCount()).isZero();
              assertThat(chunk.columnIndex()).isNull();
            });
  }

  @Test
  void leavesOutStatisticsThatAreSwitchedOff() throws IOException {
    WriteOptions options =
        WriteOptions.fromProperties(
            Map.of(
                "parquet.column.statistics.enabled#s", "false",
                "parquet.size.statistics.enabled", "false"));
    WrittenMetadata file =
        written(
            TEXTS,
            options,
            writer -> {
              writer.leaf(0).writeNull(0, 0);
              writer.endRecord();
            });
    Chunk chunk = file.chunks().get(0);
    assertThat(chunk.footer().metaData().statistics()).isNull();
    assertThat(chunk.footer().metaData().sizeStatistics()).isNull();
    assertThat(chunk.columnIndex()).isNull();
    assertThat(chunk.offsetIndex().unencodedByteArrayDataBytes()).isNull();
  }

  @Test
  void writesKeyValuesSortingColumnsAndCreator() throws IOException {
    SortingColumn sorting = new SortingColumn(0, true, false);
    WriteOptions options =
        WriteOptions.builder()
            .keyValue("a", "1")
            .keyValue("b", null)
            .sortingColumns(List.of(sorting))
            .createdBy("someone version 1")
            .build();
    WrittenMetadata file =
        written(
            INTS,
            options,
            writer -> {
              writeInts(writer, 1);
              writer.putKeyValue("a", "2");
            });
    assertThat(file.footer().keyValueMetadata())
        .containsExactly(new KeyValue("a", "2"), new KeyValue("b", null));
    assertThat(file.footer().createdBy()).isEqualTo("someone version 1");
    assertThat(file.footer().rowGroups().get(0).sortingColumns()).containsExactly(sorting);
  }

  @Test
  void tellsSizesWhileWriting() throws IOException {
    Path path = directory.resolve("sizes.parquet");
    FileWriter writer = FileWriter.open(OutputFile.replacing(path), INTS, WriteOptions.defaults());
    assertThat(writer.bytesWritten()).isEqualTo(4);
    writeInts(writer, 1000);
    assertThat(writer.rowCount()).isEqualTo(1000);
    assertThat(writer.dataSize()).isBetween(4000L, 9000L);
    writer.close();
    assertThat(writer.bytesWritten()).isEqualTo(Files.size(path));
    writer.close();
    writer.abort();
    assertThat(path).exists();
  }

  @Test
  void compressesEachColumnAsItsOptionsSet() throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse(
            "message m { required int32 a; required int32 b; required int32 c; required int32 d;"
                + " }");
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.COMPRESSION, CompressionCodec.GZIP)
            .set(WriteOptions.COMPRESSION, "b", CompressionCodec.ZSTD)
            .set(WriteOptions.COMPRESSION, "c", CompressionCodec.UNCOMPRESSED)
            .set(WriteOptions.GZIP_LEVEL, "d", 9)
            .build();
    int[] values = new Random(1).ints(5000, 0, 1000).toArray();
    WrittenMetadata file =
        written(
            schema,
            options,
            writer ->
                writer.write(Collections.nCopies(4, new IntVector(values, 5000, null)), 5000));
    assertThat(file.footer().rowGroups().get(0).columns())
        .extracting(chunk -> chunk.metaData().codec())
        .containsExactly(
            CompressionCodec.GZIP,
            CompressionCodec.ZSTD,
            CompressionCodec.UNCOMPRESSED,
            CompressionCodec.GZIP);
  }
}
