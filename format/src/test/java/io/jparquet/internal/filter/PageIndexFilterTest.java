package io.jparquet.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.ParquetReader;
import io.jparquet.RecordWriter;
import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ParquetException;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.AlwaysFalse;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Contains;
import io.jparquet.predicate.Predicate.EndsWith;
import io.jparquet.predicate.Predicate.In;
import io.jparquet.predicate.Predicate.IsNotNull;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.predicate.Predicate.StartsWith;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A file of 1,000 rows in pages of 100 rows: id counts them; opt is the same but null in rows
 * 300-599; name is "n" and the number of the page; price is half of id, the total order knows that
 * none is NaN, and ratio, in the order of the type, does not; s is null in rows 0-199 and its x in
 * rows 0-499; l is null in rows 0-99 and empty in rows 100-199.
 */
class PageIndexFilterTest {
  private static final int ROWS = 1000;

  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int32 id;
            optional int64 opt;
            required binary name (STRING);
            required double price;
            required double ratio;
            optional group s { optional int32 x; }
            optional group l (LIST) { repeated group list { optional int32 element; } }
          }
          """);

  private static ParquetReader reader;
  private static KnownIndexes indexes;

  @BeforeAll
  static void write() throws IOException {
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 100)
            .set(WriteOptions.COLUMN_ORDER, "price", new ColumnOrder.IEEE754TotalOrder())
            .build();
    ByteArrayOutputFile out = new ByteArrayOutputFile();
    try (RecordWriter writer = RecordWriter.open(out, SCHEMA, options)) {
      for (int i = 0; i < ROWS; i++) {
        Map<String, Object> row = new HashMap<>();
        row.put("id", i);
        row.put("opt", i < 300 || i >= 600 ? (long) i : null);
        row.put("name", "n" + i / 100);
        row.put("price", i / 2d);
        row.put("ratio", i / 2d);
        Map<String, Object> struct = new HashMap<>();
        struct.put("x", i < 500 ? null : i);
        row.put("s", i < 200 ? null : struct);
        row.put("l", i < 100 ? null : i < 200 ? List.of() : List.of(i, i));
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

  @Test
  void comparisonsKeepThePagesWhoseBoundsAllowThem() throws IOException {
    assertThat(kept(compare("id", Operator.EQUAL, 250))).isEqualTo("200-300");
    assertThat(kept(compare("id", Operator.EQUAL_NULL_SAFE, 250))).isEqualTo("200-300");
    assertThat(kept(compare("id", Operator.EQUAL, 1000))).isEqualTo("none");
    assertThat(kept(compare("id", Operator.LESS, 300))).isEqualTo("0-300");
    assertThat(kept(compare("id", Operator.LESS_OR_EQUAL, 300))).isEqualTo("0-400");
    assertThat(kept(compare("id", Operator.GREATER, 899))).isEqualTo("900-1000");
    assertThat(kept(compare("id", Operator.GREATER_OR_EQUAL, 899))).isEqualTo("800-1000");
    assertThat(kept(compare("id", Operator.NOT_EQUAL, 250))).isEqualTo("0-1000");
    assertThat(kept(compare("name", Operator.NOT_EQUAL, text("n2")))).isEqualTo("0-200, 300-1000");
    assertThat(kept(new Not(compare("id", Operator.LESS, 300)))).isEqualTo("300-1000");
  }

  @Test
  void connectivesJoinRanges() throws IOException {
    Predicate from = compare("id", Operator.GREATER_OR_EQUAL, 150);
    Predicate to = compare("opt", Operator.LESS, 450L);
    assertThat(kept(new And(from, to))).isEqualTo("100-300");
    assertThat(kept(new Or(compare("id", Operator.EQUAL, 5), compare("opt", Operator.EQUAL, 950L))))
        .isEqualTo("0-100, 900-1000");
    assertThat(kept(new Not(new And(from, to)))).isEqualTo("0-200, 600-1000");
    assertThat(kept(new Not(new Or(from, to)))).isEqualTo("none");
    assertThat(kept(new And())).isEqualTo("0-1000");
    assertThat(kept(new Or())).isEqualTo("none");
    assertThat(kept(new AlwaysTrue())).isEqualTo("0-1000");
    assertThat(kept(new Not(new AlwaysTrue()))).isEqualTo("none");
    assertThat(kept(new AlwaysFalse())).isEqualTo("none");
  }

  @Test
  void nullsMakeAComparisonNeitherTrueNorFalse() throws IOException {
    Predicate high = compare("opt", Operator.GREATER_OR_EQUAL, 0L);
    assertThat(kept(high)).isEqualTo("0-300, 600-1000");
    assertThat(kept(new Not(high))).isEqualTo("none");
    assertThat(kept(new Not(compare("opt", Operator.EQUAL_NULL_SAFE, 5L)))).isEqualTo("0-1000");
    assertThat(kept(new Comparison(List.of("opt"), Operator.EQUAL_NULL_SAFE, null)))
        .isEqualTo("300-600");
  }

  @Test
  void nullsAreKnownByPage() throws IOException {
    assertThat(kept(new IsNull(List.of("opt")))).isEqualTo("300-600");
    assertThat(kept(new IsNotNull(List.of("opt")))).isEqualTo("0-300, 600-1000");
    assertThat(kept(new Not(new IsNull(List.of("opt"))))).isEqualTo("0-300, 600-1000");
    assertThat(kept(new IsNull(List.of("id")))).isEqualTo("none");
    assertThat(kept(new IsNull(List.of("s")))).isEqualTo("0-200");
    assertThat(kept(new IsNotNull(List.of("s")))).isEqualTo("200-1000");
    assertThat(kept(new IsNull(List.of("s", "x")))).isEqualTo("0-500");
    assertThat(kept(new IsNull(List.of("l")))).isEqualTo("0-100");
    assertThat(kept(new IsNotNull(List.of("l")))).isEqualTo("100-1000");
  }

  @Test
  void listsOfLiteralsAreSearched() throws IOException {
    assertThat(kept(new In(List.of("id"), List.of(950, 7, 8, 2000)))).isEqualTo("0-100, 900-1000");
    assertThat(kept(new In(List.of("id"), List.of(-1, 2000)))).isEqualTo("none");
    assertThat(kept(new In(List.of("id"), List.of()))).isEqualTo("none");
    assertThat(kept(new Not(new In(List.of("name"), List.of(text("n3"), text("n5"))))))
        .isEqualTo("0-300, 400-500, 600-1000");
    List<Integer> many = IntStream.range(0, 100_000).mapToObj(i -> i * 10 - 995).toList();
    assertThat(kept(new In(List.of("id"), many))).isEqualTo("0-1000");
    List<Integer> outside = IntStream.range(0, 100_000).mapToObj(i -> -i - 1).toList();
    assertThat(kept(new In(List.of("id"), outside))).isEqualTo("none");
  }

  @Test
  void prefixesAreComparedWithBounds() throws IOException {
    assertThat(kept(new StartsWith(List.of("name"), text("n4")))).isEqualTo("400-500");
    assertThat(kept(new StartsWith(List.of("name"), text("n45")))).isEqualTo("none");
    assertThat(kept(new StartsWith(List.of("name"), text("")))).isEqualTo("0-1000");
    assertThat(kept(new StartsWith(List.of("name"), text("m")))).isEqualTo("none");
    assertThat(kept(new Not(new StartsWith(List.of("name"), text("n"))))).isEqualTo("none");
  }

  @Test
  void suffixesAndInfixesAreSoughtInPagesOfOneValue() throws IOException {
    assertThat(kept(new EndsWith(List.of("name"), text("4")))).isEqualTo("400-500");
    assertThat(kept(new Not(new EndsWith(List.of("name"), text("n4")))))
        .isEqualTo("0-400, 500-1000");
    assertThat(kept(new Contains(List.of("name"), text("n")))).isEqualTo("0-1000");
    assertThat(kept(new Contains(List.of("name"), text("x")))).isEqualTo("none");
  }

  @Test
  void nanMayBeWhereItIsNotCounted() throws IOException {
    assertThat(kept(compare("price", Operator.GREATER, 449.5))).isEqualTo("900-1000");
    assertThat(kept(compare("price", Operator.EQUAL, Double.NaN))).isEqualTo("none");
    assertThat(kept(compare("price", Operator.LESS, 50d))).isEqualTo("0-100");
    KnownIndexes without = indexes.fresh();
    without.columnIndexes.set(4, withoutNanCounts(without.columnIndexes.get(4)));
    assertThat(kept(compare("ratio", Operator.GREATER, 449.5), without)).isEqualTo("0-1000");
    assertThat(kept(compare("ratio", Operator.EQUAL, Double.NaN), without.fresh()))
        .isEqualTo("0-1000");
    assertThat(kept(compare("ratio", Operator.LESS, 50d), without.fresh())).isEqualTo("0-100");
  }

  @Test
  void whatIsNotKnownKeepsAllRows() throws IOException {
    for (Predicate unknown :
        List.of(
            compare("missing", Operator.EQUAL, 1),
            compare("s", Operator.EQUAL, 1),
            new Comparison(List.of("l", "list", "element"), Operator.EQUAL, -1),
            new In(List.of("l", "list", "element"), List.of(-1)),
            new IsNull(List.of("l", "list", "element")),
            new IsNull(List.of("missing")),
            compare("id", Operator.EQUAL, 5L),
            compare("name", Operator.LESS, "a"))) {
      assertThat(kept(unknown)).as("%s", unknown).isEqualTo("0-1000");
      assertThat(kept(new Not(unknown))).as("not %s", unknown).isEqualTo("0-1000");
      Predicate one = compare("id", Operator.EQUAL, 5);
      assertThat(kept(new And(unknown, one))).as("%s", unknown).isEqualTo("0-100");
    }
  }

  @Test
  void aColumnWithoutIndexKeepsAllRows() throws IOException {
    Predicate one = compare("id", Operator.EQUAL, 5);
    KnownIndexes withoutColumnIndex = indexes.fresh();
    withoutColumnIndex.columnIndexes.set(0, null);
    assertThat(kept(one, withoutColumnIndex)).isEqualTo("0-1000");
    assertThat(withoutColumnIndex.asked).containsExactly("column index 0");
    KnownIndexes withoutOffsetIndex = indexes.fresh();
    withoutOffsetIndex.offsetIndexes.set(0, null);
    assertThat(kept(one, withoutOffsetIndex)).isEqualTo("0-1000");
    RowGroup rowGroup = rowGroup();
    List<ColumnChunk> chunks = new ArrayList<>(rowGroup.columns());
    chunks.set(0, chunks.get(0).toBuilder().metaData(null).build());
    KnownIndexes withoutMetaData = indexes.fresh();
    assertThat(mayMatch(one, rowGroup.toBuilder().columns(chunks).build(), withoutMetaData).isAll())
        .isTrue();
    assertThat(withoutMetaData.asked).isEmpty();
    KnownIndexes fewerChunks = indexes.fresh();
    RowGroup empty = rowGroup.toBuilder().columns(List.of()).build();
    assertThat(mayMatch(one, empty, fewerChunks).isAll()).isTrue();
  }

  @Test
  void boundsWithoutColumnOrderSayNothingButNullsAreCounted() throws IOException {
    FileMetaData file = reader.metaData().toBuilder().columnOrders(null).build();
    Predicate value = compare("opt", Operator.EQUAL, 5L);
    RowRanges rows = PageIndexFilter.mayMatch(value, rowGroup(), SCHEMA, file, indexes.fresh());
    assertThat(rows).hasToString("0-300, 600-1000 of 1000 rows");
  }

  @Test
  void boundsOfAnAnnotationOfALaterVersionSayNothing() throws IOException {
    List<SchemaElement> elements = new ArrayList<>(SCHEMA.toElements());
    elements.replaceAll(
        element ->
            element.name().equals("id")
                ? element.toBuilder().logicalType(new LogicalType.Unknown(99)).build()
                : element);
    ParquetSchema later = ParquetSchema.fromElements(elements);
    FileMetaData file = reader.metaData().toBuilder().schema(elements).build();
    Predicate one = compare("id", Operator.EQUAL, 5);
    RowRanges rows = PageIndexFilter.mayMatch(one, rowGroup(), later, file, indexes.fresh());
    assertThat(rows.isAll()).isTrue();
  }

  @Test
  void indexesAreAskedForWhenTheyMatterAndOnce() throws IOException {
    KnownIndexes source = indexes.fresh();
    Predicate none = compare("id", Operator.LESS, 0);
    Predicate name = new StartsWith(List.of("name"), text("n"));
    assertThat(kept(new And(none, none, name), source)).isEqualTo("none");
    assertThat(source.asked).containsExactly("column index 0", "offset index 0");
    source = indexes.fresh();
    Predicate every = compare("id", Operator.GREATER_OR_EQUAL, 0);
    assertThat(kept(new Or(every, name), source)).isEqualTo("0-1000");
    assertThat(source.asked).containsExactly("column index 0", "offset index 0");
    source = indexes.fresh();
    assertThat(kept(new And(new AlwaysTrue(), new IsNull(List.of("id"))), source))
        .isEqualTo("none");
    assertThat(source.asked).isEmpty();
  }

  @Test
  void aRowGroupWithoutRowsHasNoneToRead() throws IOException {
    RowGroup rowGroup = rowGroup().toBuilder().numRows(0).build();
    KnownIndexes source = indexes.fresh();
    assertThat(mayMatch(compare("id", Operator.EQUAL, 5), rowGroup, source))
        .isEqualTo(RowRanges.none(0));
    assertThat(source.asked).isEmpty();
    RowGroup negative = rowGroup().toBuilder().numRows(-1).build();
    assertThatThrownBy(() -> mayMatch(new AlwaysTrue(), negative, source))
        .isInstanceOf(CorruptFileException.class)
        .hasMessage("the row group has a negative number of rows: -1");
  }

  @Test
  void aDamagedIndexKeepsAllRowsAndOtherErrorsPass() throws IOException {
    Predicate one = compare("id", Operator.EQUAL, 5);
    List<String> reported = new ArrayList<>();
    assertThat(
            mayMatch(one, rowGroup(), new Failing(reported, new CorruptFileException("cut off")))
                .isAll())
        .isTrue();
    assertThat(reported).containsExactly("cut off [column id]");
    Failing locked = new Failing(reported, new CryptoException("no key"));
    assertThatThrownBy(() -> mayMatch(one, rowGroup(), locked)).isInstanceOf(CryptoException.class);
    assertThat(reported).hasSize(1);
  }

  @Test
  void theWarningSaysWhatIsWrongAndWhatHelps() {
    assertThat(PageIndexFilter.warning(new CorruptFileException("page 3 is missing")))
        .isEqualTo(
            "All rows of the row group are read, because its page index can't be trusted: page 3"
                + " is missing. To repair the file, write it again from its source.");
  }

  private static final class Failing implements PageIndexFilter.Source {
    private final List<String> reported;
    private final RuntimeException failure;

    Failing(List<String> reported, RuntimeException failure) {
      this.reported = reported;
      this.failure = failure;
    }

    @Override
    public ColumnIndex columnIndex(int leaf) {
      throw failure;
    }

    @Override
    public OffsetIndex offsetIndex(int leaf) {
      throw failure;
    }

    @Override
    public void contradicted(ParquetException contradiction) {
      reported.add(contradiction.getMessage());
    }
  }

  private static ColumnIndex withoutNanCounts(ColumnIndex index) {
    return new ColumnIndex(
        index.nullPages(),
        index.minValues(),
        index.maxValues(),
        index.boundaryOrder(),
        index.nullCounts(),
        index.repetitionLevelHistograms(),
        index.definitionLevelHistograms(),
        null);
  }

  private static Predicate compare(String column, Operator operator, Object value) {
    return new Comparison(List.of(column), operator, value);
  }

  private static byte[] text(String value) {
    return value.getBytes(StandardCharsets.UTF_8);
  }

  private static RowGroup rowGroup() {
    return reader.metaData().rowGroups().get(0);
  }

  private static String kept(Predicate predicate) throws IOException {
    return kept(predicate, indexes.fresh());
  }

  private static String kept(Predicate predicate, KnownIndexes source) throws IOException {
    RowRanges rows = mayMatch(predicate, rowGroup(), source);
    assertThat(source.contradiction).isNull();
    return rows.toString().replace(" of 1000 rows", "");
  }

  private static RowRanges mayMatch(
      Predicate predicate, RowGroup rowGroup, PageIndexFilter.Source source) throws IOException {
    return PageIndexFilter.mayMatch(predicate, rowGroup, SCHEMA, reader.metaData(), source);
  }
}
