package io.jparquet.rewrite;

import static io.jparquet.rewrite.SampleFile.file;
import static io.jparquet.rewrite.SampleFile.footer;
import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.HandmadeFile;
import io.jparquet.ParquetReader;
import io.jparquet.Rewriting;
import io.jparquet.Rows;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageLocation;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.recover.FileRecovery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** How files are stored that were written again, compared with their inputs. */
class RewrittenLayoutTest {
  /** What is known of a column of a file. */
  private record Column(
      Set<CompressionCodec> codecs, Set<Encoding> encodings, Set<PageType> pages, boolean filter) {}

  private static WriteOptions.Builder layout() {
    return WriteOptions.builder()
        .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 20)
        .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 60)
        .set(WriteOptions.COMPATIBILITY, CompatibilityLevel.V2)
        .set(WriteOptions.COMPRESSION, CompressionCodec.ZSTD)
        .set(WriteOptions.COMPRESSION, "s.y", CompressionCodec.GZIP)
        .set(WriteOptions.COMPRESSION, "tags.list.element", CompressionCodec.UNCOMPRESSED)
        .set(WriteOptions.ENCODING, "id", Encoding.DELTA_BINARY_PACKED)
        .set(WriteOptions.ENCODING, "name", Encoding.RLE_DICTIONARY)
        .set(WriteOptions.ENCODING, "s.x", Encoding.PLAIN)
        .set(WriteOptions.ENCODING, "s.y", Encoding.DELTA_BYTE_ARRAY)
        .set(WriteOptions.ENCODING, "tags.list.element", Encoding.PLAIN)
        .set(WriteOptions.BLOOM_FILTER, "name", true)
        .keyValue("owner", "sales");
  }

  private static Map<String, Column> columns(byte[] file) throws IOException {
    Map<String, Column> columns = new LinkedHashMap<>();
    for (RowGroup rowGroup : footer(file).rowGroups()) {
      for (ColumnChunk chunk : rowGroup.columns()) {
        ColumnMetaData metaData = chunk.metaData();
        Column column =
            columns.computeIfAbsent(
                String.join(".", metaData.pathInSchema()),
                path ->
                    new Column(
                        new TreeSet<>(),
                        new TreeSet<>(),
                        new TreeSet<>(),
                        metaData.bloomFilterOffset() != null));
        assertThat(metaData.bloomFilterOffset() != null).isEqualTo(column.filter());
        column.codecs().add(metaData.codec());
        for (PageEncodingStats pages : metaData.encodingStats()) {
          if (pages.pageType() != PageType.DICTIONARY_PAGE) {
            column.encodings().add(pages.encoding());
            column.pages().add(pages.pageType());
          }
        }
      }
    }
    return columns;
  }

  private static List<Long> rowGroups(byte[] file) throws IOException {
    return footer(file).rowGroups().stream().map(RowGroup::numRows).toList();
  }

  /** The first rows of the pages of the first column. */
  private static List<Long> pages(byte[] file) throws IOException {
    List<Long> rows = new ArrayList<>();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      for (int i = 0; i < reader.rowGroupCount(); i++) {
        OffsetIndex index = reader.offsetIndex(i, 0);
        index.pageLocations().stream().map(PageLocation::firstRowIndex).forEach(rows::add);
      }
    }
    return rows;
  }

  private static Map<String, UnaryOperator<FileRewrite.Builder>> ways() {
    Map<String, UnaryOperator<FileRewrite.Builder>> ways = new LinkedHashMap<>();
    ways.put("merge", b -> b);
    ways.put("recode", FileRewrite.Builder::recode);
    ways.put("sort", b -> b.sortBy(List.of(SortBy.ascending("id"))));
    ways.put("index", FileRewrite.Builder::index);
    ways.put("rename", b -> b.recode().rename("id", "key"));
    return ways;
  }

  @Test
  void whatIsWrittenAgainKeepsTheLayoutOfItsInput() throws IOException {
    byte[] file = file(0, 130, layout().build());
    assertThat(rowGroups(file)).containsExactly(60L, 60L, 10L);
    for (Map.Entry<String, UnaryOperator<FileRewrite.Builder>> way : ways().entrySet()) {
      byte[] written = Rewriting.of(List.of(file), way.getValue()).file();
      Map<String, Column> expected = columns(file);
      if (way.getKey().equals("rename")) {
        Map<String, Column> renamed = new LinkedHashMap<>();
        expected.forEach((name, column) -> renamed.put(name.equals("id") ? "key" : name, column));
        expected = renamed;
      }
      assertThat(columns(written)).as(way.getKey()).isEqualTo(expected);
      assertThat(new ArrayList<>(columns(written).keySet()))
          .as(way.getKey())
          .isEqualTo(new ArrayList<>(expected.keySet()));
      assertThat(rowGroups(written)).as(way.getKey()).isEqualTo(rowGroups(file));
      assertThat(pages(written)).as(way.getKey()).isEqualTo(pages(file));
      assertThat(footer(written).keyValueMetadata())
          .as(way.getKey())
          .isEqualTo(footer(file).keyValueMetadata());
    }
  }

  @Test
  void partsOfASplitKeepTheLayoutToo() throws IOException {
    byte[] file = file(0, 130, layout().build());
    List<ByteArrayOutputFile> targets = new ArrayList<>();
    FileRewrite.builder()
        .input(InputFile.of("input", file))
        .targets(
            number -> {
              targets.add(new ByteArrayOutputFile());
              return targets.get(number);
            })
        .splitAfterRows(90)
        .build()
        .run();
    List<List<Long>> rowGroups = new ArrayList<>();
    for (ByteArrayOutputFile target : targets) {
      assertThat(columns(target.toByteArray())).isEqualTo(columns(file));
      rowGroups.add(rowGroups(target.toByteArray()));
    }
    assertThat(rowGroups).containsExactly(List.of(60L, 30L), List.of(30L, 10L));
  }

  @Test
  void theFirstInputWithRowsDecides() throws IOException {
    byte[] empty = file(0, 0, WriteOptions.builder().keyValue("owner", "sales").build());
    byte[] first = file(0, 130, layout().build());
    byte[] other = file(130, 70, WriteOptions.builder().keyValue("owner", "sales").build());
    byte[] written = Rewriting.of(List.of(empty, first, other), b -> b.recode()).file();
    assertThat(columns(written)).isEqualTo(columns(first));
    assertThat(rowGroups(written)).containsExactly(60L, 60L, 10L, 70L);
    assertThat(Rows.read(written, 50)).isEqualTo(Rewriting.rows(List.of(first, other)));
  }

  @Test
  void optionsSayOtherwiseAlsoWhereTheyAreDefaults() throws IOException {
    byte[] file = file(0, 130, layout().build());
    WriteOptions options =
        WriteOptions.fromProperties(
            Map.of(
                "parquet.compression",
                "snappy",
                "parquet.compression#id",
                "gzip",
                "jparquet.compatibility",
                "spark",
                "parquet.bloom.filter.enabled",
                "false",
                "parquet.block.size",
                "134217728",
                "parquet.page.row.count.limit",
                "20000"));
    byte[] written = Rewriting.of(List.of(file), b -> b.recode().writeOptions(options)).file();
    Map<String, Column> columns = columns(written);
    columns.forEach(
        (path, column) -> {
          assertThat(column.codecs())
              .as(path)
              .containsExactly(path.equals("id") ? CompressionCodec.GZIP : CompressionCodec.SNAPPY);
          assertThat(column.pages()).as(path).containsExactly(PageType.DATA_PAGE);
          assertThat(column.encodings())
              .as(path)
              .isSubsetOf(Encoding.PLAIN, Encoding.PLAIN_DICTIONARY);
          assertThat(column.filter()).as(path).isFalse();
        });
    assertThat(rowGroups(written)).containsExactly(130L);
    assertThat(pages(written)).containsExactly(0L);
    assertThat(Rows.read(written, 50)).isEqualTo(Rows.read(file, 50));
  }

  @Test
  void aCodecOfRecompressionIsNotThatOfTheInput() throws IOException {
    byte[] file = file(0, 130, layout().build());
    byte[] written = Rewriting.of(List.of(file), b -> b.recompress(false)).file();
    assertThat(columns(written).values())
        .allSatisfy(column -> assertThat(column.codecs()).containsExactly(CompressionCodec.SNAPPY));
  }

  @Test
  void columnsThatAreEncodedAmongCopiesKeepTheirCodec() throws IOException {
    byte[] file = file(0, 130, layout().build());
    // Pages whose prefixes may lie in the page before are not copied.
    byte[] old =
        HandmadeFile.withFooter(
            file, footer(file).toBuilder().createdBy("parquet-mr version 1.7.0 (build x)").build());
    Rewriting.Rewritten copy = Rewriting.of(List.of(old), b -> b);
    assertThat(copy.result().rowGroupsEncoded()).isEqualTo(3);
    assertThat(columns(copy.file())).isEqualTo(columns(file));
  }

  @Test
  void pagesThatEndByTheirBytesKeepAboutTheirSize() throws IOException {
    WriteOptions small = WriteOptions.builder().set(WriteOptions.PAGE_SIZE, 4096).build();
    byte[] file = file(0, 20_000, small);
    int before = pages(file).size();
    assertThat(before).isGreaterThan(4);
    for (String way : List.of("recode", "sort")) {
      byte[] written = Rewriting.of(List.of(file), ways().get(way)).file();
      assertThat(pages(written).size()).as(way).isBetween(before / 2, before * 2);
    }
  }

  @Test
  void theOrderThatRowGroupsStateStaysWithThem() throws IOException {
    WriteOptions options =
        layout().sortingColumns(List.of(new SortingColumn(2, false, true))).build();
    byte[] file = file(0, 130, options);
    for (String way : List.of("merge", "recode", "rename")) {
      FileMetaData written = footer(Rewriting.of(List.of(file), ways().get(way)).file());
      assertThat(written.rowGroups())
          .as(way)
          .allSatisfy(
              rowGroup ->
                  assertThat(rowGroup.sortingColumns())
                      .containsExactly(new SortingColumn(2, false, true)));
    }
  }

  @Test
  void recoveredRowsKeepTheCodecsOfTheDamagedFile() throws IOException {
    byte[] file = file(0, 130, layout().build());
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    FileRecovery.of(InputFile.of(file))
        .writeOptions(WriteOptions.builder().set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 50).build())
        .run(target);
    Map<String, Column> before = columns(file);
    columns(target.toByteArray())
        .forEach(
            (path, column) -> assertThat(column.codecs()).isEqualTo(before.get(path).codecs()));
  }
}
