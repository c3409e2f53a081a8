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
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** Pages of INT32, INT64, FLOAT and DOUBLE in an encoding for all of them. */
public abstract class NumbersBenchmark extends IntegersBenchmark {
  private final ValueDecoder<float[]> floatDecoder;
  private final ValueDecoder<double[]> doubleDecoder;
  private final ValueEncoder<int[]> floatEncoder;
  private final ValueEncoder<long[]> doubleEncoder;
  private final Peer floatPeer;
  private final Peer doublePeer;

  private final float[] floats = new float[COUNT];
  private final double[] doubles = new double[COUNT];
  private final int[] floatBits = new int[COUNT];
  private final long[] doubleBits = new long[COUNT];
  private final float[] readFloats = new float[COUNT];
  private final double[] readDoubles = new double[COUNT];
  private final ByteSink out = new ByteSink(CAPACITY);
  private byte[] floatPage;
  private byte[] doublePage;

  /** Benchmarks of an encoding, with parquet-java's classes for each type. */
  NumbersBenchmark(
      Encoding encoding, Peer intPeer, Peer longPeer, Peer floatPeer, Peer doublePeer) {
    super(encoding, intPeer, longPeer);
    floatDecoder = ValueDecoders.floats(encoding);
    doubleDecoder = ValueDecoders.doubles(encoding);
    floatEncoder = ValueEncoders.floatBits(encoding);
    doubleEncoder = ValueEncoders.doubleBits(encoding);
    this.floatPeer = floatPeer;
    this.doublePeer = doublePeer;
  }

  /** Creates the pages; compares the pages that both write and the values that both read. */
  @Setup
  public void setUpFloatingPoint() throws IOException {
    Random random = new Random(1);
    for (int i = 0; i < COUNT; i++) {
      floats[i] = random.nextFloat();
      doubles[i] = random.nextDouble();
      floatBits[i] = Float.floatToRawIntBits(floats[i]);
      doubleBits[i] = Double.doubleToRawLongBits(doubles[i]);
    }
    floatPage = jparquetWriteFloats().toByteArray();
    doublePage = jparquetWriteDoubles().toByteArray();
    check(Arrays.equals(floatPage, bytes(parquetJavaWriteFloats())), "FLOAT written");
    check(Arrays.equals(doublePage, bytes(parquetJavaWriteDoubles())), "DOUBLE written");
    check(Arrays.equals(floats, jparquetReadFloats()), "FLOAT read by jparquet");
    check(Arrays.equals(floats, parquetJavaReadFloats()), "FLOAT read by parquet-java");
    check(Arrays.equals(doubles, jparquetReadDoubles()), "DOUBLE read by jparquet");
    check(Arrays.equals(doubles, parquetJavaReadDoubles()), "DOUBLE read by parquet-java");
  }

  /** FLOAT, jparquet's decoder. */
  @Benchmark
  public float[] jparquetReadFloats() {
    floatDecoder.init(floatPage, 0, floatPage.length, COUNT);
    for (int at = 0; at < COUNT; at += BATCH) {
      floatDecoder.read(readFloats, at, BATCH);
    }
    return readFloats;
  }

  /** FLOAT, parquet-java's decoder. */
  @Benchmark
  public float[] parquetJavaReadFloats() throws IOException {
    ValuesReader reader = start(floatPeer.newReader(), floatPage);
    for (int i = 0; i < COUNT; i++) {
      readFloats[i] = reader.readFloat();
    }
    return readFloats;
  }

  /** FLOAT, jparquet's encoder. */
  @Benchmark
  public ByteSink jparquetWriteFloats() {
    out.reset();
    floatEncoder.encode(floatBits, 0, COUNT, out);
    return out;
  }

  /** FLOAT, parquet-java's encoder. */
  @Benchmark
  public BytesInput parquetJavaWriteFloats() {
    ValuesWriter writer = floatPeer.writer();
    writer.reset();
    for (float value : floats) {
      writer.writeFloat(value);
    }
    return writer.getBytes();
  }

  /** DOUBLE, jparquet's decoder. */
  @Benchmark
  public double[] jparquetReadDoubles() {
    doubleDecoder.init(doublePage, 0, doublePage.length, COUNT);
    for (int at = 0; at < COUNT; at += BATCH) {
      doubleDecoder.read(readDoubles, at, BATCH);
    }
    return readDoubles;
  }

  /** DOUBLE, parquet-java's decoder. */
  @Benchmark
  public double[] parquetJavaReadDoubles() throws IOException {
    ValuesReader reader = start(doublePeer.newReader(), doublePage);
    for (int i = 0; i < COUNT; i++) {
      readDoubles[i] = reader.readDouble();
    }
    return readDoubles;
  }

  /** DOUBLE, jparquet's encoder. */
  @Benchmark
  public ByteSink jparquetWriteDoubles() {
    out.reset();
    doubleEncoder.encode(doubleBits, 0, COUNT, out);
    return out;
  }

  /** DOUBLE, parquet-java's encoder. */
  @Benchmark
  public BytesInput parquetJavaWriteDoubles() {
    ValuesWriter writer = doublePeer.writer();
    writer.reset();
    for (double value : doubles) {
      writer.writeDouble(value);
    }
    return writer.getBytes();
  }
}
