package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.io.InputFile;
import io.jparquet.io.ReadMemory;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.LongVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The memory that reads request, with much, little and none of it granted. */
@Timeout(120)
class ReadMemoryTest {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          "message m { required int64 id; optional binary text (STRING); optional group l (LIST)"
              + " { repeated group list { optional int32 element; } } }");

  private static final int ROW_GROUPS = 5;
  private static final int ROWS = 40_000;

  private static byte[] file;
  private static List<Map<String, Object>> records;

  private final ReadContext shared = new ReadContext();

  @BeforeAll
  static void write() throws IOException {
    Random random = new Random(11);
    records = new ArrayList<>();
    for (int row = 0; row < ROW_GROUPS * ROWS; row++) {
      Map<String, Object> values = new HashMap<>();
      values.put("id", random.nextLong());
      values.put("text", row % 7 == 0 ? null : "text " + random.nextInt(1 << 20));
      values.put("l", row % 5 == 0 ? null : List.of(row, row + 1));
      records.add(values);
    }
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.DICTIONARY, false)
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, ROWS)
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 5000)
            .build();
    file = RecordFiles.write(SCHEMA, options, records);
  }

  @AfterEach
  void close() {
    shared.close();
  }

  /** Memory with a limit, which checks that no more is returned than was granted. */
  private static final class Limited implements ReadMemory {
    private final long limit;
    private final AtomicLong held = new AtomicLong();
    private final AtomicLong most = new AtomicLong();
    private final AtomicLong denied = new AtomicLong();

    Limited(long limit) {
      this.limit = limit;
    }

    @Override
    public synchronized long acquire(long bytes) {
      assertThat(bytes).isPositive();
      long granted = Math.min(bytes, limit - held.get());
      denied.addAndGet(bytes - granted);
      most.accumulateAndGet(held.addAndGet(granted), Math::max);
      return granted;
    }

    @Override
    public synchronized void release(long bytes) {
      assertThat(bytes).isPositive();
      assertThat(held.addAndGet(-bytes)).isNotNegative();
    }
  }

  private static ReadOptions options(boolean lazy, boolean ahead) {
    return ReadOptions.defaults()
        .with(ReadOptions.SMALL_FILE_BYTES, 0)
        .with(ReadOptions.FOOTER_BYTES, 1)
        .with(ReadOptions.LAZY_VECTORS, lazy)
        .with(ReadOptions.PREFETCH_BYTES, ahead ? 1 << 26 : 0);
  }

  private ParquetReader open(byte[] bytes, ReadOptions options, ReadMemory memory)
      throws IOException {
    return ParquetReader.open(InputFile.of(bytes), options, shared.charging(memory));
  }

  private static List<Map<String, Object>> read(ParquetReader reader) throws IOException {
    List<Map<String, Object>> read = new ArrayList<>();
    try (RecordReader rows = RecordReader.of(reader, reader.schema().fields())) {
      while (rows.next()) {
        read.add(rows.row().toMap());
      }
    }
    return read;
  }

  private enum Grant {
    ALL(Long.MAX_VALUE),
    ONE_ROW_GROUP(600_000),
    LITTLE(100_000),
    NOTHING(0);

    private final long bytes;

    Grant(long bytes) {
      this.bytes = bytes;
    }
  }

  @ParameterizedTest
  @EnumSource
  void theSameRowsAreReadHoweverMuchIsGrantedAndAllOfItIsReturned(Grant grant) throws IOException {
    for (boolean lazy : new boolean[] {true, false}) {
      for (boolean ahead : new boolean[] {true, false}) {
        Limited memory = new Limited(grant.bytes);
        try (ParquetReader reader = open(file, options(lazy, ahead), memory)) {
          assertThat(read(reader)).isEqualTo(records);
        }
        assertThat(memory.held).hasValue(0);
        assertThat(memory.denied.get() > 0).isEqualTo(grant != Grant.ALL);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aScanHoldsTheBytesOfItsRowGroupAndItsVectors(boolean lazy) throws IOException {
    Limited memory = new Limited(Long.MAX_VALUE);
    try (ParquetReader reader = open(file, options(lazy, false), memory)) {
      assertThat(memory.held).as("open").hasValue(0);
      try (FileScan scan = reader.scan(SCHEMA.fields()).open()) {
        assertThat(memory.held).as("no row group").hasValue(0);
        scan.next();
        scan.vector(0).load();
        scan.next();
        long stored = reader.metaData().rowGroups().get(0).totalCompressedSize();
        assertThat(memory.held.get()).isBetween(stored + 4096 * Long.BYTES, 4 * stored);
      }
      assertThat(memory.held).as("closed").hasValue(0);
    }
  }

  @Test
  void memoryIsReturnedWhenReadingFailsAndWhenAReaderIsLeft() throws IOException {
    byte[] damaged = file.clone();
    for (int i = file.length / 2; i < file.length * 2 / 3; i++) {
      damaged[i] = (byte) (damaged[i] + 77);
    }
    Limited memory = new Limited(Long.MAX_VALUE);
    try (ParquetReader reader = open(damaged, options(false, true), memory)) {
      assertThatThrownBy(() -> read(reader)).isInstanceOf(CorruptFileException.class);
    }
    assertThat(memory.held).as("failed").hasValue(0);
    assertThat(memory.most.get()).isPositive();
    ParquetReader left = open(file, options(true, true), memory);
    left.scan(SCHEMA.fields()).open().next();
    assertThat(memory.held.get()).isPositive();
    left.close();
    assertThat(memory.held).as("left").hasValue(0);
  }

  @Test
  void aRequestThatThrowsLosesNoRowGroupAndNoMemory() throws IOException {
    for (boolean ahead : new boolean[] {true, false}) {
      for (int failing = 1; failing <= 3 * ROW_GROUPS; failing++) {
        String description = "ahead " + ahead + ", request " + failing;
        Limited memory = new Limited(Long.MAX_VALUE);
        AtomicInteger left = new AtomicInteger(failing);
        ReadMemory throwing =
            new ReadMemory() {
              @Override
              public long acquire(long bytes) {
                if (left.decrementAndGet() == 0) {
                  throw new UnsupportedOperationException("as intended");
                }
                return memory.acquire(bytes);
              }

              @Override
              public void release(long bytes) {
                memory.release(bytes);
              }
            };
        List<Integer> opened = new ArrayList<>();
        try (ParquetReader reader = open(file, options(true, ahead), throwing);
            FileScan scan = reader.scan(SCHEMA.fields()).open()) {
          for (boolean more = true; more; ) {
            more = openAndBegin(scan, opened);
          }
        }
        assertThat(opened).as(description).containsExactly(0, 1, 2, 3, 4);
        assertThat(memory.held).as(description).hasValue(0);
      }
    }
  }

  /** Opens the next row group and reads a batch; false if there is none. */
  private static boolean openAndBegin(FileScan scan, List<Integer> opened) throws IOException {
    try {
      RowGroupReader rows = scan.nextRowGroup();
      if (rows == null) {
        return false;
      }
      opened.add(rows.rowGroup());
      rows.next();
    } catch (UnsupportedOperationException e) {
      assertThat(e).hasMessage("as intended");
    }
    return true;
  }

  /** A file whose reads by other threads end when that is allowed, and a little later. */
  private static final class HeldBack implements InputFile {
    private final InputFile bytes;
    private final Thread owner = Thread.currentThread();
    private final int spins;
    private volatile boolean reading;
    private volatile boolean released;

    HeldBack(byte[] bytes, int spins) {
      this.bytes = InputFile.of(bytes);
      this.spins = spins;
    }

    @Override
    public String location() {
      return bytes.location();
    }

    @Override
    public long length() throws IOException {
      return bytes.length();
    }

    @Override
    public void readFully(long position, byte[] dst, int offset, int length) throws IOException {
      bytes.readFully(position, dst, offset, length);
      if (Thread.currentThread() != owner) {
        reading = true;
        while (!released) {
          Thread.onSpinWait();
        }
        for (int i = 0; i < spins; i++) {
          Thread.onSpinWait();
        }
      }
    }

    @Override
    public void close() throws IOException {
      bytes.close();
    }
  }

  @Test
  void aReaderMayBeClosedAtTheMomentWhenARowGroupHasBeenReadAhead() throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { required int64 id; }");
    WriteOptions halves = WriteOptions.builder().set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 1).build();
    byte[] small = RecordFiles.write(schema, halves, List.of(Map.of("id", 1L), Map.of("id", 2L)));
    for (int round = 0; round < 2_000; round++) {
      Limited memory = new Limited(Long.MAX_VALUE);
      HeldBack held = new HeldBack(small, round % 60);
      ReadContext context = shared.charging(memory);
      ParquetReader reader = ParquetReader.open(held, options(true, true), context);
      reader.scan(schema.fields()).open().nextRowGroup();
      while (!held.reading) {
        Thread.onSpinWait();
      }
      held.released = true;
      reader.close();
      assertThat(memory.held).as("round " + round).hasValue(0);
    }
  }

  @Test
  void nothingIsReadAheadWithoutMemoryForIt() throws IOException {
    for (long limit : new long[] {Long.MAX_VALUE, 0}) {
      Limited memory = new Limited(limit);
      try (ParquetReader reader = open(file, options(true, true), memory);
          FileScan scan = reader.scan(SCHEMA.fields().subList(0, 1)).open()) {
        scan.nextRowGroup();
        long stored =
            reader.metaData().rowGroups().get(0).columns().get(0).metaData().totalCompressedSize();
        assertThat(memory.held.get() >= 2 * stored).isEqualTo(limit > 0);
      }
    }
  }

  @Test
  void rowGroupsThatWereReadAheadAreGivenUpAndFetchedAgain() throws Exception {
    Limited memory = new Limited(Long.MAX_VALUE);
    ReadContext context = shared.charging(memory);
    List<Long> ids = new ArrayList<>();
    try (ParquetReader reader =
            ParquetReader.open(InputFile.of(file), options(true, true), context);
        FileScan scan = reader.scan(SCHEMA.fields().subList(0, 1)).open()) {
      while (scan.nextRowGroup() != null) {
        long before = memory.held.get();
        long released = 0;
        for (int i = 0; released == 0 && i < 1000 && scan != null; i++) {
          released = context.releaseIdle();
          Thread.sleep(1);
          if (ids.size() == (ROW_GROUPS - 1) * ROWS) {
            break; // there is no next row group
          }
        }
        assertThat(before - memory.held.get()).isEqualTo(released);
        assertThat(released > 0).isEqualTo(ids.size() < (ROW_GROUPS - 1) * ROWS);
        ids.addAll(rest(scan));
      }
    }
    assertThat(ids).isEqualTo(records.stream().map(record -> (Long) record.get("id")).toList());
    assertThat(memory.held).hasValue(0);
  }

  /** The rows of the row group that was opened last. */
  private static List<Long> rest(FileScan scan) throws IOException {
    List<Long> ids = new ArrayList<>();
    for (int left = ROWS; left > 0; ) {
      scan.next();
      long[] values = ((LongVector) scan.vector(0)).values();
      for (int i = 0; i < scan.rowCount(); i++) {
        ids.add(values[i]);
      }
      left -= scan.rowCount();
    }
    return ids;
  }

  @Test
  void memoryMayRunShortAtAnyMoment() throws Exception {
    Limited memory = new Limited(Long.MAX_VALUE);
    ReadContext context = shared.charging(memory);
    AtomicBoolean running = new AtomicBoolean(true);
    Thread pressure =
        new Thread(
            () -> {
              while (running.get()) {
                context.releaseIdle();
                Thread.onSpinWait();
              }
            });
    pressure.start();
    try {
      for (int round = 0; round < 5; round++) {
        try (ParquetReader reader =
            ParquetReader.open(InputFile.of(file), options(true, true), context)) {
          assertThat(read(reader)).as("round " + round).isEqualTo(records);
        }
      }
    } finally {
      running.set(false);
      pressure.join();
    }
    assertThat(memory.held).hasValue(0);
  }

  @Test
  void aClosedContextLetsOpenReadersGoOn() throws IOException {
    try (ParquetReader reader =
        ParquetReader.open(InputFile.of(file), options(true, true), shared)) {
      shared.close();
      assertThat(read(reader)).isEqualTo(records);
    }
  }
}
