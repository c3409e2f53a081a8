package io.jparquet.benchmarks.kernel;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.encoding.RleBitPackedDecoder;
import io.jparquet.internal.encoding.RleBitPackedEncoder;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.dictionary.DictionaryValuesReader;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Pages of dictionary ids: bit-packed only, runs only, and both mixed. */
public class DictionaryIdsBenchmark extends KernelBenchmark {
  @Param({"1", "3", "8", "13", "20"})
  int bitWidth;

  /** Mean length of a repetition. */
  @Param({"1", "4", "100"})
  int repetition;

  private final RleBitPackedDecoder decoder = new RleBitPackedDecoder();
  private final RleBitPackedEncoder encoder = new RleBitPackedEncoder();
  private final int[] values = new int[COUNT];
  private final int[] read = new int[COUNT];
  private final ByteSink out = new ByteSink(CAPACITY);
  private RunLengthBitPackingHybridEncoder peerEncoder;
  private byte[] page;

  /** Creates the page; compares the values that both read from the pages of both. */
  @Setup
  public void setUp() throws IOException {
    Random random = new Random(1);
    int value = 0;
    for (int i = 0; i < COUNT; i++) {
      if (random.nextInt(repetition) == 0) {
        value = random.nextInt(1 << bitWidth);
      }
      values[i] = value;
    }
    peerEncoder = new RunLengthBitPackingHybridEncoder(bitWidth, CAPACITY, CAPACITY, ALLOCATOR);
    byte[] written = jparquetWrite().toByteArray();
    for (byte[] each : new byte[][] {bytes(parquetJavaWrite()), written}) {
      page = withBitWidth(each);
      check(Arrays.equals(values, jparquetRead()), "ids read by jparquet");
      check(Arrays.equals(values, parquetJavaRead()), "ids read by parquet-java");
    }
  }

  private byte[] withBitWidth(byte[] ids) {
    ByteSink withWidth = new ByteSink(ids.length + 1);
    withWidth.putByte(bitWidth);
    withWidth.put(ids, 0, ids.length);
    return withWidth.toByteArray();
  }

  /** jparquet's decoder. */
  @Benchmark
  public int[] jparquetRead() {
    decoder.init(page, 1, page.length, page[0]);
    for (int at = 0; at < COUNT; at += BATCH) {
      decoder.readInts(read, at, BATCH);
    }
    return read;
  }

  /** parquet-java's decoder. */
  @Benchmark
  public int[] parquetJavaRead() throws IOException {
    ValuesReader reader = start(new DictionaryValuesReader(null), page);
    for (int i = 0; i < COUNT; i++) {
      read[i] = reader.readValueDictionaryId();
    }
    return read;
  }

  /** jparquet's encoder. */
  @Benchmark
  public ByteSink jparquetWrite() {
    out.reset();
    encoder.encode(values, 0, COUNT, bitWidth, out);
    return out;
  }

  /** parquet-java's encoder. */
  @Benchmark
  public BytesInput parquetJavaWrite() throws IOException {
    peerEncoder.reset();
    for (int value : values) {
      peerEncoder.writeInt(value);
    }
    return peerEncoder.toBytes();
  }
}
