package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.io.CountingInputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metrics.PruningLevel;
import io.jparquet.metrics.ReadMetric;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Accepted;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.predicate.ValueTest;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Scans of a file with four row groups of 100 rows. Column {@code id} ascends; {@code even} has 0,
 * 6, 12 and 18 in each row group, {@code random} what its name says, and {@code name} texts with
 * these even numbers.
 */
@Timeout(60)
class FileScanTest {
  private static final int ROW_GROUPS = 4;
  private static final int ROWS = 100;
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          "message m { required int32 id; required int32 even; required int64 random;"
              + " required binary name (STRING); }");

  private static final ReadOptions OPTIONS =
      ReadOptions.defaults()
          .with(ReadOptions.SMALL_FILE_BYTES, 0)
          .with(ReadOptions.FOOTER_BYTES, 1);

  private static byte[] plain;
  private static byte[] withBloomFilters;
  private static byte[] withDictionaries;

  @BeforeAll
  static void write() throws IOException {
    Random random = new Random(3);
    List<Map<String, Object>> records = new ArrayList<>();
    for (int row = 0; row < ROW_GROUPS * ROWS; row++) {
      records.add(
          Map.of(
              "id",
              row,
              "even",
              row % 4 * 6,
              "random",
              random.nextLong(),
              "name",
              name(row % 4 * 6)));
    }
    plain = RecordFiles.write(SCHEMA, writing().build(), records);
    withBloomFilters =
        RecordFiles.write(SCHEMA, writing().set(WriteOptions.BLOOM_FILTER, true).build(), records);
    withDictionaries =
        RecordFiles.write(SCHEMA, writing().set(WriteOptions.DICTIONARY, true).build(), records);
  }

  private static String name(int number) {
    return "a name with the number " + (10 + number);
  }

  private static WriteOptions.Builder writing() {
    return WriteOptions.builder()
        .set(WriteOptions.DICTIONARY, false)
        .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, ROWS)
        .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 10);
  }

  private static ParquetReader open(byte[] file, ReadOptions options) throws IOException {
    return ParquetReader.open(InputFile.of(file), options);
  }

  private static FileScan.Builder all(ParquetReader reader) {
    return reader.scan(reader.schema().fields());
  }

  private static Predicate is(String column, int value) {
    return new Comparison(List.of(column), Operator.EQUAL, value);
  }

  private static Predicate idBelow(int limit) {
    return new Comparison(List.of("id"), Operator.LESS, limit);
  }

  /** Reads the column {@code id}, which is projected first. */
  private static List<Integer> ids(FileScan scan) throws IOException {
    List<Integer> ids = new ArrayList<>();
    while (scan.next()) {
      int[] values = ((IntVector) scan.vector(0)).values();
      for (int i = 0; i < scan.rowCount(); i++) {
        ids.add(values[i]);
      }
    }
    return ids;
  }

  private static List<Integer> range(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  private static List<PruningLevel> levels(byte[] file, Predicate predicate) throws IOException {
    try (ParquetReader reader = open(file, OPTIONS);
        FileScan scan = all(reader).hint(predicate).open()) {
      List<PruningLevel> levels = new ArrayList<>();
      scan.rowGroups().forEach(rowGroup -> levels.add(rowGroup.skippedBy()));
      for (PruningLevel level : PruningLevel.values()) {
        assertThat(reader.metric(level.metric()))
            .as("row groups skipped by %s", level)
            .isEqualTo(levels.stream().filter(other -> other == level).count());
      }
      return levels;
    }
  }

  @Test
  void eachRowGroupNamesTheFirstLevelThatSkipsIt() throws IOException {
    PruningLevel statistics = PruningLevel.STATISTICS;
    assertThat(levels(plain, is("id", 250)))
        .containsExactly(statistics, statistics, null, statistics);
    Predicate absent = new And(is("even", 7), idBelow(300));
    assertThat(levels(plain, absent)).containsExactly(null, null, null, statistics);
    PruningLevel bloom = PruningLevel.BLOOM_FILTER;
    assertThat(levels(withBloomFilters, absent)).containsExactly(bloom, bloom, bloom, statistics);
    PruningLevel dictionary = PruningLevel.DICTIONARY;
    byte[] name = name(7).getBytes(StandardCharsets.UTF_8);
    Predicate absentName = new Comparison(List.of("name"), Operator.EQUAL, name);
    assertThat(levels(plain, absentName)).containsOnlyNulls();
    assertThat(levels(withDictionaries, new And(absentName, idBelow(300))))
        .containsExactly(dictionary, dictionary, dictionary, statistics);
  }

  @Test
  void aRowGroupOfWhichThePageIndexLeavesNoRowIsOpenedAndEmpty() throws IOException {
    // The bounds of the row group have a number between 109 and 110, those of no page have one.
    Predicate between =
        new And(
            new Comparison(List.of("id"), Operator.GREATER, 109),
            new Comparison(List.of("id"), Operator.LESS, 110));
    try (ParquetReader reader = open(plain, OPTIONS);
        FileScan scan = all(reader).hint(between).rowGroups(List.of(1)).open()) {
      assertThat(scan.rowGroups().get(0).isSkipped()).isFalse();
      assertThat(scan.countRowsLeft()).isZero();
      RowGroupReader rows = scan.nextRowGroup();
      assertThat(rows.next()).isFalse();
      assertThat(reader.metric(ReadMetric.ROW_GROUPS_WITHOUT_ROWS_LEFT)).isEqualTo(1);
    }
  }

  @Test
  void rowGroupsTellTheirPlaceTheirRowsAndTheBytesOfTheProjection() throws IOException {
    try (ParquetReader reader = open(plain, OPTIONS)) {
      Field random = reader.schema().fields().get(2);
      FileScan scan = reader.scan(List.of(random)).rowGroups(List.of(3, 1)).open();
      assertThat(scan.columns()).containsExactly(reader.schema().leaves().get(2));
      for (int i = 0; i < 2; i++) {
        int index = i == 0 ? 3 : 1;
        long bytes =
            reader
                .metaData()
                .rowGroups()
                .get(index)
                .columns()
                .get(2)
                .metaData()
                .totalCompressedSize();
        assertThat(scan.rowGroups().get(i))
            .isEqualTo(new PlannedRowGroup(index, 100L * index, ROWS, bytes, null));
      }
    }
  }

  @Test
  void statisticsAloneDecideWithoutReading() throws IOException {
    CountingInputFile counting = new CountingInputFile(InputFile.of(withBloomFilters));
    try (ParquetReader reader = ParquetReader.open(counting, OPTIONS)) {
      int opened = counting.reads();
      FileScan scan = all(reader).hint(new And(is("even", 7), idBelow(300))).open();
      assertThat(scan.rowGroupsByStatistics())
          .extracting(PlannedRowGroup::skippedBy)
          .containsExactly(null, null, null, PruningLevel.STATISTICS);
      assertThat(counting.reads()).isEqualTo(opened);
      assertThat(reader.metric(ReadMetric.ROW_GROUPS_SKIPPED_BY_STATISTICS)).isZero();
      assertThat(scan.rowGroups()).allMatch(PlannedRowGroup::isSkipped);
      assertThat(counting.reads()).isGreaterThan(opened);
      int decided = counting.reads();
      assertThat(scan.rowGroups()).hasSize(ROW_GROUPS);
      assertThat(scan.next()).isFalse();
      assertThat(counting.reads()).as("decided once").isEqualTo(decided);
    }
  }

  @Test
  void aRowGroupMatchesWholeIfItsStatisticsProveIt() throws IOException {
    CountingInputFile counting = new CountingInputFile(InputFile.of(plain));
    try (ParquetReader reader = ParquetReader.open(counting, OPTIONS)) {
      int opened = counting.reads();
      FileScan below = all(reader).hint(idBelow(250)).filter(is("even", 6)).open();
      FileScan either = all(reader).hint(new Or(idBelow(250), new Not(idBelow(300)))).open();
      FileScan none = all(reader).open();
      for (int rowGroup = 0; rowGroup < ROW_GROUPS; rowGroup++) {
        assertThat(below.matchesWhole(rowGroup)).isFalse();
        assertThat(either.matchesWhole(rowGroup)).as("%d", rowGroup).isEqualTo(rowGroup != 2);
        assertThat(none.matchesWhole(rowGroup)).isTrue();
      }
      assertThat(counting.reads()).isEqualTo(opened);
    }
  }

  /** Accepts multiples of a number. */
  private record Multiple(int of) implements ValueTest {
    @Override
    public boolean accepts(long number) {
      return number % of == 0;
    }

    @Override
    public boolean accepts(byte[] data, int start, int length) {
      return false;
    }
  }

  @Test
  void aTestOfTheProgramRemovesRowsAsAHintTooUnlessFewFallOut() throws IOException {
    try (ParquetReader reader = open(plain, OPTIONS)) {
      Predicate even = new Accepted(List.of("id"), new Multiple(2));
      List<Integer> evenIds = range(0, ROW_GROUPS * ROWS).stream().filter(i -> i % 2 == 0).toList();
      assertThat(ids(all(reader).filter(even).open())).isEqualTo(evenIds);
      assertThat(ids(all(reader).hint(even).open())).isEqualTo(evenIds);
      assertThat(ids(all(reader).hint(is("even", 0)).open()))
          .as("what costs little is left to the program")
          .isEqualTo(range(0, ROW_GROUPS * ROWS));
      assertThat(ids(all(reader).filter(new Not(even)).open()))
          .isEqualTo(evenIds.stream().map(id -> id + 1).toList());
    }
  }

  @Test
  void aTestOfTheProgramIsNotAskedWhereFewRowsFallOut() throws IOException {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int row = 0; row < 30_000; row++) {
      records.add(Map.of("id", row, "even", 0, "random", 0L, "name", ""));
    }
    byte[] large = RecordFiles.write(SCHEMA, WriteOptions.builder().build(), records);
    try (ParquetReader reader = open(large, OPTIONS)) {
      Predicate most = new Not(new Accepted(List.of("id"), new Multiple(3)));
      List<Integer> given = ids(all(reader).hint(most).open());
      assertThat(given).hasSizeBetween(20_001, 29_999).contains(29_997);
    }
  }

  @Test
  void onlyChosenRowGroupsAreReadInTheirOrder() throws IOException {
    try (ParquetReader reader = open(plain, OPTIONS)) {
      List<Integer> expected = new ArrayList<>(range(200, 300));
      expected.addAll(range(0, 100));
      assertThat(ids(all(reader).rowGroups(List.of(2, 0)).open())).isEqualTo(expected);
      assertThat(ids(all(reader).rowGroups(List.of()).open())).isEmpty();
      for (List<Integer> wrong : List.of(List.of(4), List.of(-1), List.of(1, 1))) {
        assertThatThrownBy(() -> all(reader).rowGroups(wrong).open())
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("0 to 3");
      }
    }
  }

  @Test
  void batchesGoOnAcrossRowGroupsInTheSameVectors() throws IOException {
    try (ParquetReader reader = open(plain, OPTIONS);
        FileScan scan = all(reader).batchRows(64).open()) {
      assertThatThrownBy(() -> scan.vector(0)).isInstanceOf(IllegalStateException.class);
      Vector first = null;
      List<Integer> sizes = new ArrayList<>();
      while (scan.next()) {
        first = first == null ? scan.vector(0) : first;
        assertThat(scan.vector(0)).isSameAs(first);
        sizes.add(scan.rowCount());
      }
      assertThat(sizes).containsExactly(64, 36, 64, 36, 64, 36, 64, 36);
      assertThat(scan.next()).isFalse();
      assertThat(scan.nextRowGroup()).isNull();
      assertThat(ids(all(reader).batchRows(7).open())).isEqualTo(range(0, 400));
    }
  }

  @Test
  void aRowGroupThatIsLeftEarlyIsFollowedByTheNext() throws IOException {
    try (ParquetReader reader = open(plain, OPTIONS);
        FileScan scan = all(reader).batchRows(30).open()) {
      assertThat(scan.next()).isTrue();
      RowGroupReader second = scan.nextRowGroup();
      assertThat(second.rowGroup()).isEqualTo(1);
      assertThat(second.firstRow()).isEqualTo(100);
      assertThat(second.totalRows()).isEqualTo(ROWS);
      assertThat(ids(scan)).isEqualTo(range(100, 400));
    }
  }

  @Test
  void anExactFilterNeedsItsColumnsProjected() throws IOException {
    try (ParquetReader reader = open(plain, OPTIONS)) {
      List<Field> fields = reader.schema().fields();
      FileScan.Builder scan = reader.scan(fields.subList(0, 1));
      assertThat(scan.decides(idBelow(5))).isTrue();
      assertThat(scan.decides(is("even", 6))).isFalse();
      assertThatThrownBy(() -> scan.filter(is("even", 6)).open())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("even");
      scan.filter(idBelow(10)).hint(is("even", 6));
      assertThat(ids(scan.open())).isSubsetOf(range(0, 10)).contains(1, 5, 9);
      assertThat(ids(scan.filter(idBelow(105)).hint(new AlwaysTrue()).open()))
          .isEqualTo(range(0, 105));
    }
  }

  @Test
  void theNextRowGroupIsFetchedInAdvance() throws IOException {
    for (int budget : new int[] {0, 1 << 20}) {
      CountingInputFile counting = new CountingInputFile(InputFile.of(plain));
      try (ParquetReader reader =
              ParquetReader.open(counting, OPTIONS.with(ReadOptions.PREFETCH_BYTES, budget));
          FileScan scan = all(reader).open()) {
        int opened = counting.reads();
        scan.nextRowGroup();
        int expected = opened + (budget == 0 ? 1 : 2);
        long deadline = System.nanoTime() + 30_000_000_000L;
        while (counting.reads() < expected && System.nanoTime() < deadline) {
          Thread.onSpinWait();
        }
        assertThat(counting.reads()).isEqualTo(expected);
        assertThat(ids(scan)).isEqualTo(range(0, 400));
        assertThat(counting.reads()).isEqualTo(opened + ROW_GROUPS);
        assertThat(reader.metric(ReadMetric.REQUESTS)).isEqualTo(counting.reads());
      }
    }
  }

  @Test
  void closingWhileTheNextRowGroupIsFetchedEndsTheScanAndLeavesTheFileOpen() throws IOException {
    try (ParquetReader reader = open(plain, OPTIONS.with(ReadOptions.PREFETCH_BYTES, 1 << 20))) {
      for (int round = 0; round < 50; round++) {
        FileScan scan = all(reader).open();
        RowGroupReader rows = scan.nextRowGroup();
        scan.close();
        scan.close();
        assertThatThrownBy(rows::next).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(scan::next).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(scan::nextRowGroup).isInstanceOf(IllegalStateException.class);
      }
      assertThat(ids(all(reader).open())).isEqualTo(range(0, 400));
    }
  }

  @Test
  void closingTheReaderClosesItsScans() throws IOException {
    ParquetReader reader = open(plain, OPTIONS);
    FileScan scan = all(reader).open();
    assertThat(scan.next()).isTrue();
    reader.close();
    assertThatThrownBy(scan::next).isInstanceOf(IllegalStateException.class);
    reader.close();
  }

  @Test
  void scansOfOneReaderMayFollowEachOtherOrTakeTurns() throws IOException {
    for (int budget : new int[] {0, 1 << 20}) {
      try (ParquetReader reader =
          open(withDictionaries, OPTIONS.with(ReadOptions.PREFETCH_BYTES, budget))) {
        try (FileScan first = all(reader).hint(idBelow(100)).open()) {
          assertThat(ids(first)).isEqualTo(range(0, 100));
        }
        List<Integer> left = new ArrayList<>();
        List<Integer> right = new ArrayList<>();
        try (FileScan all = all(reader).batchRows(30).open();
            FileScan some = all(reader).filter(idBelow(150)).batchRows(40).open()) {
          boolean more = true;
          while (more) {
            more = add(all, left);
            more |= add(some, right);
          }
          assertThat(some.next()).isFalse();
        }
        assertThat(left).isEqualTo(range(0, 400));
        assertThat(right).isEqualTo(range(0, 150));
      }
    }
  }

  /** Adds the values of the next batch. */
  private static boolean add(FileScan scan, List<Integer> ids) throws IOException {
    if (!scan.next()) {
      return false;
    }
    int[] values = ((IntVector) scan.vector(0)).values();
    for (int i = 0; i < scan.rowCount(); i++) {
      ids.add(values[i]);
    }
    return true;
  }

  @Test
  void theRowsLeftAreCountedWithoutReadingThem() throws IOException {
    try (ParquetReader reader = open(plain, OPTIONS)) {
      FileScan scan = all(reader).hint(idBelow(115)).open();
      assertThat(scan.countRowsLeft()).as("a row group and two pages").isEqualTo(120);
      assertThat(all(reader).open().countRowsLeft()).isEqualTo(400);
    }
    try (ParquetReader reader = open(plain, OPTIONS.with(ReadOptions.COLUMN_INDEX_FILTER, false))) {
      assertThat(all(reader).hint(idBelow(115)).open().countRowsLeft()).isEqualTo(200);
    }
  }
}
