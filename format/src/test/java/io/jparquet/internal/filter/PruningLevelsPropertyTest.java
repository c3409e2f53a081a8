package io.jparquet.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.PlannedRowGroup;
import io.jparquet.RandomCases;
import io.jparquet.RowGroupReader;
import io.jparquet.Rows;
import io.jparquet.internal.filter.StatisticsFilterPropertyTest.Kind;
import io.jparquet.internal.scan.RowFilter;
import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Each level at which rows are left out, alone and with the others, against the evaluation of each
 * row: row groups by statistics, Bloom filters and dictionaries, pages by the page index, rows by
 * their values.
 */
class PruningLevelsPropertyTest {
  private static final int FILES = RandomCases.files(50);
  private static final int PREDICATES = 12;

  private static final ReadOptions NONE =
      ReadOptions.defaults()
          .with(ReadOptions.BLOOM_FILTER, false)
          .with(ReadOptions.DICTIONARY_FILTER, false)
          .with(ReadOptions.COLUMN_INDEX_FILTER, false);

  /** Row groups that were ruled out, by what is switched on besides statistics. */
  private long byStatistics;

  private long byBloomFilters;
  private long byDictionaries;
  private long rowsLeftOut;
  private long decided;
  private long matching;
  private long knownToMatch;

  /** Conditions on the rows of a table. */
  @FunctionalInterface
  private interface Predicates {
    Predicate next(RandomTable table, Random random);
  }

  @Test
  void noLevelLosesARowThatMatches() throws IOException {
    check((table, random) -> table.predicate(random, 3));
    assertThat(decided).as("predicates that were decided exactly").isGreaterThan(FILES * 2L);
  }

  @Test
  void noLevelLosesARowWithAnElementThatMatches() throws IOException {
    check((table, random) -> table.elementPredicate(random));
    assertThat(decided).as("predicates that were decided exactly").isZero();
    assertThat(knownToMatch).as("rows that are known to match").isGreaterThan(matching / 2);
  }

  private void check(Predicates predicates) throws IOException {
    for (long seed : RandomCases.seeds(FILES)) {
      Random random = new Random(seed);
      List<Kind> kinds = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        kinds.add(Kind.values()[random.nextInt(Kind.values().length)]);
      }
      RandomTable table =
          new RandomTable(kinds, 1 + random.nextInt(150), random.nextInt(3) == 0, random);
      byte[] file = table.write(options(random));
      List<Object> all = Rows.read(file, 4096);
      for (int i = 0; i < PREDICATES; i++) {
        Predicate predicate = predicates.next(table, random);
        String what = "seed " + seed + ", " + predicate;
        boolean[] matches = new boolean[all.size()];
        for (int row = 0; row < matches.length; row++) {
          matches[row] = table.canMatch(predicate, table.rows.get(row));
        }
        checkRowGroups(file, predicate, matches, what);
        checkSureRows(file, predicate, matches, what);
        checkRows(file, predicate, matches, all, random, what);
      }
    }
    assertThat(byStatistics).as("row groups by statistics").isGreaterThan(FILES);
    assertThat(byBloomFilters).as("row groups by Bloom filters").isGreaterThan(FILES / 20);
    assertThat(byDictionaries).as("row groups by dictionaries").isGreaterThan(FILES / 20);
    assertThat(rowsLeftOut).as("rows left out").isGreaterThan(FILES * 100L);
  }

  private static WriteOptions options(Random random) {
    return WriteOptions.builder()
        .set(WriteOptions.DICTIONARY, random.nextInt(3) > 0)
        .set(WriteOptions.BLOOM_FILTER, random.nextBoolean())
        .set(WriteOptions.COLUMN_INDEX_TRUNCATE_LENGTH, 1 + random.nextInt(4))
        .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 10 + random.nextInt(60))
        .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 1 + random.nextInt(12))
        .build();
  }

  private void checkRowGroups(byte[] file, Predicate predicate, boolean[] matches, String what)
      throws IOException {
    boolean[] statistics = mayMatch(file, predicate, NONE);
    boolean[] bloomFilters = mayMatch(file, predicate, NONE.with(ReadOptions.BLOOM_FILTER, true));
    boolean[] dictionaries =
        mayMatch(file, predicate, NONE.with(ReadOptions.DICTIONARY_FILTER, true));
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), NONE)) {
      int first = 0;
      for (int g = 0; g < statistics.length; g++) {
        int rows = (int) reader.metaData().rowGroups().get(g).numRows();
        boolean any = IntStream.range(first, first + rows).anyMatch(row -> matches[row]);
        if (any) {
          assertThat(statistics[g]).as("statistics of row group %d: %s", g, what).isTrue();
          assertThat(bloomFilters[g]).as("Bloom filters of row group %d: %s", g, what).isTrue();
          assertThat(dictionaries[g]).as("dictionaries of row group %d: %s", g, what).isTrue();
        }
        byStatistics += statistics[g] ? 0 : 1;
        byBloomFilters += statistics[g] && !bloomFilters[g] ? 1 : 0;
        byDictionaries += statistics[g] && !dictionaries[g] ? 1 : 0;
        first += rows;
      }
    }
  }

  /** By which pruning is verified: rows that do not match must not be among them. */
  private void checkSureRows(byte[] file, Predicate predicate, boolean[] matches, String what)
      throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), NONE)) {
      SureRows sure = new SureRows(predicate, reader.schema());
      FileScan scan = reader.scan(sure.fields()).batchRows(17).open();
      int first = 0;
      for (int g = 0; g < reader.rowGroupCount(); g++) {
        RowGroupReader group = scan.nextRowGroup();
        while (group.next()) {
          long[] selection = new long[1];
          sure.select(group::vector, group.rowCount(), selection);
          for (int row = 0; row < group.rowCount(); row++) {
            boolean selected = (selection[0] >>> row & 1) != 0;
            assertThat(selected && !matches[first + row])
                .as("row %d is known to match: %s", first + row, what)
                .isFalse();
            matching += matches[first + row] ? 1 : 0;
            knownToMatch += selected ? 1 : 0;
          }
          first += group.rowCount();
        }
      }
      assertThat(first).isEqualTo(matches.length);
    }
  }

  private static boolean[] mayMatch(byte[] file, Predicate predicate, ReadOptions options)
      throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), options)) {
      boolean[] mayMatch = new boolean[reader.rowGroupCount()];
      FileScan scan = reader.scan(reader.schema().fields()).hint(predicate).open();
      for (PlannedRowGroup rowGroup : scan.rowGroups()) {
        mayMatch[rowGroup.index()] = !rowGroup.isSkipped();
      }
      return mayMatch;
    }
  }

  private void checkRows(
      byte[] file,
      Predicate predicate,
      boolean[] matches,
      List<Object> all,
      Random random,
      String what)
      throws IOException {
    ReadOptions options =
        NONE.with(ReadOptions.BLOOM_FILTER, random.nextBoolean())
            .with(ReadOptions.DICTIONARY_FILTER, random.nextBoolean())
            .with(ReadOptions.COLUMN_INDEX_FILTER, random.nextInt(3) > 0)
            .with(ReadOptions.LAZY_VECTORS, random.nextBoolean())
            .with(ReadOptions.MERGE_GAP_BYTES, random.nextBoolean() ? 1 << 16 : random.nextInt(300))
            .with(ReadOptions.VERIFY_PRUNING, random.nextInt(3) == 0);
    List<Object> matching =
        IntStream.range(0, matches.length).filter(row -> matches[row]).mapToObj(all::get).toList();
    List<Object> given = new ArrayList<>();
    boolean exact;
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), options)) {
      List<Field> fields = reader.schema().fields();
      FileScan.Builder scan = reader.scan(fields).batchRows(1 + random.nextInt(50));
      exact = scan.decides(predicate);
      RowFilter filter = exact ? RowFilter.exactly(predicate) : RowFilter.hint(predicate);
      Rows.addAll(scan.filter(filter.exact()).hint(filter.hint()).open(), fields.size(), given);
    }
    decided += exact ? 1 : 0;
    rowsLeftOut += all.size() - given.size();
    if (exact) {
      assertThat(given).as("%s, %s", what, options).isEqualTo(matching);
    } else {
      assertThat(Rows.isSubsequence(matching, given)).as("%s, %s", what, options).isTrue();
      assertThat(Rows.isSubsequence(given, all)).as("%s, %s", what, options).isTrue();
    }
  }
}
