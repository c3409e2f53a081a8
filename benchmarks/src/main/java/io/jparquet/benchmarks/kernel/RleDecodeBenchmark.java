package io.jparquet.benchmarks.kernel;

import io.jparquet.encoding.RleBitPackedDecoder;
import io.jparquet.encoding.RleBitPackedEncoder;
import io.jparquet.io.ByteSink;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
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

/** Decodes dictionary ids: bit-packed only, runs only, and both mixed. Values per microsecond. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class RleDecodeBenchmark {
  private static final int COUNT = 16_384;
  private static final int BATCH = 4096;

  @Param({"1", "3", "8", "13", "20"})
  int bitWidth;

  /** Mean length of a repetition. */
  @Param({"1", "4", "100"})
  int repetition;

  private final RleBitPackedDecoder decoder = new RleBitPackedDecoder();
  private final int[] values = new int[COUNT];
  private byte[] bytes;

  /** Encodes the values and compares what both decoders make of them. */
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
    ByteSink out = new ByteSink();
    new RleBitPackedEncoder().encode(values, 0, COUNT, bitWidth, out);
    bytes = out.toByteArray();
    int[] expected = values.clone();
    if (!Arrays.equals(expected, jparquet().clone())
        || !Arrays.equals(expected, parquetJava().clone())) {
      throw new IllegalStateException("the decoders differ");
    }
  }

  /** This project's decoder. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int[] jparquet() {
    decoder.init(bytes, 0, bytes.length, bitWidth);
    for (int at = 0; at < COUNT; at += BATCH) {
      decoder.readInts(values, at, BATCH);
    }
    return values;
  }

  /** Its peer. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public int[] parquetJava() throws IOException {
    var peer = new RunLengthBitPackingHybridDecoder(bitWidth, new ByteArrayInputStream(bytes));
    for (int i = 0; i < COUNT; i++) {
      values[i] = peer.readInt();
    }
    return values;
  }
}
