package io.jparquet.internal.column.write;

import static io.jparquet.metadata.Encoding.DELTA_BINARY_PACKED;
import static io.jparquet.metadata.Encoding.PLAIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.PageOrder;
import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.Rows;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pages before the first value of a chunk. */
class LeadingPagesTest {
  private static final int PAGE_ROWS = 10;

  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            optional int64 flat;
            optional group list (LIST) { repeated group list { optional int64 element; } }
          }
          """);

  /** Rows of one page, all with this value. */
  private static List<Map<String, Object>> page(Long value) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int i = 0; i < PAGE_ROWS; i++) {
      rows.add(row(value, Arrays.asList(value, value)));
    }
    return rows;
  }

  private static Map<String, Object> row(Long flat, List<Long> list) {
    Map<String, Object> row = new HashMap<>();
    row.put("flat", flat);
    row.put("list", list);
    return row;
  }

  /** Rows of one page with values of their own. */
  private static List<Map<String, Object>> distinctPage(long from) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (long i = from; i < from + PAGE_ROWS; i++) {
      rows.add(row(i, List.of(i, -i)));
    }
    return rows;
  }

  /** Rows of one page without lists, or with empty ones. */
  private static List<Map<String, Object>> emptyPage(List<Long> list) {
    return Collections.nCopies(PAGE_ROWS, row(null, list));
  }

  @SafeVarargs
  private static byte[] file(CompatibilityLevel level, List<Map<String, Object>>... pages)
      throws IOException {
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.COMPATIBILITY, level)
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, PAGE_ROWS)
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 8 * PAGE_ROWS)
            .build();
    return RecordFiles.write(SCHEMA, options, Arrays.stream(pages).flatMap(List::stream).toList());
  }

  private static List<Encoding> encodings(byte[] file, int group, int leaf) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      return PageOrder.encodings(reader, group, leaf);
    }
  }

  private static void assertRows(byte[] file, int rows) throws IOException {
    PageOrder.assertDictionaryPagesComeFirst(InputFile.of(file));
    assertThat(Rows.read(file, 7)).hasSize(rows);
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      for (int group = 0; group < reader.rowGroupCount(); group++) {
        for (int leaf = 0; leaf < 2; leaf++) {
          OffsetIndex index = reader.offsetIndex(group, leaf);
          long row = 0;
          for (PageLocation page : index.pageLocations()) {
            assertThat(page.firstRowIndex()).isEqualTo(row);
            row += PAGE_ROWS;
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(CompatibilityLevel.class)
  void haveTheDictionaryOfTheFirstValues(CompatibilityLevel level) throws IOException {
    byte[] file =
        file(
            level,
            page(null),
            emptyPage(List.of()),
            emptyPage(null),
            page(7L),
            page(null),
            page(8L));
    assertRows(file, 6 * PAGE_ROWS);
    for (int leaf = 0; leaf < 2; leaf++) {
      assertThat(encodings(file, 0, leaf)).hasSize(6).allMatch(Encoding::usesDictionary);
    }
  }

  @ParameterizedTest
  @EnumSource(CompatibilityLevel.class)
  void haveNoDictionaryIfTheFirstValuesHaveNone(CompatibilityLevel level) throws IOException {
    byte[] file = file(level, page(null), emptyPage(null), distinctPage(5), page(null), page(7L));
    assertRows(file, 5 * PAGE_ROWS);
    for (int leaf = 0; leaf < 2; leaf++) {
      List<Encoding> encodings = encodings(file, 0, leaf);
      Encoding chosen = level == CompatibilityLevel.PREVIEW ? DELTA_BINARY_PACKED : PLAIN;
      assertThat(encodings).containsExactly(chosen, chosen, chosen, chosen, chosen);
    }
  }

  @ParameterizedTest
  @EnumSource(CompatibilityLevel.class)
  void arePlainInAChunkWithoutValues(CompatibilityLevel level) throws IOException {
    byte[] file = file(level, page(null), emptyPage(List.of()), emptyPage(null));
    assertRows(file, 3 * PAGE_ROWS);
    for (int leaf = 0; leaf < 2; leaf++) {
      assertThat(encodings(file, 0, leaf)).containsExactly(PLAIN, PLAIN, PLAIN);
    }
  }

  @ParameterizedTest
  @EnumSource(CompatibilityLevel.class)
  void ofOneChunkDecideNothingAboutTheNext(CompatibilityLevel level) throws IOException {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int page = 0; page < 8; page++) {
      rows.addAll(page(null));
    }
    byte[] file = file(level, rows, page(null), page(7L), rows, page(9L));
    assertRows(file, 19 * PAGE_ROWS);
    for (int leaf = 0; leaf < 2; leaf++) {
      assertThat(encodings(file, 0, leaf)).containsOnly(PLAIN);
      assertThat(encodings(file, 1, leaf)).allMatch(Encoding::usesDictionary);
      assertThat(encodings(file, 2, leaf)).allMatch(Encoding::usesDictionary);
    }
  }
}
