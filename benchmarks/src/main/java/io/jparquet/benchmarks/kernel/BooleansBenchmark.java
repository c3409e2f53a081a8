package io.jparquet.benchmarks.kernel;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.encoding.ValueDecoder;
import io.jparquet.internal.encoding.ValueDecoders;
import io.jparquet.internal.encoding.ValueEncoder;
import io.jparquet.internal.encoding.ValueEncoders;
import io.jparquet.metadata.Encoding;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.plain.BooleanPlainValuesReader;
import org.apache.parquet.column.values.plain.BooleanPlainValuesWriter;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridValuesReader;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridValuesWriter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Pages of BOOLEAN values. */
public class BooleansBenchmark extends KernelBenchmark {
  @Param({"PLAIN", "RLE"})
  Encoding encoding;

  /** Mean length of a repetition; 2 means random values. */
  @Param({"2", "100"})
  int repetition;

  private final byte[] values = new byte[COUNT];
  private final boolean[] booleans = new boolean[COUNT];
  private final byte[] read = new byte[COUNT];
  private final boolean[] readBooleans = new boolean[COUNT];
  private final ByteSink out = new ByteSink(CAPACITY);
  private ValueDecoder<byte[]> decoder;
  private ValueEncoder<byte[]> encoder;
  private ValuesWriter writer;
  private byte[] page;

  /** Creates the page; compares the values that both read from the pages of both. */
  @Setup
  public void setUp() throws IOException {
    decoder = ValueDecoders.booleans(encoding);
    encoder = ValueEncoders.booleans(encoding);
    writer =
        encoding == Encoding.PLAIN
            ? new BooleanPlainValuesWriter()
            : new RunLengthBitPackingHybridValuesWriter(1, CAPACITY, CAPACITY, ALLOCATOR);
    Random random = new Random(1);
    byte value = 0;
    for (int i = 0; i < COUNT; i++) {
      if (random.nextInt(repetition) == 0) {
        value ^= 1;
      }
      values[i] = value;
      booleans[i] = value != 0;
    }
    byte[] written = jparquetWrite().toByteArray();
    for (byte[] each : new byte[][] {bytes(parquetJavaWrite()), written}) {
      page = each;
      check(Arrays.equals(values, jparquetRead()), "values read by jparquet");
      check(Arrays.equals(booleans, parquetJavaRead()), "values read by parquet-java");
    }
  }

  /** jparquet's decoder. */
  @Benchmark
  public byte[] jparquetRead() {
    decoder.init(page, 0, page.length, COUNT);
    for (int at = 0; at < COUNT; at += BATCH) {
      decoder.read(read, at, BATCH);
    }
    return read;
  }

  /** parquet-java's decoder. */
  @Benchmark
  public boolean[] parquetJavaRead() throws IOException {
    ValuesReader reader =
        start(
            encoding == Encoding.PLAIN
                ? new BooleanPlainValuesReader()
                : new RunLengthBitPackingHybridValuesReader(1),
            page);
    for (int i = 0; i < COUNT; i++) {
      readBooleans[i] = reader.readBoolean();
    }
    return readBooleans;
  }

  /** jparquet's encoder. */
  @Benchmark
  public ByteSink jparquetWrite() {
    out.reset();
    encoder.encode(values, 0, COUNT, out);
    return out;
  }

  /** parquet-java's encoder. */
  @Benchmark
  public BytesInput parquetJavaWrite() {
    writer.reset();
    for (boolean value : booleans) {
      writer.writeBoolean(value);
    }
    return writer.getBytes();
  }
}
