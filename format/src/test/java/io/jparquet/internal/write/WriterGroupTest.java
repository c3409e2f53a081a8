package io.jparquet.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.management.ThreadMXBean;
import io.jparquet.ChildJvm;
import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.RecordReader;
import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.BinaryVector;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WriterGroupTest {
  private static final ParquetSchema ROWS =
      ParquetSchema.parse(
          "message m { required int64 id; optional binary name (STRING); optional double x; }");
  private static final ParquetSchema LISTS =
      ParquetSchema.parse(
          "message m { required int64 id; optional group l (LIST) { repeated group list {"
              + " optional int64 element; } } }");

  /** The memory that one record and its pages may take beyond the limit. */
  private static final long ALLOWANCE = 3 << 20;

  /** Counts the requests and grants nothing beyond a limit. */
  private static final class CountedMemory implements WriteMemory {
    private final long limit;
    private long granted;

    CountedMemory(long limit) {
      this.limit = limit;
    }

    @Override
    public long acquire(long bytes) {
      assertThat(bytes).isPositive();
      long more = Math.min(bytes, limit - granted);
      granted += more;
      return more;
    }

    @Override
    public void release(long bytes) {
      assertThat(bytes).isBetween(1L, granted);
      granted -= bytes;
    }

    @Override
    public String remedy() {
      return "find more";
    }
  }

  private static void write(FileWriter writer, long id, String name) throws IOException {
    writer.leaf(0).writeLong(0, 0, id);
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    writer.leaf(1).writeBinary(0, 1, bytes, 0, bytes.length);
    writer.leaf(2).writeDouble(0, 1, id / 3.0);
    writer.endRecord();
  }

  @Test
  void aThousandWritersWithoutRowsTakeSomeKilobytesEach() throws IOException {
    StringBuilder columns = new StringBuilder();
    for (int i = 0; i < 16; i++) {
      String type = List.of("int64", "binary", "double", "int32").get(i % 4);
      columns.append("optional ").append(type).append(" c").append(i).append("; ");
    }
    ParquetSchema schema = ParquetSchema.parse("message m { " + columns + "}");
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.COMPRESSION, CompressionCodec.ZSTD)
            .set(WriteOptions.BLOOM_FILTER, true)
            .build();
    try (WriterGroup group = WriterGroup.of(WriteMemory.unlimited())) {
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      List<FileWriter> writers = new ArrayList<>();
      long before = 0;
      for (int i = 0; i < 1001; i++) {
        if (i == 1) {
          before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        }
        writers.add(group.open(new ByteArrayOutputFile(), schema, options));
      }
      long bytes = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
      assertThat(bytes / 1000).as("bytes allocated for a writer").isLessThan(80_000);
      assertThat(group.memoryBytes() / 1001).as("bytes counted").isBetween(16_000L, 40_000L);
      for (FileWriter writer : writers) {
        writer.close();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = CompressionCodec.class,
      names = {"SNAPPY", "ZSTD"})
  void keepsToTheLimitWithAThousandFilesOpen(CompressionCodec codec) throws IOException {
    CountedMemory memory = new CountedMemory(20 << 20);
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.COMPRESSION, codec)
            .set(WriteOptions.BLOOM_FILTER, true)
            .build();
    int files = 1000;
    int rowsOfAFile = 250;
    Random random = new Random(7);
    String padding = "-".repeat(200);
    List<ByteArrayOutputFile> outputs = new ArrayList<>();
    long most = 0;
    try (WriterGroup group = WriterGroup.of(memory)) {
      List<FileWriter> writers = new ArrayList<>();
      for (int i = 0; i < files; i++) {
        outputs.add(new ByteArrayOutputFile());
        writers.add(group.open(outputs.get(i), ROWS, options));
      }
      for (int row = 0; row < rowsOfAFile; row++) {
        for (int i = 0; i < files; i++) {
          write(writers.get(i), row, random.nextLong() + padding + i);
          most = Math.max(most, group.memoryBytes());
        }
      }
      for (FileWriter writer : writers) {
        writer.close();
      }
    }
    assertThat(memory.granted).as("memory that was not returned").isZero();
    assertThat(most).isLessThan(memory.limit + ALLOWANCE);
    random = new Random(7);
    String[][] names = new String[files][rowsOfAFile];
    for (int row = 0; row < rowsOfAFile; row++) {
      for (int i = 0; i < files; i++) {
        names[i][row] = random.nextLong() + padding + i;
      }
    }
    int rowGroups = 0;
    for (int i = 0; i < files; i += 111) {
      byte[] bytes = outputs.get(i).toByteArray();
      try (RecordReader reader = RecordReader.open(InputFile.of(bytes))) {
        for (int row = 0; row < rowsOfAFile; row++) {
          assertThat(reader.next()).isTrue();
          assertThat(reader.row().toMap())
              .containsEntry("id", (long) row)
              .containsEntry("name", names[i][row])
              .containsEntry("x", row / 3.0);
        }
        assertThat(reader.next()).isFalse();
      }
      rowGroups = Math.max(rowGroups, rowGroups(bytes).size());
    }
    assertThat(rowGroups).isGreaterThan(1);
  }

  private static List<RowGroup> rowGroups(byte[] file) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      return reader.metaData().rowGroups();
    }
  }

  @Test
  void writesTheRowGroupWithTheLargestBuffersFirst() throws IOException {
    ByteArrayOutputFile large = new ByteArrayOutputFile();
    ByteArrayOutputFile small = new ByteArrayOutputFile();
    WriteOptions options =
        WriteOptions.builder().set(WriteOptions.COMPRESSION, CompressionCodec.ZSTD).build();
    try (WriterGroup group = WriterGroup.of(WriteMemory.limited(3 << 20));
        FileWriter a = group.open(large, ROWS, options);
        FileWriter b = group.open(small, ROWS, options)) {
      Random random = new Random(1);
      for (int row = 0; row < 40_000; row++) {
        write(a, row, Long.toString(random.nextLong()) + random.nextLong());
        if (row % 20 == 0) {
          write(b, row, "few");
        }
      }
    }
    assertThat(rowGroups(large.toByteArray())).hasSizeGreaterThan(1);
    assertThat(rowGroups(small.toByteArray())).hasSize(1);
  }

  @Test
  void waitsForTheEndOfARecord() throws IOException {
    ByteArrayOutputFile output = new ByteArrayOutputFile();
    try (WriterGroup group = WriterGroup.of(WriteMemory.limited(1 << 20));
        FileWriter writer = group.open(output, LISTS, WriteOptions.defaults())) {
      for (int row = 0; row < 3; row++) {
        LeafWriter elements = writer.leaf(1);
        for (int i = 0; i < 300_000; i++) {
          elements.writeLong(i == 0 ? 0 : 1, 3, row + i * 31L);
        }
        writer.leaf(0).writeLong(0, 0, row);
        writer.endRecord();
      }
    }
    assertThat(rowGroups(output.toByteArray()))
        .extracting(RowGroup::numRows)
        .containsExactly(1L, 1L, 1L);
    try (RecordReader reader = RecordReader.open(InputFile.of(output.toByteArray()))) {
      for (int row = 0; row < 3; row++) {
        assertThat(reader.next()).isTrue();
        List<?> list = (List<?>) reader.row().toMap().get("l");
        assertThat(list).hasSize(300_000);
        assertThat(list.get(299_999)).isEqualTo(row + 299_999 * 31L);
      }
    }
  }

  @Test
  void freesMemoryWhenItIsAskedToBetweenRecords() throws IOException {
    CountedMemory memory = new CountedMemory(1 << 30);
    ByteArrayOutputFile output = new ByteArrayOutputFile();
    try (WriterGroup group = WriterGroup.of(memory);
        FileWriter writer = group.open(output, ROWS, WriteOptions.defaults())) {
      Random random = new Random(2);
      for (int row = 0; row < 50_000; row++) {
        write(writer, row, Long.toString(random.nextLong()));
      }
      long before = memory.granted;
      writer.leaf(0).writeLong(0, 0, 1);
      assertThat(group.free(1)).as("in the middle of a record").isZero();
      writer.leaf(1).writeNull(0, 0);
      writer.leaf(2).writeNull(0, 0);
      writer.endRecord();
      long freed = group.free(1);
      assertThat(freed).isEqualTo(before - memory.granted).isGreaterThan(1 << 20);
      assertThat(group.memoryBytes()).isLessThanOrEqualTo(memory.granted);
      assertThat(group.free(1)).as("nothing is left").isZero();
      write(writer, 2, "more");
    }
    assertThat(rowGroups(output.toByteArray()))
        .extracting(RowGroup::numRows)
        .containsExactly(50_001L, 1L);
    assertThat(memory.granted).isZero();
  }

  @Test
  void whoAsksForMemoryAndTheOwnerBothLearnThatARowGroupCouldNotBeWritten() throws IOException {
    OutputFile broken =
        new OutputFile() {
          @Override
          public String location() {
            return "broken.parquet";
          }

          @Override
          public PositionOutput create() {
            return new FullDisk();
          }
        };
    WriterGroup group = WriterGroup.of(WriteMemory.limited(3 << 20));
    FileWriter first = group.open(broken, ROWS, WriteOptions.defaults());
    FileWriter second = group.open(new ByteArrayOutputFile(), ROWS, WriteOptions.defaults());
    Random random = new Random(3);
    while (group.memoryBytes() < 1_000_000) {
      write(first, 1, Long.toString(random.nextLong()));
    }
    assertThatExceptionOfType(Exception.class)
        .isThrownBy(
            () -> {
              for (int row = 0; row < 50_000; row++) {
                write(second, row, Long.toString(random.nextLong()));
              }
            })
        .withStackTraceContaining("no space left");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(first::close)
        .withMessageContaining("broken.parquet")
        .withStackTraceContaining("no space left");
    first.close();
    second.abort();
    group.close();
  }

  private static final class FullDisk implements PositionOutput {
    private long position;

    @Override
    public long position() {
      return position;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (position > 0) {
        throw new IOException("no space left");
      }
      position += length;
    }

    @Override
    public void close() {
      // Nothing is open.
    }

    @Override
    public void abort() {
      // As above.
    }
  }

  @Test
  void aClosedGroupOpensNoFiles() {
    WriterGroup group = WriterGroup.of(WriteMemory.unlimited());
    group.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> group.open(new ByteArrayOutputFile(), ROWS, WriteOptions.defaults()))
        .withMessageContaining("closed");
  }

  @Test
  @Tag("slow")
  void writesValuesOfAHundredMegabytesInAHeapOfOneGigabyte(@TempDir Path directory)
      throws IOException, InterruptedException {
    String printed =
        ChildJvm.run(LargeValues.class, "-Xmx1g", "-Dfile=" + directory.resolve("large.parquet"));
    assertThat(printed).contains("12 values read");
  }

  /** Writes two columns of six values each, which no codec compresses, and reads them. */
  static final class LargeValues {
    private static final int LENGTH = 100 << 20;
    private static final int ROWS = 6;

    private LargeValues() {}

    public static void main(String[] args) throws IOException {
      Path file = Path.of(System.getProperty("file"));
      ParquetSchema schema =
          ParquetSchema.parse("message m { required binary a; required binary b; }");
      byte[] value = new byte[LENGTH];
      try (WriterGroup group = WriterGroup.of(WriteMemory.limited(200 << 20));
          FileWriter writer =
              group.open(OutputFile.replacing(file), schema, WriteOptions.defaults())) {
        for (int row = 0; row < ROWS; row++) {
          for (int column = 0; column < 2; column++) {
            new Random(2 * row + column).nextBytes(value);
            writer.leaf(column).writeBinary(0, 0, value, 0, LENGTH);
          }
          writer.endRecord();
        }
      }
      int values = 0;
      ReadOptions options = ReadOptions.defaults().with(ReadOptions.MAX_PAGE_BYTES, LENGTH + 100);
      try (ParquetReader reader = ParquetReader.open(InputFile.of(file), options)) {
        for (int group = 0; group < reader.metaData().rowGroups().size(); group++) {
          for (int column = 0; column < 2; column++) {
            values += check(reader, group, column, value);
          }
        }
      }
      System.out.println(values + " values read");
    }

    private static int check(ParquetReader reader, int group, int column, byte[] expected)
        throws IOException {
      int values = 0;
      try (FileScan rows =
          reader
              .scan(List.of(reader.schema().fields().get(column)))
              .rowGroups(List.of(group))
              .batchRows(1)
              .open()) {
        while (rows.next()) {
          BinaryVector vector = (BinaryVector) rows.vector(0);
          new Random(2 * (group + values) + column).nextBytes(expected);
          int start = vector.start(0);
          if (!Arrays.equals(
              vector.data(), start, start + vector.length(0), expected, 0, expected.length)) {
            throw new IllegalStateException("row group " + group + " has other bytes");
          }
          values++;
        }
      }
      return values;
    }
  }
}
