package io.jparquet.verify;

import static io.jparquet.verify.ExpectedFindings.findings;
import static io.jparquet.verify.ExpectedFindings.onlyInChunk;
import static io.jparquet.verify.ExpectedFindings.onlyInPage;
import static io.jparquet.verify.SoundFile.ID;
import static io.jparquet.verify.SoundFile.NAME;
import static io.jparquet.verify.SoundFile.PATHS;
import static io.jparquet.verify.SoundFile.SOUND;
import static io.jparquet.verify.SoundFile.TAGS;
import static io.jparquet.verify.SoundFile.X;
import static io.jparquet.verify.SoundFile.inChunk;
import static io.jparquet.verify.SoundFile.int32;
import static io.jparquet.verify.SoundFile.metaData;
import static io.jparquet.verify.SoundFile.open;
import static io.jparquet.verify.SoundFile.text;
import static io.jparquet.verify.SoundFile.with;
import static io.jparquet.verify.SoundFile.withColumnIndex;
import static io.jparquet.verify.SoundFile.withFooter;
import static io.jparquet.verify.SoundFile.withMetaData;
import static io.jparquet.verify.SoundFile.withOffsetIndex;
import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.HandmadeFile;
import io.jparquet.ParquetReader;
import io.jparquet.metadata.BoundaryOrder;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Files with one lie in an index or a Bloom filter: verification finds that, at its place, and
 * nothing else.
 */
class IndexLiesTest {
  @Test
  void offsetIndexesHaveThePagesAndTheirRows() throws IOException {
    onlyInPage(
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
    onlyInChunk(
        VerificationRule.OFFSET_INDEX_PAGES,
        0,
        ID,
        withOffsetIndex(
            0, ID, index -> new OffsetIndex(index.pageLocations().subList(0, 2), null)));
    onlyInPage(
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
    onlyInChunk(
        VerificationRule.OFFSET_INDEX,
        0,
        X,
        withGarbage(chunk -> chunk.offsetIndexOffset((long) SOUND.length).offsetIndexLength(8)));
    onlyInChunk(
        VerificationRule.COLUMN_INDEX,
        0,
        X,
        withGarbage(chunk -> chunk.columnIndexOffset((long) SOUND.length).columnIndexLength(8)));
  }

  private static byte[] withGarbage(UnaryOperator<ColumnChunk.Builder> change) throws IOException {
    byte[] garbage = new byte[8];
    Arrays.fill(garbage, (byte) 0xFF);
    try (ParquetReader reader = open()) {
      return HandmadeFile.withFooter(SOUND, garbage, inChunk(reader.metaData(), 0, X, change));
    }
  }

  @Test
  void columnIndexesAreVerified() throws IOException {
    onlyInPage(
        VerificationRule.COLUMN_INDEX_BOUNDS,
        1,
        ID,
        1,
        withColumnIndex(1, ID, i -> bounds(i, with(i.minValues(), 1, int32(4001)), i.maxValues())));
    onlyInPage(
        VerificationRule.COLUMN_INDEX_BOUNDS,
        0,
        NAME,
        2,
        withColumnIndex(
            0, NAME, i -> bounds(i, i.minValues(), with(i.maxValues(), 2, text("name 98")))));
    onlyInPage(
        VerificationRule.COLUMN_INDEX_NULL_COUNTS,
        0,
        NAME,
        0,
        withColumnIndex(0, NAME, i -> nulls(i, i.nullPages(), with(i.nullCounts(), 0, 333L))));
    onlyInPage(
        VerificationRule.COLUMN_INDEX_ORDER,
        0,
        ID,
        1,
        withColumnIndex(0, ID, i -> order(i, BoundaryOrder.DESCENDING)));
    onlyInPage(
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
    onlyInChunk(
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
    try (ParquetReader reader = open()) {
      assertThat(reader.columnIndex(0, NAME).nullPages()).containsExactly(false, true, false);
    }
    onlyInPage(
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
}
