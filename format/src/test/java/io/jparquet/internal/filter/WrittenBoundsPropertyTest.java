package io.jparquet.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.jparquet.RandomCases;
import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.internal.filter.StatisticsFilterPropertyTest.Kind;
import io.jparquet.internal.footer.FileFooters;
import io.jparquet.internal.index.PageStatistics;
import io.jparquet.internal.stats.ColumnStatistics;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import io.jparquet.metadata.Statistics;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The bounds that the writer stores, for chunks and pages, in every column order, against the
 * values that it was given: they are what the order asks for, and no predicate drops a row by them.
 */
class WrittenBoundsPropertyTest {
  private static final int FILES = RandomCases.files(80);
  private static final int PREDICATES = 10;

  /** Rows of a chunk or page, and what is stored about them. */
  private record Section(Statistics statistics, List<Object> rows, ColumnOrder order) {}

  @ParameterizedTest
  @EnumSource
  void neverDropARowThatMatches(Kind kind) throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { optional " + kind.field + "; }");
    int dropped = 0;
    for (long seed : RandomCases.seeds(FILES)) {
      Random random = new Random(seed);
      List<Object> rows = new ArrayList<>();
      for (int i = random.nextInt(6); i >= 0; i--) {
        rows.addAll(StatisticsFilterPropertyTest.rows(kind, random));
      }
      for (Section section : sections(kind, schema, rows, random)) {
        checkBounds(kind, section, schema, "seed " + seed);
        for (int i = 0; i < PREDICATES; i++) {
          Predicate predicate = StatisticsFilterPropertyTest.predicate(kind, random, 2);
          int count = section.rows.size();
          boolean kept =
              Footers.oneColumn(schema, section.statistics, count)
                  .columnOrders(List.of(section.order))
                  .mayMatch(predicate, count);
          if (!kept) {
            dropped++;
            checkNoMatch(predicate, section.rows, kind, seed);
          }
        }
      }
    }
    assertThat(dropped).as("something is dropped").isGreaterThan(FILES);
  }

  private static void checkNoMatch(Predicate predicate, List<Object> rows, Kind kind, long seed) {
    for (Object row : rows) {
      if (Boolean.TRUE.equals(StatisticsFilterPropertyTest.evaluate(predicate, row, kind))) {
        fail("seed %d: %s drops %s", seed, predicate, row);
      }
    }
  }

  /**
   * The bounds are the smallest and the largest value; NaN only in its order and if alone. Without
   * that order there are none where a value is NaN.
   */
  private static void checkBounds(
      Kind kind, Section section, ParquetSchema schema, String description) {
    ColumnStatistics read =
        ColumnStatistics.of(
            section.statistics,
            schema.leaves().get(0).node(),
            section.order,
            null,
            section.rows.size());
    List<Object> present = section.rows.stream().filter(v -> v != null).toList();
    List<Object> numbers = present.stream().filter(v -> !kind.isNaN(v)).toList();
    assertThat(read.nullCount())
        .as(description)
        .isEqualTo(section.rows.size() - (long) present.size());
    if (kind.floating() && !present.isEmpty()) {
      assertThat(read.nanCount()).as(description).isEqualTo(present.size() - (long) numbers.size());
    }
    ValueOrder order = read.order();
    boolean total = section.order instanceof ColumnOrder.IEEE754TotalOrder;
    List<Object> candidates = total && numbers.isEmpty() ? present : numbers;
    boolean leftOut = !total && numbers.size() < present.size();
    if (candidates.isEmpty() || leftOut) {
      assertThat(read.min()).as(description).isNull();
      assertThat(read.max()).as(description).isNull();
      return;
    }
    Object min = candidates.stream().min(order::compareValues).orElseThrow();
    Object max = candidates.stream().max(order::compareValues).orElseThrow();
    assertThat(order.compareValues(read.min(), min)).as(description).isZero();
    assertThat(order.compareValues(read.max(), max)).as(description).isZero();
  }

  /** Writes a file; the sections are its chunk and its pages. */
  private static List<Section> sections(
      Kind kind, ParquetSchema schema, List<Object> rows, Random random) throws IOException {
    boolean total = kind.floating() && random.nextBoolean();
    ColumnOrder order = total ? new ColumnOrder.IEEE754TotalOrder() : kind.columnOrder();
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.COLUMN_ORDER, "a", order)
            .set(WriteOptions.DICTIONARY, random.nextBoolean())
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 1 + random.nextInt(6))
            .build();
    byte[] file = file(schema, rows, options);
    FileMetaData footer = FileFooters.read(file).metaData();
    assertThat(footer.columnOrders()).containsExactly(order);
    ColumnChunk chunk = footer.rowGroups().get(0).columns().get(0);
    List<Section> sections = new ArrayList<>();
    sections.add(new Section(chunk.metaData().statistics(), rows, order));
    OffsetIndex offsets =
        MetadataDecoder.offsetIndex(
            file, (int) (long) chunk.offsetIndexOffset(), chunk.offsetIndexLength());
    if (chunk.columnIndexOffset() == null) {
      assertThat(kind.floating() && !total).as("only a page of NaNs has no index").isTrue();
      return sections;
    }
    ColumnIndex index =
        MetadataDecoder.columnIndex(
            file, (int) (long) chunk.columnIndexOffset(), chunk.columnIndexLength());
    List<PageLocation> pages = offsets.pageLocations();
    for (int page = 0; page < pages.size(); page++) {
      int from = (int) pages.get(page).firstRowIndex();
      int to = page + 1 == pages.size() ? rows.size() : (int) pages.get(page + 1).firstRowIndex();
      Statistics statistics = PageStatistics.of(index, page, pages.size(), to - from);
      sections.add(new Section(statistics, rows.subList(from, to), order));
    }
    return sections;
  }

  /** A file of one column. */
  static byte[] file(ParquetSchema schema, List<Object> rows, WriteOptions options)
      throws IOException {
    ByteArrayOutputFile out = new ByteArrayOutputFile();
    try (FileWriter writer = FileWriter.open(out, schema, options)) {
      for (Object row : rows) {
        write(writer.leaf(0), row);
        writer.endRecord();
      }
    }
    return out.toByteArray();
  }

  private static void write(LeafWriter writer, Object value) {
    if (value == null) {
      writer.writeNull(0, 0);
    } else if (value instanceof Boolean bool) {
      writer.writeBoolean(0, 1, bool);
    } else if (value instanceof Integer number) {
      writer.writeInt(0, 1, number);
    } else if (value instanceof Long number) {
      writer.writeLong(0, 1, number);
    } else if (value instanceof Float number) {
      writer.writeFloat(0, 1, number);
    } else if (value instanceof Double number) {
      writer.writeDouble(0, 1, number);
    } else {
      byte[] bytes = (byte[]) value;
      writer.writeBinary(0, 1, bytes, 0, bytes.length);
    }
  }
}
