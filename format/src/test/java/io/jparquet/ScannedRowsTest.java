package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.io.CountingInputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.row.Row;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scans of some rows of each row group, in a file with two row groups of 1,000 rows. */
class ScannedRowsTest {
  private static final int ROWS = 1000;
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int64 id;
            optional binary name (STRING);
            optional group tags (LIST) { repeated group list { optional int32 element; } }
          }
          """);

  private static final ReadOptions OPTIONS =
      ReadOptions.defaults()
          .with(ReadOptions.SMALL_FILE_BYTES, 0)
          .with(ReadOptions.FOOTER_BYTES, 1);

  private static byte[] file;

  @BeforeAll
  static void write() throws IOException {
    List<Map<String, Object>> records = new ArrayList<>();
    Random random = new Random(11);
    for (int i = 0; i < 2 * ROWS; i++) {
      Map<String, Object> record = new HashMap<>();
      record.put("id", random.nextLong());
      record.put("name", i % 7 == 0 ? null : "name " + random.nextInt(30));
      record.put("tags", i % 5 == 0 ? null : List.of(i, i + 1, i + 2).subList(0, i % 4 % 3));
      records.add(record);
    }
    file =
        RecordFiles.write(
            SCHEMA,
            WriteOptions.builder()
                .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, ROWS)
                .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 90)
                .build(),
            records);
  }

  private static ParquetReader open(InputFile input, boolean indexed) throws IOException {
    ParquetReader reader = ParquetReader.open(input, OPTIONS);
    return indexed ? reader : ParquetReader.open(input, withoutIndexes(reader.metaData()), OPTIONS);
  }

  private static FileMetaData withoutIndexes(FileMetaData metaData) {
    List<RowGroup> rowGroups = new ArrayList<>();
    for (RowGroup rowGroup : metaData.rowGroups()) {
      rowGroups.add(
          rowGroup.toBuilder()
              .columns(
                  rowGroup.columns().stream()
                      .map(
                          chunk ->
                              chunk.toBuilder()
                                  .columnIndexOffset(null)
                                  .columnIndexLength(null)
                                  .offsetIndexOffset(null)
                                  .offsetIndexLength(null)
                                  .build())
                      .toList())
              .build());
    }
    return metaData.toBuilder().rowGroups(rowGroups).build();
  }

  private static List<Row> rows(InputFile input, boolean indexed, long from, long to)
      throws IOException {
    List<Row> rows = new ArrayList<>();
    try (ParquetReader reader = open(input, indexed);
        RecordReader records =
            RecordReader.of(reader, SCHEMA.fields(), scan -> scan.rows(from, to).batchRows(32))) {
      while (records.next()) {
        rows.add(records.row());
      }
    }
    return rows;
  }

  private static List<Row> part(List<Row> all, long from, long to) {
    List<Row> part = new ArrayList<>();
    for (int group = 0; group < 2; group++) {
      int first = group * ROWS;
      part.addAll(
          all.subList(first + (int) Math.min(from, ROWS), first + (int) Math.min(to, ROWS)));
    }
    return part;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theChosenRowsOfEachRowGroupAreRead(boolean indexed) throws IOException {
    List<Row> all = rows(InputFile.of(file), true, 0, Long.MAX_VALUE);
    assertThat(all).hasSize(2 * ROWS);
    long seed = 17;
    Random random = new Random(seed);
    for (int i = 0; i < 60; i++) {
      int from = random.nextInt(ROWS + 20);
      int to = from + random.nextInt(random.nextBoolean() ? 5 : ROWS);
      assertThat(rows(InputFile.of(file), indexed, from, to))
          .as("rows %d to %d, seed %d", from, to, seed)
          .isEqualTo(part(all, from, to));
    }
  }

  @Test
  void pagesWithoutTheRowsAreNotFetched() throws IOException {
    CountingInputFile whole = new CountingInputFile(InputFile.of(file));
    rows(whole, true, 0, Long.MAX_VALUE);
    CountingInputFile few = new CountingInputFile(InputFile.of(file));
    assertThat(rows(few, true, 905, 910)).hasSize(10);
    assertThat(few.bytesRead()).isLessThan(whole.bytesRead() / 2);
  }

  @Test
  void aFilterAppliesToTheChosenRows() throws IOException {
    List<Field> fields = SCHEMA.fields();
    IsNull unnamed = new IsNull(List.of("name"));
    try (ParquetReader reader = open(InputFile.of(file), true)) {
      RecordReader records =
          RecordReader.of(reader, fields, scan -> scan.filter(unnamed).rows(100, 200));
      int count = 0;
      while (records.next()) {
        assertThat(records.row().get("name")).isNull();
        count++;
      }
      // Every seventh row of the file: 105 to 196, and 1,106 to 1,197.
      assertThat(count).isEqualTo(28);
    }
  }

  @Test
  void rowsAreCountedWithoutReadingThem() throws IOException {
    try (ParquetReader reader = open(InputFile.of(file), true);
        FileScan scan = reader.scan(SCHEMA.fields()).rows(990, 5000).open()) {
      assertThat(scan.countRowsLeft()).isEqualTo(20);
    }
  }

  @Test
  void rowsThatEndBeforeTheyBeginAreRefused() throws IOException {
    try (ParquetReader reader = open(InputFile.of(file), true)) {
      for (long[] rows : new long[][] {{-1, 5}, {6, 5}}) {
        assertThatThrownBy(() -> reader.scan(SCHEMA.fields()).rows(rows[0], rows[1]).open())
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("rows from " + rows[0]);
      }
    }
  }
}
