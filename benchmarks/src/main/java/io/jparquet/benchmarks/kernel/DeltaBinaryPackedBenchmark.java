package io.jparquet.benchmarks.kernel;

import io.jparquet.encoding.ValueDecoder;
import io.jparquet.encoding.ValueDecoders;
import io.jparquet.encoding.ValueEncoder;
import io.jparquet.encoding.ValueEncoders;
import io.jparquet.io.ByteSink;
import io.jparquet.metadata.Encoding;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Decodes and encodes pages of DELTA_BINARY_PACKED values. Values per microsecond. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class DeltaBinaryPackedBenchmark {
  private static final int COUNT = 16_384;
  private static final int BATCH = 4096;

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
  private final ByteSink out = new ByteSink(16 * COUNT);
  private final ValuesWriter peerIntWriter =
      new DeltaBinaryPackingValuesWriterForInteger(
          128, 4, 8 * COUNT, 16 * COUNT, new HeapByteBufferAllocator());
  private final ValuesWriter peerLongWriter =
      new DeltaBinaryPackingValuesWriterForLong(
          128, 4, 8 * COUNT, 16 * COUNT, new HeapByteBufferAllocator());
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
    if (intPage.length != parquetJavaWriteInts().size()
        || longPage.length != parquetJavaWriteLongs().size()) {
      throw new IllegalStateException("the encoders differ");
    }
    if (!Arrays.equals(ints, jparquetReadInts())
        || !Arrays.equals(ints, parquetJavaReadInts())
        || !Arrays.equals(longs, jparquetReadLongs())
        || !Arrays.equals(longs, parquetJavaReadLongs())) {
      throw new IllegalStateException("the decoders differ");
    }
  }

  /** INT32, this project's decoder. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int[] jparquetReadInts() {
    intDecoder.init(intPage, 0, intPage.length, COUNT);
    for (int at = 0; at < COUNT; at += BATCH) {
      intDecoder.read(readInts, at, BATCH);
    }
    return readInts;
  }

  /** INT32, its peer. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int[] parquetJavaReadInts() throws IOException {
    ValuesReader peer = start(new DeltaBinaryPackingValuesReader(), intPage);
    for (int i = 0; i < COUNT; i++) {
      readInts[i] = peer.readInteger();
    }
    return readInts;
  }

  /** INT64, this project's decoder. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public long[] jparquetReadLongs() {
    longDecoder.init(longPage, 0, longPage.length, COUNT);
    for (int at = 0; at < COUNT; at += BATCH) {
      longDecoder.read(readLongs, at, BATCH);
    }
    return readLongs;
  }

  /** INT64, its peer. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public long[] parquetJavaReadLongs() throws IOException {
    ValuesReader peer = start(new DeltaBinaryPackingValuesReader(), longPage);
    for (int i = 0; i < COUNT; i++) {
      readLongs[i] = peer.readLong();
    }
    return readLongs;
  }

  /** INT32, this project's encoder. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public ByteSink jparquetWriteInts() {
    out.reset();
    intEncoder.encode(ints, 0, COUNT, out);
    return out;
  }

  /** INT32, its peer. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public BytesInput parquetJavaWriteInts() {
    peerIntWriter.reset();
    for (int value : ints) {
      peerIntWriter.writeInteger(value);
    }
    return peerIntWriter.getBytes();
  }

  /** INT64, this project's encoder. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public ByteSink jparquetWriteLongs() {
    out.reset();
    longEncoder.encode(longs, 0, COUNT, out);
    return out;
  }

  /** INT64, its peer. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public BytesInput parquetJavaWriteLongs() {
    peerLongWriter.reset();
    for (long value : longs) {
      peerLongWriter.writeLong(value);
    }
    return peerLongWriter.getBytes();
  }

  private static ValuesReader start(ValuesReader reader, byte[] page) throws IOException {
    reader.initFromPage(COUNT, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
    return reader;
  }
}
