package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.metadata.DataPageHeaderV2;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.BoundingBox;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.GeospatialStatistics;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Statistics;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.verify.FileVerification;
import io.jparquet.verify.Finding;
import io.jparquet.verify.VerificationTier;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages with one fault each: verification finds it in its tier, at its page. */
class PlantedPagesTest {
  private static List<Finding> findings(byte[] file, VerificationTier tier) throws IOException {
    List<Finding> findings = new ArrayList<>();
    FileVerification.verify(InputFile.of("f", file), ReadOptions.defaults(), tier, findings::add);
    return findings;
  }

  /** Finds exactly these rules, and nothing in the tiers before that of the first one. */
  private static List<Finding> only(byte[] file, String... rules) throws IOException {
    List<Finding> findings = findings(file, VerificationTier.DEEP);
    assertThat(findings).extracting(Finding::rule).as("%s", findings).containsExactly(rules);
    VerificationTier first = findings.get(0).tier();
    for (VerificationTier tier : VerificationTier.values()) {
      if (!tier.includes(first)) {
        assertThat(findings(file, tier)).isEmpty();
      }
    }
    return findings;
  }

  private static void onPage(int page, byte[] file, String rule) throws IOException {
    Finding finding = only(file, rule).get(0);
    assertThat(finding.location().rowGroup()).isZero();
    assertThat(finding.location().page()).isEqualTo(page);
    assertThat(finding.location().offset()).isNotNull();
  }

  private static byte[] plain(String type, int values, byte[] body) throws IOException {
    return new HandmadeFile("message m { required " + type + "; }")
        .chunk(values, HandmadeFile.dataPage(Encoding.PLAIN, values, body))
        .rowGroup(values)
        .bytes();
  }

  private static byte[] byteArrays(byte[]... values) {
    ByteSink body = new ByteSink();
    for (byte[] value : values) {
      body.putInt(value.length);
      body.put(value, 0, value.length);
    }
    return body.toByteArray();
  }

  /** Levels in runs of one, without the length before them. */
  private static byte[] runs(int... levels) {
    ByteSink bytes = new ByteSink();
    for (int level : levels) {
      bytes.putByte(1 << 1);
      bytes.putByte(level);
    }
    return bytes.toByteArray();
  }

  private static byte[] joined(byte[]... parts) {
    ByteSink bytes = new ByteSink();
    Stream.of(parts).forEach(part -> bytes.put(part, 0, part.length));
    return bytes.toByteArray();
  }

  /** The body of a V1 page. */
  private static byte[] withLevels(byte[] repetitions, byte[] definitions, byte[] values) {
    ByteSink body = new ByteSink();
    for (byte[] levels : new byte[][] {repetitions, definitions}) {
      if (levels.length > 0) {
        body.putInt(levels.length);
        body.put(levels, 0, levels.length);
      }
    }
    body.put(values, 0, values.length);
    return body.toByteArray();
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

  private static final byte[] NONE = {};

  @Test
  void valuesAreThoseOfTheirLogicalTypes() throws IOException {
    onPage(
        0,
        plain("binary s (STRING)", 2, byteArrays(new byte[] {'a'}, new byte[] {(byte) 0xC3, 40})),
        "utf8");
    assertThat(
            findings(
                plain("binary s (STRING)", 1, byteArrays(new byte[] {(byte) 0xC3, (byte) 0xA4})),
                VerificationTier.DEEP))
        .isEmpty();
    onPage(
        0,
        plain("int32 d (DECIMAL(4,2))", 2, HandmadeFile.ints(9999, 10_000)),
        "decimal-precision");
    onPage(
        0,
        plain("int32 d (DECIMAL(4,2))", 2, HandmadeFile.ints(-9999, -10_000)),
        "decimal-precision");
    assertThat(
            findings(
                plain("int32 d (DECIMAL(4,2))", 2, HandmadeFile.ints(9999, -9999)),
                VerificationTier.DEEP))
        .isEmpty();
    onPage(
        0,
        plain(
            "binary d (DECIMAL(3,0))",
            2,
            byteArrays(new byte[] {3, (byte) 0xE7}, new byte[] {3, (byte) 0xE8})),
        "decimal-precision");
    onPage(0, plain("int32 i (INTEGER(8,true))", 2, HandmadeFile.ints(-128, 128)), "integer-range");
    onPage(
        0, plain("int32 i (INTEGER(16,false))", 2, HandmadeFile.ints(65_535, -1)), "integer-range");
  }

  @Test
  void timesAreWithinADay() throws IOException {
    int day = 86_400_000;
    onPage(0, plain("int32 t (TIME(MILLIS,true))", 2, HandmadeFile.ints(1, -1)), "time-range");
    onPage(
        0, plain("int32 t (TIME(MILLIS,false))", 2, HandmadeFile.ints(1, day + 1)), "time-range");
    onPage(0, plain("int64 t (TIME(MICROS,true))", 1, longs(day * 1000L + 1)), "time-range");
    onPage(0, plain("int64 t (TIME(NANOS,false))", 1, longs(day * 1_000_000L + 1)), "time-range");
    for (String type : List.of("TIME(MICROS,true)", "TIME(NANOS,true)")) {
      assertThat(
              findings(
                  plain("int64 t (" + type + ")", 2, longs(0, day * 1000L)), VerificationTier.DEEP))
          .isEmpty();
    }
    // The end of the day is a time, too.
    assertThat(
            findings(
                plain("int32 t (TIME(MILLIS,true))", 2, HandmadeFile.ints(0, day)),
                VerificationTier.DEEP))
        .isEmpty();
  }

  private static byte[] longs(long... values) {
    ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (long value : values) {
      bytes.putLong(value);
    }
    return bytes.array();
  }

  private static final byte[] EMPTY_DICTIONARY = {1, 0, 0};

  @Test
  void variantsAreWellFormed() throws IOException {
    byte[] one = {12, 1}; // the INT8 1
    assertThat(findings(variants(EMPTY_DICTIONARY, one), VerificationTier.DEEP)).isEmpty();
    Finding found = variantFinding(variants(EMPTY_DICTIONARY, new byte[] {5 << 2 | 1, 'a'}));
    assertThat(found.location().columnPath()).isEqualTo("v");
    assertThat(found.message()).contains("row 1 of");
    // Fields without a name, elements outside of the array, a dictionary without its names.
    variantFinding(variants(EMPTY_DICTIONARY, new byte[] {2, 1, 5, 0, 1, 0}));
    variantFinding(variants(EMPTY_DICTIONARY, new byte[] {3, 1, 0, 9, 0}));
    variantFinding(variants(new byte[] {1, 1, 0, 9}, one));
    variantFinding(variants(EMPTY_DICTIONARY, new byte[] {1 << 2 | 1, (byte) 0x80}));
  }

  private static Finding variantFinding(byte[] file) throws IOException {
    return only(file, "variant").get(0);
  }

  /** Two variants, the first of which is null. */
  private static byte[] variants(byte[] dictionary, byte[] value) throws IOException {
    return new HandmadeFile(
            "message m { required group v (VARIANT(1)) {"
                + " required binary metadata; required binary value; } }")
        .chunk(
            2, HandmadeFile.dataPage(Encoding.PLAIN, 2, byteArrays(EMPTY_DICTIONARY, dictionary)))
        .chunk(2, HandmadeFile.dataPage(Encoding.PLAIN, 2, byteArrays(new byte[] {0}, value)))
        .rowGroup(2)
        .bytes();
  }

  @Test
  void columnsOfShreddedVariantsFitTogether() throws IOException {
    String group =
        "group v (VARIANT(1)) { required binary metadata; optional binary value;"
            + " optional int32 typed_value; }";
    for (boolean both : new boolean[] {false, true}) {
      byte[] flat =
          new HandmadeFile("message m { required " + group + " }")
              .chunk(1, HandmadeFile.dataPage(Encoding.PLAIN, 1, byteArrays(EMPTY_DICTIONARY)))
              .chunk(
                  1,
                  HandmadeFile.dataPage(
                      Encoding.PLAIN,
                      1,
                      withLevels(
                          NONE, runs(both ? 1 : 0), both ? byteArrays(new byte[] {0}) : NONE)))
              .chunk(
                  1,
                  HandmadeFile.dataPage(
                      Encoding.PLAIN, 1, withLevels(NONE, runs(1), HandmadeFile.ints(7))))
              .rowGroup(1)
              .bytes();
      byte[] repeated =
          new HandmadeFile("message m { repeated " + group + " }")
              .chunk(
                  2,
                  HandmadeFile.dataPage(
                      Encoding.PLAIN,
                      2,
                      withLevels(
                          runs(0, 1), runs(1, 1), byteArrays(EMPTY_DICTIONARY, EMPTY_DICTIONARY))))
              .chunk(
                  2,
                  HandmadeFile.dataPage(
                      Encoding.PLAIN,
                      2,
                      withLevels(
                          runs(0, 1),
                          runs(1, both ? 2 : 1),
                          both ? byteArrays(new byte[] {0}) : NONE)))
              .chunk(
                  2,
                  HandmadeFile.dataPage(
                      Encoding.PLAIN,
                      2,
                      withLevels(runs(0, 1), runs(2, 2), HandmadeFile.ints(7, 8))))
              .rowGroup(1)
              .bytes();
      if (both) {
        assertThat(variantFinding(flat).message()).contains("row 0").contains("typed_value");
        assertThat(variantFinding(repeated).message()).contains("the rows from 0 to 0");
      } else {
        assertThat(findings(flat, VerificationTier.DEEP)).isEmpty();
        assertThat(findings(repeated, VerificationTier.DEEP)).isEmpty();
      }
    }
  }

  @Test
  void valuesThatCannotBeDecodedAreFound() throws IOException {
    onPage(0, plain("int32 i", 3, HandmadeFile.ints(1, 2)), "values");
    byte[] ids = {2, 3 << 1, 3}; // three times the id 3, in two bits
    byte[] file =
        new HandmadeFile("message m { required int32 i; }")
            .chunk(
                3,
                m -> m.encodings(List.of(Encoding.PLAIN, Encoding.RLE_DICTIONARY)),
                HandmadeFile.dictionaryPage(2, HandmadeFile.ints(7, 8)),
                HandmadeFile.dataPage(Encoding.RLE_DICTIONARY, 3, ids))
            .rowGroup(3)
            .bytes();
    onPage(1, file, "values");
  }

  @Test
  void damagedDictionariesAreReportedOnce() throws IOException {
    byte[] ids = {1, 3 << 1, 1};
    byte[] file =
        new HandmadeFile("message m { required int32 i; required int32 j; }")
            .chunk(
                6,
                m -> m.encodings(List.of(Encoding.PLAIN, Encoding.RLE_DICTIONARY)),
                HandmadeFile.dictionaryPage(9, HandmadeFile.ints(7, 8)),
                HandmadeFile.dataPage(Encoding.RLE_DICTIONARY, 3, ids),
                HandmadeFile.dataPage(Encoding.RLE_DICTIONARY, 3, ids))
            .chunk(6, HandmadeFile.dataPage(Encoding.PLAIN, 6, HandmadeFile.ints(1, 2, 3, 4, 5)))
            .rowGroup(6)
            .bytes();
    List<Finding> found = only(file, "dictionary", "values");
    assertThat(found.get(0).location().page()).isZero();
    assertThat(found.get(1).location().columnPath()).isEqualTo("j");
  }

  @Test
  void aDamagedPageDoesNotHideTheNextOne() throws IOException {
    byte[] file =
        new HandmadeFile("message m { required int32 i; required binary s (STRING); }")
            .chunk(
                9,
                HandmadeFile.dataPage(Encoding.PLAIN, 3, HandmadeFile.ints(1, 2)),
                HandmadeFile.dataPage(Encoding.PLAIN, 3, HandmadeFile.ints(1, 2, 3)),
                HandmadeFile.dataPage(Encoding.PLAIN, 3, HandmadeFile.ints(1)))
            .chunk(
                9,
                HandmadeFile.dataPage(
                    Encoding.PLAIN,
                    9,
                    byteArrays(
                        NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, new byte[] {(byte) 0x80})))
            .rowGroup(9)
            .bytes();
    List<Finding> found = only(file, "values", "values", "utf8");
    assertThat(found.get(0).location().page()).isZero();
    assertThat(found.get(1).location().page()).isEqualTo(2);
    assertThat(found.get(2).location().columnPath()).isEqualTo("s");
  }

  @Test
  void levelsAreThoseOfRecords() throws IOException {
    String repeated = "message m { repeated int32 i; }";
    byte[] startsWithin =
        new HandmadeFile(repeated)
            .chunk(
                2,
                HandmadeFile.dataPage(
                    Encoding.PLAIN, 2, withLevels(runs(1, 0), runs(1, 1), HandmadeFile.ints(1, 2))))
            .rowGroup(1)
            .bytes();
    onPage(0, startsWithin, "levels");
    byte[] continuesNothing =
        new HandmadeFile(repeated)
            .chunk(
                2,
                HandmadeFile.dataPage(
                    Encoding.PLAIN, 2, withLevels(runs(0, 1), runs(0, 1), HandmadeFile.ints(1))))
            .rowGroup(1)
            .bytes();
    onPage(0, continuesNothing, "levels");
    byte[] tooHigh =
        new HandmadeFile("message m { optional int32 i; }")
            .chunk(
                2,
                HandmadeFile.dataPage(
                    Encoding.PLAIN, 2, withLevels(NONE, runs(1, 2), HandmadeFile.ints(1, 2))))
            .rowGroup(2)
            .bytes();
    onPage(0, tooHigh, "levels");
    byte[] longLevels = new byte[] {100, 0, 0, 0, 2, 1};
    byte[] outside =
        new HandmadeFile("message m { optional int32 i; }")
            .chunk(1, HandmadeFile.dataPage(Encoding.PLAIN, 1, longLevels))
            .rowGroup(1)
            .bytes();
    onPage(0, outside, "page-content");
  }

  @Test
  void chunksHaveTheRowsOfTheirRowGroup() throws IOException {
    byte[] file =
        new HandmadeFile("message m { repeated int32 i; }")
            .chunk(
                3,
                HandmadeFile.dataPage(
                    Encoding.PLAIN,
                    3,
                    withLevels(runs(0, 1, 1), runs(1, 1, 1), HandmadeFile.ints(1, 2, 3))))
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
                  3,
                  HandmadeFile.dataPage(
                      Encoding.PLAIN, 3, withLevels(NONE, runs(1, 0, 1), HandmadeFile.ints(1, 2))))
              .chunk(
                  3,
                  HandmadeFile.dataPage(
                      Encoding.PLAIN,
                      3,
                      withLevels(
                          NONE, agree ? runs(2, 0, 1) : runs(2, 1, 0), HandmadeFile.ints(5))))
              .chunk(3, HandmadeFile.dataPage(Encoding.PLAIN, 3, HandmadeFile.ints(1, 2, 3)))
              .rowGroup(3)
              .bytes();
      if (agree) {
        assertThat(findings(file, VerificationTier.DEEP)).isEmpty();
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
    byte[] ints = HandmadeFile.ints(1, 2);
    byte[] sound = pageV2(3, 1, 3, NONE, runs(1, 0, 1), ints);
    byte[] file = new HandmadeFile(schema).chunk(3, sound).rowGroup(3).bytes();
    assertThat(findings(file, VerificationTier.DEEP)).isEmpty();
    byte[] wrongNulls = pageV2(3, 2, 3, NONE, runs(1, 0, 1), ints);
    onPage(
        0, new HandmadeFile(schema).chunk(3, wrongNulls).rowGroup(3).bytes(), "page-level-counts");
    byte[] tooManyNulls = pageV2(3, 4, 3, NONE, runs(1, 0, 1), ints);
    only(
        new HandmadeFile(schema).chunk(3, tooManyNulls).rowGroup(3).bytes(),
        "page-counts",
        "page-level-counts");
    byte[] rows =
        new HandmadeFile("message m { repeated int32 i; }")
            .chunk(
                3,
                pageV2(2, 0, 1, runs(0, 1), runs(1, 1), ints),
                pageV2(1, 0, 0, runs(1), runs(1), HandmadeFile.ints(3)))
            .rowGroup(1)
            .bytes();
    onPage(1, rows, "row-boundary");
  }

  @Test
  void statisticsOfPageHeadersAreVerified() throws IOException {
    Statistics right =
        Statistics.builder()
            .minValue(HandmadeFile.ints(-5))
            .maxValue(HandmadeFile.ints(9))
            .nullCount(0L)
            .build();
    onPage(
        0,
        withStatistics(right.toBuilder().minValue(HandmadeFile.ints(-4)).build()),
        "page-bounds");
    onPage(
        0, withStatistics(right.toBuilder().maxValue(HandmadeFile.ints(8)).build()), "page-bounds");
    onPage(0, withStatistics(right.toBuilder().nullCount(1L).build()), "page-null-count");
    onPage(0, withStatistics(right.toBuilder().distinctCount(2L).build()), "page-distinct-count");
    assertThat(
            findings(
                withStatistics(right.toBuilder().distinctCount(3L).build()), VerificationTier.DEEP))
        .isEmpty();
    onPage(
        0,
        withStatistics(
            right.toBuilder().min(HandmadeFile.ints(-4)).max(HandmadeFile.ints(9)).build()),
        "page-bounds");
    assertThat(findings(withStatistics(right), VerificationTier.DEEP)).isEmpty();
  }

  private static byte[] withStatistics(Statistics statistics) throws IOException {
    return new HandmadeFile("message m { required int32 i; }")
        .chunk(3, HandmadeFile.dataPage(Encoding.PLAIN, 3, HandmadeFile.ints(-5, 9, 0), statistics))
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
              .chunk(4, HandmadeFile.dataPage(Encoding.PLAIN, 4, body.array(), statistics))
              .rowGroup(4)
              .bytes();
      if (count >= 2 && count <= 4) {
        assertThat(findings(file, VerificationTier.DEEP)).isEmpty();
      } else {
        onPage(0, file, "page-distinct-count");
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
                HandmadeFile.dataPage(
                    Encoding.PLAIN, 2, body.array(), Statistics.builder().nanCount(2L).build()))
            .rowGroup(2)
            .bytes();
    onPage(0, file, "page-nan-count");
  }

  @Test
  void bytesAfterTheLastPageAreFound() throws IOException {
    byte[] file =
        new HandmadeFile("message m { required int32 i; }")
            .chunk(
                1,
                HandmadeFile.dataPage(Encoding.PLAIN, 1, HandmadeFile.ints(1)),
                new byte[] {-1, -1, -1, -1})
            .rowGroup(1)
            .bytes();
    only(file, "chunk-size");
  }

  @Test
  void damagedHeadersHideTheRestOfTheirChunkOnly() throws IOException {
    byte[] page = HandmadeFile.dataPage(Encoding.PLAIN, 1, HandmadeFile.ints(1));
    byte[] file =
        new HandmadeFile("message m { required int32 i; required int32 j; }")
            .chunk(3, page, new byte[] {-1, -1, -1, -1}, page, page)
            .chunk(3, HandmadeFile.dataPage(Encoding.PLAIN, 3, HandmadeFile.ints(1, 2)))
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
      var pages = reader.pages(0, 0);
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
  void geospatialStatisticsAreVerified() throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { required binary g (GEOMETRY); }");
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      records.add(Map.of("g", point(i, -i)));
    }
    byte[] file = RecordFiles.write(schema, WriteOptions.defaults(), records);
    assertThat(findings(file, VerificationTier.DEEP)).isEmpty();
    only(
        withGeospatial(
            file,
            new GeospatialStatistics(
                new BoundingBox(0, 8.5, -9, 0, null, null, null, null), List.of(1))),
        "geospatial-box");
    only(
        withGeospatial(
            file,
            new GeospatialStatistics(
                new BoundingBox(0, 9, -9, 0, null, null, null, null), List.of(3))),
        "geospatial-types");
  }

  private static byte[] point(double x, double y) {
    return ByteBuffer.allocate(21)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put((byte) 1)
        .putInt(1)
        .putDouble(x)
        .putDouble(y)
        .array();
  }

  private static byte[] withGeospatial(byte[] file, GeospatialStatistics statistics)
      throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      FileMetaData footer = reader.metaData();
      RowGroup group = footer.rowGroups().get(0);
      ColumnMetaData metaData =
          group.columns().get(0).metaData().toBuilder().geospatialStatistics(statistics).build();
      return HandmadeFile.withFooter(
          file,
          footer.toBuilder()
              .rowGroups(
                  List.of(
                      group.toBuilder()
                          .columns(
                              List.of(
                                  group.columns().get(0).toBuilder().metaData(metaData).build()))
                          .build()))
              .build());
    }
  }
}
