package io.jparquet.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.Rows;
import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.deferred.DeferredList;
import io.jparquet.io.ByteRange;
import io.jparquet.io.CountingInputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metrics.ReadMetric;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which requests fetch the page indexes of a file with several row groups. */
class IndexFetchTest {
  private static final int ROW_GROUPS = 20;
  private static final int ROWS = 1000;
  private static final List<Integer> ALL = IntStream.range(0, ROW_GROUPS).boxed().toList();
  private static final byte[] KEY = "0123456789012345".getBytes(StandardCharsets.UTF_8);
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int32 k; required int32 l; required int64 a; required int64 b;
          }
          """);

  private static final Predicate K = new Comparison(List.of("k"), Operator.EQUAL, 77);
  private static final Predicate L = new Comparison(List.of("l"), Operator.GREATER, 2);

  /** A footer that is known, so that nothing is read with it. */
  private static final ReadOptions OPTIONS =
      ReadOptions.defaults().with(ReadOptions.SMALL_FILE_BYTES, 0);

  private static byte[] file;
  private static FileMetaData footer;

  /** In each row group k ascends from 0 to 99. */
  private static byte[] file(FileEncryption encryption) throws IOException {
    Random random = new Random(5);
    List<Map<String, Object>> records = new ArrayList<>();
    for (int row = 0; row < ROW_GROUPS * ROWS; row++) {
      records.add(
          Map.of(
              "k", row % ROWS / 10, "l", row % 7, "a", random.nextLong(), "b", random.nextLong()));
    }
    WriteOptions.Builder options =
        WriteOptions.builder()
            .set(WriteOptions.DICTIONARY, false)
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, ROWS)
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 20);
    if (encryption != null) {
      options.encryption(encryption);
    }
    return RecordFiles.write(SCHEMA, options.build(), records);
  }

  @BeforeAll
  static void write() throws IOException {
    file = file(null);
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), OPTIONS)) {
      footer = reader.metaData();
    }
    assertThat(footer.rowGroups()).hasSize(ROW_GROUPS);
  }

  private static long firstIndex() {
    return footer.rowGroups().stream()
        .flatMap(group -> group.columns().stream())
        .mapToLong(chunk -> Math.min(chunk.columnIndexOffset(), chunk.offsetIndexOffset()))
        .min()
        .orElseThrow();
  }

  /** The requests for bytes after the column chunks. */
  private static List<ByteRange> ofIndexes(CountingInputFile counting) {
    return counting.ranges().stream().filter(range -> range.end() > firstIndex()).toList();
  }

  private static List<Object> read(
      InputFile in,
      FileMetaData metaData,
      List<Integer> rowGroups,
      Predicate predicate,
      boolean together)
      throws IOException {
    return read(in, metaData, rowGroups, predicate, together, OPTIONS);
  }

  private static List<Object> read(
      InputFile in,
      FileMetaData metaData,
      List<Integer> rowGroups,
      Predicate predicate,
      boolean together,
      ReadOptions options)
      throws IOException {
    List<Object> rows = new ArrayList<>();
    try (ParquetReader reader = ParquetReader.open(in, metaData, options)) {
      List<List<Integer>> scans =
          together ? List.of(rowGroups) : rowGroups.stream().map(List::of).toList();
      for (List<Integer> some : scans) {
        Rows.addAll(scan(reader, some, predicate), SCHEMA.fields().size(), rows);
      }
      if (in instanceof CountingInputFile counting) {
        assertThat(reader.metric(ReadMetric.REQUESTS)).isEqualTo(counting.reads());
        assertThat(reader.metric(ReadMetric.BYTES_FETCHED)).isEqualTo(counting.bytesRead());
      }
    }
    return rows;
  }

  private static FileScan scan(ParquetReader reader, List<Integer> rowGroups, Predicate predicate) {
    return reader
        .scan(reader.schema().fields())
        .filter(predicate)
        .rowGroups(rowGroups)
        .batchRows(300)
        .open();
  }

  private static CountingInputFile counting() {
    return new CountingInputFile(InputFile.of(file));
  }

  private static List<Object> matching(Predicate predicate) throws IOException {
    return Rows.read(file, 1000).stream()
        .filter(
            row ->
                ((List<?>) row).get(0).equals(77)
                    && (predicate == K || (Integer) ((List<?>) row).get(1) > 2))
        .toList();
  }

  private static void assertDisjoint(List<ByteRange> ranges) {
    List<ByteRange> sorted =
        ranges.stream().sorted(Comparator.comparingLong(ByteRange::offset)).toList();
    for (int i = 1; i < sorted.size(); i++) {
      assertThat(sorted.get(i).offset()).isGreaterThanOrEqualTo(sorted.get(i - 1).end());
    }
  }

  /** The column index of the predicate's columns and the offset indexes of all. */
  private static Set<ByteRange> needed(List<Integer> rowGroups, int predicateColumns) {
    Set<ByteRange> needed = new HashSet<>();
    for (int rowGroup : rowGroups) {
      List<ColumnChunk> chunks = footer.rowGroups().get(rowGroup).columns();
      for (int leaf = 0; leaf < chunks.size(); leaf++) {
        ColumnChunk chunk = chunks.get(leaf);
        if (leaf < predicateColumns) {
          needed.add(new ByteRange(chunk.columnIndexOffset(), chunk.columnIndexLength()));
        }
        needed.add(new ByteRange(chunk.offsetIndexOffset(), chunk.offsetIndexLength()));
      }
    }
    return needed;
  }

  private static long bytes(Iterable<ByteRange> ranges) {
    long bytes = 0;
    for (ByteRange range : ranges) {
      bytes += range.length();
    }
    return bytes;
  }

  @Test
  void theIndexesOfAllRowGroupsComeWithOneRequest() throws IOException {
    for (Predicate predicate : List.of(K, new And(List.of(K, L)))) {
      CountingInputFile counting = counting();
      assertThat(read(counting, footer, ALL, predicate, true)).isEqualTo(matching(predicate));
      assertThat(ofIndexes(counting)).as("%s", predicate).hasSize(1);
    }
  }

  @Test
  void withoutMergingNoByteIsFetchedTwiceOrInVain() throws IOException {
    CountingInputFile counting = counting();
    ReadOptions options = OPTIONS.with(ReadOptions.MERGE_GAP_BYTES, 0);
    assertThat(read(counting, footer, ALL, K, true, options)).isEqualTo(matching(K));
    assertDisjoint(ofIndexes(counting));
    assertThat(bytes(ofIndexes(counting))).isEqualTo(bytes(needed(ALL, 1)));
    assertThat(ofIndexes(counting).size())
        .as("a column index for each row group, and few requests for offset indexes, which touch")
        .isBetween(ROW_GROUPS + 1, ROW_GROUPS + 5);
  }

  @Test
  void onlyTheRowGroupsThatWillBeReadCount() throws IOException {
    ReadOptions options = OPTIONS.with(ReadOptions.MERGE_GAP_BYTES, 0);
    for (List<Integer> some : List.of(List.of(7), List.of(3, 4, 19))) {
      CountingInputFile counting = counting();
      assertThat(read(counting, footer, some, K, true, options)).hasSize(10 * some.size());
      assertThat(bytes(ofIndexes(counting))).isEqualTo(bytes(needed(some, 1)));
    }
  }

  @Test
  void scansOfSingleRowGroupsFetchForEach() throws IOException {
    CountingInputFile counting = counting();
    assertThat(read(counting, footer, ALL, K, false)).isEqualTo(matching(K));
    assertThat(ofIndexes(counting)).hasSize(ROW_GROUPS);
  }

  @Test
  void aReaderThatStopsEarlyHasAskedForLittle() throws IOException {
    CountingInputFile counting = counting();
    try (ParquetReader reader =
        ParquetReader.open(counting, footer, OPTIONS.with(ReadOptions.MERGE_GAP_BYTES, 0))) {
      scan(reader, ALL, K).nextRowGroup();
      assertThat(ofIndexes(counting)).hasSizeBetween(2, 4);
    }
  }

  @Test
  void otherColumnsHaveTheirIndexesFetchedAnew() throws IOException {
    CountingInputFile counting = counting();
    try (ParquetReader reader = ParquetReader.open(counting, footer, OPTIONS)) {
      FileScan first = scan(reader, ALL.subList(0, 10), K);
      FileScan second = scan(reader, ALL.subList(10, 20), new And(List.of(K, L)));
      for (int rowGroup : ALL) {
        assertThat((rowGroup < 10 ? first : second).nextRowGroup().next()).isTrue();
      }
    }
    assertThat(ofIndexes(counting)).hasSize(2);
  }

  @Test
  void indexesAreReadAloneByWhoAsksForThem() throws IOException {
    CountingInputFile counting = counting();
    try (ParquetReader reader = ParquetReader.open(counting, footer, OPTIONS)) {
      scan(reader, ALL, K).rowGroups();
      assertThat(reader.columnIndex(3, 1)).isNotNull();
      assertThat(reader.offsetIndex(4, 2)).isNotNull();
      ColumnChunk first = footer.rowGroups().get(3).columns().get(1);
      ColumnChunk second = footer.rowGroups().get(4).columns().get(2);
      assertThat(counting.ranges())
          .containsExactly(
              new ByteRange(first.columnIndexOffset(), first.columnIndexLength()),
              new ByteRange(second.offsetIndexOffset(), second.offsetIndexLength()));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void encryptedIndexesComeTogetherAndGiveTheSameRows(boolean verify) throws IOException {
    byte[] encrypted =
        file(FileEncryption.builder(DataKey.of(KEY, new byte[] {1})).completeColumns(true).build());
    ReadOptions options =
        OPTIONS.with(ReadOptions.VERIFY_PRUNING, verify).toBuilder()
            .decryption(FileDecryption.builder().keyRetriever(metaData -> KEY).build())
            .build();
    FileMetaData metaData;
    try (ParquetReader reader = ParquetReader.open(InputFile.of(encrypted), options)) {
      metaData = reader.metaData();
    }
    CountingInputFile counting = new CountingInputFile(InputFile.of(encrypted));
    assertThat(read(counting, metaData, ALL, K, true, options)).isEqualTo(matching(K));
    CountingInputFile apart = new CountingInputFile(InputFile.of(encrypted));
    assertThat(read(apart, metaData, ALL, K, false, options)).isEqualTo(matching(K));
    assertThat(counting.reads()).isLessThanOrEqualTo(apart.reads() - (ROW_GROUPS - 1));
  }

  @Test
  void verifiedPruningReadsTheSameRows() throws IOException {
    ReadOptions options = OPTIONS.with(ReadOptions.VERIFY_PRUNING, true);
    assertThat(read(counting(), footer, ALL, K, true, options)).isEqualTo(matching(K));
  }

  private static FileMetaData changed(BiFunction<Integer, ColumnChunk, ColumnChunk> change) {
    List<RowGroup> groups = new ArrayList<>();
    for (int g = 0; g < ROW_GROUPS; g++) {
      List<ColumnChunk> chunks = new ArrayList<>();
      for (ColumnChunk chunk : footer.rowGroups().get(g).columns()) {
        chunks.add(change.apply(g, chunk));
      }
      groups.add(footer.rowGroups().get(g).toBuilder().columns(chunks).build());
    }
    return footer.toBuilder().rowGroups(groups).build();
  }

  /** The file, followed by zeros up to a length that no memory has. */
  private static final class Endless implements InputFile {
    private static final long LENGTH = 1L << 40;
    private long most;

    @Override
    public String location() {
      return "endless";
    }

    @Override
    public long length() {
      return LENGTH;
    }

    @Override
    public void readFully(long position, byte[] dst, int offset, int length) {
      most = Math.max(most, length);
      for (int i = 0; i < length; i++) {
        long place = position + i;
        dst[offset + i] = place < file.length ? file[(int) place] : 0;
      }
    }

    @Override
    public void close() {}
  }

  @Test
  void damagedPlacesCostNoMemoryAndLoseNoRow() throws IOException {
    List<BiFunction<Integer, ColumnChunk, ColumnChunk>> damages =
        List.of(
            (g, c) -> c.toBuilder().columnIndexLength(Integer.MAX_VALUE).build(),
            (g, c) -> c.toBuilder().offsetIndexLength(1 << 30).build(),
            (g, c) -> c.toBuilder().columnIndexOffset(Long.MAX_VALUE - 5).build(),
            (g, c) -> c.toBuilder().offsetIndexOffset(-1L).build(),
            (g, c) -> c.toBuilder().columnIndexLength(0).build(),
            (g, c) -> c.toBuilder().columnIndexLength(-7).offsetIndexLength(-1).build(),
            (g, c) -> c.toBuilder().columnIndexOffset(c.columnIndexOffset() + 5).build(),
            (g, c) -> c.toBuilder().columnIndexOffset((g + 1L) << 32).build(),
            (g, c) ->
                c.toBuilder()
                    .columnIndexOffset(g << 22 | 1L << 33)
                    .columnIndexLength(1 << 22)
                    .build(),
            (g, c) -> c.toBuilder().columnIndexLength(1 << 20).build(),
            (g, c) -> c.toBuilder().offsetIndexOffset(g * 65_000L).build());
    for (int i = 0; i < damages.size(); i++) {
      BiFunction<Integer, ColumnChunk, ColumnChunk> damage = damages.get(i);
      for (FileMetaData metaData :
          List.of(changed(damage), changed((g, c) -> g % 3 == 1 ? damage.apply(g, c) : c))) {
        Endless endless = new Endless();
        assertThat(read(endless, metaData, ALL, K, true)).as("damage %d", i).isEqualTo(matching(K));
        assertThat(endless.most).as("damage %d", i).isLessThanOrEqualTo(5 << 20);
      }
    }
  }

  @Test
  void damagedMetadataOfARowGroupAreReportedByAFilterAtOnceAndElseWhenItIsRead()
      throws IOException {
    List<RowGroup> groups = new ArrayList<>(footer.rowGroups());
    RowGroup sound = groups.get(5);
    List<ColumnChunk> damaged =
        new DeferredList<>(
            sound.columns().size(),
            index -> {
              throw new CorruptFileException("damaged");
            });
    groups.set(5, sound.toBuilder().columns(damaged).build());
    FileMetaData metaData = footer.toBuilder().rowGroups(groups).build();
    CountingInputFile counting = counting();
    assertThatThrownBy(() -> read(counting, metaData, ALL, K, true))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("damaged")
        .hasMessageContaining("row group 5");
    assertThat(counting.reads()).isZero();
    try (ParquetReader reader = ParquetReader.open(counting, metaData, OPTIONS)) {
      FileScan scan = reader.scan(reader.schema().fields()).open();
      for (int rowGroup = 0; rowGroup < 5; rowGroup++) {
        assertThat(scan.nextRowGroup().next()).isTrue();
      }
      assertThatThrownBy(scan::nextRowGroup)
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("damaged")
          .hasMessageContaining("row group 5");
    }
  }

  @Test
  void theIndexesThatAreHeldAtATimeAreBounded() throws IOException {
    FileMetaData large =
        changed(
            (g, c) ->
                c.metaData().pathInSchema().equals(List.of("k"))
                    ? c.toBuilder()
                        .offsetIndexOffset(1L << 33 | (long) g << 20)
                        .offsetIndexLength(1 << 20)
                        .build()
                    : c);
    Endless endless = new Endless();
    assertThat(read(endless, large, ALL, K, true)).isEqualTo(matching(K));
    assertThat(endless.most).as("of 20 MiB").isBetween(3L << 20, 4L << 20);
  }
}
