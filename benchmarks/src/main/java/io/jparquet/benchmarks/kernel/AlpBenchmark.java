package io.jparquet.benchmarks.kernel;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.encoding.ValueDecoder;
import io.jparquet.internal.encoding.ValueDecoders;
import io.jparquet.internal.encoding.ValueEncoder;
import io.jparquet.internal.encoding.ValueEncoders;
import io.jparquet.metadata.Encoding;
import java.util.Arrays;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Pages of ALP values with two decimal digits and some exceptions. parquet-java has no such
 * encoding.
 */
public class AlpBenchmark extends KernelBenchmark {
  /** Number of exceptions per thousand values. */
  @Param({"0", "20"})
  int exceptions;

  private final ValueDecoder<float[]> floatDecoder = ValueDecoders.floats(Encoding.ALP);
  private final ValueDecoder<double[]> doubleDecoder = ValueDecoders.doubles(Encoding.ALP);
  private final ValueEncoder<int[]> floatEncoder = ValueEncoders.floatBits(Encoding.ALP);
  private final ValueEncoder<long[]> doubleEncoder = ValueEncoders.doubleBits(Encoding.ALP);
  private final float[] floats = new float[COUNT];
  private final double[] doubles = new double[COUNT];
  private final int[] floatBits = new int[COUNT];
  private final long[] doubleBits = new long[COUNT];
  private final float[] readFloats = new float[COUNT];
  private final double[] readDoubles = new double[COUNT];
  private final ByteSink out = new ByteSink(CAPACITY);
  private byte[] floatPage;
  private byte[] doublePage;

  /** Creates the pages and compares the values that are read. */
  @Setup
  public void setUp() {
    Random random = new Random(1);
    for (int i = 0; i < COUNT; i++) {
      boolean exception = random.nextInt(1000) < exceptions;
      floats[i] = exception ? random.nextFloat() : random.nextInt(10_000) / 100f;
      doubles[i] = exception ? random.nextDouble() : random.nextInt(1_000_000) / 100.0;
      floatBits[i] = Float.floatToRawIntBits(floats[i]);
      doubleBits[i] = Double.doubleToRawLongBits(doubles[i]);
    }
    floatPage = jparquetWriteFloats().toByteArray();
    doublePage = jparquetWriteDoubles().toByteArray();
    if (!Arrays.equals(floats, jparquetReadFloats())
        || !Arrays.equals(doubles, jparquetReadDoubles())) {
      throw new IllegalStateException("the decoders return different values");
    }
  }

  /** FLOAT, decoder. */
  @Benchmark
  public float[] jparquetReadFloats() {
    floatDecoder.init(floatPage, 0, floatPage.length, COUNT);
    for (int at = 0; at < COUNT; at += BATCH) {
      floatDecoder.read(readFloats, at, BATCH);
    }
    return readFloats;
  }

  /** FLOAT, encoder. */
  @Benchmark
  public ByteSink jparquetWriteFloats() {
    out.reset();
    floatEncoder.encode(floatBits, 0, COUNT, out);
    return out;
  }

  /** DOUBLE, decoder. */
  @Benchmark
  public double[] jparquetReadDoubles() {
    doubleDecoder.init(doublePage, 0, doublePage.length, COUNT);
    for (int at = 0; at < COUNT; at += BATCH) {
      doubleDecoder.read(readDoubles, at, BATCH);
    }
    return readDoubles;
  }

  /** DOUBLE, encoder. */
  @Benchmark
  public ByteSink jparquetWriteDoubles() {
    out.reset();
    doubleEncoder.encode(doubleBits, 0, COUNT, out);
    return out;
  }
}
