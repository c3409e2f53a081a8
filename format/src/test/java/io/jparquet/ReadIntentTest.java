package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.io.ByteRange;
import io.jparquet.io.CountingInputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metrics.ReadMetric;
import io.jparquet.option.ReadIntent;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How often, and for how many bytes, a file is asked that is opened for its footer or its rows. */
class ReadIntentTest {
  private static final ReadOptions ROWS = ReadOptions.defaults();
  private static final ReadOptions FOOTER = ROWS.toBuilder().intent(ReadIntent.FOOTER).build();
  private static final int GUESS = 8 << 10;
  private static final byte[] KEY = "0123456789012345".getBytes(StandardCharsets.UTF_8);

  private static byte[] file(int columns, int rows, WriteOptions options) throws IOException {
    StringBuilder text = new StringBuilder("message m {");
    for (int i = 0; i < columns; i++) {
      text.append(" required int64 a_column_").append(i).append(';');
    }
    Random random = new Random(columns + 31L * rows);
    List<Map<String, Object>> records = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      Map<String, Object> record = new HashMap<>();
      for (int i = 0; i < columns; i++) {
        record.put("a_column_" + i, random.nextLong());
      }
      records.add(record);
    }
    return RecordFiles.write(ParquetSchema.parse(text.append(" }").toString()), options, records);
  }

  private static byte[] file(int columns, int rows) throws IOException {
    return file(columns, rows, WriteOptions.builder().set(WriteOptions.DICTIONARY, false).build());
  }

  private static int footerAndTrailer(byte[] file) {
    return LittleEndian.getInt(file, file.length - 8) + 8;
  }

  private static List<Object> rows(ParquetReader reader) throws IOException {
    return Rows.read(reader, reader.schema().fields(), 1000);
  }

  private static long rowCount(FileMetaData footer) {
    return footer.rowGroups().stream().mapToLong(RowGroup::numRows).sum();
  }

  @Test
  void theFooterOfASmallFileIsReadWithoutTheFile() throws IOException {
    byte[] file = file(2, 6000);
    assertThat(file.length).isBetween(90_000, 110_000);
    CountingInputFile counting = new CountingInputFile(InputFile.of(file));
    try (ParquetReader reader = ParquetReader.open(counting, FOOTER)) {
      assertThat(rowCount(reader.metaData())).isEqualTo(6000);
      assertThat(counting.ranges()).containsExactly(new ByteRange(file.length - GUESS, GUESS));
      assertThat(reader.metric(ReadMetric.REQUESTS)).isEqualTo(1);
      assertThat(reader.metric(ReadMetric.BYTES_FETCHED)).isEqualTo(GUESS);
    }
  }

  @Test
  void aFileNoLargerThanTheGuessIsReadAsAWhole() throws IOException {
    byte[] file = file(2, 100);
    assertThat(file.length).isLessThan(GUESS);
    CountingInputFile counting = new CountingInputFile(InputFile.of(file));
    try (ParquetReader reader = ParquetReader.open(counting, FOOTER)) {
      assertThat(rows(reader)).hasSize(100);
    }
    assertThat(counting.ranges()).containsExactly(new ByteRange(0, file.length));
  }

  @Test
  void theRestOfASmallFileComesWithOneRequestIfItsRowsAreReadAfterAll() throws IOException {
    byte[] file =
        file(
            3,
            4000,
            WriteOptions.builder()
                .set(WriteOptions.DICTIONARY, false)
                .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 300)
                .build());
    CountingInputFile counting = new CountingInputFile(InputFile.of(file));
    try (ParquetReader reader = ParquetReader.open(counting, FOOTER)) {
      assertThat(reader.rowGroupCount()).isEqualTo(14);
      assertThat(rows(reader)).isEqualTo(Rows.read(file, 1000));
      assertThat(reader.offsetIndex(13, 2)).isNotNull();
      assertThat(counting.ranges())
          .containsExactly(
              new ByteRange(file.length - GUESS, GUESS), new ByteRange(0, file.length - GUESS));
      assertThat(reader.metric(ReadMetric.REQUESTS)).isEqualTo(2);
      assertThat(reader.metric(ReadMetric.BYTES_FETCHED)).isEqualTo(file.length);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsMissingOfAFooterComesWithASecondRequest(ReadIntent intent) throws IOException {
    byte[] file = file(150, 60);
    int footer = footerAndTrailer(file);
    assertThat(footer).isGreaterThan(GUESS + 1000);
    assertThat(file.length / 16).isLessThan(GUESS);
    CountingInputFile counting = new CountingInputFile(InputFile.of(file));
    ReadOptions options =
        ROWS.toBuilder()
            .intent(intent)
            .build()
            .with(ReadOptions.SMALL_FILE_BYTES, 0)
            .with(ReadOptions.FOOTER_BYTES, GUESS)
            .with(ReadOptions.MERGE_GAP_BYTES, 0);
    try (ParquetReader reader = ParquetReader.open(counting, options)) {
      assertThat(rowCount(reader.metaData())).isEqualTo(60);
      assertThat(counting.ranges())
          .containsExactly(
              new ByteRange(file.length - GUESS, GUESS),
              new ByteRange(file.length - footer, footer - GUESS));
      assertThat(rows(reader)).isEqualTo(Rows.read(file, 1000));
      assertThat(reader.metric(ReadMetric.BYTES_FETCHED)).isEqualTo(counting.bytesRead());
      assertThat(counting.reads()).isEqualTo(3);
    }
  }

  @Test
  void moreIsAskedForOfALargeFileButNoMoreThanTheFooterBytes() throws IOException {
    byte[] file = file(2, 40_000);
    int length = file.length;
    assertThat(length).isBetween(600_000, 1 << 20);
    assertThat(firstRequest(file, FOOTER)).isEqualTo(length / 16);
    assertThat(firstRequest(file, FOOTER.with(ReadOptions.FOOTER_BYTES, 10_000))).isEqualTo(10_000);
    assertThat(firstRequest(file, FOOTER.with(ReadOptions.FOOTER_BYTES, 100))).isEqualTo(100);
    assertThat(firstRequest(file, FOOTER.with(ReadOptions.FOOTER_BYTES, 1))).isEqualTo(12);
    assertThat(firstRequest(file, ROWS)).isEqualTo(ROWS.get(ReadOptions.FOOTER_BYTES));
    assertThat(firstRequest(file(2, 90_000), FOOTER))
        .isEqualTo(FOOTER.get(ReadOptions.FOOTER_BYTES));
  }

  private static int firstRequest(byte[] file, ReadOptions options) throws IOException {
    CountingInputFile counting = new CountingInputFile(InputFile.of(file));
    try (ParquetReader reader = ParquetReader.open(counting, options)) {
      assertThat(reader.rowGroupCount()).isEqualTo(1);
    }
    return counting.ranges().get(0).length();
  }

  @ParameterizedTest
  @EnumSource
  void aFileWithAKnownFooterIsAskedForItsRowsAlone(ReadIntent intent) throws IOException {
    byte[] file = file(2, 6000);
    FileMetaData footer;
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), FOOTER)) {
      footer = reader.metaData();
    }
    CountingInputFile counting = new CountingInputFile(InputFile.of(file));
    ReadOptions options = ROWS.toBuilder().intent(intent).build();
    try (ParquetReader reader = ParquetReader.open(counting, footer, options)) {
      assertThat(counting.reads()).isZero();
      assertThat(rows(reader)).isEqualTo(Rows.read(file, 1000));
    }
    assertThat(counting.ranges()).containsExactly(new ByteRange(0, file.length));
  }

  @ParameterizedTest
  @EnumSource
  void anEncryptedFileIsReadWhateverItWasOpenedFor(ReadIntent intent) throws IOException {
    byte[] file =
        file(
            2,
            6000,
            WriteOptions.builder()
                .set(WriteOptions.DICTIONARY, false)
                .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 1000)
                .encryption(
                    FileEncryption.builder(DataKey.of(KEY, new byte[] {1}))
                        .completeColumns(true)
                        .build())
                .build());
    ReadOptions options =
        ROWS.toBuilder()
            .intent(intent)
            .decryption(FileDecryption.builder().keyRetriever(metaData -> KEY).build())
            .build();
    CountingInputFile counting = new CountingInputFile(InputFile.of(file));
    try (ParquetReader reader = ParquetReader.open(counting, options)) {
      assertThat(rowCount(reader.metaData())).isEqualTo(6000);
      assertThat(counting.bytesRead()).isEqualTo(intent == ReadIntent.FOOTER ? GUESS : file.length);
      assertThat(rows(reader)).hasSize(6000);
      assertThat(counting.bytesRead()).isEqualTo(file.length);
    }
  }
}
