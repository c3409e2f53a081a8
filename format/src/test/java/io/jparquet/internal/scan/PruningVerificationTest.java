package io.jparquet.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.footer.FileFooters;
import io.jparquet.internal.footer.FooterWriter;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Statistics;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.AnyElement;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A read that verifies what it leaves out finds structures of a file that would lose a row. */
class PruningVerificationTest {
  private static final ReadOptions VERIFYING =
      ReadOptions.defaults().with(ReadOptions.VERIFY_PRUNING, true);
  private static final Predicate IS_70 = new Comparison(List.of("a"), Operator.EQUAL, 70);

  /** Two row groups of 100 rows with the numbers from 0 on, in pages of ten. */
  private static byte[] file(WriteOptions.Builder options) throws IOException {
    return file(options, i -> i);
  }

  private static byte[] file(WriteOptions.Builder options, IntUnaryOperator values)
      throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { required int32 a; optional int32 b; }");
    ByteArrayOutputFile out = new ByteArrayOutputFile();
    WriteOptions complete =
        options
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 100)
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 10)
            .build();
    try (FileWriter writer = FileWriter.open(out, schema, complete)) {
      for (int i = 0; i < 200; i++) {
        writer.leaf(0).writeInt(0, 0, values.applyAsInt(i));
        writer.leaf(1).writeInt(0, 1, i % 5);
        writer.endRecord();
      }
    }
    return out.toByteArray();
  }

  private static byte[] plain() throws IOException {
    return file(WriteOptions.builder().set(WriteOptions.DICTIONARY, false));
  }

  /** The file with other metadata of the chunk of column a of the first row group. */
  private static byte[] with(byte[] file, UnaryOperator<ColumnChunk> change) throws IOException {
    return with(file, new byte[0], change);
  }

  /** The same with more bytes between the pages and the footer. */
  private static byte[] with(byte[] file, byte[] more, UnaryOperator<ColumnChunk> change)
      throws IOException {
    FileMetaData footer = FileFooters.read(file).metaData();
    List<RowGroup> groups = new ArrayList<>(footer.rowGroups());
    List<ColumnChunk> columns = new ArrayList<>(groups.get(0).columns());
    columns.set(0, change.apply(columns.get(0)));
    groups.set(0, groups.get(0).toBuilder().columns(columns).build());
    ByteArrayOutputFile out = new ByteArrayOutputFile();
    try (PositionOutput output = out.create()) {
      output.write(file, 0, file.length);
      output.write(more, 0, more.length);
      FooterWriter.finish(output, footer.toBuilder().rowGroups(groups).build(), null);
    }
    return out.toByteArray();
  }

  private static byte[] bytes(int number) {
    byte[] bytes = new byte[Integer.BYTES];
    LittleEndian.putInt(bytes, 0, number);
    return bytes;
  }

  private static byte[] withBounds(byte[] file, int min, int max) throws IOException {
    Statistics statistics =
        Statistics.builder().minValue(bytes(min)).maxValue(bytes(max)).nullCount(0L).build();
    return with(
        file,
        chunk ->
            chunk.toBuilder()
                .metaData(chunk.metaData().toBuilder().statistics(statistics).build())
                .build());
  }

  /** Reads the first row group. */
  private static int read(byte[] file, ReadOptions options, RowFilter filter) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), options)) {
      FileScan scan =
          reader
              .scan(reader.schema().fields())
              .filter(filter.exact())
              .hint(filter.hint())
              .rowGroups(List.of(0))
              .batchRows(30)
              .open();
      int rows = 0;
      while (scan.next()) {
        rows += scan.rowCount();
      }
      return rows;
    }
  }

  private static void assertFound(byte[] file, Predicate predicate, String... words)
      throws IOException {
    for (RowFilter filter : List.of(RowFilter.hint(predicate), RowFilter.exactly(predicate))) {
      assertThat(read(file, ReadOptions.defaults(), filter)).isNotEqualTo(1);
      assertThatThrownBy(() -> read(file, VERIFYING, filter))
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("row group 0")
          .hasMessageContainingAll(words);
    }
  }

  @Test
  void acceptsFilesThatAreRight() throws IOException {
    for (boolean dictionary : new boolean[] {true, false}) {
      byte[] file =
          file(
              WriteOptions.builder()
                  .set(WriteOptions.DICTIONARY, dictionary)
                  .set(WriteOptions.BLOOM_FILTER, true));
      Predicate b = new Comparison(List.of("b"), Operator.LESS, 9);
      Predicate notThere = new Comparison(List.of("b"), Operator.EQUAL, 7);
      RowFilter exact = RowFilter.exactly(new And(IS_70, b));
      assertThat(read(file, VERIFYING, exact)).isEqualTo(1);
      assertThatCode(() -> read(file, VERIFYING, RowFilter.hint(notThere)))
          .doesNotThrowAnyException();
    }
  }

  @Test
  void findsWrongStatistics() throws IOException {
    assertFound(
        withBounds(plain(), 0, 60), IS_70, "row 70", "page 7 of column a", "statistics", "a = 70");
  }

  @Test
  void findsStatisticsByWhichAConditionWouldNotBeEvaluated() throws IOException {
    byte[] file = withBounds(plain(), 70, 70);
    RowFilter filter = RowFilter.exactly(IS_70);
    assertThat(
            read(file, ReadOptions.defaults().with(ReadOptions.COLUMN_INDEX_FILTER, false), filter))
        .isEqualTo(100);
    assertThatThrownBy(
            () -> read(file, VERIFYING.with(ReadOptions.COLUMN_INDEX_FILTER, false), filter))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("row 0 of the row group");
  }

  @Test
  void findsAWrongColumnIndex() throws IOException {
    byte[] file = plain();
    ColumnIndex index;
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      index = reader.columnIndex(0, 0);
    }
    // In the right order and within the bounds of the chunk, so that nothing contradicts it.
    List<byte[]> minima = new ArrayList<>(index.minValues());
    minima.set(7, bytes(71));
    byte[] wrong =
        MetadataEncoder.encode(
            new ColumnIndex(
                index.nullPages(),
                minima,
                index.maxValues(),
                index.boundaryOrder(),
                index.nullCounts(),
                index.repetitionLevelHistograms(),
                index.definitionLevelHistograms(),
                index.nanCounts()));
    byte[] changed =
        with(
            file,
            wrong,
            chunk ->
                chunk.toBuilder()
                    .columnIndexOffset((long) file.length)
                    .columnIndexLength(wrong.length)
                    .build());
    assertFound(changed, IS_70, "row 70", "page 7 of column a", "page index");
  }

  @Test
  void findsAWrongBloomFilter() throws IOException {
    byte[] file =
        file(
            WriteOptions.builder()
                .set(WriteOptions.DICTIONARY, false)
                .set(WriteOptions.BLOOM_FILTER, true));
    FileMetaData footer = FileFooters.read(file).metaData();
    var chunk = footer.rowGroups().get(0).columns().get(0).metaData();
    int at = Math.toIntExact(chunk.bloomFilterOffset());
    int header = MetadataDecoder.bloomFilterHeader(file, at, file.length - at).length();
    Arrays.fill(file, at + header, at + chunk.bloomFilterLength(), (byte) 0);
    assertFound(file, IS_70, "row 70", "Bloom filter");
  }

  @Test
  void findsAWrongCountOfDictionaryPages() throws IOException {
    // Beyond twenty entries, pages are not dictionary encoded.
    byte[] file =
        file(
            WriteOptions.builder().set(WriteOptions.DICTIONARY_PAGE_SIZE, 4 * 20),
            i -> i < 60 ? i % 4 : i);
    List<PageEncodingStats> all =
        List.of(new PageEncodingStats(PageType.DATA_PAGE, Encoding.RLE_DICTIONARY, 10));
    byte[] changed =
        with(
            file,
            chunk ->
                chunk.toBuilder()
                    .metaData(chunk.metaData().toBuilder().encodingStats(all).build())
                    .build());
    Predicate is95 = new Comparison(List.of("a"), Operator.EQUAL, 95);
    assertFound(changed, is95, "row 95", "page 9 of column a", "dictionary");
  }

  @Test
  void findsWrongStatisticsOfElements() throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse(
            "message m { required group l (LIST) { repeated group list {"
                + " required int32 element; } } }");
    ByteArrayOutputFile out = new ByteArrayOutputFile();
    WriteOptions options =
        WriteOptions.builder().set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 10).build();
    try (FileWriter writer = FileWriter.open(out, schema, options)) {
      for (int i = 0; i < 100; i++) {
        writer.leaf(0).writeInt(0, 1, i);
        writer.leaf(0).writeInt(1, 1, i);
        writer.endRecord();
      }
    }
    Predicate element = new Comparison(List.of("l", "list", "element"), Operator.EQUAL, 70);
    RowFilter has70 = RowFilter.hint(new AnyElement(List.of("l"), element));
    assertThat(read(out.toByteArray(), VERIFYING, has70)).isEqualTo(10);
    byte[] wrong = withBounds(out.toByteArray(), 0, 60);
    assertThat(read(wrong, ReadOptions.defaults(), has70)).isZero();
    assertThatThrownBy(() -> read(wrong, VERIFYING, has70))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContainingAll("row 70", "page 7 of column l.list.element", "ANY OF l (");
  }
}
