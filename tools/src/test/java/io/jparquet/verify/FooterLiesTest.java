package io.jparquet.verify;

import static io.jparquet.verify.ExpectedFindings.assertSound;
import static io.jparquet.verify.ExpectedFindings.findings;
import static io.jparquet.verify.ExpectedFindings.only;
import static io.jparquet.verify.ExpectedFindings.onlyInChunk;
import static io.jparquet.verify.SoundFile.ID;
import static io.jparquet.verify.SoundFile.NAME;
import static io.jparquet.verify.SoundFile.SOUND;
import static io.jparquet.verify.SoundFile.TAGS;
import static io.jparquet.verify.SoundFile.X;
import static io.jparquet.verify.SoundFile.Y;
import static io.jparquet.verify.SoundFile.inChunk;
import static io.jparquet.verify.SoundFile.inGroup;
import static io.jparquet.verify.SoundFile.metaData;
import static io.jparquet.verify.SoundFile.withChunk;
import static io.jparquet.verify.SoundFile.withFooter;
import static io.jparquet.verify.SoundFile.withGroup;
import static io.jparquet.verify.SoundFile.withMetaData;
import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.RecordFiles;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.metadata.Type;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Files with one lie in the footer: verification finds that, at its place, and nothing else. */
class FooterLiesTest {
  @Test
  void theFileIsSoundWithoutALie() throws IOException {
    List<Finding> none = new ArrayList<>();
    VerificationResult result =
        FileVerification.verify(
            InputFile.of("f", SOUND), ReadOptions.defaults(), VerificationTier.DEEP, none::add);
    assertThat(none).isEmpty();
    assertThat(result.isSound()).isTrue();
    assertThat(result.rows()).isEqualTo(6000);
    assertThat(result.rowGroups()).isEqualTo(2);
    assertThat(result.values()).isEqualTo(4 * 6000 + 1200 + 3 * 4800);
    assertThat(result.pages()).isGreaterThanOrEqualTo(2 * 5 * 3);
    assertSound(withFooter(footer -> footer));
  }

  @Test
  void filesWithoutFooterAreUnreadable() throws IOException {
    for (int length : new int[] {0, 5, 12, SOUND.length / 2, SOUND.length - 1}) {
      List<Finding> findings = new ArrayList<>();
      VerificationResult result =
          FileVerification.verify(
              InputFile.of("f", Arrays.copyOf(SOUND, length)),
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
  void aWrongMagicAtTheStartIsFoundInFilesOfAnySize() throws IOException {
    byte[] large = SOUND.clone();
    assertThat(large.length).isGreaterThan(1 << 16);
    byte[] small =
        RecordFiles.write(
            ParquetSchema.parse("message m { required int32 a; }"),
            WriteOptions.defaults(),
            List.of(Map.of("a", 1)));
    for (byte[] file : List.of(large, small)) {
      file[0] = '1';
      file[3] = 'P';
      assertThat(only(VerificationRule.HEAD_MAGIC, file).toString()).contains("'1ARP'");
    }
  }

  @Test
  void aFieldWithoutARepetitionTypeIsFound() throws IOException {
    byte[] file =
        withFooter(
            footer -> {
              List<SchemaElement> schema = new ArrayList<>(footer.schema());
              schema.set(1, schema.get(1).toBuilder().repetitionType(null).build());
              return footer.toBuilder().schema(schema).build();
            });
    assertThat(only(VerificationRule.REPETITION_TYPE, file).toString()).contains("'id'");
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
    onlyInChunk(
        VerificationRule.CHUNK_METADATA,
        0,
        X,
        withMetaData(0, X, chunk -> chunk.pathInSchema(List.of("y"))));
    onlyInChunk(
        VerificationRule.CHUNK_METADATA,
        1,
        ID,
        withMetaData(1, ID, chunk -> chunk.type(Type.INT64)));
    onlyInChunk(
        VerificationRule.CHUNK_VALUES, 1, X, withMetaData(1, X, chunk -> chunk.numValues(2999)));
  }

  @Test
  void partsAreInsideOfTheFileAndApart() throws IOException {
    onlyInChunk(
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
    onlyInChunk(
        VerificationRule.INDEX_PLACE,
        0,
        X,
        withChunk(0, X, chunk -> chunk.columnIndexOffset(-7L).columnIndexLength(10)));
    onlyInChunk(
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
    onlyInChunk(
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
    onlyInChunk(
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
    onlyInChunk(
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
  void encodingsAreVerified() throws IOException {
    onlyInChunk(
        VerificationRule.ENCODINGS,
        0,
        ID,
        withMetaData(0, ID, m -> m.encodings(List.of(Encoding.RLE, Encoding.BIT_PACKED))));
    onlyInChunk(
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
    onlyInChunk(
        VerificationRule.SORT_ORDER,
        0,
        ID,
        withGroup(0, g -> g.sortingColumns(List.of(new SortingColumn(ID, true, false)))));
    onlyInChunk(
        VerificationRule.SORT_ORDER,
        1,
        NAME,
        withGroup(1, g -> g.sortingColumns(List.of(new SortingColumn(NAME, false, true)))));
    // The first column decides, where it has no equal values.
    assertSound(
        withGroup(
            1,
            g ->
                g.sortingColumns(
                    List.of(
                        new SortingColumn(X, false, false),
                        new SortingColumn(NAME, false, true)))));
  }
}
