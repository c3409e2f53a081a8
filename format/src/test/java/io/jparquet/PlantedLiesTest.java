package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.BoundaryOrder;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageLocation;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SizeStatistics;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.metadata.Statistics;
import io.jparquet.metadata.Type;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.verify.FileVerification;
import io.jparquet.verify.Finding;
import io.jparquet.verify.VerificationResult;
import io.jparquet.verify.VerificationRule;
import io.jparquet.verify.VerificationTier;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Files with one lie each: verification finds that, at its place, and nothing else. */
class PlantedLiesTest {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int32 id;
            optional binary name (STRING);
            required double x;
            required double y;
            optional group tags (LIST) { repeated group list { optional int32 element; } }
          }
          """);

  private static final int ID = 0;
  private static final int NAME = 1;
  private static final int X = 2;
  private static final int Y = 3;
  private static final int TAGS = 4;

  private static final List<String> PATHS = List.of("id", "name", "x", "y", "tags.list.element");

  /** Two row groups of 3,000 rows, with pages of 1,000 rows. */
  private static byte[] sound;

  @BeforeAll
  static void write() throws IOException {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < 6000; i++) {
      Map<String, Object> record = new HashMap<>();
      record.put("id", i);
      record.put("name", i % 3 == 0 || i / 1000 == 1 ? null : "name " + i % 100);
      record.put("x", i * 1.5);
      record.put("y", i % 10 == 0 ? Double.NaN : i);
      record.put("tags", i % 5 == 0 ? null : Arrays.asList(i, null, i + 1));
      records.add(record);
    }
    WriteOptions options =
        WriteOptions.defaults().toBuilder()
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 1000)
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 3000)
            .set(WriteOptions.BLOOM_FILTER, "id", true)
            .set(WriteOptions.BLOOM_FILTER, "name", true)
            .sortingColumns(List.of(new SortingColumn(ID, false, false)))
            .build();
    sound = RecordFiles.write(SCHEMA, options, records);
  }

  private static List<Finding> findings(byte[] file, VerificationTier tier) throws IOException {
    List<Finding> findings = new ArrayList<>();
    VerificationResult result =
        FileVerification.verify(
            InputFile.of("f", file), ReadOptions.defaults(), tier, findings::add);
    assertThat(result.findings()).isEqualTo(findings.size());
    return findings;
  }

  /** The one finding of a file; the tiers before that of the rule find nothing. */
  private static Finding only(VerificationRule rule, byte[] file) throws IOException {
    for (VerificationTier tier : VerificationTier.values()) {
      if (!tier.includes(rule.tier())) {
        assertThat(findings(file, tier)).as("findings of %s", tier).isEmpty();
      }
    }
    List<Finding> all = findings(file, VerificationTier.DEEP);
    assertThat(all).as("all findings").hasSize(1);
    assertThat(all.get(0).rule()).as("%s", all).isEqualTo(rule.id());
    assertThat(all.get(0).tier()).isEqualTo(rule.tier());
    assertThat(all.get(0).location().file()).isEqualTo("f");
    return all.get(0);
  }

  private static void inChunk(VerificationRule rule, int group, int leaf, byte[] file)
      throws IOException {
    Finding found = only(rule, file);
    assertThat(found.location().rowGroup()).isEqualTo(group);
    assertThat(found.location().columnPath()).isEqualTo(PATHS.get(leaf));
    assertThat(found.location().page()).isNull();
  }

  private static void inPage(VerificationRule rule, int group, int leaf, int dataPage, byte[] file)
      throws IOException {
    Finding found = only(rule, file);
    assertThat(found.location().rowGroup()).isEqualTo(group);
    assertThat(found.location().columnPath()).isEqualTo(PATHS.get(leaf));
    try (ParquetReader reader = open(sound)) {
      var page =
          reader.pages(group, leaf).stream().filter(p -> p.isDataPage()).toList().get(dataPage);
      assertThat(found.location().page()).isEqualTo(page.ordinal());
      assertThat(found.location().offset()).isEqualTo(page.offset());
    }
  }

  private static ParquetReader open(byte[] file) throws IOException {
    return ParquetReader.open(InputFile.of(file), ReadOptions.defaults());
  }

  private static byte[] withFooter(UnaryOperator<FileMetaData> change) throws IOException {
    try (ParquetReader reader = open(sound)) {
      return HandmadeFile.withFooter(sound, change.apply(reader.metaData()));
    }
  }

  private static FileMetaData inGroup(
      FileMetaData footer, int group, UnaryOperator<RowGroup.Builder> change) {
    List<RowGroup> groups = new ArrayList<>(footer.rowGroups());
    groups.set(group, change.apply(groups.get(group).toBuilder()).build());
    return footer.toBuilder().rowGroups(groups).build();
  }

  private static byte[] withGroup(int group, UnaryOperator<RowGroup.Builder> change)
      throws IOException {
    return withFooter(footer -> inGroup(footer, group, change));
  }

  private static FileMetaData inChunk(
      FileMetaData footer, int group, int leaf, UnaryOperator<ColumnChunk.Builder> change) {
    List<ColumnChunk> chunks = new ArrayList<>(footer.rowGroups().get(group).columns());
    chunks.set(leaf, change.apply(chunks.get(leaf).toBuilder()).build());
    return inGroup(footer, group, builder -> builder.columns(chunks));
  }

  private static byte[] withChunk(int group, int leaf, UnaryOperator<ColumnChunk.Builder> change)
      throws IOException {
    return withFooter(footer -> inChunk(footer, group, leaf, change));
  }

  private static ColumnMetaData metaData(FileMetaData footer, int group, int leaf) {
    return footer.rowGroups().get(group).columns().get(leaf).metaData();
  }

  private static byte[] withMetaData(
      int group, int leaf, UnaryOperator<ColumnMetaData.Builder> change) throws IOException {
    return withFooter(
        footer ->
            inChunk(
                footer,
                group,
                leaf,
                chunk ->
                    chunk.metaData(
                        change.apply(metaData(footer, group, leaf).toBuilder()).build())));
  }

  private static byte[] withStatistics(
      int group, int leaf, UnaryOperator<Statistics.Builder> change) throws IOException {
    return withFooter(
        footer -> {
          ColumnMetaData old = metaData(footer, group, leaf);
          return inChunk(
              footer,
              group,
              leaf,
              chunk ->
                  chunk.metaData(
                      old.toBuilder()
                          .statistics(change.apply(old.statistics().toBuilder()).build())
                          .build()));
        });
  }

  private static byte[] withColumnIndex(int group, int leaf, UnaryOperator<ColumnIndex> change)
      throws IOException {
    try (ParquetReader reader = open(sound)) {
      byte[] index = MetadataEncoder.encode(change.apply(reader.columnIndex(group, leaf)));
      return HandmadeFile.withFooter(
          joined(sound, index),
          inChunk(
              reader.metaData(),
              group,
              leaf,
              chunk ->
                  chunk.columnIndexOffset((long) sound.length).columnIndexLength(index.length)));
    }
  }

  private static byte[] withOffsetIndex(int group, int leaf, UnaryOperator<OffsetIndex> change)
      throws IOException {
    try (ParquetReader reader = open(sound)) {
      byte[] index = MetadataEncoder.encode(change.apply(reader.offsetIndex(group, leaf)));
      return HandmadeFile.withFooter(
          joined(sound, index),
          inChunk(
              reader.metaData(),
              group,
              leaf,
              chunk ->
                  chunk.offsetIndexOffset((long) sound.length).offsetIndexLength(index.length)));
    }
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] joined = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }

  private static <T> List<T> with(List<T> list, int index, T element) {
    List<T> changed = new ArrayList<>(list);
    changed.set(index, element);
    return changed;
  }

  private static byte[] int32(int value) {
    return HandmadeFile.ints(value);
  }

  private static byte[] text(String value) {
    return value.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void theFileIsSoundWithoutALie() throws IOException {
    List<Finding> none = new ArrayList<>();
    VerificationResult result =
        FileVerification.verify(
            InputFile.of("f", sound), ReadOptions.defaults(), VerificationTier.DEEP, none::add);
    assertThat(none).isEmpty();
    assertThat(result.isSound()).isTrue();
    assertThat(result.rows()).isEqualTo(6000);
    assertThat(result.rowGroups()).isEqualTo(2);
    assertThat(result.values()).isEqualTo(4 * 6000 + 1200 + 3 * 4800);
    assertThat(result.pages()).isGreaterThanOrEqualTo(2 * 5 * 3);
    assertThat(findings(withFooter(footer -> footer), VerificationTier.DEEP)).isEmpty();
  }

  @Test
  void filesWithoutFooterAreUnreadable() throws IOException {
    for (int length : new int[] {0, 5, 12, sound.length / 2, sound.length - 1}) {
      List<Finding> findings = new ArrayList<>();
      VerificationResult result =
          FileVerification.verify(
              InputFile.of("f", Arrays.copyOf(sound, length)),
              ReadOptions.defaults(),
              VerificationTier.DEEP,
              findings::add);
      assertThat(result.readable()).isFalse();
      assertThat(findings).extracting(Finding::rule).containsExactly("footer");
    }
  }

  @Test
  void countsOfTheFooterAreVerified() throws IOException {
    only(
        VerificationRule.ROW_COUNT, withFooter(footer -> footer.toBuilder().numRows(5999).build()));
    assertThat(
            only(
                    VerificationRule.ROW_GROUP_ORDINAL,
                    withGroup(1, group -> group.ordinal((short) 0)))
                .location()
                .rowGroup())
        .isEqualTo(1);
    only(VerificationRule.ROW_GROUP_SIZE, withGroup(0, group -> group.totalCompressedSize(99L)));
    only(VerificationRule.ROW_GROUP_SIZE, withGroup(1, group -> group.totalByteSize(99)));
    only(
        VerificationRule.COLUMN_ORDERS,
        withFooter(
            footer ->
                footer.toBuilder()
                    .columnOrders(
                        joined(footer.columnOrders(), footer.columnOrders().subList(0, 1)))
                    .build()));
    only(
        VerificationRule.SORTING_COLUMN,
        withGroup(0, group -> group.sortingColumns(List.of(new SortingColumn(7, false, false)))));
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    List<T> joined = new ArrayList<>(first);
    joined.addAll(second);
    return joined;
  }

  @Test
  void schemasAreVerified() throws IOException {
    byte[] file =
        withFooter(
            footer ->
                footer.toBuilder()
                    .schema(footer.schema().subList(0, footer.schema().size() - 1))
                    .build());
    List<Finding> findings = findings(file, VerificationTier.DEEP);
    assertThat(findings).extracting(Finding::rule).containsExactly("schema");
  }

  @Test
  void missingChunksAreNamed() throws IOException {
    List<Finding> findings =
        findings(
            withFooter(
                footer ->
                    inGroup(
                        footer,
                        0,
                        group -> group.columns(footer.rowGroups().get(0).columns().subList(0, 4)))),
            VerificationTier.FOOTER);
    assertThat(findings).extracting(Finding::rule).containsExactly("chunk-count", "chunk-metadata");
    assertThat(findings.get(1).location().columnPath()).isEqualTo("tags.list.element");
  }

  @Test
  void chunksAreThoseOfTheirColumns() throws IOException {
    inChunk(
        VerificationRule.CHUNK_METADATA,
        0,
        X,
        withMetaData(0, X, chunk -> chunk.pathInSchema(List.of("y"))));
    inChunk(
        VerificationRule.CHUNK_METADATA,
        1,
        ID,
        withMetaData(1, ID, chunk -> chunk.type(Type.INT64)));
    inChunk(
        VerificationRule.CHUNK_VALUES, 1, X, withMetaData(1, X, chunk -> chunk.numValues(2999)));
  }

  @Test
  void partsAreInsideOfTheFileAndApart() throws IOException {
    inChunk(
        VerificationRule.CHUNK_PLACE,
        1,
        NAME,
        withFooter(
            footer ->
                inGroup(
                    inChunk(
                        footer,
                        1,
                        NAME,
                        chunk ->
                            chunk.metaData(
                                metaData(footer, 1, NAME).toBuilder()
                                    .totalCompressedSize(1L << 40)
                                    .build())),
                    1,
                    group -> group.totalCompressedSize(null))));
    inChunk(
        VerificationRule.INDEX_PLACE,
        0,
        X,
        withChunk(0, X, chunk -> chunk.columnIndexOffset(-7L).columnIndexLength(10)));
    inChunk(
        VerificationRule.BLOOM_FILTER_PLACE,
        0,
        X,
        withMetaData(0, X, m -> m.bloomFilterOffset(1L << 50).bloomFilterLength(1 << 10)));
  }

  @Test
  void overlappingPartsAreFound() throws IOException {
    byte[] file =
        withFooter(
            footer -> {
              long start = metaData(footer, 0, X).dataPageOffset();
              return inChunk(
                  footer, 1, Y, chunk -> chunk.columnIndexOffset(start + 10).columnIndexLength(20));
            });
    List<Finding> findings = findings(file, VerificationTier.FOOTER);
    assertThat(findings).extracting(Finding::rule).containsExactly("overlap");
    assertThat(findings.get(0).location().columnPath()).isEqualTo("y");
    assertThat(findings.get(0).message()).contains("the column index").contains("column x");
  }

  @Test
  void countsOfChunksAreThoseOfTheirPages() throws IOException {
    inChunk(
        VerificationRule.CHUNK_PAGES,
        0,
        TAGS,
        withFooter(
            footer -> {
              ColumnMetaData old = metaData(footer, 0, TAGS);
              return inChunk(
                  footer,
                  0,
                  TAGS,
                  chunk -> chunk.metaData(old.toBuilder().numValues(old.numValues() - 1).build()));
            }));
    // A row group that says nothing of its uncompressed bytes does not contradict the chunk.
    inChunk(
        VerificationRule.CHUNK_UNCOMPRESSED_SIZE,
        1,
        X,
        withFooter(
            footer -> {
              ColumnMetaData old = metaData(footer, 1, X);
              return inGroup(
                  inChunk(
                      footer,
                      1,
                      X,
                      chunk ->
                          chunk.metaData(
                              old.toBuilder()
                                  .totalUncompressedSize(old.totalUncompressedSize() + 1)
                                  .build())),
                  1,
                  group -> group.totalByteSize(0));
            }));
    // The chunk begins with its dictionary, so that only the offset is wrong.
    inChunk(
        VerificationRule.PAGE_OFFSETS,
        0,
        NAME,
        withFooter(
            footer -> {
              ColumnMetaData old = metaData(footer, 0, NAME);
              assertThat(old.dictionaryPageOffset()).isNotNull();
              return inChunk(
                  footer,
                  0,
                  NAME,
                  chunk ->
                      chunk.metaData(
                          old.toBuilder().dataPageOffset(old.dataPageOffset() + 1).build()));
            }));
  }

  @Test
  void offsetIndexesHaveThePagesAndTheirRows() throws IOException {
    inPage(
        VerificationRule.OFFSET_INDEX_PAGES,
        1,
        X,
        1,
        withOffsetIndex(
            1,
            X,
            index -> {
              PageLocation old = index.pageLocations().get(1);
              return new OffsetIndex(
                  with(
                      index.pageLocations(),
                      1,
                      new PageLocation(
                          old.offset() + 1, old.compressedPageSize(), old.firstRowIndex())),
                  index.unencodedByteArrayDataBytes());
            }));
    for (int leaf : new int[] {X, TAGS}) {
      byte[] file =
          withOffsetIndex(
              0,
              leaf,
              index -> {
                PageLocation old = index.pageLocations().get(2);
                return new OffsetIndex(
                    with(
                        index.pageLocations(),
                        2,
                        new PageLocation(
                            old.offset(), old.compressedPageSize(), old.firstRowIndex() + 1)),
                    index.unencodedByteArrayDataBytes());
              });
      // Of columns with lists, the rows are known only when levels are decoded.
      assertThat(findings(file, VerificationTier.PAGES)).hasSize(leaf == X ? 1 : 0);
      List<Finding> findings = findings(file, VerificationTier.DECODE);
      assertThat(findings).extracting(Finding::rule).containsExactly("offset-index-rows");
      assertThat(findings.get(0).location().columnPath()).isEqualTo(PATHS.get(leaf));
    }
    inChunk(
        VerificationRule.OFFSET_INDEX_PAGES,
        0,
        ID,
        withOffsetIndex(
            0, ID, index -> new OffsetIndex(index.pageLocations().subList(0, 2), null)));
    inPage(
        VerificationRule.OFFSET_INDEX_BYTES,
        0,
        NAME,
        2,
        withOffsetIndex(
            0,
            NAME,
            index ->
                new OffsetIndex(
                    index.pageLocations(), with(index.unencodedByteArrayDataBytes(), 2, 17L))));
  }

  @Test
  void indexesThatCannotBeReadAreFound() throws IOException {
    inChunk(
        VerificationRule.OFFSET_INDEX,
        0,
        X,
        withGarbage(chunk -> chunk.offsetIndexOffset((long) sound.length).offsetIndexLength(8)));
    inChunk(
        VerificationRule.COLUMN_INDEX,
        0,
        X,
        withGarbage(chunk -> chunk.columnIndexOffset((long) sound.length).columnIndexLength(8)));
  }

  private static byte[] withGarbage(UnaryOperator<ColumnChunk.Builder> change) throws IOException {
    byte[] garbage = new byte[8];
    Arrays.fill(garbage, (byte) 0xFF);
    try (ParquetReader reader = open(sound)) {
      return HandmadeFile.withFooter(
          joined(sound, garbage), inChunk(reader.metaData(), 0, X, change));
    }
  }

  @Test
  void boundsOfChunksAreVerified() throws IOException {
    inChunk(
        VerificationRule.CHUNK_BOUNDS,
        1,
        ID,
        withStatistics(1, ID, s -> s.minValue(int32(3001)).min(null).max(null)));
    inChunk(
        VerificationRule.CHUNK_BOUNDS,
        0,
        ID,
        withStatistics(0, ID, s -> s.maxValue(int32(2998)).min(null).max(null)));
    inChunk(
        VerificationRule.CHUNK_BOUNDS,
        0,
        NAME,
        withStatistics(0, NAME, s -> s.minValue(text("name 10"))));
    // Wider bounds are allowed, unless they are said to be exact.
    assertThat(
            findings(
                withStatistics(
                    0, ID, s -> s.maxValue(int32(9999)).isMaxValueExact(null).min(null).max(null)),
                VerificationTier.DEEP))
        .isEmpty();
    inChunk(
        VerificationRule.CHUNK_BOUNDS,
        0,
        ID,
        withStatistics(
            0, ID, s -> s.maxValue(int32(9999)).isMaxValueExact(true).min(null).max(null)));
    // No value at all, and a minimum above the maximum.
    inChunk(
        VerificationRule.CHUNK_BOUNDS, 0, ID, withStatistics(0, ID, s -> s.maxValue(new byte[3])));
    inChunk(
        VerificationRule.CHUNK_BOUNDS,
        0,
        ID,
        withStatistics(0, ID, s -> s.minValue(int32(5)).maxValue(int32(3))));
  }

  @Test
  void deprecatedBoundsAreVerifiedBesideTheOthers() throws IOException {
    inChunk(VerificationRule.CHUNK_BOUNDS, 1, ID, withStatistics(1, ID, s -> s.min(int32(3001))));
    inChunk(VerificationRule.CHUNK_BOUNDS, 0, ID, withStatistics(0, ID, s -> s.max(int32(2998))));
    inChunk(
        VerificationRule.CHUNK_BOUNDS,
        0,
        ID,
        withStatistics(0, ID, s -> s.min(int32(5)).max(int32(3))));
    inChunk(VerificationRule.CHUNK_BOUNDS, 0, ID, withStatistics(0, ID, s -> s.max(new byte[3])));
    inChunk(
        VerificationRule.CHUNK_BOUNDS,
        0,
        X,
        withStatistics(0, X, s -> s.min(float64(0.5)).max(float64(1e9))));
    // Without column orders only the deprecated ones count.
    inChunk(
        VerificationRule.CHUNK_BOUNDS,
        0,
        ID,
        withFooter(
            footer -> {
              ColumnMetaData old = metaData(footer, 0, ID);
              Statistics statistics =
                  old.statistics().toBuilder().min(int32(1)).minValue(int32(1)).build();
              return inChunk(
                      footer,
                      0,
                      ID,
                      chunk -> chunk.metaData(old.toBuilder().statistics(statistics).build()))
                  .toBuilder()
                  .columnOrders(null)
                  .build();
            }));
    // Of bytes, the order of the deprecated bounds is not defined, unless they are equal.
    assertThat(
            findings(
                withStatistics(0, NAME, s -> s.min(text("z")).max(text("a"))),
                VerificationTier.DEEP))
        .isEmpty();
    inChunk(
        VerificationRule.CHUNK_BOUNDS,
        0,
        NAME,
        withStatistics(0, NAME, s -> s.min(text("name 0")).max(text("name 0"))));
    // Bounds that are NaN are ignored by all readers.
    assertThat(
            findings(
                withStatistics(0, X, s -> s.min(float64(Double.NaN)).max(float64(0))),
                VerificationTier.DEEP))
        .isEmpty();
  }

  private static byte[] float64(double value) {
    return ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putDouble(value).array();
  }

  @Test
  void countsInStatisticsOfChunksAreVerified() throws IOException {
    inChunk(
        VerificationRule.CHUNK_NULL_COUNT, 0, NAME, withStatistics(0, NAME, s -> s.nullCount(1L)));
    inChunk(
        VerificationRule.CHUNK_NULL_COUNT, 0, TAGS, withStatistics(0, TAGS, s -> s.nullCount(7L)));
    inChunk(VerificationRule.CHUNK_NAN_COUNT, 1, Y, withStatistics(1, Y, s -> s.nanCount(299L)));
    inChunk(
        VerificationRule.CHUNK_DISTINCT_COUNT,
        0,
        NAME,
        withStatistics(0, NAME, s -> s.distinctCount(50L)));
    assertThat(findings(withStatistics(0, NAME, s -> s.distinctCount(100L)), VerificationTier.DEEP))
        .isEmpty();
  }

  @Test
  void columnIndexesAreVerified() throws IOException {
    inPage(
        VerificationRule.COLUMN_INDEX_BOUNDS,
        1,
        ID,
        1,
        withColumnIndex(1, ID, i -> bounds(i, with(i.minValues(), 1, int32(4001)), i.maxValues())));
    inPage(
        VerificationRule.COLUMN_INDEX_BOUNDS,
        0,
        NAME,
        2,
        withColumnIndex(
            0, NAME, i -> bounds(i, i.minValues(), with(i.maxValues(), 2, text("name 98")))));
    inPage(
        VerificationRule.COLUMN_INDEX_NULL_COUNTS,
        0,
        NAME,
        0,
        withColumnIndex(0, NAME, i -> nulls(i, i.nullPages(), with(i.nullCounts(), 0, 333L))));
    inPage(
        VerificationRule.COLUMN_INDEX_ORDER,
        0,
        ID,
        1,
        withColumnIndex(0, ID, i -> order(i, BoundaryOrder.DESCENDING)));
    inPage(
        VerificationRule.COLUMN_INDEX_HISTOGRAMS,
        0,
        TAGS,
        0,
        withColumnIndex(
            0,
            TAGS,
            i ->
                new ColumnIndex(
                    i.nullPages(),
                    i.minValues(),
                    i.maxValues(),
                    i.boundaryOrder(),
                    i.nullCounts(),
                    i.repetitionLevelHistograms(),
                    with(i.definitionLevelHistograms(), 0, 201L),
                    i.nanCounts())));
    inChunk(
        VerificationRule.COLUMN_INDEX,
        0,
        ID,
        withColumnIndex(
            0,
            ID,
            i ->
                new ColumnIndex(
                    i.nullPages().subList(0, 2),
                    i.minValues().subList(0, 2),
                    i.maxValues().subList(0, 2),
                    i.boundaryOrder(),
                    null,
                    null,
                    null,
                    null)));
  }

  @Test
  void pagesOfNullsAreMarkedAsSuch() throws IOException {
    try (ParquetReader reader = open(sound)) {
      assertThat(reader.columnIndex(0, NAME).nullPages()).containsExactly(false, true, false);
    }
    inPage(
        VerificationRule.COLUMN_INDEX_NULL_PAGES,
        0,
        NAME,
        2,
        withColumnIndex(0, NAME, i -> nulls(i, List.of(false, true, true), i.nullCounts())));
  }

  private static ColumnIndex bounds(ColumnIndex i, List<byte[]> min, List<byte[]> max) {
    return new ColumnIndex(
        i.nullPages(),
        min,
        max,
        BoundaryOrder.UNORDERED,
        i.nullCounts(),
        i.repetitionLevelHistograms(),
        i.definitionLevelHistograms(),
        i.nanCounts());
  }

  private static ColumnIndex nulls(ColumnIndex i, List<Boolean> pages, List<Long> counts) {
    return new ColumnIndex(
        pages,
        i.minValues(),
        i.maxValues(),
        i.boundaryOrder(),
        counts,
        i.repetitionLevelHistograms(),
        i.definitionLevelHistograms(),
        i.nanCounts());
  }

  private static ColumnIndex order(ColumnIndex i, BoundaryOrder order) {
    return new ColumnIndex(
        i.nullPages(),
        i.minValues(),
        i.maxValues(),
        order,
        i.nullCounts(),
        i.repetitionLevelHistograms(),
        i.definitionLevelHistograms(),
        i.nanCounts());
  }

  @Test
  void sizeStatisticsAreVerified() throws IOException {
    inChunk(
        VerificationRule.SIZE_STATISTICS_BYTES,
        0,
        NAME,
        withSizes(
            0,
            NAME,
            s ->
                new SizeStatistics(
                    5L, s.repetitionLevelHistogram(), s.definitionLevelHistogram())));
    inChunk(
        VerificationRule.SIZE_STATISTICS_HISTOGRAMS,
        1,
        TAGS,
        withSizes(
            1,
            TAGS,
            s ->
                new SizeStatistics(
                    null,
                    with(s.repetitionLevelHistogram(), 1, 2L),
                    s.definitionLevelHistogram())));
  }

  private static byte[] withSizes(int group, int leaf, UnaryOperator<SizeStatistics> change)
      throws IOException {
    return withFooter(
        footer -> {
          ColumnMetaData old = metaData(footer, group, leaf);
          return inChunk(
              footer,
              group,
              leaf,
              chunk ->
                  chunk.metaData(
                      old.toBuilder().sizeStatistics(change.apply(old.sizeStatistics())).build()));
        });
  }

  @Test
  void bloomFiltersHaveAllValues() throws IOException {
    // The filter of the other row group, which has other ids.
    byte[] file =
        withFooter(
            footer -> {
              ColumnMetaData other = metaData(footer, 1, ID);
              return inChunk(
                  footer,
                  0,
                  ID,
                  chunk ->
                      chunk.metaData(
                          metaData(footer, 0, ID).toBuilder()
                              .bloomFilterOffset(other.bloomFilterOffset())
                              .bloomFilterLength(other.bloomFilterLength())
                              .build()));
            });
    List<Finding> findings = findings(file, VerificationTier.DEEP);
    // Two chunks with the same filter overlap, too.
    assertThat(findings)
        .extracting(Finding::rule)
        .containsExactlyInAnyOrder("overlap", "bloom-filter-values");
    Finding found = findings.get(1);
    assertThat(found.location().rowGroup()).isZero();
    assertThat(found.location().columnPath()).isEqualTo("id");
    byte[] garbage = withMetaData(0, X, m -> m.bloomFilterOffset(4L).bloomFilterLength(100));
    assertThat(findings(garbage, VerificationTier.DEEP))
        .extracting(Finding::rule)
        .contains("bloom-filter");
  }

  @Test
  void encodingsAreVerified() throws IOException {
    inChunk(
        VerificationRule.ENCODINGS,
        0,
        ID,
        withMetaData(0, ID, m -> m.encodings(List.of(Encoding.RLE, Encoding.BIT_PACKED))));
    inChunk(
        VerificationRule.ENCODING_STATS,
        0,
        ID,
        withMetaData(
            0,
            ID,
            m ->
                m.encodingStats(
                    List.of(new PageEncodingStats(PageType.DATA_PAGE, Encoding.PLAIN, 9)))));
  }

  @Test
  void sortOrdersAreVerified() throws IOException {
    inChunk(
        VerificationRule.SORT_ORDER,
        0,
        ID,
        withGroup(0, g -> g.sortingColumns(List.of(new SortingColumn(ID, true, false)))));
    inChunk(
        VerificationRule.SORT_ORDER,
        1,
        NAME,
        withGroup(1, g -> g.sortingColumns(List.of(new SortingColumn(NAME, false, true)))));
    // The first column decides, where it has no equal values.
    assertThat(
            findings(
                withGroup(
                    1,
                    g ->
                        g.sortingColumns(
                            List.of(
                                new SortingColumn(X, false, false),
                                new SortingColumn(NAME, false, true)))),
                VerificationTier.DEEP))
        .isEmpty();
  }
}
