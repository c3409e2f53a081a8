package io.jparquet.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.Corpus;
import io.jparquet.ParquetReader;
import io.jparquet.RecordWriter;
import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.BoundaryOrder;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Indexes that contradict themselves, each other or the footer select all rows and are reported.
 *
 * <p>The file has 40 rows in pages of 10. a is 0, 1, 2 and so on, null on the second page and in
 * row 0; r is the same without nulls; x, in s, is null on the first page, as s is in the first five
 * rows, and 1 on the others; d is a, but NaN where a is null; l has as many elements as the row's
 * number modulo 3.
 */
class PageIndexContradictionTest {
  private static final int A = 0;
  private static final int R = 1;
  private static final int X = 2;
  private static final int D = 3;
  private static final int L = 4;
  private static final int F = 5;
  private static final int ROWS = 40;

  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            optional int32 a;
            required int64 r;
            optional group s { optional int32 x; }
            optional double d;
            optional group l (LIST) { repeated group list { optional int32 element; } }
            required float f;
          }
          """);

  private static final List<Predicate> PREDICATES =
      List.of(
          new Comparison(List.of("a"), Operator.LESS, 5),
          new Comparison(List.of("r"), Operator.LESS, 5L),
          new Comparison(List.of("s", "x"), Operator.EQUAL, 1),
          new Comparison(List.of("d"), Operator.LESS, 5d),
          new IsNull(List.of("l")),
          new Comparison(List.of("f"), Operator.LESS, 5f));

  private static final List<String> COLUMNS = List.of("a", "r", "s.x", "d", "l.list.element", "f");

  private static ParquetReader reader;
  private static KnownIndexes indexes;

  @BeforeAll
  static void write() throws IOException {
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 10)
            .set(WriteOptions.COLUMN_ORDER, "d", new ColumnOrder.IEEE754TotalOrder())
            .build();
    ByteArrayOutputFile out = new ByteArrayOutputFile();
    try (RecordWriter writer = RecordWriter.open(out, SCHEMA, options)) {
      for (int i = 0; i < ROWS; i++) {
        boolean isNull = i == 0 || i / 10 == 1;
        Map<String, Object> struct = new HashMap<>();
        struct.put("x", i < 10 ? null : 1);
        Map<String, Object> row = new HashMap<>();
        row.put("a", isNull ? null : i);
        row.put("r", (long) i);
        row.put("s", i < 5 ? null : struct);
        row.put("d", isNull ? Double.NaN : i);
        row.put("l", List.of(1, 2).subList(0, i % 3));
        row.put("f", (float) i);
        writer.write(row);
      }
    }
    reader = ParquetReader.open(InputFile.of(out.toByteArray()), ReadOptions.defaults());
    indexes = KnownIndexes.read(reader, 0);
  }

  @AfterAll
  static void close() throws IOException {
    reader.close();
  }

  private static Arguments with(int column, String message, Consumer<DraftIndex> change) {
    return Arguments.of(column, message, change);
  }

  static List<Arguments> wrongOffsetIndexes() {
    String place = "must follow the page before it";
    return List.of(
        with(R, "lists no page, but the row group has 40 rows", draft -> draft.pages.clear()),
        with(R, "data page 0 begins at row 1, but it must begin at row 0", d -> d.firstRow(0, 1)),
        with(R, "data page 0 begins at row -1", draft -> draft.firstRow(0, -1)),
        with(R, "data page 0 begins at row -9223", draft -> draft.firstRow(0, Long.MIN_VALUE)),
        with(
            R,
            "data page 2 begins at row 10, but it must begin at row 11 or later and before"
                + " row 40",
            draft -> draft.firstRow(2, 10)),
        with(R, "data page 2 begins at row 9", draft -> draft.firstRow(2, 9)),
        with(R, "data page 3 begins at row 40", draft -> draft.firstRow(3, 40)),
        with(R, "data page 3 begins at row 9223", draft -> draft.firstRow(3, Long.MAX_VALUE)),
        with(R, "data page 3 begins at row 30", draft -> draft.firstRow(2, 30)),
        with(R, place, draft -> draft.offset(0, draft.pages.get(0).offset() - 1)),
        with(R, place, draft -> draft.offset(1, draft.pages.get(0).offset())),
        with(R, place, draft -> draft.offset(3, draft.pages.get(3).offset() + 1)),
        with(R, place, draft -> draft.offset(3, Long.MAX_VALUE)),
        with(R, place, draft -> draft.offset(0, Long.MIN_VALUE)),
        with(R, place, draft -> draft.size(1, 0)),
        with(R, place, draft -> draft.size(1, draft.pages.get(1).compressedPageSize() - 1)),
        with(R, place, draft -> draft.size(3, draft.pages.get(3).compressedPageSize() - 1)),
        with(R, place, draft -> draft.size(1, -1)),
        with(R, place, draft -> draft.size(1, Integer.MIN_VALUE)),
        with(R, place, draft -> draft.size(1, Integer.MAX_VALUE)),
        with(R, place, draft -> draft.pages.set(1, draft.pages.get(2))));
  }

  static List<Arguments> wrongLists() {
    String number = "elements, but for the pages of the offset index it must have ";
    return List.of(
        with(
            R,
            "the list null_pages of the column index has 3 " + number + 4,
            draft -> draft.nullPages.remove(3)),
        with(
            R,
            "min_values of the column index has 5 " + number,
            draft -> draft.mins.add(number(50))),
        with(
            R,
            "max_values of the column index has 5 " + number,
            draft -> draft.maxs.add(number(50))),
        with(
            R,
            "null_counts of the column index has 3 " + number,
            draft -> draft.nullCounts.remove(3)),
        with(
            D,
            "nan_counts of the column index has 3 " + number,
            draft -> draft.nanCounts.remove(3)),
        with(
            X,
            "definition_level_histograms of the column index has 11 " + number + 12,
            draft -> draft.definition.remove(3)),
        with(
            L,
            "repetition_level_histograms of the column index has 9 " + number + 8,
            draft -> draft.repetition.add(0L)),
        with(
            R,
            "null_pages of the column index has 4 " + number + 3,
            PageIndexContradictionTest::joinLastPages));
  }

  private static void joinLastPages(DraftIndex draft) {
    int size = draft.pages.get(2).compressedPageSize() + draft.pages.remove(3).compressedPageSize();
    draft.size(2, size);
  }

  static List<Arguments> wrongNullCounts() {
    return List.of(
        with(A, "for data page 1, null_pages and null_counts", d -> d.nullCounts.set(1, 0L)),
        with(A, "for data page 1, null_pages and null_counts", d -> d.nullCounts.set(1, 9L)),
        with(A, "for data page 2, null_pages and null_counts", d -> d.nullCounts.set(2, 10L)),
        with(A, "for data page 2, null_pages and null_counts", d -> d.nullCounts.set(2, 11L)),
        with(
            A,
            "by the column index, data page 2 has -1 nulls",
            draft -> draft.nullCounts.set(2, -1L)),
        with(
            A,
            "the pages have 12 nulls by the column index, but the column chunk has 11",
            d -> d.nullCounts.set(2, 1L)),
        with(
            R,
            "data page 2 has nulls by the column index, but the column is required",
            d -> d.nullCounts.set(2, 1L)));
  }

  static List<Arguments> wrongHistograms() {
    String sum = "which does not fit its number of entries";
    return List.of(
        with(
            X,
            "for data page 0, null_pages and definition_level_histograms",
            draft -> change(draft.definition, 0, List.of(5L, 4L, 1L))),
        with(
            X,
            "histogram of definition levels of data page 0 is [5, 4, 0], " + sum,
            draft -> change(draft.definition, 0, List.of(5L, 4L, 0L))),
        with(X, sum, draft -> change(draft.definition, 0, List.of(-5L, 15L, 0L))),
        with(
            X,
            sum,
            draft -> change(draft.definition, 0, List.of(Long.MAX_VALUE, Long.MAX_VALUE, 12L))),
        with(
            X,
            "for data page 1, null_counts and definition_level_histograms",
            draft -> change(draft.definition, 3, List.of(0L, 1L, 9L))),
        with(
            L,
            "for data page 0, repetition_level_histograms and the first rows of the pages",
            draft -> {
              change(draft.repetition, 0, List.of(11L, draft.repetition.get(1) - 1));
            }),
        with(
            L,
            "histogram of repetition levels of data page 0",
            draft -> draft.repetition.set(1, draft.repetition.get(1) + 1)),
        with(
            L,
            "entries by the page index, but the column chunk has",
            draft -> {
              draft.repetition.set(7, draft.repetition.get(7) - 1);
              draft.definition.set(15, draft.definition.get(15) - 1);
            }),
        with(
            L,
            "histogram of definition levels of data page 3",
            draft -> {
              draft.repetition = null;
              draft.definition.set(15, draft.definition.get(15) + 1);
            }),
        with(
            L,
            "by the column index, data page 1 has -3 nulls",
            draft -> draft.nullCounts.set(1, -3L)),
        with(D, "data page 2 has 11 NaN among 10 values", draft -> draft.nanCounts.set(2, 11L)),
        with(D, "data page 2 has -1 NaN among 10 values", draft -> draft.nanCounts.set(2, -1L)),
        with(
            D,
            "the pages have 12 NaN by the column index, but the column chunk has 11",
            d -> d.nanCounts.set(2, 1L)));
  }

  static List<Arguments> wrongBounds() {
    return List.of(
        with(A, "data page 1 holds only nulls and yet has bounds", d -> d.mins.set(1, number(1))),
        with(A, "data page 1 holds only nulls and yet has bounds", d -> d.maxs.set(1, number(1))),
        with(
            A,
            "data page 2 has bounds of 0 and 0 bytes",
            draft -> {
              draft.mins.set(2, new byte[0]);
              draft.maxs.set(2, new byte[0]);
            }),
        with(A, "data page 2 has bounds of 4 and 8 bytes", draft -> draft.maxs.set(2, new byte[8])),
        with(
            A,
            "data page 2 has a lower bound above its upper bound",
            draft -> draft.mins.set(2, number(30))),
        with(
            F,
            "data page 2 has a lower bound above its upper bound",
            draft -> draft.mins.set(2, number(Float.floatToIntBits(30f)))),
        with(
            A,
            "data page 0 has bounds outside of those of the column chunk",
            draft -> {
              draft.mins.set(0, number(-5));
              draft.maxs.set(0, number(0));
            }),
        with(
            A,
            "data page 3 has bounds outside of those of the column chunk",
            draft -> {
              draft.mins.set(3, number(40));
              draft.maxs.set(3, number(41));
            }),
        with(
            A,
            "data page 3 has bounds that break the boundary order ASCENDING",
            draft -> {
              draft.mins.set(3, number(19));
            }),
        with(
            A,
            "data page 2 has bounds that break the boundary order DESCENDING",
            draft -> draft.order = BoundaryOrder.DESCENDING),
        with(
            D,
            "data page 1 has bounds that contradict its number of NaN",
            draft -> {
              draft.mins.set(1, draft.mins.get(0));
              draft.maxs.set(1, draft.maxs.get(0));
            }),
        with(
            D,
            "data page 2 has bounds that contradict its number of NaN",
            draft -> draft.maxs.set(2, draft.maxs.get(1))));
  }

  @Test
  void theIndexesAsWrittenPrune() throws IOException {
    List<String> expected = List.of("0-10", "0-10", "10-40", "0-10", "none", "0-10");
    for (int column = 0; column < expected.size(); column++) {
      KnownIndexes source = indexes.fresh();
      RowRanges rows = mayMatch(column, rowGroup(), source);
      assertThat(rows).hasToString(expected.get(column) + " of 40 rows");
      assertThat(source.contradiction).isNull();
    }
  }

  @ParameterizedTest
  @MethodSource({
    "wrongOffsetIndexes",
    "wrongLists",
    "wrongNullCounts",
    "wrongHistograms",
    "wrongBounds"
  })
  void aContradictionSelectsAllRowsAndIsReported(
      int column, String message, Consumer<DraftIndex> change) throws IOException {
    DraftIndex draft =
        new DraftIndex(indexes.columnIndexes.get(column), indexes.offsetIndexes.get(column));
    change.accept(draft);
    KnownIndexes source = indexes.fresh();
    source.columnIndexes.set(column, draft.columnIndex());
    source.offsetIndexes.set(column, draft.offsetIndex());
    assertContradiction(column, rowGroup(), source, message);
  }

  @Test
  void aFooterThatContradictsTheIndexesSelectsAllRows() throws IOException {
    RowGroup rowGroup = rowGroup();
    assertContradiction(
        R, rowGroup.toBuilder().numRows(39).build(), indexes, "entries by the page index");
    assertContradiction(
        R, rowGroup.toBuilder().numRows(30).build(), indexes, "data page 3 begins at row 30");
    assertContradiction(
        R, rowGroup.toBuilder().numRows(Long.MAX_VALUE).build(), indexes, "entries");
    assertContradiction(
        L, withChunk(L, m -> m.toBuilder().numValues(41).build()), indexes, "entries");
    assertContradiction(
        R,
        withChunk(R, m -> m.toBuilder().totalCompressedSize(-1).build()),
        indexes,
        "by the footer, the column chunk has -1 bytes");
    assertContradiction(
        R,
        withChunk(R, m -> m.toBuilder().totalCompressedSize(Long.MAX_VALUE).build()),
        indexes,
        "by the footer, the column chunk has 9223372036854775807 bytes");
    assertContradiction(
        R,
        withChunk(R, m -> m.toBuilder().dataPageOffset(-5).dictionaryPageOffset(null).build()),
        indexes,
        "bytes at offset -5");
  }

  @Test
  void whatIsMissingIsNoContradiction() throws IOException {
    for (int column = 0; column < COLUMNS.size(); column++) {
      DraftIndex draft =
          new DraftIndex(indexes.columnIndexes.get(column), indexes.offsetIndexes.get(column));
      draft.nullCounts = null;
      draft.nanCounts = null;
      draft.definition = draft.definition == null ? null : List.of();
      draft.repetition = draft.repetition == null ? null : List.of();
      draft.order = BoundaryOrder.UNKNOWN;
      KnownIndexes source = indexes.fresh();
      source.columnIndexes.set(column, draft.columnIndex());
      RowRanges rows = mayMatch(column, rowGroup(), source);
      assertThat(source.contradiction).isNull();
      String expected =
          switch (column) {
            case L -> "0-40";
            case X -> "10-40";
            // That bounds are NaN does not say how many values are.
            case D -> "0-20";
            default -> "0-10";
          };
      assertThat(rows).as(COLUMNS.get(column)).hasToString(expected + " of 40 rows");
    }
  }

  @Test
  void anIndexThatIsNotNeededIsNotChecked() throws IOException {
    KnownIndexes source = indexes.fresh();
    DraftIndex draft = new DraftIndex(indexes.columnIndexes.get(A), indexes.offsetIndexes.get(A));
    draft.nullPages.clear();
    source.columnIndexes.set(A, draft.columnIndex());
    assertThat(mayMatch(R, rowGroup(), source)).hasToString("0-10 of 40 rows");
  }

  /** parquet-java calls pages null pages that were written without statistics. */
  @ParameterizedTest
  @ValueSource(strings = {"uncompressed", "snappy-compressed"})
  void nullPagesWithoutACountInFilesOfParquetJavaAreNotBelieved(String kind) throws IOException {
    Path path = Corpus.path("parquet-testing/data/datapage_v1-" + kind + "-checksum.parquet");
    try (ParquetReader corpus = ParquetReader.open(InputFile.of(path), ReadOptions.defaults())) {
      KnownIndexes source = KnownIndexes.read(corpus, 0);
      RowGroup rowGroup = corpus.metaData().rowGroups().get(0);
      RowRanges rows =
          PageIndexFilter.mayMatch(
              new Comparison(List.of("a"), Operator.GREATER, 0),
              rowGroup,
              corpus.schema(),
              corpus.metaData(),
              source);
      assertThat(rows).isEqualTo(RowRanges.all(rowGroup.numRows()));
      assertThat(source.contradiction)
          .hasMessage("by the column index, data page 0 has -1 nulls [column a]");
    }
  }

  private static void assertContradiction(
      int column, RowGroup rowGroup, KnownIndexes source, String message) throws IOException {
    KnownIndexes fresh = source.fresh();
    RowRanges rows = mayMatch(column, rowGroup, fresh);
    assertThat(rows).isEqualTo(RowRanges.all(rowGroup.numRows()));
    assertThat(fresh.contradiction)
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining(message)
        .hasMessageEndingWith(" [column " + COLUMNS.get(column) + "]");
  }

  private static RowRanges mayMatch(int column, RowGroup rowGroup, KnownIndexes source)
      throws IOException {
    return PageIndexFilter.mayMatch(
        PREDICATES.get(column), rowGroup, SCHEMA, reader.metaData(), source);
  }

  private static RowGroup rowGroup() {
    return reader.metaData().rowGroups().get(0);
  }

  private static RowGroup withChunk(int column, UnaryOperator<ColumnMetaData> change) {
    List<ColumnChunk> chunks = new ArrayList<>(rowGroup().columns());
    ColumnChunk chunk = chunks.get(column);
    chunks.set(column, chunk.toBuilder().metaData(change.apply(chunk.metaData())).build());
    return rowGroup().toBuilder().columns(chunks).build();
  }

  private static void change(List<Long> list, int from, List<Long> values) {
    for (int i = 0; i < values.size(); i++) {
      list.set(from + i, values.get(i));
    }
  }

  private static byte[] number(int value) {
    byte[] bytes = new byte[Integer.BYTES];
    LittleEndian.putInt(bytes, 0, value);
    return bytes;
  }
}
