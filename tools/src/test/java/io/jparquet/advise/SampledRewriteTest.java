package io.jparquet.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.advise.AdvisedRewrite.Work;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.rewrite.FileRewrite;
import io.jparquet.rewrite.SortBy;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sizes of files after a rewrite, estimated from a part of their rows. */
class SampledRewriteTest {
  private static final int ROWS = 40_000;

  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse("message m { required int64 id; required binary name (STRING); }");

  private static final AdvisedRewrite RECODED =
      new AdvisedRewrite(
          Work.RECODE,
          Map.of("parquet.compression", "zstd", "parquet.enable.dictionary#name", "true"),
          List.of());

  private static WriteOptions.Builder plain(int rowGroupRows) {
    return WriteOptions.builder()
        .set(WriteOptions.COMPRESSION, CompressionCodec.UNCOMPRESSED)
        .set(WriteOptions.DICTIONARY, false)
        .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, rowGroupRows);
  }

  private static byte[] file(WriteOptions options, IntFunction<Map<String, ?>> record)
      throws IOException {
    return RecordFiles.write(SCHEMA, options, IntStream.range(0, ROWS).mapToObj(record).toList());
  }

  private static Map<String, ?> repeated(int i) {
    return Map.of("id", (long) i * i % 1_000_003, "name", "name " + i * 31 % 100);
  }

  /** The estimate from some of the rows. */
  private static AdvisedRewrite.Size estimate(byte[] file, AdvisedRewrite rewrite, long rows)
      throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      FileLayout layout = FileLayout.of(reader, (column, reason) -> {});
      return new SampledRewrite(layout, rewrite, rows, 1 << 30).estimate();
    }
  }

  private static int rewritten(byte[] file, AdvisedRewrite rewrite) throws IOException {
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    FileRewrite.Builder builder =
        FileRewrite.builder()
            .input(InputFile.of(file))
            .target(target)
            .writeOptions(rewrite.writeOptions());
    switch (rewrite.work()) {
      case INDEX -> builder.index();
      case RECOMPRESS -> builder.recompress(true);
      case RECODE -> builder.recode();
      case SORT -> builder.sortBy(rewrite.order());
    }
    builder.build().run();
    return target.toByteArray().length;
  }

  private static void assertNear(byte[] file, AdvisedRewrite rewrite, long rows)
      throws IOException {
    AdvisedRewrite.Size estimate = estimate(file, rewrite, rows);
    assertThat(estimate.problem()).isNull();
    assertThat(estimate.bytes()).isNotNull();
    assertThat((double) rewritten(file, rewrite)).isCloseTo(estimate.bytes(), withinPercentage(20));
  }

  @ParameterizedTest
  @ValueSource(ints = {ROWS / 10, ROWS / 3, ROWS})
  void someRowGroupsStandForAll(int rows) throws IOException {
    byte[] file = file(plain(1000).build(), SampledRewriteTest::repeated);
    assertNear(file, RECODED, rows);
    assertNear(
        file,
        new AdvisedRewrite(Work.RECOMPRESS, Map.of("parquet.compression", "zstd"), List.of()),
        rows);
    assertNear(file, new AdvisedRewrite(Work.INDEX, Map.of(), List.of()), rows);
  }

  @Test
  void someRowGroupsStandForFewerOnesThatTheyBecome() throws IOException {
    byte[] file = file(plain(500).build(), SampledRewriteTest::repeated);
    AdvisedRewrite merged =
        new AdvisedRewrite(
            Work.RECODE,
            Map.of(
                "parquet.block.size", "134217728",
                "parquet.compression", "zstd",
                "parquet.enable.dictionary#name", "true"),
            List.of());
    assertNear(file, merged, ROWS / 2);
  }

  @Test
  void aPartOfALargeRowGroupStandsForIt() throws IOException {
    byte[] file = file(plain(ROWS).build(), SampledRewriteTest::repeated);
    assertNear(file, RECODED, ROWS / 5);
    AdvisedRewrite.Size copied =
        estimate(file, new AdvisedRewrite(Work.INDEX, Map.of(), List.of()), ROWS / 5);
    assertThat(copied).isEqualTo(AdvisedRewrite.Size.UNKNOWN);
  }

  @Test
  void aDictionaryThatMayBeGivenUpMakesTheSizeUnknown() throws IOException {
    byte[] file =
        file(
            plain(ROWS).build(),
            i -> Map.of("id", (long) i % 3, "name", "a rather long name " + i / 4));
    assertThat(estimate(file, RECODED, ROWS / 8)).isEqualTo(AdvisedRewrite.Size.UNKNOWN);
    assertNear(file, RECODED, ROWS);
  }

  @Test
  void rowGroupsThatDifferMuchMakeTheSizeUnknown() throws IOException {
    long seed = 5;
    Random random = new Random(seed);
    byte[] file =
        file(
            plain(1000).build(),
            i ->
                Map.of(
                    "id", i / 1000 % 5 == 0 ? random.nextLong() : 7L,
                    "name", i / 1000 % 3 == 0 ? "n" + random.nextLong() : "n"));
    assertThat(estimate(file, RECODED, ROWS / 4))
        .as("seed %s", seed)
        .isEqualTo(AdvisedRewrite.Size.UNKNOWN);
    assertNear(file, RECODED, ROWS);
  }

  @Test
  void sortedRowsAreMeasuredOnlyIfAllAre() throws IOException {
    byte[] file = file(plain(1000).build(), SampledRewriteTest::repeated);
    AdvisedRewrite sorted =
        new AdvisedRewrite(
            Work.SORT, Map.of("parquet.compression", "zstd"), List.of(SortBy.ascending("id")));
    assertNear(file, sorted, ROWS);
    assertThat(estimate(file, sorted, ROWS / 2)).isEqualTo(AdvisedRewrite.Size.UNKNOWN);
    AdvisedRewrite other =
        new AdvisedRewrite(Work.SORT, Map.of(), List.of(SortBy.ascending("nothing")));
    assertThat(estimate(file, other, ROWS).problem()).contains("lacks a column");
  }

  @Test
  void rewritesAreOneUnlessTheyContradictEachOther() {
    AdvisedRewrite index = new AdvisedRewrite(Work.INDEX, Map.of(), List.of());
    AdvisedRewrite codec =
        new AdvisedRewrite(Work.RECOMPRESS, Map.of("parquet.compression", "zstd"), List.of());
    assertThat(index.with(codec)).extracting(AdvisedRewrite::work).isEqualTo(Work.RECODE);
    assertThat(codec.with(codec)).isEqualTo(codec);
    AdvisedRewrite plain =
        new AdvisedRewrite(Work.RECODE, Map.of("jparquet.encoding#name", "PLAIN"), List.of());
    assertThat(RECODED.with(plain)).isNull();
    AdvisedRewrite byId = new AdvisedRewrite(Work.SORT, Map.of(), List.of(SortBy.ascending("id")));
    AdvisedRewrite byName =
        new AdvisedRewrite(Work.SORT, Map.of(), List.of(SortBy.ascending("name")));
    assertThat(byId.with(byName)).isNull();
    assertThat(byId.with(RECODED))
        .isEqualTo(new AdvisedRewrite(Work.SORT, RECODED.options(), byId.order()));
  }
}
