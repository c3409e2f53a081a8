package io.jparquet.internal.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.filter.RowRanges;
import io.jparquet.io.ByteRange;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Type;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkPlanTest {
  private static final int MIB = 1 << 20;
  private static final int ROWS = 100;

  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse("message m { required int32 a; repeated int64 b; }");

  /** A file of which only the length is known. */
  private record LengthOnly(String location, long length) implements InputFile {
    @Override
    public void readFully(long position, byte[] dst, int offset, int bytes) {
      throw new AssertionError("a plan reads nothing");
    }

    @Override
    public InputFile sibling(String relativePath) {
      return new LengthOnly(relativePath, length);
    }

    @Override
    public void close() {}
  }

  private static ColumnMetaData.Builder metaData(Type type, long start, long length) {
    return ColumnMetaData.builder()
        .type(type)
        .encodings(List.of(Encoding.PLAIN))
        .pathInSchema(List.of(type == Type.INT32 ? "a" : "b"))
        .codec(CompressionCodec.UNCOMPRESSED)
        .numValues(ROWS)
        .dataPageOffset(start)
        .totalUncompressedSize(length)
        .totalCompressedSize(length);
  }

  private static ColumnMetaData.Builder first(long start, long length) {
    return metaData(Type.INT32, start, length);
  }

  private static ColumnMetaData.Builder second(long start, long length) {
    return metaData(Type.INT64, start, length);
  }

  private static ColumnChunk chunk(ColumnMetaData.Builder metaData) {
    return ColumnChunk.builder().fileOffset(0).metaData(metaData.build()).build();
  }

  private static RowGroup rowGroup(long rows, ColumnChunk... chunks) {
    return RowGroup.builder().columns(List.of(chunks)).numRows(rows).totalByteSize(0).build();
  }

  private static RowGroup rowGroup(ColumnMetaData.Builder... chunks) {
    return rowGroup(
        ROWS, List.of(chunks).stream().map(ChunkPlanTest::chunk).toArray(ColumnChunk[]::new));
  }

  private static ChunkPlan plan(RowGroup rowGroup, long fileLength, int fetchBytes)
      throws IOException {
    return plan(rowGroup, fileLength, null, fetchBytes);
  }

  private static ChunkPlan plan(
      RowGroup rowGroup, long fileLength, String createdBy, int fetchBytes) throws IOException {
    ChunkFiles files = new ChunkFiles(new LengthOnly("own.parquet", fileLength), false);
    return ChunkPlan.of(rowGroup, SCHEMA, SCHEMA.leaves(), files, createdBy, fetchBytes);
  }

  private static List<ByteRange> fetches(ChunkPlan plan) {
    return plan.fetches().values().stream().flatMap(List::stream).toList();
  }

  @Test
  void chunksAreFetchedFromTheirFirstPageWithTheirWholeLength() throws IOException {
    ChunkPlan plan =
        plan(rowGroup(first(4, 50), second(70, 30).dictionaryPageOffset(54L)), 200, MIB);
    assertThat(fetches(plan)).containsExactly(new ByteRange(4, 50), new ByteRange(54, 30));
    assertThat(plan.fetchedBytes()).isEqualTo(80);
    assertThat(plan.memoryBytes()).isEqualTo(80);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 3, 70, 71, -5})
  void aDictionaryOffsetThatIsNotBeforeTheDataIsIgnored(long offset) throws IOException {
    ChunkPlan plan =
        plan(rowGroup(first(4, 50), second(70, 30).dictionaryPageOffset(offset)), 200, MIB);
    assertThat(fetches(plan)).contains(new ByteRange(70, 30));
  }

  @Test
  void aChunkWithoutValuesIsNotFetchedWhateverItsOffsetsSay() throws IOException {
    RowGroup empty = rowGroup(0, chunk(first(-7, -7).numValues(0)), chunk(second(4, 9)));
    assertThat(fetches(plan(empty, 100, MIB)))
        .containsExactly(new ByteRange(0, 0), new ByteRange(4, 9));
  }

  @ParameterizedTest
  @CsvSource({"3, 50", "4, -1", "4, 197", "201, 0", "9223372036854775807, 9223372036854775807"})
  void aChunkOutsideOfItsFileIsCorrupt(long start, long length) {
    assertThatThrownBy(() -> plan(rowGroup(first(start, length), second(4, 4)), 200, MIB))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("column a")
        .hasMessageContaining(length + " bytes at offset " + start)
        .hasMessageContaining("200");
  }

  @ParameterizedTest
  @CsvSource({"99, 100", "101, 100", "100, 99"})
  void theNumberOfValuesMustFitTheRows(long required, long repeated) {
    RowGroup wrong = rowGroup(first(4, 4).numValues(required), second(8, 4).numValues(repeated));
    assertThatThrownBy(() -> plan(wrong, 200, MIB))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("100 rows");
  }

  @Test
  void aRepeatedColumnMayHaveMoreValuesThanRows() throws IOException {
    RowGroup more = rowGroup(first(4, 4), second(8, 4).numValues(1000));
    assertThat(plan(more, 200, MIB).chunks()).hasSize(2);
  }

  @Test
  void aRowGroupThatContradictsTheSchemaIsCorrupt() {
    assertThatThrownBy(() -> plan(rowGroup(first(4, 4)), 200, MIB))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("1 column chunks");
    assertThatThrownBy(() -> plan(rowGroup(second(4, 4), second(4, 4)), 200, MIB))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("names b");
    ColumnMetaData.Builder unnamed = second(4, 4).pathInSchema(null);
    assertThatThrownBy(() -> plan(rowGroup(unnamed, second(4, 4)), 200, MIB))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("INT64")
        .hasMessageContaining("INT32");
    assertThatThrownBy(() -> plan(rowGroup(-1, chunk(first(4, 4)), chunk(second(4, 4))), 200, MIB))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("-1");
    ColumnChunk without = ColumnChunk.builder().fileOffset(0).build();
    assertThatThrownBy(() -> plan(rowGroup(ROWS, without, chunk(second(4, 4))), 200, MIB))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("no metadata");
  }

  @ParameterizedTest
  @CsvSource({
    "parquet-mr, 150",
    "parquet-mr version 1.2.8 (build x), 150",
    "parquet-mr version 1.2.80, 50",
    "parquet-mr version 1.3.0, 50",
    "other version 1.0.0, 50"
  })
  void theSizesOfOldWritersGetRoomForTheHeaderOfTheDictionary(String createdBy, int bytes)
      throws IOException {
    ChunkPlan plan = plan(rowGroup(first(4, 50), second(4, 50)), 1000, createdBy, MIB);
    assertThat(fetches(plan)).containsOnly(new ByteRange(4, bytes));
    ChunkPlan atTheEnd = plan(rowGroup(first(4, 50), second(4, 50)), 57, createdBy, MIB);
    assertThat(fetches(atTheEnd)).containsOnly(new ByteRange(4, Math.min(bytes, 53)));
  }

  @Test
  void chunksAreReadThroughWindowsWhereTheyNeedMoreThanTheirShare() throws IOException {
    RowGroup large = rowGroup(first(4, 10 * MIB), second(4, 3 * MIB));
    ChunkPlan plan = plan(large, 20 * MIB, 8 * MIB);
    assertThat(plan.chunks()).extracting(ChunkPlan.Chunk::windowBytes).containsExactly(4 * MIB, 0);
    assertThat(fetches(plan)).containsExactly(new ByteRange(4, 3 * MIB));
    assertThat(plan.memoryBytes()).isEqualTo(7 * MIB);
    assertThat(plan.within(MIB).chunks())
        .extracting(ChunkPlan.Chunk::windowBytes)
        .containsExactly(MIB, MIB);
    assertThat(plan.within(0).memoryBytes()).isEqualTo(2 * MIB);
  }

  @Test
  void aChunkLongerThanAnArrayIsReadThroughAWindow() throws IOException {
    RowGroup large = rowGroup(first(4, 5L << 30), second(4, 4));
    ChunkPlan plan = plan(large, 6L << 30, Integer.MAX_VALUE);
    assertThat(plan.chunks().get(0).windowBytes()).isEqualTo(Integer.MAX_VALUE / 2);
    assertThat(fetches(plan)).containsExactly(new ByteRange(4, 4));
  }

  @Test
  void withRowsOnlyTheirPagesAreFetchedAndTheDictionary() throws IOException {
    RowGroup group =
        rowGroup(first(20, 96).dictionaryPageOffset(4L), second(100, 30).numValues(ROWS));
    PageLocations pages =
        PageLocations.of(
            new OffsetIndex(
                List.of(
                    new PageLocation(20, 30, 0),
                    new PageLocation(50, 20, 40),
                    new PageLocation(70, 30, 60)),
                null),
            4,
            96,
            ROWS);
    RowRanges rows = RowRanges.builder(ROWS).add(60, 61).build();
    ChunkPlan plan =
        plan(group, 200, MIB)
            .withRows(rows, chunk -> chunk.column().dotPath().equals("a") ? pages : null);
    assertThat(fetches(plan))
        .containsExactly(new ByteRange(4, 16), new ByteRange(70, 30), new ByteRange(100, 30));
    assertThat(plan.fetchedBytes()).isEqualTo(76);
    assertThat(plan.only(chunk -> chunk.pages() != null).fetchedBytes()).isEqualTo(46);
  }

  @Test
  void chunksOfOtherFilesAreFetchedFromThere() throws IOException {
    ColumnChunk other =
        ColumnChunk.builder()
            .fileOffset(0)
            .filePath("part-2.parquet")
            .metaData(second(4, 9).build())
            .build();
    ChunkPlan plan = plan(rowGroup(ROWS, chunk(first(4, 4)), other), 100, MIB);
    assertThat(plan.fetches().keySet())
        .extracting(InputFile::location)
        .containsExactly("own.parquet", "part-2.parquet");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../x.parquet", "/etc/x.parquet", "a/../../x", "s3://b/x", "C:\\x"})
  void filesOutsideOfTheDirectoryAreRefused(String path) {
    ColumnChunk other =
        ColumnChunk.builder().fileOffset(0).filePath(path).metaData(first(4, 9).build()).build();
    assertThatThrownBy(() -> plan(rowGroup(ROWS, other, chunk(second(4, 4))), 100, MIB))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining(path)
        .hasMessageContaining("column a");
  }

  @Test
  void batchesAreSmallerWhereRowsAreLongOrHaveManyElements() throws IOException {
    assertThat(plan(rowGroup(first(4, 4), second(8, 4)), 100, MIB).batchRows(4096)).isEqualTo(4096);
    RowGroup elements = rowGroup(first(4, 4), second(8, 4).numValues(ROWS * 1024L));
    assertThat(plan(elements, 100, MIB).batchRows(4096)).isEqualTo(64);
    RowGroup bytes = rowGroup(first(4, 4), second(8, 4).totalUncompressedSize(ROWS * (1L << 25)));
    assertThat(plan(bytes, 100, MIB).batchRows(4096)).isEqualTo(1);
    RowGroup lies = rowGroup(first(4, 4).totalUncompressedSize(-1), second(8, 4));
    assertThat(plan(lies, 100, MIB).batchRows(4096)).isEqualTo(4096);
  }
}
