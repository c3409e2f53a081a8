package io.jparquet.benchmarks.kernel;

import io.jparquet.encoding.RleBitPackedDecoder;
import io.jparquet.encoding.RleBitPackedEncoder;
import io.jparquet.io.ByteSink;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
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

/** Encodes dictionary ids: bit-packed only, runs only, and both mixed. Values per microsecond. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class RleEncodeBenchmark {
  private static final int COUNT = 16_384;

  @Param({"1", "3", "8", "13", "20"})
  int bitWidth;

  /** Mean length of a repetition. */
  @Param({"1", "4", "100"})
  int repetition;

  private final RleBitPackedEncoder encoder = new RleBitPackedEncoder();
  private final int[] values = new int[COUNT];
  private final ByteSink out = new ByteSink(8 * COUNT);
  private RunLengthBitPackingHybridEncoder peer;

  /** Makes the values and decodes what both encoders make of them. */
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
    peer =
        new RunLengthBitPackingHybridEncoder(
            bitWidth, 8 * COUNT, 8 * COUNT, new HeapByteBufferAllocator());
    check(jparquet().toByteArray());
    check(bytes(parquetJava()));
  }

  private void check(byte[] bytes) {
    int[] decoded = new int[COUNT];
    RleBitPackedDecoder decoder = new RleBitPackedDecoder();
    decoder.init(bytes, 0, bytes.length, bitWidth);
    decoder.readInts(decoded, 0, COUNT);
    if (!Arrays.equals(values, decoded)) {
      throw new IllegalStateException("an encoder lost values");
    }
  }

  /** This project's encoder. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public ByteSink jparquet() {
    out.reset();
    encoder.encode(values, 0, COUNT, bitWidth, out);
    return out;
  }

  /** Its peer. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public BytesInput parquetJava() throws IOException {
    peer.reset();
    for (int value : values) {
      peer.writeInt(value);
    }
    return peer.toBytes();
  }

  @SuppressWarnings("deprecation") // the array is what is decoded
  private static byte[] bytes(BytesInput input) throws IOException {
    return input.toByteArray();
  }
}
