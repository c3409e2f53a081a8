package io.jparquet.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.RecordWriter;
import io.jparquet.RowGroupReader;
import io.jparquet.internal.io.ReadResources;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.ByteRange;
import io.jparquet.io.FetchedRange;
import io.jparquet.io.InputFile;
import io.jparquet.io.ReadMemory;
import io.jparquet.io.RequestCost;
import io.jparquet.metrics.ReadMetric;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.LongVector;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reads of files whose requests were measured to be slow. */
@Timeout(60)
class SlowRequestsTest {
  private static final int ROW_GROUPS = 9;
  private static final int ROWS = 200;
  private static final int COLUMNS = 8;
  private static final long MILLIS = 1_000_000;
  private static final ReadOptions OPTIONS =
      ReadOptions.defaults()
          .with(ReadOptions.SMALL_FILE_BYTES, 0)
          .with(ReadOptions.FOOTER_BYTES, 16 << 10);

  /** A file in memory that waits before each answer, and counts the requests under way. */
  private static final class SlowFile implements InputFile {
    private final InputFile file;
    private final RequestCost cost;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger mostInFlight = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger parts = new AtomicInteger();

    /** Requests of other threads than the test's wait for it. */
    private volatile CountDownLatch held = new CountDownLatch(0);

    private volatile long brokenAt = -1;

    SlowFile(byte[] bytes, RequestCost cost) {
      this.file = InputFile.of("slow", bytes);
      this.cost = cost;
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
    public RequestCost requestCost() {
      return cost;
    }

    @Override
    public void readFully(long position, byte[] dst, int offset, int count) throws IOException {
      requests.incrementAndGet();
      mostInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
      try {
        if (Thread.currentThread().getName().equals("jparquet-prefetch")) {
          held.await();
        }
        TimeUnit.NANOSECONDS.sleep(cost.nanos());
        if (brokenAt >= position && brokenAt < position + count) {
          throw new IOException("broken");
        }
        file.readFully(position, dst, offset, count);
      } catch (InterruptedException e) {
        throw new IOException(e);
      } finally {
        inFlight.decrementAndGet();
      }
    }

    @Override
    public List<FetchedRange> readRanges(List<ByteRange> ranges, IntFunction<byte[]> allocation)
        throws IOException {
      parts.accumulateAndGet(ranges.size(), Math::max);
      return InputFile.super.readRanges(ranges, allocation);
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }

  private static byte[] file() throws IOException {
    StringBuilder columns = new StringBuilder();
    for (int i = 0; i < COLUMNS; i++) {
      columns.append(" required int64 c").append(i).append(';');
    }
    ParquetSchema schema = ParquetSchema.parse("message m {" + columns + " }");
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, ROWS)
            .set(WriteOptions.DICTIONARY, false)
            .build();
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    try (RecordWriter writer = RecordWriter.open(file, schema, options)) {
      for (long row = 0; row < ROW_GROUPS * ROWS; row++) {
        Map<String, Object> values = new HashMap<>();
        values.put("c0", row);
        for (int i = 1; i < COLUMNS; i++) {
          values.put("c" + i, (row + i) * 0x9E3779B97F4A7C15L);
        }
        writer.write(values);
      }
    }
    return file.toByteArray();
  }

  private static RequestCost cost(long millis, double bytesPerNano) {
    return new RequestCost(millis * MILLIS, bytesPerNano);
  }

  private static FileScan scan(ParquetReader reader) {
    return reader.scan(reader.schema().fields()).open();
  }

  private static long sum(RowGroupReader rows) throws IOException {
    long sum = 0;
    while (rows.next()) {
      for (int column = 0; column < COLUMNS; column++) {
        long[] values = ((LongVector) rows.vector(column)).values();
        for (int i = 0; i < rows.rowCount(); i++) {
          sum = 31 * sum + values[i];
        }
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
    }
    return sum;
  }

  @Test
  void someRowGroupsAreFetchedAtATimeWithAsManyRequests() throws IOException {
    byte[] bytes = file();
    SlowFile fast = new SlowFile(bytes, RequestCost.UNKNOWN);
    long expected = readAll(fast, OPTIONS);
    assertThat(fast.mostInFlight).hasValue(1);
    SlowFile slow = new SlowFile(bytes, cost(20, 1));
    assertThat(readAll(slow, OPTIONS)).isEqualTo(expected);
    assertThat(slow.mostInFlight.get()).isBetween(2, 4);
    assertThat(slow.requests).hasValue(fast.requests.get());
  }

  @Test
  void nothingIsReadAheadWhereTheOptionsSayNo() throws IOException {
    SlowFile slow = new SlowFile(file(), cost(6, 1));
    readAll(slow, OPTIONS.with(ReadOptions.PREFETCH_BYTES, 0));
    assertThat(slow.mostInFlight).hasValue(1);
  }

  @Test
  void anErrorIsThatOfItsRowGroupWhichCanBeTriedAgain() throws IOException {
    SlowFile slow = new SlowFile(file(), cost(6, 1));
    try (ParquetReader reader = ParquetReader.open(slow, OPTIONS);
        FileScan scan = scan(reader)) {
      slow.brokenAt =
          reader.metaData().rowGroups().get(2).columns().get(0).metaData().dataPageOffset();
      assertThat(scan.nextRowGroup().rowGroup()).isZero();
      assertThat(scan.nextRowGroup().rowGroup()).isEqualTo(1);
      assertThatThrownBy(scan::nextRowGroup).isInstanceOf(IOException.class).hasMessage("broken");
      slow.brokenAt = -1;
      for (int next = 2; next < ROW_GROUPS; next++) {
        RowGroupReader rows = scan.nextRowGroup();
        assertThat(rows.rowGroup()).isEqualTo(next);
        assertThat(rows.firstRow()).isEqualTo((long) next * ROWS);
        assertThat(sum(rows)).isNotZero();
      }
      assertThat(scan.nextRowGroup()).isNull();
    }
  }

  /** Counts what is granted and not returned. */
  private static final class Counted implements ReadMemory {
    private final AtomicLong held = new AtomicLong();

    @Override
    public long acquire(long bytes) {
      held.addAndGet(bytes);
      return bytes;
    }

    @Override
    public void release(long bytes) {
      held.addAndGet(-bytes);
    }
  }

  @Test
  void aScanThatIsClosedWhileOthersReadReturnsMemoryAndBudget() throws IOException {
    SlowFile slow = new SlowFile(file(), cost(6, 1));
    Counted memory = new Counted();
    try (ReadResources shared = ReadResources.create()) {
      ReadResources resources = shared.charging(memory);
      long budget = resources.budget().left();
      try (OpenFile file = OpenFile.open(slow, OPTIONS, resources);
          ChunkFiles files = file.chunkFiles()) {
        ScanRequest request =
            ScanRequest.of(file.schema().fields(), RowFilter.all(), 100, file.schema());
        ScanReads scan = ScanReads.of(file, files, request, List.of(0, 1, 2, 3, 4));
        slow.held = new CountDownLatch(1);
        scan.prepare();
        assertThat(scan.readAhead(3)).isEqualTo(3);
        assertThat(scan.isAllAhead()).isFalse();
        assertThat(resources.budget().left()).isEqualTo(budget - memory.held.get());
        assertThat(memory.held.get()).isPositive();
        scan.close();
        assertThat(memory.held).hasValue(0);
        assertThat(resources.budget().left()).isEqualTo(budget);
        slow.held.countDown();
      }
    }
  }

  @Test
  void nothingIsReadAheadBeyondTheBudgetOfAllReaders() throws IOException {
    SlowFile slow = new SlowFile(file(), cost(6, 1));
    try (ReadResources resources = ReadResources.create();
        OpenFile file = OpenFile.open(slow, OPTIONS, resources);
        ChunkFiles files = file.chunkFiles()) {
      ScanRequest request =
          ScanRequest.of(file.schema().fields(), RowFilter.all(), 100, file.schema());
      ScanReads scan = ScanReads.of(file, files, request, List.of(0, 1, 2));
      long taken = resources.budget().left() - 20_000;
      assertThat(resources.budget().take(taken)).isTrue();
      assertThat(scan.readAhead(3)).isEqualTo(1);
      assertThat(scan.next().index()).isZero();
      scan.close();
      assertThat(resources.budget().left()).isEqualTo(20_000);
    }
  }

  @Test
  void aFilterPlansOneRowGroupAhead() throws IOException {
    Predicate late = new Comparison(List.of("c1"), Operator.GREATER_OR_EQUAL, 0L);
    SlowFile slow = new SlowFile(file(), cost(10, 1));
    try (ParquetReader reader = ParquetReader.open(slow, OPTIONS);
        FileScan scan = reader.scan(reader.schema().fields()).filter(late).open()) {
      scan.prepare();
      assertThat(scan.readAhead(4)).isEqualTo(1);
      while (scan.nextRowGroup() != null) {
        assertThat(slow.inFlight.get()).isLessThanOrEqualTo(1);
      }
    }
  }

  @Test
  void aGapThatTakesLessThanARequestIsReadThrough() throws IOException {
    byte[] bytes = file();
    int[] requests = new int[2];
    for (int i = 0; i < 2; i++) {
      // The columns between are seven of 1,600 bytes: 10 kB are transferred in 10 ms, or 1 kB.
      SlowFile slow = new SlowFile(bytes, cost(10, i == 0 ? 0.001 : 0.0001));
      ReadOptions options = OPTIONS.with(ReadOptions.MERGE_GAP_BYTES, 100);
      try (ParquetReader reader = ParquetReader.open(slow, i == 0 ? OPTIONS : options);
          FileScan scan =
              reader
                  .scan(
                      List.of(
                          reader.schema().fields().get(0),
                          reader.schema().fields().get(COLUMNS - 1)))
                  .open()) {
        scan.nextRowGroup();
      }
      requests[i] = slow.parts.get();
    }
    assertThat(requests).containsExactly(1, 2);
  }

  @Test
  void aLargeRowGroupIsRequestedInPartsNoMoreThanTwiceInAFile() throws IOException {
    // 100 bytes are transferred in the time of a request, and a row group has 12,800.
    SlowFile slow = new SlowFile(file(), cost(5, 0.00002));
    try (ParquetReader reader = ParquetReader.open(slow, OPTIONS);
        FileScan scan = scan(reader)) {
      while (scan.nextRowGroup() != null) {
        assertThat(slow.parts.get()).isBetween(1, 3);
      }
      assertThat(slow.parts).hasValue(3);
      assertThat(slow.requests).hasValue(1 + ROW_GROUPS + 2);
      assertThat(reader.metric(ReadMetric.REQUESTS)).isEqualTo(1 + ROW_GROUPS + 2);
    }
  }
}
