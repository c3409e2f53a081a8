package io.jparquet.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.RecordWriter;
import io.jparquet.RowGroupReader;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metrics.ReadMetric;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.LongVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PrefetchTest {
  private static final int ROW_GROUPS = 5;
  private static final int ROWS = 100;
  private static final ReadOptions OPTIONS =
      ReadOptions.defaults()
          .with(ReadOptions.SMALL_FILE_BYTES, 0)
          .with(ReadOptions.FOOTER_BYTES, 1000);

  private static byte[] file() throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { required int64 a; }");
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, ROWS)
            .set(WriteOptions.DICTIONARY, false)
            .build();
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    try (RecordWriter writer = RecordWriter.open(file, schema, options)) {
      for (long row = 0; row < ROW_GROUPS * ROWS; row++) {
        writer.write(Map.of("a", row * 0x9E3779B97F4A7C15L));
      }
    }
    return file.toByteArray();
  }

  /** Knows which threads read; a read of the bytes from {@code brokenFrom} on fails. */
  private static final class Watched implements InputFile {
    private final InputFile file;
    private final List<String> threads = new ArrayList<>();

    /** Reads ahead wait for it, as for a slow store. */
    private final CountDownLatch delay = new CountDownLatch(1);

    private final CountDownLatch readAhead = new CountDownLatch(1);
    private final CountDownLatch ahead = new CountDownLatch(1);
    private long brokenFrom = Long.MAX_VALUE;
    private long brokenTo = Long.MAX_VALUE;
    private boolean closed;

    Watched(byte[] bytes) {
      this(InputFile.of(bytes));
      delay.countDown();
    }

    Watched(InputFile file) {
      this.file = file;
    }

    @Override
    public String location() {
      return file.location();
    }

    @Override
    public long length() throws IOException {
      return file.length();
    }

    @Override
    public void readFully(long position, byte[] dst, int offset, int count) throws IOException {
      synchronized (threads) {
        threads.add(Thread.currentThread().getName());
      }
      boolean isAhead = Thread.currentThread().getName().equals("jparquet-prefetch");
      if (isAhead) {
        ahead.countDown();
        awaitDelay();
      }
      if (position + count > brokenFrom && position < brokenTo) {
        throw new IOException("broken");
      }
      try {
        file.readFully(position, dst, offset, count);
      } finally {
        if (isAhead) {
          readAhead.countDown();
        }
      }
    }

    /** Leaves an interrupt to the read after it. */
    private void awaitDelay() {
      boolean interrupted = false;
      while (delay.getCount() > 0) {
        try {
          delay.await();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void close() throws IOException {
      closed = true;
      file.close();
    }
  }

  private static FileScan scan(ParquetReader reader, Integer... rowGroups) {
    FileScan.Builder scan = reader.scan(reader.schema().fields()).batchRows(30);
    return rowGroups.length == 0 ? scan.open() : scan.rowGroups(List.of(rowGroups)).open();
  }

  private static long sum(RowGroupReader rows) throws IOException {
    long sum = 0;
    while (rows.next()) {
      long[] values = ((LongVector) rows.vector(0)).values();
      for (int i = 0; i < rows.rowCount(); i++) {
        sum += values[i];
      }
    }
    return sum;
  }

  private static long readAll(InputFile file, ReadOptions options) throws IOException {
    long sum = 0;
    try (ParquetReader reader = ParquetReader.open(file, options);
        FileScan scan = scan(reader)) {
      for (RowGroupReader rows = scan.nextRowGroup(); rows != null; rows = scan.nextRowGroup()) {
        sum = 31 * sum + sum(rows);
      }
      assertThat(reader.metric(ReadMetric.REQUESTS)).isEqualTo(1 + ROW_GROUPS);
    }
    return sum;
  }

  @Test
  void givesTheSameRowsWithAsManyRequests() throws IOException {
    byte[] bytes = file();
    Watched plain = new Watched(bytes);
    long expected = readAll(plain, OPTIONS);
    assertThat(plain.threads).doesNotContain("jparquet-prefetch");
    Watched watched = new Watched(bytes);
    assertThat(readAll(watched, OPTIONS.with(ReadOptions.PREFETCH_BYTES, 1 << 20)))
        .isEqualTo(expected);
    assertThat(watched.threads).hasSameSizeAs(plain.threads);
    assertThat(watched.closed).isTrue();
  }

  @Test
  void theNextRowGroupIsReadByAnotherThread() throws Exception {
    Watched file = new Watched(file());
    try (ParquetReader reader =
        ParquetReader.open(file, OPTIONS.with(ReadOptions.PREFETCH_BYTES, 1 << 20))) {
      scan(reader).nextRowGroup();
      assertThat(file.ahead.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void aReadAheadThatIsGivenUpLeavesTheFileOpen(@TempDir Path directory) throws Exception {
    Path path = Files.write(directory.resolve("a.parquet"), file());
    Watched file = new Watched(InputFile.of(path));
    try (ParquetReader reader =
        ParquetReader.open(file, OPTIONS.with(ReadOptions.PREFETCH_BYTES, 1 << 20))) {
      FileScan givenUp = scan(reader);
      givenUp.nextRowGroup();
      assertThat(file.ahead.await(30, TimeUnit.SECONDS)).isTrue();
      givenUp.close();
      assertThatThrownBy(givenUp::nextRowGroup).isInstanceOf(IllegalStateException.class);
      long third = sum(scan(reader, 2).nextRowGroup());
      file.delay.countDown();
      assertThat(file.readAhead.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(sum(scan(reader, 2).nextRowGroup())).isEqualTo(third);
    }
  }

  @Test
  void aRowGroupBeyondTheBudgetIsReadWhenItIsOpened() throws IOException {
    Watched file = new Watched(file());
    readAll(file, OPTIONS.with(ReadOptions.PREFETCH_BYTES, ROWS * Long.BYTES / 2));
    assertThat(file.threads).doesNotContain("jparquet-prefetch");
  }

  @Test
  void anErrorIsThatOfTheRowGroupWhichWasReadAhead() throws IOException {
    Watched file = new Watched(file());
    try (ParquetReader reader =
        ParquetReader.open(file, OPTIONS.with(ReadOptions.PREFETCH_BYTES, 1 << 20))) {
      FileScan scan = scan(reader);
      long start =
          reader.metaData().rowGroups().get(2).columns().get(0).metaData().dataPageOffset();
      file.brokenFrom = start;
      file.brokenTo = start + 1;
      sum(scan.nextRowGroup());
      sum(scan.nextRowGroup());
      assertThatThrownBy(scan::nextRowGroup).isInstanceOf(IOException.class).hasMessage("broken");
      file.brokenFrom = Long.MAX_VALUE;
      RowGroupReader again = scan.nextRowGroup();
      assertThat(again.rowGroup()).isEqualTo(2);
      assertThat(sum(again)).isNotZero();
    }
  }

  @Test
  void rowGroupsAreReadAheadInTheOrderOfTheScan() throws IOException {
    byte[] bytes = file();
    long[] sums = new long[ROW_GROUPS];
    try (ParquetReader reader = ParquetReader.open(new Watched(bytes), OPTIONS)) {
      FileScan scan = scan(reader);
      for (int i = 0; i < ROW_GROUPS; i++) {
        sums[i] = sum(scan.nextRowGroup());
      }
    }
    Watched file = new Watched(bytes);
    try (ParquetReader reader =
        ParquetReader.open(file, OPTIONS.with(ReadOptions.PREFETCH_BYTES, 1 << 20))) {
      FileScan scan = scan(reader, 0, 3, 1, 2);
      for (int rowGroup : new int[] {0, 3, 1, 2}) {
        RowGroupReader rows = scan.nextRowGroup();
        assertThat(rows.rowGroup()).isEqualTo(rowGroup);
        assertThat(rows.firstRow()).isEqualTo((long) rowGroup * ROWS);
        assertThat(sum(rows)).isEqualTo(sums[rowGroup]);
      }
      assertThat(scan.nextRowGroup()).isNull();
      FileScan none = reader.scan(List.of()).rowGroups(List.of(3)).open();
      assertThat(none.next()).isTrue();
      assertThat(none.rowCount()).isEqualTo(ROWS);
    }
    assertThat(file.closed).isTrue();
  }
}
