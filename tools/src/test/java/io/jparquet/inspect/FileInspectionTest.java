package io.jparquet.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.Corpus;
import io.jparquet.HandmadeFile;
import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ParquetException;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import io.jparquet.metadata.PageType;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.BinaryVector;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Pages, dictionaries and the sizes of the parts of files. */
class FileInspectionTest {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int64 id;
            optional binary name (STRING);
            optional group tags (LIST) { repeated group list { optional int32 element; } }
          }
          """);

  private static List<Map<String, Object>> records(int count) {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Map<String, Object> record = new HashMap<>();
      record.put("id", (long) i);
      record.put("name", i % 7 == 0 ? null : "name " + i % 20);
      record.put("tags", i % 5 == 0 ? null : List.of(i, i + 1));
      records.add(record);
    }
    return records;
  }

  private static byte[] file(WriteOptions options) throws IOException {
    return RecordFiles.write(SCHEMA, options, records(5000));
  }

  private static WriteOptions options() {
    return WriteOptions.defaults()
        .with(WriteOptions.PAGE_ROW_COUNT_LIMIT, 700)
        .with(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 3000);
  }

  private static ParquetReader open(byte[] file) throws IOException {
    return ParquetReader.open(InputFile.of(file), ReadOptions.defaults());
  }

  @Test
  void pagesAreDescribedByTheirHeaders() throws IOException {
    byte[] file = file(options().with(WriteOptions.COMPATIBILITY, CompatibilityLevel.V2));
    try (ParquetReader reader = open(file)) {
      List<PageDescription> pages = FileInspection.of(reader).pages(0, 1);
      assertThat(pages.get(0).type()).isEqualTo(PageType.DICTIONARY_PAGE);
      assertThat(pages.get(0).values()).isEqualTo(20);
      List<PageDescription> data = pages.subList(1, pages.size());
      assertThat(data).hasSize(5).allMatch(PageDescription::isDataPage);
      assertThat(data).extracting(PageDescription::rows).containsExactly(700, 700, 700, 700, 200);
      assertThat(data).extracting(PageDescription::nulls).containsExactly(100, 100, 100, 100, 29);
      assertThat(data).allMatch(page -> page.crc() != null);
      assertThat(data).extracting(PageDescription::encoding).containsOnly(Encoding.RLE_DICTIONARY);
      assertThat(pages).extracting(PageDescription::ordinal).containsExactly(0, 1, 2, 3, 4, 5);
    }
  }

  @Test
  void pagesBeforeADamagedHeaderAreDescribed() throws IOException {
    byte[] file = file(options());
    List<PageDescription> sound;
    try (ParquetReader reader = open(file)) {
      sound = FileInspection.of(reader).pages(0, 1);
    }
    Arrays.fill(file, (int) sound.get(3).offset(), (int) sound.get(3).offset() + 8, (byte) 0xff);
    List<PageDescription> found = new ArrayList<>();
    try (ParquetReader reader = open(file)) {
      FileInspection inspection = FileInspection.of(reader);
      assertThatThrownBy(() -> inspection.eachPage(0, 1, found::add))
          .isInstanceOf(ParquetException.class)
          .hasMessageContaining("name");
    }
    assertThat(found).isEqualTo(sound.subList(0, 3));
  }

  @Test
  void rowsOfNestedPagesOfVersionOneAreUnknown() throws IOException {
    try (ParquetReader reader = open(file(options()))) {
      assertThat(FileInspection.of(reader).pages(0, 2).stream().filter(PageDescription::isDataPage))
          .isNotEmpty()
          .allMatch(page -> page.rows() == null && page.type() == PageType.DATA_PAGE);
      assertThat(FileInspection.of(reader).pages(0, 0).stream().filter(PageDescription::isDataPage))
          .allMatch(page -> page.rows() != null && page.rows() == page.values());
    }
  }

  @Test
  void pagesAreWhereTheOffsetIndexHasThem() throws IOException {
    try (ParquetReader reader = open(file(options()))) {
      for (int group = 0; group < reader.rowGroupCount(); group++) {
        for (LeafColumn leaf : reader.schema().leaves()) {
          OffsetIndex index = reader.offsetIndex(group, leaf.index());
          List<PageDescription> data =
              FileInspection.of(reader).pages(group, leaf.index()).stream()
                  .filter(PageDescription::isDataPage)
                  .toList();
          assertThat(data)
              .extracting(PageDescription::offset)
              .isEqualTo(index.pageLocations().stream().map(PageLocation::offset).toList());
          assertThat(data)
              .extracting(page -> page.headerBytes() + page.compressedBytes())
              .isEqualTo(
                  index.pageLocations().stream().map(PageLocation::compressedPageSize).toList());
        }
      }
    }
  }

  @Test
  void dictionariesAreDecoded() throws IOException {
    try (ParquetReader reader = open(file(options()))) {
      Dictionary names = FileInspection.of(reader).dictionary(1, 1);
      assertThat(names.count()).isEqualTo(20);
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < names.count(); i++) {
        texts.add(((BinaryVector) names.values()).string(i));
      }
      assertThat(texts).contains("name 0", "name 19").doesNotHaveDuplicates();
      assertThat(FileInspection.of(reader).dictionary(0, 0)).isNull();
    }
  }

  @Test
  void sizesAddUpToTheFile() throws IOException {
    byte[] file = file(options().with(WriteOptions.BLOOM_FILTER, true));
    try (ParquetReader reader = open(file)) {
      FileSizes sizes = FileInspection.of(reader).sizes();
      assertThat(sizes.fileBytes()).isEqualTo(file.length);
      assertThat(sizes.rest()).isZero();
      assertThat(sizes.columns()).hasSize(2 * 3);
      assertThat(sum(sizes) + sizes.footer()).isEqualTo(file.length);
      for (FileSizes.ColumnSizes column : sizes.columns()) {
        ColumnMetaData metaData =
            reader
                .metaData()
                .rowGroups()
                .get(column.rowGroup())
                .columns()
                .get(column.leaf())
                .metaData();
        assertThat(column.pages()).isEqualTo(metaData.totalCompressedSize());
        assertThat(column.bloomFilter()).isEqualTo((long) metaData.bloomFilterLength());
        assertThat(column.undivided()).isZero();
        assertThat(column.offsetIndex()).isPositive();
        assertThat(column.columnIndex()).isPositive();
      }
    }
  }

  private static long sum(FileSizes sizes) {
    return sizes.columns().stream().mapToLong(FileSizes.ColumnSizes::total).sum();
  }

  @Test
  void lengthsOfBloomFiltersThatTheFooterLacksAreReadFromThem() throws IOException {
    byte[] file = file(options().with(WriteOptions.BLOOM_FILTER, true));
    try (ParquetReader reader = open(file)) {
      var groups =
          reader.metaData().rowGroups().stream()
              .map(
                  group ->
                      group.toBuilder()
                          .columns(
                              group.columns().stream()
                                  .map(FileInspectionTest::withoutLength)
                                  .toList())
                          .build())
              .toList();
      byte[] changed =
          HandmadeFile.withFooter(file, reader.metaData().toBuilder().rowGroups(groups).build());
      try (ParquetReader again = open(changed)) {
        assertThat(FileInspection.of(again).sizes().columns())
            .isEqualTo(FileInspection.of(reader).sizes().columns());
        // The first footer, which nothing names any more, with its length and magic.
        assertThat(FileInspection.of(again).sizes().rest())
            .isEqualTo(FileInspection.of(reader).sizes().footer() - 4);
      }
    }
  }

  private static ColumnChunk withoutLength(ColumnChunk chunk) {
    return chunk.toBuilder()
        .metaData(chunk.metaData().toBuilder().bloomFilterLength(null).build())
        .build();
  }

  @Test
  void encryptedChunksAreDescribedWithTheirKeysOnly() throws IOException {
    byte[] footerKey = "0123456789012345".getBytes(StandardCharsets.UTF_8);
    byte[] nameKey = "1234567890123450".getBytes(StandardCharsets.UTF_8);
    FileEncryption encryption =
        FileEncryption.builder(DataKey.of(footerKey, new byte[] {'f'}))
            .columnKey("name", DataKey.of(nameKey, new byte[] {'n'}))
            .columnWithFooterKey("id")
            .columnWithFooterKey("tags")
            .build();
    byte[] file =
        file(
            options().with(WriteOptions.BLOOM_FILTER, true).toBuilder()
                .encryption(encryption)
                .build());
    FileDecryption both =
        FileDecryption.builder()
            .keyRetriever(key -> key[0] == 'f' ? footerKey.clone() : nameKey.clone())
            .build();
    FileDecryption one =
        FileDecryption.builder()
            .keyRetriever(key -> key[0] == 'f' ? footerKey.clone() : null)
            .build();
    try (ParquetReader reader = open(file, both);
        ParquetReader plain = open(file(options()))) {
      assertThat(FileInspection.of(reader).sizes().rest()).isZero();
      assertThat(FileInspection.of(reader).pages(0, 1))
          .extracting(PageDescription::values)
          .isEqualTo(
              FileInspection.of(plain).pages(0, 1).stream().map(PageDescription::values).toList());
      assertThat(FileInspection.of(reader).dictionary(0, 1).count()).isEqualTo(20);
    }
    try (ParquetReader reader = open(file, one)) {
      assertThat(FileInspection.of(reader).pages(0, 0)).isNotEmpty();
      assertThatThrownBy(() -> FileInspection.of(reader).pages(0, 1))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("column name");
      FileSizes sizes = FileInspection.of(reader).sizes();
      assertThat(sizes.columns().get(1).pages()).isZero();
      assertThat(sum(sizes) + sizes.footer() + sizes.rest()).isEqualTo(file.length);
    }
  }

  private static ParquetReader open(byte[] file, FileDecryption decryption) throws IOException {
    return ParquetReader.open(
        InputFile.of(file), ReadOptions.defaults().toBuilder().decryption(decryption).build());
  }

  @Test
  void damagedHeadersAreNamedAndLeaveTheOtherColumnsTheirSizes() throws IOException {
    byte[] file = file(options());
    long offset;
    try (ParquetReader reader = open(file)) {
      offset = FileInspection.of(reader).pages(0, 1).get(2).offset();
    }
    Arrays.fill(file, (int) offset, (int) offset + 8, (byte) 0xFF);
    try (ParquetReader reader = open(file)) {
      assertThatThrownBy(() -> FileInspection.of(reader).pages(0, 1))
          .isInstanceOf(ParquetException.class)
          .hasMessageContaining("row group 0, column name, page 2, offset " + offset);
      FileSizes sizes = FileInspection.of(reader).sizes();
      assertThat(sizes.columns().get(1).undivided()).isPositive();
      assertThat(sizes.columns().get(2).dataPages()).isPositive();
      assertThat(sizes.rest()).isZero();
    }
  }

  @TestFactory
  Stream<DynamicTest> filesOfOtherWritersHaveThePagesThatParquetJavaSees() {
    return Stream.of("parquet-testing/data", "fastparquet/test-data")
        .flatMap(directory -> Corpus.files(directory).stream())
        .filter(path -> !path.toString().endsWith(".encrypted"))
        .map(path -> DynamicTest.dynamicTest(path.getFileName().toString(), () -> check(path)));
  }

  private static void check(Path path) throws IOException {
    byte[] file = Files.readAllBytes(path);
    try (ParquetReader reader = ParquetReader.open(InputFile.of(path), ReadOptions.defaults())) {
      for (int group = 0; group < reader.rowGroupCount(); group++) {
        for (LeafColumn leaf : reader.schema().leaves()) {
          ColumnChunk chunk = reader.metaData().rowGroups().get(group).columns().get(leaf.index());
          if (chunk.filePath() == null && leaf.unsupportedReason() == null) {
            checkPages(
                file, FileInspection.of(reader).pages(group, leaf.index()), chunk.metaData());
          }
        }
      }
      FileSizes sizes = FileInspection.of(reader).sizes();
      assertThat(sum(sizes) + sizes.footer() + sizes.rest()).isEqualTo(file.length);
    }
  }

  private static void checkPages(byte[] file, List<PageDescription> pages, ColumnMetaData metaData)
      throws IOException {
    if (metaData.numValues() > 0 && metaData.codec() != CompressionCodec.UNKNOWN) {
      assertThat(pages).isNotEmpty();
    }
    for (PageDescription page : pages) {
      ByteArrayInputStream in = new ByteArrayInputStream(file);
      assertThat(in.skip(page.offset())).isEqualTo(page.offset());
      int before = in.available();
      PageHeader header = Util.readPageHeader(in);
      assertThat(page.headerBytes()).isEqualTo(before - in.available());
      assertThat(page.compressedBytes()).isEqualTo(header.getCompressed_page_size());
      assertThat(page.uncompressedBytes()).isEqualTo(header.getUncompressed_page_size());
      assertThat(page.type().name()).isEqualTo(header.getType().name());
      int values =
          switch (header.getType()) {
            case DATA_PAGE -> header.getData_page_header().getNum_values();
            case DATA_PAGE_V2 -> header.getData_page_header_v2().getNum_values();
            case DICTIONARY_PAGE -> header.getDictionary_page_header().getNum_values();
            default -> 0;
          };
      assertThat(page.values()).isEqualTo(values);
    }
    for (int i = 1; i < pages.size(); i++) {
      PageDescription before = pages.get(i - 1);
      assertThat(pages.get(i).offset())
          .isEqualTo(before.offset() + before.headerBytes() + before.compressedBytes());
    }
  }
}
