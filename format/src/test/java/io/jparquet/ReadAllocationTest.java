package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Memory that reading allocates once its arrays have their size: none for a value. */
class ReadAllocationTest {
  private static final int ROWS = 30_000;
  private static final int PAGE_ROWS = 2_000;

  /**
   * An array may grow in any one of them: the codec switches to a SNAPPY decoder in Java, which has
   * its own array, at a time that depends on its measurements.
   */
  private static final int ROW_GROUPS = 5;

  /** For the header of a page and what names its sections. */
  private static final long BYTES_PER_PAGE = 4_096;

  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required boolean flag;
            required int32 i;
            optional int64 l;
            required float f;
            optional double d;
            required binary s (STRING);
            optional binary name (STRING);
            required fixed_len_byte_array(8) fixed;
            optional group st { optional int32 x; }
            optional group list (LIST) { repeated group list { optional int32 element; } }
          }
          """);

  private static List<Map<String, Object>> records() {
    List<Map<String, Object>> records = new ArrayList<>();
    Random random = new Random();
    for (int row = 0; row < ROW_GROUPS * ROWS; row++) {
      int n = row % ROWS;
      if (n == 0) {
        random.setSeed(3);
      }
      Map<String, Object> record = new HashMap<>();
      int value = random.nextInt();
      record.put("flag", value < 0);
      record.put("i", value);
      record.put("l", n % 5 == 0 ? null : (long) value);
      record.put("f", (float) value);
      record.put("d", n % 7 == 0 ? null : (double) (value % 100));
      record.put("s", "text " + value);
      record.put("name", n % 3 == 0 ? null : "name " + value % 50);
      record.put("fixed", new byte[] {1, 2, 3, 4, 5, 6, (byte) value, (byte) n});
      record.put("st", n % 4 == 0 ? null : Map.of("x", value % 1000));
      record.put("list", n % 6 == 0 ? null : List.of(n, value % 10));
      records.add(record);
    }
    return records;
  }

  private static byte[] file(String level, String codec) throws IOException {
    return RecordFiles.write(
        SCHEMA,
        WriteOptions.fromProperties(
            Map.of(
                "jparquet.compatibility",
                level,
                "parquet.compression",
                codec,
                "parquet.block.row.count.limit",
                Integer.toString(ROWS),
                "parquet.page.row.count.limit",
                Integer.toString(PAGE_ROWS))),
        records());
  }

  @ParameterizedTest
  @CsvSource({
    "spark, snappy, false",
    "spark, snappy, true",
    "v2, zstd, false",
    "v2, uncompressed, false"
  })
  void noColumnAllocatesForItsValues(String level, String codec, boolean lazy) throws IOException {
    byte[] file = file(level, codec);
    try (ParquetReader reader =
        ParquetReader.open(
            InputFile.of(file), ReadOptions.defaults().with(ReadOptions.LAZY_VECTORS, lazy))) {
      for (Field field : reader.schema().fields()) {
        try (FileScan scan = reader.scan(List.of(field)).batchRows(500).open()) {
          long least = Long.MAX_VALUE;
          for (int i = 0; i < ROW_GROUPS; i++) {
            least = Math.min(least, read(scan.nextRowGroup()));
          }
          assertThat(least)
              .as("bytes for %s values of %s", ROWS, field.name())
              .isLessThan(BYTES_PER_PAGE * (ROWS / PAGE_ROWS));
        }
      }
    }
  }

  /** Reads a row group and returns the bytes allocated from its second batch on. */
  private static long read(RowGroupReader rows) throws IOException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    rows.next();
    rows.vector(0).load();
    long before = threads.getThreadAllocatedBytes(thread);
    while (rows.next()) {
      rows.vector(0).load();
    }
    return threads.getThreadAllocatedBytes(thread) - before;
  }

  @Test
  void anAllocationForEachValueWouldBeFound() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(thread);
    List<Object> kept = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      kept.add(new Object());
    }
    assertThat(threads.getThreadAllocatedBytes(thread) - before)
        .as("%s objects", kept.size())
        .isGreaterThan(BYTES_PER_PAGE * (ROWS / PAGE_ROWS));
  }
}
