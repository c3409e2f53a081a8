package io.jparquet.verify;

import static io.jparquet.HandmadeFile.dataPage;
import static io.jparquet.HandmadeFile.ints;
import static io.jparquet.HandmadeFile.levelRuns;
import static io.jparquet.HandmadeFile.withLevels;
import static io.jparquet.verify.ExpectedFindings.assertSound;
import static io.jparquet.verify.ExpectedFindings.findings;
import static io.jparquet.verify.ExpectedFindings.only;
import static io.jparquet.verify.ExpectedFindings.onlyOnPage;
import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.HandmadeFile;
import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.inspect.FileInspection;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.metadata.DataPageHeaderV2;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Statistics;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages with one fault each: verification finds it in its tier, at its page. */
class PageFaultsTest {
  private static final byte[] NONE = {};

  private static byte[] joined(byte[]... parts) {
    ByteSink bytes = new ByteSink();
    Stream.of(parts).forEach(part -> bytes.put(part, 0, part.length));
    return bytes.toByteArray();
  }

  private static byte[] pageV2(
      int values, int nulls, int rows, byte[] repetitions, byte[] definitions, byte[] body) {
    DataPageHeaderV2 header =
        new DataPageHeaderV2(
            values,
            nulls,
            rows,
            Encoding.PLAIN,
            definitions.length,
            repetitions.length,
            false,
            null);
    byte[] page = joined(repetitions, definitions, body);
    return joined(
        MetadataEncoder.encode(PageHeader.of(page.length, page.length, null, header)), page);
  }

  @Test
  void levelsAreThoseOfRecords() throws IOException {
    String repeated = "message m { repeated int32 i; }";
    byte[] startsWithin =
        new HandmadeFile(repeated)
            .chunk(
                2,
                dataPage(
                    Encoding.PLAIN, 2, withLevels(levelRuns(1, 0), levelRuns(1, 1), ints(1, 2))))
            .rowGroup(1)
            .bytes();
    onlyOnPage(0, startsWithin, "levels");
    byte[] continuesNothing =
        new HandmadeFile(repeated)
            .chunk(
                2,
                dataPage(Encoding.PLAIN, 2, withLevels(levelRuns(0, 1), levelRuns(0, 1), ints(1))))
            .rowGroup(1)
            .bytes();
    onlyOnPage(0, continuesNothing, "levels");
    byte[] tooHigh =
        new HandmadeFile("message m { optional int32 i; }")
            .chunk(2, dataPage(Encoding.PLAIN, 2, withLevels(NONE, levelRuns(1, 2), ints(1, 2))))
            .rowGroup(2)
            .bytes();
    onlyOnPage(0, tooHigh, "levels");
    byte[] longLevels = new byte[] {100, 0, 0, 0, 2, 1};
    byte[] outside =
        new HandmadeFile("message m { optional int32 i; }")
            .chunk(1, dataPage(Encoding.PLAIN, 1, longLevels))
            .rowGroup(1)
            .bytes();
    onlyOnPage(0, outside, "page-content");
  }

  @Test
  void chunksHaveTheRowsOfTheirRowGroup() throws IOException {
    byte[] file =
        new HandmadeFile("message m { repeated int32 i; }")
            .chunk(
                3,
                dataPage(
                    Encoding.PLAIN,
                    3,
                    withLevels(levelRuns(0, 1, 1), levelRuns(1, 1, 1), ints(1, 2, 3))))
            .rowGroup(2)
            .bytes();
    Finding found = only(file, "chunk-rows").get(0);
    assertThat(found.location().columnPath()).isEqualTo("i");
    assertThat(found.message()).contains("1 rows").contains("2");
  }

  @Test
  void columnsOfAGroupAgreeAboutIt() throws IOException {
    String schema =
        "message m { optional group g { required int32 a; optional int32 b; } required int32 c; }";
    for (boolean agree : new boolean[] {true, false}) {
      byte[] file =
          new HandmadeFile(schema)
              .chunk(
                  3, dataPage(Encoding.PLAIN, 3, withLevels(NONE, levelRuns(1, 0, 1), ints(1, 2))))
              .chunk(
                  3,
                  dataPage(
                      Encoding.PLAIN,
                      3,
                      withLevels(NONE, agree ? levelRuns(2, 0, 1) : levelRuns(2, 1, 0), ints(5))))
              .chunk(3, dataPage(Encoding.PLAIN, 3, ints(1, 2, 3)))
              .rowGroup(3)
              .bytes();
      if (agree) {
        assertSound(file);
      } else {
        Finding found = only(file, "record-assembly").get(0);
        assertThat(found.location().columnPath()).isEqualTo("g.b");
        assertThat(found.message()).contains("rows from 0 to 2").contains("g.a");
      }
    }
  }

  @Test
  void pagesOfVersionTwoHaveTheirCounts() throws IOException {
    String schema = "message m { optional int32 i; }";
    byte[] ints = ints(1, 2);
    byte[] sound = pageV2(3, 1, 3, NONE, levelRuns(1, 0, 1), ints);
    byte[] file = new HandmadeFile(schema).chunk(3, sound).rowGroup(3).bytes();
    assertSound(file);
    byte[] wrongNulls = pageV2(3, 2, 3, NONE, levelRuns(1, 0, 1), ints);
    onlyOnPage(
        0, new HandmadeFile(schema).chunk(3, wrongNulls).rowGroup(3).bytes(), "page-level-counts");
    byte[] tooManyNulls = pageV2(3, 4, 3, NONE, levelRuns(1, 0, 1), ints);
    only(
        new HandmadeFile(schema).chunk(3, tooManyNulls).rowGroup(3).bytes(),
        "page-counts",
        "page-level-counts");
    byte[] rows =
        new HandmadeFile("message m { repeated int32 i; }")
            .chunk(
                3,
                pageV2(2, 0, 1, levelRuns(0, 1), levelRuns(1, 1), ints),
                pageV2(1, 0, 0, levelRuns(1), levelRuns(1), ints(3)))
            .rowGroup(1)
            .bytes();
    onlyOnPage(1, rows, "row-boundary");
  }

  @Test
  void statisticsOfPageHeadersAreVerified() throws IOException {
    Statistics right =
        Statistics.builder().minValue(ints(-5)).maxValue(ints(9)).nullCount(0L).build();
    onlyOnPage(0, withStatistics(right.toBuilder().minValue(ints(-4)).build()), "page-bounds");
    onlyOnPage(0, withStatistics(right.toBuilder().maxValue(ints(8)).build()), "page-bounds");
    onlyOnPage(0, withStatistics(right.toBuilder().nullCount(1L).build()), "page-null-count");
    onlyOnPage(
        0, withStatistics(right.toBuilder().distinctCount(2L).build()), "page-distinct-count");
    assertSound(withStatistics(right.toBuilder().distinctCount(3L).build()));
    onlyOnPage(
        0, withStatistics(right.toBuilder().min(ints(-4)).max(ints(9)).build()), "page-bounds");
    assertSound(withStatistics(right));
  }

  private static byte[] withStatistics(Statistics statistics) throws IOException {
    return new HandmadeFile("message m { required int32 i; }")
        .chunk(3, dataPage(Encoding.PLAIN, 3, ints(-5, 9, 0), statistics))
        .rowGroup(3)
        .bytes();
  }

  @Test
  void zerosAndNanAreCountedAsDistinctOrNot() throws IOException {
    ByteBuffer body = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
    body.putDouble(Double.NaN).putDouble(0).putDouble(-0.0).putDouble(1);
    for (long count = 0; count <= 5; count++) {
      Statistics statistics = Statistics.builder().distinctCount(count).build();
      byte[] file =
          new HandmadeFile("message m { required double d; }")
              .chunk(4, dataPage(Encoding.PLAIN, 4, body.array(), statistics))
              .rowGroup(4)
              .bytes();
      if (count >= 2 && count <= 4) {
        assertSound(file);
      } else {
        onlyOnPage(0, file, "page-distinct-count");
      }
    }
  }

  @Test
  void numbersOfNanInPageHeadersAreVerified() throws IOException {
    ByteBuffer body = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
    body.putDouble(Double.NaN).putDouble(1);
    byte[] file =
        new HandmadeFile("message m { required double d; }")
            .chunk(
                2,
                dataPage(
                    Encoding.PLAIN, 2, body.array(), Statistics.builder().nanCount(2L).build()))
            .rowGroup(2)
            .bytes();
    onlyOnPage(0, file, "page-nan-count");
  }

  @Test
  void bytesAfterTheLastPageAreFound() throws IOException {
    byte[] file =
        new HandmadeFile("message m { required int32 i; }")
            .chunk(1, dataPage(Encoding.PLAIN, 1, ints(1)), new byte[] {-1, -1, -1, -1})
            .rowGroup(1)
            .bytes();
    only(file, "chunk-size");
  }

  @Test
  void damagedHeadersHideTheRestOfTheirChunkOnly() throws IOException {
    byte[] page = dataPage(Encoding.PLAIN, 1, ints(1));
    byte[] file =
        new HandmadeFile("message m { required int32 i; required int32 j; }")
            .chunk(3, page, new byte[] {-1, -1, -1, -1}, page, page)
            .chunk(3, dataPage(Encoding.PLAIN, 3, ints(1, 2)))
            .rowGroup(3)
            .bytes();
    List<Finding> found = only(file, "page-header", "values");
    assertThat(found.get(0).location().page()).isEqualTo(1);
    assertThat(found.get(0).location().columnPath()).isEqualTo("i");
    assertThat(found.get(1).location().columnPath()).isEqualTo("j");
  }

  @Test
  void theOffsetIndexLeadsPastADamagedHeader() throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse("message m { required int32 i; required int32 j (INTEGER(8,true)); }");
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      records.add(Map.of("i", i, "j", i % 100));
    }
    byte[] file =
        RecordFiles.write(
            schema,
            WriteOptions.defaults()
                .with(WriteOptions.PAGE_ROW_COUNT_LIMIT, 100)
                .with(WriteOptions.DICTIONARY, false),
            records);
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      var pages = FileInspection.of(reader).pages(0, 0);
      file[(int) pages.get(1).offset()] = -1;
      int body = (int) pages.get(3).offset() + pages.get(3).headerBytes();
      file[body] ^= 1;
    }
    List<Finding> found = findings(file, VerificationTier.PAGES);
    assertThat(found)
        .extracting(Finding::rule)
        .as("%s", found)
        .containsExactly("page-header", "page-crc");
    assertThat(found.get(0).location().page()).isEqualTo(1);
    assertThat(found.get(1).location().page()).isEqualTo(3);
    assertThat(findings(file, VerificationTier.DEEP)).hasSize(2);
  }

  @Test
  void pagesWithADictionaryComeFirstInColumnsWithLists() throws IOException {
    assertSound(HandmadeFile.oldOrder("message m { optional int32 i; }"));
    byte[] repeated = HandmadeFile.oldOrder("message m { repeated int32 i; }");
    Finding found = only(VerificationRule.DICTIONARY_PAGES_FIRST, repeated);
    assertThat(found.location().page()).isEqualTo(2);
    assertThat(found.message()).contains("Spark's own source up to 4.2 cannot read this column");
  }
}
