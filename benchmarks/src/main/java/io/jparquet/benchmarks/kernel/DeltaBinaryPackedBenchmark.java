package io.jparquet.benchmarks.kernel;

import io.jparquet.encoding.ValueDecoder;
import io.jparquet.encoding.ValueDecoders;
import io.jparquet.encoding.ValueEncoder;
import io.jparquet.encoding.ValueEncoders;
import io.jparquet.io.ByteSink;
import io.jparquet.metadata.Encoding;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Pages of DELTA_BINARY_PACKED values. */
public class DeltaBinaryPackedBenchmark extends KernelBenchmark {
  /** Bits of the differences of neighbours; -1: another number for every 32 values. */
  @Param({"0", "3", "9", "20", "-1"})
  int stepBits;

  private final ValueDecoder<int[]> intDecoder = ValueDecoders.ints(Encoding.DELTA_BINARY_PACKED);
  private final ValueDecoder<long[]> longDecoder =
      ValueDecoders.longs(Encoding.DELTA_BINARY_PACKED);
  private final ValueEncoder<int[]> intEncoder = ValueEncoders.ints(Encoding.DELTA_BINARY_PACKED);
  private final ValueEncoder<long[]> longEncoder =
      ValueEncoders.longs(Encoding.DELTA_BINARY_PACKED);

  private final int[] ints = new int[COUNT];
  private final long[] longs = new long[COUNT];
  private final int[] readInts = new int[COUNT];
  private final long[] readLongs = new long[COUNT];
  private final ByteSink out = new ByteSink(CAPACITY);
  private final ValuesWriter intWriter =
      new DeltaBinaryPackingValuesWriterForInteger(128, 4, CAPACITY, CAPACITY, ALLOCATOR);
  private final ValuesWriter longWriter =
      new DeltaBinaryPackingValuesWriterForLong(128, 4, CAPACITY, CAPACITY, ALLOCATOR);
  private byte[] intPage;
  private byte[] longPage;

  /** Makes the pages; compares the sizes that both write and the values that both read. */
  @Setup
  public void setUp() throws IOException {
    Random random = new Random(1);
    int bits = stepBits;
    for (int i = 1; i < COUNT; i++) {
      if (stepBits < 0 && i % 32 == 1) {
        bits = random.nextInt(20);
      }
      int step = random.nextInt() >>> 1 & (int) ((1L << bits) - 1);
      ints[i] = ints[i - 1] + step;
      longs[i] = longs[i - 1] + 1_000_000L * step;
    }
    intPage = jparquetWriteInts().toByteArray();
    longPage = jparquetWriteLongs().toByteArray();
    check(intPage.length == parquetJavaWriteInts().size(), "size of the INT32 page");
    check(longPage.length == parquetJavaWriteLongs().size(), "size of the INT64 page");
    check(Arrays.equals(ints, jparquetReadInts()), "INT32 read by jparquet");
    check(Arrays.equals(ints, parquetJavaReadInts()), "INT32 read by parquet-java");
    check(Arrays.equals(longs, jparquetReadLongs()), "INT64 read by jparquet");
    check(Arrays.equals(longs, parquetJavaReadLongs()), "INT64 read by parquet-java");
  }

  /** INT32, jparquet's decoder. */
  @Benchmark
  public int[] jparquetReadInts() {
    intDecoder.init(intPage, 0, intPage.length, COUNT);
    for (int at = 0; at < COUNT; at += BATCH) {
      intDecoder.read(readInts, at, BATCH);
    }
    return readInts;
  }

  /** INT32, parquet-java's decoder. */
  @Benchmark
  public int[] parquetJavaReadInts() throws IOException {
    ValuesReader reader = start(new DeltaBinaryPackingValuesReader(), intPage);
    for (int i = 0; i < COUNT; i++) {
      readInts[i] = reader.readInteger();
    }
    return readInts;
  }

  /** INT64, jparquet's decoder. */
  @Benchmark
  public long[] jparquetReadLongs() {
    longDecoder.init(longPage, 0, longPage.length, COUNT);
    for (int at = 0; at < COUNT; at += BATCH) {
      longDecoder.read(readLongs, at, BATCH);
    }
    return readLongs;
  }

  /** INT64, parquet-java's decoder. */
  @Benchmark
  public long[] parquetJavaReadLongs() throws IOException {
    ValuesReader reader = start(new DeltaBinaryPackingValuesReader(), longPage);
    for (int i = 0; i < COUNT; i++) {
      readLongs[i] = reader.readLong();
    }
    return readLongs;
  }

  /** INT32, jparquet's encoder. */
  @Benchmark
  public ByteSink jparquetWriteInts() {
    out.reset();
    intEncoder.encode(ints, 0, COUNT, out);
    return out;
  }

  /** INT32, parquet-java's encoder. */
  @Benchmark
  public BytesInput parquetJavaWriteInts() {
    intWriter.reset();
    for (int value : ints) {
      intWriter.writeInteger(value);
    }
    return intWriter.getBytes();
  }

  /** INT64, jparquet's encoder. */
  @Benchmark
  public ByteSink jparquetWriteLongs() {
    out.reset();
    longEncoder.encode(longs, 0, COUNT, out);
    return out;
  }

  /** INT64, parquet-java's encoder. */
  @Benchmark
  public BytesInput parquetJavaWriteLongs() {
    longWriter.reset();
    for (long value : longs) {
      longWriter.writeLong(value);
    }
    return longWriter.getBytes();
  }
}
