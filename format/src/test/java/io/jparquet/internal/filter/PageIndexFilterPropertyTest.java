package io.jparquet.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.jparquet.GroupFiles;
import io.jparquet.ParquetReader;
import io.jparquet.RandomCases;
import io.jparquet.internal.filter.StatisticsFilterPropertyTest.Kind;
import io.jparquet.internal.index.PageStatistics;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No row that matches a random predicate is ever left out by the page index. */
class PageIndexFilterPropertyTest {
  private static final int FILES = RandomCases.files(300);
  private static final int PREDICATES = 20;

  /** What was seen over many files. */
  private static final class Tally {
    long rows;
    long matching;
    long kept;
    long pruned;

    void check(RandomTable table, int first, Predicate predicate, RowRanges kept, String what) {
      for (int i = 0; i < kept.rowGroupRows(); i++) {
        boolean matches = table.canMatch(predicate, table.rows.get(first + i));
        matching += matches ? 1 : 0;
        if (matches && !kept.overlaps(i, i + 1)) {
          fail("%s: %s leaves out %s and keeps %s", what, predicate, table.rows.get(i), kept);
        }
      }
      rows += kept.rowGroupRows();
      this.kept += kept.rowCount();
      pruned += kept.isAll() ? 0 : 1;
    }
  }

  @Test
  void neverLeavesOutAMatchingRowOfTheOwnWriter() throws IOException {
    Tally tally = new Tally();
    for (long seed : RandomCases.seeds(FILES)) {
      Random random = new Random(seed);
      RandomTable table = table(100, random);
      WriteOptions.Builder options =
          WriteOptions.builder()
              .set(WriteOptions.DICTIONARY, random.nextBoolean())
              .set(WriteOptions.SIZE_STATISTICS, random.nextBoolean())
              .set(WriteOptions.COLUMN_INDEX_TRUNCATE_LENGTH, 1 + random.nextInt(4))
              .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 20 + random.nextInt(40))
              .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 1 + random.nextInt(12));
      if (random.nextBoolean()) {
        options.set(WriteOptions.PAGE_SIZE, 1 + random.nextInt(40));
      }
      if (random.nextInt(4) > 0) {
        table.orderAll(options);
      }
      check(table, table.write(options.build()), random, tally, "seed " + seed);
    }
    assertSomethingWasPruned(tally, 0.75);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PARQUET_1_0", "PARQUET_2_0"})
  void neverLeavesOutAMatchingRowOfParquetJava(String version) throws IOException {
    Tally tally = new Tally();
    for (long seed : RandomCases.seeds(FILES / 2)) {
      Random random = new Random(seed);
      // parquet-java looks at the size of pages, which differs by column, from row 100 on.
      RandomTable table = table(300, random);
      MessageType type = MessageTypeParser.parseMessageType(table.schema.toString());
      GroupFiles.Settings settings =
          new GroupFiles.Settings(
              WriterVersion.valueOf(version),
              CompressionCodecName.UNCOMPRESSED,
              random.nextBoolean(),
              random.nextBoolean() ? 1 << 20 : 64 + random.nextInt(200),
              1 + random.nextInt(12),
              1 << 20);
      byte[] file = GroupFiles.write(type, table.groups(type), settings, null, "");
      check(table, file, random, tally, "seed " + seed);
    }
    assertSomethingWasPruned(tally, 0.85);
  }

  private static RandomTable table(int most, Random random) {
    List<Kind> kinds = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      kinds.add(Kind.values()[random.nextInt(Kind.values().length)]);
    }
    return new RandomTable(kinds, 1 + random.nextInt(most), random.nextInt(4) > 0, random);
  }

  private static void check(
      RandomTable table, byte[] bytes, Random random, Tally tally, String what) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(bytes), ReadOptions.defaults())) {
      FileMetaData file = reader.metaData();
      int first = 0;
      for (int g = 0; g < file.rowGroups().size(); g++) {
        KnownIndexes indexes = KnownIndexes.read(reader, g);
        RowGroup rowGroup = file.rowGroups().get(g);
        for (int i = 0; i < PREDICATES; i++) {
          Predicate predicate = table.predicate(random, 3);
          KnownIndexes source = indexes.fresh();
          RowRanges kept =
              PageIndexFilter.mayMatch(predicate, rowGroup, reader.schema(), file, source);
          assertThat(source.contradiction).as("%s: %s", what, predicate).isNull();
          assertThat(IndexedColumns.of(predicate, reader.schema()))
              .as("%s: %s", what, predicate)
              .containsAll(source.leaves());
          assertThat(kept.rowGroupRows()).isEqualTo(rowGroup.numRows());
          tally.check(table, first, predicate, kept, what);
        }
        first += (int) rowGroup.numRows();
      }
      assertThat(first).isEqualTo(table.rows.size());
    }
  }

  /** The filter is not only right but also of use: what it keeps is near to what matches. */
  private static void assertSomethingWasPruned(Tally tally, double most) {
    String what =
        "of %d rows %d match and %d are kept".formatted(tally.rows, tally.matching, tally.kept);
    assertThat(tally.kept).as(what).isLessThan((long) (most * tally.rows));
    assertThat(tally.pruned).as(what).isGreaterThan(FILES);
  }

  /** A page and a row group with the same statistics are the same to the filters. */
  @ParameterizedTest
  @EnumSource
  void keepsExactlyThePagesThatWouldBeKeptAsRowGroups(Kind kind) throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { optional " + kind.field + "; }");
    int pages = 0;
    int kept = 0;
    for (long seed : RandomCases.seeds(FILES / 3)) {
      Random random = new Random(seed);
      ColumnOrder order =
          kind.floating() && random.nextBoolean()
              ? new ColumnOrder.IEEE754TotalOrder()
              : kind.columnOrder();
      WriteOptions options =
          WriteOptions.builder()
              .set(WriteOptions.COLUMN_ORDER, "a", order)
              .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 1 + random.nextInt(6))
              .build();
      byte[] bytes = WrittenBoundsPropertyTest.file(schema, rows(kind, random), options);
      try (ParquetReader reader = ParquetReader.open(InputFile.of(bytes), ReadOptions.defaults())) {
        FileMetaData file = reader.metaData();
        KnownIndexes indexes = KnownIndexes.read(reader, 0);
        for (int i = 0; i < PREDICATES && indexes.columnIndexes.get(0) != null; i++) {
          Predicate predicate = StatisticsFilterPropertyTest.predicate(kind, random, 3);
          RowRanges expected = expected(predicate, schema, order, indexes, file);
          RowRanges found =
              PageIndexFilter.mayMatch(
                  predicate, file.rowGroups().get(0), schema, file, indexes.fresh());
          assertThat(found).as("seed %d: %s", seed, predicate).isEqualTo(expected);
          pages++;
          kept += expected.isAll() ? 1 : 0;
        }
      }
    }
    assertThat(kept).isBetween(pages / 100, 9 * pages / 10);
  }

  private static List<Object> rows(Kind kind, Random random) {
    List<Object> rows = new ArrayList<>();
    for (int i = random.nextInt(8); i >= 0; i--) {
      rows.addAll(StatisticsFilterPropertyTest.rows(kind, random));
    }
    return rows;
  }

  private static RowRanges expected(
      Predicate predicate,
      ParquetSchema schema,
      ColumnOrder order,
      KnownIndexes indexes,
      FileMetaData file) {
    ColumnIndex index = indexes.columnIndexes.get(0);
    OffsetIndex offsets = indexes.offsetIndexes.get(0);
    RowGroup rowGroup = file.rowGroups().get(0);
    RowRanges.Builder expected = RowRanges.builder(rowGroup.numRows());
    PageRows rows = PageRows.of(offsets, rowGroup.columns().get(0).metaData(), rowGroup.numRows());
    for (int page = 0; page < rows.pageCount(); page++) {
      long count = rows.rowCount(page);
      boolean keep =
          Footers.oneColumn(schema, PageStatistics.of(index, page, rows.pageCount(), count), count)
              .columnOrders(List.of(order))
              .mayMatch(predicate, count);
      if (keep) {
        expected.add(rows.from(page), rows.to(page));
      }
    }
    return expected.build();
  }
}
