package io.jparquet.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.PeerCodecs;
import io.jparquet.RecordFiles;
import io.jparquet.Rows;
import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.ParquetException;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metrics.ReadMetric;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What is fetched of row groups with a filter: its columns first, then of the others the pages with
 * rows that are left. The column {@code k} of these files is 0 or 1 where the test says so and a
 * random even number elsewhere, so that statistics rule out nothing.
 */
class LateFetchTest {
  private static final int ROWS = 20_000;
  private static final int PAGE_ROWS = 500;
  private static final int BATCH_ROWS = 200;

  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int32 k;
            required int64 id;
            optional double d;
            optional binary s (STRING);
            optional binary nothing (STRING);
            optional group st { optional int32 x; optional binary y; }
            optional group list (LIST) { repeated group list { optional int32 element; } }
          }
          """);

  private static final Predicate MATCH = new Comparison(List.of("k"), Operator.EQUAL, 1);

  private static final ReadOptions OPTIONS =
      ReadOptions.defaults()
          .with(ReadOptions.SMALL_FILE_BYTES, 0)
          .with(ReadOptions.FOOTER_BYTES, 1)
          .with(ReadOptions.MERGE_GAP_BYTES, 0);

  private static final byte[] KEY = "0123456789012345".getBytes(StandardCharsets.UTF_8);

  private static Map<String, Object> record(int n, int key, Random random) {
    Map<String, Object> record = new HashMap<>();
    record.put("k", key);
    record.put("id", (long) n);
    record.put("d", n % 7 == 0 ? null : random.nextDouble());
    record.put("s", n / 1000 % 3 == 0 ? null : "text " + random.nextInt());
    record.put("nothing", null);
    Map<String, Object> struct = new HashMap<>();
    struct.put("x", n % 5 == 0 ? null : n);
    struct.put("y", ("y" + n % 40).getBytes(StandardCharsets.UTF_8));
    record.put("st", n % 11 == 0 ? null : struct);
    record.put("list", n % 6 == 0 ? null : IntStream.range(n, n + n % 4).boxed().toList());
    return record;
  }

  /** A file whose {@code k} is 1 in the rows that {@code matches} is not 0 for. */
  private static byte[] file(int rows, IntUnaryOperator matches, WriteOptions options, int seed)
      throws IOException {
    Random random = new Random(seed);
    List<Map<String, Object>> records = new ArrayList<>();
    for (int n = 0; n < rows; n++) {
      int key = matches.applyAsInt(n) != 0 ? 1 : 2 * random.nextInt(20);
      records.add(record(n, key, random));
    }
    return RecordFiles.write(SCHEMA, options, records);
  }

  private static WriteOptions.Builder writing() {
    return WriteOptions.builder()
        .set(WriteOptions.DICTIONARY, false)
        .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, PAGE_ROWS)
        .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, ROWS / 2);
  }

  /** The rows of a read, and what it cost. */
  private record Result(List<Object> rows, ToLongFunction<ReadMetric> metrics) {
    long metric(ReadMetric metric) {
      return metrics.applyAsLong(metric);
    }
  }

  private static Result read(byte[] file, RowFilter filter, ReadOptions options, int batchRows)
      throws IOException {
    List<Object> rows = new ArrayList<>();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), options)) {
      List<Field> fields = reader.schema().fields();
      FileScan scan =
          reader
              .scan(fields)
              .filter(filter.exact())
              .hint(filter.hint())
              .batchRows(batchRows)
              .open();
      Rows.addAll(scan, fields.size(), rows);
      return new Result(rows, reader::metric);
    }
  }

  private static Result read(byte[] file, ReadOptions options) throws IOException {
    return read(file, RowFilter.exactly(MATCH), options, BATCH_ROWS);
  }

  private static List<Object> matching(byte[] file) throws IOException {
    return Rows.read(file, 4096).stream().filter(row -> ((List<?>) row).get(0).equals(1)).toList();
  }

  /** Stored bytes of a column's chunks. */
  private static long bytesOf(byte[] file, int leaf) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      return reader.metaData().rowGroups().stream()
          .mapToLong(group -> group.columns().get(leaf).metaData().totalCompressedSize())
          .sum();
    }
  }

  private static long bytesOfOthers(byte[] file) throws IOException {
    long bytes = 0;
    for (int leaf = 1; leaf < SCHEMA.leaves().size(); leaf++) {
      bytes += bytesOf(file, leaf);
    }
    return bytes;
  }

  /** The footer and the indexes, of which parts may be read twice. */
  private static long bytesWithoutChunks(byte[] file) throws IOException {
    long bytes = file.length;
    return bytes - bytesOf(file, 0) - bytesOfOthers(file);
  }

  @Test
  void nothingElseIsFetchedWhereNoRowIsLeft() throws IOException {
    byte[] file = file(ROWS, n -> 0, writing().build(), 1);
    for (boolean indexed : new boolean[] {true, false}) {
      Result result = read(file, OPTIONS.with(ReadOptions.COLUMN_INDEX_FILTER, indexed));
      assertThat(result.rows()).isEmpty();
      assertThat(result.metric(ReadMetric.BYTES_FETCHED))
          .isLessThanOrEqualTo(bytesOf(file, 0) + 2 * bytesWithoutChunks(file));
      assertThat(result.metric(ReadMetric.PAGES_SKIPPED))
          .as("all pages of the 7 other leaves")
          .isEqualTo(indexed ? 7 * ROWS / PAGE_ROWS : 0);
    }
  }

  @Test
  void onlyPagesWithRowsThatAreLeftAreFetched() throws IOException {
    byte[] file = file(ROWS, n -> n > 3210 && n < 3290 && n % 3 > 0 ? 1 : 0, writing().build(), 2);
    Result result = read(file, OPTIONS);
    assertThat(result.rows()).hasSize(53).isEqualTo(matching(file));
    assertThat(result.metric(ReadMetric.PAGES_READ)).as("a page of each other leaf").isEqualTo(7);
    assertThat(result.metric(ReadMetric.BYTES_FETCHED))
        .isLessThan(bytesOf(file, 0) + bytesWithoutChunks(file) + bytesOfOthers(file) / 20);
  }

  @Test
  void aChunkWithoutOffsetIndexIsFetchedWhole() throws IOException {
    byte[] file = file(ROWS, n -> n == 15_000 ? 1 : 0, writing().build(), 3);
    Result result = read(file, OPTIONS.with(ReadOptions.COLUMN_INDEX_FILTER, false));
    assertThat(result.rows()).hasSize(1).isEqualTo(matching(file));
    long all = bytesOf(file, 0) + bytesOfOthers(file);
    assertThat(result.metric(ReadMetric.BYTES_FETCHED))
        .as("the first row group's other columns are not fetched")
        .isBetween(all / 2, all * 2 / 3);
  }

  @Test
  void whereMostPagesAreNeededRowGroupsAreFetchedAtOnce() throws IOException {
    byte[] file = file(ROWS, n -> n % 50 == 0 ? 1 : 0, writing().build(), 4);
    ReadOptions options = OPTIONS.with(ReadOptions.MERGE_GAP_BYTES, 1000);
    Result result = read(file, options);
    assertThat(result.rows()).hasSize(ROWS / 50).isEqualTo(matching(file));
    long requests = read(file, RowFilter.all(), options, BATCH_ROWS).metric(ReadMetric.REQUESTS);
    assertThat(result.metric(ReadMetric.REQUESTS))
        .as("indexes of both row groups, and one request more for the others of the first")
        .isBetween(requests + 1, requests + 4);
  }

  @Test
  void fewRequestsFetchManyScatteredPages() throws IOException {
    byte[] file =
        file(
            ROWS,
            n -> n % (2 * PAGE_ROWS) == 700 ? 1 : 0,
            writing()
                .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, ROWS)
                .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, PAGE_ROWS)
                .build(),
            5);
    Result result = read(file, OPTIONS);
    assertThat(result.rows()).hasSize(ROWS / (2 * PAGE_ROWS)).isEqualTo(matching(file));
    assertThat(result.metric(ReadMetric.PAGES_SKIPPED)).isEqualTo(7 * ROWS / (2 * PAGE_ROWS));
    assertThat(result.metric(ReadMetric.REQUESTS)).isLessThan(1 + 4 + 1 + 16);
  }

  @Test
  void smallColumnsAreFetchedWithThoseOfTheFilter() throws IOException {
    byte[] file = file(ROWS, n -> n == 5 ? 1 : 0, writing().build(), 6);
    long gap = bytesOfOthers(file) / 2 / 16;
    Result atOnce = read(file, OPTIONS.with(ReadOptions.MERGE_GAP_BYTES, (int) gap + 5000));
    Result late = read(file, OPTIONS.with(ReadOptions.MERGE_GAP_BYTES, (int) gap - 5000));
    assertThat(atOnce.metric(ReadMetric.BYTES_FETCHED))
        .isGreaterThan(bytesOf(file, 0) + bytesOfOthers(file));
    assertThat(late.metric(ReadMetric.BYTES_FETCHED))
        .isLessThan(bytesOf(file, 0) + bytesOfOthers(file) / 2);
  }

  @Test
  void readingAheadFetchesTheColumnsOfTheFilterWithinItsBudget() throws IOException {
    byte[] file = file(ROWS, n -> n == 12_345 ? 1 : 0, writing().build(), 7);
    int budget = (int) bytesOf(file, 0) / 2 + 1000;
    assertThat((long) budget).isLessThan(bytesOfOthers(file) / 4);
    Result plain = read(file, OPTIONS);
    Result ahead = read(file, OPTIONS.with(ReadOptions.PREFETCH_BYTES, budget));
    assertThat(ahead.rows()).hasSize(1).isEqualTo(plain.rows());
    assertThat(ahead.metric(ReadMetric.BYTES_FETCHED))
        .isEqualTo(plain.metric(ReadMetric.BYTES_FETCHED));
    assertThat(ahead.metric(ReadMetric.REQUESTS)).isEqualTo(plain.metric(ReadMetric.REQUESTS));
  }

  @Test
  void theRowsAreThoseThatMatchWhateverIsFetched() throws IOException {
    long spared = 0;
    long read = 0;
    for (int seed = 0; seed < 150; seed++) {
      Random random = new Random(seed);
      int rows = 1 + random.nextInt(3000);
      int stretch = 1 + random.nextInt(400);
      int every = 1 + random.nextInt(6);
      int within = 1 + random.nextInt(4);
      boolean encrypted = random.nextInt(3) == 0;
      WriteOptions.Builder writing =
          WriteOptions.builder()
              .set(WriteOptions.DICTIONARY, random.nextBoolean())
              .set(WriteOptions.COMPATIBILITY, CompatibilityLevel.values()[random.nextInt(2)])
              .set(
                  WriteOptions.COMPRESSION,
                  PeerCodecs.IDS.get(random.nextInt(PeerCodecs.IDS.size())))
              .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 1 + random.nextInt(150))
              .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 100 + random.nextInt(3000));
      if (encrypted) {
        writing.encryption(
            FileEncryption.builder(DataKey.of(KEY, new byte[] {1})).completeColumns(true).build());
      }
      byte[] file =
          file(
              rows,
              n -> n / stretch % every == every / 2 && n % within == 0 ? 1 : 0,
              writing.build(),
              seed);
      ReadOptions decrypting =
          OPTIONS.toBuilder()
              .decryption(
                  encrypted ? FileDecryption.builder().keyRetriever(metadata -> KEY).build() : null)
              .build();
      List<Object> all = Rows.read(file, 4096, decrypting);
      List<Object> matching = all.stream().filter(row -> ((List<?>) row).get(0).equals(1)).toList();
      for (int i = 0; i < 4; i++) {
        ReadOptions options =
            decrypting
                .with(ReadOptions.MERGE_GAP_BYTES, random.nextInt(200))
                .with(ReadOptions.COLUMN_INDEX_FILTER, random.nextInt(4) > 0)
                .with(ReadOptions.LAZY_VECTORS, random.nextBoolean())
                .with(ReadOptions.PREFETCH_BYTES, random.nextBoolean() ? 0 : 1 << 20)
                .with(ReadOptions.VERIFY_PRUNING, random.nextInt(8) == 0);
        boolean exact = random.nextInt(3) > 0;
        RowFilter filter = exact ? RowFilter.exactly(MATCH) : RowFilter.hint(MATCH);
        Result result = read(file, filter, options, 1 + random.nextInt(300));
        String what = "seed " + seed + ", read " + i;
        if (exact) {
          assertThat(result.rows()).as(what).isEqualTo(matching);
        } else {
          assertThat(Rows.isSubsequence(matching, result.rows())).as(what).isTrue();
          assertThat(Rows.isSubsequence(result.rows(), all)).as(what).isTrue();
        }
        spared += result.metric(ReadMetric.PAGES_SKIPPED);
        read += result.metric(ReadMetric.PAGES_READ);
      }
    }
    assertThat(spared).as("pages spared, %d read", read).isGreaterThan(read / 4);
    assertThat(read).isPositive();
  }

  @Test
  void anOffsetIndexThatWasChangedNeverGivesOtherRows() throws IOException {
    byte[] file = file(ROWS, n -> n / PAGE_ROWS == 7 && n % 2 == 0 ? 1 : 0, writing().build(), 9);
    List<Object> matching = matching(file);
    // Lists are left out: only a page of version 2 has its number of rows.
    List<Object> expected =
        matching.stream()
            .map(row -> ((List<?>) row).subList(0, 6))
            .map(Object.class::cast)
            .toList();
    List<int[]> indexes = new ArrayList<>();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      for (RowGroup group : reader.metaData().rowGroups()) {
        for (ColumnChunk chunk : group.columns()) {
          indexes.add(
              new int[] {Math.toIntExact(chunk.offsetIndexOffset()), chunk.offsetIndexLength()});
        }
      }
    }
    int refused = 0;
    int rounds = 2000;
    for (int seed = 0; seed < rounds; seed++) {
      Random random = new Random(seed);
      byte[] changed = file.clone();
      int[] index = indexes.get(1 + random.nextInt(5));
      changed[index[0] + random.nextInt(index[1])] += (byte) (1 + random.nextInt(255));
      List<Object> rows = new ArrayList<>();
      try (ParquetReader reader = ParquetReader.open(InputFile.of(changed), OPTIONS)) {
        List<Field> fields = reader.schema().fields().subList(0, 6);
        RowFilter filter = RowFilter.exactly(MATCH);
        FileScan scan =
            reader.scan(fields).filter(filter.exact()).hint(filter.hint()).batchRows(300).open();
        Rows.addAll(scan, fields.size(), rows);
        assertThat(rows).as("seed %d", seed).isEqualTo(expected);
      } catch (ParquetException e) {
        refused++;
      }
    }
    assertThat(refused).as("of %d reads", rounds).isZero();
  }
}
